//! The structure of the code as ARCHITECTURE.md describes it: which module may use which, that no two files use each other,
//! that no type name has three meanings, and that heads of files name tests that exist.
//!
//! The first two follow from the paths that the code writes (`use` lines, and `crate::…` or `super::…` in place), unit tests left out.

use quote::ToTokens;
use rujoco_checks::root;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use syn::visit::{self, Visit};

/// The names from the crate's root down, `["collision", "convex", "gjk"]`.
type ModulePath = Vec<String>;

/// Every file of `src`, by the module that it holds.
struct Crate {
    files: BTreeMap<ModulePath, syn::File>,
}

impl Crate {
    fn read() -> Crate {
        let root = root().join("src");
        let (mut files, mut folders) = (BTreeMap::new(), vec![root.clone()]);
        while let Some(folder) = folders.pop() {
            for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
                if path.is_dir() {
                    folders.extend(Some(path).filter(|path| !path.ends_with("src/generated")));
                } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("tests.rs") {
                    files.insert(module_of(path.strip_prefix(&root).unwrap()), parsed(&path));
                }
            }
        }
        Crate { files }
    }

    /// Which files use which.
    fn uses(&self) -> BTreeMap<ModulePath, BTreeSet<ModulePath>> {
        let used_by = |(module, file): (&ModulePath, &syn::File)| {
            let mut names = Names { here: module.clone(), paths: Vec::new() };
            names.visit_file(file);
            let used = names.paths.iter().filter_map(|path| self.defining_file(path, 0));
            (module.clone(), used.filter(|other| other != module).collect())
        };
        self.files.iter().map(used_by).collect()
    }

    /// The file that defines what an absolute path names; re-exports are followed.
    fn defining_file(&self, path: &[String], depth: usize) -> Option<ModulePath> {
        let known = (0..=path.len()).rev().find(|&n| self.files.contains_key(&path[..n]))?;
        let (module, rest) = path.split_at(known);
        let Some(name) = rest.first().filter(|_| depth < 8) else { return Some(module.to_vec()) };
        let reexported = self.files[module].items.iter().find_map(|item| match item {
            syn::Item::Use(u) if !matches!(u.vis, syn::Visibility::Inherited) => {
                let mut exports = flatten(&u.tree, Vec::new()).into_iter();
                exports.find_map(|(target, binding)| {
                    let target = absolute(module, target)?;
                    (binding == *name && target != path).then(|| self.defining_file(&target, depth + 1))?
                })
            }
            _ => None,
        });
        Some(reexported.unwrap_or_else(|| module.to_vec()))
    }
}

/// A file with what it includes: generated code belongs to the module that includes it.
fn parsed(path: &Path) -> syn::File {
    let mut file = syn::parse_file(&std::fs::read_to_string(path).unwrap()).unwrap();
    let included = |item: &syn::Item| match item {
        syn::Item::Macro(item) if item.mac.path.is_ident("include") => {
            let name: syn::LitStr = item.mac.parse_body().unwrap();
            Some(parsed(&path.parent().unwrap().join(name.value())))
        }
        _ => None,
    };
    let files: Vec<syn::File> = file.items.iter().filter_map(included).collect();
    file.items.extend(files.into_iter().flat_map(|file| file.items));
    file
}

fn module_of(file: &Path) -> ModulePath {
    let mut names: ModulePath = file.with_extension("").iter().map(|n| n.to_str().unwrap().to_string()).collect();
    if names.last().is_some_and(|n| n == "mod" || n == "lib") {
        names.pop();
    }
    names
}

/// The paths of a `use` tree, each with the name that it binds.
fn flatten(tree: &syn::UseTree, mut prefix: Vec<String>) -> Vec<(Vec<String>, String)> {
    match tree {
        syn::UseTree::Path(p) => {
            prefix.push(p.ident.to_string());
            flatten(&p.tree, prefix)
        }
        syn::UseTree::Group(g) => g.items.iter().flat_map(|item| flatten(item, prefix.clone())).collect(),
        syn::UseTree::Glob(_) => vec![(prefix, "*".into())],
        syn::UseTree::Name(n) => {
            let name = n.ident.to_string();
            if name != "self" {
                prefix.push(name);
            }
            let binding = prefix.last().cloned().unwrap_or_default();
            vec![(prefix, binding)]
        }
        syn::UseTree::Rename(r) => {
            prefix.push(r.ident.to_string());
            vec![(prefix, r.rename.to_string())]
        }
    }
}

/// A path as seen from the crate's root; `None` for another crate's.
fn absolute(here: &[String], path: Vec<String>) -> Option<ModulePath> {
    let mut base = here.to_vec();
    let mut rest = path.into_iter().peekable();
    match rest.peek()?.as_str() {
        "crate" => {
            rest.next();
            base.clear();
        }
        "self" => _ = rest.next(),
        "super" => {
            while rest.next_if(|name| name == "super").is_some() {
                base.pop()?;
            }
        }
        _ => return None,
    }
    base.extend(rest);
    Some(base)
}

/// Collects the absolute paths that a file writes.
struct Names {
    here: ModulePath,
    paths: Vec<ModulePath>,
}

fn only_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|a| a.path().is_ident("cfg") && a.parse_args::<syn::Ident>().is_ok_and(|i| i == "test"))
}

impl<'ast> Visit<'ast> for Names {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !only_for_tests(&module.attrs) && module.content.is_some() {
            self.here.push(module.ident.to_string());
            visit::visit_item_mod(self, module);
            self.here.pop();
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let private = matches!(item.vis, syn::Visibility::Inherited);
        if private && !only_for_tests(&item.attrs) {
            let paths = flatten(&item.tree, Vec::new()).into_iter();
            self.paths.extend(paths.filter_map(|(path, _)| absolute(&self.here, path)));
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names = path.segments.iter().map(|s| s.ident.to_string()).collect();
        self.paths.extend(absolute(&self.here, names));
        visit::visit_path(self, path);
    }
}

/// The table of modules in ARCHITECTURE.md: each with those that it may use.
fn table() -> BTreeMap<String, Vec<String>> {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let row = |line: &str| {
        let cells: Vec<&str> = line.strip_prefix("| `")?.trim_end_matches(" |").split(" | ").collect();
        let [module, _, uses] = cells[..] else { return None };
        let named: Vec<String> = uses.split('`').skip(1).step_by(2).map(str::to_string).collect();
        Some((module.trim_end_matches('`').to_string(), (uses.starts_with("all but"), named)))
    };
    let rows: BTreeMap<_, _> = text.lines().filter_map(row).collect();
    let others = |named: &[String]| rows.keys().filter(|module| !named.contains(module)).cloned().collect();
    rows.iter()
        .map(|(module, (but, named))| (module.clone(), if *but { others(named) } else { named.clone() }))
        .collect()
}

/// What a module may use: those of its row, and what they may use.
fn reachable(table: &BTreeMap<String, Vec<String>>, module: &str) -> BTreeSet<String> {
    let (mut found, mut open) = (BTreeSet::new(), vec![module.to_string()]);
    while let Some(module) = open.pop() {
        for other in table.get(&module).into_iter().flatten() {
            if found.insert(other.clone()) {
                open.push(other.clone());
            }
        }
    }
    found
}

#[test]
fn modules_use_what_the_architecture_allows() {
    let table = table();
    let mut wrong = BTreeSet::new();
    for (file, uses) in Crate::read().uses() {
        let Some(module) = file.first() else { continue };
        assert!(table.contains_key(module), "ARCHITECTURE.md has no row for `{module}`");
        let may = reachable(&table, module);
        for other in uses.iter().filter_map(|other| other.first()).filter(|other| *other != module) {
            if !may.contains(other) {
                wrong.insert(format!("{} uses {other}", file.join("::")));
            }
        }
    }
    assert!(wrong.is_empty(), "uses that ARCHITECTURE.md does not allow: {wrong:#?}");
}

/// What the parts of a folder share is defined in its `mod.rs`, which may use them in turn; other files form no cycles.
#[test]
fn no_two_files_use_each_other() {
    let mut uses = Crate::read().uses();
    for (file, used) in &mut uses {
        used.retain(|other| !file.starts_with(other));
    }
    // A file that none of the others uses, or that uses none of them, is in no cycle.
    loop {
        let used: BTreeSet<ModulePath> = uses.values().flatten().cloned().collect();
        let rest: BTreeMap<ModulePath, BTreeSet<ModulePath>> = uses
            .iter()
            .filter(|(file, _)| used.contains(*file))
            .map(|(file, used)| (file.clone(), used.iter().filter(|f| uses.contains_key(*f)).cloned().collect()))
            .filter(|(_, used): &(_, BTreeSet<_>)| !used.is_empty())
            .collect();
        if rest == uses {
            break;
        }
        uses = rest;
    }
    let cycles: Vec<String> = uses
        .iter()
        .map(|(file, used)| {
            format!("{} -> {}", file.join("::"), used.iter().map(|f| f.join("::")).collect::<Vec<_>>().join(", "))
        })
        .collect();
    assert!(cycles.is_empty(), "files that use each other: {cycles:#?}");
}

/// Names that several modules may define, and why.
const SHARED_NAMES: [(&str, &str); 3] = [
    ("CxxString", "one string of C++, by the library that the build is for"),
    ("Result", "the alias of `std::result::Result` with a module's own error, as in the standard library"),
    ("V", "one vector of four numbers, by the instruction set that the build is for"),
];

/// Collects the names of the types that a file defines, unit tests left out.
#[derive(Default)]
struct TypeNames(BTreeSet<String>);

impl<'ast> Visit<'ast> for TypeNames {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        let name = match item {
            syn::Item::Struct(item) => Some(&item.ident),
            syn::Item::Enum(item) => Some(&item.ident),
            syn::Item::Union(item) => Some(&item.ident),
            syn::Item::Trait(item) => Some(&item.ident),
            syn::Item::Type(item) => Some(&item.ident),
            syn::Item::Mod(item) if only_for_tests(&item.attrs) => return,
            _ => None,
        };
        self.0.extend(name.map(syn::Ident::to_string));
        visit::visit_item(self, item);
    }
}

/// A reader who meets the name of a type should know which one it is. Two meanings are the most that a name may have.
#[test]
fn no_type_name_has_three_meanings() {
    let mut modules: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (module, file) in Crate::read().files {
        let mut types = TypeNames::default();
        types.visit_file(&file);
        for name in types.0 {
            modules.entry(name).or_default().push(module.join("::"));
        }
    }
    assert!(modules.len() > 500, "types were found");
    for (name, why) in SHARED_NAMES {
        assert!(modules[name].len() > 2, "`{name}` needs no exception any more ({why})");
    }
    modules.retain(|name, modules| modules.len() > 2 && SHARED_NAMES.iter().all(|(shared, _)| name != shared));
    assert!(modules.is_empty(), "type names with three meanings or more: {modules:#?}");
}

/// What a file of a program uses of the library, and attributes that name files.
#[derive(Default)]
struct Program {
    used: BTreeSet<String>,
    path_attributes: usize,
}

impl<'ast> Visit<'ast> for Program {
    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        self.path_attributes += usize::from(attribute.path().is_ident("path"));
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        for (path, _) in flatten(&item.tree, Vec::new()) {
            self.used.extend(path.get(1).filter(|_| path[0] == "mujoco").cloned());
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        self.used.extend(names.get(1).filter(|_| names[0] == "mujoco").cloned());
        visit::visit_path(self, path);
    }
}

/// Samples and the command are what users copy from: the library without pointers is enough for all of them.
#[test]
fn samples_and_the_command_are_safe_programs() {
    let (mut files, mut folders) = (Vec::new(), vec![root().join("samples"), root().join("command")]);
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let (inner, rest): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
        folders.extend(inner);
        files.extend(rest.into_iter().filter(|path| path.extension().is_some_and(|e| e == "rs")));
    }
    assert!(files.len() > 12, "{files:?}");
    for path in files {
        let file = syn::parse_file(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let code = file.to_token_stream().to_string();
        let mut words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
        assert!(!words.any(|word| word == "unsafe"), "{}: unsafe", path.display());
        let mut program = Program::default();
        program.visit_file(&file);
        assert_eq!(program.path_attributes, 0, "{}: #[path]", path.display());
        let allowed = ["abi", "sim", "viewer"];
        let wrong: Vec<&String> = program.used.iter().filter(|name| !allowed.contains(&name.as_str())).collect();
        assert!(wrong.is_empty(), "{} uses mujoco::{wrong:?}", path.display());
    }
}

/// The simulator is written as a program of a user could be: what it writes after `crate::` is public and has no pointers.
#[test]
fn the_viewer_stands_on_sim_alone() {
    for (module, file) in Crate::read().files.iter().filter(|(module, _)| module.first().is_some_and(|m| m == "viewer"))
    {
        let mut names = Names { here: module.clone(), paths: Vec::new() };
        names.visit_file(file);
        let allowed = ["abi", "sim", "viewer"];
        let wrong: Vec<&ModulePath> = names.paths.iter().filter(|path| !allowed.contains(&path[0].as_str())).collect();
        assert!(wrong.is_empty(), "{} uses {wrong:?}", module.join("::"));
    }
}

/// The book of `docs` has every page.
#[test]
fn the_summary_names_every_page() {
    let docs = root().join("docs");
    let summary = std::fs::read_to_string(docs.join("SUMMARY.md")).unwrap();
    for page in std::fs::read_dir(&docs).unwrap() {
        let name = page.unwrap().file_name().into_string().unwrap();
        if name.ends_with(".md") && name != "SUMMARY.md" {
            assert!(summary.contains(&format!("({name})")), "docs/{name}");
        }
    }
}

/// The folders of `src` whose files say which tests protect them.
const SAY_TESTS: [&str; 9] =
    ["collision", "constraint", "data", "dynamics", "math", "plan", "sensor", "solver", "step"];

/// What is wrong with the line of a file's head that names its tests: `Tests: in this file, `tests/physics/rays.rs`.`
fn wrong_tests(text: &str) -> Option<String> {
    let head: Vec<&str> = text.lines().take_while(|line| line.starts_with("//!")).collect();
    // what is compiled for tests alone has none
    if head.first()?.contains("for tests") {
        return None;
    }
    let last = head.last()?;
    let Some(named) = last.strip_prefix("//! Tests: ").and_then(|rest| rest.strip_suffix('.')) else {
        return Some(format!("the head does not end in a line with its tests, but in `{last}`"));
    };
    let (own, others): (Vec<&str>, Vec<&str>) = named.split(", ").partition(|name| *name == "in this file");
    let (says, has) = (!own.is_empty(), text.lines().any(|line| line.trim() == "#[test]"));
    if says != has {
        return Some(format!("it has {} tests of its own", if has { "" } else { "no" }));
    }
    let is_test = |name: &&str| {
        let path = name.trim_matches('`');
        let text = std::fs::read_to_string(root().join(path)).unwrap_or_default();
        let runs = !path.ends_with(".rs") || path.starts_with("fuzz/") || text.contains("#[test]");
        name.starts_with('`') && name.ends_with('`') && !text.is_empty() && runs
    };
    others.into_iter().find(|name| !is_test(name)).map(|name| format!("{name} is no test"))
}

#[test]
fn heads_of_files_name_the_tests_that_protect_them() {
    let (mut folders, mut wrong, mut files) = (Vec::from(SAY_TESTS.map(|f| root().join("src").join(f))), Vec::new(), 0);
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if !path.ends_with("tests.rs") {
                files += 1;
                let text = std::fs::read_to_string(&path).unwrap();
                wrong.extend(wrong_tests(&text).map(|why| format!("{}: {why}", path.display())));
            }
        }
    }
    assert!(files > 150 && wrong.is_empty(), "{files} files: {wrong:#?}");
}

#[test]
fn heads_that_name_no_test_are_found() {
    let file = |named: &str, rest: &str| wrong_tests(&format!("//! What it is.\n//!\n//! Tests: {named}.\n{rest}"));
    assert_eq!(file("`tests/physics/rays.rs`, `checks/structure.rs`", ""), None);
    assert_eq!(file("in this file", "mod tests {\n    #[test]\n"), None);
    assert_eq!(wrong_tests("//! Random shapes for tests.\n"), None);
    for (named, rest) in [
        ("in this file", ""),
        ("`tests/physics/rays.rs`", "    #[test]\n"),
        ("`tests/physics/nothing.rs`", ""),
        ("`src/lib.rs`", ""),
        ("rays", ""),
    ] {
        assert!(file(named, rest).is_some(), "{named}");
    }
    assert!(wrong_tests("//! What it is.\nuse super::*;\n").is_some());
}
