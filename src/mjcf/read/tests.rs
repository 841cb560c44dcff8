//! What documents become, and how bad ones are rejected.

use crate::abi::*;
use crate::mjcf::parse_text;
use crate::spec::*;

fn spec(text: &str) -> SpecRef {
    parse_text(text.as_bytes(), None).unwrap_or_else(|e| panic!("{}", e.message()))
}

fn in_world(text: &str) -> String {
    format!("<mujoco>\n<worldbody>\n{text}\n</worldbody></mujoco>")
}

/// The message of a rejected document, lines joined by `|`.
fn rejection(text: &str) -> String {
    parse_text(text.as_bytes(), None).err().expect("an error").message().replace('\n', "|")
}

#[test]
fn defaults_frames_and_classes_reach_the_elements() {
    let s = spec(
        "<mujoco><default><geom size='2 3'/><default class='c'><geom rgba='1 0 0 1'/></default>\
         <default class='d'><geom size='9'/></default></default>\
         <worldbody><body name='b' childclass='c'><geom/><frame name='f' pos='1 2 3'><geom class='d' name='g'/>\
         <body><site size='.1 .2'/></body></frame></body></worldbody></mujoco>",
    );
    let sizes: Vec<_> = s.geoms.iter().map(|g| (g.public.size, g.class().to_string())).collect();
    assert_eq!(sizes, [([2.0, 3.0, 0.0], "c".to_string()), ([9.0, 3.0, 0.0], "d".to_string())]);
    assert_eq!(s.geoms.at(0).public.rgba, [1.0, 0.0, 0.0, 1.0]);
    let frame = s.frames.find("f");
    assert_eq!((s.geoms.at(0).head.frame, s.geoms.at(1).head.frame), (None, frame));
    assert_eq!(s.bodies.at(2).head.frame, frame);
    assert_eq!(s.bodies.at(2).public.childclass.text(), "c");
    // only the numbers that are given replace those of the class
    assert_eq!(s.sites.at(0).public.size, [0.1, 0.2, 0.005]);
    assert_eq!(s.geoms.at(1).public.info.text(), "line 1");
}

#[test]
fn a_class_is_a_snapshot_of_its_parent() {
    let s = spec(
        "<mujoco><default><default class='c'/><joint damping='1'/></default><default><joint damping='2'/></default>\
         <worldbody><body><joint class='c'/><joint/><freejoint/></body></worldbody></mujoco>",
    );
    let damping: Vec<_> = s.joints.iter().map(|j| j.public.damping).collect();
    assert_eq!(damping, [1.0, 2.0, 0.0]);
}

#[test]
fn actuator_shortcuts_build_on_their_class() {
    let s = spec(
        "<mujoco><default><general gainprm='7 8' biasprm='1 2 3' dyntype='filter' dynprm='3'/></default>\
         <actuator><position joint='j'/><velocity joint='j' kv='2'/><muscle tendon='t' force='5'/></actuator></mujoco>",
    );
    let a = &s.actuators.at(0).public;
    assert!(a.dyntype.is(mjDYN_FILTER) && a.gaintype.is(mjGAIN_FIXED) && a.biastype.is(mjBIAS_AFFINE));
    assert_eq!((a.gainprm[..2].to_vec(), a.biasprm[..3].to_vec()), (vec![7.0, 8.0], vec![1.0, -7.0, 3.0]));
    let v = &s.actuators.at(1).public;
    assert_eq!(v.biasprm[..3], [0.0, 0.0, -2.0]);
    let m = &s.actuators.at(2).public;
    assert_eq!(m.gainprm[..9], [7.0, 8.0, 5.0, 200.0, 0.5, 1.6, 1.5, 1.3, 1.2]);
    assert!(m.trntype.is(mjTRN_TENDON) && m.target.text() == "t");
}

#[test]
fn replicate_copies_with_suffixes_and_poses() {
    let s = spec(&in_world(
        "<site name='w'/><replicate count='2' sep='_'><replicate count='2' offset='1 0 0'>\
         <geom name='g' size='1'/></replicate></replicate>",
    ));
    let names: Vec<_> = s.geoms.iter().map(|g| g.name().to_string()).collect();
    assert_eq!(names, ["g0_0", "g1_0", "g0_1", "g1_1"]);
    let s =
        spec(&in_world("<replicate count='3' offset='1 0 0' euler='0 0 90'><geom pos='0 0 1' size='1'/></replicate>"));
    let frames: Vec<_> = s.geoms.iter().map(|g| s.frames[g.head.frame.unwrap()].public.public).collect();
    assert_eq!(frames[2].pos, [1.0000000000000002, 1.0, 0.0]);
    assert_eq!(frames[1].quat, [0.7071067811865476, 0.0, 0.0, 0.7071067811865475]);
}

#[test]
fn what_refers_to_a_replicated_element_is_replicated_too() {
    let s = spec(
        "<mujoco><sensor><framepos name='s1' objtype='site' objname='r'/><framepos name='s2' objtype='site' objname='w'/>\
         <framepos name='s3' objtype='site' objname='r' reftype='site' refname='w'/></sensor>\
         <worldbody><site name='w'/><replicate count='2' sep='-'><site name='r'/></replicate></worldbody></mujoco>",
    );
    let names: Vec<_> = s.sensors.iter().map(|g| g.name().to_string()).collect();
    assert_eq!(names, ["s2", "s1-0", "s3-0", "s1-1", "s3-1"]);
    // a sensor of nothing doubles with every copy
    let s = spec(
        "<mujoco><sensor><clock name='c'/></sensor><worldbody><replicate count='3'><site/></replicate></worldbody></mujoco>",
    );
    let mut names: Vec<_> = s.sensors.iter().map(|g| g.name().to_string()).collect();
    names.sort();
    assert_eq!(names, ["c", "c0", "c01", "c012", "c02", "c1", "c12", "c2"]);
}

/// A quadratic number of operations would take minutes here.
#[test]
fn many_copies_cost_what_they_make() {
    let s = spec(
        "<mujoco><actuator><motor joint='j'/></actuator><sensor><jointpos joint='j'/></sensor><keyframe><key/></keyframe>\
         <worldbody><replicate count='20000'><body><joint name='j'/></body></replicate></worldbody></mujoco>",
    );
    assert_eq!((s.bodies.len(), s.sensors.len(), s.pending_keys.len()), (20001, 20000, 20001));
    assert_eq!(s.sensors.at(19999).public.objname.text(), "j19999");
}

#[test]
fn too_many_copies_are_rejected_before_they_are_made() {
    let bodies = in_world("<replicate count='10923'><body><body/><body/><body/><body/><body/></body></replicate>");
    let message = "XML Error: Error: number of bodies plus flexes must be less than 65534|Element 'replicate', line 3|";
    assert_eq!(rejection(&bodies), message);
    let sites = in_world("<replicate count='600000'><site/><site/></replicate>");
    assert_eq!(rejection(&sites), "XML Error: Error: too many copies|Element 'replicate', line 3|");
}

#[test]
fn errors_name_the_element_and_its_line() {
    for (text, message) in [
        (in_world("<geom size='1 2 3 4'/>"), "XML Error: attribute 'size' has too much data|Element 'geom', line 3|"),
        (in_world("<geom pos='1 2'/>"), "XML Error: attribute 'pos' does not have enough data|Element 'geom', line 3|"),
        (in_world("<geom contype=''/>"), "XML Error: problem reading attribute 'contype'|Element 'geom', line 3|"),
        (in_world("<geom type='x'/>"), "XML Error: invalid keyword: 'x'|Element 'geom', line 3|"),
        (in_world("<geom x='1'/>"), "XML Error: Schema violation: unrecognized attribute: 'x'|Element 'geom', line 3|"),
        (in_world("\n<foo/>"), "XML Error: Schema violation: unrecognized element|Element 'foo', line 4|"),
        (
            in_world("<geom name='g'/><geom name='g'/>"),
            "XML Error: Error: repeated name 'g' in geom|Element 'geom', line 3|",
        ),
        (in_world("<geom class='c'/>"), "XML Error: unknown default class name 'c'|Element 'geom', line 3|"),
        (in_world("<geom quat='0 0 0 0'/>"), "XML Error: zero quaternion is not allowed|Element 'geom', line 3|"),
        (
            in_world("<geom quat='1 0 0 0' euler='0 0 0'/>"),
            "XML Error: multiple orientation specifiers are not allowed|Element 'geom', line 3|",
        ),
        (
            "<mujoco><include file='no such file'/></mujoco>".to_string(),
            "XML Error: Error opening file 'no such file': No such file or directory|Element 'include', line 1|",
        ),
        ("<foo/>".to_string(), "XML Error: Unrecognized XML model type: 'foo'"),
        (
            "<mujoco><worldbody></mujoco>".to_string(),
            "XML parse error 14:|Error=XML_ERROR_MISMATCHED_ELEMENT ErrorID=14 (0xe) Line number=1: XMLElement name=worldbody|",
        ),
    ] {
        assert_eq!(rejection(&text), message);
    }
}

#[test]
fn documents_cut_anywhere_and_spoilt_values_never_panic() {
    let text = "<mujoco model=\"m\"><!-- c --><compiler angle=\"radian\"/><default><default class='c'><geom size='1'/>\
                </default></default><asset><texture name='t' type='2d' gridsize='1 2' gridlayout='..'/>\
                <hfield name='h' nrow='2' ncol='2' size='1 1 1 1' elevation='1 2 3 4'/></asset><worldbody>\
                <replicate count='2' sep='-'><body name='b'><joint name='j' range='-1 1'/><geom class='c' fromto='0 0 0 1 1 1'/>\
                </body></replicate></worldbody><tendon><fixed><joint joint='j' coef='1'/></fixed></tendon></mujoco>";
    for n in 0..text.len() {
        let _ = parse_text(&text.as_bytes()[..n], None);
    }
    for bad in ["nan", "-1", "1e999", "99999999999", "", " ", "x", "-2147483648", "2147483647"] {
        for good in ["'1'", "'2'", "'1 1 1 1'", "'1 2'", "'-1 1'", "'1 2 3 4'"] {
            let _ = parse_text(text.replace(good, &format!("'{bad}'")).as_bytes(), None);
        }
    }
}

#[test]
fn deep_nesting_and_include_cycles_are_rejected() {
    let deep = "<body>".repeat(497) + &"</body>".repeat(497);
    assert!(rejection(&format!("<mujoco><worldbody>{deep}</worldbody></mujoco>")).starts_with("XML parse error 18:"));
    let deep = "<body>".repeat(496) + &"</body>".repeat(496);
    assert_eq!(spec(&format!("<mujoco><worldbody>{deep}</worldbody></mujoco>")).bodies.len(), 497);

    let mut vfs = crate::base::vfs::Vfs::default();
    vfs.add_buffer("a.xml", b"<mujoco><include file='b.xml'/></mujoco>").unwrap();
    vfs.add_buffer("b.xml", b"<mujoco><worldbody/><include file='a.xml'/></mujoco>").unwrap();
    vfs.add_buffer("c.xml", b"<mujoco><include file='d.xml'/></mujoco>").unwrap();
    vfs.add_buffer(
        "d.xml",
        b"<m><option><flag gravity='disable'/></option><worldbody><geom name='g'/></worldbody></m>",
    )
    .unwrap();
    let e = crate::mjcf::parse_file("a.xml", Some(&vfs)).err().unwrap();
    assert_eq!(e.message(), "XML Error: File 'a.xml' already included\nElement 'include', line 0\n");
    let s = crate::mjcf::parse_file("c.xml", Some(&vfs)).unwrap();
    assert_eq!(s.geoms.at(0).public.info.text(), "line 0");
    assert_eq!(s.public.option.disableflags, mjDSBL_GRAVITY as i32);
}
