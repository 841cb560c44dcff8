//! Hostile assets through the C ABI, one table: a file, the document that uses it, and whether the reference takes it or what it
//! says. Files that end too early are tried at every tenth byte.

use crate::kit::spec::Compiled;
use mujoco::base::report;
use std::ffi::c_char;

unsafe extern "C-unwind" fn ignore(_: *const c_char) {}

/// What the library says about a document that uses the file `f.EXT`; nothing if it loads.
fn load(document: &str, ext: &str, bytes: &[u8]) -> Option<String> {
    report::set_warning_handler(Some(ignore));
    Compiled::of_text(document.as_bytes(), &[(&format!("f.{ext}"), bytes.to_vec())]).err()
}

fn mesh(ext: &str) -> String {
    format!(
        "<mujoco><asset><mesh name='m' file='f.{ext}'/></asset><worldbody><geom type='mesh' mesh='m'/></worldbody></mujoco>"
    )
}

const TETRAHEDRON: &str = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n";

#[test]
fn obj_files_with_odd_faces() {
    for (lines, expected) in [
        ("f 1 2 3\nf 1 2 4\nf 0 1 2", "could not parse OBJ file"),
        ("f 1 2 3\nf 1 2 4\nf -1 -2 -3", ""),
        ("f 1 2 3\nf 1 2 4\nf 1 2 99", "in face 2, vertex index 98 does not exist"),
        ("f 1 2 3\nf 1 2 4\nf 1 2 2147483648", "does not exist"),
        ("f 1 2 3\nf 1 2 4\nf 1 2 -99", "vertex index -95 does not exist"),
        ("f 1 2 3\nf 1 2 4\nf 1 2", ""),
        ("f 1 2 3\nf 1 2 4\nf 1//9 2//9 3//9", ""),
        ("f 1 2 3\nf 1 2 4\nf 1/5/5 2/5/5 3/5/5", ""),
        ("f a b c", "could not parse OBJ file"),
        ("f 1 2 3 4 1 2 3 4 1", "mesh volume is too small"),
        ("v nan nan nan\nf 1 2 3\nf 1 2 5", "vertex coordinate 4 is not finite"),
        ("v 1e39 0 0\nf 1 2 5\nf 1 3 5\nf 2 3 5", "qhull error"),
        ("v 1 2\nf 1 2 3", "mesh volume is too small"),
        ("f", ""),
        ("f 1 2 3\nf 1 2 4\nf 1.5 2 3", ""),
        ("f 1 2 3 \\\n\nf 1 2 4", "could not parse OBJ file"),
    ] {
        let said = load(&mesh("obj"), "obj", format!("{TETRAHEDRON}{lines}\n").as_bytes());
        let as_expected =
            if expected.is_empty() { said.is_none() } else { said.as_ref().is_some_and(|s| s.contains(expected)) };
        assert!(as_expected, "{lines:?}: {said:?}, expected {expected:?}");
    }
}

fn bytes<const N: usize>(parts: [&[u8]; N]) -> Vec<u8> {
    parts.concat()
}

fn ints(list: &[i32]) -> Vec<u8> {
    list.iter().flat_map(|x| x.to_le_bytes()).collect()
}

fn floats(list: &[f32]) -> Vec<u8> {
    list.iter().flat_map(|x| x.to_le_bytes()).collect()
}

const VERTICES: [f32; 12] = [0., 0., 0., 1., 0., 0., 0., 1., 0., 0., 0., 1.];
const FACES: [i32; 12] = [0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2];

/// A document, the extension, a whole file, its header's counts at their offsets.
fn formats() -> Vec<(String, &'static str, Vec<u8>, Vec<usize>)> {
    let stl = FACES.chunks_exact(3).flat_map(|face| {
        let corners = face.iter().flat_map(|&v| VERTICES[3 * v as usize..][..3].to_vec());
        let numbers: Vec<f32> = [0.0; 3].into_iter().chain(corners).collect();
        bytes([&floats(&numbers), &[0, 0]])
    });
    let stl = bytes([&[0; 80], &ints(&[4]), &stl.collect::<Vec<u8>>()]);
    let msh = bytes([&ints(&[4, 0, 0, 4]), &floats(&VERTICES), &ints(&FACES)]);
    let hfield = bytes([&ints(&[3, 3]), &floats(&[0., 1., 2., 3., 4., 5., 6., 7., 8.])]);
    let bone = bytes([b"b", &[0; 39], &floats(&[0., 0., 0., 1., 0., 0., 0.])]);
    let weights = bytes([&ints(&[3, 0, 1, 2]), &floats(&[1., 1., 1.])]);
    let skn = bytes([&ints(&[3, 0, 1, 1]), &floats(&VERTICES[..9]), &ints(&[0, 1, 2]), &bone, &weights]);
    let field = "<mujoco><asset><hfield name='h' size='1 1 1 1' file='f.hf'/></asset></mujoco>";
    let skin = "<mujoco><worldbody><body name='b'><geom size='.1'/></body></worldbody>
        <deformable><skin file='f.skn'/></deformable></mujoco>";
    vec![
        (mesh("stl"), "stl", stl, vec![80]),
        (mesh("msh"), "msh", msh, vec![0, 4, 8, 12]),
        (field.into(), "hf", hfield, vec![0, 4]),
        (skin.into(), "skn", skn, vec![0, 4, 8, 12]),
    ]
}

#[test]
fn files_that_end_too_early_or_late_are_rejected() {
    for (document, ext, file, _) in formats() {
        assert_eq!(load(&document, ext, &file), None, "{ext}");
        for n in (0..file.len()).step_by(10).chain([file.len() - 1]) {
            let said = load(&document, ext, &file[..n]).unwrap_or_else(|| panic!("{ext} of {n} bytes loads"));
            assert!(said.starts_with("Error: ") && said.contains("Element name"), "{ext} of {n} bytes: {said}");
        }
        let longer = bytes([&file, &[0; 7]]);
        assert!(load(&document, ext, &longer).is_some(), "{ext} with bytes behind its end");
    }
}

#[test]
fn counts_in_headers_that_lie_are_rejected_at_once() {
    let start = std::time::Instant::now();
    for (document, ext, file, counts) in formats() {
        for at in counts {
            for count in [-1, i32::MIN, i32::MAX, 100_000_000, 7] {
                let mut file = file.clone();
                file[at..at + 4].copy_from_slice(&count.to_le_bytes());
                assert!(load(&document, ext, &file).is_some(), "{ext}: {count} at {at}");
            }
        }
    }
    assert!(start.elapsed().as_secs() < 10);
}

/// The reference runs out of stack, memory or time.
#[test]
fn what_brings_the_reference_down_is_an_error() {
    for (rest, expected) in [
        ("<asset><model name='a' file='model.xml'/></asset>", "could not parse model file"),
        ("<asset><hfield name='h' nrow='65536' ncol='65536' size='1 1 1 1'/></asset>", "hfield is too large"),
        ("<size nkey='2147483647'/>", "nkey is too large"),
        (
            "<worldbody><composite prefix='c' type='cable' count='100000000 1 1' size='1'><geom type='capsule' size='.01'/></composite></worldbody>",
            "number of bodies plus flexes must be less",
        ),
        ("<worldbody><flexcomp name='f' dim='2' count='100000 100000 1'/></worldbody>", "more than 10000000 points"),
    ] {
        let said = load(&format!("<mujoco>{rest}</mujoco>"), "none", &[0]);
        assert!(said.as_ref().is_some_and(|said| said.contains(expected)), "{rest}: {said:?}");
    }
}
