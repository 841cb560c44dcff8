//! `mjModel` and its options, visual settings and statistics; the enums of model elements.

use super::*;

// enumerators are items of this module, as in C
pub use {
    mjtBias::*, mjtCamLight::*, mjtColorSpace::*, mjtConDataField::*, mjtCone::*, mjtDataType::*, mjtDisableBit::*,
    mjtDyn::*, mjtEnableBit::*, mjtEq::*, mjtFlexSelf::*, mjtGain::*, mjtGeom::*, mjtIntegrator::*, mjtJacobian::*,
    mjtJoint::*, mjtLRMode::*, mjtLightType::*, mjtObj::*, mjtSDFType::*, mjtSameFrame::*, mjtSensor::*,
    mjtSleepPolicy::*, mjtSolver::*, mjtStage::*, mjtTexture::*, mjtTextureRole::*, mjtTrn::*, mjtWrap::*,
};

/// The circle constant.
pub const mjPI: f64 = 3.141592653589793;

/// Largest accepted number in positions, velocities and accelerations.
pub const mjMAXVAL: f64 = 10000000000.0;

/// Smallest friction coefficient.
pub const mjMINMU: f64 = 1e-05;

/// Smallest constraint impedance.
pub const mjMINIMP: f64 = 0.0001;

/// Largest constraint impedance.
pub const mjMAXIMP: f64 = 0.9999;

/// Most contacts of one pair of geoms.
pub const mjMAXCONPAIR: c_int = 50;

/// Deepest bounding volume hierarchy.
pub const mjMAXTREEDEPTH: c_int = 50;

/// Most nodes of an interpolated flex.
pub const mjMAXFLEXNODES: c_int = 27;

/// Steps that a tree must rest before it may fall asleep.
pub const mjMINAWAKE: c_int = 10;

/// Numbers per equality constraint.
pub const mjNEQDATA: c_int = 11;

/// Actuator dynamics parameters.
pub const mjNDYN: c_int = 10;

/// Actuator gain parameters.
pub const mjNGAIN: c_int = 10;

/// Actuator bias parameters.
pub const mjNBIAS: c_int = 10;

/// Fluid interaction parameters of a geom.
pub const mjNFLUID: c_int = 12;

/// Solver reference parameters.
pub const mjNREF: c_int = 2;

/// Solver impedance parameters.
pub const mjNIMP: c_int = 5;

/// Integer parameters of a sensor.
pub const mjNSENS: c_int = 3;

/// Recorded solver iterations per island.
pub const mjNSOLVER: c_int = 200;

/// Islands with recorded solver statistics.
pub const mjNISLAND: c_int = 20;

/// Smallest number that counts as different from zero in divisions.
pub const mjMINVAL: f64 = 1e-15;

/// Bits of `mjOption.disableflags`: parts of the pipeline that are switched off.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtDisableBit {
    /// All constraints.
    mjDSBL_CONSTRAINT = 1,
    /// Equality constraints.
    mjDSBL_EQUALITY = 2,
    /// Dry friction of joints and tendons.
    mjDSBL_FRICTIONLOSS = 4,
    /// Limits of joints and tendons.
    mjDSBL_LIMIT = 8,
    /// Contacts.
    mjDSBL_CONTACT = 16,
    /// Passive springs.
    mjDSBL_SPRING = 32,
    /// Passive dampers.
    mjDSBL_DAMPER = 64,
    /// Gravity.
    mjDSBL_GRAVITY = 128,
    /// Limiting controls to their range.
    mjDSBL_CLAMPCTRL = 256,
    /// Starting the solver at the last solution.
    mjDSBL_WARMSTART = 512,
    /// Leaving out collisions of a body with its parent.
    mjDSBL_FILTERPARENT = 1024,
    /// Actuator forces.
    mjDSBL_ACTUATION = 2048,
    /// Keeping reference time constants above two time steps.
    mjDSBL_REFSAFE = 4096,
    /// Sensors.
    mjDSBL_SENSOR = 8192,
    /// Mid-phase collision filtering by bounding volumes.
    mjDSBL_MIDPHASE = 16384,
    /// Implicit joint damping in the Euler integrator.
    mjDSBL_EULERDAMP = 32768,
    /// Reset when the state becomes bad.
    mjDSBL_AUTORESET = 65536,
    /// The built-in convex collision routine; an older one is used instead.
    mjDSBL_NATIVECCD = 131072,
    /// Solving constraint islands separately.
    mjDSBL_ISLAND = 262144,
    /// Number of disable bits.
    mjNDISABLE = 19,
}

/// Bits of `mjOption.enableflags`: optional parts of the pipeline.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtEnableBit {
    /// Contact parameters from `mjOption` replace all others.
    mjENBL_OVERRIDE = 1,
    /// Computation of energy.
    mjENBL_ENERGY = 2,
    /// Comparison of forward and inverse dynamics.
    mjENBL_FWDINV = 4,
    /// Inverse dynamics in discrete time.
    mjENBL_INVDISCRETE = 8,
    /// Several contacts of one convex pair.
    mjENBL_MULTICCD = 16,
    /// Sleeping of trees at rest.
    mjENBL_SLEEP = 32,
    /// Number of enable bits.
    mjNENABLE = 6,
}

/// Types of joints.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtJoint {
    /// Position and orientation; 7 coordinates, 6 dofs.
    mjJNT_FREE = 0,
    /// Orientation about a point; 4 coordinates, 3 dofs.
    mjJNT_BALL = 1,
    /// Translation along an axis.
    mjJNT_SLIDE = 2,
    /// Rotation about an axis.
    mjJNT_HINGE = 3,
}

/// Types of geoms; those from 100 on appear in scenes only.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtGeom {
    /// Plane.
    mjGEOM_PLANE = 0,
    /// Height field.
    mjGEOM_HFIELD = 1,
    /// Sphere.
    mjGEOM_SPHERE = 2,
    /// Capsule.
    mjGEOM_CAPSULE = 3,
    /// Ellipsoid.
    mjGEOM_ELLIPSOID = 4,
    /// Cylinder.
    mjGEOM_CYLINDER = 5,
    /// Box.
    mjGEOM_BOX = 6,
    /// Mesh.
    mjGEOM_MESH = 7,
    /// Signed distance field.
    mjGEOM_SDF = 8,
    /// Number of types of model geoms.
    mjNGEOMTYPES = 9,
    /// Arrow.
    mjGEOM_ARROW = 100,
    /// Arrow without wedges.
    mjGEOM_ARROW1 = 101,
    /// Arrow in both directions.
    mjGEOM_ARROW2 = 102,
    /// Line.
    mjGEOM_LINE = 103,
    /// Box of lines.
    mjGEOM_LINEBOX = 104,
    /// Flex.
    mjGEOM_FLEX = 105,
    /// Skin.
    mjGEOM_SKIN = 106,
    /// Text label.
    mjGEOM_LABEL = 107,
    /// Triangle.
    mjGEOM_TRIANGLE = 108,
    /// No type.
    mjGEOM_NONE = 1001,
}

/// How a camera or light moves with bodies.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtCamLight {
    /// Fixed in its body.
    mjCAMLIGHT_FIXED = 0,
    /// Keeps its position relative to the body, and its orientation in the world.
    mjCAMLIGHT_TRACK = 1,
    /// Keeps its position relative to the center of mass of the body's subtree.
    mjCAMLIGHT_TRACKCOM = 2,
    /// Fixed in its body, looks at the target body.
    mjCAMLIGHT_TARGETBODY = 3,
    /// Fixed in its body, looks at the center of mass of the target's subtree.
    mjCAMLIGHT_TARGETBODYCOM = 4,
}

/// Types of lights.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtLightType {
    /// Spot light.
    mjLIGHT_SPOT = 0,
    /// Light from infinity.
    mjLIGHT_DIRECTIONAL = 1,
    /// Light in all directions.
    mjLIGHT_POINT = 2,
    /// Image-based light.
    mjLIGHT_IMAGE = 3,
}

/// Types of textures.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtTexture {
    /// Image.
    mjTEXTURE_2D = 0,
    /// Six images around an object.
    mjTEXTURE_CUBE = 1,
    /// Six images around the scene.
    mjTEXTURE_SKYBOX = 2,
}

/// What a texture of a material stands for.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtTextureRole {
    /// Not specified.
    mjTEXROLE_USER = 0,
    /// Base color.
    mjTEXROLE_RGB = 1,
    /// Ambient occlusion.
    mjTEXROLE_OCCLUSION = 2,
    /// Roughness.
    mjTEXROLE_ROUGHNESS = 3,
    /// Metalness.
    mjTEXROLE_METALLIC = 4,
    /// Normals.
    mjTEXROLE_NORMAL = 5,
    /// Opacity.
    mjTEXROLE_OPACITY = 6,
    /// Emitted light.
    mjTEXROLE_EMISSIVE = 7,
    /// Base color and opacity.
    mjTEXROLE_RGBA = 8,
    /// Occlusion, roughness, metalness.
    mjTEXROLE_ORM = 9,
    /// Number of texture roles.
    mjNTEXROLE = 10,
}

/// Color spaces of textures.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtColorSpace {
    /// From the file, linear if it does not say.
    mjCOLORSPACE_AUTO = 0,
    /// Linear.
    mjCOLORSPACE_LINEAR = 1,
    /// SRGB.
    mjCOLORSPACE_SRGB = 2,
}

/// Integrators of `mj_step`.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtIntegrator {
    /// Semi-implicit Euler, optionally implicit in joint damping.
    mjINT_EULER = 0,
    /// Runge-Kutta of 4th order.
    mjINT_RK4 = 1,
    /// Implicit in velocity.
    mjINT_IMPLICIT = 2,
    /// Implicit in velocity, without Coriolis derivatives.
    mjINT_IMPLICITFAST = 3,
}

/// Models of the friction cone.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtCone {
    /// Pyramid.
    mjCONE_PYRAMIDAL = 0,
    /// Elliptic cone.
    mjCONE_ELLIPTIC = 1,
}

/// Storage of the constraint Jacobian.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtJacobian {
    /// Dense.
    mjJAC_DENSE = 0,
    /// Sparse.
    mjJAC_SPARSE = 1,
    /// Sparse from 60 dofs on.
    mjJAC_AUTO = 2,
}

/// Constraint solvers.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtSolver {
    /// Projected Gauss-Seidel.
    mjSOL_PGS = 0,
    /// Conjugate gradients.
    mjSOL_CG = 1,
    /// Newton.
    mjSOL_NEWTON = 2,
}

/// Types of equality constraints.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtEq {
    /// Two bodies share a point (ball joint).
    mjEQ_CONNECT = 0,
    /// Two bodies keep their relative pose.
    mjEQ_WELD = 1,
    /// One joint is a polynomial of another.
    mjEQ_JOINT = 2,
    /// One tendon length is a polynomial of another.
    mjEQ_TENDON = 3,
    /// All edges of a flex keep their length.
    mjEQ_FLEX = 4,
    /// No longer supported.
    mjEQ_DISTANCE = 5,
}

/// Types of objects on the path of a tendon.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtWrap {
    /// None.
    mjWRAP_NONE = 0,
    /// Joint with a constant coefficient.
    mjWRAP_JOINT = 1,
    /// Pulley that divides the tendon.
    mjWRAP_PULLEY = 2,
    /// Passes through a site.
    mjWRAP_SITE = 3,
    /// Wraps around a sphere.
    mjWRAP_SPHERE = 4,
    /// Wraps around a cylinder.
    mjWRAP_CYLINDER = 5,
}

/// Actuator transmissions.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtTrn {
    /// Force on a joint.
    mjTRN_JOINT = 0,
    /// Force on a joint, expressed in the parent frame.
    mjTRN_JOINTINPARENT = 1,
    /// Force through a slider-crank.
    mjTRN_SLIDERCRANK = 2,
    /// Force on a tendon.
    mjTRN_TENDON = 3,
    /// Force on a site.
    mjTRN_SITE = 4,
    /// Adhesion force on the contacts of a body.
    mjTRN_BODY = 5,
    /// Not yet defined.
    mjTRN_UNDEFINED = 1000,
}

/// Actuator dynamics.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtDyn {
    /// None; the control is used directly.
    mjDYN_NONE = 0,
    /// Integrator: da/dt = u.
    mjDYN_INTEGRATOR = 1,
    /// Linear filter: da/dt = (u−a)/tau.
    mjDYN_FILTER = 2,
    /// Linear filter, integrated exactly.
    mjDYN_FILTEREXACT = 3,
    /// Muscle activation.
    mjDYN_MUSCLE = 4,
    /// Callback.
    mjDYN_USER = 5,
}

/// Actuator gains.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtGain {
    /// Constant.
    mjGAIN_FIXED = 0,
    /// Constant + kp length + kv velocity.
    mjGAIN_AFFINE = 1,
    /// Muscle force-length-velocity curve.
    mjGAIN_MUSCLE = 2,
    /// Callback.
    mjGAIN_USER = 3,
}

/// Actuator biases.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtBias {
    /// None.
    mjBIAS_NONE = 0,
    /// Constant + kp length + kv velocity.
    mjBIAS_AFFINE = 1,
    /// Passive muscle force.
    mjBIAS_MUSCLE = 2,
    /// Callback.
    mjBIAS_USER = 3,
}

/// Types of model elements.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtObj {
    /// Unknown.
    mjOBJ_UNKNOWN = 0,
    /// Body, in its inertial frame.
    mjOBJ_BODY = 1,
    /// Body, in its regular frame.
    mjOBJ_XBODY = 2,
    /// Joint.
    mjOBJ_JOINT = 3,
    /// Degree of freedom.
    mjOBJ_DOF = 4,
    /// Geom.
    mjOBJ_GEOM = 5,
    /// Site.
    mjOBJ_SITE = 6,
    /// Camera.
    mjOBJ_CAMERA = 7,
    /// Light.
    mjOBJ_LIGHT = 8,
    /// Flex.
    mjOBJ_FLEX = 9,
    /// Mesh.
    mjOBJ_MESH = 10,
    /// Skin.
    mjOBJ_SKIN = 11,
    /// Height field.
    mjOBJ_HFIELD = 12,
    /// Texture.
    mjOBJ_TEXTURE = 13,
    /// Material.
    mjOBJ_MATERIAL = 14,
    /// Contact pair.
    mjOBJ_PAIR = 15,
    /// Excluded pair of bodies.
    mjOBJ_EXCLUDE = 16,
    /// Equality constraint.
    mjOBJ_EQUALITY = 17,
    /// Tendon.
    mjOBJ_TENDON = 18,
    /// Actuator.
    mjOBJ_ACTUATOR = 19,
    /// Sensor.
    mjOBJ_SENSOR = 20,
    /// Custom numbers.
    mjOBJ_NUMERIC = 21,
    /// Custom text.
    mjOBJ_TEXT = 22,
    /// Custom tuple.
    mjOBJ_TUPLE = 23,
    /// Keyframe.
    mjOBJ_KEY = 24,
    /// Plugin instance.
    mjOBJ_PLUGIN = 25,
    /// Number of types above.
    mjNOBJECT = 26,
    /// Frame, in specs only.
    mjOBJ_FRAME = 100,
    /// Default class, in specs only.
    mjOBJ_DEFAULT = 101,
    /// Whole model, in specs only.
    mjOBJ_MODEL = 102,
}

/// Types of sensors, with the size of their output.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtSensor {
    /// Sum of normal forces in a site (1).
    mjSENS_TOUCH = 0,
    /// Linear acceleration with gravity, site frame (3).
    mjSENS_ACCELEROMETER = 1,
    /// Linear velocity, site frame (3).
    mjSENS_VELOCIMETER = 2,
    /// Angular velocity, site frame (3).
    mjSENS_GYRO = 3,
    /// Force between the site's body and its parent, site frame (3).
    mjSENS_FORCE = 4,
    /// Torque between the site's body and its parent, site frame (3).
    mjSENS_TORQUE = 5,
    /// Magnetic field, site frame (3).
    mjSENS_MAGNETOMETER = 6,
    /// Distance to the next geom along the site's z axis (1).
    mjSENS_RANGEFINDER = 7,
    /// Pixel where a camera sees a site (2).
    mjSENS_CAMPROJECTION = 8,
    /// Scalar joint position (1).
    mjSENS_JOINTPOS = 9,
    /// Scalar joint velocity (1).
    mjSENS_JOINTVEL = 10,
    /// Tendon length (1).
    mjSENS_TENDONPOS = 11,
    /// Tendon velocity (1).
    mjSENS_TENDONVEL = 12,
    /// Actuator length (1).
    mjSENS_ACTUATORPOS = 13,
    /// Actuator velocity (1).
    mjSENS_ACTUATORVEL = 14,
    /// Actuator force (1).
    mjSENS_ACTUATORFRC = 15,
    /// Total actuator force on a scalar joint (1).
    mjSENS_JOINTACTFRC = 16,
    /// Total actuator force on a tendon (1).
    mjSENS_TENDONACTFRC = 17,
    /// Ball joint quaternion (4).
    mjSENS_BALLQUAT = 18,
    /// Ball joint angular velocity (3).
    mjSENS_BALLANGVEL = 19,
    /// Joint limit: distance − margin (1).
    mjSENS_JOINTLIMITPOS = 20,
    /// Joint limit: velocity (1).
    mjSENS_JOINTLIMITVEL = 21,
    /// Joint limit: force (1).
    mjSENS_JOINTLIMITFRC = 22,
    /// Tendon limit: distance − margin (1).
    mjSENS_TENDONLIMITPOS = 23,
    /// Tendon limit: velocity (1).
    mjSENS_TENDONLIMITVEL = 24,
    /// Tendon limit: force (1).
    mjSENS_TENDONLIMITFRC = 25,
    /// Position of an object (3).
    mjSENS_FRAMEPOS = 26,
    /// Orientation of an object (4).
    mjSENS_FRAMEQUAT = 27,
    /// X axis of an object (3).
    mjSENS_FRAMEXAXIS = 28,
    /// Y axis of an object (3).
    mjSENS_FRAMEYAXIS = 29,
    /// Z axis of an object (3).
    mjSENS_FRAMEZAXIS = 30,
    /// Linear velocity of an object (3).
    mjSENS_FRAMELINVEL = 31,
    /// Angular velocity of an object (3).
    mjSENS_FRAMEANGVEL = 32,
    /// Linear acceleration of an object, global frame (3).
    mjSENS_FRAMELINACC = 33,
    /// Angular acceleration of an object, global frame (3).
    mjSENS_FRAMEANGACC = 34,
    /// Center of mass of a subtree (3).
    mjSENS_SUBTREECOM = 35,
    /// Linear velocity of a subtree's center of mass (3).
    mjSENS_SUBTREELINVEL = 36,
    /// Angular momentum of a subtree about its center of mass (3).
    mjSENS_SUBTREEANGMOM = 37,
    /// 1 if an object lies in a site, else 0 (1).
    mjSENS_INSIDESITE = 38,
    /// Distance between two geoms (1).
    mjSENS_GEOMDIST = 39,
    /// Direction from one geom to the other (3).
    mjSENS_GEOMNORMAL = 40,
    /// Segment between the closest points of two geoms (6).
    mjSENS_GEOMFROMTO = 41,
    /// Data of matching contacts (number of slots × size).
    mjSENS_CONTACT = 42,
    /// Potential energy (1).
    mjSENS_E_POTENTIAL = 43,
    /// Kinetic energy (1).
    mjSENS_E_KINETIC = 44,
    /// Simulation time (1).
    mjSENS_CLOCK = 45,
    /// Tactile field on the vertices of a mesh.
    mjSENS_TACTILE = 46,
    /// Plugin.
    mjSENS_PLUGIN = 47,
    /// Callback.
    mjSENS_USER = 48,
}

/// Stages of the computation.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtStage {
    /// None.
    mjSTAGE_NONE = 0,
    /// Depends on positions.
    mjSTAGE_POS = 1,
    /// Depends on velocities.
    mjSTAGE_VEL = 2,
    /// Depends on accelerations and forces.
    mjSTAGE_ACC = 3,
}

/// What sensor output is, which decides how it is cut off.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtDataType {
    /// Real numbers.
    mjDATATYPE_REAL = 0,
    /// Positive numbers.
    mjDATATYPE_POSITIVE = 1,
    /// Unit vector.
    mjDATATYPE_AXIS = 2,
    /// Unit quaternion.
    mjDATATYPE_QUATERNION = 3,
}

/// Fields of the contact sensor's output.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtConDataField {
    /// Number of matching contacts.
    mjCONDATA_FOUND = 0,
    /// Force in the contact frame.
    mjCONDATA_FORCE = 1,
    /// Torque in the contact frame.
    mjCONDATA_TORQUE = 2,
    /// Distance.
    mjCONDATA_DIST = 3,
    /// Position.
    mjCONDATA_POS = 4,
    /// Normal.
    mjCONDATA_NORMAL = 5,
    /// First tangent.
    mjCONDATA_TANGENT = 6,
    /// Number of fields.
    mjNCONDATA = 7,
}

/// Whether an element's frame coincides with one of its body's.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtSameFrame {
    /// Neither.
    mjSAMEFRAME_NONE = 0,
    /// Same as the body frame.
    mjSAMEFRAME_BODY = 1,
    /// Same as the inertial frame.
    mjSAMEFRAME_INERTIA = 2,
    /// Same orientation as the body frame.
    mjSAMEFRAME_BODYROT = 3,
    /// Same orientation as the inertial frame.
    mjSAMEFRAME_INERTIAROT = 4,
}

/// Whether a tree may sleep; AUTO values are resolved by the compiler.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtSleepPolicy {
    /// Compiler decides.
    mjSLEEP_AUTO = 0,
    /// Compiler decided: never.
    mjSLEEP_AUTO_NEVER = 1,
    /// Compiler decided: allowed.
    mjSLEEP_AUTO_ALLOWED = 2,
    /// User: never.
    mjSLEEP_NEVER = 3,
    /// User: allowed.
    mjSLEEP_ALLOWED = 4,
    /// User: asleep from the start.
    mjSLEEP_INIT = 5,
}

/// Actuators whose length range is computed.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtLRMode {
    /// None.
    mjLRMODE_NONE = 0,
    /// Muscles.
    mjLRMODE_MUSCLE = 1,
    /// Muscles and user actuators.
    mjLRMODE_MUSCLEUSER = 2,
    /// All.
    mjLRMODE_ALL = 3,
}

/// How a flex collides with itself.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtFlexSelf {
    /// Not.
    mjFLEXSELF_NONE = 0,
    /// All pairs of elements.
    mjFLEXSELF_NARROW = 1,
    /// Pairs found by bounding volumes.
    mjFLEXSELF_BVH = 2,
    /// Pairs found by sweep and prune.
    mjFLEXSELF_SAP = 3,
    /// Bounding volumes for solids, else sweep and prune.
    mjFLEXSELF_AUTO = 4,
}

/// What is computed from signed distance fields.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtSDFType {
    /// One field.
    mjSDFTYPE_SINGLE = 0,
    /// Intersection: the larger of two.
    mjSDFTYPE_INTERSECTION = 1,
    /// Surface between two fields.
    mjSDFTYPE_MIDSURFACE = 2,
    /// Collision objective.
    mjSDFTYPE_COLLISION = 3,
}

/// Options of `mj_setLengthRange`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjLROpt {
    /// Which actuators (`mjtLRMode`).
    pub mode: c_int,
    /// Keep ranges that are already there.
    pub useexisting: c_int,
    /// Take ranges from the limits of joints and tendons.
    pub uselimit: c_int,
    /// Acceleration that the pulling force aims at.
    pub accel: mjtNum,
    /// Largest force.
    pub maxforce: mjtNum,
    /// Time constant of velocity damping (s).
    pub timeconst: mjtNum,
    /// Time step of the simulation (s).
    pub timestep: mjtNum,
    /// Total simulated time (s).
    pub inttotal: mjtNum,
    /// Time at the end over which lengths are compared (s).
    pub interval: mjtNum,
    /// Accepted variation, relative to the range.
    pub tolrange: mjtNum,
}

/// Cache of decoded assets.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjCache {
    /// The library's own.
    pub impl_: *mut c_void,
}

/// Virtual file system: files in memory.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjVFS {
    /// The library's own.
    pub impl_: *mut c_void,
}

/// Physics options.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjOption {
    /// Time step (s).
    pub timestep: mjtNum,
    /// Ratio of frictional to normal constraint impedance.
    pub impratio: mjtNum,
    /// Relative tolerance of the main solver.
    pub tolerance: mjtNum,
    /// Relative tolerance of the line search.
    pub ls_tolerance: mjtNum,
    /// Relative tolerance of the noslip solver.
    pub noslip_tolerance: mjtNum,
    /// Tolerance of the convex collision solver.
    pub ccd_tolerance: mjtNum,
    /// Velocity below which trees may sleep.
    pub sleep_tolerance: mjtNum,
    /// Gravitational acceleration.
    pub gravity: [mjtNum; 3],
    /// Velocity of the medium.
    pub wind: [mjtNum; 3],
    /// Global magnetic flux.
    pub magnetic: [mjtNum; 3],
    /// Density of the medium.
    pub density: mjtNum,
    /// Viscosity of the medium.
    pub viscosity: mjtNum,
    /// Margin of all contacts under override.
    pub o_margin: mjtNum,
    /// Solref of all contacts under override.
    pub o_solref: [mjtNum; mjNREF as usize],
    /// Solimp of all contacts under override.
    pub o_solimp: [mjtNum; mjNIMP as usize],
    /// Friction of all contacts under override.
    pub o_friction: [mjtNum; 5],
    /// Integrator (`mjtIntegrator`).
    pub integrator: c_int,
    /// Friction cone (`mjtCone`).
    pub cone: c_int,
    /// Storage of the Jacobian (`mjtJacobian`).
    pub jacobian: c_int,
    /// Constraint solver (`mjtSolver`).
    pub solver: c_int,
    /// Most iterations of the main solver.
    pub iterations: c_int,
    /// Most evaluations of a line search.
    pub ls_iterations: c_int,
    /// Most iterations of the noslip solver.
    pub noslip_iterations: c_int,
    /// Most iterations of the convex collision solver.
    pub ccd_iterations: c_int,
    /// What is off (`mjtDisableBit`).
    pub disableflags: c_int,
    /// What is on (`mjtEnableBit`).
    pub enableflags: c_int,
    /// Bit mask of disabled actuator groups.
    pub disableactuator: c_int,
    /// Starting points of SDF collision.
    pub sdf_initpoints: c_int,
    /// Iterations per starting point.
    pub sdf_iterations: c_int,
}

/// Viewing parameters.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjVisual_global {
    /// Initial camera, −1: free.
    pub cameraid: c_int,
    /// Is the free camera orthographic.
    pub orthographic: c_int,
    /// Vertical field of view of the free camera (degrees, or length if orthographic).
    pub fovy: f32,
    /// Distance between the eyes of the free camera.
    pub ipd: f32,
    /// Initial azimuth of the free camera (degrees).
    pub azimuth: f32,
    /// Initial elevation of the free camera (degrees).
    pub elevation: f32,
    /// Width of lines and wireframe.
    pub linewidth: f32,
    /// Emission of the selected object.
    pub glow: f32,
    /// Initial speed relative to real time.
    pub realtime: f32,
    /// Width of the offscreen buffer.
    pub offwidth: c_int,
    /// Height of the offscreen buffer.
    pub offheight: c_int,
    /// Show inertia as ellipsoids rather than boxes.
    pub ellipsoidinertia: c_int,
    /// Show active bounding volumes.
    pub bvactive: c_int,
}

/// Rendering quality.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjVisual_quality {
    /// Size of the shadow map.
    pub shadowsize: c_int,
    /// Multisamples of the offscreen buffer.
    pub offsamples: c_int,
    /// Slices of built-in shapes.
    pub numslices: c_int,
    /// Stacks of built-in shapes.
    pub numstacks: c_int,
    /// Quads of a box face.
    pub numquads: c_int,
}

/// Light that moves with the camera.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjVisual_headlight {
    /// Ambient color.
    pub ambient: [f32; 3],
    /// Diffuse color.
    pub diffuse: [f32; 3],
    /// Specular color.
    pub specular: [f32; 3],
    /// Is it on.
    pub active: c_int,
}

/// Scales between physics and pictures.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjVisual_map {
    /// Perturbation: stiffness of the mouse spring (force / length).
    pub stiffness: f32,
    /// Perturbation: stiffness of rotation (torque / angle).
    pub stiffnessrot: f32,
    /// Length of a force of 1 (relative to mean mass and size).
    pub force: f32,
    /// Length of a torque of 1.
    pub torque: f32,
    /// Opacity of transparent geoms.
    pub alpha: f32,
    /// Fog begins at this multiple of the extent.
    pub fogstart: f32,
    /// Fog ends at this multiple of the extent.
    pub fogend: f32,
    /// Near clipping plane, multiple of the extent.
    pub znear: f32,
    /// Far clipping plane, multiple of the extent.
    pub zfar: f32,
    /// Proportion of haze.
    pub haze: f32,
    /// Shadow map's reach of directional lights, multiple of the extent.
    pub shadowclip: f32,
    /// Part of the cutoff that a spot light's shadow map covers.
    pub shadowscale: f32,
    /// Width of tendon actuators relative to the tendon.
    pub actuatortendon: f32,
}

/// Sizes of decoration, relative to the mean body size.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjVisual_scale {
    /// Width of force arrows.
    pub forcewidth: f32,
    /// Width of contacts.
    pub contactwidth: f32,
    /// Height of contacts.
    pub contactheight: f32,
    /// Width of auto-connect capsules.
    pub connect: f32,
    /// Radius of centers of mass.
    pub com: f32,
    /// Size of cameras.
    pub camera: f32,
    /// Size of lights.
    pub light: f32,
    /// Radius of the selection point.
    pub selectpoint: f32,
    /// Length of joint axes.
    pub jointlength: f32,
    /// Width of joint axes.
    pub jointwidth: f32,
    /// Length of actuators.
    pub actuatorlength: f32,
    /// Width of actuators.
    pub actuatorwidth: f32,
    /// Length of frame axes.
    pub framelength: f32,
    /// Width of frame axes.
    pub framewidth: f32,
    /// Width of constraints.
    pub constraint: f32,
    /// Width of slider-cranks.
    pub slidercrank: f32,
    /// Near plane distance of camera frustums.
    pub frustum: f32,
}

/// Colors of decoration.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjVisual_rgba {
    /// Fog.
    pub fog: [f32; 4],
    /// Haze.
    pub haze: [f32; 4],
    /// Perturbation force.
    pub force: [f32; 4],
    /// Inertia.
    pub inertia: [f32; 4],
    /// Joints.
    pub joint: [f32; 4],
    /// Actuators at rest.
    pub actuator: [f32; 4],
    /// Actuators, most negative.
    pub actuatornegative: [f32; 4],
    /// Actuators, most positive.
    pub actuatorpositive: [f32; 4],
    /// Centers of mass.
    pub com: [f32; 4],
    /// Cameras.
    pub camera: [f32; 4],
    /// Lights.
    pub light: [f32; 4],
    /// Selection point.
    pub selectpoint: [f32; 4],
    /// Auto-connect.
    pub connect: [f32; 4],
    /// Contact points.
    pub contactpoint: [f32; 4],
    /// Contact force.
    pub contactforce: [f32; 4],
    /// Friction force.
    pub contactfriction: [f32; 4],
    /// Contact torque.
    pub contacttorque: [f32; 4],
    /// Contacts in the gap.
    pub contactgap: [f32; 4],
    /// Range finder rays.
    pub rangefinder: [f32; 4],
    /// Constraints.
    pub constraint: [f32; 4],
    /// Slider-cranks.
    pub slidercrank: [f32; 4],
    /// Slider-cranks that cannot reach.
    pub crankbroken: [f32; 4],
    /// Camera frustums.
    pub frustum: [f32; 4],
    /// Bounding volumes.
    pub bv: [f32; 4],
    /// Active bounding volumes.
    pub bvactive: [f32; 4],
}

/// Visualization options.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjVisual {
    /// Viewing.
    pub global: mjVisual_global,
    /// Rendering quality.
    pub quality: mjVisual_quality,
    /// Headlight.
    pub headlight: mjVisual_headlight,
    /// Scales.
    pub map: mjVisual_map,
    /// Sizes of decoration.
    pub scale: mjVisual_scale,
    /// Colors of decoration.
    pub rgba: mjVisual_rgba,
}

/// Statistics of a model at its reference configuration.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjStatistic {
    /// Mean diagonal of the inertia matrix.
    pub meaninertia: mjtNum,
    /// Mean body mass.
    pub meanmass: mjtNum,
    /// Mean body size.
    pub meansize: mjtNum,
    /// Size of the model.
    pub extent: mjtNum,
    /// Center of the model.
    pub center: [mjtNum; 3],
}

/// The model: everything that stays constant during a simulation.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjModel {
    /// Generalized coordinates.
    pub nq: c_int,
    /// Degrees of freedom.
    pub nv: c_int,
    /// Actuators, hence controls.
    pub nu: c_int,
    /// Activation states.
    pub na: c_int,
    /// Bodies.
    pub nbody: c_int,
    /// Bounding volumes.
    pub nbvh: c_int,
    /// Bounding volumes in constant boxes.
    pub nbvhstatic: c_int,
    /// Bounding volumes in changing boxes.
    pub nbvhdynamic: c_int,
    /// Octree nodes.
    pub noct: c_int,
    /// Joints.
    pub njnt: c_int,
    /// Kinematic trees below the world.
    pub ntree: c_int,
    /// Numbers in the inertia matrix, legacy layout.
    pub nM: c_int,
    /// Entries of the body-dof pattern.
    pub nB: c_int,
    /// Entries of the inertia matrix, lower rows.
    pub nC: c_int,
    /// Entries of the dof-dof pattern.
    pub nD: c_int,
    /// Geoms.
    pub ngeom: c_int,
    /// Sites.
    pub nsite: c_int,
    /// Cameras.
    pub ncam: c_int,
    /// Lights.
    pub nlight: c_int,
    /// Flexes.
    pub nflex: c_int,
    /// Flex nodes.
    pub nflexnode: c_int,
    /// Flex vertices.
    pub nflexvert: c_int,
    /// Flex edges.
    pub nflexedge: c_int,
    /// Flex elements.
    pub nflexelem: c_int,
    /// Flex element vertex ids.
    pub nflexelemdata: c_int,
    /// Flex element edge ids.
    pub nflexelemedge: c_int,
    /// Flex shell fragment vertex ids.
    pub nflexshelldata: c_int,
    /// Flex element-vertex pairs.
    pub nflexevpair: c_int,
    /// Flex vertices with texture coordinates.
    pub nflextexcoord: c_int,
    /// Meshes.
    pub nmesh: c_int,
    /// Mesh vertices.
    pub nmeshvert: c_int,
    /// Mesh normals.
    pub nmeshnormal: c_int,
    /// Mesh texture coordinates.
    pub nmeshtexcoord: c_int,
    /// Mesh triangles.
    pub nmeshface: c_int,
    /// Integers of mesh hull graphs.
    pub nmeshgraph: c_int,
    /// Mesh polygons.
    pub nmeshpoly: c_int,
    /// Vertex ids of mesh polygons.
    pub nmeshpolyvert: c_int,
    /// Polygon ids of mesh vertices.
    pub nmeshpolymap: c_int,
    /// Skins.
    pub nskin: c_int,
    /// Skin vertices.
    pub nskinvert: c_int,
    /// Skin vertices with texture coordinates.
    pub nskintexvert: c_int,
    /// Skin triangles.
    pub nskinface: c_int,
    /// Skin bones.
    pub nskinbone: c_int,
    /// Vertices of skin bones.
    pub nskinbonevert: c_int,
    /// Height fields.
    pub nhfield: c_int,
    /// Height field samples.
    pub nhfielddata: c_int,
    /// Textures.
    pub ntex: c_int,
    /// Bytes of textures.
    pub ntexdata: c_int,
    /// Materials.
    pub nmat: c_int,
    /// Contact pairs.
    pub npair: c_int,
    /// Excluded pairs of bodies.
    pub nexclude: c_int,
    /// Equality constraints.
    pub neq: c_int,
    /// Tendons.
    pub ntendon: c_int,
    /// Objects on tendon paths.
    pub nwrap: c_int,
    /// Sensors.
    pub nsensor: c_int,
    /// Custom number fields.
    pub nnumeric: c_int,
    /// Custom numbers.
    pub nnumericdata: c_int,
    /// Custom texts.
    pub ntext: c_int,
    /// Characters of custom texts, with terminators.
    pub ntextdata: c_int,
    /// Custom tuples.
    pub ntuple: c_int,
    /// Objects in custom tuples.
    pub ntupledata: c_int,
    /// Keyframes.
    pub nkey: c_int,
    /// Mocap bodies.
    pub nmocap: c_int,
    /// Plugin instances.
    pub nplugin: c_int,
    /// Characters of plugin attributes.
    pub npluginattr: c_int,
    /// User numbers per body.
    pub nuser_body: c_int,
    /// User numbers per joint.
    pub nuser_jnt: c_int,
    /// User numbers per geom.
    pub nuser_geom: c_int,
    /// User numbers per site.
    pub nuser_site: c_int,
    /// User numbers per camera.
    pub nuser_cam: c_int,
    /// User numbers per tendon.
    pub nuser_tendon: c_int,
    /// User numbers per actuator.
    pub nuser_actuator: c_int,
    /// User numbers per sensor.
    pub nuser_sensor: c_int,
    /// Characters of all names.
    pub nnames: c_int,
    /// Characters of all paths.
    pub npaths: c_int,
    /// Slots of the name hash map.
    pub nnames_map: c_int,
    /// Entries of the actuator moment matrix.
    pub nJmom: c_int,
    /// Bodies with gravity compensation.
    pub ngravcomp: c_int,
    /// Most equality constraint rows.
    pub nemax: c_int,
    /// Constraint rows to make room for (legacy).
    pub njmax: c_int,
    /// Contacts to make room for (legacy).
    pub nconmax: c_int,
    /// Numbers of the user's own in `mjData`.
    pub nuserdata: c_int,
    /// Sensor outputs.
    pub nsensordata: c_int,
    /// Plugin states.
    pub npluginstate: c_int,
    /// Bytes of the arena.
    pub narena: mjtSize,
    /// Bytes of the buffer behind all arrays.
    pub nbuffer: mjtSize,
    /// Physics options.
    pub opt: mjOption,
    /// Visualization options.
    pub vis: mjVisual,
    /// Statistics.
    pub stat: mjStatistic,
    /// Memory of all arrays below.
    pub buffer: *mut c_void,
    /// Coordinates of the reference configuration (nq).
    pub qpos0: *mut mjtNum,
    /// Coordinates at which springs rest (nq).
    pub qpos_spring: *mut mjtNum,
    /// Parent (nbody).
    pub body_parentid: *mut c_int,
    /// Ancestor that is a child of the world (nbody).
    pub body_rootid: *mut c_int,
    /// Topmost body that this one is rigidly attached to (nbody).
    pub body_weldid: *mut c_int,
    /// Index among mocap bodies, −1: none (nbody).
    pub body_mocapid: *mut c_int,
    /// Number of joints (nbody).
    pub body_jntnum: *mut c_int,
    /// First joint, −1: none (nbody).
    pub body_jntadr: *mut c_int,
    /// Number of dofs (nbody).
    pub body_dofnum: *mut c_int,
    /// First dof, −1: none (nbody).
    pub body_dofadr: *mut c_int,
    /// Kinematic tree, −1: static (nbody).
    pub body_treeid: *mut c_int,
    /// Number of geoms (nbody).
    pub body_geomnum: *mut c_int,
    /// First geom, −1: none (nbody).
    pub body_geomadr: *mut c_int,
    /// 1: diagonal inertia, 2: and only slide joints (nbody).
    pub body_simple: *mut mjtByte,
    /// Inertial frame is the body frame (`mjtSameFrame`) (nbody).
    pub body_sameframe: *mut mjtByte,
    /// Position in the parent frame (nbody x 3).
    pub body_pos: *mut mjtNum,
    /// Orientation in the parent frame (nbody x 4).
    pub body_quat: *mut mjtNum,
    /// Position of the inertial frame (nbody x 3).
    pub body_ipos: *mut mjtNum,
    /// Orientation of the inertial frame (nbody x 4).
    pub body_iquat: *mut mjtNum,
    /// Mass (nbody).
    pub body_mass: *mut mjtNum,
    /// Mass of the body and its descendants (nbody).
    pub body_subtreemass: *mut mjtNum,
    /// Principal inertia, inertial frame (nbody x 3).
    pub body_inertia: *mut mjtNum,
    /// Mean inverse inertia at `qpos0`: translation, rotation (nbody x 2).
    pub body_invweight0: *mut mjtNum,
    /// Part of the weight that is compensated (nbody).
    pub body_gravcomp: *mut mjtNum,
    /// Largest margin of its geoms (nbody).
    pub body_margin: *mut mjtNum,
    /// User numbers (nbody x nuser_body).
    pub body_user: *mut mjtNum,
    /// Plugin instance, −1: none (nbody).
    pub body_plugin: *mut c_int,
    /// Union of its geoms' contype (nbody).
    pub body_contype: *mut c_int,
    /// Union of its geoms' conaffinity (nbody).
    pub body_conaffinity: *mut c_int,
    /// First bounding volume (nbody).
    pub body_bvhadr: *mut c_int,
    /// Number of bounding volumes (nbody).
    pub body_bvhnum: *mut c_int,
    /// Depth in its hierarchy (nbvh).
    #[cfg_attr(any(), not_in_plans)]
    pub bvh_depth: *mut c_int,
    /// Children, −1: leaf (nbvh x 2).
    #[cfg_attr(any(), not_in_plans)]
    pub bvh_child: *mut c_int,
    /// Geom or element of a leaf, −1: inner node (nbvh).
    #[cfg_attr(any(), not_in_plans)]
    pub bvh_nodeid: *mut c_int,
    /// Box in the local frame: center, half sizes (nbvhstatic x 6).
    pub bvh_aabb: *mut mjtNum,
    /// Depth in the octree (noct).
    #[cfg_attr(any(), not_in_plans)]
    pub oct_depth: *mut c_int,
    /// Children, −1: none (noct x 8).
    #[cfg_attr(any(), not_in_plans)]
    pub oct_child: *mut c_int,
    /// Box: center, half sizes (noct x 6).
    pub oct_aabb: *mut mjtNum,
    /// Distances at the corners (noct x 8).
    pub oct_coeff: *mut mjtNum,
    /// Type (`mjtJoint`) (njnt).
    pub jnt_type: *mut c_int,
    /// First coordinate in `qpos` (njnt).
    pub jnt_qposadr: *mut c_int,
    /// First dof (njnt).
    pub jnt_dofadr: *mut c_int,
    /// Body (njnt).
    pub jnt_bodyid: *mut c_int,
    /// Group for visualization (njnt).
    pub jnt_group: *mut c_int,
    /// Has limits (njnt).
    pub jnt_limited: *mut mjtByte,
    /// Has limits of the total actuator force (njnt).
    pub jnt_actfrclimited: *mut mjtByte,
    /// Gravity compensation counts as actuator force (njnt).
    pub jnt_actgravcomp: *mut mjtByte,
    /// Solver reference of the limit (njnt x mjNREF).
    pub jnt_solref: *mut mjtNum,
    /// Solver impedance of the limit (njnt x mjNIMP).
    pub jnt_solimp: *mut mjtNum,
    /// Anchor in the body frame (njnt x 3).
    pub jnt_pos: *mut mjtNum,
    /// Axis in the body frame (njnt x 3).
    pub jnt_axis: *mut mjtNum,
    /// Spring stiffness (njnt).
    pub jnt_stiffness: *mut mjtNum,
    /// Limits (length or radians) (njnt x 2).
    pub jnt_range: *mut mjtNum,
    /// Range of the total actuator force (njnt x 2).
    pub jnt_actfrcrange: *mut mjtNum,
    /// Distance from a limit at which it acts (njnt).
    pub jnt_margin: *mut mjtNum,
    /// User numbers (njnt x nuser_jnt).
    pub jnt_user: *mut mjtNum,
    /// Body (nv).
    pub dof_bodyid: *mut c_int,
    /// Joint (nv).
    pub dof_jntid: *mut c_int,
    /// Previous dof towards the root, −1: none (nv).
    pub dof_parentid: *mut c_int,
    /// Kinematic tree (nv).
    pub dof_treeid: *mut c_int,
    /// Address of its diagonal in `qM` (nv).
    pub dof_Madr: *mut c_int,
    /// Number of simple dofs that follow, itself included (nv).
    pub dof_simplenum: *mut c_int,
    /// Solver reference of dry friction (nv x mjNREF).
    pub dof_solref: *mut mjtNum,
    /// Solver impedance of dry friction (nv x mjNIMP).
    pub dof_solimp: *mut mjtNum,
    /// Dry friction (nv).
    pub dof_frictionloss: *mut mjtNum,
    /// Rotor inertia (nv).
    pub dof_armature: *mut mjtNum,
    /// Damping coefficient (nv).
    pub dof_damping: *mut mjtNum,
    /// Diagonal inverse inertia at `qpos0` (nv).
    pub dof_invweight0: *mut mjtNum,
    /// Diagonal inertia at `qpos0` (nv).
    pub dof_M0: *mut mjtNum,
    /// 1 for translation, radius that converts angles to lengths for rotation (nv).
    pub dof_length: *mut mjtNum,
    /// First body (ntree).
    pub tree_bodyadr: *mut c_int,
    /// Number of bodies (ntree).
    pub tree_bodynum: *mut c_int,
    /// First dof (ntree).
    pub tree_dofadr: *mut c_int,
    /// Number of dofs (ntree).
    pub tree_dofnum: *mut c_int,
    /// May it sleep (`mjtSleepPolicy`) (ntree).
    pub tree_sleep_policy: *mut c_int,
    /// Type (`mjtGeom`) (ngeom).
    pub geom_type: *mut c_int,
    /// Bit mask of what it is (ngeom).
    pub geom_contype: *mut c_int,
    /// Bit mask of what it collides with (ngeom).
    pub geom_conaffinity: *mut c_int,
    /// Dimension of its contacts: 1, 3, 4 or 6 (ngeom).
    pub geom_condim: *mut c_int,
    /// Body (ngeom).
    pub geom_bodyid: *mut c_int,
    /// Mesh or height field, −1: none (ngeom).
    pub geom_dataid: *mut c_int,
    /// Material, −1: none (ngeom).
    pub geom_matid: *mut c_int,
    /// Group for visualization (ngeom).
    pub geom_group: *mut c_int,
    /// The higher one determines contact parameters (ngeom).
    pub geom_priority: *mut c_int,
    /// Plugin instance, −1: none (ngeom).
    pub geom_plugin: *mut c_int,
    /// Its frame is one of its body's (`mjtSameFrame`) (ngeom).
    pub geom_sameframe: *mut mjtByte,
    /// Weight when solver parameters are mixed (ngeom).
    pub geom_solmix: *mut mjtNum,
    /// Solver reference of contacts (ngeom x mjNREF).
    pub geom_solref: *mut mjtNum,
    /// Solver impedance of contacts (ngeom x mjNIMP).
    pub geom_solimp: *mut mjtNum,
    /// Sizes, by type (ngeom x 3).
    pub geom_size: *mut mjtNum,
    /// Bounding box in its frame: center, half sizes (ngeom x 6).
    pub geom_aabb: *mut mjtNum,
    /// Radius of the bounding sphere, 0: plane (ngeom).
    pub geom_rbound: *mut mjtNum,
    /// Position in the body frame (ngeom x 3).
    pub geom_pos: *mut mjtNum,
    /// Orientation in the body frame (ngeom x 4).
    pub geom_quat: *mut mjtNum,
    /// Sliding, torsional, rolling friction (ngeom x 3).
    pub geom_friction: *mut mjtNum,
    /// Distance at which contacts appear (ngeom).
    pub geom_margin: *mut mjtNum,
    /// Part of the margin without force (ngeom).
    pub geom_gap: *mut mjtNum,
    /// Fluid interaction parameters (ngeom x mjNFLUID).
    #[cfg_attr(any(), not_in_scenes)]
    pub geom_fluid: *mut mjtNum,
    /// User numbers (ngeom x nuser_geom).
    pub geom_user: *mut mjtNum,
    /// Color and opacity when without material (ngeom x 4).
    pub geom_rgba: *mut f32,
    /// Shape (`mjtGeom`) (nsite).
    pub site_type: *mut c_int,
    /// Body (nsite).
    pub site_bodyid: *mut c_int,
    /// Material, −1: none (nsite).
    pub site_matid: *mut c_int,
    /// Group for visualization (nsite).
    pub site_group: *mut c_int,
    /// Its frame is one of its body's (`mjtSameFrame`) (nsite).
    pub site_sameframe: *mut mjtByte,
    /// Sizes, by shape (nsite x 3).
    pub site_size: *mut mjtNum,
    /// Position in the body frame (nsite x 3).
    pub site_pos: *mut mjtNum,
    /// Orientation in the body frame (nsite x 4).
    pub site_quat: *mut mjtNum,
    /// User numbers (nsite x nuser_site).
    pub site_user: *mut mjtNum,
    /// Color and opacity when without material (nsite x 4).
    pub site_rgba: *mut f32,
    /// How it moves (`mjtCamLight`) (ncam).
    pub cam_mode: *mut c_int,
    /// Body (ncam).
    pub cam_bodyid: *mut c_int,
    /// Body looked at, −1: none (ncam).
    pub cam_targetbodyid: *mut c_int,
    /// Position in the body frame (ncam x 3).
    pub cam_pos: *mut mjtNum,
    /// Orientation in the body frame (ncam x 4).
    pub cam_quat: *mut mjtNum,
    /// Global position relative to the subtree's center of mass at `qpos0` (ncam x 3).
    pub cam_poscom0: *mut mjtNum,
    /// Global position relative to the body at `qpos0` (ncam x 3).
    pub cam_pos0: *mut mjtNum,
    /// Global orientation at `qpos0` (ncam x 9).
    pub cam_mat0: *mut mjtNum,
    /// Is it orthographic (ncam).
    pub cam_orthographic: *mut c_int,
    /// Vertical field of view (degrees, or length if orthographic) (ncam).
    pub cam_fovy: *mut mjtNum,
    /// Distance between the eyes (ncam).
    pub cam_ipd: *mut mjtNum,
    /// Width and height in pixels (ncam x 2).
    pub cam_resolution: *mut c_int,
    /// Width and height of the sensor (length) (ncam x 2).
    pub cam_sensorsize: *mut f32,
    /// Focal lengths x, y and principal point x, y (length) (ncam x 4).
    pub cam_intrinsic: *mut f32,
    /// User numbers (ncam x nuser_cam).
    pub cam_user: *mut mjtNum,
    /// How it moves (`mjtCamLight`) (nlight).
    pub light_mode: *mut c_int,
    /// Body (nlight).
    pub light_bodyid: *mut c_int,
    /// Body looked at, −1: none (nlight).
    pub light_targetbodyid: *mut c_int,
    /// Type (`mjtLightType`) (nlight).
    pub light_type: *mut c_int,
    /// Texture of an image light, −1: none (nlight).
    pub light_texid: *mut c_int,
    /// Casts shadows (nlight).
    pub light_castshadow: *mut mjtByte,
    /// Radius of the bulb, for soft shadows (nlight).
    pub light_bulbradius: *mut f32,
    /// Intensity (candela) (nlight).
    pub light_intensity: *mut f32,
    /// Reach (nlight).
    pub light_range: *mut f32,
    /// Is it on (nlight).
    pub light_active: *mut mjtByte,
    /// Position in the body frame (nlight x 3).
    pub light_pos: *mut mjtNum,
    /// Direction in the body frame (nlight x 3).
    pub light_dir: *mut mjtNum,
    /// Global position relative to the subtree's center of mass at `qpos0` (nlight x 3).
    pub light_poscom0: *mut mjtNum,
    /// Global position relative to the body at `qpos0` (nlight x 3).
    pub light_pos0: *mut mjtNum,
    /// Global direction at `qpos0` (nlight x 3).
    pub light_dir0: *mut mjtNum,
    /// Attenuation: constant, linear, quadratic (nlight x 3).
    pub light_attenuation: *mut f32,
    /// Cutoff angle of a spot light (degrees) (nlight).
    pub light_cutoff: *mut f32,
    /// Exponent of a spot light (nlight).
    pub light_exponent: *mut f32,
    /// Ambient color (nlight x 3).
    pub light_ambient: *mut f32,
    /// Diffuse color (nlight x 3).
    pub light_diffuse: *mut f32,
    /// Specular color (nlight x 3).
    pub light_specular: *mut f32,
    /// Bit mask of what it is (nflex).
    pub flex_contype: *mut c_int,
    /// Bit mask of what it collides with (nflex).
    pub flex_conaffinity: *mut c_int,
    /// Dimension of its contacts: 1, 3, 4 or 6 (nflex).
    pub flex_condim: *mut c_int,
    /// The higher one determines contact parameters (nflex).
    pub flex_priority: *mut c_int,
    /// Weight when solver parameters are mixed (nflex).
    pub flex_solmix: *mut mjtNum,
    /// Solver reference of contacts (nflex x mjNREF).
    pub flex_solref: *mut mjtNum,
    /// Solver impedance of contacts (nflex x mjNIMP).
    pub flex_solimp: *mut mjtNum,
    /// Sliding, torsional, rolling friction (nflex x 3).
    pub flex_friction: *mut mjtNum,
    /// Distance at which contacts appear (nflex).
    pub flex_margin: *mut mjtNum,
    /// Part of the margin without force (nflex).
    pub flex_gap: *mut mjtNum,
    /// Elements collide with their own vertices (nflex).
    pub flex_internal: *mut mjtByte,
    /// Collision with itself (`mjtFlexSelf`) (nflex).
    pub flex_selfcollide: *mut c_int,
    /// Layers of elements that collide, 3D only (nflex).
    pub flex_activelayers: *mut c_int,
    /// Collisions act as passive forces (nflex).
    pub flex_passive: *mut c_int,
    /// Dimension: 1 lines, 2 triangles, 3 tetrahedra (nflex).
    pub flex_dim: *mut c_int,
    /// Material, −1: none (nflex).
    pub flex_matid: *mut c_int,
    /// Group for visualization (nflex).
    pub flex_group: *mut c_int,
    /// Order of interpolation from nodes, 0: none (nflex).
    pub flex_interp: *mut c_int,
    /// First node (nflex).
    pub flex_nodeadr: *mut c_int,
    /// Number of nodes (nflex).
    pub flex_nodenum: *mut c_int,
    /// First vertex (nflex).
    pub flex_vertadr: *mut c_int,
    /// Number of vertices (nflex).
    pub flex_vertnum: *mut c_int,
    /// First edge (nflex).
    pub flex_edgeadr: *mut c_int,
    /// Number of edges (nflex).
    pub flex_edgenum: *mut c_int,
    /// First element (nflex).
    pub flex_elemadr: *mut c_int,
    /// Number of elements (nflex).
    pub flex_elemnum: *mut c_int,
    /// First element vertex id (nflex).
    pub flex_elemdataadr: *mut c_int,
    /// First element edge id (nflex).
    pub flex_elemedgeadr: *mut c_int,
    /// Number of shell fragments (nflex).
    pub flex_shellnum: *mut c_int,
    /// First shell fragment vertex id (nflex).
    pub flex_shelldataadr: *mut c_int,
    /// First element-vertex pair (nflex).
    pub flex_evpairadr: *mut c_int,
    /// Number of element-vertex pairs (nflex).
    pub flex_evpairnum: *mut c_int,
    /// First texture coordinate, −1: none (nflex).
    pub flex_texcoordadr: *mut c_int,
    /// Body of the node (nflexnode).
    pub flex_nodebodyid: *mut c_int,
    /// Body of the vertex (nflexvert).
    pub flex_vertbodyid: *mut c_int,
    /// Vertices of the edge (nflexedge x 2).
    pub flex_edge: *mut c_int,
    /// Vertices opposite of the edge, 2D only, −1: none (nflexedge x 2).
    pub flex_edgeflap: *mut c_int,
    /// Vertices of the elements (nflexelemdata).
    pub flex_elem: *mut c_int,
    /// Texture coordinates of the elements' vertices (nflexelemdata).
    pub flex_elemtexcoord: *mut c_int,
    /// Edges of the elements (nflexelemedge).
    pub flex_elemedge: *mut c_int,
    /// Distance of the element from the surface, in layers (nflexelem).
    pub flex_elemlayer: *mut c_int,
    /// Vertices of the shell fragments (nflexshelldata).
    pub flex_shell: *mut c_int,
    /// Element and vertex that may collide (nflexevpair x 2).
    pub flex_evpair: *mut c_int,
    /// Vertex position in its body frame (nflexvert x 3).
    pub flex_vert: *mut mjtNum,
    /// Vertex position at `qpos0`, relative to the bounding box (nflexvert x 3).
    pub flex_vert0: *mut mjtNum,
    /// Node position in its body frame (nflexnode x 3).
    pub flex_node: *mut mjtNum,
    /// Node position at `qpos0` (nflexnode x 3).
    pub flex_node0: *mut mjtNum,
    /// Edge length at `qpos0` (nflexedge).
    pub flexedge_length0: *mut mjtNum,
    /// Inverse inertia of the edge at `qpos0` (nflexedge).
    pub flexedge_invweight0: *mut mjtNum,
    /// Radius around the elements (nflex).
    pub flex_radius: *mut mjtNum,
    /// Finite element stiffness (nflexelem x 21).
    pub flex_stiffness: *mut mjtNum,
    /// Bending stiffness (nflexedge x 17).
    pub flex_bending: *mut mjtNum,
    /// Damping of the finite elements (nflex).
    pub flex_damping: *mut mjtNum,
    /// Edge stiffness (nflex).
    pub flex_edgestiffness: *mut mjtNum,
    /// Edge damping (nflex).
    pub flex_edgedamping: *mut mjtNum,
    /// Edges are equality constraints (nflex).
    pub flex_edgeequality: *mut mjtByte,
    /// All vertices belong to one body (nflex).
    pub flex_rigid: *mut mjtByte,
    /// Both vertices belong to one body (nflexedge).
    pub flexedge_rigid: *mut mjtByte,
    /// All vertices are at the origin of their bodies (nflex).
    pub flex_centered: *mut mjtByte,
    /// Render with flat shading (nflex).
    pub flex_flatskin: *mut mjtByte,
    /// First bounding volume, −1: none (nflex).
    pub flex_bvhadr: *mut c_int,
    /// Number of bounding volumes (nflex).
    pub flex_bvhnum: *mut c_int,
    /// Color and opacity when without material (nflex x 4).
    pub flex_rgba: *mut f32,
    /// Texture coordinates (nflextexcoord x 2).
    pub flex_texcoord: *mut f32,
    /// First vertex (nmesh).
    pub mesh_vertadr: *mut c_int,
    /// Number of vertices (nmesh).
    pub mesh_vertnum: *mut c_int,
    /// First triangle (nmesh).
    #[cfg_attr(any(), not_in_plans)]
    pub mesh_faceadr: *mut c_int,
    /// Number of triangles (nmesh).
    #[cfg_attr(any(), not_in_plans)]
    pub mesh_facenum: *mut c_int,
    /// First bounding volume (nmesh).
    pub mesh_bvhadr: *mut c_int,
    /// Number of bounding volumes (nmesh).
    pub mesh_bvhnum: *mut c_int,
    /// First octree node (nmesh).
    pub mesh_octadr: *mut c_int,
    /// Number of octree nodes (nmesh).
    pub mesh_octnum: *mut c_int,
    /// First normal (nmesh).
    pub mesh_normaladr: *mut c_int,
    /// Number of normals (nmesh).
    pub mesh_normalnum: *mut c_int,
    /// First texture coordinate, −1: none (nmesh).
    pub mesh_texcoordadr: *mut c_int,
    /// Number of texture coordinates (nmesh).
    pub mesh_texcoordnum: *mut c_int,
    /// Address of the hull graph, −1: none (nmesh).
    pub mesh_graphadr: *mut c_int,
    /// Vertices (nmeshvert x 3).
    #[cfg_attr(any(), not_in_scenes)]
    pub mesh_vert: *mut f32,
    /// Normals (nmeshnormal x 3).
    #[cfg_attr(any(), not_in_scenes)]
    pub mesh_normal: *mut f32,
    /// Texture coordinates (nmeshtexcoord x 2).
    #[cfg_attr(any(), not_in_scenes)]
    pub mesh_texcoord: *mut f32,
    /// Vertices of the triangle (nmeshface x 3).
    #[cfg_attr(any(), not_in_scenes, not_in_plans)]
    pub mesh_face: *mut c_int,
    /// Normals of the triangle (nmeshface x 3).
    #[cfg_attr(any(), not_in_scenes, not_in_plans)]
    pub mesh_facenormal: *mut c_int,
    /// Texture coordinates of the triangle (nmeshface x 3).
    #[cfg_attr(any(), not_in_scenes, not_in_plans)]
    pub mesh_facetexcoord: *mut c_int,
    /// Convex hull graph (nmeshgraph).
    #[cfg_attr(any(), not_in_scenes)]
    pub mesh_graph: *mut c_int,
    /// Scale of the asset's vertices (nmesh x 3).
    pub mesh_scale: *mut mjtNum,
    /// Translation that was taken out of the asset's vertices (nmesh x 3).
    pub mesh_pos: *mut mjtNum,
    /// Rotation that was taken out of the asset's vertices (nmesh x 4).
    pub mesh_quat: *mut mjtNum,
    /// Address of the file path in `paths`, −1: none (nmesh).
    pub mesh_pathadr: *mut c_int,
    /// Number of hull polygons (nmesh).
    #[cfg_attr(any(), not_in_scenes, not_in_plans)]
    pub mesh_polynum: *mut c_int,
    /// First polygon (nmesh).
    #[cfg_attr(any(), not_in_scenes, not_in_plans)]
    pub mesh_polyadr: *mut c_int,
    /// Normal of the polygon (nmeshpoly x 3).
    #[cfg_attr(any(), not_in_scenes)]
    pub mesh_polynormal: *mut mjtNum,
    /// First vertex id of the polygon (nmeshpoly).
    #[cfg_attr(any(), not_in_scenes, not_in_plans)]
    pub mesh_polyvertadr: *mut c_int,
    /// Number of vertices of the polygon (nmeshpoly).
    #[cfg_attr(any(), not_in_scenes, not_in_plans)]
    pub mesh_polyvertnum: *mut c_int,
    /// Vertices of the polygons (nmeshpolyvert).
    #[cfg_attr(any(), not_in_scenes, not_in_plans)]
    pub mesh_polyvert: *mut c_int,
    /// First polygon id of the vertex (nmeshvert).
    #[cfg_attr(any(), not_in_scenes, not_in_plans)]
    pub mesh_polymapadr: *mut c_int,
    /// Number of polygons of the vertex (nmeshvert).
    #[cfg_attr(any(), not_in_scenes, not_in_plans)]
    pub mesh_polymapnum: *mut c_int,
    /// Polygons of the vertices (nmeshpolymap).
    #[cfg_attr(any(), not_in_scenes, not_in_plans)]
    pub mesh_polymap: *mut c_int,
    /// Material, −1: none (nskin).
    #[cfg_attr(any(), not_in_plans)]
    pub skin_matid: *mut c_int,
    /// Group for visualization (nskin).
    #[cfg_attr(any(), not_in_plans)]
    pub skin_group: *mut c_int,
    /// Color and opacity when without material (nskin x 4).
    pub skin_rgba: *mut f32,
    /// Distance by which it is inflated (nskin).
    pub skin_inflate: *mut f32,
    /// First vertex (nskin).
    #[cfg_attr(any(), not_in_plans)]
    pub skin_vertadr: *mut c_int,
    /// Number of vertices (nskin).
    #[cfg_attr(any(), not_in_plans)]
    pub skin_vertnum: *mut c_int,
    /// First texture coordinate, −1: none (nskin).
    #[cfg_attr(any(), not_in_plans)]
    pub skin_texcoordadr: *mut c_int,
    /// First triangle (nskin).
    #[cfg_attr(any(), not_in_plans)]
    pub skin_faceadr: *mut c_int,
    /// Number of triangles (nskin).
    #[cfg_attr(any(), not_in_plans)]
    pub skin_facenum: *mut c_int,
    /// First bone (nskin).
    #[cfg_attr(any(), not_in_plans)]
    pub skin_boneadr: *mut c_int,
    /// Number of bones (nskin).
    #[cfg_attr(any(), not_in_plans)]
    pub skin_bonenum: *mut c_int,
    /// Vertices (nskinvert x 3).
    pub skin_vert: *mut f32,
    /// Texture coordinates (nskintexvert x 2).
    pub skin_texcoord: *mut f32,
    /// Vertices of the triangle (nskinface x 3).
    #[cfg_attr(any(), not_in_plans)]
    pub skin_face: *mut c_int,
    /// First vertex of the bone (nskinbone).
    #[cfg_attr(any(), not_in_plans)]
    pub skin_bonevertadr: *mut c_int,
    /// Number of vertices of the bone (nskinbone).
    #[cfg_attr(any(), not_in_plans)]
    pub skin_bonevertnum: *mut c_int,
    /// Position of the bone when bound (nskinbone x 3).
    pub skin_bonebindpos: *mut f32,
    /// Orientation of the bone when bound (nskinbone x 4).
    pub skin_bonebindquat: *mut f32,
    /// Body of the bone (nskinbone).
    #[cfg_attr(any(), not_in_plans)]
    pub skin_bonebodyid: *mut c_int,
    /// Vertices of the bones (nskinbonevert).
    #[cfg_attr(any(), not_in_plans)]
    pub skin_bonevertid: *mut c_int,
    /// Weights of these vertices (nskinbonevert).
    pub skin_bonevertweight: *mut f32,
    /// Address of the file path in `paths`, −1: none (nskin).
    #[cfg_attr(any(), not_in_plans)]
    pub skin_pathadr: *mut c_int,
    /// Half size x, half size y, top, base thickness (nhfield x 4).
    pub hfield_size: *mut mjtNum,
    /// Rows (nhfield).
    pub hfield_nrow: *mut c_int,
    /// Columns (nhfield).
    pub hfield_ncol: *mut c_int,
    /// First sample (nhfield).
    pub hfield_adr: *mut c_int,
    /// Samples from 0 to 1 (nhfielddata).
    #[cfg_attr(any(), not_in_scenes)]
    pub hfield_data: *mut f32,
    /// Address of the file path in `paths`, −1: none (nhfield).
    pub hfield_pathadr: *mut c_int,
    /// Type (`mjtTexture`) (ntex).
    #[cfg_attr(any(), not_in_plans)]
    pub tex_type: *mut c_int,
    /// Color space (`mjtColorSpace`) (ntex).
    #[cfg_attr(any(), not_in_plans)]
    pub tex_colorspace: *mut c_int,
    /// Rows (ntex).
    #[cfg_attr(any(), not_in_plans)]
    pub tex_height: *mut c_int,
    /// Columns (ntex).
    #[cfg_attr(any(), not_in_plans)]
    pub tex_width: *mut c_int,
    /// Channels per pixel (ntex).
    #[cfg_attr(any(), not_in_plans)]
    pub tex_nchannel: *mut c_int,
    /// First byte (ntex).
    #[cfg_attr(any(), not_in_plans)]
    pub tex_adr: *mut c_int,
    /// Pixels (ntexdata).
    #[cfg_attr(any(), not_in_scenes, not_in_plans)]
    pub tex_data: *mut mjtByte,
    /// Address of the file path in `paths`, −1: none (ntex).
    #[cfg_attr(any(), not_in_plans)]
    pub tex_pathadr: *mut c_int,
    /// Texture of each role, −1: none (nmat x mjNTEXROLE).
    pub mat_texid: *mut c_int,
    /// Texture repeats per length instead of per object (nmat).
    pub mat_texuniform: *mut mjtByte,
    /// Texture repetitions x, y (nmat x 2).
    pub mat_texrepeat: *mut f32,
    /// Emission (times the color) (nmat).
    pub mat_emission: *mut f32,
    /// Specular (times white) (nmat).
    pub mat_specular: *mut f32,
    /// Shininess (nmat).
    pub mat_shininess: *mut f32,
    /// Reflectance, 0: none (nmat).
    pub mat_reflectance: *mut f32,
    /// Metalness (nmat).
    pub mat_metallic: *mut f32,
    /// Roughness (nmat).
    pub mat_roughness: *mut f32,
    /// Color and opacity (nmat x 4).
    pub mat_rgba: *mut f32,
    /// Dimension of the contact (npair).
    pub pair_dim: *mut c_int,
    /// First geom (npair).
    pub pair_geom1: *mut c_int,
    /// Second geom (npair).
    pub pair_geom2: *mut c_int,
    /// The two bodies: (body1 << 16) + body2 (npair).
    pub pair_signature: *mut c_int,
    /// Solver reference of the normal (npair x mjNREF).
    pub pair_solref: *mut mjtNum,
    /// Solver reference of friction, 0: as the normal (npair x mjNREF).
    pub pair_solreffriction: *mut mjtNum,
    /// Solver impedance (npair x mjNIMP).
    pub pair_solimp: *mut mjtNum,
    /// Distance at which contacts appear (npair).
    pub pair_margin: *mut mjtNum,
    /// Part of the margin without force (npair).
    pub pair_gap: *mut mjtNum,
    /// Friction: two sliding, torsional, two rolling (npair x 5).
    pub pair_friction: *mut mjtNum,
    /// The two bodies: (body1 << 16) + body2 (nexclude).
    pub exclude_signature: *mut c_int,
    /// Type (`mjtEq`) (neq).
    pub eq_type: *mut c_int,
    /// First object (neq).
    pub eq_obj1id: *mut c_int,
    /// Second object, −1: none (neq).
    pub eq_obj2id: *mut c_int,
    /// Type of the objects (`mjtObj`) (neq).
    pub eq_objtype: *mut c_int,
    /// Is it active at the start (neq).
    pub eq_active0: *mut mjtByte,
    /// Solver reference (neq x mjNREF).
    pub eq_solref: *mut mjtNum,
    /// Solver impedance (neq x mjNIMP).
    pub eq_solimp: *mut mjtNum,
    /// Numbers, by type (neq x mjNEQDATA).
    pub eq_data: *mut mjtNum,
    /// First object on its path (ntendon).
    pub tendon_adr: *mut c_int,
    /// Number of objects on its path (ntendon).
    pub tendon_num: *mut c_int,
    /// Material, −1: none (ntendon).
    pub tendon_matid: *mut c_int,
    /// Group for visualization (ntendon).
    pub tendon_group: *mut c_int,
    /// Number of trees that it acts on (ntendon).
    pub tendon_treenum: *mut c_int,
    /// The first two of these trees, −1: none (ntendon x 2).
    pub tendon_treeid: *mut c_int,
    /// Has limits (ntendon).
    pub tendon_limited: *mut mjtByte,
    /// Has limits of the total actuator force (ntendon).
    pub tendon_actfrclimited: *mut mjtByte,
    /// Width for rendering (ntendon).
    pub tendon_width: *mut mjtNum,
    /// Solver reference of the limit (ntendon x mjNREF).
    pub tendon_solref_lim: *mut mjtNum,
    /// Solver impedance of the limit (ntendon x mjNIMP).
    pub tendon_solimp_lim: *mut mjtNum,
    /// Solver reference of dry friction (ntendon x mjNREF).
    pub tendon_solref_fri: *mut mjtNum,
    /// Solver impedance of dry friction (ntendon x mjNIMP).
    pub tendon_solimp_fri: *mut mjtNum,
    /// Limits of the length (ntendon x 2).
    pub tendon_range: *mut mjtNum,
    /// Range of the total actuator force (ntendon x 2).
    pub tendon_actfrcrange: *mut mjtNum,
    /// Distance from a limit at which it acts (ntendon).
    pub tendon_margin: *mut mjtNum,
    /// Spring stiffness (ntendon).
    pub tendon_stiffness: *mut mjtNum,
    /// Damping coefficient (ntendon).
    pub tendon_damping: *mut mjtNum,
    /// Inertia of its velocity (ntendon).
    pub tendon_armature: *mut mjtNum,
    /// Dry friction (ntendon).
    pub tendon_frictionloss: *mut mjtNum,
    /// Range of lengths in which the spring rests (ntendon x 2).
    pub tendon_lengthspring: *mut mjtNum,
    /// Length at `qpos0` (ntendon).
    pub tendon_length0: *mut mjtNum,
    /// Inverse inertia at `qpos0` (ntendon).
    pub tendon_invweight0: *mut mjtNum,
    /// User numbers (ntendon x nuser_tendon).
    pub tendon_user: *mut mjtNum,
    /// Color and opacity when without material (ntendon x 4).
    pub tendon_rgba: *mut f32,
    /// Type (`mjtWrap`) (nwrap).
    pub wrap_type: *mut c_int,
    /// Joint, site or geom, −1: pulley (nwrap).
    pub wrap_objid: *mut c_int,
    /// Divisor, joint coefficient or side site (nwrap).
    pub wrap_prm: *mut mjtNum,
    /// Transmission (`mjtTrn`) (nu).
    pub actuator_trntype: *mut c_int,
    /// Dynamics (`mjtDyn`) (nu).
    pub actuator_dyntype: *mut c_int,
    /// Gain (`mjtGain`) (nu).
    pub actuator_gaintype: *mut c_int,
    /// Bias (`mjtBias`) (nu).
    pub actuator_biastype: *mut c_int,
    /// Objects of the transmission, −1: none (nu x 2).
    pub actuator_trnid: *mut c_int,
    /// First activation, −1: none (nu).
    pub actuator_actadr: *mut c_int,
    /// Number of activations (nu).
    pub actuator_actnum: *mut c_int,
    /// Group for visualization and disabling (nu).
    pub actuator_group: *mut c_int,
    /// The control is limited (nu).
    pub actuator_ctrllimited: *mut mjtByte,
    /// The force is limited (nu).
    pub actuator_forcelimited: *mut mjtByte,
    /// The activation is limited (nu).
    pub actuator_actlimited: *mut mjtByte,
    /// Dynamics parameters (nu x mjNDYN).
    pub actuator_dynprm: *mut mjtNum,
    /// Gain parameters (nu x mjNGAIN).
    pub actuator_gainprm: *mut mjtNum,
    /// Bias parameters (nu x mjNBIAS).
    pub actuator_biasprm: *mut mjtNum,
    /// The force uses the activation of the next step (nu).
    pub actuator_actearly: *mut mjtByte,
    /// Range of the control (nu x 2).
    pub actuator_ctrlrange: *mut mjtNum,
    /// Range of the force (nu x 2).
    pub actuator_forcerange: *mut mjtNum,
    /// Range of the activation (nu x 2).
    pub actuator_actrange: *mut mjtNum,
    /// Scales of length and force, by transmission (nu x 6).
    pub actuator_gear: *mut mjtNum,
    /// Length of the crank's rod (nu).
    pub actuator_cranklength: *mut mjtNum,
    /// Acceleration of a unit force at `qpos0` (nu).
    pub actuator_acc0: *mut mjtNum,
    /// Length at `qpos0` (nu).
    pub actuator_length0: *mut mjtNum,
    /// Range of lengths that it can reach (nu x 2).
    pub actuator_lengthrange: *mut mjtNum,
    /// User numbers (nu x nuser_actuator).
    pub actuator_user: *mut mjtNum,
    /// Plugin instance, −1: none (nu).
    pub actuator_plugin: *mut c_int,
    /// Type (`mjtSensor`) (nsensor).
    pub sensor_type: *mut c_int,
    /// Kind of output (`mjtDataType`) (nsensor).
    pub sensor_datatype: *mut c_int,
    /// Stage that computes it (`mjtStage`) (nsensor).
    pub sensor_needstage: *mut c_int,
    /// Type of the object (`mjtObj`) (nsensor).
    pub sensor_objtype: *mut c_int,
    /// The object (nsensor).
    pub sensor_objid: *mut c_int,
    /// Type of the reference frame (`mjtObj`) (nsensor).
    pub sensor_reftype: *mut c_int,
    /// The reference frame, −1: global (nsensor).
    pub sensor_refid: *mut c_int,
    /// Integer parameters (nsensor x mjNSENS).
    pub sensor_intprm: *mut c_int,
    /// Number of outputs (nsensor).
    pub sensor_dim: *mut c_int,
    /// First output in `sensordata` (nsensor).
    pub sensor_adr: *mut c_int,
    /// Largest output, 0: no limit (nsensor).
    pub sensor_cutoff: *mut mjtNum,
    /// Standard deviation of noise, for the user's information (nsensor).
    pub sensor_noise: *mut mjtNum,
    /// User numbers (nsensor x nuser_sensor).
    pub sensor_user: *mut mjtNum,
    /// Plugin instance, −1: none (nsensor).
    pub sensor_plugin: *mut c_int,
    /// Slot of the registered plugin (nplugin).
    pub plugin: *mut c_int,
    /// First state (nplugin).
    pub plugin_stateadr: *mut c_int,
    /// Number of states (nplugin).
    pub plugin_statenum: *mut c_int,
    /// Texts of the configuration attributes (npluginattr).
    pub plugin_attr: *mut c_char,
    /// Address of its attributes (nplugin).
    pub plugin_attradr: *mut c_int,
    /// First number (nnumeric).
    pub numeric_adr: *mut c_int,
    /// Number of numbers (nnumeric).
    pub numeric_size: *mut c_int,
    /// Custom numbers (nnumericdata).
    pub numeric_data: *mut mjtNum,
    /// Address of the text (ntext).
    #[cfg_attr(any(), not_in_plans)]
    pub text_adr: *mut c_int,
    /// Characters with the terminator (ntext).
    #[cfg_attr(any(), not_in_plans)]
    pub text_size: *mut c_int,
    /// Custom texts (ntextdata).
    pub text_data: *mut c_char,
    /// First object (ntuple).
    pub tuple_adr: *mut c_int,
    /// Number of objects (ntuple).
    pub tuple_size: *mut c_int,
    /// Type of the object (`mjtObj`) (ntupledata).
    pub tuple_objtype: *mut c_int,
    /// The object (ntupledata).
    pub tuple_objid: *mut c_int,
    /// Number associated with the object (ntupledata).
    pub tuple_objprm: *mut mjtNum,
    /// Time (nkey).
    pub key_time: *mut mjtNum,
    /// Coordinates (nkey x nq).
    pub key_qpos: *mut mjtNum,
    /// Velocities (nkey x nv).
    pub key_qvel: *mut mjtNum,
    /// Activations (nkey x na).
    pub key_act: *mut mjtNum,
    /// Mocap positions (nkey x nmocap x 3).
    pub key_mpos: *mut mjtNum,
    /// Mocap orientations (nkey x nmocap x 4).
    pub key_mquat: *mut mjtNum,
    /// Controls (nkey x nu).
    pub key_ctrl: *mut mjtNum,
    /// Address of the body's name (nbody).
    #[cfg_attr(any(), not_in_plans)]
    pub name_bodyadr: *mut c_int,
    /// Address of the joint's name (njnt).
    #[cfg_attr(any(), not_in_plans)]
    pub name_jntadr: *mut c_int,
    /// Address of the geom's name (ngeom).
    #[cfg_attr(any(), not_in_plans)]
    pub name_geomadr: *mut c_int,
    /// Address of the site's name (nsite).
    #[cfg_attr(any(), not_in_plans)]
    pub name_siteadr: *mut c_int,
    /// Address of the camera's name (ncam).
    #[cfg_attr(any(), not_in_plans)]
    pub name_camadr: *mut c_int,
    /// Address of the light's name (nlight).
    #[cfg_attr(any(), not_in_plans)]
    pub name_lightadr: *mut c_int,
    /// Address of the flex's name (nflex).
    #[cfg_attr(any(), not_in_plans)]
    pub name_flexadr: *mut c_int,
    /// Address of the mesh's name (nmesh).
    #[cfg_attr(any(), not_in_plans)]
    pub name_meshadr: *mut c_int,
    /// Address of the skin's name (nskin).
    #[cfg_attr(any(), not_in_plans)]
    pub name_skinadr: *mut c_int,
    /// Address of the height field's name (nhfield).
    #[cfg_attr(any(), not_in_plans)]
    pub name_hfieldadr: *mut c_int,
    /// Address of the texture's name (ntex).
    #[cfg_attr(any(), not_in_plans)]
    pub name_texadr: *mut c_int,
    /// Address of the material's name (nmat).
    #[cfg_attr(any(), not_in_plans)]
    pub name_matadr: *mut c_int,
    /// Address of the contact pair's name (npair).
    #[cfg_attr(any(), not_in_plans)]
    pub name_pairadr: *mut c_int,
    /// Address of the exclusion's name (nexclude).
    #[cfg_attr(any(), not_in_plans)]
    pub name_excludeadr: *mut c_int,
    /// Address of the equality constraint's name (neq).
    #[cfg_attr(any(), not_in_plans)]
    pub name_eqadr: *mut c_int,
    /// Address of the tendon's name (ntendon).
    #[cfg_attr(any(), not_in_plans)]
    pub name_tendonadr: *mut c_int,
    /// Address of the actuator's name (nu).
    #[cfg_attr(any(), not_in_plans)]
    pub name_actuatoradr: *mut c_int,
    /// Address of the sensor's name (nsensor).
    #[cfg_attr(any(), not_in_plans)]
    pub name_sensoradr: *mut c_int,
    /// Address of the number field's name (nnumeric).
    #[cfg_attr(any(), not_in_plans)]
    pub name_numericadr: *mut c_int,
    /// Address of the text's name (ntext).
    #[cfg_attr(any(), not_in_plans)]
    pub name_textadr: *mut c_int,
    /// Address of the tuple's name (ntuple).
    #[cfg_attr(any(), not_in_plans)]
    pub name_tupleadr: *mut c_int,
    /// Address of the keyframe's name (nkey).
    #[cfg_attr(any(), not_in_plans)]
    pub name_keyadr: *mut c_int,
    /// Address of the plugin instance's name (nplugin).
    #[cfg_attr(any(), not_in_plans)]
    pub name_pluginadr: *mut c_int,
    /// All names, each with a terminator (nnames).
    pub names: *mut c_char,
    /// Hash map from names to ids (nnames_map).
    #[cfg_attr(any(), not_in_plans)]
    pub names_map: *mut c_int,
    /// All file paths, each with a terminator (npaths).
    pub paths: *mut c_char,
    /// Body-dof pattern: entries in the row (nbody).
    pub B_rownnz: *mut c_int,
    /// Body-dof pattern: first entry of the row (nbody).
    pub B_rowadr: *mut c_int,
    /// Body-dof pattern: columns (nB).
    pub B_colind: *mut c_int,
    /// Inertia matrix: entries in the row (nv).
    pub M_rownnz: *mut c_int,
    /// Inertia matrix: first entry of the row (nv).
    pub M_rowadr: *mut c_int,
    /// Inertia matrix: columns (nC).
    pub M_colind: *mut c_int,
    /// Where an entry of `M` is in the legacy `qM` (nC).
    pub mapM2M: *mut c_int,
    /// Dof-dof pattern: entries in the row (nv).
    pub D_rownnz: *mut c_int,
    /// Dof-dof pattern: first entry of the row (nv).
    pub D_rowadr: *mut c_int,
    /// Dof-dof pattern: place of the diagonal within the row (nv).
    pub D_diag: *mut c_int,
    /// Dof-dof pattern: columns (nD).
    pub D_colind: *mut c_int,
    /// For each entry of D, where it is in `M`, −1: nowhere (nD).
    pub mapM2D: *mut c_int,
    /// For each entry of `M`, where it is in D (nC).
    pub mapD2M: *mut c_int,
    /// Fingerprint of the spec that the model was compiled from.
    pub signature: u64,
}
