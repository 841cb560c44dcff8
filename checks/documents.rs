//! The Markdown documents: every file, module and link that they name exists, and lines of text are at most 100 characters.
//!
//! Names are read from code spans. A word with a slash or with the extension of a source file is a path; a word with `::` is
//! a path of Rust. Both may leave out their first folders or modules, as in `solver/select.rs` or `simd::Lanes`.

use quote::ToTokens;
use rujoco_checks::root;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::LazyLock;
use syn::visit::{self, Visit};

/// The longest line of text.
const WIDTH: usize = 100;

/// Extensions that make a word a path.
const EXTENSIONS: [&str; 13] = ["rs", "md", "py", "c", "cc", "h", "toml", "txt", "json", "sh", "in", "png", "xml"];

/// Words that look like paths but name something else.
const NO_FILES: [&str; 4] = [
    "engine/*.h",         // headers of the reference's sources
    "quality/shadowsize", // an attribute of MJCF
    "script.py",          // a program of the reader
    "specs_test.py",      // a test of the published package
];

/// Folders that builds and tools make.
const BUILT: [&str; 3] = ["target/", "fuzz/artifacts", "fuzz/corpus"];

/// First words of Rust paths that other crates define.
const OTHER_CRATES: [&str; 6] = ["std", "serde_json", "f64", "DMatrix", "DVector", "Vector3"];

/// Files of the repository, by path from the root, without what is built or fetched.
fn files() -> Vec<String> {
    let (mut files, mut folders) = (Vec::new(), vec![root().to_path_buf()]);
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = path.file_name().unwrap().to_str().unwrap();
            if !path.is_dir() {
                files.push(path.strip_prefix(root()).unwrap().to_str().unwrap().to_string());
            } else if !["target", ".git", "__pycache__"].contains(&name) {
                folders.push(path);
            }
        }
    }
    files
}

/// What the names in documents are looked up in.
struct Repository {
    /// Files and folders, each with a slash before it.
    paths: BTreeSet<String>,
    /// The modules of the library, each with the names that it defines.
    modules: BTreeMap<String, BTreeSet<String>>,
}

static REPOSITORY: LazyLock<Repository> = LazyLock::new(Repository::read);

impl Repository {
    fn read() -> Repository {
        let (mut paths, mut modules) = (BTreeSet::new(), BTreeMap::new());
        for file in files() {
            paths.extend(Path::new(&file).ancestors().map(|path| format!("/{}", path.display())));
            if let Some(module) = file.strip_prefix("src/").and_then(|file| file.strip_suffix(".rs")) {
                let module = module.trim_end_matches("/mod").replace('/', "::");
                let text = std::fs::read_to_string(root().join(&file)).unwrap();
                let mut defined = Defined::default();
                defined.visit_file(&syn::parse_file(&text).unwrap());
                modules.insert(module, defined.names);
            }
        }
        Repository { paths, modules }
    }

    /// Whether a file or folder has this path, or a path that ends in it. A `*` stands for any part of the last name.
    fn has_path(&self, word: &str) -> bool {
        let word = format!("/{}", word.trim_start_matches("../").trim_end_matches('/'));
        let matches = |path: &str| match word.split_once('*') {
            None => path.ends_with(&word),
            Some((before, after)) => {
                let inside = path.strip_suffix(after).and_then(|path| path.rsplit_once('/'));
                let (folder, name) = before.rsplit_once('/').unwrap_or(("", before));
                inside.is_some_and(|(in_folder, in_name)| in_folder.ends_with(folder) && in_name.starts_with(name))
            }
        };
        self.paths.iter().any(|path| matches(path))
    }

    /// Whether a module has this path, or a path that ends in its first names, and defines the names that follow.
    fn has_item(&self, path: &str) -> bool {
        let names: Vec<&str> = path.split("::").collect();
        let defines = |prefix: &str, names: &[&str]| {
            let inside = self.modules.iter().filter(|(m, _)| *m == prefix || m.starts_with(&format!("{prefix}::")));
            let defined: BTreeSet<&str> = inside.flat_map(|(_, defined)| defined).map(String::as_str).collect();
            names.iter().all(|name| defined.contains(name))
        };
        let in_module = (1..=names.len()).any(|n| {
            let (first, rest) = (names[..n].join("::"), &names[n..]);
            self.modules
                .keys()
                .any(|module| (*module == first || module.ends_with(&format!("::{first}"))) && defines(module, rest))
        });
        let top = |module: &str| module.split("::").next().unwrap_or_default().to_string();
        let of_a_type = || self.modules.iter().any(|(module, d)| d.contains(names[0]) && defines(&top(module), &names));
        in_module || of_a_type()
    }
}

/// Names that a file defines: items, methods, fields, variants, what it uses, and all words inside macros.
#[derive(Default)]
struct Defined {
    names: BTreeSet<String>,
}

impl Defined {
    fn words_of(&mut self, tokens: impl ToString) {
        let text = tokens.to_string();
        self.names.extend(text.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_string));
    }
}

impl<'ast> Visit<'ast> for Defined {
    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        self.names.insert(signature.ident.to_string());
    }

    fn visit_item(&mut self, item: &'ast syn::Item) {
        let name = match item {
            syn::Item::Const(i) => Some(&i.ident),
            syn::Item::Static(i) => Some(&i.ident),
            syn::Item::Struct(i) => Some(&i.ident),
            syn::Item::Enum(i) => Some(&i.ident),
            syn::Item::Union(i) => Some(&i.ident),
            syn::Item::Trait(i) => Some(&i.ident),
            syn::Item::Type(i) => Some(&i.ident),
            syn::Item::Macro(i) => i.ident.as_ref(),
            _ => None,
        };
        self.names.extend(name.map(ToString::to_string));
        visit::visit_item(self, item);
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        if !matches!(item.vis, syn::Visibility::Inherited) {
            self.words_of(item.tree.to_token_stream());
        }
    }

    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        self.names.insert(variant.ident.to_string());
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        self.names.extend(field.ident.as_ref().map(ToString::to_string));
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.names.insert(item.ident.to_string());
    }

    fn visit_macro(&mut self, item: &'ast syn::Macro) {
        // texts, among them doc comments, define nothing
        let code = item.tokens.to_string().replace("\\\"", "");
        self.words_of(code.split('"').step_by(2).collect::<Vec<_>>().join(" "));
    }
}

/// A line of a document outside of code blocks, with its number from 1.
fn text_lines(document: &str) -> Vec<(usize, &str)> {
    let mut in_code = false;
    let mut lines = Vec::new();
    for (i, line) in document.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        } else if !in_code && !line.starts_with("    ") {
            lines.push((i + 1, line));
        }
    }
    lines
}

/// The words of a document's code spans. A span may go over the end of a line.
fn code_words(document: &str) -> Vec<(usize, String)> {
    let mut words = Vec::new();
    let mut open = false;
    for (number, line) in text_lines(document) {
        // A paragraph ends at an empty line, and with it a span that nothing closes.
        open &= !line.is_empty();
        for (i, part) in line.split('`').enumerate() {
            open ^= i > 0;
            if open {
                words.extend(part.split_whitespace().map(|word| (number, word.to_string())));
            }
        }
    }
    words
}

/// A word without what surrounds a name: arguments, quotes and punctuation.
fn bare(word: &str) -> &str {
    let word = word.split(['(', '{', '<', '"', '\'']).next().unwrap_or_default();
    word.trim_matches([',', '.', ';', ':', '&', '[', ']', ')'])
}

/// What a document names and the repository does not have, as `line: name`.
fn missing(repository: &Repository, document: &str) -> Vec<String> {
    let is_path = |word: &str| {
        let extension = word.rsplit_once('.').is_some_and(|(stem, e)| !stem.is_empty() && EXTENSIONS.contains(&e));
        // Options, variables and paths outside of the repository are not checked.
        let outside =
            word.starts_with(['-', '$', '/', '~', '@']) || BUILT.iter().any(|folder| word.starts_with(folder));
        let other = outside || word.contains('=');
        (extension || word.contains('/')) && !other && !NO_FILES.contains(&word)
    };
    let wrong = |word: &str| {
        if word.contains("::") {
            let path = word.trim_start_matches("mujoco::");
            let first = path.split("::").next().unwrap_or_default();
            !OTHER_CRATES.contains(&first) && !repository.has_item(path)
        } else {
            is_path(word) && !repository.has_path(word)
        }
    };
    let lines = code_words(document).into_iter();
    // A leading dot belongs to names such as `.ci/run`.
    let named = lines.map(|(line, word)| {
        let dotted = word.starts_with('.') && word.contains('/');
        (line, if dotted { word } else { bare(&word).to_string() })
    });
    named.filter(|(_, word)| wrong(word)).map(|(line, word)| format!("{line}: {word}")).collect()
}

/// Programs that commands of a document run with `--test` or `--example` and that do not exist, as `line: name`.
fn missing_programs(repository: &Repository, document: &str) -> Vec<String> {
    let mut missing = Vec::new();
    for (i, line) in document.lines().enumerate() {
        let words: Vec<&str> = line.split_whitespace().map(bare).collect();
        for pair in words.windows(2) {
            let folders: &[&str] = match pair[0].trim_start_matches('`') {
                "--test" => &["tests", "checks"],
                "--example" => &["samples"],
                _ => continue,
            };
            let name = pair[1].trim_end_matches('`');
            let has = |folder: &&str| {
                ["/main.rs", ".rs"].iter().any(|end| repository.has_path(&format!("{folder}/{name}{end}")))
            };
            if !folders.iter().any(has) {
                missing.push(format!("{}: {name}", i + 1));
            }
        }
    }
    missing
}

/// Relative links of a document in `folder` that lead nowhere, as `line: target`.
fn broken_links(folder: &Path, document: &str) -> Vec<String> {
    let mut broken = Vec::new();
    for (number, line) in text_lines(document) {
        for target in line.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            if file.contains("://") {
                continue;
            }
            let text =
                if file.is_empty() { Ok(document.to_string()) } else { std::fs::read_to_string(folder.join(file)) };
            let exists = file.is_empty() || folder.join(file).exists();
            if !exists || (!heading.is_empty() && !text.is_ok_and(|text| headings(&text).contains(heading))) {
                broken.push(format!("{number}: {target}"));
            }
        }
    }
    broken
}

/// The headings of a document as links name them: small letters, with dashes for spaces, without punctuation.
fn headings(document: &str) -> BTreeSet<String> {
    let titles = text_lines(document).into_iter().filter_map(|(_, line)| line.strip_prefix('#'));
    let link = |title: &str| {
        let title = title.trim_start_matches('#').trim().to_lowercase();
        title.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c)).collect::<String>().replace(' ', "-")
    };
    titles.map(link).collect()
}

/// Lines of text that are longer than `WIDTH`, as `line: length`. Tables are not text.
fn long_lines(document: &str) -> Vec<String> {
    let lines = text_lines(document).into_iter().map(|(number, line)| (number, line, line.chars().count()));
    let long = lines.filter(|(_, line, length)| *length > WIDTH && !line.starts_with('|'));
    long.map(|(number, _, length)| format!("{number}: {length} characters")).collect()
}

/// Each Markdown document: its path from the root, and its text.
fn documents() -> Vec<(String, String)> {
    let names = files().into_iter().filter(|file| file.ends_with(".md"));
    let documents: Vec<_> = names.map(|name| (std::fs::read_to_string(root().join(&name)).unwrap(), name)).collect();
    assert!(documents.len() > 15, "{}", documents.len());
    documents.into_iter().map(|(text, name)| (name, text)).collect()
}

/// Fails with what `check` finds in the documents.
fn find_nothing(check: impl Fn(&str, &str) -> Vec<String>) {
    let found =
        |(name, text): (String, String)| check(&name, &text).into_iter().map(move |line| format!("{name}:{line}"));
    let found: Vec<String> = documents().into_iter().flat_map(found).collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn files_and_modules_that_documents_name_exist() {
    find_nothing(|_, text| missing(&REPOSITORY, text));
}

#[test]
fn programs_that_commands_run_exist() {
    find_nothing(|_, text| missing_programs(&REPOSITORY, text));
}

#[test]
fn relative_links_lead_somewhere() {
    find_nothing(|name, text| broken_links(root().join(name).parent().unwrap(), text));
}

#[test]
fn lines_of_text_are_at_most_100_characters() {
    find_nothing(|_, text| long_lines(text));
}

#[test]
fn names_that_do_not_exist_are_found() {
    let good = "`src/lib.rs`, `solver/select.rs`, `solver/`, `tests/golden/*.py`, `collision::reference_sweep`, \
        `sim::Model::from_file(\"a.xml\")`, `Model::from_xml`, `cargo run`, `std::string`, `.ci/run`, `a -> b`";
    assert_eq!(missing(&REPOSITORY, good), [""; 0]);
    let bad = [
        "src/nowhere.rs",
        "nowhere.md",
        "tests/nothing/",
        "tests/golden/*.zip",
        "collision::nothing",
        "Model::no_such_name",
    ];
    for name in bad {
        assert_eq!(missing(&REPOSITORY, &format!("text\n`{name}`")), [format!("2: {name}")]);
    }
    assert_eq!(missing(&REPOSITORY, "```\n`src/nowhere.rs`\n```"), [""; 0]);
    let commands =
        "    cargo test --test headers\n`cargo test --test nothing`\n```\ncargo run --example nowhere -- x\n```";
    assert_eq!(missing_programs(&REPOSITORY, commands), ["2: nothing", "4: nowhere"]);
}

#[test]
fn broken_links_and_long_lines_are_found() {
    let text = "# A title\n[a](README.md) [b](#a-title) [c](https://example.org) [d](README.md#nothing) [e](none.md)";
    assert_eq!(broken_links(root(), text), ["2: README.md#nothing", "2: none.md"]);
    let long = "x".repeat(WIDTH + 1);
    assert_eq!(long_lines(&format!("{long}\n| {long} |\n    {long}\n```\n{long}\n```")), ["1: 101 characters"]);
}
