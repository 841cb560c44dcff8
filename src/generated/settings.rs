// MJCF elements whose attributes are the fields of one struct.
//
// Made from `src/abi` for `src/mjcf/schema/tables.rs`, which includes it. Do not edit it: change `src/abi` or
// `checks/generator`, then run `cargo run -p rujoco-generator`.

pub static LENGTH_RANGE: [Attribute<mjLROpt>; 10] = [
    word("mode", LR_MODE, at!(mode)),
    word("useexisting", BOOL, at!(useexisting)),
    word("uselimit", BOOL, at!(uselimit)),
    real("accel", at!(accel)),
    real("maxforce", at!(maxforce)),
    real("timeconst", at!(timeconst)),
    real("timestep", at!(timestep)),
    real("inttotal", at!(inttotal)),
    real("interval", at!(interval)),
    real("tolrange", at!(tolrange)),
];

pub static VISUAL_GLOBAL: [Attribute<mjVisual_global>; 13] = [
    int("cameraid", at!(cameraid)),
    word("orthographic", BOOL, at!(orthographic)),
    float("fovy", at!(fovy)),
    float("ipd", at!(ipd)),
    float("azimuth", at!(azimuth)),
    float("elevation", at!(elevation)),
    float("linewidth", at!(linewidth)),
    float("glow", at!(glow)),
    float("realtime", at!(realtime)),
    int("offwidth", at!(offwidth)),
    int("offheight", at!(offheight)),
    word("ellipsoidinertia", BOOL, at!(ellipsoidinertia)),
    word("bvactive", BOOL, at!(bvactive)),
];

pub static VISUAL_QUALITY: [Attribute<mjVisual_quality>; 5] = [
    int("shadowsize", at!(shadowsize)),
    int("offsamples", at!(offsamples)),
    int("numslices", at!(numslices)),
    int("numstacks", at!(numstacks)),
    int("numquads", at!(numquads)),
];

pub static VISUAL_HEADLIGHT: [Attribute<mjVisual_headlight>; 4] = [
    floats("ambient", at!(ambient)),
    floats("diffuse", at!(diffuse)),
    floats("specular", at!(specular)),
    int("active", at!(active)),
];

pub static VISUAL_MAP: [Attribute<mjVisual_map>; 13] = [
    float("stiffness", at!(stiffness)),
    float("stiffnessrot", at!(stiffnessrot)),
    float("force", at!(force)),
    float("torque", at!(torque)),
    float("alpha", at!(alpha)),
    float("fogstart", at!(fogstart)),
    float("fogend", at!(fogend)),
    float("znear", at!(znear)),
    float("zfar", at!(zfar)),
    float("haze", at!(haze)),
    float("shadowclip", at!(shadowclip)),
    float("shadowscale", at!(shadowscale)),
    float("actuatortendon", at!(actuatortendon)),
];

pub static VISUAL_SCALE: [Attribute<mjVisual_scale>; 17] = [
    float("forcewidth", at!(forcewidth)),
    float("contactwidth", at!(contactwidth)),
    float("contactheight", at!(contactheight)),
    float("connect", at!(connect)),
    float("com", at!(com)),
    float("camera", at!(camera)),
    float("light", at!(light)),
    float("selectpoint", at!(selectpoint)),
    float("jointlength", at!(jointlength)),
    float("jointwidth", at!(jointwidth)),
    float("actuatorlength", at!(actuatorlength)),
    float("actuatorwidth", at!(actuatorwidth)),
    float("framelength", at!(framelength)),
    float("framewidth", at!(framewidth)),
    float("constraint", at!(constraint)),
    float("slidercrank", at!(slidercrank)),
    float("frustum", at!(frustum)),
];

pub static VISUAL_RGBA: [Attribute<mjVisual_rgba>; 25] = [
    floats("fog", at!(fog)),
    floats("haze", at!(haze)),
    floats("force", at!(force)),
    floats("inertia", at!(inertia)),
    floats("joint", at!(joint)),
    floats("actuator", at!(actuator)),
    floats("actuatornegative", at!(actuatornegative)),
    floats("actuatorpositive", at!(actuatorpositive)),
    floats("com", at!(com)),
    floats("camera", at!(camera)),
    floats("light", at!(light)),
    floats("selectpoint", at!(selectpoint)),
    floats("connect", at!(connect)),
    floats("contactpoint", at!(contactpoint)),
    floats("contactforce", at!(contactforce)),
    floats("contactfriction", at!(contactfriction)),
    floats("contacttorque", at!(contacttorque)),
    floats("contactgap", at!(contactgap)),
    floats("rangefinder", at!(rangefinder)),
    floats("constraint", at!(constraint)),
    floats("slidercrank", at!(slidercrank)),
    floats("crankbroken", at!(crankbroken)),
    floats("frustum", at!(frustum)),
    floats("bv", at!(bv)),
    floats("bvactive", at!(bvactive)),
];

pub static STATISTIC: [Attribute<mjStatistic>; 5] = [
    real("meaninertia", at!(meaninertia)),
    real("meanmass", at!(meanmass)),
    real("meansize", at!(meansize)),
    real("extent", at!(extent)),
    reals("center", at!(center)),
];
