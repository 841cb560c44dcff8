// Generated from src/abi and src/api; see build/headers.rs. To renew: UPDATE_HEADERS=1 cargo test --test headers

#ifndef MUJOCO_INCLUDE_MJPLUGIN_H_
#define MUJOCO_INCLUDE_MJPLUGIN_H_

#include <stddef.h>
#include <stdint.h>

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjspec.h>
#include <mujoco/mjtnum.h>
#include <mujoco/mjvisualize.h>

@types plugin

// Head of a function that runs when the dynamic library it is in is loaded: mjPLUGIN_LIB_INIT { ... }
#if defined(_MSC_VER)
  #ifndef mjDLLMAIN
    #define mjDLLMAIN DllMain
  #endif
  #ifndef mjEXTERNC
    #ifdef __cplusplus
      #define mjEXTERNC extern "C"
    #else
      #define mjEXTERNC
    #endif
  #endif
  #define mjPLUGIN_LIB_INIT                                                              \
    static void mjplugin_initialize(void);                                               \
    mjEXTERNC int __stdcall mjDLLMAIN(void* instance, unsigned long reason, void* reserved) { \
      (void)instance;                                                                    \
      (void)reserved;                                                                    \
      if (reason == 1) mjplugin_initialize();                                            \
      return 1;                                                                          \
    }                                                                                    \
    static void mjplugin_initialize(void)
#else
  #define mjPLUGIN_LIB_INIT                                                    \
    __attribute__((constructor)) static void mjplugin_initialize(void);        \
    static void mjplugin_initialize(void)
#endif

#endif  // MUJOCO_INCLUDE_MJPLUGIN_H_
