//! The tables of the two interfaces: which items there are, and what they point to.

use super::shared::{Loaded, PERCENT, names};
use mujoco::abi::*;
use mujoco::api::{globals, support};
use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr::null_mut;

/// What items ask for when they are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
pub enum Action {
    None,
    SaveXml,
    SaveMjb,
    PrintModel,
    PrintData,
    Quit,
    Screenshot,
    FullScreen,
    VerticalSync,
    Theme,
    Font,
    Run,
    Reset,
    Reload,
    Align,
    CopyState,
    Key,
    LoadKey,
    SaveKey,
    History,
    CopyCamera,
    JointGroup,
    ActuatorGroup,
    ClearControls,
}

impl Action {
    const ALL: [Action; 24] = [
        Action::None,
        Action::SaveXml,
        Action::SaveMjb,
        Action::PrintModel,
        Action::PrintData,
        Action::Quit,
        Action::Screenshot,
        Action::FullScreen,
        Action::VerticalSync,
        Action::Theme,
        Action::Font,
        Action::Run,
        Action::Reset,
        Action::Reload,
        Action::Align,
        Action::CopyState,
        Action::Key,
        Action::LoadKey,
        Action::SaveKey,
        Action::History,
        Action::CopyCamera,
        Action::JointGroup,
        Action::ActuatorGroup,
        Action::ClearControls,
    ];

    /// The action of an item's `userid`.
    pub fn of(userid: i32) -> Action {
        Action::ALL.into_iter().find(|a| *a as i32 == userid).unwrap_or(Action::None)
    }
}

/// Categories of items, which say when they can be used.
pub mod when {
    pub const NEVER: i32 = 0;
    pub const ALWAYS: i32 = 1;
    pub const MODEL: i32 = 2;
    pub const KEYS: i32 = 3;
    pub const PAUSED: i32 = 4;
    pub const MANAGED: i32 = 5;
}

/// Sections of the left interface, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
#[allow(dead_code)] // not every section is asked for by its name
pub enum Left {
    File,
    Option,
    Simulation,
    Watch,
    Physics,
    Rendering,
    Visualization,
    Group,
}

/// Sections of the right interface, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
#[allow(dead_code)] // as above
pub enum Right {
    Joint,
    Control,
    Equality,
}

/// What the items point to, as far as it is neither the model's nor the visualizer's.
pub struct Values {
    pub help: c_int,
    pub info: c_int,
    pub profiler: c_int,
    pub sensor: c_int,
    pub pause_update: c_int,
    pub full_screen: c_int,
    pub vertical_sync: c_int,
    pub busy_wait: c_int,
    pub spacing: c_int,
    pub color: c_int,
    pub font: c_int,
    pub run: c_int,
    pub key: c_int,
    pub noise_scale: f64,
    pub noise_rate: f64,
    pub scrub: c_int,
    pub watch_field: [c_char; 40],
    pub watch_index: c_int,
    pub disable: [c_int; 19],
    pub enable: [c_int; 6],
    pub actuator_group: [c_int; 6],
    pub camera: c_int,
    /// For the predicate: there is a model, it has keyframes.
    pub has_model: bool,
    pub has_keys: bool,
}

/// Tells whether items of a category can be used.
///
/// # Safety
/// `values` is a [`Values`].
pub unsafe extern "C-unwind" fn can_use(category: c_int, values: *mut c_void) -> c_int {
    let v = unsafe { &*values.cast::<Values>() };
    c_int::from(match category {
        when::ALWAYS => true,
        when::MODEL | when::MANAGED => v.has_model,
        when::KEYS => v.has_model && v.has_keys,
        when::PAUSED => v.has_model && v.run == 0,
        // the states of separators that fold
        _ => category >= mjSEPCLOSED,
    })
}

/// A table of definitions that grows line by line.
pub struct Table(pub Vec<mjuiDef>);

fn chars<const N: usize>(text: &str) -> [c_char; N] {
    let mut to = [0; N];
    for (to, from) in to[..N - 1].iter_mut().zip(text.bytes()) {
        *to = from as c_char;
    }
    to
}

impl Table {
    pub fn new() -> Table {
        Table(Vec::new())
    }

    fn add(&mut self, kind: c_int, name: &str, state: c_int, pdata: *mut c_void, other: &str, action: Action) {
        // names that are too long are cut, not refused
        let name = name.char_indices().take_while(|(at, c)| at + c.len_utf8() < 39).map(|(_, c)| c).collect::<String>();
        let (name, other) = (chars(&name), chars(other));
        self.0.push(mjuiDef { r#type: kind, name, state, pdata, other, otherint: action as c_int });
    }

    fn section(&mut self, name: &str, state: c_int, shortcut: &str) {
        self.add(mjITEM_SECTION as c_int, name, state, null_mut(), shortcut, Action::None);
    }

    fn button(&mut self, name: &str, category: c_int, shortcut: &str, action: Action) {
        self.add(mjITEM_BUTTON as c_int, name, category, null_mut(), shortcut, action);
    }

    fn separator(&mut self, name: &str, state: c_int) {
        self.add(mjITEM_SEPARATOR as c_int, name, state, null_mut(), "", Action::None);
    }

    fn check(&mut self, name: &str, category: c_int, value: *mut c_int, shortcut: &str, action: Action) {
        self.add(mjITEM_CHECKINT as c_int, name, category, value.cast(), shortcut, action);
    }

    fn check_byte(&mut self, name: &str, value: *mut mjtByte, shortcut: &str, action: Action) {
        self.add(mjITEM_CHECKBYTE as c_int, name, when::MODEL, value.cast(), shortcut, action);
    }

    fn item(&mut self, kind: mjtItem, name: &str, category: c_int, value: *mut c_void, other: &str) {
        self.add(kind as c_int, name, category, value, other, Action::None);
    }

    fn num(&mut self, name: &str, value: *mut mjtNum, other: &str) {
        self.item(mjITEM_EDITNUM, name, when::MODEL, value.cast(), other);
    }

    fn int(&mut self, name: &str, value: *mut c_int, other: &str) {
        self.item(mjITEM_EDITINT, name, when::MODEL, value.cast(), other);
    }

    fn float(&mut self, name: &str, value: *mut f32) {
        self.item(mjITEM_EDITFLOAT, name, when::MODEL, value.cast(), "1");
    }

    /// The table with its end.
    pub fn finish(mut self) -> Vec<mjuiDef> {
        self.add(mjITEM_END as c_int, "", 0, null_mut(), "", Action::None);
        self.0
    }
}

const OPEN: c_int = mjSEPCLOSED + 1;

/// The sections that are there without a model.
pub fn fixed(v: &mut Values) -> Vec<mjuiDef> {
    use when::*;
    let mut t = Table::new();
    t.section("File", 1, "AF");
    t.button("Save xml", MODEL, "", Action::SaveXml);
    t.button("Save mjb", MODEL, "", Action::SaveMjb);
    t.button("Print model", MODEL, "CM", Action::PrintModel);
    t.button("Print data", MODEL, "CD", Action::PrintData);
    t.button("Quit", ALWAYS, "CQ", Action::Quit);
    t.button("Screenshot", MODEL, "CP", Action::Screenshot);
    t.section("Option", 1, "AO");
    t.check("Help", MODEL, &mut v.help, " #290", Action::None);
    t.check("Info", MODEL, &mut v.info, " #291", Action::None);
    t.check("Profiler", MODEL, &mut v.profiler, " #292", Action::None);
    t.check("Sensor", MODEL, &mut v.sensor, " #293", Action::None);
    t.check("Pause update", MODEL, &mut v.pause_update, "", Action::None);
    let screen = if cfg!(target_os = "macos") { NEVER } else { ALWAYS };
    t.check("Fullscreen", screen, &mut v.full_screen, " #294", Action::FullScreen);
    t.check("Vertical Sync", ALWAYS, &mut v.vertical_sync, "", Action::VerticalSync);
    t.check("Busy Wait", ALWAYS, &mut v.busy_wait, "", Action::None);
    let select = mjITEM_SELECT as c_int;
    t.add(select, "Spacing", ALWAYS, (&raw mut v.spacing).cast(), "Tight\nWide", Action::Theme);
    t.add(select, "Color", ALWAYS, (&raw mut v.color).cast(), "Default\nOrange\nWhite\nBlack", Action::Theme);
    let fonts = "50 %\n100 %\n150 %\n200 %\n250 %\n300 %";
    t.add(select, "Font", ALWAYS, (&raw mut v.font).cast(), fonts, Action::Font);
    simulation(&mut t, v, 1, [0, 1]);
    t.section("Watch", 0, "AW");
    t.item(mjITEM_EDITTXT, "Field", MODEL, (&raw mut v.watch_field).cast(), "");
    t.int("Index", &mut v.watch_index, "1");
    t.item(mjITEM_STATIC, "Value", MODEL, null_mut(), " ");
    t.finish()
}

/// The section "Simulation" for this many keyframes and past states.
pub fn simulation_section(v: &mut Values, counts: [usize; 2]) -> Vec<mjuiDef> {
    let mut t = Table::new();
    simulation(&mut t, v, mjPRESERVE, counts);
    t.finish()
}

fn simulation(t: &mut Table, v: &mut Values, state: c_int, [keys, states]: [usize; 2]) {
    use when::*;
    t.section("Simulation", state, "AS");
    let radio = mjITEM_RADIO as c_int;
    t.add(radio, "", MANAGED, (&raw mut v.run).cast(), "Pause\nRun", Action::Run);
    t.button("Reset", MODEL, " #259", Action::Reset);
    t.button("Reload", MANAGED, "CL", Action::Reload);
    t.button("Align", MODEL, "CA", Action::Align);
    t.button("Copy state", MODEL, "CC", Action::CopyState);
    let last = keys.saturating_sub(1);
    let slider = mjITEM_SLIDERINT as c_int;
    t.add(slider, "Key", KEYS, (&raw mut v.key).cast(), &format!("0 {last} {}", last.max(1)), Action::Key);
    t.button("Load key", KEYS, "", Action::LoadKey);
    t.button("Save key", KEYS, "", Action::SaveKey);
    t.item(mjITEM_SLIDERNUM, "Noise scale", MANAGED, (&raw mut v.noise_scale).cast(), "0 1");
    t.item(mjITEM_SLIDERNUM, "Noise rate", MANAGED, (&raw mut v.noise_rate).cast(), "0 4");
    t.separator("History", ALWAYS);
    let range = format!("{} 0 {}", 1 - states.max(1) as i64, states.max(1));
    t.add(slider, "", MANAGED, (&raw mut v.scrub).cast(), &range, Action::History);
}

/// Name of an object of the model, or what it is and its number.
fn name_of(m: *const mjModel, kind: mjtObj, what: &str, id: usize) -> String {
    // SAFETY: the library's string, NULL or empty without a name.
    let name = unsafe {
        let name = support::mj_id2name(m, kind as c_int, id as c_int);
        if name.is_null() { String::new() } else { CStr::from_ptr(name).to_string_lossy().into_owned() }
    };
    if name.is_empty() { format!("{what} {id}") } else { name }
}

/// The sections Physics to Group of a model.
///
/// # Safety
/// The items point into the model: the interface is built again before it goes.
pub unsafe fn of_model(v: &mut Values, option: &mut mjvOption, scene: &mut mjvScene, loaded: &Loaded) -> Vec<mjuiDef> {
    let mut t = Table::new();
    let m = unsafe { &mut *loaded.m };
    physics(&mut t, v, &mut m.opt);
    rendering(&mut t, v, option, scene, m);
    visualization(&mut t, &mut m.vis, &mut m.stat);
    groups(&mut t, option);
    t.finish()
}

fn physics(t: &mut Table, v: &mut Values, o: &mut mjOption) {
    let select = |t: &mut Table, name: &str, value: &mut c_int, of: &str| {
        t.item(mjITEM_SELECT, name, when::MODEL, (value as *mut c_int).cast(), of);
    };
    t.section("Physics", mjPRESERVE, "AP");
    select(t, "Integrator", &mut o.integrator, "Euler\nRK4\nimplicit\nimplicitfast");
    select(t, "Cone", &mut o.cone, "Pyramidal\nElliptic");
    select(t, "Jacobian", &mut o.jacobian, "Dense\nSparse\nAuto");
    select(t, "Solver", &mut o.solver, "PGS\nCG\nNewton");
    t.separator("Algorithmic Parameters", OPEN);
    t.num("Timestep", &mut o.timestep, "1 0 1");
    t.int("Iterations", &mut o.iterations, "1 0 1000");
    t.num("Tolerance", &mut o.tolerance, "1 0 1");
    t.int("LS Iter", &mut o.ls_iterations, "1 0 100");
    t.num("LS Tol", &mut o.ls_tolerance, "1 0 0.1");
    t.int("Noslip Iter", &mut o.noslip_iterations, "1 0 1000");
    t.num("Noslip Tol", &mut o.noslip_tolerance, "1 0 1");
    t.int("CCD Iter", &mut o.ccd_iterations, "1 0 1000");
    t.num("CCD Tol", &mut o.ccd_tolerance, "1 0 1");
    t.num("Sleep Tol", &mut o.sleep_tolerance, "1 0 1");
    t.int("SDF Iter", &mut o.sdf_iterations, "1 1 20");
    t.int("SDF Init", &mut o.sdf_initpoints, "1 1 100");
    t.separator("Physical Parameters", mjPRESERVE);
    t.num("Gravity", o.gravity.as_mut_ptr(), "3");
    t.num("Wind", o.wind.as_mut_ptr(), "3");
    t.num("Magnetic", o.magnetic.as_mut_ptr(), "3");
    t.num("Density", &mut o.density, "1");
    t.num("Viscosity", &mut o.viscosity, "1");
    t.num("Imp Ratio", &mut o.impratio, "1");
    t.separator("Disable Flags", OPEN);
    for (name, value) in names(&globals::mjDISABLESTRING).iter().zip(&mut v.disable) {
        t.check(name, when::MODEL, value, "", Action::None);
    }
    t.separator("Enable Flags", OPEN);
    for (name, value) in names(&globals::mjENABLESTRING).iter().zip(&mut v.enable) {
        t.check(name, when::MODEL, value, "", Action::None);
    }
    t.separator("Contact Override", mjPRESERVE);
    t.num("Margin", &mut o.o_margin, "1");
    t.num("Sol Imp", o.o_solimp.as_mut_ptr(), "5");
    t.num("Sol Ref", o.o_solref.as_mut_ptr(), "2");
    t.num("Friction", o.o_friction.as_mut_ptr(), "5");
    t.separator("Actuator Group Enable", mjPRESERVE);
    for (k, value) in v.actuator_group.iter_mut().enumerate() {
        t.check(&format!("Act Group {k}"), when::MODEL, value, "", Action::None);
    }
}

fn rendering(t: &mut Table, v: &mut Values, option: &mut mjvOption, scene: &mut mjvScene, m: &mjModel) {
    t.section("Rendering", mjPRESERVE, "AR");
    let mut cameras = "Free\nTracking".to_string();
    for id in (0..m.ncam as usize).take(33) {
        let mut name = name_of(m, mjOBJ_CAMERA, "Camera", id);
        name.truncate(38);
        if cameras.len() + 1 + name.len() >= 300 {
            break;
        }
        cameras += "\n";
        cameras += &name;
    }
    t.item(mjITEM_SELECT, "Camera", when::MODEL, (&raw mut v.camera).cast(), &cameras);
    let list = |table: &[globals::Text]| names(table).join("\n");
    let label = (&raw mut option.label).cast();
    t.item(mjITEM_SELECT, "Label", when::MODEL, label, &list(&globals::mjLABELSTRING));
    let frame = (&raw mut option.frame).cast();
    t.item(mjITEM_SELECT, "Frame", when::MODEL, frame, &list(&globals::mjFRAMESTRING));
    t.button("Copy camera", when::MODEL, "", Action::CopyCamera);
    t.separator("Model Elements", OPEN);
    let key = |text: &str| if text.is_empty() || text == " " { String::new() } else { format!(" {text}") };
    for (row, flag) in globals::mjVISSTRING.iter().zip(&mut option.flags) {
        t.check_byte(row[0].as_str(), flag, &key(row[2].as_str()), Action::None);
    }
    t.item(mjITEM_SLIDERINT, "Tree depth", when::MODEL, (&raw mut option.bvh_depth).cast(), "0 20");
    t.item(mjITEM_SLIDERINT, "Flex layer", when::MODEL, (&raw mut option.flex_layer).cast(), "0 10");
    t.separator("OpenGL Effects", OPEN);
    for (row, flag) in globals::mjRNDSTRING.iter().zip(&mut scene.flags) {
        t.check_byte(row[0].as_str(), flag, &key(row[2].as_str()), Action::None);
    }
}

fn visualization(t: &mut Table, vis: &mut mjVisual, stat: &mut mjStatistic) {
    let radio = |t: &mut Table, name: &str, value: &mut c_int, of: &str, category| {
        t.item(mjITEM_RADIO, name, category, (value as *mut c_int).cast(), of);
    };
    let rgb = |t: &mut Table, name: &str, value: &mut [f32; 3]| {
        t.item(mjITEM_EDITFLOAT, name, when::MODEL, value.as_mut_ptr().cast(), "3");
    };
    t.section("Visualization", mjPRESERVE, "AV");
    t.separator("Headlight", OPEN);
    let h = &mut vis.headlight;
    radio(t, "Active", &mut h.active, "Off\nOn", when::MODEL);
    rgb(t, "Ambient", &mut h.ambient);
    rgb(t, "Diffuse", &mut h.diffuse);
    rgb(t, "Specular", &mut h.specular);
    t.separator("Free Camera", OPEN);
    radio(t, "Orthographic", &mut vis.global.orthographic, "No\nYes", when::MODEL);
    t.float("Field of view", &mut vis.global.fovy);
    t.num("Center", stat.center.as_mut_ptr(), "3");
    t.float("Azimuth", &mut vis.global.azimuth);
    t.float("Elevation", &mut vis.global.elevation);
    t.button("Align", when::MODEL, "CA", Action::Align);
    t.separator("Global", OPEN);
    t.num("Extent", &mut stat.extent, "1");
    radio(t, "Inertia", &mut vis.global.ellipsoidinertia, "Box\nEllipsoid", when::MODEL);
    radio(t, "BVH active", &mut vis.global.bvactive, "False\nTrue", when::MANAGED);
    t.separator("Map", OPEN);
    let p = &mut vis.map;
    for (name, value) in [
        ("Stiffness", &mut p.stiffness),
        ("Rot stiffness", &mut p.stiffnessrot),
        ("Force", &mut p.force),
        ("Torque", &mut p.torque),
        ("Alpha", &mut p.alpha),
        ("Fog start", &mut p.fogstart),
        ("Fog end", &mut p.fogend),
        ("Z near", &mut p.znear),
        ("Z far", &mut p.zfar),
        ("Haze", &mut p.haze),
        ("Shadow clip", &mut p.shadowclip),
        ("Shadow scale", &mut p.shadowscale),
    ] {
        t.float(name, value);
    }
    t.separator("Scale", mjPRESERVE);
    t.num("All (meansize)", &mut stat.meansize, "1");
    let s = &mut vis.scale;
    for (name, value) in [
        ("Force width", &mut s.forcewidth),
        ("Contact width", &mut s.contactwidth),
        ("Contact height", &mut s.contactheight),
        ("Connect", &mut s.connect),
        ("Com", &mut s.com),
        ("Camera", &mut s.camera),
        ("Light", &mut s.light),
        ("Select point", &mut s.selectpoint),
        ("Joint length", &mut s.jointlength),
        ("Joint width", &mut s.jointwidth),
        ("Actuator length", &mut s.actuatorlength),
        ("Actuator width", &mut s.actuatorwidth),
        ("Frame length", &mut s.framelength),
        ("Frame width", &mut s.framewidth),
        ("Constraint", &mut s.constraint),
        ("Slider-crank", &mut s.slidercrank),
    ] {
        t.float(name, value);
    }
    colors(t, &mut vis.rgba);
}

fn colors(t: &mut Table, c: &mut mjVisual_rgba) {
    t.separator("RGBA", mjPRESERVE);
    for (name, value) in [
        ("fog", &mut c.fog),
        ("haze", &mut c.haze),
        ("force", &mut c.force),
        ("inertia", &mut c.inertia),
        ("joint", &mut c.joint),
        ("actuator", &mut c.actuator),
        ("actnegative", &mut c.actuatornegative),
        ("actpositive", &mut c.actuatorpositive),
        ("com", &mut c.com),
        ("camera", &mut c.camera),
        ("light", &mut c.light),
        ("selectpoint", &mut c.selectpoint),
        ("connect", &mut c.connect),
        ("contactpoint", &mut c.contactpoint),
        ("contactforce", &mut c.contactforce),
        ("contactfriction", &mut c.contactfriction),
        ("contacttorque", &mut c.contacttorque),
        ("contactgap", &mut c.contactgap),
        ("rangefinder", &mut c.rangefinder),
        ("constraint", &mut c.constraint),
        ("slidercrank", &mut c.slidercrank),
        ("crankbroken", &mut c.crankbroken),
        ("frustum", &mut c.frustum),
        ("bv", &mut c.bv),
        ("bvactive", &mut c.bvactive),
    ] {
        t.item(mjITEM_EDITFLOAT, name, when::MODEL, value.as_mut_ptr().cast(), "4");
    }
}

fn groups(t: &mut Table, o: &mut mjvOption) {
    t.section("Group enable", mjPRESERVE, "AG");
    let geom = |k| format!(" {k}");
    let site = |k| format!("S{k}");
    let none = |_| String::new();
    let rows: [(&str, &mut [mjtByte; 6], &str, &dyn Fn(usize) -> String, Action); 7] = [
        ("Geom groups", &mut o.geomgroup, "Geom", &geom, Action::None),
        ("Site groups", &mut o.sitegroup, "Site", &site, Action::None),
        ("Joint groups", &mut o.jointgroup, "Joint", &none, Action::JointGroup),
        ("Tendon groups", &mut o.tendongroup, "Tendon", &none, Action::None),
        ("Actuator groups", &mut o.actuatorgroup, "Actuator", &none, Action::ActuatorGroup),
        ("Flex groups", &mut o.flexgroup, "Flex", &none, Action::None),
        ("Skin groups", &mut o.skingroup, "Skin", &none, Action::None),
    ];
    for (title, group, name, shortcut, action) in rows {
        t.separator(title, when::ALWAYS);
        for (k, value) in group.iter_mut().enumerate() {
            t.check_byte(&format!("{name} {k}"), value, &shortcut(k), action);
        }
    }
}

/// A range as text: that of the model, or one by default.
unsafe fn range(limited: bool, range: *const mjtNum, default: f64) -> String {
    let g = |x| mujoco::base::text::general(x, 4);
    let (low, high) = if limited { unsafe { (*range, *range.add(1)) } } else { (-default, default) };
    format!("{} {}", g(low), g(high))
}

fn shown(group: &[mjtByte; 6], of: c_int) -> bool {
    group[of.clamp(0, 5) as usize] != 0
}

/// The section "Joint": the hinges and slides of the groups that are shown.
///
/// # Safety
/// The items point into the data: the interface is built again before it goes.
pub unsafe fn joints(option: &mjvOption, loaded: &Loaded) -> Vec<mjuiDef> {
    let mut t = Table::new();
    t.section("Joint", mjPRESERVE, "AJ");
    unsafe {
        let (m, d) = (&*loaded.m, &*loaded.d);
        let single = |j: &usize| [mjJNT_HINGE as c_int, mjJNT_SLIDE as c_int].contains(&*m.jnt_type.add(*j));
        let visible = |j: &usize| shown(&option.jointgroup, *m.jnt_group.add(*j));
        for j in (0..m.njnt as usize).filter(single).filter(visible).take(mjMAXUIITEM as usize) {
            let slide = *m.jnt_type.add(j) == mjJNT_SLIDE as c_int;
            let default = if slide { 1.0 } else { 3.1416 };
            let range = range(*m.jnt_limited.add(j) != 0, m.jnt_range.add(2 * j), default);
            let value = d.qpos.add(*m.jnt_qposadr.add(j) as usize);
            let name = name_of(m, mjOBJ_JOINT, "joint", j);
            t.item(mjITEM_SLIDERNUM, &name, when::PAUSED, value.cast(), &range);
        }
    }
    t.finish()
}

/// The section "Control": the actuators of the groups that are shown.
///
/// # Safety
/// As above.
pub unsafe fn controls(option: &mjvOption, loaded: &Loaded) -> Vec<mjuiDef> {
    let mut t = Table::new();
    t.section("Control", mjPRESERVE, "AC");
    t.button("Clear all", when::MODEL, "", Action::ClearControls);
    unsafe {
        let (m, d) = (&*loaded.m, &*loaded.d);
        let visible = |i: &usize| shown(&option.actuatorgroup, *m.actuator_group.add(*i));
        for i in (0..m.nu as usize).filter(visible).take(mjMAXUIITEM as usize - 1) {
            let group = *m.actuator_group.add(i);
            let off = (0..=30).contains(&group) && m.opt.disableactuator & (1 << group) != 0;
            let category = if off { when::NEVER } else { when::MODEL };
            let range = range(*m.actuator_ctrllimited.add(i) != 0, m.actuator_ctrlrange.add(2 * i), 1.0);
            let name = name_of(m, mjOBJ_ACTUATOR, "control", i);
            t.item(mjITEM_SLIDERNUM, &name, category, d.ctrl.add(i).cast(), &range);
        }
    }
    t.finish()
}

/// The section "Equality".
///
/// # Safety
/// As above.
pub unsafe fn equalities(loaded: &Loaded) -> Vec<mjuiDef> {
    let mut t = Table::new();
    t.section("Equality", mjPRESERVE, "AE");
    unsafe {
        let (m, d) = (&*loaded.m, &*loaded.d);
        for i in (0..m.neq as usize).take(mjMAXUIITEM as usize) {
            t.check_byte(&name_of(m, mjOBJ_EQUALITY, "equality", i), d.eq_active.add(i), "", Action::None);
        }
    }
    t.finish()
}

/// The speed that is nearest to the one the model asks for.
pub fn speed_of(realtime: f32) -> usize {
    let distance = |percent: f64| (percent.ln() - (100.0 * f64::from(realtime)).ln()).abs();
    (0..PERCENT.len()).min_by(|&a, &b| distance(PERCENT[a]).total_cmp(&distance(PERCENT[b]))).unwrap_or(0)
}
