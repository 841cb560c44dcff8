//! The generated Rust in `src/generated`: it is what the generator writes, and the library includes each file once.

use rujoco_checks::root;
use std::collections::BTreeSet;

#[test]
fn committed_code_is_what_the_generator_writes() {
    let folder = root().join("src/generated");
    let files = rujoco_generator::files();
    let is_old = |file: &&rujoco_generator::File| {
        std::fs::read_to_string(folder.join(file.name)).ok().as_deref() != Some(&file.text)
    };
    let old: Vec<&str> = files.iter().filter(is_old).map(|file| file.name).collect();
    assert!(old.is_empty(), "{old:?} are old: run cargo run -p rujoco-generator");
    let here = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let written: BTreeSet<String> = files.iter().map(|file| file.name.to_string()).collect();
    assert_eq!(here.collect::<BTreeSet<_>>(), written);
}

#[test]
fn each_file_is_included_where_its_head_says() {
    for file in rujoco_generator::files() {
        let user = file.text.split(" for `").nth(1).and_then(|rest| rest.split('`').next()).unwrap();
        let text = std::fs::read_to_string(root().join(user)).unwrap();
        let depth = user.matches('/').count() - 1;
        let line = format!("\ninclude!(\"{}generated/{}\");\n", "../".repeat(depth), file.name);
        assert_eq!(text.matches(&line).count(), 1, "{user}");
    }
}
