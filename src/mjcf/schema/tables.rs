//! The attributes of each kind of element: name, spelling of the value, and the field of the spec that it sets.

use super::keywords::*;
use super::{Attribute, Field, Value};
use crate::abi::*;
use crate::base::cxx::{CxxString, CxxVec};
use crate::mjcf::composite::Composite;
use crate::mjcf::flexcomp::FlexComp;
use crate::spec::*;

/// A field, by its path.
macro_rules! at {
    ($($path:tt)+) => {
        Field { get: |x| &x.$($path)+, get_mut: |x| &mut x.$($path)+ }
    };
}

/// The integer of an enumerated field.
macro_rules! raw {
    ($($path:tt)+) => {
        Field { get: |x| x.$($path)+.raw_ref(), get_mut: |x| x.$($path)+.raw_mut() }
    };
}

const fn attribute<T>(name: &'static str, value: Value<T>) -> Attribute<T> {
    Attribute { name, value, required: false }
}
const fn real<T>(name: &'static str, f: Field<T, f64>) -> Attribute<T> {
    attribute(name, Value::Real(f))
}
const fn reals<T>(name: &'static str, f: Field<T, [f64]>) -> Attribute<T> {
    attribute(name, Value::Reals(f))
}
const fn up_to<T>(name: &'static str, f: Field<T, [f64]>) -> Attribute<T> {
    attribute(name, Value::RealsUpTo(f))
}
const fn real_vec<T>(name: &'static str, f: Field<T, CxxVec<f64>>) -> Attribute<T> {
    attribute(name, Value::RealVec(f))
}
const fn float<T>(name: &'static str, f: Field<T, f32>) -> Attribute<T> {
    attribute(name, Value::Float(f))
}
const fn floats<T>(name: &'static str, f: Field<T, [f32]>) -> Attribute<T> {
    attribute(name, Value::Floats(f))
}
const fn float_vec<T>(name: &'static str, f: Field<T, CxxVec<f32>>) -> Attribute<T> {
    attribute(name, Value::FloatVec(f))
}
const fn int<T>(name: &'static str, f: Field<T, i32>) -> Attribute<T> {
    attribute(name, Value::Int(f))
}
const fn ints<T>(name: &'static str, f: Field<T, [i32]>) -> Attribute<T> {
    attribute(name, Value::Ints(f))
}
const fn int_vec<T>(name: &'static str, f: Field<T, CxxVec<i32>>) -> Attribute<T> {
    attribute(name, Value::IntVec(f))
}
const fn word<T>(name: &'static str, set: Keywords, f: Field<T, i32>) -> Attribute<T> {
    attribute(name, Value::Keyword(set, f))
}
const fn tri<T>(name: &'static str, f: Field<T, i32>) -> Attribute<T> {
    attribute(name, Value::Keyword(TRI, f))
}
const fn boolean<T>(name: &'static str, f: Field<T, u8>) -> Attribute<T> {
    attribute(name, Value::WordByte(BOOL, f))
}
const fn text<T>(name: &'static str, f: Field<T, CxxString>) -> Attribute<T> {
    attribute(name, Value::Text(f))
}
const fn names<T>(name: &'static str, f: Field<T, CxxVec<CxxString>>) -> Attribute<T> {
    attribute(name, Value::Names(f))
}

/// An attribute that must be given.
const fn required<T>(attribute: Attribute<T>) -> Attribute<T> {
    attribute.required()
}

/// The five ways to give an orientation.
pub static ORIENTATION: [&str; 5] = ["quat", "axisangle", "xyaxes", "zaxis", "euler"];

// settings: those whose attributes are the fields of one struct (`STATISTIC`, `VISUAL_MAP`, ...) are generated

include!("../../generated/settings.rs");

pub static COMPILER: [Attribute<SpecFields>; 17] = [
    boolean("autolimits", at!(public.compiler.autolimits)),
    boolean("balanceinertia", at!(public.compiler.balanceinertia)),
    boolean("fitaabb", at!(public.compiler.fitaabb)),
    boolean("discardvisual", at!(public.compiler.discardvisual)),
    boolean("usethread", at!(public.compiler.usethread)),
    boolean("fusestatic", at!(public.compiler.fusestatic)),
    boolean("saveinertial", at!(public.compiler.saveinertial)),
    real("boundmass", at!(public.compiler.boundmass)),
    real("boundinertia", at!(public.compiler.boundinertia)),
    real("settotalmass", at!(public.compiler.settotalmass)),
    boolean("strippath", at!(public.strippath)),
    attribute("angle", Value::WordByte(ANGLE, at!(public.compiler.degree))),
    word("alignfree", BOOL, at!(public.compiler.alignfree)),
    word("inertiafromgeom", INERTIA_FROM_GEOM, at!(public.compiler.inertiafromgeom)),
    ints("inertiagrouprange", at!(public.compiler.inertiagrouprange)),
    text("meshdir", at!(compiler.meshdir)),
    text("texturedir", at!(compiler.texturedir)),
];
pub static OPTION: [Attribute<mjOption>; 26] = [
    real("timestep", at!(timestep)),
    real("impratio", at!(impratio)),
    real("tolerance", at!(tolerance)),
    real("ls_tolerance", at!(ls_tolerance)),
    real("noslip_tolerance", at!(noslip_tolerance)),
    real("ccd_tolerance", at!(ccd_tolerance)),
    real("sleep_tolerance", at!(sleep_tolerance)),
    reals("gravity", at!(gravity)),
    reals("wind", at!(wind)),
    reals("magnetic", at!(magnetic)),
    real("density", at!(density)),
    real("viscosity", at!(viscosity)),
    real("o_margin", at!(o_margin)),
    up_to("o_solref", at!(o_solref)),
    up_to("o_solimp", at!(o_solimp)),
    up_to("o_friction", at!(o_friction)),
    word("integrator", INTEGRATOR, at!(integrator)),
    word("cone", CONE, at!(cone)),
    word("jacobian", JACOBIAN, at!(jacobian)),
    word("solver", SOLVER, at!(solver)),
    int("iterations", at!(iterations)),
    int("ls_iterations", at!(ls_iterations)),
    int("noslip_iterations", at!(noslip_iterations)),
    int("ccd_iterations", at!(ccd_iterations)),
    int("sdf_iterations", at!(sdf_iterations)),
    int("sdf_initpoints", at!(sdf_initpoints)),
];
pub static SIZE: [Attribute<SpecFields>; 12] = [
    int("njmax", at!(public.njmax)),
    int("nconmax", at!(public.nconmax)),
    int("nuserdata", at!(public.nuserdata)),
    int("nkey", at!(public.nkey)),
    int("nuser_body", at!(public.nuser_body)),
    int("nuser_jnt", at!(public.nuser_jnt)),
    int("nuser_geom", at!(public.nuser_geom)),
    int("nuser_site", at!(public.nuser_site)),
    int("nuser_cam", at!(public.nuser_cam)),
    int("nuser_tendon", at!(public.nuser_tendon)),
    int("nuser_actuator", at!(public.nuser_actuator)),
    int("nuser_sensor", at!(public.nuser_sensor)),
];

// assets

/// What a default class may say about meshes.
pub static MESH_CLASS: [Attribute<MeshFields>; 3] =
    [reals("scale", at!(scale)), int("maxhullvert", at!(maxhullvert)), word("inertia", MESH_INERTIA, raw!(inertia))];
pub static MESH: [Attribute<MeshFields>; 9] = [
    text("content_type", at!(content_type)),
    text("material", at!(material)),
    reals("refpos", at!(refpos)),
    reals("refquat", at!(refquat)),
    boolean("smoothnormal", at!(smoothnormal)),
    float_vec("vertex", at!(uservert)),
    float_vec("normal", at!(usernormal)),
    float_vec("texcoord", at!(usertexcoord)),
    int_vec("face", at!(userface)),
];
pub static HFIELD: [Attribute<HFieldFields>; 4] = [
    text("content_type", at!(content_type)),
    int("nrow", at!(nrow)),
    int("ncol", at!(ncol)),
    required(reals("size", at!(size))),
];
pub static SKIN: [Attribute<SkinFields>; 7] = [
    text("material", at!(material)),
    floats("rgba", at!(rgba)),
    float("inflate", at!(inflate)),
    int("group", at!(group)),
    float_vec("vertex", at!(vert)),
    float_vec("texcoord", at!(texcoord)),
    int_vec("face", at!(face)),
];
pub static TEXTURE: [Attribute<TextureFields>; 15] = [
    text("content_type", at!(content_type)),
    word("type", TEXTURE_TYPE, raw!(r#type)),
    word("colorspace", COLORSPACE, raw!(colorspace)),
    word("builtin", BUILTIN, at!(builtin)),
    word("mark", MARK, at!(mark)),
    reals("rgb1", at!(rgb1)),
    reals("rgb2", at!(rgb2)),
    reals("markrgb", at!(markrgb)),
    real("random", at!(random)),
    int("width", at!(width)),
    int("height", at!(height)),
    int("nchannel", at!(nchannel)),
    boolean("hflip", at!(hflip)),
    boolean("vflip", at!(vflip)),
    ints("gridsize", at!(gridsize)),
];
pub static MATERIAL: [Attribute<MaterialFields>; 9] = [
    floats("texrepeat", at!(texrepeat)),
    floats("rgba", at!(rgba)),
    boolean("texuniform", at!(texuniform)),
    float("emission", at!(emission)),
    float("specular", at!(specular)),
    float("shininess", at!(shininess)),
    float("reflectance", at!(reflectance)),
    float("metallic", at!(metallic)),
    float("roughness", at!(roughness)),
];

// bodies and what they hold

pub static BODY: [Attribute<BodyFields>; 5] = [
    reals("pos", at!(pos)),
    boolean("mocap", at!(mocap)),
    real("gravcomp", at!(gravcomp)),
    word("sleep", SLEEP, raw!(sleep)),
    real_vec("user", at!(userdata)),
];
pub static INERTIAL: [Attribute<BodyFields>; 4] = [
    required(reals("pos", at!(ipos))),
    required(real("mass", at!(mass))),
    reals("diaginertia", at!(inertia)),
    reals("fullinertia", at!(fullinertia)),
];
pub static FRAME: [Attribute<FrameFields>; 1] = [reals("pos", at!(pos))];
pub static JOINT: [Attribute<JointFields>; 22] = [
    word("type", JOINT_TYPE, raw!(r#type)),
    int("group", at!(group)),
    reals("pos", at!(pos)),
    reals("axis", at!(axis)),
    reals("springdamper", at!(springdamper)),
    reals("range", at!(range)),
    reals("actuatorfrcrange", at!(actfrcrange)),
    tri("limited", at!(limited)),
    tri("actuatorfrclimited", at!(actfrclimited)),
    up_to("solreflimit", at!(solref_limit)),
    up_to("solimplimit", at!(solimp_limit)),
    up_to("solreffriction", at!(solref_friction)),
    up_to("solimpfriction", at!(solimp_friction)),
    real("stiffness", at!(stiffness)),
    real("margin", at!(margin)),
    real("ref", at!(r#ref)),
    real("springref", at!(springref)),
    real("armature", at!(armature)),
    real("damping", at!(damping)),
    real("frictionloss", at!(frictionloss)),
    boolean("actuatorgravcomp", at!(actgravcomp)),
    real_vec("user", at!(userdata)),
];
pub static FREE_JOINT: [Attribute<JointFields>; 2] = [int("group", at!(group)), tri("align", at!(align))];
pub static GEOM: [Attribute<GeomFields>; 26] = [
    word("type", GEOM_TYPE, raw!(r#type)),
    text("material", at!(material)),
    text("hfield", at!(hfieldname)),
    text("mesh", at!(meshname)),
    up_to("size", at!(size)),
    up_to("friction", at!(friction)),
    up_to("solref", at!(solref)),
    up_to("solimp", at!(solimp)),
    up_to("fluidcoef", at!(fluid_coefs)),
    int("contype", at!(contype)),
    int("conaffinity", at!(conaffinity)),
    int("condim", at!(condim)),
    int("group", at!(group)),
    int("priority", at!(priority)),
    real("mass", at!(mass)),
    real("density", at!(density)),
    real("solmix", at!(solmix)),
    real("margin", at!(margin)),
    real("gap", at!(gap)),
    real("fitscale", at!(fitscale)),
    word("shellinertia", SHELL_INERTIA, raw!(typeinertia)),
    reals("fromto", at!(fromto)),
    reals("pos", at!(pos)),
    floats("rgba", at!(rgba)),
    attribute("fluidshape", Value::WordReal(FLUID_SHAPE, at!(fluid_ellipsoid))),
    real_vec("user", at!(userdata)),
];
pub static SITE: [Attribute<SiteFields>; 8] = [
    word("type", GEOM_TYPE, raw!(r#type)),
    text("material", at!(material)),
    int("group", at!(group)),
    reals("pos", at!(pos)),
    reals("fromto", at!(fromto)),
    up_to("size", at!(size)),
    floats("rgba", at!(rgba)),
    real_vec("user", at!(userdata)),
];
pub static CAMERA_TARGET: [Attribute<CameraFields>; 1] = [text("target", at!(targetbody))];
pub static CAMERA: [Attribute<CameraFields>; 8] = [
    word("mode", CAM_LIGHT, raw!(mode)),
    word("orthographic", BOOL, at!(orthographic)),
    real("fovy", at!(fovy)),
    real("ipd", at!(ipd)),
    reals("pos", at!(pos)),
    floats("resolution", at!(resolution)),
    floats("sensorsize", at!(sensor_size)),
    real_vec("user", at!(userdata)),
];
pub static CAMERA_PRINCIPAL_PIXEL: [Attribute<CameraFields>; 1] = [floats("principalpixel", at!(principal_pixel))];
pub static CAMERA_PRINCIPAL: [Attribute<CameraFields>; 1] = [floats("principal", at!(principal_length))];
pub static CAMERA_FOCAL_PIXEL: [Attribute<CameraFields>; 1] = [floats("focalpixel", at!(focal_pixel))];
pub static CAMERA_FOCAL: [Attribute<CameraFields>; 1] = [floats("focal", at!(focal_length))];
pub static LIGHT_NAMES: [Attribute<LightFields>; 2] = [text("target", at!(targetbody)), text("texture", at!(texture))];
pub static LIGHT: [Attribute<LightFields>; 15] = [
    word("mode", CAM_LIGHT, raw!(mode)),
    word("type", LIGHT_TYPE, raw!(r#type)),
    boolean("castshadow", at!(castshadow)),
    boolean("active", at!(active)),
    reals("pos", at!(pos)),
    reals("dir", at!(dir)),
    float("bulbradius", at!(bulbradius)),
    float("intensity", at!(intensity)),
    float("range", at!(range)),
    float("cutoff", at!(cutoff)),
    float("exponent", at!(exponent)),
    floats("attenuation", at!(attenuation)),
    floats("ambient", at!(ambient)),
    floats("diffuse", at!(diffuse)),
    floats("specular", at!(specular)),
];

// deformables

pub static FLEX: [Attribute<FlexFields>; 12] = [
    text("material", at!(material)),
    int("group", at!(group)),
    int("dim", at!(dim)),
    real("radius", at!(radius)),
    floats("rgba", at!(rgba)),
    boolean("flatskin", at!(flatskin)),
    required(names("body", at!(vertbody))),
    names("node", at!(nodebody)),
    real_vec("vertex", at!(vert)),
    required(int_vec("element", at!(elem))),
    float_vec("texcoord", at!(texcoord)),
    int_vec("elemtexcoord", at!(elemtexcoord)),
];
pub static FLEX_CONTACT: [Attribute<FlexFields>; 13] = [
    int("contype", at!(contype)),
    int("conaffinity", at!(conaffinity)),
    int("condim", at!(condim)),
    int("priority", at!(priority)),
    int("activelayers", at!(activelayers)),
    up_to("friction", at!(friction)),
    up_to("solref", at!(solref)),
    up_to("solimp", at!(solimp)),
    real("solmix", at!(solmix)),
    real("margin", at!(margin)),
    real("gap", at!(gap)),
    boolean("internal", at!(internal)),
    word("selfcollide", SELF_COLLIDE, at!(selfcollide)),
];
pub static FLEX_EDGE: [Attribute<FlexFields>; 2] =
    [real("stiffness", at!(edgestiffness)), real("damping", at!(edgedamping))];
pub static FLEX_ELASTICITY: [Attribute<FlexFields>; 5] = [
    real("young", at!(young)),
    real("poisson", at!(poisson)),
    real("damping", at!(damping)),
    real("thickness", at!(thickness)),
    word("elastic2d", ELASTIC_2D, at!(elastic2d)),
];

pub static FLEXCOMP: [Attribute<FlexComp>; 18] = [
    ints("count", at!(count)),
    reals("spacing", at!(spacing)),
    boolean("rigid", at!(rigid)),
    real("mass", at!(mass)),
    real("inertiabox", at!(inertiabox)),
    reals("scale", at!(scale)),
    real_vec("point", at!(point)),
    int_vec("element", at!(element)),
    reals("pos", at!(pos)),
    reals("origin", at!(origin)),
    float_vec("texcoord", at!(flex.texcoord)),
    text("material", at!(flex.material)),
    int("group", at!(flex.group)),
    int("dim", at!(flex.dim)),
    real("radius", at!(flex.radius)),
    floats("rgba", at!(flex.rgba)),
    boolean("flatskin", at!(flex.flatskin)),
    text("file", at!(file)),
];
pub static FLEXCOMP_EDGE: [Attribute<FlexComp>; 5] = [
    boolean("equality", at!(equality)),
    up_to("solref", at!(solref)),
    up_to("solimp", at!(solimp)),
    real("stiffness", at!(flex.edgestiffness)),
    real("damping", at!(flex.edgedamping)),
];
pub static COMPOSITE_SKIN: [Attribute<Composite>; 6] = [
    boolean("texcoord", at!(skin_texcoord)),
    text("material", at!(skin.material)),
    int("group", at!(skin.group)),
    floats("rgba", at!(skin.rgba)),
    float("inflate", at!(skin.inflate)),
    int("subgrid", at!(skin_subgrid)),
];

// relations between elements

pub static PAIR_GEOMS: [Attribute<PairFields>; 2] = [text("geom1", at!(geomname1)), text("geom2", at!(geomname2))];
pub static PAIR: [Attribute<PairFields>; 7] = [
    int("condim", at!(condim)),
    up_to("friction", at!(friction)),
    up_to("solref", at!(solref)),
    up_to("solreffriction", at!(solreffriction)),
    up_to("solimp", at!(solimp)),
    real("gap", at!(gap)),
    real("margin", at!(margin)),
];
pub static EXCLUDE: [Attribute<ExcludeFields>; 2] =
    [required(text("body1", at!(bodyname1))), required(text("body2", at!(bodyname2)))];
pub static EQUALITY: [Attribute<EqualityFields>; 3] =
    [boolean("active", at!(active)), up_to("solref", at!(solref)), up_to("solimp", at!(solimp))];
pub static ANCHOR: [Attribute<EqualityFields>; 1] = [reals("anchor", at!(data[..3]))];
pub static WELD: [Attribute<EqualityFields>; 2] =
    [reals("relpose", at!(data[3..10])), real("torquescale", at!(data[10]))];
pub static POLYCOEF: [Attribute<EqualityFields>; 1] = [up_to("polycoef", at!(data[..5]))];
pub static TENDON: [Attribute<TendonFields>; 12] = [
    int("group", at!(group)),
    tri("limited", at!(limited)),
    reals("range", at!(range)),
    up_to("solreflimit", at!(solref_limit)),
    up_to("solimplimit", at!(solimp_limit)),
    up_to("solreffriction", at!(solref_friction)),
    up_to("solimpfriction", at!(solimp_friction)),
    real("frictionloss", at!(frictionloss)),
    real("margin", at!(margin)),
    real("stiffness", at!(stiffness)),
    real("damping", at!(damping)),
    real_vec("user", at!(userdata)),
];
pub static TENDON_FORCE: [Attribute<TendonFields>; 3] = [
    tri("actuatorfrclimited", at!(actfrclimited)),
    reals("actuatorfrcrange", at!(actfrcrange)),
    real("armature", at!(armature)),
];
pub static TENDON_LOOKS: [Attribute<TendonFields>; 3] =
    [text("material", at!(material)), real("width", at!(width)), floats("rgba", at!(rgba))];

// actuators, sensors, keyframes

pub static ACTUATOR: [Attribute<ActuatorFields>; 5] = [
    int("group", at!(group)),
    tri("forcelimited", at!(forcelimited)),
    reals("ctrlrange", at!(ctrlrange)),
    reals("forcerange", at!(forcerange)),
    real_vec("user", at!(userdata)),
];
pub static CTRL_LIMITED: [Attribute<ActuatorFields>; 1] = [tri("ctrllimited", at!(ctrllimited))];
pub static GEAR: [Attribute<ActuatorFields>; 2] = [up_to("gear", at!(gear)), real("cranklength", at!(cranklength))];
pub static ACTUATOR_LENGTH: [Attribute<ActuatorFields>; 1] = [reals("lengthrange", at!(lengthrange))];
pub static ACT_RANGE: [Attribute<ActuatorFields>; 1] = [reals("actrange", at!(actrange))];
pub static ACT_LIMITED: [Attribute<ActuatorFields>; 1] = [tri("actlimited", at!(actlimited))];
pub static DYNAMICS: [Attribute<ActuatorFields>; 4] = [
    int("actdim", at!(actdim)),
    word("dyntype", DYN_TYPE, raw!(dyntype)),
    up_to("dynprm", at!(dynprm)),
    boolean("actearly", at!(actearly)),
];
pub static GENERAL: [Attribute<ActuatorFields>; 4] = [
    word("gaintype", GAIN_TYPE, raw!(gaintype)),
    word("biastype", BIAS_TYPE, raw!(biastype)),
    up_to("gainprm", at!(gainprm)),
    up_to("biasprm", at!(biasprm)),
];
pub static SENSOR_CUTOFF: [Attribute<SensorFields>; 1] = [real("cutoff", at!(cutoff))];
pub static SENSOR_NOISE: [Attribute<SensorFields>; 1] = [real("noise", at!(noise))];
pub static SENSOR: [Attribute<SensorFields>; 1] = [real_vec("user", at!(userdata))];
pub static USER_SENSOR: [Attribute<SensorFields>; 3] = [
    word("datatype", DATA_TYPE, raw!(datatype)),
    word("needstage", STAGE, raw!(needstage)),
    required(int("dim", at!(dim))),
];
pub static KEY: [Attribute<KeyFields>; 7] = [
    real("time", at!(time)),
    real_vec("qpos", at!(qpos)),
    real_vec("qvel", at!(qvel)),
    real_vec("act", at!(act)),
    real_vec("mpos", at!(mpos)),
    real_vec("mquat", at!(mquat)),
    real_vec("ctrl", at!(ctrl)),
];
