// Generated from src/abi and src/api; see build/headers.rs. To renew: UPDATE_HEADERS=1 cargo test --test headers

#ifndef MUJOCO_MJSAN_H_
#define MUJOCO_MJSAN_H_

// Tells whether the including program is built with a sanitizer. The library's own stack and arena need no help from it.
#if defined(__has_feature)
  #if __has_feature(address_sanitizer)
    #define mjHAS_ADDRESS_SANITIZER
  #endif
#endif
#if defined(__SANITIZE_ADDRESS__) && !defined(mjHAS_ADDRESS_SANITIZER)
  #define mjHAS_ADDRESS_SANITIZER
#endif
#if defined(mjHAS_ADDRESS_SANITIZER) && !defined(ADDRESS_SANITIZER)
  #define ADDRESS_SANITIZER
#endif

#endif  // MUJOCO_MJSAN_H_
