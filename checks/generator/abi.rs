//! Reads `src/abi/*.rs` as data: the structs, enums, constants and callback types that C sees, with their doc comments.

use quote::ToTokens;
use std::cell::Cell;
use std::path::Path;

/// All of `src/abi`, file by file in the order of the C headers.
pub struct Abi {
    pub items: Vec<Item>,
}

/// One declaration.
pub enum Item {
    Struct(Struct),
    Enum(Enum),
    Const(Const),
    Alias(Alias),
}

/// A struct or union.
pub struct Struct {
    pub file: String,
    pub name: String,
    pub doc: Vec<String>,
    pub union: bool,
    pub fields: Vec<Field>,
}

/// A field; `shape` holds the factors of the trailing `(a x b)` of its doc comment, for pointer fields.
#[derive(Clone)]
pub struct Field {
    pub name: String,
    pub doc: Vec<String>,
    pub ty: syn::Type,
    pub shape: Vec<String>,
    pub properties: Properties,
}

/// What `#[cfg_attr(any(), ...)]` says about an array of `mjModel` or `mjData`, beside its type and shape. The condition is
/// never true: the compiler does not see these attributes, and this file alone reads them.
#[derive(Clone, Default)]
pub struct Properties {
    /// `not_in_scenes`: `mjv_copyModel` and `mjv_copyData` leave it out, because no scene shows it.
    pub not_in_scenes: bool,
    /// `not_in_plans`: no plan reads it, bulk of meshes, images and names.
    pub not_in_plans: bool,
    /// `arena(GROUP)`: from this field on, arrays lie in the arena and belong to this group, until the next one that says so.
    pub arena: Option<&'static str>,
}

/// The groups of arrays in the arena.
pub const GROUPS: [&str; 4] = ["Contact", "Solver", "Dual", "Island"];

impl Properties {
    /// Those of a field behind one in the arena group `before`.
    fn of(field: &syn::Field, before: Option<&'static str>) -> Properties {
        let mut properties = Properties { arena: before, ..Default::default() };
        for attribute in field.attrs.iter().filter(|a| a.path().is_ident("cfg_attr")) {
            let is_condition = Cell::new(true);
            let read = attribute.parse_nested_meta(|meta| {
                if is_condition.replace(false) {
                    let inside;
                    syn::parenthesized!(inside in meta.input);
                    return if inside.is_empty() { Ok(()) } else { Err(meta.error("the condition is not any()")) };
                }
                if meta.path.is_ident("not_in_scenes") {
                    properties.not_in_scenes = true;
                } else if meta.path.is_ident("not_in_plans") {
                    properties.not_in_plans = true;
                } else if meta.path.is_ident("arena") {
                    let inside;
                    syn::parenthesized!(inside in meta.input);
                    let name: syn::Ident = inside.parse()?;
                    let group = GROUPS.into_iter().find(|g| name == g);
                    properties.arena = Some(group.ok_or_else(|| meta.error("the arena has no such group"))?);
                } else {
                    return Err(meta.error("fields have no such property"));
                }
                Ok(())
            });
            read.unwrap_or_else(|e| panic!("{}: {e}", field.ident.to_token_stream()));
        }
        properties
    }
}

/// An enum with its enumerators and values.
pub struct Enum {
    pub file: String,
    pub name: String,
    pub doc: Vec<String>,
    pub values: Vec<(String, i64, Vec<String>)>,
}

/// A constant (`#define` in C).
pub struct Const {
    pub file: String,
    pub name: String,
    pub doc: Vec<String>,
    pub value: String,
}

/// A type alias: callback types and the base number types.
pub struct Alias {
    pub file: String,
    pub name: String,
    pub doc: Vec<String>,
    pub ty: syn::Type,
}

impl Abi {
    /// Parses the directory.
    ///
    /// # Panics
    /// When a file is missing or is not Rust: there is nothing to build then.
    pub fn parse(dir: &Path) -> Abi {
        let mut items = Vec::new();
        for file in ["mod", "model", "data", "thread", "plugin", "strings", "spec", "visual", "render", "ui"] {
            let path = dir.join(format!("{file}.rs"));
            let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            let parsed = syn::parse_file(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            items.extend(parsed.items.iter().filter_map(|i| item(i, file)));
        }
        Abi { items }
    }

    /// The struct of this name.
    pub fn find(&self, name: &str) -> &Struct {
        self.structs().find(|s| s.name == name).unwrap_or_else(|| panic!("src/abi has no struct {name}"))
    }

    pub fn structs(&self) -> impl Iterator<Item = &Struct> {
        self.items.iter().filter_map(|i| if let Item::Struct(s) = i { Some(s) } else { None })
    }

    pub fn enums(&self) -> impl Iterator<Item = &Enum> {
        self.items.iter().filter_map(|i| if let Item::Enum(e) = i { Some(e) } else { None })
    }

    pub fn consts(&self) -> impl Iterator<Item = &Const> {
        self.items.iter().filter_map(|i| if let Item::Const(c) = i { Some(c) } else { None })
    }
}

fn item(i: &syn::Item, file: &str) -> Option<Item> {
    let file = file.to_string();
    match i {
        syn::Item::Struct(s) if s.generics.params.is_empty() => {
            let syn::Fields::Named(fields) = &s.fields else { return None };
            let name = s.ident.to_string();
            let is_table = matches!(name.as_str(), "mjModel" | "mjData");
            let mut arena = None;
            let next = |f| {
                let field = field(f, arena);
                arena = field.properties.arena;
                let is_array = matches!(&f.ty, syn::Type::Ptr(p) if p.elem.to_token_stream().to_string() != "c_void");
                assert!(!is_table || is_array != field.shape.is_empty(), "{name}.{}: not (a x b)", field.name);
                field
            };
            let fields = fields.named.iter().map(next).collect();
            Some(Item::Struct(Struct { file, name, doc: doc(&s.attrs), union: false, fields }))
        }
        syn::Item::Union(s) => {
            let fields = s.fields.named.iter().map(|f| field(f, None)).collect();
            Some(Item::Struct(Struct { file, name: s.ident.to_string(), doc: doc(&s.attrs), union: true, fields }))
        }
        syn::Item::Enum(e) => {
            let values = e.variants.iter().map(|v| {
                let (_, value) = v.discriminant.as_ref().expect("every enumerator has its value");
                let value = value.to_token_stream().to_string().replace(' ', "");
                (v.ident.to_string(), value.parse().expect("an enumerator is an integer"), doc(&v.attrs))
            });
            Some(Item::Enum(Enum { file, name: e.ident.to_string(), doc: doc(&e.attrs), values: values.collect() }))
        }
        syn::Item::Const(c) => {
            let value = c.expr.to_token_stream().to_string().replace(' ', "");
            Some(Item::Const(Const { file, name: c.ident.to_string(), doc: doc(&c.attrs), value }))
        }
        syn::Item::Type(t) if t.generics.params.is_empty() => {
            Some(Item::Alias(Alias { file, name: t.ident.to_string(), doc: doc(&t.attrs), ty: (*t.ty).clone() }))
        }
        _ => None,
    }
}

fn field(f: &syn::Field, arena: Option<&'static str>) -> Field {
    let doc = doc(&f.attrs);
    let shape = if matches!(f.ty, syn::Type::Ptr(_)) { shape(&doc) } else { Vec::new() };
    let name = f.ident.as_ref().expect("named field").to_string();
    Field {
        name: name.trim_start_matches("r#").to_string(),
        doc,
        ty: f.ty.clone(),
        shape,
        properties: Properties::of(f, arena),
    }
}

/// The lines of a doc comment, without the leading space.
pub fn doc(attrs: &[syn::Attribute]) -> Vec<String> {
    let text = |a: &syn::Attribute| match &a.meta {
        syn::Meta::NameValue(nv) if nv.path.is_ident("doc") => match &nv.value {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(s), .. }) => Some(s.value().trim_start().to_string()),
            _ => None,
        },
        _ => None,
    };
    attrs.iter().filter_map(text).collect()
}

/// The factors of a trailing `(a x b x c)`.
fn shape(doc: &[String]) -> Vec<String> {
    let Some(last) = doc.last() else { return Vec::new() };
    let last = last.trim_end().trim_end_matches('.');
    let (Some(open), true) = (last.rfind('('), last.ends_with(')')) else { return Vec::new() };
    let inner = &last[open + 1..last.len() - 1];
    let factors: Vec<String> = inner.split(" x ").map(|f| f.trim().to_string()).collect();
    let word = |f: &String| !f.is_empty() && f.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if factors.iter().all(word) { factors } else { Vec::new() }
}
