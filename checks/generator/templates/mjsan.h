// Generated from src/abi and src/api; see build/headers.rs. To renew: UPDATE_HEADERS=1 cargo test --test headers

#ifndef MUJOCO_INCLUDE_MJSAN_H_
#define MUJOCO_INCLUDE_MJSAN_H_

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

// what programs mark memory with; nothing without the sanitizer
#ifdef ADDRESS_SANITIZER
  #include <sanitizer/asan_interface.h>
#else
  #ifndef ASAN_POISON_MEMORY_REGION
    #define ASAN_POISON_MEMORY_REGION(addr, size) ((void)(addr), (void)(size))
  #endif
  #ifndef ASAN_UNPOISON_MEMORY_REGION
    #define ASAN_UNPOISON_MEMORY_REGION(addr, size) ((void)(addr), (void)(size))
  #endif
#endif

#endif  // MUJOCO_INCLUDE_MJSAN_H_
