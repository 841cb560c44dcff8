// Generated from src/abi and src/api; see build/headers.rs. To renew: UPDATE_HEADERS=1 cargo test --test headers

#ifndef MUJOCO_INCLUDE_MJTNUM_H_
#define MUJOCO_INCLUDE_MJTNUM_H_

#include <stdint.h>

#ifdef mjUSESINGLE
  #error "mjUSESINGLE: this library computes in double precision only"
#endif

@types mod

@const mjMINVAL

#endif  // MUJOCO_INCLUDE_MJTNUM_H_
