//! Writing MJCF through the C ABI: the reference's texts (`tests/golden/save.py`), round trips, buffers, and the places
//! where the reference loses something that we keep.

use crate::kit::root;
use crate::kit::spec::{Compiled, Spec, compiled, message, same_lines};
use mujoco::api::{error, parse, vfs};
use std::ffi::{c_char, c_int};

fn golden(name: &str) -> String {
    let path = root().join("tests/golden/save").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The text of a model given as text.
fn saved(xml: &str) -> String {
    compiled(xml).0.text().unwrap()
}

/// Calls a function that writes numbers with all their digits.
fn at_full_precision<T>(f: impl FnOnce() -> T) -> T {
    // SAFETY: changes a number of this thread.
    unsafe { error::_mjPRIVATE__set_xml_precision(17) };
    let result = f();
    // SAFETY: as above.
    unsafe { error::_mjPRIVATE__set_xml_precision(6) };
    result
}

#[test]
fn texts_are_those_of_the_reference() {
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
    }
}

/// Residues below 1e-12 become integers once, so it takes a second round until nothing changes any more.
#[test]
fn at_full_precision_saving_and_reading_change_nothing() {
    for source in ["models/humanoid.xml", "models/mechanism.xml", "models/pile.xml", "models/pendulum.xml"] {
        let xml = std::fs::read_to_string(root().join(source)).unwrap();
        at_full_precision(|| {
            let text = saved(&xml);
            let (once, m) = compiled(&text);
            let again = once.text().unwrap();
            same_lines(&again, &text);
            let (a, b) = (m.mjb(), compiled(&again).1.mjb());
            assert_eq!(a.iter().zip(&b).position(|(x, y)| x != y), None, "{source}");
        });
    }
}

#[test]
fn what_cannot_be_written_is_rejected() {
    let mut error = [0 as c_char; 20];
    // SAFETY: a buffer of the size that is passed.
    let n = unsafe { parse::mj_saveXMLString(std::ptr::null(), std::ptr::null_mut(), 0, error.as_mut_ptr(), 20) };
    assert_eq!((n, message(&error)), (-1, "Cannot write empty ".into()));
    let rejected = |s: &Spec| s.text().unwrap_err();
    let text = "XML Write error: Only compiled model can be written";
    assert_eq!(rejected(&Spec::parse("<mujoco/>")), (-1, text.into()));
    let broken = Spec::parse("<mujoco><worldbody><geom/></worldbody></mujoco>");
    assert!(broken.compile().is_err());
    assert_eq!(rejected(&broken).1, text);
    // a file that cannot be opened is no error, as in the reference
    let (s, _m) = compiled("<mujoco/>");
    for file in [c"/nowhere/at/all.xml".as_ptr(), std::ptr::null()] {
        // SAFETY: a live spec, and a C string or null.
        assert_eq!(unsafe { parse::mj_saveXML(s.0, file, std::ptr::null_mut(), 0) }, 0);
    }
}

#[test]
fn a_buffer_that_is_too_small_stays_as_it_is() {
    let (s, _m) = compiled("<mujoco/>");
    let mut buffer = [7 as c_char; 86];
    // SAFETY: a live spec, and sizes of the buffer at most.
    let mut save = |size: c_int| unsafe {
        let n = parse::mj_saveXMLString(s.0, buffer.as_mut_ptr(), size, std::ptr::null_mut(), 0);
        (n, buffer)
    };
    for size in [-1, 0, 1, 85] {
        assert_eq!(save(size), (85, [7; 86]));
    }
    let (n, buffer) = save(86);
    assert_eq!(n, 0);
    assert_eq!(message(&buffer), golden("empty.saved.xml").replace("empty", "MuJoCo Model"));
}

/// Saves and reads back, and gives the second model with the text in between.
fn reloaded(xml: &str) -> (String, Vec<u8>, Vec<u8>) {
    let (s, m) = compiled(xml);
    let text = at_full_precision(|| s.text().unwrap());
    let again = compiled(&text).1.mjb();
    (text, m.mjb(), again)
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
    let xml = r#"<mujoco><asset><texture name="t" type="cube" file="faces.png" gridsize="2 3" gridlayout="RLUDFB"/></asset></mujoco>"#;
    // SAFETY: a file of the size that is passed; the files outlive the calls that read them.
    unsafe {
        let mut files = std::mem::zeroed();
        vfs::mj_defaultVFS(&mut files);
        vfs::mj_addBufferVFS(&mut files, c"faces.png".as_ptr(), image.as_ptr().cast(), image.len() as c_int);
        let compile = |s: &Spec| Compiled::own(parse::mj_compile(s.0, &files));
        let s = Spec::parse(xml);
        let first = compile(&s).mjb();
        let text = s.text().unwrap();
        assert!(text.contains(r#"gridsize="2 3" gridlayout="RLUDFB"/>"#), "{text}");
        let again = compile(&Spec::parse(&text)).mjb();
        assert_eq!(first.len(), again.len());
        assert_eq!(first.iter().zip(&again).position(|(x, y)| x != y), None);
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
    assert!(saved(&xml("0")).contains("user=\"1 2 0\""));
    let (_, said) = compiled(&xml("1")).0.text().unwrap_err();
    assert_eq!(said, "XML Write error: default classes have too many user numbers");
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
