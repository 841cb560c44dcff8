//! The attributes of each kind of element.

use super::keywords::*;
use super::{Attribute, Value};
use crate::abi::*;
use crate::base::cxx::{CxxString, CxxVec};
use crate::spec::*;

const fn attribute<T>(name: &'static str, value: Value<T>) -> Attribute<T> {
    Attribute { name, value, required: false }
}
const fn real<T>(name: &'static str, f: fn(&mut T) -> &mut f64) -> Attribute<T> {
    attribute(name, Value::Real(f))
}
const fn reals<T>(name: &'static str, f: fn(&mut T) -> &mut [f64]) -> Attribute<T> {
    attribute(name, Value::Reals(f))
}
const fn up_to<T>(name: &'static str, f: fn(&mut T) -> &mut [f64]) -> Attribute<T> {
    attribute(name, Value::RealsUpTo(f))
}
const fn real_vec<T>(name: &'static str, f: fn(&mut T) -> &mut CxxVec<f64>) -> Attribute<T> {
    attribute(name, Value::RealVec(f))
}
const fn float<T>(name: &'static str, f: fn(&mut T) -> &mut f32) -> Attribute<T> {
    attribute(name, Value::Float(f))
}
const fn floats<T>(name: &'static str, f: fn(&mut T) -> &mut [f32]) -> Attribute<T> {
    attribute(name, Value::Floats(f))
}
const fn float_vec<T>(name: &'static str, f: fn(&mut T) -> &mut CxxVec<f32>) -> Attribute<T> {
    attribute(name, Value::FloatVec(f))
}
const fn int<T>(name: &'static str, f: fn(&mut T) -> &mut i32) -> Attribute<T> {
    attribute(name, Value::Int(f))
}
const fn ints<T>(name: &'static str, f: fn(&mut T) -> &mut [i32]) -> Attribute<T> {
    attribute(name, Value::Ints(f))
}
const fn int_vec<T>(name: &'static str, f: fn(&mut T) -> &mut CxxVec<i32>) -> Attribute<T> {
    attribute(name, Value::IntVec(f))
}
const fn word<T>(name: &'static str, set: Keywords, f: fn(&mut T) -> &mut i32) -> Attribute<T> {
    attribute(name, Value::Word(set, f))
}
const fn tri<T>(name: &'static str, f: fn(&mut T) -> &mut i32) -> Attribute<T> {
    attribute(name, Value::Word(TRI, f))
}
const fn boolean<T>(name: &'static str, f: fn(&mut T) -> &mut u8) -> Attribute<T> {
    attribute(name, Value::WordByte(BOOL, f))
}
const fn text<T>(name: &'static str, f: fn(&mut T) -> &mut CxxString) -> Attribute<T> {
    attribute(name, Value::Text(f))
}
const fn names<T>(name: &'static str, f: fn(&mut T) -> &mut CxxVec<CxxString>) -> Attribute<T> {
    attribute(name, Value::Names(f))
}

/// An attribute that must be given.
const fn required<T>(attribute: Attribute<T>) -> Attribute<T> {
    attribute.required()
}

/// The five ways to give an orientation.
pub static ORIENTATION: [&str; 5] = ["quat", "axisangle", "xyaxes", "zaxis", "euler"];

// settings

pub static COMPILER: [Attribute<SpecFields>; 17] = [
    boolean("autolimits", |s| &mut s.public.compiler.autolimits),
    boolean("balanceinertia", |s| &mut s.public.compiler.balanceinertia),
    boolean("fitaabb", |s| &mut s.public.compiler.fitaabb),
    boolean("discardvisual", |s| &mut s.public.compiler.discardvisual),
    boolean("usethread", |s| &mut s.public.compiler.usethread),
    boolean("fusestatic", |s| &mut s.public.compiler.fusestatic),
    boolean("saveinertial", |s| &mut s.public.compiler.saveinertial),
    real("boundmass", |s| &mut s.public.compiler.boundmass),
    real("boundinertia", |s| &mut s.public.compiler.boundinertia),
    real("settotalmass", |s| &mut s.public.compiler.settotalmass),
    boolean("strippath", |s| &mut s.public.strippath),
    attribute("angle", Value::WordByte(ANGLE, |s| &mut s.public.compiler.degree)),
    word("alignfree", BOOL, |s| &mut s.public.compiler.alignfree),
    word("inertiafromgeom", INERTIA_FROM_GEOM, |s| &mut s.public.compiler.inertiafromgeom),
    ints("inertiagrouprange", |s| &mut s.public.compiler.inertiagrouprange),
    text("meshdir", |s| &mut s.compiler.meshdir),
    text("texturedir", |s| &mut s.compiler.texturedir),
];
pub static LENGTH_RANGE: [Attribute<mjLROpt>; 10] = [
    word("mode", LR_MODE, |x| &mut x.mode),
    word("useexisting", BOOL, |x| &mut x.useexisting),
    word("uselimit", BOOL, |x| &mut x.uselimit),
    real("accel", |x| &mut x.accel),
    real("maxforce", |x| &mut x.maxforce),
    real("timeconst", |x| &mut x.timeconst),
    real("timestep", |x| &mut x.timestep),
    real("inttotal", |x| &mut x.inttotal),
    real("interval", |x| &mut x.interval),
    real("tolrange", |x| &mut x.tolrange),
];
pub static OPTION: [Attribute<mjOption>; 26] = [
    real("timestep", |x| &mut x.timestep),
    real("impratio", |x| &mut x.impratio),
    real("tolerance", |x| &mut x.tolerance),
    real("ls_tolerance", |x| &mut x.ls_tolerance),
    real("noslip_tolerance", |x| &mut x.noslip_tolerance),
    real("ccd_tolerance", |x| &mut x.ccd_tolerance),
    real("sleep_tolerance", |x| &mut x.sleep_tolerance),
    real("density", |x| &mut x.density),
    real("viscosity", |x| &mut x.viscosity),
    real("o_margin", |x| &mut x.o_margin),
    reals("gravity", |x| &mut x.gravity),
    reals("wind", |x| &mut x.wind),
    reals("magnetic", |x| &mut x.magnetic),
    up_to("o_solref", |x| &mut x.o_solref),
    up_to("o_solimp", |x| &mut x.o_solimp),
    up_to("o_friction", |x| &mut x.o_friction),
    word("integrator", INTEGRATOR, |x| &mut x.integrator),
    word("cone", CONE, |x| &mut x.cone),
    word("jacobian", JACOBIAN, |x| &mut x.jacobian),
    word("solver", SOLVER, |x| &mut x.solver),
    int("iterations", |x| &mut x.iterations),
    int("ls_iterations", |x| &mut x.ls_iterations),
    int("noslip_iterations", |x| &mut x.noslip_iterations),
    int("ccd_iterations", |x| &mut x.ccd_iterations),
    int("sdf_iterations", |x| &mut x.sdf_iterations),
    int("sdf_initpoints", |x| &mut x.sdf_initpoints),
];
pub static SIZE: [Attribute<SpecFields>; 12] = [
    int("njmax", |s| &mut s.public.njmax),
    int("nconmax", |s| &mut s.public.nconmax),
    int("nuserdata", |s| &mut s.public.nuserdata),
    int("nkey", |s| &mut s.public.nkey),
    int("nuser_body", |s| &mut s.public.nuser_body),
    int("nuser_jnt", |s| &mut s.public.nuser_jnt),
    int("nuser_geom", |s| &mut s.public.nuser_geom),
    int("nuser_site", |s| &mut s.public.nuser_site),
    int("nuser_cam", |s| &mut s.public.nuser_cam),
    int("nuser_tendon", |s| &mut s.public.nuser_tendon),
    int("nuser_actuator", |s| &mut s.public.nuser_actuator),
    int("nuser_sensor", |s| &mut s.public.nuser_sensor),
];
pub static VISUAL_GLOBAL: [Attribute<mjVisual_global>; 13] = [
    int("cameraid", |x| &mut x.cameraid),
    int("offwidth", |x| &mut x.offwidth),
    int("offheight", |x| &mut x.offheight),
    word("orthographic", BOOL, |x| &mut x.orthographic),
    word("ellipsoidinertia", BOOL, |x| &mut x.ellipsoidinertia),
    word("bvactive", BOOL, |x| &mut x.bvactive),
    float("fovy", |x| &mut x.fovy),
    float("ipd", |x| &mut x.ipd),
    float("azimuth", |x| &mut x.azimuth),
    float("elevation", |x| &mut x.elevation),
    float("linewidth", |x| &mut x.linewidth),
    float("glow", |x| &mut x.glow),
    float("realtime", |x| &mut x.realtime),
];
pub static VISUAL_QUALITY: [Attribute<mjVisual_quality>; 5] = [
    int("shadowsize", |x| &mut x.shadowsize),
    int("offsamples", |x| &mut x.offsamples),
    int("numslices", |x| &mut x.numslices),
    int("numstacks", |x| &mut x.numstacks),
    int("numquads", |x| &mut x.numquads),
];
pub static VISUAL_HEADLIGHT: [Attribute<mjVisual_headlight>; 4] = [
    floats("ambient", |x| &mut x.ambient),
    floats("diffuse", |x| &mut x.diffuse),
    floats("specular", |x| &mut x.specular),
    int("active", |x| &mut x.active),
];
pub static VISUAL_MAP: [Attribute<mjVisual_map>; 13] = [
    float("stiffness", |x| &mut x.stiffness),
    float("stiffnessrot", |x| &mut x.stiffnessrot),
    float("force", |x| &mut x.force),
    float("torque", |x| &mut x.torque),
    float("alpha", |x| &mut x.alpha),
    float("fogstart", |x| &mut x.fogstart),
    float("fogend", |x| &mut x.fogend),
    float("znear", |x| &mut x.znear),
    float("zfar", |x| &mut x.zfar),
    float("haze", |x| &mut x.haze),
    float("shadowclip", |x| &mut x.shadowclip),
    float("shadowscale", |x| &mut x.shadowscale),
    float("actuatortendon", |x| &mut x.actuatortendon),
];
pub static VISUAL_SCALE: [Attribute<mjVisual_scale>; 17] = [
    float("forcewidth", |x| &mut x.forcewidth),
    float("contactwidth", |x| &mut x.contactwidth),
    float("contactheight", |x| &mut x.contactheight),
    float("connect", |x| &mut x.connect),
    float("com", |x| &mut x.com),
    float("camera", |x| &mut x.camera),
    float("light", |x| &mut x.light),
    float("selectpoint", |x| &mut x.selectpoint),
    float("jointlength", |x| &mut x.jointlength),
    float("jointwidth", |x| &mut x.jointwidth),
    float("actuatorlength", |x| &mut x.actuatorlength),
    float("actuatorwidth", |x| &mut x.actuatorwidth),
    float("framelength", |x| &mut x.framelength),
    float("framewidth", |x| &mut x.framewidth),
    float("constraint", |x| &mut x.constraint),
    float("slidercrank", |x| &mut x.slidercrank),
    float("frustum", |x| &mut x.frustum),
];
pub static VISUAL_RGBA: [Attribute<mjVisual_rgba>; 25] = [
    floats("fog", |x| &mut x.fog),
    floats("haze", |x| &mut x.haze),
    floats("force", |x| &mut x.force),
    floats("inertia", |x| &mut x.inertia),
    floats("joint", |x| &mut x.joint),
    floats("actuator", |x| &mut x.actuator),
    floats("actuatornegative", |x| &mut x.actuatornegative),
    floats("actuatorpositive", |x| &mut x.actuatorpositive),
    floats("com", |x| &mut x.com),
    floats("camera", |x| &mut x.camera),
    floats("light", |x| &mut x.light),
    floats("selectpoint", |x| &mut x.selectpoint),
    floats("connect", |x| &mut x.connect),
    floats("contactpoint", |x| &mut x.contactpoint),
    floats("contactforce", |x| &mut x.contactforce),
    floats("contactfriction", |x| &mut x.contactfriction),
    floats("contacttorque", |x| &mut x.contacttorque),
    floats("contactgap", |x| &mut x.contactgap),
    floats("rangefinder", |x| &mut x.rangefinder),
    floats("constraint", |x| &mut x.constraint),
    floats("slidercrank", |x| &mut x.slidercrank),
    floats("crankbroken", |x| &mut x.crankbroken),
    floats("frustum", |x| &mut x.frustum),
    floats("bv", |x| &mut x.bv),
    floats("bvactive", |x| &mut x.bvactive),
];
pub static STATISTIC: [Attribute<mjStatistic>; 5] = [
    real("meaninertia", |x| &mut x.meaninertia),
    real("meanmass", |x| &mut x.meanmass),
    real("meansize", |x| &mut x.meansize),
    real("extent", |x| &mut x.extent),
    reals("center", |x| &mut x.center),
];

// assets

/// What a default class may say about meshes.
pub static MESH_CLASS: [Attribute<MeshFields>; 3] = [
    reals("scale", |m| &mut m.scale),
    int("maxhullvert", |m| &mut m.maxhullvert),
    word("inertia", MESH_INERTIA, |m| m.inertia.raw_mut()),
];
pub static MESH: [Attribute<MeshFields>; 9] = [
    text("content_type", |m| &mut m.content_type),
    text("material", |m| &mut m.material),
    reals("refpos", |m| &mut m.refpos),
    reals("refquat", |m| &mut m.refquat),
    boolean("smoothnormal", |m| &mut m.smoothnormal),
    float_vec("vertex", |m| &mut m.uservert),
    float_vec("normal", |m| &mut m.usernormal),
    float_vec("texcoord", |m| &mut m.usertexcoord),
    int_vec("face", |m| &mut m.userface),
];
pub static HFIELD: [Attribute<HFieldFields>; 4] = [
    text("content_type", |h| &mut h.content_type),
    int("nrow", |h| &mut h.nrow),
    int("ncol", |h| &mut h.ncol),
    required(reals("size", |h| &mut h.size)),
];
pub static SKIN: [Attribute<SkinFields>; 7] = [
    text("material", |s| &mut s.material),
    floats("rgba", |s| &mut s.rgba),
    float("inflate", |s| &mut s.inflate),
    int("group", |s| &mut s.group),
    float_vec("vertex", |s| &mut s.vert),
    float_vec("texcoord", |s| &mut s.texcoord),
    int_vec("face", |s| &mut s.face),
];
pub static TEXTURE: [Attribute<TextureFields>; 15] = [
    text("content_type", |t| &mut t.content_type),
    word("type", TEXTURE_TYPE, |t| t.r#type.raw_mut()),
    word("colorspace", COLORSPACE, |t| t.colorspace.raw_mut()),
    word("builtin", BUILTIN, |t| &mut t.builtin),
    word("mark", MARK, |t| &mut t.mark),
    reals("rgb1", |t| &mut t.rgb1),
    reals("rgb2", |t| &mut t.rgb2),
    reals("markrgb", |t| &mut t.markrgb),
    real("random", |t| &mut t.random),
    int("width", |t| &mut t.width),
    int("height", |t| &mut t.height),
    int("nchannel", |t| &mut t.nchannel),
    boolean("hflip", |t| &mut t.hflip),
    boolean("vflip", |t| &mut t.vflip),
    ints("gridsize", |t| &mut t.gridsize),
];
pub static MATERIAL: [Attribute<MaterialFields>; 9] = [
    floats("texrepeat", |m| &mut m.texrepeat),
    floats("rgba", |m| &mut m.rgba),
    boolean("texuniform", |m| &mut m.texuniform),
    float("emission", |m| &mut m.emission),
    float("specular", |m| &mut m.specular),
    float("shininess", |m| &mut m.shininess),
    float("reflectance", |m| &mut m.reflectance),
    float("metallic", |m| &mut m.metallic),
    float("roughness", |m| &mut m.roughness),
];

// bodies and what they hold

pub static BODY: [Attribute<BodyFields>; 5] = [
    reals("pos", |b| &mut b.pos),
    boolean("mocap", |b| &mut b.mocap),
    real("gravcomp", |b| &mut b.gravcomp),
    word("sleep", SLEEP, |b| b.sleep.raw_mut()),
    real_vec("user", |b| &mut b.userdata),
];
pub static INERTIAL: [Attribute<BodyFields>; 4] = [
    required(reals("pos", |b| &mut b.ipos)),
    required(real("mass", |b| &mut b.mass)),
    reals("diaginertia", |b| &mut b.inertia),
    reals("fullinertia", |b| &mut b.fullinertia),
];
pub static FRAME: [Attribute<FrameFields>; 1] = [reals("pos", |f| &mut f.pos)];
pub static JOINT: [Attribute<JointFields>; 22] = [
    word("type", JOINT_TYPE, |j| j.r#type.raw_mut()),
    int("group", |j| &mut j.group),
    reals("pos", |j| &mut j.pos),
    reals("axis", |j| &mut j.axis),
    reals("springdamper", |j| &mut j.springdamper),
    reals("range", |j| &mut j.range),
    reals("actuatorfrcrange", |j| &mut j.actfrcrange),
    tri("limited", |j| &mut j.limited),
    tri("actuatorfrclimited", |j| &mut j.actfrclimited),
    up_to("solreflimit", |j| &mut j.solref_limit),
    up_to("solimplimit", |j| &mut j.solimp_limit),
    up_to("solreffriction", |j| &mut j.solref_friction),
    up_to("solimpfriction", |j| &mut j.solimp_friction),
    real("stiffness", |j| &mut j.stiffness),
    real("margin", |j| &mut j.margin),
    real("ref", |j| &mut j.r#ref),
    real("springref", |j| &mut j.springref),
    real("armature", |j| &mut j.armature),
    real("damping", |j| &mut j.damping),
    real("frictionloss", |j| &mut j.frictionloss),
    boolean("actuatorgravcomp", |j| &mut j.actgravcomp),
    real_vec("user", |j| &mut j.userdata),
];
pub static FREE_JOINT: [Attribute<JointFields>; 2] = [int("group", |j| &mut j.group), tri("align", |j| &mut j.align)];
pub static GEOM: [Attribute<GeomFields>; 26] = [
    word("type", GEOM_TYPE, |g| g.r#type.raw_mut()),
    text("material", |g| &mut g.material),
    text("hfield", |g| &mut g.hfieldname),
    text("mesh", |g| &mut g.meshname),
    up_to("size", |g| &mut g.size),
    up_to("friction", |g| &mut g.friction),
    up_to("solref", |g| &mut g.solref),
    up_to("solimp", |g| &mut g.solimp),
    up_to("fluidcoef", |g| &mut g.fluid_coefs),
    int("contype", |g| &mut g.contype),
    int("conaffinity", |g| &mut g.conaffinity),
    int("condim", |g| &mut g.condim),
    int("group", |g| &mut g.group),
    int("priority", |g| &mut g.priority),
    real("mass", |g| &mut g.mass),
    real("density", |g| &mut g.density),
    real("solmix", |g| &mut g.solmix),
    real("margin", |g| &mut g.margin),
    real("gap", |g| &mut g.gap),
    real("fitscale", |g| &mut g.fitscale),
    word("shellinertia", SHELL_INERTIA, |g| g.typeinertia.raw_mut()),
    reals("fromto", |g| &mut g.fromto),
    reals("pos", |g| &mut g.pos),
    floats("rgba", |g| &mut g.rgba),
    attribute("fluidshape", Value::WordReal(FLUID_SHAPE, |g| &mut g.fluid_ellipsoid)),
    real_vec("user", |g| &mut g.userdata),
];
pub static SITE: [Attribute<SiteFields>; 8] = [
    word("type", GEOM_TYPE, |s| s.r#type.raw_mut()),
    text("material", |s| &mut s.material),
    int("group", |s| &mut s.group),
    reals("pos", |s| &mut s.pos),
    reals("fromto", |s| &mut s.fromto),
    up_to("size", |s| &mut s.size),
    floats("rgba", |s| &mut s.rgba),
    real_vec("user", |s| &mut s.userdata),
];
pub static CAMERA_TARGET: [Attribute<CameraFields>; 1] = [text("target", |c| &mut c.targetbody)];
pub static CAMERA: [Attribute<CameraFields>; 8] = [
    word("mode", CAM_LIGHT, |c| c.mode.raw_mut()),
    word("orthographic", BOOL, |c| &mut c.orthographic),
    real("fovy", |c| &mut c.fovy),
    real("ipd", |c| &mut c.ipd),
    reals("pos", |c| &mut c.pos),
    floats("resolution", |c| &mut c.resolution),
    floats("sensorsize", |c| &mut c.sensor_size),
    real_vec("user", |c| &mut c.userdata),
];
pub static CAMERA_PRINCIPAL_PIXEL: [Attribute<CameraFields>; 1] =
    [floats("principalpixel", |c| &mut c.principal_pixel)];
pub static CAMERA_PRINCIPAL: [Attribute<CameraFields>; 1] = [floats("principal", |c| &mut c.principal_length)];
pub static CAMERA_FOCAL_PIXEL: [Attribute<CameraFields>; 1] = [floats("focalpixel", |c| &mut c.focal_pixel)];
pub static CAMERA_FOCAL: [Attribute<CameraFields>; 1] = [floats("focal", |c| &mut c.focal_length)];
pub static LIGHT_NAMES: [Attribute<LightFields>; 2] =
    [text("target", |l| &mut l.targetbody), text("texture", |l| &mut l.texture)];
pub static LIGHT: [Attribute<LightFields>; 15] = [
    word("mode", CAM_LIGHT, |l| l.mode.raw_mut()),
    word("type", LIGHT_TYPE, |l| l.r#type.raw_mut()),
    boolean("castshadow", |l| &mut l.castshadow),
    boolean("active", |l| &mut l.active),
    reals("pos", |l| &mut l.pos),
    reals("dir", |l| &mut l.dir),
    float("bulbradius", |l| &mut l.bulbradius),
    float("intensity", |l| &mut l.intensity),
    float("range", |l| &mut l.range),
    float("cutoff", |l| &mut l.cutoff),
    float("exponent", |l| &mut l.exponent),
    floats("attenuation", |l| &mut l.attenuation),
    floats("ambient", |l| &mut l.ambient),
    floats("diffuse", |l| &mut l.diffuse),
    floats("specular", |l| &mut l.specular),
];

// deformables

pub static FLEX: [Attribute<FlexFields>; 12] = [
    text("material", |f| &mut f.material),
    int("group", |f| &mut f.group),
    int("dim", |f| &mut f.dim),
    real("radius", |f| &mut f.radius),
    floats("rgba", |f| &mut f.rgba),
    boolean("flatskin", |f| &mut f.flatskin),
    required(names("body", |f| &mut f.vertbody)),
    names("node", |f| &mut f.nodebody),
    real_vec("vertex", |f| &mut f.vert),
    required(int_vec("element", |f| &mut f.elem)),
    float_vec("texcoord", |f| &mut f.texcoord),
    int_vec("elemtexcoord", |f| &mut f.elemtexcoord),
];
pub static FLEX_CONTACT: [Attribute<FlexFields>; 13] = [
    int("contype", |f| &mut f.contype),
    int("conaffinity", |f| &mut f.conaffinity),
    int("condim", |f| &mut f.condim),
    int("priority", |f| &mut f.priority),
    int("activelayers", |f| &mut f.activelayers),
    up_to("friction", |f| &mut f.friction),
    up_to("solref", |f| &mut f.solref),
    up_to("solimp", |f| &mut f.solimp),
    real("solmix", |f| &mut f.solmix),
    real("margin", |f| &mut f.margin),
    real("gap", |f| &mut f.gap),
    boolean("internal", |f| &mut f.internal),
    word("selfcollide", SELF_COLLIDE, |f| &mut f.selfcollide),
];
pub static FLEX_EDGE: [Attribute<FlexFields>; 2] =
    [real("stiffness", |f| &mut f.edgestiffness), real("damping", |f| &mut f.edgedamping)];
pub static FLEX_ELASTICITY: [Attribute<FlexFields>; 5] = [
    real("young", |f| &mut f.young),
    real("poisson", |f| &mut f.poisson),
    real("damping", |f| &mut f.damping),
    real("thickness", |f| &mut f.thickness),
    word("elastic2d", ELASTIC_2D, |f| &mut f.elastic2d),
];

// relations between elements

pub static PAIR_GEOMS: [Attribute<PairFields>; 2] =
    [text("geom1", |p| &mut p.geomname1), text("geom2", |p| &mut p.geomname2)];
pub static PAIR: [Attribute<PairFields>; 7] = [
    int("condim", |p| &mut p.condim),
    up_to("friction", |p| &mut p.friction),
    up_to("solref", |p| &mut p.solref),
    up_to("solreffriction", |p| &mut p.solreffriction),
    up_to("solimp", |p| &mut p.solimp),
    real("gap", |p| &mut p.gap),
    real("margin", |p| &mut p.margin),
];
pub static EXCLUDE: [Attribute<ExcludeFields>; 2] =
    [required(text("body1", |e| &mut e.bodyname1)), required(text("body2", |e| &mut e.bodyname2))];
pub static EQUALITY: [Attribute<EqualityFields>; 3] =
    [boolean("active", |e| &mut e.active), up_to("solref", |e| &mut e.solref), up_to("solimp", |e| &mut e.solimp)];
pub static ANCHOR: [Attribute<EqualityFields>; 1] = [reals("anchor", |e| &mut e.data[..3])];
pub static WELD: [Attribute<EqualityFields>; 2] =
    [reals("relpose", |e| &mut e.data[3..10]), real("torquescale", |e| &mut e.data[10])];
pub static POLYCOEF: [Attribute<EqualityFields>; 1] = [up_to("polycoef", |e| &mut e.data[..5])];
pub static TENDON: [Attribute<TendonFields>; 12] = [
    int("group", |t| &mut t.group),
    tri("limited", |t| &mut t.limited),
    reals("range", |t| &mut t.range),
    up_to("solreflimit", |t| &mut t.solref_limit),
    up_to("solimplimit", |t| &mut t.solimp_limit),
    up_to("solreffriction", |t| &mut t.solref_friction),
    up_to("solimpfriction", |t| &mut t.solimp_friction),
    real("frictionloss", |t| &mut t.frictionloss),
    real("margin", |t| &mut t.margin),
    real("stiffness", |t| &mut t.stiffness),
    real("damping", |t| &mut t.damping),
    real_vec("user", |t| &mut t.userdata),
];
pub static TENDON_FORCE: [Attribute<TendonFields>; 3] = [
    tri("actuatorfrclimited", |t| &mut t.actfrclimited),
    reals("actuatorfrcrange", |t| &mut t.actfrcrange),
    real("armature", |t| &mut t.armature),
];
pub static TENDON_LOOKS: [Attribute<TendonFields>; 3] =
    [text("material", |t| &mut t.material), real("width", |t| &mut t.width), floats("rgba", |t| &mut t.rgba)];

// actuators, sensors, keyframes

pub static ACTUATOR: [Attribute<ActuatorFields>; 5] = [
    int("group", |a| &mut a.group),
    tri("forcelimited", |a| &mut a.forcelimited),
    reals("ctrlrange", |a| &mut a.ctrlrange),
    reals("forcerange", |a| &mut a.forcerange),
    real_vec("user", |a| &mut a.userdata),
];
pub static CTRL_LIMITED: [Attribute<ActuatorFields>; 1] = [tri("ctrllimited", |a| &mut a.ctrllimited)];
pub static GEAR: [Attribute<ActuatorFields>; 2] =
    [up_to("gear", |a| &mut a.gear), real("cranklength", |a| &mut a.cranklength)];
pub static ACTUATOR_LENGTH: [Attribute<ActuatorFields>; 1] = [reals("lengthrange", |a| &mut a.lengthrange)];
pub static ACT_RANGE: [Attribute<ActuatorFields>; 1] = [reals("actrange", |a| &mut a.actrange)];
pub static ACT_LIMITED: [Attribute<ActuatorFields>; 1] = [tri("actlimited", |a| &mut a.actlimited)];
pub static DYNAMICS: [Attribute<ActuatorFields>; 4] = [
    int("actdim", |a| &mut a.actdim),
    word("dyntype", DYN_TYPE, |a| a.dyntype.raw_mut()),
    up_to("dynprm", |a| &mut a.dynprm),
    boolean("actearly", |a| &mut a.actearly),
];
pub static GENERAL: [Attribute<ActuatorFields>; 4] = [
    word("gaintype", GAIN_TYPE, |a| a.gaintype.raw_mut()),
    word("biastype", BIAS_TYPE, |a| a.biastype.raw_mut()),
    up_to("gainprm", |a| &mut a.gainprm),
    up_to("biasprm", |a| &mut a.biasprm),
];
pub static SENSOR_CUTOFF: [Attribute<SensorFields>; 1] = [real("cutoff", |s| &mut s.cutoff)];
pub static SENSOR_NOISE: [Attribute<SensorFields>; 1] = [real("noise", |s| &mut s.noise)];
pub static SENSOR: [Attribute<SensorFields>; 1] = [real_vec("user", |s| &mut s.userdata)];
pub static USER_SENSOR: [Attribute<SensorFields>; 3] = [
    word("datatype", DATA_TYPE, |s| s.datatype.raw_mut()),
    word("needstage", STAGE, |s| s.needstage.raw_mut()),
    required(int("dim", |s| &mut s.dim)),
];
pub static KEY: [Attribute<KeyFields>; 7] = [
    real("time", |k| &mut k.time),
    real_vec("qpos", |k| &mut k.qpos),
    real_vec("qvel", |k| &mut k.qvel),
    real_vec("act", |k| &mut k.act),
    real_vec("mpos", |k| &mut k.mpos),
    real_vec("mquat", |k| &mut k.mquat),
    real_vec("ctrl", |k| &mut k.ctrl),
];
