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


// what a plugin can do
typedef enum mjtPluginCapabilityBit_ {
  mjPLUGIN_ACTUATOR = 1,  // actuator forces
  mjPLUGIN_SENSOR = 2,  // sensor outputs
  mjPLUGIN_PASSIVE = 4,  // passive forces
  mjPLUGIN_SDF = 8,  // signed distance fields
} mjtPluginCapabilityBit;

// called after a plugin library has been loaded, with the slots that it registered
typedef void (*mjfPluginLibraryLoadCallback)(const char* filename, int first, int count);

// A plugin: its name, attributes, and functions
typedef struct mjpPlugin_ {
  const char* name;  // unique name
  int nattribute;  // number of attributes
  const char* const* attributes;  // names of the attributes
  int capabilityflags;  // bits of mjtPluginCapabilityBit
  int needstage;  // stage after which a sensor is computed (mjtStage)
  int (*nstate)(const mjModel* m, int instance);  // number of states of an instance
  int (*nsensordata)(const mjModel* m, int instance, int sensor_id);  // number of outputs of a sensor of this instance
  int (*init)(const mjModel* m, mjData* d, int instance);  // makes an instance for new data; negative: failure
  void (*destroy)(mjData* d, int instance);  // undoes init, may be NULL
  void (*copy)(mjData* dest, const mjModel* m, const mjData* src, int instance);  // copies the plugin's own data, may be NULL
  void (*reset)(const mjModel* m, mjtNum* plugin_state, void* plugin_data, int instance);  // resets states and the plugin's own data
  void (*compute)(const mjModel* m, mjData* d, int instance, int capability_bit);  // computes forces or sensor outputs of the instance
  void (*advance)(const mjModel* m, mjData* d, int instance);  // called at the end of a step, may be NULL
  void (*visualize)(const mjModel* m, mjData* d, const mjvOption* opt, mjvScene* scn, int instance);  // adds geoms to a scene, may be NULL
  void (*actuator_act_dot)(const mjModel* m, mjData* d, int instance);  // computes activation derivatives, may be NULL
  mjtNum (*sdf_distance)(const mjtNum* point, const mjData* d, int instance);  // signed distance at a point
  void (*sdf_gradient)(mjtNum* gradient, const mjtNum* point, const mjData* d, int instance);  // gradient of the signed distance at a point
  mjtNum (*sdf_staticdistance)(const mjtNum* point, const mjtNum* attributes);  // signed distance at a point, from attributes only
  void (*sdf_attribute)(mjtNum* attribute, const char** name, const char** value);  // attributes with defaults filled in
  void (*sdf_aabb)(mjtNum* aabb, const mjtNum* attributes);  // bounding box, from attributes
} mjpPlugin;

// signed distance fields to evaluate: one or two shapes
typedef struct mjSDF_ {
  const mjpPlugin** plugin;  // plugins of the shapes, NULL: none
  int* id;  // their instances
  mjtSDFType type;  // how they are combined
  mjtNum* relpos;  // position of the second in the first
  mjtNum* relmat;  // orientation of the second in the first
  mjtGeom* geomtype;  // types of the geoms
} mjSDF;

// an open resource
typedef struct mjResource_ {
  char* name;  // name, with its prefix
  void* data;  // data of the provider's own
  char timestamp[512];  // when it was changed, as the provider writes it
  const struct mjpResourceProvider* provider;  // its provider
} mjResource;

// opens a resource; 0: failure
typedef int (*mjfOpenResource)(mjResource* resource);

// points to the content and returns its size in bytes, -1: failure
typedef int (*mjfReadResource)(mjResource* resource, const void** buffer);

// closes a resource
typedef void (*mjfCloseResource)(mjResource* resource);

// points to the directory part of the name and returns its length
typedef void (*mjfGetResourceDir)(mjResource* resource, const char** dir, int* ndir);

// compares with an older timestamp: 0: the same, positive: changed
typedef int (*mjfResourceModified)(const mjResource* resource, const char* timestamp);

// opens resources whose names start with a prefix
typedef struct mjpResourceProvider {
  const char* prefix;  // prefix without the colon
  mjfOpenResource open;  // opens
  mjfReadResource read;  // reads
  mjfCloseResource close;  // closes
  mjfGetResourceDir getdir;  // directory part of a name, may be NULL
  mjfResourceModified modified;  // compares timestamps, may be NULL
  void* data;  // data of the provider's own
} mjpResourceProvider;

// whether the decoder understands a resource
typedef int (*mjfCanDecode)(const mjResource* resource);

// makes a spec from a resource, NULL: failure
typedef mjSpec* (*mjfDecode)(const mjResource* resource);

// decodes model files
typedef struct mjpDecoder {
  const char* content_type;  // MIME type
  const char* extension;  // file extension with its dot
  mjfCanDecode can_decode;  // recognizes a resource
  mjfDecode decode;  // decodes a resource
} mjpDecoder;

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
