//! Writes what is alike for every kind of element of an `mjSpec`, from the structs `mjs*` of `src/abi/spec.rs`: the
//! attributes with their strings and vectors, and the exported functions that set, cast and add an element.

use crate::abi::{Abi, Field, Struct};
use quote::ToTokens;
use std::fmt::Write;

/// How C adds an element of a kind.
#[derive(Clone, Copy, PartialEq)]
enum Added {
    /// To a body, with the attributes of a class.
    InBody,
    /// With the attributes of a class.
    OfClass,
    /// With the built-in attributes.
    Plain,
    /// By a function of its own in `src/api/spec.rs`.
    ByHand,
}

use Added::*;

/// The kinds that a spec has lists of, and the names of these lists: the struct of kind `X` is `mjsX`.
const KINDS: [(&str, &str, Added); 24] = [
    ("Body", "bodies", ByHand),
    ("Frame", "frames", ByHand),
    ("Joint", "joints", InBody),
    ("Geom", "geoms", InBody),
    ("Site", "sites", InBody),
    ("Camera", "cameras", InBody),
    ("Light", "lights", InBody),
    ("Flex", "flexes", Plain),
    ("Mesh", "meshes", OfClass),
    ("HField", "hfields", Plain),
    ("Skin", "skins", Plain),
    ("Texture", "textures", Plain),
    ("Material", "materials", OfClass),
    ("Pair", "pairs", OfClass),
    ("Exclude", "excludes", Plain),
    ("Equality", "equalities", OfClass),
    ("Tendon", "tendons", OfClass),
    ("Actuator", "actuators", OfClass),
    ("Sensor", "sensors", Plain),
    ("Numeric", "numerics", Plain),
    ("Text", "texts", Plain),
    ("Tuple", "tuples", Plain),
    ("Key", "keys", Plain),
    ("Plugin", "plugins", Plain),
];

/// The kinds without `mjs_default*`.
const WITHOUT_DEFAULT: &str = "Exclude";

/// The kind whose elements have no name of their own as a type: `Frame` is memory of the stack, or a picture.
const WITHOUT_NAME: &str = "Frame";

/// The functions that `src/api/{file}.rs` exports for every kind.
pub fn functions(file: &str) -> String {
    KINDS.iter().fold(String::new(), |out, &(kind, _, added)| match file {
        "spec" => out + &adding(kind, added),
        "spec_defaults" => out + &initial(kind) + &cast(kind),
        _ => out,
    })
}

/// `mjs_default*`.
fn initial(kind: &str) -> String {
    let name = kind.to_lowercase();
    if kind == WITHOUT_DEFAULT {
        return String::new();
    }
    format!(
        "/// Sets all attributes to their built-in initial values, and the handles to null.
#[export]
pub fn mjs_default{kind}({name}: Tolerated<Out<mjs{kind}>>) {{
    set({name}, initial::{name}())
}}\n\n"
    )
}

/// `mjs_as*`.
fn cast(kind: &str) -> String {
    format!(
        "/// The {name} behind an element; null if it is of another type.
#[export]
pub fn mjs_as{kind}(element: AnyElement) -> Option<*mut mjs{kind}> {{
    struct_of::<{kind}Fields>(element)
}}\n\n",
        name = kind.to_lowercase()
    )
}

/// `mjs_add*`.
fn adding(kind: &str, added: Added) -> String {
    let name = kind.to_lowercase();
    let article = if name.starts_with(['a', 'e']) { "an" } else { "a" };
    let (how, parameters, call) = match added {
        ByHand => return String::new(),
        Plain => (" with the built-in attributes", "s: SpecHandle", format!("add::<{kind}Fields>(s)")),
        OfClass => (
            ", with the attributes of `def`, or of the class `main` if that is null",
            "s: SpecHandle, def: Option<&mjsDefault>",
            format!("add_of_class::<{kind}Fields>(s, def)"),
        ),
        InBody => (
            " to a body, with the attributes of `def`, or of the body's class if that is null",
            "body: ElementOf<BodyFields>, def: Option<&mjsDefault>",
            format!("add_in::<{kind}Fields>(body, def)"),
        ),
    };
    format!(
        "/// Adds {article} {name}{how}.
#[export]
pub fn mjs_add{kind}({parameters}) -> Option<*mut mjs{kind}> {{
    {call}
}}\n\n"
    )
}

/// The attributes of each kind: the plain struct that C edits in place, and the strings and vectors behind its handles.
pub fn fields(abi: &Abi) -> String {
    let mut out = String::new();
    let kinds = KINDS.iter().map(|(kind, ..)| *kind).chain(["Wrap"]).map(|kind| (kind, format!("mjs{kind}")));
    for (kind, public) in kinds.chain([("Spec", "mjSpec".to_string())]) {
        attributes(&mut out, kind, abi.find(&public));
        if kind != "Spec" && kind != WITHOUT_NAME {
            write!(out, "/// An element of this kind.\npub type {kind} = super::Element<{kind}Fields>;\n\n").unwrap();
        }
        if kind != "Spec" {
            write!(out, "/// The key of one.\npub type {kind}Id = Id<{kind}Fields>;\n\n").unwrap();
        }
    }
    out
}

/// Where the elements of each kind are: in a list of the spec, on bodies, as templates in default classes.
pub fn places(abi: &Abi) -> String {
    let mut out = String::new();
    let mut place = |of: &str, kind: &str, name: &str, [from, field]: [&str; 2], result: &str| {
        let owner = from.to_lowercase();
        write!(
            out,
            "impl {of} for {kind}Fields {{
    fn {name}({owner}: &{from}) -> &{result} {{ &{owner}.{field} }}

    fn {name}_mut({owner}: &mut {from}) -> &mut {result} {{ &mut {owner}.{field} }}
}}\n\n"
        )
        .unwrap();
    };
    for (kind, list, added) in KINDS {
        place("Listed", kind, "list", ["Spec", list], "Elements<Self>");
        if added == InBody || matches!(kind, "Body" | "Frame") {
            place("InBody", kind, "of", ["BodyTree", list], "Gapped<Id<Self>>");
        }
        if abi.find("mjsDefault").fields.iter().any(|f| f.name == kind.to_lowercase()) {
            place("Templated", kind, "template", ["Class", &kind.to_lowercase()], "Element<Self>");
        }
    }
    let kinds: String = KINDS.iter().map(|(kind, ..)| format!("mjOBJ_{}, ", kind.to_uppercase())).collect();
    let count = KINDS.len();
    writeln!(out, "/// The kinds that a spec has a list of.\npub(super) const KINDS: [mjtObj; {count}] = [{kinds}];")
        .unwrap();
    out
}

fn attributes(out: &mut String, kind: &str, public: &Struct) {
    let owned: Vec<(&str, &str)> = public.fields.iter().filter_map(|f| Some((&*f.name, owner(kind, f)?))).collect();
    let list = |line: &dyn Fn(&str, &str) -> String| owned.iter().map(|(name, ty)| line(name, ty)).collect::<String>();
    let (members, defaults) =
        (list(&|n, ty| format!("pub {n}: {ty}, ")), list(&|n, _| format!("{n}: Default::default(), ")));
    let connected = list(&|n, _| format!("self.{n}.connect(&mut self.public.{n}); "));
    let unpinned = list(&|n, _| format!("self.{n}.unpin(); "));
    // a spec stays where it is
    let disconnect_all = if kind == "Spec" {
        String::new()
    } else {
        format!(
            "/// Makes the objects movable again; handles must not be used until they are connected.
    pub(super) fn disconnect_all(&mut self) {{ {unpinned} }}"
        )
    };
    let (doc, public) = (public.doc.join(" "), &public.name);
    if owned.contains(&("plugin", "PluginRef")) {
        write!(
            out,
            "impl UsesPlugin for {kind}Fields {{
    fn plugin(&self) -> (&PluginRef, &mjsPlugin) {{ (&self.plugin, &self.public.plugin) }}

    fn plugin_mut(&mut self) -> (&mut PluginRef, &mut mjsPlugin) {{ (&mut self.plugin, &mut self.public.plugin) }}
}}\n\n"
        )
        .unwrap();
    }
    write!(
        out,
        "/// {doc} The strings and vectors behind its handles are owned.
#[derive(Clone)]
pub struct {kind}Fields {{ pub public: {public}, {members} }}

impl From<{public}> for {kind}Fields {{
    fn from(public: {public}) -> Self {{ {kind}Fields {{ public, {defaults} }} }}
}}

impl {kind}Fields {{
    /// Points the handle fields to the objects here, which must not move from then on.
    pub(super) fn connect_all(&mut self, element: *mut mjsElement) {{ self.public.element = element; {connected} }}

    {disconnect_all}
}}

impl Deref for {kind}Fields {{
    type Target = {public};

    fn deref(&self) -> &{public} {{ &self.public }}
}}

impl DerefMut for {kind}Fields {{
    fn deref_mut(&mut self) -> &mut {public} {{ &mut self.public }}
}}\n\n"
    )
    .unwrap();
}

/// The type of the object behind a handle field; none for plain fields.
fn owner(kind: &str, field: &Field) -> Option<&'static str> {
    if (kind, &*field.name) == ("Plugin", "name") {
        // the element's own name
        return None;
    }
    match field.ty.to_token_stream().to_string().as_str() {
        "* mut mjString" => Some("CxxString"),
        "* mut mjStringVec" => Some("CxxVec<CxxString>"),
        "* mut mjByteVec" => Some("CxxVec<u8>"),
        "* mut mjIntVec" => Some("CxxVec<i32>"),
        "* mut mjIntVecVec" => Some("CxxVec<CxxVec<i32>>"),
        "* mut mjFloatVec" => Some("CxxVec<f32>"),
        "* mut mjFloatVecVec" => Some("CxxVec<CxxVec<f32>>"),
        "* mut mjDoubleVec" => Some("CxxVec<f64>"),
        "mjsPlugin" => Some("PluginRef"),
        "mjsCompiler" => Some("AssetDirs"),
        _ => None,
    }
}
