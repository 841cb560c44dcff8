// Generated from src/abi and src/api; see build/headers.rs. To renew: UPDATE_HEADERS=1 cargo test --test headers

#ifndef MUJOCO_MJTNUM_H_
#define MUJOCO_MJTNUM_H_

#include <stdint.h>

@types mod

@const mjMINVAL

#endif  // MUJOCO_MJTNUM_H_
