//! `mjSpec` and its elements, the editable model. Names and numbers of variable length are C++ strings and vectors.

use super::*;

// enumerators are items of this module, as in C
pub use {
    mjtAlignFree::*, mjtBuiltin::*, mjtGeomInertia::*, mjtInertiaFromGeom::*, mjtLimited::*, mjtMark::*,
    mjtMeshBuiltin::*, mjtMeshInertia::*, mjtOrientation::*,
};

/// What carries a geom's mass.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtGeomInertia {
    /// The volume.
    mjINERTIA_VOLUME = 0,
    /// The surface.
    mjINERTIA_SHELL = 1,
}

/// How a mesh's inertia is computed.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtMeshInertia {
    /// From the convex hull.
    mjMESH_INERTIA_CONVEX = 0,
    /// From the surface's volume.
    mjMESH_INERTIA_EXACT = 1,
    /// From the volume of faces, may count parts twice.
    mjMESH_INERTIA_LEGACY = 2,
    /// From the surface itself.
    mjMESH_INERTIA_SHELL = 3,
}

/// Meshes that the library can make.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtMeshBuiltin {
    /// None.
    mjMESH_BUILTIN_NONE = 0,
    /// Sphere.
    mjMESH_BUILTIN_SPHERE = 1,
    /// Hemisphere.
    mjMESH_BUILTIN_HEMISPHERE = 2,
    /// Cone.
    mjMESH_BUILTIN_CONE = 3,
    /// Superellipsoid.
    mjMESH_BUILTIN_SUPERSPHERE = 4,
    /// Supertoroid.
    mjMESH_BUILTIN_SUPERTORUS = 5,
    /// Wedge.
    mjMESH_BUILTIN_WEDGE = 6,
    /// Plate.
    mjMESH_BUILTIN_PLATE = 7,
}

/// Textures that the library can make.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtBuiltin {
    /// None.
    mjBUILTIN_NONE = 0,
    /// Gradient from rgb1 to rgb2.
    mjBUILTIN_GRADIENT = 1,
    /// Checkerboard of rgb1 and rgb2.
    mjBUILTIN_CHECKER = 2,
    /// Rgb1, and rgb2 below.
    mjBUILTIN_FLAT = 3,
}

/// Marks on built-in textures.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtMark {
    /// None.
    mjMARK_NONE = 0,
    /// Edges.
    mjMARK_EDGE = 1,
    /// Cross.
    mjMARK_CROSS = 2,
    /// Random dots.
    mjMARK_RANDOM = 3,
}

/// Whether a limit applies.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtLimited {
    /// No.
    mjLIMITED_FALSE = 0,
    /// Yes.
    mjLIMITED_TRUE = 1,
    /// If a range is given.
    mjLIMITED_AUTO = 2,
}

/// Whether free bodies take the axes of their inertia.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtAlignFree {
    /// No.
    mjALIGNFREE_FALSE = 0,
    /// Yes.
    mjALIGNFREE_TRUE = 1,
    /// As the compiler settings say.
    mjALIGNFREE_AUTO = 2,
}

/// Whether body inertia is computed from geoms.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtInertiaFromGeom {
    /// Never, it must be given.
    mjINERTIAFROMGEOM_FALSE = 0,
    /// Always.
    mjINERTIAFROMGEOM_TRUE = 1,
    /// Where it is not given.
    mjINERTIAFROMGEOM_AUTO = 2,
}

/// How an orientation is given.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtOrientation {
    /// Quaternion.
    mjORIENTATION_QUAT = 0,
    /// Axis and angle.
    mjORIENTATION_AXISANGLE = 1,
    /// X and y axes.
    mjORIENTATION_XYAXES = 2,
    /// Z axis.
    mjORIENTATION_ZAXIS = 3,
    /// Euler angles.
    mjORIENTATION_EULER = 4,
}

/// What all elements of a spec start with.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsElement {
    /// Type of the element.
    pub elemtype: Enum<mjtObj>,
    /// Fingerprint of the compiled element.
    pub signature: u64,
}

/// Settings of the compiler.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsCompiler {
    /// A given range means that limits apply.
    pub autolimits: mjtByte,
    /// Smallest mass of bodies.
    pub boundmass: f64,
    /// Smallest principal inertia of bodies.
    pub boundinertia: f64,
    /// Scale all masses to this total, if positive.
    pub settotalmass: f64,
    /// Mend inertia that violates the triangle inequality.
    pub balanceinertia: mjtByte,
    /// Fit geoms to the box of a mesh, not to its inertia.
    pub fitaabb: mjtByte,
    /// Angles are in degrees.
    pub degree: mjtByte,
    /// Axes of Euler angles.
    pub eulerseq: [c_char; 3],
    /// Leave out what has no effect on physics.
    pub discardvisual: mjtByte,
    /// Process meshes in threads.
    pub usethread: mjtByte,
    /// Merge static bodies into their parents.
    pub fusestatic: mjtByte,
    /// Inertia from geoms (`mjtInertiaFromGeom`).
    pub inertiafromgeom: c_int,
    /// Groups of geoms that inertia is computed from.
    pub inertiagrouprange: [c_int; 2],
    /// Save inertia of all bodies.
    pub saveinertial: mjtByte,
    /// Align free bodies with their inertia.
    pub alignfree: c_int,
    /// Options of actuator length ranges.
    pub LRopt: mjLROpt,
    /// Directory of meshes and height fields.
    pub meshdir: *mut mjString,
    /// Directory of textures.
    pub texturedir: *mut mjString,
}

/// An editable model.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjSpec {
    /// Element base; do not modify.
    pub element: *mut mjsElement,
    /// Name of the model.
    pub modelname: *mut mjString,
    /// Settings of the compiler.
    pub compiler: mjsCompiler,
    /// Remove directories from file names.
    pub strippath: mjtByte,
    /// Physics options.
    pub option: mjOption,
    /// Visualization options.
    pub visual: mjVisual,
    /// Statistics that replace computed ones.
    pub stat: mjStatistic,
    /// Bytes of the arena, −1: computed.
    pub memory: mjtSize,
    /// Most equality constraint rows.
    pub nemax: c_int,
    /// Numbers of the user's own in `mjData`.
    pub nuserdata: c_int,
    /// User numbers per body, −1: as many as given.
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
    /// Keyframes.
    pub nkey: c_int,
    /// Constraint rows to make room for (legacy).
    pub njmax: c_int,
    /// Contacts to make room for (legacy).
    pub nconmax: c_int,
    /// Numbers of the stack (legacy).
    pub nstack: mjtSize,
    /// Comment at the top of the file.
    pub comment: *mut mjString,
    /// Directory of the model file.
    pub modelfiledir: *mut mjString,
    /// Has plugin instances without a name.
    pub hasImplicitPluginElem: mjtByte,
}

/// Other ways to give an orientation.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsOrientation {
    /// Which of them counts.
    pub r#type: Enum<mjtOrientation>,
    /// Axis and angle.
    pub axisangle: [f64; 4],
    /// X and y axes.
    pub xyaxes: [f64; 6],
    /// Z axis, by the shortest rotation.
    pub zaxis: [f64; 3],
    /// Euler angles.
    pub euler: [f64; 3],
}

/// Plugin of an element, or plugin instance.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsPlugin {
    /// Element base; do not modify.
    pub element: *mut mjsElement,
    /// Name of the instance.
    pub name: *mut mjString,
    /// Name of the plugin.
    pub plugin_name: *mut mjString,
    /// Does the element use a plugin.
    pub active: mjtByte,
    /// Message shown in errors that concern this element.
    pub info: *mut mjString,
}

/// Body.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsBody {
    /// Element base; do not modify.
    pub element: *mut mjsElement,
    /// Default class of children.
    pub childclass: *mut mjString,
    /// Position.
    pub pos: [f64; 3],
    /// Orientation (w, x, y, z).
    pub quat: [f64; 4],
    /// Other ways to give the orientation; replaces the quaternion when set.
    pub alt: mjsOrientation,
    /// Mass.
    pub mass: f64,
    /// Position of the inertial frame.
    pub ipos: [f64; 3],
    /// Orientation of the inertial frame.
    pub iquat: [f64; 4],
    /// Principal inertia.
    pub inertia: [f64; 3],
    /// Other ways to give the inertial orientation.
    pub ialt: mjsOrientation,
    /// Xx, yy, zz, xy, xz, yz; not a number: not given.
    pub fullinertia: [f64; 6],
    /// Moved by the user.
    pub mocap: mjtByte,
    /// Part of the weight that is compensated.
    pub gravcomp: f64,
    /// Sleep policy of the tree.
    pub sleep: Enum<mjtSleepPolicy>,
    /// Numbers of the user's own.
    pub userdata: *mut mjDoubleVec,
    /// Inertia was given.
    pub explicitinertial: mjtByte,
    /// Plugin that implements or extends this element.
    pub plugin: mjsPlugin,
    /// Message shown in errors that concern this element.
    pub info: *mut mjString,
}

/// Frame: a coordinate transformation of its children.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsFrame {
    /// Element base; do not modify.
    pub element: *mut mjsElement,
    /// Default class of children.
    pub childclass: *mut mjString,
    /// Position.
    pub pos: [f64; 3],
    /// Orientation (w, x, y, z).
    pub quat: [f64; 4],
    /// Other ways to give the orientation; replaces the quaternion when set.
    pub alt: mjsOrientation,
    /// Message shown in errors that concern this element.
    pub info: *mut mjString,
}

/// Joint.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsJoint {
    /// Element base; do not modify.
    pub element: *mut mjsElement,
    /// Type.
    pub r#type: Enum<mjtJoint>,
    /// Anchor.
    pub pos: [f64; 3],
    /// Axis.
    pub axis: [f64; 3],
    /// Position at the reference configuration.
    pub r#ref: f64,
    /// Align a free body with its inertia (`mjtAlignFree`).
    pub align: c_int,
    /// Spring stiffness.
    pub stiffness: f64,
    /// Position at which the spring rests.
    pub springref: f64,
    /// Time constant and damping ratio that stiffness and damping come from.
    pub springdamper: [f64; 2],
    /// Limits (`mjtLimited`).
    pub limited: c_int,
    /// Limits.
    pub range: [f64; 2],
    /// Distance from a limit at which it acts.
    pub margin: f64,
    /// Solver reference of the limit.
    pub solref_limit: [mjtNum; 2],
    /// Solver impedance of the limit.
    pub solimp_limit: [mjtNum; 5],
    /// Limits of the actuator force (`mjtLimited`).
    pub actfrclimited: c_int,
    /// Range of the total actuator force.
    pub actfrcrange: [f64; 2],
    /// Rotor inertia.
    pub armature: f64,
    /// Damping coefficient.
    pub damping: f64,
    /// Dry friction.
    pub frictionloss: f64,
    /// Solver reference of dry friction.
    pub solref_friction: [mjtNum; 2],
    /// Solver impedance of dry friction.
    pub solimp_friction: [mjtNum; 5],
    /// Group for visualization.
    pub group: c_int,
    /// Gravity compensation counts as actuator force.
    pub actgravcomp: mjtByte,
    /// Numbers of the user's own.
    pub userdata: *mut mjDoubleVec,
    /// Message shown in errors that concern this element.
    pub info: *mut mjString,
}

/// Geom.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsGeom {
    /// Element base; do not modify.
    pub element: *mut mjsElement,
    /// Type.
    pub r#type: Enum<mjtGeom>,
    /// Position.
    pub pos: [f64; 3],
    /// Orientation (w, x, y, z).
    pub quat: [f64; 4],
    /// Other ways to give the orientation; replaces the quaternion when set.
    pub alt: mjsOrientation,
    /// End points that give the pose of capsules, boxes, cylinders, ellipsoids.
    pub fromto: [f64; 6],
    /// Sizes, by type.
    pub size: [f64; 3],
    /// Bit mask of what the geom is.
    pub contype: c_int,
    /// Bit mask of what the geom collides with.
    pub conaffinity: c_int,
    /// Dimension of the contact: 1, 3, 4 or 6.
    pub condim: c_int,
    /// The higher one determines contact parameters.
    pub priority: c_int,
    /// Sliding, torsional and rolling friction coefficients.
    pub friction: [f64; 3],
    /// Weight when solver parameters are mixed.
    pub solmix: f64,
    /// Time constant and damping ratio, or negative stiffness and damping.
    pub solref: [mjtNum; 2],
    /// Impedance: d0, width-end d, width, midpoint, power.
    pub solimp: [mjtNum; 5],
    /// Distance at which contacts appear.
    pub margin: f64,
    /// Part of the margin without force.
    pub gap: f64,
    /// Mass; not a number: from density.
    pub mass: f64,
    /// Density.
    pub density: f64,
    /// What carries the mass.
    pub typeinertia: Enum<mjtGeomInertia>,
    /// 1: fluid forces by the ellipsoid model.
    pub fluid_ellipsoid: mjtNum,
    /// Coefficients of the ellipsoid model.
    pub fluid_coefs: [mjtNum; 5],
    /// Name of the material.
    pub material: *mut mjString,
    /// Color and opacity.
    pub rgba: [f32; 4],
    /// Group for visualization.
    pub group: c_int,
    /// Name of the height field.
    pub hfieldname: *mut mjString,
    /// Name of the mesh.
    pub meshname: *mut mjString,
    /// Scale when a primitive is fitted to a mesh.
    pub fitscale: f64,
    /// Numbers of the user's own.
    pub userdata: *mut mjDoubleVec,
    /// Plugin that implements or extends this element.
    pub plugin: mjsPlugin,
    /// Message shown in errors that concern this element.
    pub info: *mut mjString,
}

/// Site.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsSite {
    /// Element base; do not modify.
    pub element: *mut mjsElement,
    /// Position.
    pub pos: [f64; 3],
    /// Orientation (w, x, y, z).
    pub quat: [f64; 4],
    /// Other ways to give the orientation; replaces the quaternion when set.
    pub alt: mjsOrientation,
    /// End points that give the pose.
    pub fromto: [f64; 6],
    /// Sizes, by shape.
    pub size: [f64; 3],
    /// Shape.
    pub r#type: Enum<mjtGeom>,
    /// Name of the material.
    pub material: *mut mjString,
    /// Group for visualization.
    pub group: c_int,
    /// Color and opacity.
    pub rgba: [f32; 4],
    /// Numbers of the user's own.
    pub userdata: *mut mjDoubleVec,
    /// Message shown in errors that concern this element.
    pub info: *mut mjString,
}

/// Camera.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsCamera {
    /// Element base; do not modify.
    pub element: *mut mjsElement,
    /// Position.
    pub pos: [f64; 3],
    /// Orientation (w, x, y, z).
    pub quat: [f64; 4],
    /// Other ways to give the orientation; replaces the quaternion when set.
    pub alt: mjsOrientation,
    /// How it moves.
    pub mode: Enum<mjtCamLight>,
    /// Name of the body looked at.
    pub targetbody: *mut mjString,
    /// Is it orthographic.
    pub orthographic: c_int,
    /// Vertical field of view.
    pub fovy: f64,
    /// Distance between the eyes.
    pub ipd: f64,
    /// Intrinsic parameters (length).
    pub intrinsic: [f32; 4],
    /// Size of the sensor (length).
    pub sensor_size: [f32; 2],
    /// Resolution (pixels).
    pub resolution: [f32; 2],
    /// Focal length (length).
    pub focal_length: [f32; 2],
    /// Focal length (pixels).
    pub focal_pixel: [f32; 2],
    /// Principal point (length).
    pub principal_length: [f32; 2],
    /// Principal point (pixels).
    pub principal_pixel: [f32; 2],
    /// Numbers of the user's own.
    pub userdata: *mut mjDoubleVec,
    /// Message shown in errors that concern this element.
    pub info: *mut mjString,
}

/// Light.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsLight {
    /// Element base; do not modify.
    pub element: *mut mjsElement,
    /// Position.
    pub pos: [f64; 3],
    /// Direction.
    pub dir: [f64; 3],
    /// How it moves.
    pub mode: Enum<mjtCamLight>,
    /// Name of the body looked at.
    pub targetbody: *mut mjString,
    /// Is it on.
    pub active: mjtByte,
    /// Type.
    pub r#type: Enum<mjtLightType>,
    /// Name of the texture of an image light.
    pub texture: *mut mjString,
    /// Casts shadows.
    pub castshadow: mjtByte,
    /// Radius of the bulb, for soft shadows.
    pub bulbradius: f32,
    /// Intensity (candela).
    pub intensity: f32,
    /// Reach.
    pub range: f32,
    /// Attenuation: constant, linear, quadratic.
    pub attenuation: [f32; 3],
    /// Cutoff angle of a spot light.
    pub cutoff: f32,
    /// Exponent of a spot light.
    pub exponent: f32,
    /// Ambient color.
    pub ambient: [f32; 3],
    /// Diffuse color.
    pub diffuse: [f32; 3],
    /// Specular color.
    pub specular: [f32; 3],
    /// Message shown in errors that concern this element.
    pub info: *mut mjString,
}

/// Flex.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsFlex {
    /// Element base; do not modify.
    pub element: *mut mjsElement,
    /// Bit mask of what it is.
    pub contype: c_int,
    /// Bit mask of what it collides with.
    pub conaffinity: c_int,
    /// Dimension of the contact: 1, 3, 4 or 6.
    pub condim: c_int,
    /// The higher one determines contact parameters.
    pub priority: c_int,
    /// Sliding, torsional and rolling friction coefficients.
    pub friction: [f64; 3],
    /// Weight when solver parameters are mixed.
    pub solmix: f64,
    /// Time constant and damping ratio, or negative stiffness and damping.
    pub solref: [mjtNum; 2],
    /// Impedance: d0, width-end d, width, midpoint, power.
    pub solimp: [mjtNum; 5],
    /// Distance at which the constraint appears.
    pub margin: f64,
    /// Part of the margin that creates contacts without force.
    pub gap: f64,
    /// Dimension of the elements.
    pub dim: c_int,
    /// Radius around the elements.
    pub radius: f64,
    /// Elements collide with their own vertices.
    pub internal: mjtByte,
    /// Render with flat shading.
    pub flatskin: mjtByte,
    /// Collision with itself (`mjtFlexSelf`).
    pub selfcollide: c_int,
    /// Collide vertices as spheres.
    pub vertcollide: c_int,
    /// Collisions act as passive forces.
    pub passive: c_int,
    /// Layers of elements that collide, 3D only.
    pub activelayers: c_int,
    /// Group for visualization.
    pub group: c_int,
    /// Edge stiffness.
    pub edgestiffness: f64,
    /// Edge damping.
    pub edgedamping: f64,
    /// Color and opacity.
    pub rgba: [f32; 4],
    /// Name of the material.
    pub material: *mut mjString,
    /// Young's modulus.
    pub young: f64,
    /// Poisson's ratio.
    pub poisson: f64,
    /// Rayleigh damping.
    pub damping: f64,
    /// Thickness, 2D only.
    pub thickness: f64,
    /// 2D elasticity: 0 none, 1 bending, 2 stretching, 3 both.
    pub elastic2d: c_int,
    /// Names of the nodes' bodies.
    pub nodebody: *mut mjStringVec,
    /// Names of the vertices' bodies.
    pub vertbody: *mut mjStringVec,
    /// Node positions.
    pub node: *mut mjDoubleVec,
    /// Vertex positions.
    pub vert: *mut mjDoubleVec,
    /// Vertices of the elements.
    pub elem: *mut mjIntVec,
    /// Texture coordinates.
    pub texcoord: *mut mjFloatVec,
    /// Texture coordinates of the elements' vertices.
    pub elemtexcoord: *mut mjIntVec,
    /// Message shown in errors that concern this element.
    pub info: *mut mjString,
}

/// Mesh.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsMesh {
    /// Element base; do not modify.
    pub element: *mut mjsElement,
    /// MIME type of the file, empty to go by its extension.
    pub content_type: *mut mjString,
    /// Name of the file, empty if data are given here.
    pub file: *mut mjString,
    /// Position of the mesh in its file.
    pub refpos: [f64; 3],
    /// Orientation of the mesh in its file.
    pub refquat: [f64; 4],
    /// Scale.
    pub scale: [f64; 3],
    /// How inertia is computed.
    pub inertia: Enum<mjtMeshInertia>,
    /// Do not split normals at sharp edges.
    pub smoothnormal: mjtByte,
    /// Make an octree of signed distances.
    pub needsdf: mjtByte,
    /// Most vertices of the convex hull, −1: any.
    pub maxhullvert: c_int,
    /// Vertices.
    pub uservert: *mut mjFloatVec,
    /// Normals.
    pub usernormal: *mut mjFloatVec,
    /// Texture coordinates.
    pub usertexcoord: *mut mjFloatVec,
    /// Vertices of the triangles.
    pub userface: *mut mjIntVec,
    /// Normals of the triangles.
    pub userfacenormal: *mut mjIntVec,
    /// Texture coordinates of the triangles.
    pub userfacetexcoord: *mut mjIntVec,
    /// Plugin that implements or extends this element.
    pub plugin: mjsPlugin,
    /// Name of the material.
    pub material: *mut mjString,
    /// Message shown in errors that concern this element.
    pub info: *mut mjString,
}

/// Height field.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsHField {
    /// Element base; do not modify.
    pub element: *mut mjsElement,
    /// MIME type of the file, empty to go by its extension.
    pub content_type: *mut mjString,
    /// Name of the file, empty if data are given here.
    pub file: *mut mjString,
    /// Half size x, half size y, top, base thickness.
    pub size: [f64; 4],
    /// Rows.
    pub nrow: c_int,
    /// Columns.
    pub ncol: c_int,
    /// Samples.
    pub userdata: *mut mjFloatVec,
    /// Message shown in errors that concern this element.
    pub info: *mut mjString,
}

/// Skin.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsSkin {
    /// Element base; do not modify.
    pub element: *mut mjsElement,
    /// Name of the file, empty if data are given here.
    pub file: *mut mjString,
    /// Name of the material.
    pub material: *mut mjString,
    /// Color and opacity.
    pub rgba: [f32; 4],
    /// Distance by which it is inflated.
    pub inflate: f32,
    /// Group for visualization.
    pub group: c_int,
    /// Vertices.
    pub vert: *mut mjFloatVec,
    /// Texture coordinates.
    pub texcoord: *mut mjFloatVec,
    /// Vertices of the triangles.
    pub face: *mut mjIntVec,
    /// Names of the bones' bodies.
    pub bodyname: *mut mjStringVec,
    /// Positions of the bones when bound.
    pub bindpos: *mut mjFloatVec,
    /// Orientations of the bones when bound.
    pub bindquat: *mut mjFloatVec,
    /// Vertices of each bone.
    pub vertid: *mut mjIntVecVec,
    /// Weights of these vertices.
    pub vertweight: *mut mjFloatVecVec,
    /// Message shown in errors that concern this element.
    pub info: *mut mjString,
}

/// Texture.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsTexture {
    /// Element base; do not modify.
    pub element: *mut mjsElement,
    /// Type.
    pub r#type: Enum<mjtTexture>,
    /// Color space.
    pub colorspace: Enum<mjtColorSpace>,
    /// Built-in texture (`mjtBuiltin`).
    pub builtin: c_int,
    /// Marks on it (`mjtMark`).
    pub mark: c_int,
    /// First color.
    pub rgb1: [f64; 3],
    /// Second color.
    pub rgb2: [f64; 3],
    /// Color of marks.
    pub markrgb: [f64; 3],
    /// Probability of random dots.
    pub random: f64,
    /// Rows.
    pub height: c_int,
    /// Columns.
    pub width: c_int,
    /// Channels per pixel.
    pub nchannel: c_int,
    /// MIME type of the file, empty to go by its extension.
    pub content_type: *mut mjString,
    /// Name of the file, empty if data are given here.
    pub file: *mut mjString,
    /// Rows and columns of a composite image.
    pub gridsize: [c_int; 2],
    /// Faces in the composite image.
    pub gridlayout: [c_char; 12],
    /// Files of the six faces.
    pub cubefiles: *mut mjStringVec,
    /// Pixels.
    pub data: *mut mjByteVec,
    /// Flip horizontally.
    pub hflip: mjtByte,
    /// Flip vertically.
    pub vflip: mjtByte,
    /// Message shown in errors that concern this element.
    pub info: *mut mjString,
}

/// Material.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsMaterial {
    /// Element base; do not modify.
    pub element: *mut mjsElement,
    /// Names of the textures, by role.
    pub textures: *mut mjStringVec,
    /// Texture repeats per length instead of per object.
    pub texuniform: mjtByte,
    /// Texture repetitions.
    pub texrepeat: [f32; 2],
    /// Emission.
    pub emission: f32,
    /// Specular.
    pub specular: f32,
    /// Shininess.
    pub shininess: f32,
    /// Reflectance.
    pub reflectance: f32,
    /// Metalness.
    pub metallic: f32,
    /// Roughness.
    pub roughness: f32,
    /// Color and opacity.
    pub rgba: [f32; 4],
    /// Message shown in errors that concern this element.
    pub info: *mut mjString,
}

/// Contact pair.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsPair {
    /// Element base; do not modify.
    pub element: *mut mjsElement,
    /// Name of the first geom.
    pub geomname1: *mut mjString,
    /// Name of the second geom.
    pub geomname2: *mut mjString,
    /// Dimension of the contact: 1, 3, 4 or 6.
    pub condim: c_int,
    /// Time constant and damping ratio, or negative stiffness and damping.
    pub solref: [mjtNum; 2],
    /// Solver reference of friction.
    pub solreffriction: [mjtNum; 2],
    /// Impedance: d0, width-end d, width, midpoint, power.
    pub solimp: [mjtNum; 5],
    /// Distance at which the constraint appears.
    pub margin: f64,
    /// Part of the margin that creates contacts without force.
    pub gap: f64,
    /// Two tangential, torsional, two rolling coefficients.
    pub friction: [f64; 5],
    /// Message shown in errors that concern this element.
    pub info: *mut mjString,
}

/// Excluded pair of bodies.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsExclude {
    /// Element base; do not modify.
    pub element: *mut mjsElement,
    /// Name of the first body.
    pub bodyname1: *mut mjString,
    /// Name of the second body.
    pub bodyname2: *mut mjString,
    /// Message shown in errors that concern this element.
    pub info: *mut mjString,
}

/// Equality constraint.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsEquality {
    /// Element base; do not modify.
    pub element: *mut mjsElement,
    /// Type.
    pub r#type: Enum<mjtEq>,
    /// Numbers, by type.
    pub data: [f64; 11],
    /// Is it active at the start.
    pub active: mjtByte,
    /// Name of the first object.
    pub name1: *mut mjString,
    /// Name of the second object.
    pub name2: *mut mjString,
    /// Type of the objects.
    pub objtype: Enum<mjtObj>,
    /// Time constant and damping ratio, or negative stiffness and damping.
    pub solref: [mjtNum; 2],
    /// Impedance: d0, width-end d, width, midpoint, power.
    pub solimp: [mjtNum; 5],
    /// Message shown in errors that concern this element.
    pub info: *mut mjString,
}

/// Tendon.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsTendon {
    /// Element base; do not modify.
    pub element: *mut mjsElement,
    /// Spring stiffness.
    pub stiffness: f64,
    /// Range of lengths in which the spring rests, −1: length at the reference configuration.
    pub springlength: [f64; 2],
    /// Damping coefficient.
    pub damping: f64,
    /// Dry friction.
    pub frictionloss: f64,
    /// Solver reference of dry friction.
    pub solref_friction: [mjtNum; 2],
    /// Solver impedance of dry friction.
    pub solimp_friction: [mjtNum; 5],
    /// Inertia of its velocity.
    pub armature: f64,
    /// Limits (`mjtLimited`).
    pub limited: c_int,
    /// Limits of the actuator force (`mjtLimited`).
    pub actfrclimited: c_int,
    /// Limits of the length.
    pub range: [f64; 2],
    /// Range of the total actuator force.
    pub actfrcrange: [f64; 2],
    /// Distance from a limit at which it acts.
    pub margin: f64,
    /// Solver reference of the limit.
    pub solref_limit: [mjtNum; 2],
    /// Solver impedance of the limit.
    pub solimp_limit: [mjtNum; 5],
    /// Name of the material.
    pub material: *mut mjString,
    /// Width for rendering.
    pub width: f64,
    /// Color and opacity.
    pub rgba: [f32; 4],
    /// Group for visualization.
    pub group: c_int,
    /// Numbers of the user's own.
    pub userdata: *mut mjDoubleVec,
    /// Message shown in errors that concern this element.
    pub info: *mut mjString,
}

/// Object on the path of a tendon.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsWrap {
    /// Element base; do not modify.
    pub element: *mut mjsElement,
    /// Type.
    pub r#type: Enum<mjtWrap>,
    /// Message shown in errors that concern this element.
    pub info: *mut mjString,
}

/// Actuator.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsActuator {
    /// Element base; do not modify.
    pub element: *mut mjsElement,
    /// Gain.
    pub gaintype: Enum<mjtGain>,
    /// Gain parameters.
    pub gainprm: [f64; 10],
    /// Bias.
    pub biastype: Enum<mjtBias>,
    /// Bias parameters.
    pub biasprm: [f64; 10],
    /// Dynamics.
    pub dyntype: Enum<mjtDyn>,
    /// Dynamics parameters.
    pub dynprm: [f64; 10],
    /// Number of activations, −1: by dynamics.
    pub actdim: c_int,
    /// The force uses the activation of the next step.
    pub actearly: mjtByte,
    /// Transmission.
    pub trntype: Enum<mjtTrn>,
    /// Scales of length and force.
    pub gear: [f64; 6],
    /// Name of the object that it acts on.
    pub target: *mut mjString,
    /// Name of the reference site.
    pub refsite: *mut mjString,
    /// Name of the slider-crank's slider.
    pub slidersite: *mut mjString,
    /// Length of the slider-crank's rod.
    pub cranklength: f64,
    /// Range of lengths.
    pub lengthrange: [f64; 2],
    /// Range of a position servo, relative to its target's.
    pub inheritrange: f64,
    /// Limits of the control (`mjtLimited`).
    pub ctrllimited: c_int,
    /// Range of the control.
    pub ctrlrange: [f64; 2],
    /// Limits of the force (`mjtLimited`).
    pub forcelimited: c_int,
    /// Range of the force.
    pub forcerange: [f64; 2],
    /// Limits of the activation (`mjtLimited`).
    pub actlimited: c_int,
    /// Range of the activation.
    pub actrange: [f64; 2],
    /// Group for visualization.
    pub group: c_int,
    /// Numbers of the user's own.
    pub userdata: *mut mjDoubleVec,
    /// Plugin that implements or extends this element.
    pub plugin: mjsPlugin,
    /// Message shown in errors that concern this element.
    pub info: *mut mjString,
}

/// Sensor.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsSensor {
    /// Element base; do not modify.
    pub element: *mut mjsElement,
    /// Type.
    pub r#type: Enum<mjtSensor>,
    /// Type of the object.
    pub objtype: Enum<mjtObj>,
    /// Name of the object.
    pub objname: *mut mjString,
    /// Type of the reference.
    pub reftype: Enum<mjtObj>,
    /// Name of the reference.
    pub refname: *mut mjString,
    /// Integer parameters.
    pub intprm: [c_int; 3],
    /// Kind of output, user sensors only.
    pub datatype: Enum<mjtDataType>,
    /// Stage that computes it, user sensors only.
    pub needstage: Enum<mjtStage>,
    /// Number of outputs, user sensors only.
    pub dim: c_int,
    /// Largest output, 0: no limit.
    pub cutoff: f64,
    /// Standard deviation of noise.
    pub noise: f64,
    /// Numbers of the user's own.
    pub userdata: *mut mjDoubleVec,
    /// Plugin that implements or extends this element.
    pub plugin: mjsPlugin,
    /// Message shown in errors that concern this element.
    pub info: *mut mjString,
}

/// Custom numbers.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsNumeric {
    /// Element base; do not modify.
    pub element: *mut mjsElement,
    /// Numbers.
    pub data: *mut mjDoubleVec,
    /// Number of numbers; the rest is zero.
    pub size: c_int,
    /// Message shown in errors that concern this element.
    pub info: *mut mjString,
}

/// Custom text.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsText {
    /// Element base; do not modify.
    pub element: *mut mjsElement,
    /// Text.
    pub data: *mut mjString,
    /// Message shown in errors that concern this element.
    pub info: *mut mjString,
}

/// Custom tuple.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsTuple {
    /// Element base; do not modify.
    pub element: *mut mjsElement,
    /// Types of the objects.
    pub objtype: *mut mjIntVec,
    /// Names of the objects.
    pub objname: *mut mjStringVec,
    /// Numbers that go with the objects.
    pub objprm: *mut mjDoubleVec,
    /// Message shown in errors that concern this element.
    pub info: *mut mjString,
}

/// Keyframe.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsKey {
    /// Element base; do not modify.
    pub element: *mut mjsElement,
    /// Time.
    pub time: f64,
    /// Positions.
    pub qpos: *mut mjDoubleVec,
    /// Velocities.
    pub qvel: *mut mjDoubleVec,
    /// Activations.
    pub act: *mut mjDoubleVec,
    /// Mocap positions.
    pub mpos: *mut mjDoubleVec,
    /// Mocap orientations.
    pub mquat: *mut mjDoubleVec,
    /// Controls.
    pub ctrl: *mut mjDoubleVec,
    /// Message shown in errors that concern this element.
    pub info: *mut mjString,
}

/// Default class: what new elements start with.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsDefault {
    /// Element base; do not modify.
    pub element: *mut mjsElement,
    /// Joint.
    pub joint: *mut mjsJoint,
    /// Geom.
    pub geom: *mut mjsGeom,
    /// Site.
    pub site: *mut mjsSite,
    /// Camera.
    pub camera: *mut mjsCamera,
    /// Light.
    pub light: *mut mjsLight,
    /// Flex.
    pub flex: *mut mjsFlex,
    /// Mesh.
    pub mesh: *mut mjsMesh,
    /// Material.
    pub material: *mut mjsMaterial,
    /// Contact pair.
    pub pair: *mut mjsPair,
    /// Equality constraint.
    pub equality: *mut mjsEquality,
    /// Tendon.
    pub tendon: *mut mjsTendon,
    /// Actuator.
    pub actuator: *mut mjsActuator,
}
