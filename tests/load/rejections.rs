//! Bad models through the C ABI: rejected with the reference's words, element and line (`tests/golden/rejections.txt`: a
//! document, `---`, the message, `===`; `rejections_files.txt`: the same after a line for each file of the document, its name and
//! hexadecimal bytes), and before memory or time run out.

use crate::kit::spec::Compiled;
use mujoco::base::report;
use std::ffi::c_char;

unsafe extern "C-unwind" fn ignore(_: *const c_char) {}

/// What the library says about a document; nothing if it loads.
fn load(xml: &[u8]) -> Option<String> {
    load_with(xml, &[])
}

/// The same for a document with files.
fn load_with(xml: &[u8], files: &[(&str, Vec<u8>)]) -> Option<String> {
    report::set_warning_handler(Some(ignore));
    Compiled::of_text(xml, files).err()
}

#[test]
fn every_rejection_of_a_file_has_the_words_of_the_reference() {
    let cases = include_str!("../golden/rejections_files.txt");
    let mut wrong = Vec::new();
    for case in cases.split_terminator("\n===\n") {
        let (mut xml, expected) = case.split_once("\n---\n").unwrap();
        let mut files = Vec::new();
        while let Some(line) = xml.strip_prefix('@') {
            let (file, rest) = line.split_once('\n').unwrap();
            let (name, hex) = file.split_once(' ').unwrap();
            let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
            files.push((name, hex.as_bytes().chunks(2).map(byte).collect::<Vec<_>>()));
            xml = rest;
        }
        let said = load_with(xml.as_bytes(), &files);
        if said.as_deref().map(|text| text.trim_end_matches('\n')) != Some(expected) {
            wrong.push(format!("{}\nexpected: {expected}\nsaid: {said:?}\n", case.split_once("\n---").unwrap().0));
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_rejection_has_the_words_of_the_reference() {
    let cases = include_str!("../golden/rejections.txt");
    let mut wrong = Vec::new();
    for case in cases.split_terminator("\n===\n") {
        let (xml, expected) = case.split_once("\n---\n").unwrap();
        let said = load(xml.as_bytes());
        if said.as_deref().map(|text| text.trim_end_matches('\n')) != Some(expected) {
            wrong.push(format!("{xml}\nexpected: {expected}\nsaid: {said:?}\n"));
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn what_would_take_all_memory_or_time_is_rejected_at_once() {
    let world = |text: &str| format!("<mujoco><worldbody>{text}</worldbody></mujoco>");
    let asset = |text: &str| format!("<mujoco><asset>{text}</asset></mujoco>");
    for xml in [
        world("<replicate count='2147483647'><geom size='1'/></replicate>"),
        world("<flexcomp name='f' dim='3' count='100000 100000 100000'/>"),
        asset("<hfield name='h' nrow='2147483647' ncol='2147483647' size='1 1 1 1'/>"),
        asset("<texture name='t' type='cube' builtin='flat' width='2147483647' height='1'/>"),
        asset("<mesh name='m' builtin='plate' params='1e9 1e9'/>"),
        "<mujoco><size nuserdata='-1'/></mujoco>".into(),
        "<mujoco><size nkey='2147483647'/></mujoco>".into(),
        format!("<mujoco>{}", "<default>".repeat(100_000)),
    ] {
        let start = std::time::Instant::now();
        assert!(load(xml.as_bytes()).is_some(), "{}", &xml[..xml.len().min(200)]);
        assert!(start.elapsed().as_secs() < 10, "{}", &xml[..xml.len().min(200)]);
    }
}
