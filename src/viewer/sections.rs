//! The items of the two panels: what they show and set, and what happens when they are used.

use super::shared::SharedState;
use super::texts;
use super::{App, first_camera};
use crate::abi::*;
use crate::sim::ui::{Items, Shortcut};
use crate::sim::{CameraKind, Error, ErrorKind, Model, ObjectKind, Result, names};

/// The left panel.
pub fn left(app: &mut App, state: &mut SharedState, ui: &mut Items) {
    file(app, state, ui);
    option(app, state, ui);
    simulation(app, state, ui);
    watch(app, state, ui);
    if !state.has_model {
        return;
    }
    let mut settings = state.now.data.model().settings();
    let mut changed = physics(&mut settings.option, ui);
    rendering(app, state, ui);
    changed |= visualization(app, state, &mut settings.visual, &mut settings.statistic, ui);
    groups(&mut app.renderer.option, ui);
    if changed {
        let outcome = state.now.data.set_settings(&settings);
        state.check(outcome);
    }
}

/// The right panel.
pub fn right(app: &mut App, state: &mut SharedState, ui: &mut Items) {
    if state.has_model {
        joints(&app.renderer.option, state, ui);
        controls(&app.renderer.option, state, ui);
        equalities(state, ui);
    }
}

/// Writes a file, or says why not.
fn write(path: &str, contents: Result<impl AsRef<[u8]>>) {
    let written = contents.and_then(|bytes| {
        std::fs::write(path, bytes).map_err(|e| Error::of(ErrorKind::Io, e.to_string()).caused_by(e))
    });
    if let Err(why) = written {
        println!("{path}: {why}");
    }
}

/// The model as it is now, as MJCF.
fn to_xml(state: &mut SharedState) -> Result<String> {
    let spec = state.now.spec.as_mut().ok_or_else(|| Error::new("the model was not read from XML"))?;
    spec.copy_back(state.now.data.model())?;
    spec.to_xml()
}

fn file(app: &mut App, state: &mut SharedState, ui: &mut Items) {
    ui.section("File", true, Some(Shortcut::alt('F')));
    ui.enable(state.has_model);
    if ui.button("Save xml", None) {
        write("mjmodel.xml", to_xml(state));
    }
    if ui.button("Save mjb", None) {
        write("mjmodel.mjb", state.now.data.model().to_mjb());
    }
    if ui.button("Print model", Some(Shortcut::control('M'))) {
        write("MJMODEL.TXT", Ok(state.now.data.model().to_text()));
    }
    if ui.button("Print data", Some(Shortcut::control('D'))) {
        write("MJDATA.TXT", state.now.data.to_text());
    }
    ui.enable(true);
    if ui.button("Quit", Some(Shortcut::control('Q'))) {
        app.window.close();
    }
    ui.enable(state.has_model);
    app.screenshot |= ui.button("Screenshot", Some(Shortcut::control('P')));
}

fn option(app: &mut App, state: &mut SharedState, ui: &mut Items) {
    let s = &mut app.settings;
    let key = |code| Some(Shortcut::key(code));
    ui.section("Option", true, Some(Shortcut::alt('O')));
    ui.check("Help", key(mjKEY_F1), &mut s.help);
    ui.check("Info", key(mjKEY_F2), &mut s.info);
    ui.check("Profiler", key(mjKEY_F3), &mut s.profiler);
    ui.check("Sensor", key(mjKEY_F4), &mut s.sensor);
    ui.check("Pause update", None, &mut state.pause_update);
    ui.enable(cfg!(not(target_os = "macos")));
    if ui.check("Fullscreen", key(mjKEY_F5), &mut s.full_screen) {
        app.window.full_screen(s.full_screen);
    }
    ui.enable(true);
    if ui.check("Vertical Sync", None, &mut s.vertical_sync) {
        app.window.vertical_sync(s.vertical_sync);
    }
    ui.check("Busy Wait", None, &mut state.busy_wait);
    app.theme_changed |= ui.select("Spacing", ["Tight", "Wide"], &mut s.spacing);
    app.theme_changed |= ui.select("Color", ["Default", "Orange", "White", "Black"], &mut s.color);
    if ui.select("Font", ["50 %", "100 %", "150 %", "200 %", "250 %", "300 %"], &mut s.font) {
        let outcome = app.renderer.set_font(s.font_percent());
        state.check(outcome);
    }
}

fn simulation(app: &mut App, state: &mut SharedState, ui: &mut Items) {
    ui.section("Simulation", true, Some(Shortcut::alt('S')));
    ui.enable(state.has_model);
    let mut run = i32::from(state.run);
    if ui.radio("", ["Pause", "Run"], &mut run) {
        state.run = run != 0;
    }
    if ui.button("Reset", Some(Shortcut::key(mjKEY_BACKSPACE))) {
        state.message.clear();
        state.scrub = 0;
        let outcome = state.now.data.reset();
        app.refresh(state, outcome);
    }
    if ui.button("Reload", Some(Shortcut::control('L'))) {
        (state.request, state.loading) = (Some(state.file.clone()), true);
    }
    if ui.button("Align", Some(Shortcut::control('A'))) {
        app.camera = first_camera(state.now.data.model());
    }
    if ui.button("Copy state", Some(Shortcut::control('C'))) {
        let digits = if app.input.shift() { 16 } else { 6 };
        app.window.set_clipboard(&state.now.data.to_keyframe(digits));
    }
    keyframes(app, state, ui);
    ui.enable(state.has_model);
    ui.slider("Noise scale", [0.0, 1.0], &mut state.noise_scale);
    ui.slider("Noise rate", [0.0, 4.0], &mut state.noise_rate);
    ui.heading("History");
    let (states, mut scrub) = (state.history.len() as i32, state.scrub);
    if ui.slider_int("", [1 - states, 0], states, &mut scrub) {
        let outcome = state.go_back(scrub);
        app.refresh(state, outcome);
    }
}

fn keyframes(app: &mut App, state: &mut SharedState, ui: &mut Items) {
    let count = state.now.data.model().nkey();
    ui.enable(count > 0);
    let last = count.saturating_sub(1) as i32;
    let mut load = ui.slider_int("Key", [0, last], last.max(1), &mut state.key);
    load |= ui.button("Load key", None);
    let save = ui.button("Save key", None);
    let Ok(key) = usize::try_from(state.key) else { return };
    if load {
        let outcome = state.now.data.reset_to_keyframe(key);
        app.refresh(state, outcome);
    } else if save {
        let outcome = state.now.data.save_keyframe(key);
        state.check(outcome);
    }
}

fn watch(app: &mut App, state: &mut SharedState, ui: &mut Items) {
    let s = &mut app.settings;
    ui.section("Watch", false, Some(Shortcut::alt('W')));
    ui.edit_text("Field", &mut s.watch_field);
    ui.edit("Index", std::slice::from_mut(&mut s.watch_index), None);
    let shown = state.has_model.then(|| texts::watched(&state.now.data, &s.watch_field, s.watch_index));
    ui.text("Value", &shown.unwrap_or_default());
}

/// Check boxes for the first bits of a number; whether one was set.
fn bits<'n>(ui: &mut Items, names: impl Iterator<Item = &'n str>, flags: &mut i32) -> bool {
    let mut changed = false;
    for (k, name) in names.enumerate() {
        let mut on = *flags >> k & 1 != 0;
        if ui.check(name, None, &mut on) {
            *flags ^= 1 << k;
            changed = true;
        }
    }
    changed
}

/// Check boxes for flags that are bytes.
fn bytes(ui: &mut Items, flags: impl Iterator<Item = names::Flag>, values: &mut [u8]) {
    for (flag, value) in flags.zip(values) {
        byte(ui, flag.name, flag.key.map(|key| Shortcut::plain(key.into())), value);
    }
}

/// A check box for one of them.
fn byte(ui: &mut Items, name: &str, shortcut: Option<Shortcut>, value: &mut u8) {
    let mut on = *value != 0;
    if ui.check(name, shortcut, &mut on) {
        *value = u8::from(on);
    }
}

/// An editor of one number.
fn one<T: crate::sim::ui::Number>(ui: &mut Items, name: &str, value: &mut T, limits: Option<[f64; 2]>) -> bool {
    ui.edit(name, std::slice::from_mut(value), limits)
}

/// Options of the simulation; whether one was changed, as below.
fn physics(o: &mut mjOption, ui: &mut Items) -> bool {
    ui.section("Physics", false, Some(Shortcut::alt('P')));
    let unit = Some([0.0, 1.0]);
    let up_to = |most: f64| Some([0.0, most]);
    let mut changed = ui.select("Integrator", ["Euler", "RK4", "implicit", "implicitfast"], &mut o.integrator);
    changed |= ui.select("Cone", ["Pyramidal", "Elliptic"], &mut o.cone);
    changed |= ui.select("Jacobian", ["Dense", "Sparse", "Auto"], &mut o.jacobian);
    changed |= ui.select("Solver", ["PGS", "CG", "Newton"], &mut o.solver);
    ui.fold("Algorithmic Parameters", true);
    changed |= one(ui, "Timestep", &mut o.timestep, unit);
    changed |= one(ui, "Iterations", &mut o.iterations, up_to(1000.0));
    changed |= one(ui, "Tolerance", &mut o.tolerance, unit);
    changed |= one(ui, "LS Iter", &mut o.ls_iterations, up_to(100.0));
    changed |= one(ui, "LS Tol", &mut o.ls_tolerance, up_to(0.1));
    changed |= one(ui, "Noslip Iter", &mut o.noslip_iterations, up_to(1000.0));
    changed |= one(ui, "Noslip Tol", &mut o.noslip_tolerance, unit);
    changed |= one(ui, "CCD Iter", &mut o.ccd_iterations, up_to(1000.0));
    changed |= one(ui, "CCD Tol", &mut o.ccd_tolerance, unit);
    changed |= one(ui, "Sleep Tol", &mut o.sleep_tolerance, unit);
    changed |= one(ui, "SDF Iter", &mut o.sdf_iterations, Some([1.0, 20.0]));
    changed |= one(ui, "SDF Init", &mut o.sdf_initpoints, Some([1.0, 100.0]));
    ui.fold("Physical Parameters", false);
    changed |= ui.edit("Gravity", &mut o.gravity, None);
    changed |= ui.edit("Wind", &mut o.wind, None);
    changed |= ui.edit("Magnetic", &mut o.magnetic, None);
    changed |= one(ui, "Density", &mut o.density, None);
    changed |= one(ui, "Viscosity", &mut o.viscosity, None);
    changed |= one(ui, "Imp Ratio", &mut o.impratio, None);
    ui.fold("Disable Flags", true);
    changed |= bits(ui, names::disable_flags(), &mut o.disableflags);
    ui.fold("Enable Flags", true);
    changed |= bits(ui, names::enable_flags(), &mut o.enableflags);
    ui.fold("Contact Override", false);
    changed |= one(ui, "Margin", &mut o.o_margin, None);
    changed |= ui.edit("Sol Imp", &mut o.o_solimp, None);
    changed |= ui.edit("Sol Ref", &mut o.o_solref, None);
    changed |= ui.edit("Friction", &mut o.o_friction, None);
    ui.fold("Actuator Group Enable", false);
    let names: Vec<String> = (0..6).map(|k| format!("Act Group {k}")).collect();
    let mut enabled = !o.disableactuator;
    changed |= bits(ui, names.iter().map(String::as_str), &mut enabled);
    o.disableactuator = !enabled;
    changed
}

fn rendering(app: &mut App, state: &mut SharedState, ui: &mut Items) {
    let model = state.now.data.model();
    ui.section("Rendering", false, Some(Shortcut::alt('R')));
    let cameras = (0..model.ncam()).map(|id| name_of(model, ObjectKind::Camera, "Camera", id));
    let mut camera = match app.camera.kind() {
        CameraKind::Free => 0,
        CameraKind::Tracking(_) => 1,
        CameraKind::Fixed(id) => 2 + id as i32,
    };
    if ui.select("Camera", ["Free".into(), "Tracking".into()].into_iter().chain(cameras), &mut camera) {
        app.camera.set_kind(match (camera, app.renderer.selected()) {
            (1, Some(body)) => CameraKind::Tracking(body),
            (0 | 1, _) => CameraKind::Free,
            (k, _) => CameraKind::Fixed(k as usize - 2),
        });
    }
    let option = &mut app.renderer.option;
    ui.select("Label", names::labels(), &mut option.label);
    ui.select("Frame", names::frames(), &mut option.frame);
    let copy = ui.button("Copy camera", None);
    ui.fold("Model Elements", true);
    bytes(ui, names::elements(), &mut option.flags);
    ui.slider_int("Tree depth", [0, 20], 20, &mut option.bvh_depth);
    ui.slider_int("Flex layer", [0, 10], 10, &mut option.flex_layer);
    ui.fold("OpenGL Effects", true);
    let mut effects = app.renderer.effects();
    bytes(ui, names::effects(), &mut effects);
    app.renderer.set_effects(effects);
    if copy {
        let copied = app.renderer.viewpoint().map(|view| app.window.set_clipboard(&view.to_camera()));
        state.check(copied);
    }
}

fn visualization(
    app: &mut App,
    state: &SharedState,
    vis: &mut mjVisual,
    stat: &mut mjStatistic,
    ui: &mut Items,
) -> bool {
    ui.section("Visualization", false, Some(Shortcut::alt('V')));
    ui.fold("Headlight", true);
    let h = &mut vis.headlight;
    let mut changed = ui.radio("Active", ["Off", "On"], &mut h.active);
    changed |= ui.edit("Ambient", &mut h.ambient, None);
    changed |= ui.edit("Diffuse", &mut h.diffuse, None);
    changed |= ui.edit("Specular", &mut h.specular, None);
    ui.fold("Free Camera", true);
    changed |= ui.radio("Orthographic", ["No", "Yes"], &mut vis.global.orthographic);
    changed |= one(ui, "Field of view", &mut vis.global.fovy, None);
    changed |= ui.edit("Center", &mut stat.center, None);
    changed |= one(ui, "Azimuth", &mut vis.global.azimuth, None);
    changed |= one(ui, "Elevation", &mut vis.global.elevation, None);
    if ui.button("Align", Some(Shortcut::control('A'))) {
        app.camera = first_camera(state.now.data.model());
    }
    ui.fold("Global", true);
    changed |= one(ui, "Extent", &mut stat.extent, None);
    changed |= ui.radio("Inertia", ["Box", "Ellipsoid"], &mut vis.global.ellipsoidinertia);
    changed |= ui.radio("BVH active", ["False", "True"], &mut vis.global.bvactive);
    ui.fold("Map", true);
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
        changed |= one(ui, name, value, None);
    }
    ui.fold("Scale", false);
    changed |= one(ui, "All (meansize)", &mut stat.meansize, None);
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
        changed |= one(ui, name, value, None);
    }
    changed | colors(&mut vis.rgba, ui)
}

fn colors(c: &mut mjVisual_rgba, ui: &mut Items) -> bool {
    ui.fold("RGBA", false);
    let mut changed = false;
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
        changed |= ui.edit(name, value, None);
    }
    changed
}

fn groups(o: &mut mjvOption, ui: &mut Items) {
    ui.section("Group enable", false, Some(Shortcut::alt('G')));
    let none = |_| None;
    let digit = |k: usize| char::from(b'0' + k as u8);
    let rows: [(&str, &mut [u8; 6], &dyn Fn(usize) -> Option<Shortcut>); 7] = [
        ("Geom", &mut o.geomgroup, &|k| Some(Shortcut::plain(digit(k)))),
        ("Site", &mut o.sitegroup, &|k| Some(Shortcut::shift(digit(k)))),
        ("Joint", &mut o.jointgroup, &none),
        ("Tendon", &mut o.tendongroup, &none),
        ("Actuator", &mut o.actuatorgroup, &none),
        ("Flex", &mut o.flexgroup, &none),
        ("Skin", &mut o.skingroup, &none),
    ];
    for (name, group, shortcut) in rows {
        ui.heading(&format!("{name} groups"));
        for (k, value) in group.iter_mut().enumerate() {
            byte(ui, &format!("{name} {k}"), shortcut(k), value);
        }
    }
}

/// Name of an object of the model, or what it is and its number.
fn name_of(model: &Model, kind: ObjectKind, what: &str, id: usize) -> String {
    model.name(kind, id).map_or_else(|| format!("{what} {id}"), str::to_string)
}

fn shown(group: &[u8; 6], of: i32) -> bool {
    group[of.clamp(0, 5) as usize] != 0
}

/// The hinges and slides of the groups that are shown.
fn joints(option: &mjvOption, state: &mut SharedState, ui: &mut Items) {
    ui.section("Joint", false, Some(Shortcut::alt('J')));
    ui.enable(!state.run);
    let data = &mut state.now.data;
    let model = data.model().clone();
    for j in (0..model.njnt()).filter(|&j| shown(&option.jointgroup, model.jnt_group()[j])) {
        let most = match model.jnt_type()[j] {
            t if t == mjJNT_SLIDE as i32 => 1.0,
            t if t == mjJNT_HINGE as i32 => 3.1416,
            _ => continue,
        };
        let range = if model.jnt_limited()[j] != 0 { model.jnt_range()[j] } else { [-most, most] };
        let value = &mut data.qpos_mut()[model.jnt_qposadr()[j] as usize];
        ui.slider(&name_of(&model, ObjectKind::Joint, "joint", j), range, value);
    }
}

/// The actuators of the groups that are shown.
fn controls(option: &mjvOption, state: &mut SharedState, ui: &mut Items) {
    ui.section("Control", false, Some(Shortcut::alt('C')));
    ui.enable(true);
    let data = &mut state.now.data;
    let model = data.model().clone();
    if ui.button("Clear all", None) {
        data.ctrl_mut().fill(0.0);
    }
    let off = model.option().disableactuator;
    for i in (0..model.nu()).filter(|&i| shown(&option.actuatorgroup, model.actuator_group()[i])) {
        let group = model.actuator_group()[i];
        ui.enable(!(0..=30).contains(&group) || off >> group & 1 == 0);
        let limited = model.actuator_ctrllimited()[i] != 0;
        let range = if limited { model.actuator_ctrlrange()[i] } else { [-1.0, 1.0] };
        ui.slider(&name_of(&model, ObjectKind::Actuator, "control", i), range, &mut data.ctrl_mut()[i]);
    }
}

fn equalities(state: &mut SharedState, ui: &mut Items) {
    ui.section("Equality", false, Some(Shortcut::alt('E')));
    ui.enable(true);
    let data = &mut state.now.data;
    let model = data.model().clone();
    for (i, active) in data.eq_active_mut().iter_mut().enumerate() {
        let mut on = *active != 0;
        if ui.check(&name_of(&model, ObjectKind::Equality, "equality", i), None, &mut on) {
            *active = u8::from(on);
        }
    }
}
