// Generated from src/abi and src/api; see build/headers.rs. To renew: UPDATE_HEADERS=1 cargo test --test headers

#ifndef MUJOCO_INCLUDE_MJSPEC_H_
#define MUJOCO_INCLUDE_MJSPEC_H_

#include <stddef.h>
#include <stdint.h>

#include <mujoco/mjmodel.h>
#include <mujoco/mjtnum.h>

// names and arrays of variable length: objects of the C++ library, opaque in C
#ifdef __cplusplus
  #include <cstddef>
  #include <string>
  #include <vector>

  using mjString = std::string;
  using mjStringVec = std::vector<std::string>;
  using mjIntVec = std::vector<int>;
  using mjIntVecVec = std::vector<std::vector<int>>;
  using mjFloatVec = std::vector<float>;
  using mjFloatVecVec = std::vector<std::vector<float>>;
  using mjDoubleVec = std::vector<double>;
  using mjByteVec = std::vector<std::byte>;
#else
  typedef void mjString;
  typedef void mjStringVec;
  typedef void mjIntVec;
  typedef void mjIntVecVec;
  typedef void mjFloatVec;
  typedef void mjFloatVecVec;
  typedef void mjDoubleVec;
  typedef void mjByteVec;
#endif

@types spec

#endif  // MUJOCO_INCLUDE_MJSPEC_H_
