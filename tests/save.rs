//! Writing MJCF through the C ABI: the reference's texts (`tests/golden/save.py`), round trips, buffers, and the places
//! where the reference loses something that we keep.

use mujoco::abi::{mjModel, mjSpec};
use mujoco::api::{error, init, parse, vfs};
use std::ffi::{CStr, CString, c_char, c_int};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// The model that was loaded last belongs to the process.
static LAST: Mutex<()> = Mutex::new(());

fn golden(name: &str) -> String {
    let path = root().join("tests/golden/save").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

struct Spec(*mut mjSpec);

impl Drop for Spec {
    fn drop(&mut self) {
        unsafe { init::mj_deleteSpec(self.0) }
    }
}

fn message(buffer: &[c_char]) -> String {
    unsafe { CStr::from_ptr(buffer.as_ptr()) }.to_string_lossy().into_owned()
}

fn parsed(xml: &str) -> Spec {
    let mut error = [0 as c_char; 500];
    let text = CString::new(xml).unwrap();
    let s = unsafe { parse::mj_parseXMLString(text.as_ptr(), std::ptr::null(), error.as_mut_ptr(), 500) };
    assert!(!s.is_null(), "{}\n{xml}", message(&error));
    Spec(s)
}

/// Parses and compiles a text.
fn compiled(xml: &str) -> (Spec, *mut mjModel) {
    let s = parsed(xml);
    let m = unsafe { parse::mj_compile(s.0, std::ptr::null()) };
    assert!(!m.is_null(), "{}\n{xml}", unsafe { CStr::from_ptr(error::mjs_getError(s.0)) }.to_string_lossy());
    (s, m)
}

/// The text of a compiled spec, or the code and message of an error.
fn text_of(s: &Spec) -> Result<String, (c_int, String)> {
    let mut error = [0 as c_char; 200];
    unsafe {
        let n = parse::mj_saveXMLString(s.0, std::ptr::null_mut(), 0, error.as_mut_ptr(), 200);
        if n < 0 {
            return Err((n, message(&error)));
        }
        assert_eq!(message(&error), format!("Output string too short, should be at least {}", n + 1));
        let mut buffer = vec![1 as c_char; n as usize + 1];
        assert_eq!(parse::mj_saveXMLString(s.0, buffer.as_mut_ptr(), n + 1, std::ptr::null_mut(), 0), 0);
        Ok(message(&buffer))
    }
}

/// The text of a model given as text.
fn saved(xml: &str) -> String {
    let (s, m) = compiled(xml);
    unsafe { init::mj_deleteModel(m) };
    text_of(&s).unwrap()
}

fn mjb(m: *const mjModel) -> Vec<u8> {
    unsafe {
        let mut bytes = vec![0u8; init::mj_sizeModel(m) as usize];
        init::mj_saveModel(m, std::ptr::null(), bytes.as_mut_ptr().cast(), bytes.len() as c_int);
        bytes
    }
}

fn temporary(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("rujoco-save-{}-{name}", std::process::id()))
}

/// Loads a file as `mj_loadXML` does, changes the model, and gives what `mj_saveLastXML` makes of it.
fn saved_last(path: &Path, change: impl FnOnce(&mut mjModel)) -> String {
    let out = temporary("last.xml");
    let name = |p: &Path| CString::new(p.to_str().unwrap()).unwrap();
    unsafe {
        let m = parse::mj_loadXML(name(path).as_ptr(), std::ptr::null(), std::ptr::null_mut(), 0);
        assert!(!m.is_null(), "{}", path.display());
        change(&mut *m);
        assert_eq!(parse::mj_saveLastXML(name(&out).as_ptr(), m, std::ptr::null_mut(), 0), 1);
        init::mj_deleteModel(m);
    }
    let text = std::fs::read_to_string(&out).unwrap();
    std::fs::remove_file(&out).unwrap();
    text
}

fn same_lines(ours: &str, reference: &str) {
    for (i, (a, b)) in ours.lines().zip(reference.lines()).enumerate() {
        assert_eq!(a, b, "line {}", i + 1);
    }
    assert_eq!(ours, reference);
}

#[test]
fn texts_are_those_of_the_reference() {
    let _turn = LAST.lock();
    for source in [
        "tests/golden/save/all.xml",
        "models/humanoid.xml",
        "models/pile.xml",
        "models/mechanism.xml",
        "models/empty.xml",
    ] {
        let path = root().join(source);
        let stem = path.file_stem().unwrap().to_str().unwrap();
        let xml = std::fs::read_to_string(&path).unwrap();
        same_lines(&saved(&xml), &golden(&format!("{stem}.saved.xml")));
        same_lines(&saved_last(&path, |_| {}), &golden(&format!("{stem}.last.xml")));
    }
}

/// Residues below 1e-12 become integers once, so it takes a second round until nothing changes any more.
#[test]
fn at_full_precision_saving_and_reading_change_nothing() {
    for source in ["models/humanoid.xml", "models/mechanism.xml", "models/pile.xml", "models/pendulum.xml"] {
        let xml = std::fs::read_to_string(root().join(source)).unwrap();
        unsafe { error::_mjPRIVATE__set_xml_precision(17) };
        let text = saved(&xml);
        let (once, m) = compiled(&text);
        let again = text_of(&once).unwrap();
        let (_twice, m2) = compiled(&again);
        unsafe { error::_mjPRIVATE__set_xml_precision(6) };
        same_lines(&again, &text);
        let (a, b) = (mjb(m), mjb(m2));
        assert_eq!(a.iter().zip(&b).position(|(x, y)| x != y), None, "{source}");
        unsafe {
            init::mj_deleteModel(m);
            init::mj_deleteModel(m2);
        }
    }
}

#[test]
fn what_cannot_be_written_is_rejected() {
    unsafe {
        let mut error = [0 as c_char; 20];
        let n = parse::mj_saveXMLString(std::ptr::null(), std::ptr::null_mut(), 0, error.as_mut_ptr(), 20);
        assert_eq!((n, message(&error)), (-1, "Cannot write empty ".into()));
    }
    let rejected = |s: &Spec| text_of(s).unwrap_err();
    let text = "XML Write error: Only compiled model can be written";
    assert_eq!(rejected(&parsed("<mujoco/>")), (-1, text.into()));
    let broken = parsed("<mujoco><worldbody><geom/></worldbody></mujoco>");
    assert!(unsafe { parse::mj_compile(broken.0, std::ptr::null()) }.is_null());
    assert_eq!(rejected(&broken).1, text);
    unsafe {
        // a file that cannot be opened is no error, as in the reference
        let (s, m) = compiled("<mujoco/>");
        assert_eq!(parse::mj_saveXML(s.0, c"/nowhere/at/all.xml".as_ptr(), std::ptr::null_mut(), 0), 0);
        assert_eq!(parse::mj_saveXML(s.0, std::ptr::null(), std::ptr::null_mut(), 0), 0);
        init::mj_deleteModel(m);
    }
}

#[test]
fn a_buffer_that_is_too_small_stays_as_it_is() {
    let (s, m) = compiled("<mujoco/>");
    let mut buffer = [7 as c_char; 86];
    unsafe {
        for size in [-1, 0, 1, 85] {
            assert_eq!(parse::mj_saveXMLString(s.0, buffer.as_mut_ptr(), size, std::ptr::null_mut(), 0), 85);
            assert!(buffer.iter().all(|&c| c == 7));
        }
        assert_eq!(parse::mj_saveXMLString(s.0, buffer.as_mut_ptr(), 86, std::ptr::null_mut(), 0), 0);
        init::mj_deleteModel(m);
    }
    assert_eq!(message(&buffer), golden("empty.saved.xml").replace("empty", "MuJoCo Model"));
}

#[test]
fn the_last_model_is_saved_with_the_values_it_has() {
    let _turn = LAST.lock();
    let path = root().join("tests/golden/save/all.xml");
    let text = saved_last(&path, |m| unsafe {
        m.opt.timestep = 0.25;
        m.stat.extent *= 2.0;
        *m.body_pos.add(3) = 7.5;
        *m.geom_friction = 0.75;
        *m.dof_damping.add(6) = 3.25;
        *m.actuator_gear = -4.5;
        *m.numeric_data.add(3) = 9.0;
    });
    for changed in [
        r#"timestep="0.25""#,
        r#"extent="6""#,
        r#"<body name="torso" pos="7.5 0 1""#,
        r#"<geom name="floor" size="5 5 0.1" type="plane" friction="0.75" material="layered"/>"#,
        r#"damping="3.25""#,
        r#"gear="-4.5 0 0 0 0 0""#,
        r#"data="1 2.5 0 9""#,
    ] {
        assert!(text.contains(changed), "{changed}\n{text}");
    }
    // the values stay in the spec, and a model of another spec changes nothing
    let out = temporary("again.xml");
    let name = CString::new(out.to_str().unwrap()).unwrap();
    let (_, other) = compiled("<mujoco/>");
    unsafe {
        assert_eq!(parse::mj_saveLastXML(name.as_ptr(), other, std::ptr::null_mut(), 0), 1);
        init::mj_deleteModel(other);
    }
    assert_eq!(std::fs::read_to_string(&out).unwrap(), text);
    std::fs::remove_file(&out).unwrap();
    unsafe {
        parse::mj_freeLastXML();
        let mut error = [0 as c_char; 100];
        assert_eq!(parse::mj_saveLastXML(name.as_ptr(), std::ptr::null(), error.as_mut_ptr(), 100), 0);
        assert_eq!(message(&error), "No XML model loaded");
        std::fs::remove_file(&out).unwrap();
        let bad = c"/nowhere/at/all.xml";
        assert_eq!(parse::mj_saveLastXML(bad.as_ptr(), std::ptr::null(), error.as_mut_ptr(), 100), 0);
        assert_eq!(message(&error), "File not found");
    }
}

/// Saves and reads back, and gives the second model with the text in between.
fn reloaded(xml: &str) -> (String, Vec<u8>, Vec<u8>) {
    let (s, m) = compiled(xml);
    unsafe { error::_mjPRIVATE__set_xml_precision(17) };
    let text = text_of(&s).unwrap();
    unsafe { error::_mjPRIVATE__set_xml_precision(6) };
    let (_again, m2) = compiled(&text);
    let bytes = (mjb(m), mjb(m2));
    unsafe {
        init::mj_deleteModel(m);
        init::mj_deleteModel(m2);
    }
    (text, bytes.0, bytes.1)
}

#[test]
fn what_the_reference_loses_survives() {
    let body = |attributes: &str, inside: &str| {
        format!(
            r#"<worldbody><body name="b" {attributes}><joint name="j"/><geom size="1"/>{inside}</body></worldbody>"#
        )
    };
    let class = r#"<default><default class="c"><geom rgba="1 0 0 1"/><joint ref="0.5"/></default></default>"#;
    for (inside, kept) in [
        // elements of class main inside another class
        (format!("{class}{}", body(r#"childclass="c""#, r#"<geom class="main" size="2"/>"#)), r#"<geom class="main""#),
        // a zero where the class has none
        (
            format!(
                r#"<compiler angle="radian"/>{class}{}"#,
                body("", r#"<body><joint class="c" ref="0"/><geom size="1"/></body>"#)
            ),
            r#"ref="0""#,
        ),
        // a material taken away from what the class gives
        (
            format!(
                r#"<default><geom material="m"/></default><asset><material name="m"/></asset>{}"#,
                body("", r#"<geom size="3" material=""/>"#)
            ),
            r#"material="""#,
        ),
        // an inertial that geoms cannot replace
        (
            r#"<compiler inertiafromgeom="true"/><worldbody><body><joint/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>
            </body></worldbody>"#
                .into(),
            r#"<inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>"#,
        ),
        // energies
        (format!("{}<sensor><e_potential/><e_kinetic/></sensor>", body("", "")), "<e_potential/>"),
        // rows of height fields
        (
            r#"<asset><hfield name="h" nrow="2" ncol="2" size="1 1 1 1" elevation="0 0.25 0.5 1"/></asset>"#.into(),
            "\n            0 0.25\n            0.5 1\"",
        ),
        // the order of keys
        (format!(r#"{}<keyframe><key/><key qpos="1"/></keyframe>"#, body("", "")), "<key/>"),
    ] {
        let (text, before, after) = reloaded(&format!("<mujoco>{inside}</mujoco>"));
        assert!(text.contains(kept), "{kept}\n{text}");
        assert!(before == after, "{text}");
    }
}

#[test]
fn contents_of_fused_frames_are_written() {
    let (text, ..) = reloaded(
        r#"<mujoco><compiler fusestatic="true"/><worldbody><body name="a"><joint/><geom size="1"/>
        <body name="fused"><frame name="f" pos="1 0 0"><geom name="inside" size="0.5"/>
        <body name="below"><joint/><geom size="1"/></body></frame></body></body></worldbody></mujoco>"#,
    );
    assert!(text.contains(r#"<geom name="inside" size="0.5" pos="1 0 0"/>"#), "{text}");
    assert!(text.contains(r#"<body name="below" pos="1 0 0">"#), "{text}");
    assert!(!text.contains("frame"), "{text}");
}

#[test]
fn models_without_looks_name_none() {
    let (text, ..) = reloaded(
        r#"<mujoco><compiler discardvisual="true"/><default><default class="c"><geom material="m"/></default></default>
        <asset><material name="m"/></asset><worldbody><geom class="c" size="1"/><geom size="1" material="m"/></worldbody>
        </mujoco>"#,
    );
    assert!(!text.contains("material"), "{text}");
}

#[test]
fn the_layout_of_a_texture_grid_reads_back() {
    let mut image = Vec::new();
    let mut encoder = png::Encoder::new(&mut image, 6, 4);
    encoder.set_color(png::ColorType::Rgb);
    encoder.write_header().unwrap().write_image_data(&[128; 72]).unwrap();
    unsafe {
        let mut files = std::mem::zeroed();
        vfs::mj_defaultVFS(&mut files);
        vfs::mj_addBufferVFS(&mut files, c"faces.png".as_ptr(), image.as_ptr().cast(), image.len() as c_int);
        let s = parsed(
            r#"<mujoco><asset><texture name="t" type="cube" file="faces.png" gridsize="2 3" gridlayout="RLUDFB"/></asset></mujoco>"#,
        );
        let m = parse::mj_compile(s.0, &files);
        let text = text_of(&s).unwrap();
        assert!(text.contains(r#"gridsize="2 3" gridlayout="RLUDFB"/>"#), "{text}");
        let again = parsed(&text);
        let m2 = parse::mj_compile(again.0, &files);
        let (a, b) = (mjb(m), mjb(m2));
        assert_eq!(a.len(), b.len());
        assert_eq!(a.iter().zip(&b).position(|(x, y)| x != y), None);
        init::mj_deleteModel(m);
        init::mj_deleteModel(m2);
        vfs::mj_deleteVFS(&mut files);
    }
}

/// As the reference: a geom names its mesh or height field, and so does a class, whatever the class above says.
#[test]
fn assets_of_geoms_are_always_written() {
    let xml = r#"<mujoco><default><default class="c"><geom type="mesh" mesh="m"/><default class="d"><geom rgba="1 0 0 1"/>
        </default></default><default class="h"><geom type="hfield" hfield="h"/></default></default>
        <asset><mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/><hfield name="h" size="1 1 1 1" nrow="2" ncol="2"/></asset>
        <worldbody><geom class="c"/><geom class="d"/><geom class="h"/></worldbody></mujoco>"#;
    let text = saved(xml);
    for line in [
        r#"<geom rgba="1 0 0 1" mesh="m"/>"#,
        r#"<geom class="c" mesh="m"/>"#,
        r#"<geom class="d" mesh="m"/>"#,
        r#"<geom class="h" hfield="h"/>"#,
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}

#[test]
fn user_numbers_of_classes_are_bounded() {
    let xml = |class: &str| {
        format!(
            "<mujoco><size nuser_jnt='2000000000' nuser_geom='3'/><default><joint user='{class}'/>\
             <default class='k'><geom user='1 2'/></default></default></mujoco>"
        )
    };
    // no joint has them, and zeros are not written
    let (s, m) = compiled(&xml("0"));
    assert!(text_of(&s).unwrap().contains("user=\"1 2 0\""));
    unsafe { init::mj_deleteModel(m) };
    let (s, m) = compiled(&xml("1"));
    let (_, said) = text_of(&s).unwrap_err();
    assert_eq!(said, "XML Write error: default classes have too many user numbers");
    unsafe { init::mj_deleteModel(m) };
}

/// The reference writes the attached class `main` without a name, which it rejects when it reads the file.
#[test]
fn a_model_attached_without_a_prefix_reads_back_from_its_save() {
    let _turn = LAST.lock();
    let child = r#"<mujoco model="part"><default><geom rgba="1 0 0 1"/><default class="k"><geom size=".2"/></default>
        </default><worldbody><body name="b"><joint/><geom size=".1"/><body childclass="k"><geom name="g"/></body></body>
        </worldbody></mujoco>"#;
    let parent = r#"<mujoco><default><geom rgba="0 1 0 1"/></default><asset><model name="c" file="part.xml"/></asset>
        <worldbody><geom size=".3"/><frame><attach model="c" body="b" prefix=""/></frame></worldbody></mujoco>"#;
    let saved = temporary("attached.xml");
    let path = CString::new(saved.to_str().unwrap()).unwrap();
    let mut error = [0 as c_char; 500];
    unsafe {
        let mut files = std::mem::zeroed();
        vfs::mj_defaultVFS(&mut files);
        for (name, text) in [(c"part.xml", child), (c"whole.xml", parent)] {
            vfs::mj_addBufferVFS(&mut files, name.as_ptr(), text.as_ptr().cast(), text.len() as c_int);
        }
        let m = parse::mj_loadXML(c"whole.xml".as_ptr(), &files, error.as_mut_ptr(), 500);
        assert!(!m.is_null(), "{}", message(&error));
        assert_eq!(parse::mj_saveLastXML(path.as_ptr(), m, error.as_mut_ptr(), 500), 1);
        let again = parse::mj_loadXML(path.as_ptr(), std::ptr::null(), error.as_mut_ptr(), 500);
        assert!(!again.is_null(), "{}\n{}", message(&error), std::fs::read_to_string(&saved).unwrap());
        let colours = |m: *mut mjModel| std::slice::from_raw_parts((*m).geom_rgba, 12).to_vec();
        assert_eq!(colours(m), [0., 1., 0., 1., 1., 0., 0., 1., 1., 0., 0., 1.]);
        assert!(mjb(m) == mjb(again));
        init::mj_deleteModel(m);
        init::mj_deleteModel(again);
        vfs::mj_deleteVFS(&mut files);
    }
    std::fs::remove_file(saved).unwrap();
}

#[test]
fn elements_of_frames_are_written_where_they_were() {
    let xml = r#"<mujoco><worldbody><body name="b"><frame name="f"><geom name="a" size="1"/><frame name="g">
        <body name="x"><geom size="1"/></body><site name="s"/></frame><camera name="c"/></frame><geom name="d" size="1"/>
        <frame name="h"/><body name="y"><geom size="1"/></body></body></worldbody></mujoco>"#;
    let text = saved(xml);
    let order: Vec<_> = text.split('"').enumerate().filter(|(i, part)| i % 2 == 1 && part.len() == 1).collect();
    let names: String = order.iter().map(|(_, name)| *name).filter(|name| name.parse::<i32>().is_err()).collect();
    assert_eq!(names, "bdfacgsxhy", "{text}");
    assert_eq!(saved(&text), text);
}
