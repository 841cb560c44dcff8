//! Writes the C headers: the fixed text is in `templates/*.h`; a line `@what argument` there is replaced by what
//! `src/abi` and the prototypes in `src/api` say.
//!
//! `@const NAME`, `@types FILE` (all of `src/abi/FILE.rs`), `@functions`, and the X macros of [`super::xmacros`].

use crate::abi::{Abi, Alias, Const, Enum, Field, Item, Struct, doc};
use crate::xmacros;
use quote::ToTokens;
use std::fmt::Write;
use std::path::Path;

/// The headers, in `include/mujoco/`.
pub const NAMES: [&str; 14] = [
    "mujoco.h",
    "mjmodel.h",
    "mjdata.h",
    "mjvisualize.h",
    "mjrender.h",
    "mjui.h",
    "mjspec.h",
    "mjplugin.h",
    "mjthread.h",
    "mjtnum.h",
    "mjmacro.h",
    "mjexport.h",
    "mjsan.h",
    "mjxmacro.h",
];

/// Constants that a template places itself.
const PLACED: [&str; 2] = ["mjMINVAL", "mjVERSION_HEADER"];

/// Structs whose tag is their name; that of the others is `mjX_`.
const PLAIN_TAGS: [&str; 2] = ["mjpResourceProvider", "mjpDecoder"];

/// Structs that have a tag and no name of their own.
const TAG_ONLY: [&str; 4] = ["mjuiItemSingle", "mjuiItemMulti", "mjuiItemSlider", "mjuiItemEdit"];

/// Integers that hold a pointer.
const ADDRESSES: [&str; 2] = ["threadpool", "plugin_data"];

/// An exported function.
pub struct Function {
    pub name: String,
    /// Its file in `src/api`.
    pub file: String,
    pub doc: Vec<String>,
    pub params: Vec<(String, syn::Type)>,
    /// The parameters that may be NULL: those of type `Option`.
    pub nullable: Vec<String>,
    pub result: Option<syn::Type>,
}

/// A file of `src/api`: what its first line says, and the functions it exports.
pub struct ApiFile {
    pub name: String,
    pub title: String,
    pub functions: Vec<Function>,
}

/// Reads `src/api`, with the functions that are generated for it.
///
/// # Panics
/// When a file cannot be read or is not Rust.
pub fn parse_api(dir: &Path) -> Vec<ApiFile> {
    let file = |(name, parsed): (String, syn::File)| {
        let title = doc(&parsed.attrs).into_iter().next().unwrap_or_default();
        let functions = parsed.items.iter().filter_map(|i| function(i, &name)).collect();
        ApiFile { name, title, functions }
    };
    parsed(dir).into_iter().map(file).collect()
}

/// Name and syntax of each file of `src/api`.
fn parsed(dir: &Path) -> Vec<(String, syn::File)> {
    let mut paths: Vec<_> = std::fs::read_dir(dir).expect("src/api").map(|e| e.expect("src/api").path()).collect();
    paths.retain(|p| p.extension().is_some_and(|e| e == "rs"));
    paths.sort();
    let file = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let text = text + &crate::kinds::functions(&name);
        let parsed = syn::parse_file(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        (name, parsed)
    };
    paths.iter().map(file).collect()
}

/// An exported function or variable.
pub struct Symbol {
    pub name: String,
    pub is_data: bool,
}

/// All that the library exports, by name.
pub fn symbols(dir: &Path) -> Vec<Symbol> {
    let is_exported = |attributes: &[syn::Attribute]| {
        attributes.iter().any(|a| a.path().is_ident("export") || a.path().is_ident("symbol"))
    };
    let mut list = Vec::new();
    for (_, file) in parsed(dir) {
        for item in file.items {
            let (names, is_data) = match item {
                syn::Item::Fn(f) if is_exported(&f.attrs) => (vec![plain(&f.sig.ident.to_string())], false),
                syn::Item::Static(s) if is_exported(&s.attrs) => (vec![s.ident.to_string()], true),
                // functions that a macro defines: `mjc_Name = ...`
                syn::Item::Macro(m) => {
                    let tokens: Vec<String> = m.mac.tokens.into_iter().map(|t| t.to_string()).collect();
                    let defined = tokens.windows(2).filter(|pair| pair[0].starts_with("mj") && pair[1] == "=");
                    (defined.map(|pair| pair[0].clone()).collect(), false)
                }
                _ => continue,
            };
            list.extend(names.into_iter().map(|name| Symbol { name, is_data }));
        }
    }
    list.sort_by(|a, b| a.name.cmp(&b.name));
    list
}

/// The header that gives every symbol the name that it has in a library built with the feature `prefixed`.
pub fn prefixes(symbols: &[Symbol]) -> String {
    let mut text = String::from(
        "// For programs that link a library built with the feature `prefixed`, which can be in one process with the original one.\n\
         // Include it before all others: it gives every function and variable of the library the name that it has there.\n\
         #ifndef RUJOCO_PREFIX_H_\n#define RUJOCO_PREFIX_H_\n\n",
    );
    for Symbol { name, .. } in symbols {
        writeln!(text, "#define {name} rujoco_{name}").expect("a string takes all");
    }
    text + "\n#endif  // RUJOCO_PREFIX_H_\n"
}

/// The module definition of `mujoco.dll`, from which linkers for Windows make the import library.
pub fn module_definition(symbols: &[Symbol]) -> String {
    let mut text = String::from("LIBRARY mujoco.dll\nEXPORTS\n");
    for Symbol { name, is_data } in symbols {
        writeln!(text, "    {name}{}", if *is_data { " DATA" } else { "" }).expect("a string takes all");
    }
    text
}

/// The script for linkers of ELF that gives every symbol a version.
pub fn version_script(symbols: &[Symbol]) -> String {
    let mut text = String::from("MUJOCO_3.4 {\n  global:\n");
    for Symbol { name, .. } in symbols {
        writeln!(text, "    {name};").expect("a string takes all");
    }
    text + "  local:\n    *;\n};\n"
}

fn function(item: &syn::Item, file: &str) -> Option<Function> {
    let syn::Item::Fn(f) = item else { return None };
    let typed = f.attrs.iter().any(|a| a.path().is_ident("export"));
    if !typed && (f.sig.abi.is_none() || !matches!(f.vis, syn::Visibility::Public(_))) {
        return None;
    }
    let (mut params, mut nullable) = (Vec::new(), Vec::new());
    for argument in &f.sig.inputs {
        let syn::FnArg::Typed(t) = argument else { unreachable!("exported functions have no self") };
        let syn::Pat::Ident(pattern) = &*t.pat else { unreachable!("arguments have names") };
        // an argument that the function ignores has an underscore in Rust
        let name = plain(&pattern.ident.to_string()).trim_start_matches('_').to_string();
        let is_nullable =
            |(outer, inner): (&syn::Ident, &syn::Type)| outer == "Option" && !matches!(inner, syn::Type::FnPtr(_));
        if typed && generic(&t.ty).is_some_and(is_nullable) {
            nullable.push(name.clone());
        }
        params.push((name, if typed { passed(&t.ty) } else { (*t.ty).clone() }));
    }
    let result = match &f.sig.output {
        syn::ReturnType::Default => None,
        syn::ReturnType::Type(_, t) if typed => returned(t),
        syn::ReturnType::Type(_, t) => Some((**t).clone()),
    };
    Some(Function {
        name: f.sig.ident.to_string(),
        file: file.to_string(),
        doc: doc(&f.attrs),
        params,
        nullable,
        result,
    })
}

/// `X` and `T` of `X<T>`.
fn generic(ty: &syn::Type) -> Option<(&syn::Ident, &syn::Type)> {
    let syn::Type::Path(p) = ty else { return None };
    let last = p.path.segments.last()?;
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    let Some(syn::GenericArgument::Type(t)) = arguments.args.first() else { return None };
    Some((&last.ident, t))
}

/// What C gets from a function under `#[export]`.
fn returned(ty: &syn::Type) -> Option<syn::Type> {
    match generic(ty) {
        Some((outer, inner)) if outer == "Result" || outer == "Option" => returned(inner),
        _ => (*ty != syn::parse_quote!(())).then(|| ty.clone()),
    }
}

/// How C passes an argument of a function under `#[export]`: the table of `src/api/args.rs`.
fn passed(ty: &syn::Type) -> syn::Type {
    let name = |ty: &syn::Type| ty.to_token_stream().to_string();
    let target = |ty: &syn::Type| match name(ty).as_str() {
        "Model" => syn::parse_quote!(mjModel),
        "Data" | "OwnedData" => syn::parse_quote!(mjData),
        "Spec" => syn::parse_quote!(mjSpec),
        _ => ty.clone(),
    };
    match ty {
        syn::Type::Reference(r) => {
            let target = target(&r.elem);
            if r.mutability.is_some() { syn::parse_quote!(*mut #target) } else { syn::parse_quote!(*const #target) }
        }
        syn::Type::Array(_) => syn::parse_quote!(*const #ty),
        _ => match generic(ty) {
            Some((outer, inner)) if outer == "Option" || outer == "Tolerated" => passed(inner),
            Some((outer, inner)) if ["Array", "In"].iter().any(|name| outer == name) => {
                syn::parse_quote!(*const #inner)
            }
            Some((outer, inner)) if ["Out", "ArrayMut", "NonNull", "Cxx"].iter().any(|name| outer == name) => {
                syn::parse_quote!(*mut #inner)
            }
            Some((outer, inner)) if outer == "Const" => {
                let text = name(&passed(inner)).replacen("mut", "const", 1);
                syn::parse_str(&text).expect("a pointer")
            }
            Some((outer, inner)) if outer == "ElementOf" => {
                let public = format!("*mut mjs{}", name(inner).trim_end_matches("Fields"));
                syn::parse_str(&public).expect("a pointer")
            }
            _ => match name(ty).as_str() {
                "SpecHandle" => syn::parse_quote!(*mut mjSpec),
                "AnyElement" => syn::parse_quote!(*mut mjsElement),
                "ConstData" => syn::parse_quote!(*const mjData),
                "Array" => syn::parse_quote!(*const mjtNum),
                "ArrayMut" => syn::parse_quote!(*mut mjtNum),
                "Ints" => syn::parse_quote!(*const c_int),
                "IntsMut" => syn::parse_quote!(*mut c_int),
                "Str" => syn::parse_quote!(*const c_char),
                "Buffer" => syn::parse_quote!(*mut c_char),
                _ if as_array(ty) != *ty => syn::parse_quote!(*const #ty),
                _ => ty.clone(),
            },
        },
    }
}

/// Replaces the `@` lines of a template. `public` are the functions of `mujoco.h`, in order.
///
/// # Panics
/// When the template asks for something that does not exist.
pub fn expand(template: &str, abi: &Abi, api: &[ApiFile], public: &[String]) -> String {
    let mut out = String::new();
    for line in template.lines() {
        let Some(directive) = line.strip_prefix('@') else {
            out.push_str(line);
            out.push('\n');
            continue;
        };
        let (what, argument) = directive.split_once(' ').unwrap_or((directive, ""));
        match what {
            "const" => constant(&mut out, abi.consts().find(|c| c.name == argument).expect(argument)),
            "types" => types(&mut out, abi, argument),
            "functions" => functions(&mut out, api, public),
            _ => out.push_str(&xmacros::expand(abi, what).unwrap_or_else(|| panic!("unknown directive {line}"))),
        }
    }
    out
}

fn types(out: &mut String, abi: &Abi, file: &str) {
    let of_file = |i: &&Item| match i {
        Item::Struct(s) => s.file == file && !s.name.contains('_'),
        Item::Enum(e) => e.file == file,
        Item::Const(c) => c.file == file && !PLACED.contains(&c.name.as_str()),
        Item::Alias(a) => a.file == file,
    };
    let items: Vec<&Item> = abi.items.iter().filter(of_file).collect();
    for i in &items {
        if let Item::Const(c) = i {
            constant(out, c);
        }
    }
    for i in &items {
        if let Item::Enum(e) = i {
            enumeration(out, e);
        }
    }
    let names: Vec<&str> = items.iter().filter_map(|i| declared(i)).collect();
    let mut done = Vec::new();
    for i in &items {
        define(out, abi, &items, &names, i, &mut done);
    }
}

/// The name that a struct or alias declares.
fn declared(i: &Item) -> Option<&str> {
    match i {
        Item::Struct(s) => Some(&s.name),
        Item::Alias(a) => Some(&a.name),
        Item::Enum(_) | Item::Const(_) => None,
    }
}

/// Writes the definition of a struct or alias after those that it needs; `names` are those of this file, `done` the
/// ones that have been written. A struct does not wait for one that it only points to: see [`by_tag`].
fn define(out: &mut String, abi: &Abi, items: &[&Item], names: &[&str], item: &Item, done: &mut Vec<String>) {
    let Some(name) = declared(item) else { return };
    if done.iter().any(|d| d == name) {
        return;
    }
    let mut needed = Vec::new();
    match item {
        Item::Struct(s) => needed_by_struct(abi, s, &mut needed),
        Item::Alias(a) => words(&a.ty, &mut needed),
        Item::Enum(_) | Item::Const(_) => {}
    }
    for other in items.iter().filter(|i| declared(i).is_some_and(|n| n != name && needed.iter().any(|w| w == n))) {
        define(out, abi, items, names, other, done);
    }
    match item {
        Item::Struct(s) => structure(out, abi, s, &|n| names.contains(&n) && !done.iter().any(|d| d == n)),
        Item::Alias(a) => alias(out, a),
        Item::Enum(_) | Item::Const(_) => {}
    }
    done.push(name.to_string());
}

/// The identifiers in a type.
fn words(ty: &syn::Type, list: &mut Vec<String>) {
    let text = ty.to_token_stream().to_string();
    list.extend(text.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_string));
}

/// What has to be defined before a struct: the types of its fields, but not what they point to unless that is an alias.
fn needed_by_struct(abi: &Abi, s: &Struct, list: &mut Vec<String>) {
    for f in &s.fields {
        let text = f.ty.to_token_stream().to_string();
        match abi.structs().find(|t| t.name.contains('_') && t.name == text) {
            Some(inner) => needed_by_struct(abi, inner, list),
            None if matches!(f.ty, syn::Type::Ptr(_)) => {}
            None => words(&f.ty, list),
        }
    }
}

fn tag(name: &str) -> String {
    if PLAIN_TAGS.contains(&name) { name.to_string() } else { format!("{name}_") }
}

fn constant(out: &mut String, c: &Const) {
    writeln!(out, "#define {} {}  // {}", c.name, c.value, comment(&c.doc)).unwrap();
}

fn enumeration(out: &mut String, e: &Enum) {
    write!(out, "\n// {}\ntypedef enum {}_ {{\n", comment(&e.doc), e.name).unwrap();
    for (name, value, doc) in &e.values {
        writeln!(out, "  {name} = {value},  // {}", comment(doc)).unwrap();
    }
    writeln!(out, "}} {};", e.name).unwrap();
}

fn alias(out: &mut String, a: &Alias) {
    write!(out, "\n// {}\ntypedef {};\n", comment(&a.doc), declaration(&a.ty, &a.name, false)).unwrap();
}

/// A struct and its name in one declaration. `later` says whether a struct is defined further down.
fn structure(out: &mut String, abi: &Abi, s: &Struct, later: &dyn Fn(&str) -> bool) {
    let (head, name) = if TAG_ONLY.contains(&s.name.as_str()) {
        ("struct", String::new())
    } else {
        ("typedef struct", format!(" {}", s.name))
    };
    write!(out, "\n// {}\n{head} {} {{\n", comment(&s.doc), tag(&s.name)).unwrap();
    fields(out, abi, s, "  ", later);
    writeln!(out, "}}{name};").unwrap();
}

fn fields(out: &mut String, abi: &Abi, s: &Struct, indent: &str, later: &dyn Fn(&str) -> bool) {
    let arrays = s.name == "mjModel" || s.name == "mjData";
    for f in &s.fields {
        // a type with an underscore is anonymous in C
        let inner = abi.structs().find(|t| t.name.contains('_') && f.ty.to_token_stream().to_string() == t.name);
        let Some(inner) = inner else {
            let remark = if arrays { array_comment(f) } else { comment(&f.doc) };
            writeln!(out, "{indent}{};  // {remark}", by_tag(field(f), later)).unwrap();
            continue;
        };
        let kind = if inner.union { "union" } else { "struct" };
        writeln!(out, "{indent}{kind} {{  // {}", comment(&f.doc)).unwrap();
        fields(out, abi, inner, &format!("{indent}  "), later);
        let name = if f.name == "anonymous" { String::new() } else { format!(" {}", f.name) };
        writeln!(out, "{indent}}}{name};").unwrap();
    }
}

fn field(f: &Field) -> String {
    let text = declaration(&f.ty, &f.name, false);
    if ADDRESSES.contains(&f.name.as_str()) { text.replace("size_t", "uintptr_t") } else { text }
}

/// A field's declaration, with `struct tag` for a type that has no name, or none yet.
fn by_tag(text: String, later: &dyn Fn(&str) -> bool) -> String {
    let (constant, rest) = text.strip_prefix("const ").map_or(("", text.as_str()), |rest| ("const ", rest));
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    let (name, rest) = rest.split_at(end);
    if TAG_ONLY.contains(&name) || later(name) { format!("{constant}struct {}{rest}", tag(name)) } else { text }
}

/// A field's comment; the shape of an array in it is `(rows x columns)`, as programs that read headers expect.
fn array_comment(f: &Field) -> String {
    let text = comment(&f.doc);
    let Some((rows, columns)) = f.shape.split_first() else { return text };
    let columns = if columns.is_empty() { "1".to_string() } else { columns.join("*") };
    let (text, _) = text.rsplit_once(" (").expect("a field with a shape says so");
    format!("{text} ({rows} x {columns})")
}

fn functions(out: &mut String, api: &[ApiFile], public: &[String]) {
    let mut section = "";
    for name in public {
        let found = api.iter().find_map(|a| a.functions.iter().find(|f| f.name == *name).map(|f| (a, f)));
        if name == "mju_error" || name == "mju_warning" {
            let what = if name == "mju_error" { "Raises an error" } else { "Emits a warning" };
            write!(out, "\n// {what} with a formatted text.\nMJAPI void {name}(const char* msg, ...) ").unwrap();
            out.push_str("mjPRINTFLIKE(1, 2);\n");
            continue;
        }
        let (file, f) = found.unwrap_or_else(|| panic!("src/api does not export {name}"));
        if section != file.name {
            section = &file.name;
            write!(out, "\n\n//---------- {}\n", ascii(file.title.trim_end_matches('.'))).unwrap();
        }
        out.push('\n');
        for line in paragraph(&f.doc) {
            writeln!(out, "// {line}").unwrap();
        }
        if !f.nullable.is_empty() {
            writeln!(out, "// Nullable: {}", f.nullable.join(", ")).unwrap();
        }
        writeln!(out, "MJAPI {};", prototype(f)).unwrap();
    }
}

/// The C prototype of a function.
pub fn prototype(f: &Function) -> String {
    let params: Vec<String> = f.params.iter().map(|(name, ty)| declaration(ty, name, true)).collect();
    let params = if params.is_empty() { "void".to_string() } else { params.join(", ") };
    match &f.result {
        None => format!("void {}({params})", f.name),
        Some(t) => declaration(t, &format!("{}({params})", f.name), false),
    }
}

/// `name` declared with this type, in C. Pointers to arrays are arrays where they are parameters.
pub fn declaration(ty: &syn::Type, name: &str, param: bool) -> String {
    match ty {
        syn::Type::Ptr(p) => {
            let constant = matches!(p.mutability, syn::PointerMutability::Const(_));
            match &as_array(&p.elem) {
                array @ syn::Type::Array(_) if param => {
                    let array = declaration(array, name, false);
                    if constant { format!("const {array}") } else { array }
                }
                syn::Type::Ptr(_) if constant => declaration(&p.elem, &format!("const* {name}"), false),
                inner => {
                    let text = declaration(inner, &format!("* {name}"), false).replacen(" *", "*", 1);
                    if constant { format!("const {text}") } else { text }
                }
            }
        }
        syn::Type::Array(a) => declaration(&a.elem, &format!("{name}[{}]", length(a)), false),
        syn::Type::FnPtr(f) => {
            let param = |a: &syn::NamedArg| {
                let name = a.name.as_ref().map_or(String::new(), |(n, _)| n.to_string());
                declaration(&a.ty, &plain(&name), true).trim_end().to_string()
            };
            let params: Vec<String> = f.inputs.iter().map(param).collect();
            let params = if params.is_empty() { "void".to_string() } else { params.join(", ") };
            let head = format!("(*{name})({params})");
            match &f.output {
                syn::ReturnType::Default => format!("void {head}"),
                syn::ReturnType::Type(_, t) => declaration(t, &head, false),
            }
        }
        syn::Type::Path(p) => {
            let last = p.path.segments.last().expect("a type has a name");
            if let syn::PathArguments::AngleBracketed(inner) = &last.arguments {
                // Option<fn> and Enum<E> are what they hold
                let Some(syn::GenericArgument::Type(t)) = inner.args.first() else { unreachable!("a type argument") };
                let text = declaration(t, name, param);
                return if last.ident == "Volatile" { format!("volatile {text}") } else { text };
            }
            format!("{} {name}", c_name(&last.ident.to_string()))
        }
        _ => panic!("no C type for {}", ty.to_token_stream()),
    }
}

/// Length of an array in C: a number, or constants and their product.
pub fn length(a: &syn::TypeArray) -> String {
    let text = a.len.to_token_stream().to_string().replace(" as usize", "").replace(' ', "");
    text.trim_start_matches('(').trim_end_matches(')').to_string()
}

/// What a type of `crate::math` is in C; other types stay.
fn as_array(ty: &syn::Type) -> syn::Type {
    let n = match ty.to_token_stream().to_string().as_str() {
        "Vec3" => 3,
        "Quat" => 4,
        "Motion" | "Force" => 6,
        "Mat3" => 9,
        "Inertia" => 10,
        _ => return ty.clone(),
    };
    syn::parse_str(&format!("[mjtNum; {n}]")).expect("a type")
}

fn c_name(rust: &str) -> &str {
    match rust {
        "c_int" | "i32" => "int",
        "c_uint" => "unsigned int",
        "c_char" => "char",
        "c_void" => "void",
        "u8" => "unsigned char",
        "f32" => "float",
        "f64" => "double",
        "usize" => "size_t",
        "u64" => "uint64_t",
        "i64" => "int64_t",
        other => other,
    }
}

/// A name without Rust's raw prefix.
fn plain(name: &str) -> String {
    name.trim_start_matches("r#").to_string()
}

/// A doc comment in one line of C.
fn comment(doc: &[String]) -> String {
    let text = ascii(&doc.join(" "));
    let text = text.trim().trim_end_matches('.');
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        // a plain word loses its capital, a name or abbreviation keeps it
        (Some(a), Some(b)) if a.is_uppercase() && b.is_lowercase() => {
            a.to_lowercase().chain(text.chars().skip(1)).collect()
        }
        _ => text.to_string(),
    }
}

/// The first paragraph of a doc comment, in lines of at most 100 characters.
fn paragraph(doc: &[String]) -> Vec<String> {
    let text: Vec<&str> = doc.iter().map(String::as_str).take_while(|l| !l.is_empty()).collect();
    if text.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![String::new()];
    for word in ascii(&text.join(" ")).split_whitespace() {
        let last = lines.last_mut().expect("starts with one");
        if last.len() + word.len() > 97 {
            lines.push(word.to_string());
        } else {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    lines
}

/// Str without Rust's link marks, its signs spelled in ASCII.
fn ascii(text: &str) -> String {
    let mut out = text.replace("[`", "").replace("`]", "").replace('`', "");
    let signs = [
        ("⁻¹", "^-1"),
        ("⁻ᵀ", "^-T"),
        ("ᵀ", "'"),
        ("²", "^2"),
        ("³", "^3"),
        ("½", "1/2"),
        ("−", "-"),
        ("–", "-"),
        ("×", "x"),
        ("·", "*"),
        ("⊗", "*"),
        ("≤", "<="),
        ("≥", ">="),
        ("±", "+-"),
        ("→", "->"),
        ("…", "..."),
        ("√", "sqrt "),
        ("Σ", "sum "),
        ("∞", "infinity"),
        ("ω", "omega"),
        ("ε", "eps"),
        ("∂", "d"),
        ("’", "'"),
    ];
    for (sign, plain) in signs {
        out = out.replace(sign, plain);
    }
    out
}
