//! The model that was loaded last, which `mj_saveLastXML` writes (`tests/golden/save.py`).

use crate::kit::program::new_file;
use crate::kit::spec::{Compiled, compiled, message, same_lines};
use crate::kit::{load_with, root};
use crate::turn;
use mujoco::abi::mjModel;
use mujoco::api::parse;
use std::ffi::{CString, c_char};
use std::path::Path;
use std::ptr::null;

/// Saves the last model to a file, with the values of a model or with its own; the error if that fails.
fn save_last(path: &Path, m: *const mjModel) -> Result<(), String> {
    let (name, mut said) = (CString::new(path.to_str().unwrap()).unwrap(), [0 as c_char; 500]);
    // SAFETY: a C string, a live model or null, and a buffer of the size that is passed.
    let saved = unsafe { parse::mj_saveLastXML(name.as_ptr(), m, said.as_mut_ptr(), 500) };
    if saved == 1 { Ok(()) } else { Err(message(&said)) }
}

/// Loads a file as `mj_loadXML` does, changes the model, and gives what `mj_saveLastXML` makes of it.
fn saved_last(path: &Path, change: impl FnOnce(&mut mjModel)) -> String {
    let out = new_file("last.xml");
    let mut m = Compiled::load(path);
    change(&mut m);
    save_last(&out, m.as_ptr()).unwrap();
    let text = std::fs::read_to_string(&out).unwrap();
    std::fs::remove_file(&out).unwrap();
    text
}

#[test]
fn texts_of_the_last_model_are_those_of_the_reference() {
    let _turn = turn();
    for source in [
        "tests/golden/save/all.xml",
        "models/humanoid.xml",
        "models/pile.xml",
        "models/mechanism.xml",
        "models/empty.xml",
    ] {
        let path = root().join(source);
        let golden = format!("tests/golden/save/{}.last.xml", path.file_stem().unwrap().to_str().unwrap());
        same_lines(&saved_last(&path, |_| {}), &std::fs::read_to_string(root().join(golden)).unwrap());
    }
}

#[test]
fn the_last_model_is_saved_with_the_values_it_has() {
    let _turn = turn();
    let path = root().join("tests/golden/save/all.xml");
    // SAFETY: arrays of the model that are longer than that.
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
    let out = new_file("again.xml");
    save_last(&out, compiled("<mujoco/>").1.as_ptr()).unwrap();
    assert_eq!(std::fs::read_to_string(&out).unwrap(), text);
    std::fs::remove_file(&out).unwrap();
    // SAFETY: it is this test's turn, so no other thread uses the last model.
    unsafe { parse::mj_freeLastXML() };
    assert_eq!(save_last(&out, null()).unwrap_err(), "No XML model loaded");
    std::fs::remove_file(&out).unwrap();
    assert_eq!(save_last(Path::new("/nowhere/at/all.xml"), null()).unwrap_err(), "File not found");
}

/// The reference writes the attached class `main` without a name, which it rejects when it reads the file.
#[test]
fn a_model_attached_without_a_prefix_reads_back_from_its_save() {
    let _turn = turn();
    let child = r#"<mujoco model="part"><default><geom rgba="1 0 0 1"/><default class="k"><geom size=".2"/></default>
        </default><worldbody><body name="b"><joint/><geom size=".1"/><body childclass="k"><geom name="g"/></body></body>
        </worldbody></mujoco>"#;
    let parent = r#"<mujoco><default><geom rgba="0 1 0 1"/></default><asset><model name="c" file="part.xml"/></asset>
        <worldbody><geom size=".3"/><frame><attach model="c" body="b" prefix=""/></frame></worldbody></mujoco>"#;
    let saved = new_file("attached.xml");
    // SAFETY: just loaded.
    let m = unsafe { Compiled::own(load_with(parent.as_bytes(), &[("part.xml", child.into())]).unwrap()) };
    save_last(&saved, m.as_ptr()).unwrap();
    let again = Compiled::load(&saved);
    // SAFETY: three geoms.
    let colours = unsafe { std::slice::from_raw_parts(m.geom_rgba, 12) };
    assert_eq!(colours, [0., 1., 0., 1., 1., 0., 0., 1., 1., 0., 0., 1.]);
    assert!(m.mjb() == again.mjb());
    std::fs::remove_file(saved).unwrap();
}
