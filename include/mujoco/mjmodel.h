// Generated from src/abi and src/api; see build/headers.rs. To renew: UPDATE_HEADERS=1 cargo test --test headers

#ifndef MUJOCO_MJMODEL_H_
#define MUJOCO_MJMODEL_H_

#include <stddef.h>
#include <stdint.h>

#include <mujoco/mjtnum.h>

#define mjPI 3.141592653589793  // the circle constant
#define mjMAXVAL 10000000000.0  // largest accepted number in positions, velocities and accelerations
#define mjMINMU 1e-05  // smallest friction coefficient
#define mjMINIMP 0.0001  // smallest constraint impedance
#define mjMAXIMP 0.9999  // largest constraint impedance
#define mjMAXCONPAIR 50  // most contacts of one pair of geoms
#define mjMAXTREEDEPTH 50  // deepest bounding volume hierarchy
#define mjMAXFLEXNODES 27  // most nodes of an interpolated flex
#define mjMINAWAKE 10  // steps that a tree must rest before it may fall asleep
#define mjNEQDATA 11  // numbers per equality constraint
#define mjNDYN 10  // actuator dynamics parameters
#define mjNGAIN 10  // actuator gain parameters
#define mjNBIAS 10  // actuator bias parameters
#define mjNFLUID 12  // fluid interaction parameters of a geom
#define mjNREF 2  // solver reference parameters
#define mjNIMP 5  // solver impedance parameters
#define mjNSENS 3  // integer parameters of a sensor
#define mjNSOLVER 200  // recorded solver iterations per island
#define mjNISLAND 20  // islands with recorded solver statistics

// bits of mjOption.disableflags: parts of the pipeline that are switched off
typedef enum mjtDisableBit_ {
  mjDSBL_CONSTRAINT = 1,  // all constraints
  mjDSBL_EQUALITY = 2,  // equality constraints
  mjDSBL_FRICTIONLOSS = 4,  // dry friction of joints and tendons
  mjDSBL_LIMIT = 8,  // limits of joints and tendons
  mjDSBL_CONTACT = 16,  // contacts
  mjDSBL_SPRING = 32,  // passive springs
  mjDSBL_DAMPER = 64,  // passive dampers
  mjDSBL_GRAVITY = 128,  // gravity
  mjDSBL_CLAMPCTRL = 256,  // limiting controls to their range
  mjDSBL_WARMSTART = 512,  // starting the solver at the last solution
  mjDSBL_FILTERPARENT = 1024,  // leaving out collisions of a body with its parent
  mjDSBL_ACTUATION = 2048,  // actuator forces
  mjDSBL_REFSAFE = 4096,  // keeping reference time constants above two time steps
  mjDSBL_SENSOR = 8192,  // sensors
  mjDSBL_MIDPHASE = 16384,  // mid-phase collision filtering by bounding volumes
  mjDSBL_EULERDAMP = 32768,  // implicit joint damping in the Euler integrator
  mjDSBL_AUTORESET = 65536,  // reset when the state becomes bad
  mjDSBL_NATIVECCD = 131072,  // the built-in convex collision routine; an older one is used instead
  mjDSBL_ISLAND = 262144,  // solving constraint islands separately
  mjNDISABLE = 19,  // number of disable bits
} mjtDisableBit;

// bits of mjOption.enableflags: optional parts of the pipeline
typedef enum mjtEnableBit_ {
  mjENBL_OVERRIDE = 1,  // contact parameters from mjOption replace all others
  mjENBL_ENERGY = 2,  // computation of energy
  mjENBL_FWDINV = 4,  // comparison of forward and inverse dynamics
  mjENBL_INVDISCRETE = 8,  // inverse dynamics in discrete time
  mjENBL_MULTICCD = 16,  // several contacts of one convex pair
  mjENBL_SLEEP = 32,  // sleeping of trees at rest
  mjNENABLE = 6,  // number of enable bits
} mjtEnableBit;

// types of joints
typedef enum mjtJoint_ {
  mjJNT_FREE = 0,  // position and orientation; 7 coordinates, 6 dofs
  mjJNT_BALL = 1,  // orientation about a point; 4 coordinates, 3 dofs
  mjJNT_SLIDE = 2,  // translation along an axis
  mjJNT_HINGE = 3,  // rotation about an axis
} mjtJoint;

// types of geoms; those from 100 on appear in scenes only
typedef enum mjtGeom_ {
  mjGEOM_PLANE = 0,  // plane
  mjGEOM_HFIELD = 1,  // height field
  mjGEOM_SPHERE = 2,  // sphere
  mjGEOM_CAPSULE = 3,  // capsule
  mjGEOM_ELLIPSOID = 4,  // ellipsoid
  mjGEOM_CYLINDER = 5,  // cylinder
  mjGEOM_BOX = 6,  // box
  mjGEOM_MESH = 7,  // mesh
  mjGEOM_SDF = 8,  // signed distance field
  mjNGEOMTYPES = 9,  // number of types of model geoms
  mjGEOM_ARROW = 100,  // arrow
  mjGEOM_ARROW1 = 101,  // arrow without wedges
  mjGEOM_ARROW2 = 102,  // arrow in both directions
  mjGEOM_LINE = 103,  // line
  mjGEOM_LINEBOX = 104,  // box of lines
  mjGEOM_FLEX = 105,  // flex
  mjGEOM_SKIN = 106,  // skin
  mjGEOM_LABEL = 107,  // text label
  mjGEOM_TRIANGLE = 108,  // triangle
  mjGEOM_NONE = 1001,  // no type
} mjtGeom;

// how a camera or light moves with bodies
typedef enum mjtCamLight_ {
  mjCAMLIGHT_FIXED = 0,  // fixed in its body
  mjCAMLIGHT_TRACK = 1,  // keeps its position relative to the body, and its orientation in the world
  mjCAMLIGHT_TRACKCOM = 2,  // keeps its position relative to the center of mass of the body's subtree
  mjCAMLIGHT_TARGETBODY = 3,  // fixed in its body, looks at the target body
  mjCAMLIGHT_TARGETBODYCOM = 4,  // fixed in its body, looks at the center of mass of the target's subtree
} mjtCamLight;

// types of lights
typedef enum mjtLightType_ {
  mjLIGHT_SPOT = 0,  // spot light
  mjLIGHT_DIRECTIONAL = 1,  // light from infinity
  mjLIGHT_POINT = 2,  // light in all directions
  mjLIGHT_IMAGE = 3,  // image-based light
} mjtLightType;

// types of textures
typedef enum mjtTexture_ {
  mjTEXTURE_2D = 0,  // image
  mjTEXTURE_CUBE = 1,  // six images around an object
  mjTEXTURE_SKYBOX = 2,  // six images around the scene
} mjtTexture;

// what a texture of a material stands for
typedef enum mjtTextureRole_ {
  mjTEXROLE_USER = 0,  // not specified
  mjTEXROLE_RGB = 1,  // base color
  mjTEXROLE_OCCLUSION = 2,  // ambient occlusion
  mjTEXROLE_ROUGHNESS = 3,  // roughness
  mjTEXROLE_METALLIC = 4,  // metalness
  mjTEXROLE_NORMAL = 5,  // normals
  mjTEXROLE_OPACITY = 6,  // opacity
  mjTEXROLE_EMISSIVE = 7,  // emitted light
  mjTEXROLE_RGBA = 8,  // base color and opacity
  mjTEXROLE_ORM = 9,  // occlusion, roughness, metalness
  mjNTEXROLE = 10,  // number of texture roles
} mjtTextureRole;

// color spaces of textures
typedef enum mjtColorSpace_ {
  mjCOLORSPACE_AUTO = 0,  // from the file, linear if it does not say
  mjCOLORSPACE_LINEAR = 1,  // linear
  mjCOLORSPACE_SRGB = 2,  // SRGB
} mjtColorSpace;

// integrators of mj_step
typedef enum mjtIntegrator_ {
  mjINT_EULER = 0,  // semi-implicit Euler, optionally implicit in joint damping
  mjINT_RK4 = 1,  // runge-Kutta of 4th order
  mjINT_IMPLICIT = 2,  // implicit in velocity
  mjINT_IMPLICITFAST = 3,  // implicit in velocity, without Coriolis derivatives
} mjtIntegrator;

// models of the friction cone
typedef enum mjtCone_ {
  mjCONE_PYRAMIDAL = 0,  // pyramid
  mjCONE_ELLIPTIC = 1,  // elliptic cone
} mjtCone;

// storage of the constraint Jacobian
typedef enum mjtJacobian_ {
  mjJAC_DENSE = 0,  // dense
  mjJAC_SPARSE = 1,  // sparse
  mjJAC_AUTO = 2,  // sparse from 60 dofs on
} mjtJacobian;

// constraint solvers
typedef enum mjtSolver_ {
  mjSOL_PGS = 0,  // projected Gauss-Seidel
  mjSOL_CG = 1,  // conjugate gradients
  mjSOL_NEWTON = 2,  // newton
} mjtSolver;

// types of equality constraints
typedef enum mjtEq_ {
  mjEQ_CONNECT = 0,  // two bodies share a point (ball joint)
  mjEQ_WELD = 1,  // two bodies keep their relative pose
  mjEQ_JOINT = 2,  // one joint is a polynomial of another
  mjEQ_TENDON = 3,  // one tendon length is a polynomial of another
  mjEQ_FLEX = 4,  // all edges of a flex keep their length
  mjEQ_DISTANCE = 5,  // no longer supported
} mjtEq;

// types of objects on the path of a tendon
typedef enum mjtWrap_ {
  mjWRAP_NONE = 0,  // none
  mjWRAP_JOINT = 1,  // joint with a constant coefficient
  mjWRAP_PULLEY = 2,  // pulley that divides the tendon
  mjWRAP_SITE = 3,  // passes through a site
  mjWRAP_SPHERE = 4,  // wraps around a sphere
  mjWRAP_CYLINDER = 5,  // wraps around a cylinder
} mjtWrap;

// actuator transmissions
typedef enum mjtTrn_ {
  mjTRN_JOINT = 0,  // force on a joint
  mjTRN_JOINTINPARENT = 1,  // force on a joint, expressed in the parent frame
  mjTRN_SLIDERCRANK = 2,  // force through a slider-crank
  mjTRN_TENDON = 3,  // force on a tendon
  mjTRN_SITE = 4,  // force on a site
  mjTRN_BODY = 5,  // adhesion force on the contacts of a body
  mjTRN_UNDEFINED = 1000,  // not yet defined
} mjtTrn;

// actuator dynamics
typedef enum mjtDyn_ {
  mjDYN_NONE = 0,  // none; the control is used directly
  mjDYN_INTEGRATOR = 1,  // integrator: da/dt = u
  mjDYN_FILTER = 2,  // linear filter: da/dt = (u-a)/tau
  mjDYN_FILTEREXACT = 3,  // linear filter, integrated exactly
  mjDYN_MUSCLE = 4,  // muscle activation
  mjDYN_USER = 5,  // callback
} mjtDyn;

// actuator gains
typedef enum mjtGain_ {
  mjGAIN_FIXED = 0,  // constant
  mjGAIN_AFFINE = 1,  // constant + kp length + kv velocity
  mjGAIN_MUSCLE = 2,  // muscle force-length-velocity curve
  mjGAIN_USER = 3,  // callback
} mjtGain;

// actuator biases
typedef enum mjtBias_ {
  mjBIAS_NONE = 0,  // none
  mjBIAS_AFFINE = 1,  // constant + kp length + kv velocity
  mjBIAS_MUSCLE = 2,  // passive muscle force
  mjBIAS_USER = 3,  // callback
} mjtBias;

// types of model elements
typedef enum mjtObj_ {
  mjOBJ_UNKNOWN = 0,  // unknown
  mjOBJ_BODY = 1,  // body, in its inertial frame
  mjOBJ_XBODY = 2,  // body, in its regular frame
  mjOBJ_JOINT = 3,  // joint
  mjOBJ_DOF = 4,  // degree of freedom
  mjOBJ_GEOM = 5,  // geom
  mjOBJ_SITE = 6,  // site
  mjOBJ_CAMERA = 7,  // camera
  mjOBJ_LIGHT = 8,  // light
  mjOBJ_FLEX = 9,  // flex
  mjOBJ_MESH = 10,  // mesh
  mjOBJ_SKIN = 11,  // skin
  mjOBJ_HFIELD = 12,  // height field
  mjOBJ_TEXTURE = 13,  // texture
  mjOBJ_MATERIAL = 14,  // material
  mjOBJ_PAIR = 15,  // contact pair
  mjOBJ_EXCLUDE = 16,  // excluded pair of bodies
  mjOBJ_EQUALITY = 17,  // equality constraint
  mjOBJ_TENDON = 18,  // tendon
  mjOBJ_ACTUATOR = 19,  // actuator
  mjOBJ_SENSOR = 20,  // sensor
  mjOBJ_NUMERIC = 21,  // custom numbers
  mjOBJ_TEXT = 22,  // custom text
  mjOBJ_TUPLE = 23,  // custom tuple
  mjOBJ_KEY = 24,  // keyframe
  mjOBJ_PLUGIN = 25,  // plugin instance
  mjNOBJECT = 26,  // number of types above
  mjOBJ_FRAME = 100,  // frame, in specs only
  mjOBJ_DEFAULT = 101,  // default class, in specs only
  mjOBJ_MODEL = 102,  // whole model, in specs only
} mjtObj;

// types of sensors, with the size of their output
typedef enum mjtSensor_ {
  mjSENS_TOUCH = 0,  // sum of normal forces in a site (1)
  mjSENS_ACCELEROMETER = 1,  // linear acceleration with gravity, site frame (3)
  mjSENS_VELOCIMETER = 2,  // linear velocity, site frame (3)
  mjSENS_GYRO = 3,  // angular velocity, site frame (3)
  mjSENS_FORCE = 4,  // force between the site's body and its parent, site frame (3)
  mjSENS_TORQUE = 5,  // torque between the site's body and its parent, site frame (3)
  mjSENS_MAGNETOMETER = 6,  // magnetic field, site frame (3)
  mjSENS_RANGEFINDER = 7,  // distance to the next geom along the site's z axis (1)
  mjSENS_CAMPROJECTION = 8,  // pixel where a camera sees a site (2)
  mjSENS_JOINTPOS = 9,  // scalar joint position (1)
  mjSENS_JOINTVEL = 10,  // scalar joint velocity (1)
  mjSENS_TENDONPOS = 11,  // tendon length (1)
  mjSENS_TENDONVEL = 12,  // tendon velocity (1)
  mjSENS_ACTUATORPOS = 13,  // actuator length (1)
  mjSENS_ACTUATORVEL = 14,  // actuator velocity (1)
  mjSENS_ACTUATORFRC = 15,  // actuator force (1)
  mjSENS_JOINTACTFRC = 16,  // total actuator force on a scalar joint (1)
  mjSENS_TENDONACTFRC = 17,  // total actuator force on a tendon (1)
  mjSENS_BALLQUAT = 18,  // ball joint quaternion (4)
  mjSENS_BALLANGVEL = 19,  // ball joint angular velocity (3)
  mjSENS_JOINTLIMITPOS = 20,  // joint limit: distance - margin (1)
  mjSENS_JOINTLIMITVEL = 21,  // joint limit: velocity (1)
  mjSENS_JOINTLIMITFRC = 22,  // joint limit: force (1)
  mjSENS_TENDONLIMITPOS = 23,  // tendon limit: distance - margin (1)
  mjSENS_TENDONLIMITVEL = 24,  // tendon limit: velocity (1)
  mjSENS_TENDONLIMITFRC = 25,  // tendon limit: force (1)
  mjSENS_FRAMEPOS = 26,  // position of an object (3)
  mjSENS_FRAMEQUAT = 27,  // orientation of an object (4)
  mjSENS_FRAMEXAXIS = 28,  // X axis of an object (3)
  mjSENS_FRAMEYAXIS = 29,  // Y axis of an object (3)
  mjSENS_FRAMEZAXIS = 30,  // Z axis of an object (3)
  mjSENS_FRAMELINVEL = 31,  // linear velocity of an object (3)
  mjSENS_FRAMEANGVEL = 32,  // angular velocity of an object (3)
  mjSENS_FRAMELINACC = 33,  // linear acceleration of an object, global frame (3)
  mjSENS_FRAMEANGACC = 34,  // angular acceleration of an object, global frame (3)
  mjSENS_SUBTREECOM = 35,  // center of mass of a subtree (3)
  mjSENS_SUBTREELINVEL = 36,  // linear velocity of a subtree's center of mass (3)
  mjSENS_SUBTREEANGMOM = 37,  // angular momentum of a subtree about its center of mass (3)
  mjSENS_INSIDESITE = 38,  // 1 if an object lies in a site, else 0 (1)
  mjSENS_GEOMDIST = 39,  // distance between two geoms (1)
  mjSENS_GEOMNORMAL = 40,  // direction from one geom to the other (3)
  mjSENS_GEOMFROMTO = 41,  // segment between the closest points of two geoms (6)
  mjSENS_CONTACT = 42,  // data of matching contacts (number of slots x size)
  mjSENS_E_POTENTIAL = 43,  // potential energy (1)
  mjSENS_E_KINETIC = 44,  // kinetic energy (1)
  mjSENS_CLOCK = 45,  // simulation time (1)
  mjSENS_TACTILE = 46,  // tactile field on the vertices of a mesh
  mjSENS_PLUGIN = 47,  // plugin
  mjSENS_USER = 48,  // callback
} mjtSensor;

// stages of the computation
typedef enum mjtStage_ {
  mjSTAGE_NONE = 0,  // none
  mjSTAGE_POS = 1,  // depends on positions
  mjSTAGE_VEL = 2,  // depends on velocities
  mjSTAGE_ACC = 3,  // depends on accelerations and forces
} mjtStage;

// what sensor output is, which decides how it is cut off
typedef enum mjtDataType_ {
  mjDATATYPE_REAL = 0,  // real numbers
  mjDATATYPE_POSITIVE = 1,  // positive numbers
  mjDATATYPE_AXIS = 2,  // unit vector
  mjDATATYPE_QUATERNION = 3,  // unit quaternion
} mjtDataType;

// fields of the contact sensor's output
typedef enum mjtConDataField_ {
  mjCONDATA_FOUND = 0,  // number of matching contacts
  mjCONDATA_FORCE = 1,  // force in the contact frame
  mjCONDATA_TORQUE = 2,  // torque in the contact frame
  mjCONDATA_DIST = 3,  // distance
  mjCONDATA_POS = 4,  // position
  mjCONDATA_NORMAL = 5,  // normal
  mjCONDATA_TANGENT = 6,  // first tangent
  mjNCONDATA = 7,  // number of fields
} mjtConDataField;

// whether an element's frame coincides with one of its body's
typedef enum mjtSameFrame_ {
  mjSAMEFRAME_NONE = 0,  // neither
  mjSAMEFRAME_BODY = 1,  // same as the body frame
  mjSAMEFRAME_INERTIA = 2,  // same as the inertial frame
  mjSAMEFRAME_BODYROT = 3,  // same orientation as the body frame
  mjSAMEFRAME_INERTIAROT = 4,  // same orientation as the inertial frame
} mjtSameFrame;

// whether a tree may sleep; AUTO values are resolved by the compiler
typedef enum mjtSleepPolicy_ {
  mjSLEEP_AUTO = 0,  // compiler decides
  mjSLEEP_AUTO_NEVER = 1,  // compiler decided: never
  mjSLEEP_AUTO_ALLOWED = 2,  // compiler decided: allowed
  mjSLEEP_NEVER = 3,  // user: never
  mjSLEEP_ALLOWED = 4,  // user: allowed
  mjSLEEP_INIT = 5,  // user: asleep from the start
} mjtSleepPolicy;

// actuators whose length range is computed
typedef enum mjtLRMode_ {
  mjLRMODE_NONE = 0,  // none
  mjLRMODE_MUSCLE = 1,  // muscles
  mjLRMODE_MUSCLEUSER = 2,  // muscles and user actuators
  mjLRMODE_ALL = 3,  // all
} mjtLRMode;

// how a flex collides with itself
typedef enum mjtFlexSelf_ {
  mjFLEXSELF_NONE = 0,  // not
  mjFLEXSELF_NARROW = 1,  // all pairs of elements
  mjFLEXSELF_BVH = 2,  // pairs found by bounding volumes
  mjFLEXSELF_SAP = 3,  // pairs found by sweep and prune
  mjFLEXSELF_AUTO = 4,  // bounding volumes for solids, else sweep and prune
} mjtFlexSelf;

// what is computed from signed distance fields
typedef enum mjtSDFType_ {
  mjSDFTYPE_SINGLE = 0,  // one field
  mjSDFTYPE_INTERSECTION = 1,  // intersection: the larger of two
  mjSDFTYPE_MIDSURFACE = 2,  // surface between two fields
  mjSDFTYPE_COLLISION = 3,  // collision objective
} mjtSDFType;

// options of mj_setLengthRange
typedef struct mjLROpt_ {
  int mode;  // which actuators (mjtLRMode)
  int useexisting;  // keep ranges that are already there
  int uselimit;  // take ranges from the limits of joints and tendons
  mjtNum accel;  // acceleration that the pulling force aims at
  mjtNum maxforce;  // largest force
  mjtNum timeconst;  // time constant of velocity damping (s)
  mjtNum timestep;  // time step of the simulation (s)
  mjtNum inttotal;  // total simulated time (s)
  mjtNum interval;  // time at the end over which lengths are compared (s)
  mjtNum tolrange;  // accepted variation, relative to the range
} mjLROpt;

// cache of decoded assets
typedef struct mjCache_ {
  void* impl_;  // the library's own
} mjCache;

// virtual file system: files in memory
typedef struct mjVFS_ {
  void* impl_;  // the library's own
} mjVFS;

// physics options
typedef struct mjOption_ {
  mjtNum timestep;  // time step (s)
  mjtNum impratio;  // ratio of frictional to normal constraint impedance
  mjtNum tolerance;  // relative tolerance of the main solver
  mjtNum ls_tolerance;  // relative tolerance of the line search
  mjtNum noslip_tolerance;  // relative tolerance of the noslip solver
  mjtNum ccd_tolerance;  // tolerance of the convex collision solver
  mjtNum sleep_tolerance;  // velocity below which trees may sleep
  mjtNum gravity[3];  // gravitational acceleration
  mjtNum wind[3];  // velocity of the medium
  mjtNum magnetic[3];  // global magnetic flux
  mjtNum density;  // density of the medium
  mjtNum viscosity;  // viscosity of the medium
  mjtNum o_margin;  // margin of all contacts under override
  mjtNum o_solref[mjNREF];  // solref of all contacts under override
  mjtNum o_solimp[mjNIMP];  // solimp of all contacts under override
  mjtNum o_friction[5];  // friction of all contacts under override
  int integrator;  // integrator (mjtIntegrator)
  int cone;  // friction cone (mjtCone)
  int jacobian;  // storage of the Jacobian (mjtJacobian)
  int solver;  // constraint solver (mjtSolver)
  int iterations;  // most iterations of the main solver
  int ls_iterations;  // most evaluations of a line search
  int noslip_iterations;  // most iterations of the noslip solver
  int ccd_iterations;  // most iterations of the convex collision solver
  int disableflags;  // what is off (mjtDisableBit)
  int enableflags;  // what is on (mjtEnableBit)
  int disableactuator;  // bit mask of disabled actuator groups
  int sdf_initpoints;  // starting points of SDF collision
  int sdf_iterations;  // iterations per starting point
} mjOption;

// visualization options
typedef struct mjVisual_ {
  struct {  // viewing
    int cameraid;  // initial camera, -1: free
    int orthographic;  // is the free camera orthographic
    float fovy;  // vertical field of view of the free camera (degrees, or length if orthographic)
    float ipd;  // distance between the eyes of the free camera
    float azimuth;  // initial azimuth of the free camera (degrees)
    float elevation;  // initial elevation of the free camera (degrees)
    float linewidth;  // width of lines and wireframe
    float glow;  // emission of the selected object
    float realtime;  // initial speed relative to real time
    int offwidth;  // width of the offscreen buffer
    int offheight;  // height of the offscreen buffer
    int ellipsoidinertia;  // show inertia as ellipsoids rather than boxes
    int bvactive;  // show active bounding volumes
  } global;
  struct {  // rendering quality
    int shadowsize;  // size of the shadow map
    int offsamples;  // multisamples of the offscreen buffer
    int numslices;  // slices of built-in shapes
    int numstacks;  // stacks of built-in shapes
    int numquads;  // quads of a box face
  } quality;
  struct {  // headlight
    float ambient[3];  // ambient color
    float diffuse[3];  // diffuse color
    float specular[3];  // specular color
    int active;  // is it on
  } headlight;
  struct {  // scales
    float stiffness;  // perturbation: stiffness of the mouse spring (force / length)
    float stiffnessrot;  // perturbation: stiffness of rotation (torque / angle)
    float force;  // length of a force of 1 (relative to mean mass and size)
    float torque;  // length of a torque of 1
    float alpha;  // opacity of transparent geoms
    float fogstart;  // fog begins at this multiple of the extent
    float fogend;  // fog ends at this multiple of the extent
    float znear;  // near clipping plane, multiple of the extent
    float zfar;  // far clipping plane, multiple of the extent
    float haze;  // proportion of haze
    float shadowclip;  // shadow map's reach of directional lights, multiple of the extent
    float shadowscale;  // part of the cutoff that a spot light's shadow map covers
    float actuatortendon;  // width of tendon actuators relative to the tendon
  } map;
  struct {  // sizes of decoration
    float forcewidth;  // width of force arrows
    float contactwidth;  // width of contacts
    float contactheight;  // height of contacts
    float connect;  // width of auto-connect capsules
    float com;  // radius of centers of mass
    float camera;  // size of cameras
    float light;  // size of lights
    float selectpoint;  // radius of the selection point
    float jointlength;  // length of joint axes
    float jointwidth;  // width of joint axes
    float actuatorlength;  // length of actuators
    float actuatorwidth;  // width of actuators
    float framelength;  // length of frame axes
    float framewidth;  // width of frame axes
    float constraint;  // width of constraints
    float slidercrank;  // width of slider-cranks
    float frustum;  // near plane distance of camera frustums
  } scale;
  struct {  // colors of decoration
    float fog[4];  // fog
    float haze[4];  // haze
    float force[4];  // perturbation force
    float inertia[4];  // inertia
    float joint[4];  // joints
    float actuator[4];  // actuators at rest
    float actuatornegative[4];  // actuators, most negative
    float actuatorpositive[4];  // actuators, most positive
    float com[4];  // centers of mass
    float camera[4];  // cameras
    float light[4];  // lights
    float selectpoint[4];  // selection point
    float connect[4];  // auto-connect
    float contactpoint[4];  // contact points
    float contactforce[4];  // contact force
    float contactfriction[4];  // friction force
    float contacttorque[4];  // contact torque
    float contactgap[4];  // contacts in the gap
    float rangefinder[4];  // range finder rays
    float constraint[4];  // constraints
    float slidercrank[4];  // slider-cranks
    float crankbroken[4];  // slider-cranks that cannot reach
    float frustum[4];  // camera frustums
    float bv[4];  // bounding volumes
    float bvactive[4];  // active bounding volumes
  } rgba;
} mjVisual;

// statistics of a model at its reference configuration
typedef struct mjStatistic_ {
  mjtNum meaninertia;  // mean diagonal of the inertia matrix
  mjtNum meanmass;  // mean body mass
  mjtNum meansize;  // mean body size
  mjtNum extent;  // size of the model
  mjtNum center[3];  // center of the model
} mjStatistic;

// the model: everything that stays constant during a simulation
typedef struct mjModel_ {
  int nq;  // generalized coordinates
  int nv;  // degrees of freedom
  int nu;  // actuators, hence controls
  int na;  // activation states
  int nbody;  // bodies
  int nbvh;  // bounding volumes
  int nbvhstatic;  // bounding volumes in constant boxes
  int nbvhdynamic;  // bounding volumes in changing boxes
  int noct;  // octree nodes
  int njnt;  // joints
  int ntree;  // kinematic trees below the world
  int nM;  // numbers in the inertia matrix, legacy layout
  int nB;  // entries of the body-dof pattern
  int nC;  // entries of the inertia matrix, lower rows
  int nD;  // entries of the dof-dof pattern
  int ngeom;  // geoms
  int nsite;  // sites
  int ncam;  // cameras
  int nlight;  // lights
  int nflex;  // flexes
  int nflexnode;  // flex nodes
  int nflexvert;  // flex vertices
  int nflexedge;  // flex edges
  int nflexelem;  // flex elements
  int nflexelemdata;  // flex element vertex ids
  int nflexelemedge;  // flex element edge ids
  int nflexshelldata;  // flex shell fragment vertex ids
  int nflexevpair;  // flex element-vertex pairs
  int nflextexcoord;  // flex vertices with texture coordinates
  int nmesh;  // meshes
  int nmeshvert;  // mesh vertices
  int nmeshnormal;  // mesh normals
  int nmeshtexcoord;  // mesh texture coordinates
  int nmeshface;  // mesh triangles
  int nmeshgraph;  // integers of mesh hull graphs
  int nmeshpoly;  // mesh polygons
  int nmeshpolyvert;  // vertex ids of mesh polygons
  int nmeshpolymap;  // polygon ids of mesh vertices
  int nskin;  // skins
  int nskinvert;  // skin vertices
  int nskintexvert;  // skin vertices with texture coordinates
  int nskinface;  // skin triangles
  int nskinbone;  // skin bones
  int nskinbonevert;  // vertices of skin bones
  int nhfield;  // height fields
  int nhfielddata;  // height field samples
  int ntex;  // textures
  int ntexdata;  // bytes of textures
  int nmat;  // materials
  int npair;  // contact pairs
  int nexclude;  // excluded pairs of bodies
  int neq;  // equality constraints
  int ntendon;  // tendons
  int nwrap;  // objects on tendon paths
  int nsensor;  // sensors
  int nnumeric;  // custom number fields
  int nnumericdata;  // custom numbers
  int ntext;  // custom texts
  int ntextdata;  // characters of custom texts, with terminators
  int ntuple;  // custom tuples
  int ntupledata;  // objects in custom tuples
  int nkey;  // keyframes
  int nmocap;  // mocap bodies
  int nplugin;  // plugin instances
  int npluginattr;  // characters of plugin attributes
  int nuser_body;  // user numbers per body
  int nuser_jnt;  // user numbers per joint
  int nuser_geom;  // user numbers per geom
  int nuser_site;  // user numbers per site
  int nuser_cam;  // user numbers per camera
  int nuser_tendon;  // user numbers per tendon
  int nuser_actuator;  // user numbers per actuator
  int nuser_sensor;  // user numbers per sensor
  int nnames;  // characters of all names
  int npaths;  // characters of all paths
  int nnames_map;  // slots of the name hash map
  int nJmom;  // entries of the actuator moment matrix
  int ngravcomp;  // bodies with gravity compensation
  int nemax;  // most equality constraint rows
  int njmax;  // constraint rows to make room for (legacy)
  int nconmax;  // contacts to make room for (legacy)
  int nuserdata;  // numbers of the user's own in mjData
  int nsensordata;  // sensor outputs
  int npluginstate;  // plugin states
  mjtSize narena;  // bytes of the arena
  mjtSize nbuffer;  // bytes of the buffer behind all arrays
  mjOption opt;  // physics options
  mjVisual vis;  // visualization options
  mjStatistic stat;  // statistics
  void* buffer;  // memory of all arrays below
  mjtNum* qpos0;  // coordinates of the reference configuration (nq x 1)
  mjtNum* qpos_spring;  // coordinates at which springs rest (nq x 1)
  int* body_parentid;  // parent (nbody x 1)
  int* body_rootid;  // ancestor that is a child of the world (nbody x 1)
  int* body_weldid;  // topmost body that this one is rigidly attached to (nbody x 1)
  int* body_mocapid;  // index among mocap bodies, -1: none (nbody x 1)
  int* body_jntnum;  // number of joints (nbody x 1)
  int* body_jntadr;  // first joint, -1: none (nbody x 1)
  int* body_dofnum;  // number of dofs (nbody x 1)
  int* body_dofadr;  // first dof, -1: none (nbody x 1)
  int* body_treeid;  // kinematic tree, -1: static (nbody x 1)
  int* body_geomnum;  // number of geoms (nbody x 1)
  int* body_geomadr;  // first geom, -1: none (nbody x 1)
  mjtByte* body_simple;  // 1: diagonal inertia, 2: and only slide joints (nbody x 1)
  mjtByte* body_sameframe;  // inertial frame is the body frame (mjtSameFrame) (nbody x 1)
  mjtNum* body_pos;  // position in the parent frame (nbody x 3)
  mjtNum* body_quat;  // orientation in the parent frame (nbody x 4)
  mjtNum* body_ipos;  // position of the inertial frame (nbody x 3)
  mjtNum* body_iquat;  // orientation of the inertial frame (nbody x 4)
  mjtNum* body_mass;  // mass (nbody x 1)
  mjtNum* body_subtreemass;  // mass of the body and its descendants (nbody x 1)
  mjtNum* body_inertia;  // principal inertia, inertial frame (nbody x 3)
  mjtNum* body_invweight0;  // mean inverse inertia at qpos0: translation, rotation (nbody x 2)
  mjtNum* body_gravcomp;  // part of the weight that is compensated (nbody x 1)
  mjtNum* body_margin;  // largest margin of its geoms (nbody x 1)
  mjtNum* body_user;  // user numbers (nbody x nuser_body)
  int* body_plugin;  // plugin instance, -1: none (nbody x 1)
  int* body_contype;  // union of its geoms' contype (nbody x 1)
  int* body_conaffinity;  // union of its geoms' conaffinity (nbody x 1)
  int* body_bvhadr;  // first bounding volume (nbody x 1)
  int* body_bvhnum;  // number of bounding volumes (nbody x 1)
  int* bvh_depth;  // depth in its hierarchy (nbvh x 1)
  int* bvh_child;  // children, -1: leaf (nbvh x 2)
  int* bvh_nodeid;  // geom or element of a leaf, -1: inner node (nbvh x 1)
  mjtNum* bvh_aabb;  // box in the local frame: center, half sizes (nbvhstatic x 6)
  int* oct_depth;  // depth in the octree (noct x 1)
  int* oct_child;  // children, -1: none (noct x 8)
  mjtNum* oct_aabb;  // box: center, half sizes (noct x 6)
  mjtNum* oct_coeff;  // distances at the corners (noct x 8)
  int* jnt_type;  // type (mjtJoint) (njnt x 1)
  int* jnt_qposadr;  // first coordinate in qpos (njnt x 1)
  int* jnt_dofadr;  // first dof (njnt x 1)
  int* jnt_bodyid;  // body (njnt x 1)
  int* jnt_group;  // group for visualization (njnt x 1)
  mjtByte* jnt_limited;  // has limits (njnt x 1)
  mjtByte* jnt_actfrclimited;  // has limits of the total actuator force (njnt x 1)
  mjtByte* jnt_actgravcomp;  // gravity compensation counts as actuator force (njnt x 1)
  mjtNum* jnt_solref;  // solver reference of the limit (njnt x mjNREF)
  mjtNum* jnt_solimp;  // solver impedance of the limit (njnt x mjNIMP)
  mjtNum* jnt_pos;  // anchor in the body frame (njnt x 3)
  mjtNum* jnt_axis;  // axis in the body frame (njnt x 3)
  mjtNum* jnt_stiffness;  // spring stiffness (njnt x 1)
  mjtNum* jnt_range;  // limits (length or radians) (njnt x 2)
  mjtNum* jnt_actfrcrange;  // range of the total actuator force (njnt x 2)
  mjtNum* jnt_margin;  // distance from a limit at which it acts (njnt x 1)
  mjtNum* jnt_user;  // user numbers (njnt x nuser_jnt)
  int* dof_bodyid;  // body (nv x 1)
  int* dof_jntid;  // joint (nv x 1)
  int* dof_parentid;  // previous dof towards the root, -1: none (nv x 1)
  int* dof_treeid;  // kinematic tree (nv x 1)
  int* dof_Madr;  // address of its diagonal in qM (nv x 1)
  int* dof_simplenum;  // number of simple dofs that follow, itself included (nv x 1)
  mjtNum* dof_solref;  // solver reference of dry friction (nv x mjNREF)
  mjtNum* dof_solimp;  // solver impedance of dry friction (nv x mjNIMP)
  mjtNum* dof_frictionloss;  // dry friction (nv x 1)
  mjtNum* dof_armature;  // rotor inertia (nv x 1)
  mjtNum* dof_damping;  // damping coefficient (nv x 1)
  mjtNum* dof_invweight0;  // diagonal inverse inertia at qpos0 (nv x 1)
  mjtNum* dof_M0;  // diagonal inertia at qpos0 (nv x 1)
  mjtNum* dof_length;  // 1 for translation, radius that converts angles to lengths for rotation (nv x 1)
  int* tree_bodyadr;  // first body (ntree x 1)
  int* tree_bodynum;  // number of bodies (ntree x 1)
  int* tree_dofadr;  // first dof (ntree x 1)
  int* tree_dofnum;  // number of dofs (ntree x 1)
  int* tree_sleep_policy;  // may it sleep (mjtSleepPolicy) (ntree x 1)
  int* geom_type;  // type (mjtGeom) (ngeom x 1)
  int* geom_contype;  // bit mask of what it is (ngeom x 1)
  int* geom_conaffinity;  // bit mask of what it collides with (ngeom x 1)
  int* geom_condim;  // dimension of its contacts: 1, 3, 4 or 6 (ngeom x 1)
  int* geom_bodyid;  // body (ngeom x 1)
  int* geom_dataid;  // mesh or height field, -1: none (ngeom x 1)
  int* geom_matid;  // material, -1: none (ngeom x 1)
  int* geom_group;  // group for visualization (ngeom x 1)
  int* geom_priority;  // the higher one determines contact parameters (ngeom x 1)
  int* geom_plugin;  // plugin instance, -1: none (ngeom x 1)
  mjtByte* geom_sameframe;  // its frame is one of its body's (mjtSameFrame) (ngeom x 1)
  mjtNum* geom_solmix;  // weight when solver parameters are mixed (ngeom x 1)
  mjtNum* geom_solref;  // solver reference of contacts (ngeom x mjNREF)
  mjtNum* geom_solimp;  // solver impedance of contacts (ngeom x mjNIMP)
  mjtNum* geom_size;  // sizes, by type (ngeom x 3)
  mjtNum* geom_aabb;  // bounding box in its frame: center, half sizes (ngeom x 6)
  mjtNum* geom_rbound;  // radius of the bounding sphere, 0: plane (ngeom x 1)
  mjtNum* geom_pos;  // position in the body frame (ngeom x 3)
  mjtNum* geom_quat;  // orientation in the body frame (ngeom x 4)
  mjtNum* geom_friction;  // sliding, torsional, rolling friction (ngeom x 3)
  mjtNum* geom_margin;  // distance at which contacts appear (ngeom x 1)
  mjtNum* geom_gap;  // part of the margin without force (ngeom x 1)
  mjtNum* geom_fluid;  // fluid interaction parameters (ngeom x mjNFLUID)
  mjtNum* geom_user;  // user numbers (ngeom x nuser_geom)
  float* geom_rgba;  // color and opacity when without material (ngeom x 4)
  int* site_type;  // shape (mjtGeom) (nsite x 1)
  int* site_bodyid;  // body (nsite x 1)
  int* site_matid;  // material, -1: none (nsite x 1)
  int* site_group;  // group for visualization (nsite x 1)
  mjtByte* site_sameframe;  // its frame is one of its body's (mjtSameFrame) (nsite x 1)
  mjtNum* site_size;  // sizes, by shape (nsite x 3)
  mjtNum* site_pos;  // position in the body frame (nsite x 3)
  mjtNum* site_quat;  // orientation in the body frame (nsite x 4)
  mjtNum* site_user;  // user numbers (nsite x nuser_site)
  float* site_rgba;  // color and opacity when without material (nsite x 4)
  int* cam_mode;  // how it moves (mjtCamLight) (ncam x 1)
  int* cam_bodyid;  // body (ncam x 1)
  int* cam_targetbodyid;  // body looked at, -1: none (ncam x 1)
  mjtNum* cam_pos;  // position in the body frame (ncam x 3)
  mjtNum* cam_quat;  // orientation in the body frame (ncam x 4)
  mjtNum* cam_poscom0;  // global position relative to the subtree's center of mass at qpos0 (ncam x 3)
  mjtNum* cam_pos0;  // global position relative to the body at qpos0 (ncam x 3)
  mjtNum* cam_mat0;  // global orientation at qpos0 (ncam x 9)
  int* cam_orthographic;  // is it orthographic (ncam x 1)
  mjtNum* cam_fovy;  // vertical field of view (degrees, or length if orthographic) (ncam x 1)
  mjtNum* cam_ipd;  // distance between the eyes (ncam x 1)
  int* cam_resolution;  // width and height in pixels (ncam x 2)
  float* cam_sensorsize;  // width and height of the sensor (length) (ncam x 2)
  float* cam_intrinsic;  // focal lengths x, y and principal point x, y (length) (ncam x 4)
  mjtNum* cam_user;  // user numbers (ncam x nuser_cam)
  int* light_mode;  // how it moves (mjtCamLight) (nlight x 1)
  int* light_bodyid;  // body (nlight x 1)
  int* light_targetbodyid;  // body looked at, -1: none (nlight x 1)
  int* light_type;  // type (mjtLightType) (nlight x 1)
  int* light_texid;  // texture of an image light, -1: none (nlight x 1)
  mjtByte* light_castshadow;  // casts shadows (nlight x 1)
  float* light_bulbradius;  // radius of the bulb, for soft shadows (nlight x 1)
  float* light_intensity;  // intensity (candela) (nlight x 1)
  float* light_range;  // reach (nlight x 1)
  mjtByte* light_active;  // is it on (nlight x 1)
  mjtNum* light_pos;  // position in the body frame (nlight x 3)
  mjtNum* light_dir;  // direction in the body frame (nlight x 3)
  mjtNum* light_poscom0;  // global position relative to the subtree's center of mass at qpos0 (nlight x 3)
  mjtNum* light_pos0;  // global position relative to the body at qpos0 (nlight x 3)
  mjtNum* light_dir0;  // global direction at qpos0 (nlight x 3)
  float* light_attenuation;  // attenuation: constant, linear, quadratic (nlight x 3)
  float* light_cutoff;  // cutoff angle of a spot light (degrees) (nlight x 1)
  float* light_exponent;  // exponent of a spot light (nlight x 1)
  float* light_ambient;  // ambient color (nlight x 3)
  float* light_diffuse;  // diffuse color (nlight x 3)
  float* light_specular;  // specular color (nlight x 3)
  int* flex_contype;  // bit mask of what it is (nflex x 1)
  int* flex_conaffinity;  // bit mask of what it collides with (nflex x 1)
  int* flex_condim;  // dimension of its contacts: 1, 3, 4 or 6 (nflex x 1)
  int* flex_priority;  // the higher one determines contact parameters (nflex x 1)
  mjtNum* flex_solmix;  // weight when solver parameters are mixed (nflex x 1)
  mjtNum* flex_solref;  // solver reference of contacts (nflex x mjNREF)
  mjtNum* flex_solimp;  // solver impedance of contacts (nflex x mjNIMP)
  mjtNum* flex_friction;  // sliding, torsional, rolling friction (nflex x 3)
  mjtNum* flex_margin;  // distance at which contacts appear (nflex x 1)
  mjtNum* flex_gap;  // part of the margin without force (nflex x 1)
  mjtByte* flex_internal;  // elements collide with their own vertices (nflex x 1)
  int* flex_selfcollide;  // collision with itself (mjtFlexSelf) (nflex x 1)
  int* flex_activelayers;  // layers of elements that collide, 3D only (nflex x 1)
  int* flex_passive;  // collisions act as passive forces (nflex x 1)
  int* flex_dim;  // dimension: 1 lines, 2 triangles, 3 tetrahedra (nflex x 1)
  int* flex_matid;  // material, -1: none (nflex x 1)
  int* flex_group;  // group for visualization (nflex x 1)
  int* flex_interp;  // order of interpolation from nodes, 0: none (nflex x 1)
  int* flex_nodeadr;  // first node (nflex x 1)
  int* flex_nodenum;  // number of nodes (nflex x 1)
  int* flex_vertadr;  // first vertex (nflex x 1)
  int* flex_vertnum;  // number of vertices (nflex x 1)
  int* flex_edgeadr;  // first edge (nflex x 1)
  int* flex_edgenum;  // number of edges (nflex x 1)
  int* flex_elemadr;  // first element (nflex x 1)
  int* flex_elemnum;  // number of elements (nflex x 1)
  int* flex_elemdataadr;  // first element vertex id (nflex x 1)
  int* flex_elemedgeadr;  // first element edge id (nflex x 1)
  int* flex_shellnum;  // number of shell fragments (nflex x 1)
  int* flex_shelldataadr;  // first shell fragment vertex id (nflex x 1)
  int* flex_evpairadr;  // first element-vertex pair (nflex x 1)
  int* flex_evpairnum;  // number of element-vertex pairs (nflex x 1)
  int* flex_texcoordadr;  // first texture coordinate, -1: none (nflex x 1)
  int* flex_nodebodyid;  // body of the node (nflexnode x 1)
  int* flex_vertbodyid;  // body of the vertex (nflexvert x 1)
  int* flex_edge;  // vertices of the edge (nflexedge x 2)
  int* flex_edgeflap;  // vertices opposite of the edge, 2D only, -1: none (nflexedge x 2)
  int* flex_elem;  // vertices of the elements (nflexelemdata x 1)
  int* flex_elemtexcoord;  // texture coordinates of the elements' vertices (nflexelemdata x 1)
  int* flex_elemedge;  // edges of the elements (nflexelemedge x 1)
  int* flex_elemlayer;  // distance of the element from the surface, in layers (nflexelem x 1)
  int* flex_shell;  // vertices of the shell fragments (nflexshelldata x 1)
  int* flex_evpair;  // element and vertex that may collide (nflexevpair x 2)
  mjtNum* flex_vert;  // vertex position in its body frame (nflexvert x 3)
  mjtNum* flex_vert0;  // vertex position at qpos0, relative to the bounding box (nflexvert x 3)
  mjtNum* flex_node;  // node position in its body frame (nflexnode x 3)
  mjtNum* flex_node0;  // node position at qpos0 (nflexnode x 3)
  mjtNum* flexedge_length0;  // edge length at qpos0 (nflexedge x 1)
  mjtNum* flexedge_invweight0;  // inverse inertia of the edge at qpos0 (nflexedge x 1)
  mjtNum* flex_radius;  // radius around the elements (nflex x 1)
  mjtNum* flex_stiffness;  // finite element stiffness (nflexelem x 21)
  mjtNum* flex_bending;  // bending stiffness (nflexedge x 17)
  mjtNum* flex_damping;  // damping of the finite elements (nflex x 1)
  mjtNum* flex_edgestiffness;  // edge stiffness (nflex x 1)
  mjtNum* flex_edgedamping;  // edge damping (nflex x 1)
  mjtByte* flex_edgeequality;  // edges are equality constraints (nflex x 1)
  mjtByte* flex_rigid;  // all vertices belong to one body (nflex x 1)
  mjtByte* flexedge_rigid;  // both vertices belong to one body (nflexedge x 1)
  mjtByte* flex_centered;  // all vertices are at the origin of their bodies (nflex x 1)
  mjtByte* flex_flatskin;  // render with flat shading (nflex x 1)
  int* flex_bvhadr;  // first bounding volume, -1: none (nflex x 1)
  int* flex_bvhnum;  // number of bounding volumes (nflex x 1)
  float* flex_rgba;  // color and opacity when without material (nflex x 4)
  float* flex_texcoord;  // texture coordinates (nflextexcoord x 2)
  int* mesh_vertadr;  // first vertex (nmesh x 1)
  int* mesh_vertnum;  // number of vertices (nmesh x 1)
  int* mesh_faceadr;  // first triangle (nmesh x 1)
  int* mesh_facenum;  // number of triangles (nmesh x 1)
  int* mesh_bvhadr;  // first bounding volume (nmesh x 1)
  int* mesh_bvhnum;  // number of bounding volumes (nmesh x 1)
  int* mesh_octadr;  // first octree node (nmesh x 1)
  int* mesh_octnum;  // number of octree nodes (nmesh x 1)
  int* mesh_normaladr;  // first normal (nmesh x 1)
  int* mesh_normalnum;  // number of normals (nmesh x 1)
  int* mesh_texcoordadr;  // first texture coordinate, -1: none (nmesh x 1)
  int* mesh_texcoordnum;  // number of texture coordinates (nmesh x 1)
  int* mesh_graphadr;  // address of the hull graph, -1: none (nmesh x 1)
  float* mesh_vert;  // vertices (nmeshvert x 3)
  float* mesh_normal;  // normals (nmeshnormal x 3)
  float* mesh_texcoord;  // texture coordinates (nmeshtexcoord x 2)
  int* mesh_face;  // vertices of the triangle (nmeshface x 3)
  int* mesh_facenormal;  // normals of the triangle (nmeshface x 3)
  int* mesh_facetexcoord;  // texture coordinates of the triangle (nmeshface x 3)
  int* mesh_graph;  // convex hull graph (nmeshgraph x 1)
  mjtNum* mesh_scale;  // scale of the asset's vertices (nmesh x 3)
  mjtNum* mesh_pos;  // translation that was taken out of the asset's vertices (nmesh x 3)
  mjtNum* mesh_quat;  // rotation that was taken out of the asset's vertices (nmesh x 4)
  int* mesh_pathadr;  // address of the file path in paths, -1: none (nmesh x 1)
  int* mesh_polynum;  // number of hull polygons (nmesh x 1)
  int* mesh_polyadr;  // first polygon (nmesh x 1)
  mjtNum* mesh_polynormal;  // normal of the polygon (nmeshpoly x 3)
  int* mesh_polyvertadr;  // first vertex id of the polygon (nmeshpoly x 1)
  int* mesh_polyvertnum;  // number of vertices of the polygon (nmeshpoly x 1)
  int* mesh_polyvert;  // vertices of the polygons (nmeshpolyvert x 1)
  int* mesh_polymapadr;  // first polygon id of the vertex (nmeshvert x 1)
  int* mesh_polymapnum;  // number of polygons of the vertex (nmeshvert x 1)
  int* mesh_polymap;  // polygons of the vertices (nmeshpolymap x 1)
  int* skin_matid;  // material, -1: none (nskin x 1)
  int* skin_group;  // group for visualization (nskin x 1)
  float* skin_rgba;  // color and opacity when without material (nskin x 4)
  float* skin_inflate;  // distance by which it is inflated (nskin x 1)
  int* skin_vertadr;  // first vertex (nskin x 1)
  int* skin_vertnum;  // number of vertices (nskin x 1)
  int* skin_texcoordadr;  // first texture coordinate, -1: none (nskin x 1)
  int* skin_faceadr;  // first triangle (nskin x 1)
  int* skin_facenum;  // number of triangles (nskin x 1)
  int* skin_boneadr;  // first bone (nskin x 1)
  int* skin_bonenum;  // number of bones (nskin x 1)
  float* skin_vert;  // vertices (nskinvert x 3)
  float* skin_texcoord;  // texture coordinates (nskintexvert x 2)
  int* skin_face;  // vertices of the triangle (nskinface x 3)
  int* skin_bonevertadr;  // first vertex of the bone (nskinbone x 1)
  int* skin_bonevertnum;  // number of vertices of the bone (nskinbone x 1)
  float* skin_bonebindpos;  // position of the bone when bound (nskinbone x 3)
  float* skin_bonebindquat;  // orientation of the bone when bound (nskinbone x 4)
  int* skin_bonebodyid;  // body of the bone (nskinbone x 1)
  int* skin_bonevertid;  // vertices of the bones (nskinbonevert x 1)
  float* skin_bonevertweight;  // weights of these vertices (nskinbonevert x 1)
  int* skin_pathadr;  // address of the file path in paths, -1: none (nskin x 1)
  mjtNum* hfield_size;  // half size x, half size y, top, base thickness (nhfield x 4)
  int* hfield_nrow;  // rows (nhfield x 1)
  int* hfield_ncol;  // columns (nhfield x 1)
  int* hfield_adr;  // first sample (nhfield x 1)
  float* hfield_data;  // samples from 0 to 1 (nhfielddata x 1)
  int* hfield_pathadr;  // address of the file path in paths, -1: none (nhfield x 1)
  int* tex_type;  // type (mjtTexture) (ntex x 1)
  int* tex_colorspace;  // color space (mjtColorSpace) (ntex x 1)
  int* tex_height;  // rows (ntex x 1)
  int* tex_width;  // columns (ntex x 1)
  int* tex_nchannel;  // channels per pixel (ntex x 1)
  int* tex_adr;  // first byte (ntex x 1)
  mjtByte* tex_data;  // pixels (ntexdata x 1)
  int* tex_pathadr;  // address of the file path in paths, -1: none (ntex x 1)
  int* mat_texid;  // texture of each role, -1: none (nmat x mjNTEXROLE)
  mjtByte* mat_texuniform;  // texture repeats per length instead of per object (nmat x 1)
  float* mat_texrepeat;  // texture repetitions x, y (nmat x 2)
  float* mat_emission;  // emission (times the color) (nmat x 1)
  float* mat_specular;  // specular (times white) (nmat x 1)
  float* mat_shininess;  // shininess (nmat x 1)
  float* mat_reflectance;  // reflectance, 0: none (nmat x 1)
  float* mat_metallic;  // metalness (nmat x 1)
  float* mat_roughness;  // roughness (nmat x 1)
  float* mat_rgba;  // color and opacity (nmat x 4)
  int* pair_dim;  // dimension of the contact (npair x 1)
  int* pair_geom1;  // first geom (npair x 1)
  int* pair_geom2;  // second geom (npair x 1)
  int* pair_signature;  // the two bodies: (body1 << 16) + body2 (npair x 1)
  mjtNum* pair_solref;  // solver reference of the normal (npair x mjNREF)
  mjtNum* pair_solreffriction;  // solver reference of friction, 0: as the normal (npair x mjNREF)
  mjtNum* pair_solimp;  // solver impedance (npair x mjNIMP)
  mjtNum* pair_margin;  // distance at which contacts appear (npair x 1)
  mjtNum* pair_gap;  // part of the margin without force (npair x 1)
  mjtNum* pair_friction;  // friction: two sliding, torsional, two rolling (npair x 5)
  int* exclude_signature;  // the two bodies: (body1 << 16) + body2 (nexclude x 1)
  int* eq_type;  // type (mjtEq) (neq x 1)
  int* eq_obj1id;  // first object (neq x 1)
  int* eq_obj2id;  // second object, -1: none (neq x 1)
  int* eq_objtype;  // type of the objects (mjtObj) (neq x 1)
  mjtByte* eq_active0;  // is it active at the start (neq x 1)
  mjtNum* eq_solref;  // solver reference (neq x mjNREF)
  mjtNum* eq_solimp;  // solver impedance (neq x mjNIMP)
  mjtNum* eq_data;  // numbers, by type (neq x mjNEQDATA)
  int* tendon_adr;  // first object on its path (ntendon x 1)
  int* tendon_num;  // number of objects on its path (ntendon x 1)
  int* tendon_matid;  // material, -1: none (ntendon x 1)
  int* tendon_group;  // group for visualization (ntendon x 1)
  int* tendon_treenum;  // number of trees that it acts on (ntendon x 1)
  int* tendon_treeid;  // the first two of these trees, -1: none (ntendon x 2)
  mjtByte* tendon_limited;  // has limits (ntendon x 1)
  mjtByte* tendon_actfrclimited;  // has limits of the total actuator force (ntendon x 1)
  mjtNum* tendon_width;  // width for rendering (ntendon x 1)
  mjtNum* tendon_solref_lim;  // solver reference of the limit (ntendon x mjNREF)
  mjtNum* tendon_solimp_lim;  // solver impedance of the limit (ntendon x mjNIMP)
  mjtNum* tendon_solref_fri;  // solver reference of dry friction (ntendon x mjNREF)
  mjtNum* tendon_solimp_fri;  // solver impedance of dry friction (ntendon x mjNIMP)
  mjtNum* tendon_range;  // limits of the length (ntendon x 2)
  mjtNum* tendon_actfrcrange;  // range of the total actuator force (ntendon x 2)
  mjtNum* tendon_margin;  // distance from a limit at which it acts (ntendon x 1)
  mjtNum* tendon_stiffness;  // spring stiffness (ntendon x 1)
  mjtNum* tendon_damping;  // damping coefficient (ntendon x 1)
  mjtNum* tendon_armature;  // inertia of its velocity (ntendon x 1)
  mjtNum* tendon_frictionloss;  // dry friction (ntendon x 1)
  mjtNum* tendon_lengthspring;  // range of lengths in which the spring rests (ntendon x 2)
  mjtNum* tendon_length0;  // length at qpos0 (ntendon x 1)
  mjtNum* tendon_invweight0;  // inverse inertia at qpos0 (ntendon x 1)
  mjtNum* tendon_user;  // user numbers (ntendon x nuser_tendon)
  float* tendon_rgba;  // color and opacity when without material (ntendon x 4)
  int* wrap_type;  // type (mjtWrap) (nwrap x 1)
  int* wrap_objid;  // joint, site or geom, -1: pulley (nwrap x 1)
  mjtNum* wrap_prm;  // divisor, joint coefficient or side site (nwrap x 1)
  int* actuator_trntype;  // transmission (mjtTrn) (nu x 1)
  int* actuator_dyntype;  // dynamics (mjtDyn) (nu x 1)
  int* actuator_gaintype;  // gain (mjtGain) (nu x 1)
  int* actuator_biastype;  // bias (mjtBias) (nu x 1)
  int* actuator_trnid;  // objects of the transmission, -1: none (nu x 2)
  int* actuator_actadr;  // first activation, -1: none (nu x 1)
  int* actuator_actnum;  // number of activations (nu x 1)
  int* actuator_group;  // group for visualization and disabling (nu x 1)
  mjtByte* actuator_ctrllimited;  // the control is limited (nu x 1)
  mjtByte* actuator_forcelimited;  // the force is limited (nu x 1)
  mjtByte* actuator_actlimited;  // the activation is limited (nu x 1)
  mjtNum* actuator_dynprm;  // dynamics parameters (nu x mjNDYN)
  mjtNum* actuator_gainprm;  // gain parameters (nu x mjNGAIN)
  mjtNum* actuator_biasprm;  // bias parameters (nu x mjNBIAS)
  mjtByte* actuator_actearly;  // the force uses the activation of the next step (nu x 1)
  mjtNum* actuator_ctrlrange;  // range of the control (nu x 2)
  mjtNum* actuator_forcerange;  // range of the force (nu x 2)
  mjtNum* actuator_actrange;  // range of the activation (nu x 2)
  mjtNum* actuator_gear;  // scales of length and force, by transmission (nu x 6)
  mjtNum* actuator_cranklength;  // length of the crank's rod (nu x 1)
  mjtNum* actuator_acc0;  // acceleration of a unit force at qpos0 (nu x 1)
  mjtNum* actuator_length0;  // length at qpos0 (nu x 1)
  mjtNum* actuator_lengthrange;  // range of lengths that it can reach (nu x 2)
  mjtNum* actuator_user;  // user numbers (nu x nuser_actuator)
  int* actuator_plugin;  // plugin instance, -1: none (nu x 1)
  int* sensor_type;  // type (mjtSensor) (nsensor x 1)
  int* sensor_datatype;  // kind of output (mjtDataType) (nsensor x 1)
  int* sensor_needstage;  // stage that computes it (mjtStage) (nsensor x 1)
  int* sensor_objtype;  // type of the object (mjtObj) (nsensor x 1)
  int* sensor_objid;  // the object (nsensor x 1)
  int* sensor_reftype;  // type of the reference frame (mjtObj) (nsensor x 1)
  int* sensor_refid;  // the reference frame, -1: global (nsensor x 1)
  int* sensor_intprm;  // integer parameters (nsensor x mjNSENS)
  int* sensor_dim;  // number of outputs (nsensor x 1)
  int* sensor_adr;  // first output in sensordata (nsensor x 1)
  mjtNum* sensor_cutoff;  // largest output, 0: no limit (nsensor x 1)
  mjtNum* sensor_noise;  // standard deviation of noise, for the user's information (nsensor x 1)
  mjtNum* sensor_user;  // user numbers (nsensor x nuser_sensor)
  int* sensor_plugin;  // plugin instance, -1: none (nsensor x 1)
  int* plugin;  // slot of the registered plugin (nplugin x 1)
  int* plugin_stateadr;  // first state (nplugin x 1)
  int* plugin_statenum;  // number of states (nplugin x 1)
  char* plugin_attr;  // texts of the configuration attributes (npluginattr x 1)
  int* plugin_attradr;  // address of its attributes (nplugin x 1)
  int* numeric_adr;  // first number (nnumeric x 1)
  int* numeric_size;  // number of numbers (nnumeric x 1)
  mjtNum* numeric_data;  // custom numbers (nnumericdata x 1)
  int* text_adr;  // address of the text (ntext x 1)
  int* text_size;  // characters with the terminator (ntext x 1)
  char* text_data;  // custom texts (ntextdata x 1)
  int* tuple_adr;  // first object (ntuple x 1)
  int* tuple_size;  // number of objects (ntuple x 1)
  int* tuple_objtype;  // type of the object (mjtObj) (ntupledata x 1)
  int* tuple_objid;  // the object (ntupledata x 1)
  mjtNum* tuple_objprm;  // number associated with the object (ntupledata x 1)
  mjtNum* key_time;  // time (nkey x 1)
  mjtNum* key_qpos;  // coordinates (nkey x nq)
  mjtNum* key_qvel;  // velocities (nkey x nv)
  mjtNum* key_act;  // activations (nkey x na)
  mjtNum* key_mpos;  // mocap positions (nkey x nmocap*3)
  mjtNum* key_mquat;  // mocap orientations (nkey x nmocap*4)
  mjtNum* key_ctrl;  // controls (nkey x nu)
  int* name_bodyadr;  // address of the body's name (nbody x 1)
  int* name_jntadr;  // address of the joint's name (njnt x 1)
  int* name_geomadr;  // address of the geom's name (ngeom x 1)
  int* name_siteadr;  // address of the site's name (nsite x 1)
  int* name_camadr;  // address of the camera's name (ncam x 1)
  int* name_lightadr;  // address of the light's name (nlight x 1)
  int* name_flexadr;  // address of the flex's name (nflex x 1)
  int* name_meshadr;  // address of the mesh's name (nmesh x 1)
  int* name_skinadr;  // address of the skin's name (nskin x 1)
  int* name_hfieldadr;  // address of the height field's name (nhfield x 1)
  int* name_texadr;  // address of the texture's name (ntex x 1)
  int* name_matadr;  // address of the material's name (nmat x 1)
  int* name_pairadr;  // address of the contact pair's name (npair x 1)
  int* name_excludeadr;  // address of the exclusion's name (nexclude x 1)
  int* name_eqadr;  // address of the equality constraint's name (neq x 1)
  int* name_tendonadr;  // address of the tendon's name (ntendon x 1)
  int* name_actuatoradr;  // address of the actuator's name (nu x 1)
  int* name_sensoradr;  // address of the sensor's name (nsensor x 1)
  int* name_numericadr;  // address of the number field's name (nnumeric x 1)
  int* name_textadr;  // address of the text's name (ntext x 1)
  int* name_tupleadr;  // address of the tuple's name (ntuple x 1)
  int* name_keyadr;  // address of the keyframe's name (nkey x 1)
  int* name_pluginadr;  // address of the plugin instance's name (nplugin x 1)
  char* names;  // all names, each with a terminator (nnames x 1)
  int* names_map;  // hash map from names to ids (nnames_map x 1)
  char* paths;  // all file paths, each with a terminator (npaths x 1)
  int* B_rownnz;  // body-dof pattern: entries in the row (nbody x 1)
  int* B_rowadr;  // body-dof pattern: first entry of the row (nbody x 1)
  int* B_colind;  // body-dof pattern: columns (nB x 1)
  int* M_rownnz;  // inertia matrix: entries in the row (nv x 1)
  int* M_rowadr;  // inertia matrix: first entry of the row (nv x 1)
  int* M_colind;  // inertia matrix: columns (nC x 1)
  int* mapM2M;  // where an entry of M is in the legacy qM (nC x 1)
  int* D_rownnz;  // dof-dof pattern: entries in the row (nv x 1)
  int* D_rowadr;  // dof-dof pattern: first entry of the row (nv x 1)
  int* D_diag;  // dof-dof pattern: place of the diagonal within the row (nv x 1)
  int* D_colind;  // dof-dof pattern: columns (nD x 1)
  int* mapM2D;  // for each entry of D, where it is in M, -1: nowhere (nD x 1)
  int* mapD2M;  // for each entry of M, where it is in D (nC x 1)
  uint64_t signature;  // fingerprint of the spec that the model was compiled from
} mjModel;

#endif  // MUJOCO_MJMODEL_H_
