//! `rujoco check`: for each rule a model in which it must find something, and one like it in which it must not.

#[macro_use]
mod models;
mod cases;
mod files;

use cases::CASES;
use files::{FILE_CASES, MANY_CORNERS, TETRAHEDRON};
use mujoco::sim::check::{self, Checked, RULES, Settings, Severity};
use mujoco::sim::{Model, Result};
use std::collections::HashSet;

fn checked(xml: &str) -> Checked {
    check::xml(xml, "", &Settings::default())
}

/// Rules of `--against`, which compares two files; `a_robot_is_compared_with_its_urdf` has a pair for each.
const AGAINST: [&str; 6] = ["RJ951", "RJ952", "RJ953", "RJ954", "RJ955", "RJ956"];

#[test]
fn each_rule_finds_what_it_must_and_nothing_else() {
    let codes = |xml: &str| checked(xml).findings.iter().map(|f| f.code).collect::<HashSet<_>>();
    let mut wrong = Vec::new();
    for (code, bad, good) in CASES {
        if !codes(bad).contains(code) {
            wrong.push(format!("{code} misses {bad}\n found: {:?}", checked(bad).findings));
        }
        let loads = *code == "RJ001" || !codes(good).contains("RJ001");
        if codes(good).contains(code) || !loads {
            let found = checked(good).findings.into_iter().find(|f| f.code == *code || !loads);
            wrong.push(format!("{code} finds {good}\n {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// Each row of the table has a model that it must find and one that it must not.
#[test]
fn each_rule_has_a_pair_of_models() {
    let files = FILE_CASES.iter().map(|case| case.0);
    let against = AGAINST.into_iter().filter(|code| against_cases().iter().any(|(_, codes)| codes.contains(code)));
    let tested: HashSet<&str> = CASES.iter().map(|case| case.0).chain(files).chain(against).collect();
    let missing: Vec<&str> = RULES.iter().map(|rule| rule.code).filter(|code| !tested.contains(code)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    let known: HashSet<&str> = RULES.iter().map(|rule| rule.code).collect();
    assert!(tested.is_subset(&known), "{:?}", tested.difference(&known));
}

#[test]
fn each_rule_of_files_finds_what_it_must_and_nothing_else() {
    for (code, files, bad, good) in FILE_CASES {
        let folder = Folder::with(code, files);
        assert!(folder.codes(bad).contains(code), "{code} misses {bad}: {:?}", folder.check(bad).findings);
        let found = folder.check(good).findings;
        assert!(found.iter().all(|f| f.code != *code && f.code != "RJ001"), "{code} finds {good}: {found:?}");
    }
}

/// A folder with files, deleted at the end.
struct Folder(std::path::PathBuf);

impl Folder {
    fn with(name: &str, files: &[(&str, &str)]) -> Folder {
        let folder = std::env::temp_dir().join(format!("rujoco_check_{}_{name}", std::process::id()));
        for (name, text) in files {
            let path = folder.join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        Folder(folder)
    }

    fn check(&self, name: &str) -> Checked {
        check::file(self.0.join(name), &Settings::default()).unwrap()
    }

    fn codes(&self, name: &str) -> HashSet<&'static str> {
        self.check(name).findings.iter().map(|f| f.code).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn mesh_model(assets: &str) -> String {
    format!(
        "<mujoco><asset>{assets}</asset><worldbody><body><freejoint/><geom type='mesh' mesh='m'/></body></worldbody></mujoco>"
    )
}

#[test]
fn parts_of_obj_files_that_are_left_out_are_found() {
    let model = mesh_model("<mesh name='m' file='m.obj'/>");
    let good = Folder::with("obj", &[("m.obj", TETRAHEDRON), ("a.xml", &model)]);
    assert_eq!(good.codes("a.xml"), HashSet::new());
    let faces = Folder::with("faces", &[("m.obj", MANY_CORNERS), ("a.xml", &model)]).check("a.xml");
    let found = faces.findings.iter().find(|f| f.code == "RJ003").expect("a face is left out");
    assert!(found.place.file.ends_with("m.obj") && found.place.line == Some(9), "{found:?}");
}

/// Findings are at the line of the file that has the element, also in a file that is included.
#[test]
fn places_lead_into_included_files() {
    let part = "<mujocoinclude>\n<body>\n<joint name='j' range='10 90'/>\n<geom size='.1'/></body></mujocoinclude>";
    let main = "<mujoco><option><include file='flags.xml'/></option><worldbody><include file='part/part.xml'/></worldbody></mujoco>";
    let flags = "<mujocoinclude><flag contact='disable'/></mujocoinclude>";
    let folder = Folder::with("places", &[("part/part.xml", part), ("flags.xml", flags), ("main.xml", main)]);
    let checked = folder.check("main.xml");
    let found = checked.findings.iter().find(|f| f.code == "RJ203").expect("the reference is outside");
    assert!(found.place.file.ends_with("part/part.xml") && found.place.line == Some(3), "{:?}", found.place);
    assert!(checked.findings.iter().any(|f| f.code == "RJ707"));
    // what others include is no model
    let files = check::files(&folder.0).unwrap();
    assert_eq!(files, [folder.0.join("main.xml")]);
}

#[test]
fn a_file_that_does_not_load_is_a_finding_with_its_place() {
    let folder = Folder::with("broken", &[("a.xml", "<mujoco>\n<worldbody></mujoco>")]);
    let checked = folder.check("a.xml");
    let found = &checked.findings[0];
    assert_eq!((found.code, found.severity, found.place.line), ("RJ001", Severity::Error, Some(2)));
    assert_eq!(folder.codes("none.xml"), HashSet::from(["RJ001"]));
}

#[test]
fn what_is_allowed_is_not_reported() {
    let model = |custom: &str| {
        format!(
            "<mujoco><custom>{custom}</custom><worldbody><body><joint name='a' range='10 90'/><geom size='.1'/></body>
               <body><joint name='b' range='10 90'/><geom size='.1'/></body></worldbody></mujoco>"
        )
    };
    let limits = |c: &Checked| c.findings.iter().filter(|f| f.code == "RJ203").count();
    let none = checked(&model(""));
    assert_eq!((limits(&none), none.allowed), (2, 0));
    let all = check::xml(&model(""), "", &Settings { allow: vec!["RJ203".into()], ..Settings::default() });
    assert_eq!((limits(&all), all.allowed), (0, 2));
    let one = checked(&model("<text name='rujoco_allow' data='RJ801 RJ203:a'/>"));
    assert_eq!(limits(&one), 1);
    assert_eq!(one.findings.iter().find(|f| f.code == "RJ203").unwrap().element.as_ref().unwrap().name, "b");
}

/// Without the text, the rules that need only the model go on.
#[test]
fn compiled_models_are_checked_too() -> Result<()> {
    let heavy = CASES.iter().find(|case| case.0 == "RJ101").expect("a case");
    let model = Model::from_xml(heavy.1)?;
    let before = model.to_mjb()?;
    let checked = check::model(&model, &Settings::default());
    assert!(checked.findings.iter().any(|f| f.code == "RJ101"));
    assert!(model.to_mjb()? == before, "a check changes nothing");
    Ok(())
}

/// Our own models are checked, too, and load.
#[test]
fn our_models_have_no_errors() {
    for file in check::files(concat!(env!("CARGO_MANIFEST_DIR"), "/models")).unwrap() {
        let checked = check::file(&file, &Settings::default()).unwrap();
        assert!(checked.worst() < Some(Severity::Error), "{}: {:?}", file.display(), checked.findings);
    }
}

/// A two-link arm as URDF, and in MJCF as it means it.
const ARM_URDF: &str = "<robot name='r'>
    <link name='base'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link>
    <link name='upper'><inertial><origin xyz='.1 0 0' rpy='0 0 1.5707963'/><mass value='2'/>
      <inertia ixx='.01' iyy='.02' izz='.025' ixy='0' ixz='0' iyz='0'/></inertial></link>
    <link name='fore'><inertial><origin xyz='.1 0 0'/><mass value='1'/><inertia ixx='.01' iyy='.01' izz='.01' ixy='0' ixz='0' iyz='0'/></inertial></link>
    <joint name='shoulder' type='revolute'><origin xyz='0 0 .3'/><parent link='base'/><child link='upper'/><axis xyz='0 0 1'/><limit lower='-1' upper='1' effort='1' velocity='1'/></joint>
    <joint name='elbow' type='revolute'><origin xyz='.2 0 0' rpy='1.5707963 0 0'/><parent link='upper'/><child link='fore'/><axis xyz='0 1 0'/><limit lower='-1' upper='1' effort='1' velocity='1'/></joint>
  </robot>";

fn arm(shoulder: &str, upper: &str, elbow: &str) -> String {
    format!(
        "<mujoco><compiler angle='radian'/><worldbody><body name='base' pos='1 2 3' quat='1 1 0 0'><freejoint/><geom size='.1' mass='1'/>
           <body name='upper' pos='0 0 .3'><joint name='shoulder' axis='0 0 1' range='{shoulder}'/>
             <inertial pos='.1 0 0' {upper}/>
             <body name='fore' pos='.2 0 0'><joint name='elbow' {elbow} range='-1 1'/>
               <inertial pos='.1 0 0' mass='1' diaginertia='.01 .01 .01'/></body></body></body></worldbody></mujoco>"
    )
}

/// The robot as its URDF says, and with a mistake for each rule.
fn against_cases() -> Vec<(String, Vec<&'static str>)> {
    let inertia = "mass='2' diaginertia='.02 .01 .025'";
    vec![
        (arm("-1 1", inertia, "axis='0 0 1'"), vec![]),
        (arm("-1 2", inertia, "axis='0 0 1'"), vec!["RJ955"]),
        (arm("-1 1", "mass='3' diaginertia='.02 .01 .025'", "axis='0 0 1'"), vec!["RJ952"]),
        // the inertia as MuJoCo reads the URDF
        (arm("-1 1", "mass='2' diaginertia='.01 .02 .025'", "axis='0 0 1'"), vec!["RJ953"]),
        (arm("-1 1", inertia, "axis='0 0 -1'"), vec!["RJ954"]),
        (arm("-1 1", inertia, "axis='0 0 1' pos='.05 0 0'"), vec!["RJ956"]),
        (arm("-1 1", inertia, "axis='0 0 1'").replace("'elbow'", "'elbow2'"), vec!["RJ951", "RJ951"]),
    ]
}

/// The same robot, differently written, on a base that is elsewhere; and each mistake by its own code.
#[test]
fn a_robot_is_compared_with_its_urdf() {
    for (i, (xml, codes)) in against_cases().iter().enumerate() {
        let folder = Folder::with(&format!("against{i}"), &[("r.urdf", ARM_URDF), ("r.xml", xml)]);
        let files = ["r.xml", "r.urdf"].map(|name| folder.0.join(name));
        let checked = check::against(&files[0], &files[1], &Settings::default()).unwrap();
        let found: Vec<&str> = checked.findings.iter().map(|f| f.code).collect();
        assert_eq!(found, *codes, "{xml}\n{:?}", checked.findings);
    }
}

/// Models that say the same in other words do not differ.
#[test]
fn models_differ_by_meaning_and_not_by_text() -> Result<()> {
    let degrees = "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body name='a' pos='0 0 .1' euler='0 0 90'><joint name='j' range='-90 90'/><geom size='.1'/>
        <site name='s' pos='.1 0 0'/></body></worldbody></mujoco>";
    let radians = "<mujoco><compiler angle='radian'/><worldbody><geom type='plane' size='1 1 1'/><frame pos='0 0 .1'><body name='a' quat='1 0 0 1'>
        <joint name='j' range='-1.5707963267948966 1.5707963267948966'/><geom size='.1'/><site name='s' pos='.1 0 0'/></body></frame></worldbody></mujoco>";
    let [a, b] = [Model::from_xml(degrees)?, Model::from_xml(radians)?];
    assert_eq!(check::differences(&a, &b)?, []);
    let other = radians
        .replace("<site name='s' pos='.1 0 0'/>", "")
        .replace("0 0 .1'><body", "0 0 .09'><body")
        .replace("range='-1.57", "damping='2' range='-1.57");
    let found = check::differences(&a, &Model::from_xml(&other)?)?;
    let has = |what: &str, name: &str| found.iter().any(|d| d.what == what && d.element.name == name);
    assert!(has("damping", "j") && has("presence", "s") && has("position in the world", "a"), "{found:?}");
    assert!(has("contact in the reference pose", "a and world"), "{found:?}");
    assert!(!has("range", "j") && !has("mass", "a"), "{found:?}");
    Ok(())
}

#[test]
fn the_page_of_rules_is_current() {
    let (path, page) = (concat!(env!("CARGO_MANIFEST_DIR"), "/docs/checks.md"), mujoco::check::pages::checks());
    if std::env::var_os("UPDATE_PAGES").is_some() {
        std::fs::write(path, &page).unwrap();
    }
    let written = std::fs::read_to_string(path).unwrap();
    assert!(written == page, "docs/checks.md is old: UPDATE_PAGES=1 cargo test --test load page writes it");
}
