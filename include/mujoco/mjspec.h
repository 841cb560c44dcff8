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


// what carries a geom's mass
typedef enum mjtGeomInertia_ {
  mjINERTIA_VOLUME = 0,  // the volume
  mjINERTIA_SHELL = 1,  // the surface
} mjtGeomInertia;

// how a mesh's inertia is computed
typedef enum mjtMeshInertia_ {
  mjMESH_INERTIA_CONVEX = 0,  // from the convex hull
  mjMESH_INERTIA_EXACT = 1,  // from the surface's volume
  mjMESH_INERTIA_LEGACY = 2,  // from the volume of faces, may count parts twice
  mjMESH_INERTIA_SHELL = 3,  // from the surface itself
} mjtMeshInertia;

// meshes that the library can make
typedef enum mjtMeshBuiltin_ {
  mjMESH_BUILTIN_NONE = 0,  // none
  mjMESH_BUILTIN_SPHERE = 1,  // sphere
  mjMESH_BUILTIN_HEMISPHERE = 2,  // hemisphere
  mjMESH_BUILTIN_CONE = 3,  // cone
  mjMESH_BUILTIN_SUPERSPHERE = 4,  // superellipsoid
  mjMESH_BUILTIN_SUPERTORUS = 5,  // supertoroid
  mjMESH_BUILTIN_WEDGE = 6,  // wedge
  mjMESH_BUILTIN_PLATE = 7,  // plate
} mjtMeshBuiltin;

// textures that the library can make
typedef enum mjtBuiltin_ {
  mjBUILTIN_NONE = 0,  // none
  mjBUILTIN_GRADIENT = 1,  // gradient from rgb1 to rgb2
  mjBUILTIN_CHECKER = 2,  // checkerboard of rgb1 and rgb2
  mjBUILTIN_FLAT = 3,  // rgb1, and rgb2 below
} mjtBuiltin;

// marks on built-in textures
typedef enum mjtMark_ {
  mjMARK_NONE = 0,  // none
  mjMARK_EDGE = 1,  // edges
  mjMARK_CROSS = 2,  // cross
  mjMARK_RANDOM = 3,  // random dots
} mjtMark;

// whether a limit applies
typedef enum mjtLimited_ {
  mjLIMITED_FALSE = 0,  // no
  mjLIMITED_TRUE = 1,  // yes
  mjLIMITED_AUTO = 2,  // if a range is given
} mjtLimited;

// whether free bodies take the axes of their inertia
typedef enum mjtAlignFree_ {
  mjALIGNFREE_FALSE = 0,  // no
  mjALIGNFREE_TRUE = 1,  // yes
  mjALIGNFREE_AUTO = 2,  // as the compiler settings say
} mjtAlignFree;

// whether body inertia is computed from geoms
typedef enum mjtInertiaFromGeom_ {
  mjINERTIAFROMGEOM_FALSE = 0,  // never, it must be given
  mjINERTIAFROMGEOM_TRUE = 1,  // always
  mjINERTIAFROMGEOM_AUTO = 2,  // where it is not given
} mjtInertiaFromGeom;

// how an orientation is given
typedef enum mjtOrientation_ {
  mjORIENTATION_QUAT = 0,  // quaternion
  mjORIENTATION_AXISANGLE = 1,  // axis and angle
  mjORIENTATION_XYAXES = 2,  // X and y axes
  mjORIENTATION_ZAXIS = 3,  // Z axis
  mjORIENTATION_EULER = 4,  // euler angles
} mjtOrientation;

// what all elements of a spec start with
typedef struct mjsElement_ {
  mjtObj elemtype;  // type of the element
  uint64_t signature;  // fingerprint of the compiled element
} mjsElement;

// settings of the compiler
typedef struct mjsCompiler_ {
  mjtByte autolimits;  // A given range means that limits apply
  double boundmass;  // smallest mass of bodies
  double boundinertia;  // smallest principal inertia of bodies
  double settotalmass;  // scale all masses to this total, if positive
  mjtByte balanceinertia;  // mend inertia that violates the triangle inequality
  mjtByte fitaabb;  // fit geoms to the box of a mesh, not to its inertia
  mjtByte degree;  // angles are in degrees
  char eulerseq[3];  // axes of Euler angles
  mjtByte discardvisual;  // leave out what has no effect on physics
  mjtByte usethread;  // process meshes in threads
  mjtByte fusestatic;  // merge static bodies into their parents
  int inertiafromgeom;  // inertia from geoms (mjtInertiaFromGeom)
  int inertiagrouprange[2];  // groups of geoms that inertia is computed from
  mjtByte saveinertial;  // save inertia of all bodies
  int alignfree;  // align free bodies with their inertia
  mjLROpt LRopt;  // options of actuator length ranges
  mjString* meshdir;  // directory of meshes and height fields
  mjString* texturedir;  // directory of textures
} mjsCompiler;

// an editable model
typedef struct mjSpec_ {
  mjsElement* element;  // element base; do not modify
  mjString* modelname;  // name of the model
  mjsCompiler compiler;  // settings of the compiler
  mjtByte strippath;  // remove directories from file names
  mjOption option;  // physics options
  mjVisual visual;  // visualization options
  mjStatistic stat;  // statistics that replace computed ones
  mjtSize memory;  // bytes of the arena, -1: computed
  int nemax;  // most equality constraint rows
  int nuserdata;  // numbers of the user's own in mjData
  int nuser_body;  // user numbers per body, -1: as many as given
  int nuser_jnt;  // user numbers per joint
  int nuser_geom;  // user numbers per geom
  int nuser_site;  // user numbers per site
  int nuser_cam;  // user numbers per camera
  int nuser_tendon;  // user numbers per tendon
  int nuser_actuator;  // user numbers per actuator
  int nuser_sensor;  // user numbers per sensor
  int nkey;  // keyframes
  int njmax;  // constraint rows to make room for (legacy)
  int nconmax;  // contacts to make room for (legacy)
  mjtSize nstack;  // numbers of the stack (legacy)
  mjString* comment;  // comment at the top of the file
  mjString* modelfiledir;  // directory of the model file
  mjtByte hasImplicitPluginElem;  // has plugin instances without a name
} mjSpec;

// other ways to give an orientation
typedef struct mjsOrientation_ {
  mjtOrientation type;  // which of them counts
  double axisangle[4];  // axis and angle
  double xyaxes[6];  // X and y axes
  double zaxis[3];  // Z axis, by the shortest rotation
  double euler[3];  // euler angles
} mjsOrientation;

// plugin of an element, or plugin instance
typedef struct mjsPlugin_ {
  mjsElement* element;  // element base; do not modify
  mjString* name;  // name of the instance
  mjString* plugin_name;  // name of the plugin
  mjtByte active;  // does the element use a plugin
  mjString* info;  // message shown in errors that concern this element
} mjsPlugin;

// body
typedef struct mjsBody_ {
  mjsElement* element;  // element base; do not modify
  mjString* childclass;  // default class of children
  double pos[3];  // position
  double quat[4];  // orientation (w, x, y, z)
  mjsOrientation alt;  // other ways to give the orientation; replaces the quaternion when set
  double mass;  // mass
  double ipos[3];  // position of the inertial frame
  double iquat[4];  // orientation of the inertial frame
  double inertia[3];  // principal inertia
  mjsOrientation ialt;  // other ways to give the inertial orientation
  double fullinertia[6];  // xx, yy, zz, xy, xz, yz; not a number: not given
  mjtByte mocap;  // moved by the user
  double gravcomp;  // part of the weight that is compensated
  mjtSleepPolicy sleep;  // sleep policy of the tree
  mjDoubleVec* userdata;  // numbers of the user's own
  mjtByte explicitinertial;  // inertia was given
  mjsPlugin plugin;  // plugin that implements or extends this element
  mjString* info;  // message shown in errors that concern this element
} mjsBody;

// frame: a coordinate transformation of its children
typedef struct mjsFrame_ {
  mjsElement* element;  // element base; do not modify
  mjString* childclass;  // default class of children
  double pos[3];  // position
  double quat[4];  // orientation (w, x, y, z)
  mjsOrientation alt;  // other ways to give the orientation; replaces the quaternion when set
  mjString* info;  // message shown in errors that concern this element
} mjsFrame;

// joint
typedef struct mjsJoint_ {
  mjsElement* element;  // element base; do not modify
  mjtJoint type;  // type
  double pos[3];  // anchor
  double axis[3];  // axis
  double ref;  // position at the reference configuration
  int align;  // align a free body with its inertia (mjtAlignFree)
  double stiffness;  // spring stiffness
  double springref;  // position at which the spring rests
  double springdamper[2];  // time constant and damping ratio that stiffness and damping come from
  int limited;  // limits (mjtLimited)
  double range[2];  // limits
  double margin;  // distance from a limit at which it acts
  mjtNum solref_limit[2];  // solver reference of the limit
  mjtNum solimp_limit[5];  // solver impedance of the limit
  int actfrclimited;  // limits of the actuator force (mjtLimited)
  double actfrcrange[2];  // range of the total actuator force
  double armature;  // rotor inertia
  double damping;  // damping coefficient
  double frictionloss;  // dry friction
  mjtNum solref_friction[2];  // solver reference of dry friction
  mjtNum solimp_friction[5];  // solver impedance of dry friction
  int group;  // group for visualization
  mjtByte actgravcomp;  // gravity compensation counts as actuator force
  mjDoubleVec* userdata;  // numbers of the user's own
  mjString* info;  // message shown in errors that concern this element
} mjsJoint;

// geom
typedef struct mjsGeom_ {
  mjsElement* element;  // element base; do not modify
  mjtGeom type;  // type
  double pos[3];  // position
  double quat[4];  // orientation (w, x, y, z)
  mjsOrientation alt;  // other ways to give the orientation; replaces the quaternion when set
  double fromto[6];  // end points that give the pose of capsules, boxes, cylinders, ellipsoids
  double size[3];  // sizes, by type
  int contype;  // bit mask of what the geom is
  int conaffinity;  // bit mask of what the geom collides with
  int condim;  // dimension of the contact: 1, 3, 4 or 6
  int priority;  // the higher one determines contact parameters
  double friction[3];  // sliding, torsional and rolling friction coefficients
  double solmix;  // weight when solver parameters are mixed
  mjtNum solref[2];  // time constant and damping ratio, or negative stiffness and damping
  mjtNum solimp[5];  // impedance: d0, width-end d, width, midpoint, power
  double margin;  // distance at which contacts appear
  double gap;  // part of the margin without force
  double mass;  // mass; not a number: from density
  double density;  // density
  mjtGeomInertia typeinertia;  // what carries the mass
  mjtNum fluid_ellipsoid;  // 1: fluid forces by the ellipsoid model
  mjtNum fluid_coefs[5];  // coefficients of the ellipsoid model
  mjString* material;  // name of the material
  float rgba[4];  // color and opacity
  int group;  // group for visualization
  mjString* hfieldname;  // name of the height field
  mjString* meshname;  // name of the mesh
  double fitscale;  // scale when a primitive is fitted to a mesh
  mjDoubleVec* userdata;  // numbers of the user's own
  mjsPlugin plugin;  // plugin that implements or extends this element
  mjString* info;  // message shown in errors that concern this element
} mjsGeom;

// site
typedef struct mjsSite_ {
  mjsElement* element;  // element base; do not modify
  double pos[3];  // position
  double quat[4];  // orientation (w, x, y, z)
  mjsOrientation alt;  // other ways to give the orientation; replaces the quaternion when set
  double fromto[6];  // end points that give the pose
  double size[3];  // sizes, by shape
  mjtGeom type;  // shape
  mjString* material;  // name of the material
  int group;  // group for visualization
  float rgba[4];  // color and opacity
  mjDoubleVec* userdata;  // numbers of the user's own
  mjString* info;  // message shown in errors that concern this element
} mjsSite;

// camera
typedef struct mjsCamera_ {
  mjsElement* element;  // element base; do not modify
  double pos[3];  // position
  double quat[4];  // orientation (w, x, y, z)
  mjsOrientation alt;  // other ways to give the orientation; replaces the quaternion when set
  mjtCamLight mode;  // how it moves
  mjString* targetbody;  // name of the body looked at
  int orthographic;  // is it orthographic
  double fovy;  // vertical field of view
  double ipd;  // distance between the eyes
  float intrinsic[4];  // intrinsic parameters (length)
  float sensor_size[2];  // size of the sensor (length)
  float resolution[2];  // resolution (pixels)
  float focal_length[2];  // focal length (length)
  float focal_pixel[2];  // focal length (pixels)
  float principal_length[2];  // principal point (length)
  float principal_pixel[2];  // principal point (pixels)
  mjDoubleVec* userdata;  // numbers of the user's own
  mjString* info;  // message shown in errors that concern this element
} mjsCamera;

// light
typedef struct mjsLight_ {
  mjsElement* element;  // element base; do not modify
  double pos[3];  // position
  double dir[3];  // direction
  mjtCamLight mode;  // how it moves
  mjString* targetbody;  // name of the body looked at
  mjtByte active;  // is it on
  mjtLightType type;  // type
  mjString* texture;  // name of the texture of an image light
  mjtByte castshadow;  // casts shadows
  float bulbradius;  // radius of the bulb, for soft shadows
  float intensity;  // intensity (candela)
  float range;  // reach
  float attenuation[3];  // attenuation: constant, linear, quadratic
  float cutoff;  // cutoff angle of a spot light
  float exponent;  // exponent of a spot light
  float ambient[3];  // ambient color
  float diffuse[3];  // diffuse color
  float specular[3];  // specular color
  mjString* info;  // message shown in errors that concern this element
} mjsLight;

// flex
typedef struct mjsFlex_ {
  mjsElement* element;  // element base; do not modify
  int contype;  // bit mask of what it is
  int conaffinity;  // bit mask of what it collides with
  int condim;  // dimension of the contact: 1, 3, 4 or 6
  int priority;  // the higher one determines contact parameters
  double friction[3];  // sliding, torsional and rolling friction coefficients
  double solmix;  // weight when solver parameters are mixed
  mjtNum solref[2];  // time constant and damping ratio, or negative stiffness and damping
  mjtNum solimp[5];  // impedance: d0, width-end d, width, midpoint, power
  double margin;  // distance at which the constraint appears
  double gap;  // part of the margin that creates contacts without force
  int dim;  // dimension of the elements
  double radius;  // radius around the elements
  mjtByte internal;  // elements collide with their own vertices
  mjtByte flatskin;  // render with flat shading
  int selfcollide;  // collision with itself (mjtFlexSelf)
  int vertcollide;  // collide vertices as spheres
  int passive;  // collisions act as passive forces
  int activelayers;  // layers of elements that collide, 3D only
  int group;  // group for visualization
  double edgestiffness;  // edge stiffness
  double edgedamping;  // edge damping
  float rgba[4];  // color and opacity
  mjString* material;  // name of the material
  double young;  // young's modulus
  double poisson;  // poisson's ratio
  double damping;  // rayleigh damping
  double thickness;  // thickness, 2D only
  int elastic2d;  // 2D elasticity: 0 none, 1 bending, 2 stretching, 3 both
  mjStringVec* nodebody;  // names of the nodes' bodies
  mjStringVec* vertbody;  // names of the vertices' bodies
  mjDoubleVec* node;  // node positions
  mjDoubleVec* vert;  // vertex positions
  mjIntVec* elem;  // vertices of the elements
  mjFloatVec* texcoord;  // texture coordinates
  mjIntVec* elemtexcoord;  // texture coordinates of the elements' vertices
  mjString* info;  // message shown in errors that concern this element
} mjsFlex;

// mesh
typedef struct mjsMesh_ {
  mjsElement* element;  // element base; do not modify
  mjString* content_type;  // MIME type of the file, empty to go by its extension
  mjString* file;  // name of the file, empty if data are given here
  double refpos[3];  // position of the mesh in its file
  double refquat[4];  // orientation of the mesh in its file
  double scale[3];  // scale
  mjtMeshInertia inertia;  // how inertia is computed
  mjtByte smoothnormal;  // do not split normals at sharp edges
  mjtByte needsdf;  // make an octree of signed distances
  int maxhullvert;  // most vertices of the convex hull, -1: any
  mjFloatVec* uservert;  // vertices
  mjFloatVec* usernormal;  // normals
  mjFloatVec* usertexcoord;  // texture coordinates
  mjIntVec* userface;  // vertices of the triangles
  mjIntVec* userfacenormal;  // normals of the triangles
  mjIntVec* userfacetexcoord;  // texture coordinates of the triangles
  mjsPlugin plugin;  // plugin that implements or extends this element
  mjString* material;  // name of the material
  mjString* info;  // message shown in errors that concern this element
} mjsMesh;

// height field
typedef struct mjsHField_ {
  mjsElement* element;  // element base; do not modify
  mjString* content_type;  // MIME type of the file, empty to go by its extension
  mjString* file;  // name of the file, empty if data are given here
  double size[4];  // half size x, half size y, top, base thickness
  int nrow;  // rows
  int ncol;  // columns
  mjFloatVec* userdata;  // samples
  mjString* info;  // message shown in errors that concern this element
} mjsHField;

// skin
typedef struct mjsSkin_ {
  mjsElement* element;  // element base; do not modify
  mjString* file;  // name of the file, empty if data are given here
  mjString* material;  // name of the material
  float rgba[4];  // color and opacity
  float inflate;  // distance by which it is inflated
  int group;  // group for visualization
  mjFloatVec* vert;  // vertices
  mjFloatVec* texcoord;  // texture coordinates
  mjIntVec* face;  // vertices of the triangles
  mjStringVec* bodyname;  // names of the bones' bodies
  mjFloatVec* bindpos;  // positions of the bones when bound
  mjFloatVec* bindquat;  // orientations of the bones when bound
  mjIntVecVec* vertid;  // vertices of each bone
  mjFloatVecVec* vertweight;  // weights of these vertices
  mjString* info;  // message shown in errors that concern this element
} mjsSkin;

// texture
typedef struct mjsTexture_ {
  mjsElement* element;  // element base; do not modify
  mjtTexture type;  // type
  mjtColorSpace colorspace;  // color space
  int builtin;  // built-in texture (mjtBuiltin)
  int mark;  // marks on it (mjtMark)
  double rgb1[3];  // first color
  double rgb2[3];  // second color
  double markrgb[3];  // color of marks
  double random;  // probability of random dots
  int height;  // rows
  int width;  // columns
  int nchannel;  // channels per pixel
  mjString* content_type;  // MIME type of the file, empty to go by its extension
  mjString* file;  // name of the file, empty if data are given here
  int gridsize[2];  // rows and columns of a composite image
  char gridlayout[12];  // faces in the composite image
  mjStringVec* cubefiles;  // files of the six faces
  mjByteVec* data;  // pixels
  mjtByte hflip;  // flip horizontally
  mjtByte vflip;  // flip vertically
  mjString* info;  // message shown in errors that concern this element
} mjsTexture;

// material
typedef struct mjsMaterial_ {
  mjsElement* element;  // element base; do not modify
  mjStringVec* textures;  // names of the textures, by role
  mjtByte texuniform;  // texture repeats per length instead of per object
  float texrepeat[2];  // texture repetitions
  float emission;  // emission
  float specular;  // specular
  float shininess;  // shininess
  float reflectance;  // reflectance
  float metallic;  // metalness
  float roughness;  // roughness
  float rgba[4];  // color and opacity
  mjString* info;  // message shown in errors that concern this element
} mjsMaterial;

// contact pair
typedef struct mjsPair_ {
  mjsElement* element;  // element base; do not modify
  mjString* geomname1;  // name of the first geom
  mjString* geomname2;  // name of the second geom
  int condim;  // dimension of the contact: 1, 3, 4 or 6
  mjtNum solref[2];  // time constant and damping ratio, or negative stiffness and damping
  mjtNum solreffriction[2];  // solver reference of friction
  mjtNum solimp[5];  // impedance: d0, width-end d, width, midpoint, power
  double margin;  // distance at which the constraint appears
  double gap;  // part of the margin that creates contacts without force
  double friction[5];  // two tangential, torsional, two rolling coefficients
  mjString* info;  // message shown in errors that concern this element
} mjsPair;

// excluded pair of bodies
typedef struct mjsExclude_ {
  mjsElement* element;  // element base; do not modify
  mjString* bodyname1;  // name of the first body
  mjString* bodyname2;  // name of the second body
  mjString* info;  // message shown in errors that concern this element
} mjsExclude;

// equality constraint
typedef struct mjsEquality_ {
  mjsElement* element;  // element base; do not modify
  mjtEq type;  // type
  double data[11];  // numbers, by type
  mjtByte active;  // is it active at the start
  mjString* name1;  // name of the first object
  mjString* name2;  // name of the second object
  mjtObj objtype;  // type of the objects
  mjtNum solref[2];  // time constant and damping ratio, or negative stiffness and damping
  mjtNum solimp[5];  // impedance: d0, width-end d, width, midpoint, power
  mjString* info;  // message shown in errors that concern this element
} mjsEquality;

// tendon
typedef struct mjsTendon_ {
  mjsElement* element;  // element base; do not modify
  double stiffness;  // spring stiffness
  double springlength[2];  // range of lengths in which the spring rests, -1: length at the reference configuration
  double damping;  // damping coefficient
  double frictionloss;  // dry friction
  mjtNum solref_friction[2];  // solver reference of dry friction
  mjtNum solimp_friction[5];  // solver impedance of dry friction
  double armature;  // inertia of its velocity
  int limited;  // limits (mjtLimited)
  int actfrclimited;  // limits of the actuator force (mjtLimited)
  double range[2];  // limits of the length
  double actfrcrange[2];  // range of the total actuator force
  double margin;  // distance from a limit at which it acts
  mjtNum solref_limit[2];  // solver reference of the limit
  mjtNum solimp_limit[5];  // solver impedance of the limit
  mjString* material;  // name of the material
  double width;  // width for rendering
  float rgba[4];  // color and opacity
  int group;  // group for visualization
  mjDoubleVec* userdata;  // numbers of the user's own
  mjString* info;  // message shown in errors that concern this element
} mjsTendon;

// object on the path of a tendon
typedef struct mjsWrap_ {
  mjsElement* element;  // element base; do not modify
  mjtWrap type;  // type
  mjString* info;  // message shown in errors that concern this element
} mjsWrap;

// actuator
typedef struct mjsActuator_ {
  mjsElement* element;  // element base; do not modify
  mjtGain gaintype;  // gain
  double gainprm[10];  // gain parameters
  mjtBias biastype;  // bias
  double biasprm[10];  // bias parameters
  mjtDyn dyntype;  // dynamics
  double dynprm[10];  // dynamics parameters
  int actdim;  // number of activations, -1: by dynamics
  mjtByte actearly;  // the force uses the activation of the next step
  mjtTrn trntype;  // transmission
  double gear[6];  // scales of length and force
  mjString* target;  // name of the object that it acts on
  mjString* refsite;  // name of the reference site
  mjString* slidersite;  // name of the slider-crank's slider
  double cranklength;  // length of the slider-crank's rod
  double lengthrange[2];  // range of lengths
  double inheritrange;  // range of a position servo, relative to its target's
  int ctrllimited;  // limits of the control (mjtLimited)
  double ctrlrange[2];  // range of the control
  int forcelimited;  // limits of the force (mjtLimited)
  double forcerange[2];  // range of the force
  int actlimited;  // limits of the activation (mjtLimited)
  double actrange[2];  // range of the activation
  int group;  // group for visualization
  mjDoubleVec* userdata;  // numbers of the user's own
  mjsPlugin plugin;  // plugin that implements or extends this element
  mjString* info;  // message shown in errors that concern this element
} mjsActuator;

// sensor
typedef struct mjsSensor_ {
  mjsElement* element;  // element base; do not modify
  mjtSensor type;  // type
  mjtObj objtype;  // type of the object
  mjString* objname;  // name of the object
  mjtObj reftype;  // type of the reference
  mjString* refname;  // name of the reference
  int intprm[3];  // integer parameters
  mjtDataType datatype;  // kind of output, user sensors only
  mjtStage needstage;  // stage that computes it, user sensors only
  int dim;  // number of outputs, user sensors only
  double cutoff;  // largest output, 0: no limit
  double noise;  // standard deviation of noise
  mjDoubleVec* userdata;  // numbers of the user's own
  mjsPlugin plugin;  // plugin that implements or extends this element
  mjString* info;  // message shown in errors that concern this element
} mjsSensor;

// custom numbers
typedef struct mjsNumeric_ {
  mjsElement* element;  // element base; do not modify
  mjDoubleVec* data;  // numbers
  int size;  // number of numbers; the rest is zero
  mjString* info;  // message shown in errors that concern this element
} mjsNumeric;

// custom text
typedef struct mjsText_ {
  mjsElement* element;  // element base; do not modify
  mjString* data;  // text
  mjString* info;  // message shown in errors that concern this element
} mjsText;

// custom tuple
typedef struct mjsTuple_ {
  mjsElement* element;  // element base; do not modify
  mjIntVec* objtype;  // types of the objects
  mjStringVec* objname;  // names of the objects
  mjDoubleVec* objprm;  // numbers that go with the objects
  mjString* info;  // message shown in errors that concern this element
} mjsTuple;

// keyframe
typedef struct mjsKey_ {
  mjsElement* element;  // element base; do not modify
  double time;  // time
  mjDoubleVec* qpos;  // positions
  mjDoubleVec* qvel;  // velocities
  mjDoubleVec* act;  // activations
  mjDoubleVec* mpos;  // mocap positions
  mjDoubleVec* mquat;  // mocap orientations
  mjDoubleVec* ctrl;  // controls
  mjString* info;  // message shown in errors that concern this element
} mjsKey;

// default class: what new elements start with
typedef struct mjsDefault_ {
  mjsElement* element;  // element base; do not modify
  mjsJoint* joint;  // joint
  mjsGeom* geom;  // geom
  mjsSite* site;  // site
  mjsCamera* camera;  // camera
  mjsLight* light;  // light
  mjsFlex* flex;  // flex
  mjsMesh* mesh;  // mesh
  mjsMaterial* material;  // material
  mjsPair* pair;  // contact pair
  mjsEquality* equality;  // equality constraint
  mjsTendon* tendon;  // tendon
  mjsActuator* actuator;  // actuator
} mjsDefault;

#endif  // MUJOCO_INCLUDE_MJSPEC_H_
