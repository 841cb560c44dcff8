// Generated from src/abi and src/api; see build/headers.rs. To renew: UPDATE_HEADERS=1 cargo test --test headers

#ifndef MUJOCO_INCLUDE_MJTNUM_H_
#define MUJOCO_INCLUDE_MJTNUM_H_

#include <stdint.h>

#ifdef mjUSESINGLE
  #error "mjUSESINGLE: this library computes in double precision only"
#endif


// floating-point type of the simulation
typedef double mjtNum;

// byte used for booleans and small unsigned values
typedef unsigned char mjtByte;

// size in bytes, 64 bits on every platform
typedef int64_t mjtSize;

#define mjMINVAL 1e-15  // smallest number that counts as different from zero in divisions

#endif  // MUJOCO_INCLUDE_MJTNUM_H_
