//! Writes the Rust that is derived from `src/abi`: enum conversions, field tables, and the typed views of
//! `mjModel` and `mjData`.

use crate::abi::{Abi, Field, Struct};
use quote::ToTokens;
use std::collections::BTreeSet;
use std::fmt::Write;

/// The scalars of `mjData` that stages read and write lie between these two, and form `DataScalars`.
const SCALARS: (&str, &str) = ("maxuse_con", "energy");

/// `CEnum` for every enum.
pub fn enums(abi: &Abi) -> String {
    let mut out = String::new();
    for e in abi.enums() {
        let name = &e.name;
        let list: String = e.values.iter().map(|(n, ..)| format!("(\"{n}\", {name}::{n}), ")).collect();
        let arms: String = e.values.iter().map(|(n, v, _)| format!("{v} => Some({name}::{n}), ")).collect();
        write!(
            out,
            "impl CEnum for {name} {{
    const ENUMERATORS: &'static [(&'static str, Self)] = &[{list}];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {{ match value {{ {arms} _ => None }} }}

    #[inline]
    fn to_int(self) -> c_int {{ self as c_int }}
}}\n\n"
        )
        .unwrap();
    }
    out
}

/// The array fields of a struct with their element type and shape.
fn arrays(s: &Struct) -> impl Iterator<Item = (&Field, String)> {
    s.fields.iter().filter(|f| !f.shape.is_empty()).map(|f| {
        let syn::Type::Ptr(p) = &f.ty else { unreachable!("only pointers have a shape") };
        (f, p.elem.to_token_stream().to_string())
    })
}

/// Names of the integer sizes of a struct, in order.
fn sizes(s: &Struct) -> Vec<&str> {
    let int = |f: &&Field| matches!(f.ty.to_token_stream().to_string().as_str(), "c_int" | "mjtSize");
    s.fields.iter().filter(int).map(|f| f.name.as_str()).collect()
}

/// Splits a shape into the factors known only at run time and the product of the constant ones.
fn split<'a>(abi: &Abi, shape: &'a [String]) -> (Vec<&'a str>, usize) {
    let constant = |f: &str| -> Option<usize> {
        f.parse()
            .ok()
            .or_else(|| abi.consts().find(|c| c.name == f).map(|c| c.value.parse().expect("an integer")))
            .or_else(|| abi.enums().flat_map(|e| &e.values).find(|v| v.0 == f).map(|v| v.1 as usize))
    };
    let dynamic = shape.iter().map(String::as_str).filter(|f| constant(f).is_none()).collect();
    (dynamic, shape.iter().filter_map(|f| constant(f)).product())
}

/// `MODEL_SIZES`, `Sizes`, `MODEL_ARRAYS`, `DATA_ARRAYS`, `ARENA_ARRAYS`.
pub fn tables(abi: &Abi) -> String {
    let (model, data) = (abi.find("mjModel"), abi.find("mjData"));
    let first_arena = arrays(data).position(|(f, _)| f.properties.arena.is_some()).expect("mjData has an arena");
    let mut out = size_tables(model) + &dims(model, data);
    let rows = |of: &Struct| arrays(of).map(|(f, elem)| array_row(abi, of, f, &elem)).collect::<Vec<String>>();
    let (model, data) = (rows(model), rows(data));
    let (in_buffer, in_arena) = data.split_at(first_arena);
    for (name, rows, what) in [
        ("MODEL_ARRAYS", &model[..], "The array fields of `mjModel`, in the order of its buffer"),
        ("DATA_ARRAYS", in_buffer, "The array fields of `mjData` that lie in its buffer, in order"),
        ("ARENA_ARRAYS", in_arena, "The array fields of `mjData` that lie in its arena"),
    ] {
        let rows = rows.concat();
        write!(out, "/// {what}.\npub static {name}: &[ArrayField] = &[{rows}];\n\n").unwrap();
    }
    out
}

/// `MODEL_SIZES` and `Sizes`.
fn size_tables(model: &Struct) -> String {
    let sizes = sizes(model);
    let (mut rows, mut fields) = (String::new(), String::new());
    for f in model.fields.iter().filter(|f| sizes.contains(&f.name.as_str())) {
        let (name, wide) = (&f.name, f.ty.to_token_stream().to_string() == "mjtSize");
        writeln!(rows, "SizeField {{ name: \"{name}\", offset: offset_of!(mjModel, {name}), wide: {wide} }},").unwrap();
        writeln!(fields, "{}pub {name}: i64,", docs(f)).unwrap();
    }
    format!(
        "/// The size fields of `mjModel` in declaration order.
pub static MODEL_SIZES: &[SizeField] = &[{rows}];

/// The sizes of a model, wide enough for sums that do not fit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Sizes {{ {fields} }}\n\n"
    )
}

/// The row of an array in the table of the struct `of`.
fn array_row(abi: &Abi, of: &Struct, f: &Field, elem: &str) -> String {
    let dim = |d: &String| match split(abi, std::slice::from_ref(d)) {
        (sizes, _) if !sizes.is_empty() => format!("dim::{d}, "),
        (_, constant) => format!("Dim::Const({constant}), "),
    };
    let dims: String = f.shape.iter().map(dim).collect();
    let properties = [
        f.properties.not_in_scenes.then(|| ".not_in_scenes()".to_string()),
        f.properties.not_in_plans.then(|| ".not_in_plans()".to_string()),
        f.properties.arena.map(|group| format!(".in_arena(ArenaGroup::{group})")),
    ];
    let properties: String = properties.into_iter().flatten().collect();
    let (of, name) = (&of.name, &f.name);
    format!("array::<{elem}>(\"{name}\", \"{elem}\", offset_of!({of}, {name}), &[{dims}]){properties},\n")
}

/// The module `dim`: each size that a shape names, with its place.
fn dims(model: &Struct, data: &Struct) -> String {
    let used: BTreeSet<&String> = arrays(model).chain(arrays(data)).flat_map(|(f, _)| &f.shape).collect();
    let is_used = |name: &&str| used.iter().any(|u| u == name);
    let mut out = String::from("/// The sizes in the shapes of arrays, by their names.\nmod dim {\nuse super::*;\n\n");
    let own = sizes(data);
    let own = own.into_iter().filter(|name| !sizes(model).contains(name)).map(|name| (name, "Data", "mjData"));
    for (name, kind, of) in sizes(model).into_iter().map(|name| (name, "Model", "mjModel")).chain(own) {
        if is_used(&name) {
            writeln!(out, "pub const {name}: Dim = Dim::{kind}(\"{name}\", offset_of!({of}, {name}));").unwrap();
        }
    }
    out + "}\n\n"
}

/// Rust type of one entry of a slice view: `f64`, `Vec3`, `[f64; 2]`, ...
fn entry_type(abi: &Abi, f: &Field, elem: &str) -> (String, Vec<String>) {
    let (dynamic, constant) = split(abi, &f.shape);
    let ty = match (algebraic_type(&f.name, constant), constant) {
        (Some(ty), _) if elem == "mjtNum" => ty.to_string(),
        (_, 1) => elem.to_string(),
        _ => format!("[{elem}; {constant}]"),
    };
    (ty, dynamic.iter().map(ToString::to_string).collect())
}

/// The type of `crate::math` for entries of this many real values.
fn algebraic_type(name: &str, values: usize) -> Option<&'static str> {
    match (values, name) {
        (3, _) => Some("Vec3"),
        (9, _) => Some("Mat3"),
        (4, _) if name.ends_with("quat") => Some("Quat"),
        (6, "cdof" | "cdof_dot" | "cvel" | "cacc") => Some("Motion"),
        (6, "cfrc_int" | "cfrc_ext") => Some("Force"),
        (10, "cinert" | "crb") => Some("Inertia"),
        _ => None,
    }
}

fn docs(f: &Field) -> String {
    f.doc.iter().map(|l| format!("/// {l}\n")).collect()
}

/// Accessors of `Model`.
pub fn model(abi: &Abi) -> String {
    let s = abi.find("mjModel");
    let sizes = sizes(s);
    let mut out = String::from("#[allow(clippy::unnecessary_cast)]\nimpl Model {\n");
    for f in s.fields.iter().filter(|f| sizes.contains(&f.name.as_str())) {
        writeln!(out, "\n{}#[inline(always)] pub fn {1}(&self) -> usize {{ self.0.{1} as usize }}", docs(f), f.name)
            .unwrap();
    }
    for (f, elem) in arrays(s) {
        let (ty, dynamic) = entry_type(abi, f, &elem);
        let len = dynamic.iter().map(|d| format!("self.{d}()")).collect::<Vec<_>>().join(" * ");
        let (doc, name) = (docs(f), &f.name);
        write!(
            out,
            "
{doc}#[inline(always)] pub fn {name}(&self) -> &[{ty}] {{
    let n = {len};
    // SAFETY: an array of a complete model, of this shape.
    unsafe {{ placed(self.0.{name} as *const {ty}, n) }}
}}

{doc}#[inline(always)] pub fn {name}_mut(&mut self) -> &mut [{ty}] {{
    let n = {len};
    // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
    unsafe {{ placed_mut(self.0.{name} as *mut {ty}, n) }}
}}\n"
        )
        .unwrap();
    }
    out.push_str("}\n");
    out
}

/// The struct `Data`, its constructor, and `DataScalars`.
pub fn data(abi: &Abi) -> String {
    let s = abi.find("mjData");
    let (model_sizes, data_sizes) = (sizes(abi.find("mjModel")), sizes(s));
    let mut out = String::from(
        "/// The scalar results, counters and statistics of `mjData`: a view of that part of the struct.\n#[repr(C)]\npub struct DataScalars {\n",
    );
    let at = |name: &str| s.fields.iter().position(|f| f.name == name).expect("a scalar of mjData");
    let scalars = &s.fields[at(SCALARS.0)..=at(SCALARS.1)];
    for f in scalars {
        writeln!(out, "{}pub {}: {},", docs(f), f.name, f.ty.to_token_stream()).unwrap();
    }
    out.push_str("}\n\n#[allow(clippy::eq_op)]\nconst _: () = {\n");
    for f in scalars {
        writeln!(
            out,
            "assert!(offset_of!(mjData, {0}) - offset_of!(mjData, {1}) == offset_of!(DataScalars, {0}));",
            f.name, SCALARS.0
        )
        .unwrap();
    }
    out.push_str("};\n\n");
    let mut fields = String::new();
    let mut inits = String::new();
    let (mut arena, mut places) = (String::new(), String::new());
    let mut in_arena = false;
    for (f, elem) in arrays(s) {
        in_arena |= f.properties.arena.is_some();
        let (ty, dynamic) = entry_type(abi, f, &elem);
        let len: Vec<String> = dynamic
            .iter()
            .map(|d| {
                if model_sizes.contains(&d.as_str()) {
                    format!("m.{d}()")
                } else {
                    assert!(data_sizes.contains(&d.as_str()), "mjData.{}: unknown size {d}", f.name);
                    format!("(*raw).{d} as usize")
                }
            })
            .collect();
        writeln!(fields, "{}pub {}: &'a mut [{ty}],", docs(f), f.name).unwrap();
        writeln!(inits, "{0}: view_mut((*raw).{0} as *mut {ty}, {1}),", f.name, len.join(" * ")).unwrap();
        if in_arena {
            write!(places, "offset_of!(Data<'static>, {}), ", f.name).unwrap();
            writeln!(arena, "self.{0} = view_mut((*raw).{0} as *mut {ty}, {1});", f.name, len.join(" * ")).unwrap();
        }
    }
    write!(
        out,
        "/// Typed, disjoint, mutable views of one `mjData`: a stage borrows the fields that it reads and writes.
/// Shapes are those of `src/abi/data.rs`, trailing constant factors as vectors, matrices or arrays:
/// `xpos[b]` is a `Vec3`.
pub struct Data<'a> {{
    pub(super) raw: *mut mjData,
    /// Scalar results, counters and statistics.
    pub s: &'a mut DataScalars,
    /// Stack memory in `mjData`'s arena.
    pub stack: Stack<'a>,
    /// What the hot path derived from the model's structure.
    pub plan: &'a Plan,
    /// Hidden memory whose parts the plan lays out; it keeps its contents between calls.
    pub scratch: &'a mut [f64],
    /// What is known about the support tables of meshes.
    pub collision_memory: CollisionMemory<'a>,
    pub(super) groups: &'static arena::Groups,
    pub(super) layouts: [arena::GroupLayout; 2],
    {fields}
}}

#[allow(clippy::unnecessary_cast)]
impl<'a> Data<'a> {{
    /// Views of all fields.
    ///
    /// # Safety
    /// `raw` was made by `mj_makeData` (or copied) for a model of `m`'s sizes, and is not used elsewhere while `'a`
    /// lasts.
    pub(super) unsafe fn views(m: &Model, raw: *mut mjData, plan: &'a Plan, scratch: &'a mut [f64], collision_memory: CollisionMemory<'a>) -> Data<'a> {{
        // SAFETY: arrays of a complete struct, of these shapes; no two overlap, and the scalars are a part without
        // pointers.
        unsafe {{
            Data {{
                raw, plan, scratch, collision_memory, groups: arena::Groups::get(), layouts: Default::default(), stack: Stack::new(raw), s: &mut *(&raw mut (*raw).{first}).cast::<DataScalars>(),
                {inits}
            }}
        }}
    }}

    /// Rebuilds the views of the arena's fields after their pointers or counts changed.
    pub(super) fn refresh_arena(&mut self, m: &Model) {{
        let raw = self.raw;
        // SAFETY: the arena's pointers and counts agree whenever a stage has finished; see `views`.
        unsafe {{
            {arena}
        }}
    }}
}}

/// Where [`Data`] has the fields of the arena, in the order of `ARENA_ARRAYS`.
pub(super) const ARENA_PLACES: &[usize] = &[{places}];
\n",
        first = SCALARS.0
    )
    .unwrap();
    out
}

/// The arrays of `mjModel` that hold the attributes of a kind of element: the prefix of their names, the kind, and whether
/// edits of a model are given back to the spec.
const ATTRIBUTES: [(&str, &str, bool); 16] = [
    ("body", "Body", true),
    ("jnt", "Joint", true),
    ("geom", "Geom", true),
    ("site", "Site", true),
    ("cam", "Camera", true),
    ("light", "Light", true),
    ("flex", "Flex", false),
    ("skin", "Skin", false),
    ("hfield", "HField", false),
    ("tex", "Texture", false),
    ("mat", "Material", true),
    ("pair", "Pair", true),
    ("eq", "Equality", true),
    ("tendon", "Tendon", true),
    ("actuator", "Actuator", true),
    ("sensor", "Sensor", true),
];

/// Real-valued attributes that are not given back, as in the reference.
const NOT_GIVEN_BACK: [&str; 7] = [
    "body_gravcomp",
    "jnt_actfrcrange",
    "light_bulbradius",
    "light_intensity",
    "light_range",
    "mat_metallic",
    "mat_roughness",
];

/// `put_*` and `give_back_*`, which copy the attributes and user data of an element to the arrays of
/// `mjModel` that have their names, and back.
pub fn attributes(abi: &Abi) -> String {
    let normal = |ty: &str| ty.replace(' ', "").replace("mjtNum", "f64");
    let mut out = String::new();
    for (prefix, kind, gives_back) in ATTRIBUTES {
        let (mut put, mut back) = (String::new(), String::new());
        for (f, elem) in arrays(abi.find("mjModel")) {
            let name = &f.name;
            let attribute = name.strip_prefix(prefix).and_then(|rest| rest.strip_prefix('_'));
            if let (Some("user"), Some(n)) = (attribute, f.shape.get(1)) {
                writeln!(put, "let n = m.{n}(); put_user(m.{name}_mut(), n, i, &a.userdata);").unwrap();
                writeln!(back, "let n = m.{n}(); a.userdata.set(&m.{name}()[i * n..(i + 1) * n]);").unwrap();
            }
            let public = abi.find(&format!("mjs{kind}"));
            let Some(a) = public.fields.iter().find(|a| Some(a.name.as_str()) == attribute) else { continue };
            let (theirs, count) = (normal(&a.ty.to_token_stream().to_string()), split(abi, &f.shape).1);
            let same = if count == 1 { normal(&elem) } else { normal(&format!("[{elem};{count}]")) };
            let field = if a.name == "type" { "r#type" } else { &a.name };
            let (to, from) = match (algebraic_type(name, count), theirs.starts_with("Enum<")) {
                (_, true) if elem == "c_int" => (format!("a.{field}.raw()"), None),
                _ if theirs != same => continue,
                (Some(ty), _) if elem == "mjtNum" => (format!("{ty}(a.{field})"), Some(".0")),
                _ => (format!("a.{field}"), Some("")),
            };
            writeln!(put, "m.{name}_mut()[i] = {to};").unwrap();
            let real = matches!(elem.as_str(), "mjtNum" | "f32") && !NOT_GIVEN_BACK.contains(&name.as_str());
            if let Some(inner) = from.filter(|_| real) {
                writeln!(back, "a.{field} = m.{name}()[i]{inner};").unwrap();
            }
        }
        writeln!(out, "pub fn put_{prefix}(m: &mut Model, i: usize, a: &{kind}Fields) {{ {put} }}\n").unwrap();
        if gives_back {
            writeln!(out, "pub fn give_back_{prefix}(m: &Model, i: usize, a: &mut {kind}Fields) {{ {back} }}\n")
                .unwrap();
        }
    }
    out
}
