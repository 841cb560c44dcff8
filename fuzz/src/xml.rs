//! Changes to documents that keep most of them meaningful: elements copied, moved and dropped, attributes added, values
//! replaced by others of the same attribute, by names in use, or by numbers that hurt.

use fastrand::Rng;
use mujoco::mjcf::schema::ElementSchema;
use mujoco::mjcf::schema::elements::MUJOCO;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Numbers at which formats break.
const NUMBERS: &str = "0 -0 1 -1 2 3 -2 4 5 1e-20 -1e-20 1e-310 1e20 -1e20 1e300 -1e300 \
    1e39 nan inf -inf 2147483647 -2147483648 2147483648 4294967295 65536 1000000 100000 0.5 1e-7 0x10 1,2 x 99";

/// The languages that documents are written in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Grammar {
    Mjcf,
    Urdf,
}

fn pick<'a, T>(random: &mut Rng, list: &'a [T]) -> &'a T {
    &list[random.usize(..list.len())]
}

/// What a tag may hold.
#[derive(Default, Clone)]
struct Known {
    attributes: Vec<String>,
    children: Vec<String>,
}

/// Elements, attributes and values that documents are made of.
#[derive(Default)]
pub struct Vocabulary {
    tags: HashMap<String, Known>,
    values: HashMap<String, Vec<String>>,
    documents: Vec<Vec<u8>>,
    numbers: Vec<&'static str>,
}

const URDF: [(&str, &str, &str); 21] = [
    ("robot", "name", "link joint material mujoco"),
    ("mujoco", "", "compiler option size"),
    ("compiler", "fusestatic discardvisual strippath meshdir balanceinertia boundmass angle", ""),
    ("option", "timestep gravity", ""),
    ("size", "memory", ""),
    ("link", "name", "inertial visual collision"),
    ("inertial", "", "origin mass inertia"),
    ("origin", "xyz rpy", ""),
    ("mass", "value", ""),
    ("inertia", "ixx iyy izz ixy ixz iyz", ""),
    ("visual", "name", "origin geometry material"),
    ("collision", "name", "origin geometry"),
    ("geometry", "", "box sphere cylinder capsule mesh"),
    ("box", "size", ""),
    ("cylinder", "radius length", ""),
    ("mesh", "filename scale", ""),
    ("material", "name", "color"),
    ("joint", "name type", "origin parent child axis limit dynamics"),
    ("axis", "xyz", ""),
    ("limit", "lower upper effort velocity", ""),
    ("dynamics", "damping friction", ""),
];

impl Vocabulary {
    fn new(grammar: Grammar, documents: Vec<Vec<u8>>) -> Vocabulary {
        let mut v = Vocabulary::default();
        match grammar {
            Grammar::Urdf => {
                let words = |text: &str| text.split_whitespace().map(str::to_string).collect();
                for (tag, attributes, children) in URDF {
                    v.tags.insert(tag.to_string(), Known { attributes: words(attributes), children: words(children) });
                }
            }
            _ => v.learn(&MUJOCO, 0),
        }
        for seed in &documents {
            for tag in tags(seed) {
                for (name, start, end) in attributes(seed, &tag) {
                    let value = String::from_utf8_lossy(&seed[start..end]).into_owned();
                    let list = v.values.entry(name).or_default();
                    if list.len() < 40 && !list.contains(&value) {
                        list.push(value);
                    }
                }
            }
        }
        v.documents = documents;
        v.numbers = NUMBERS.split(' ').chain([""]).collect();
        v
    }

    fn learn(&mut self, row: &'static ElementSchema, depth: usize) {
        let known = self.tags.entry(row.tag.to_string()).or_default();
        known.attributes.extend(row.attributes().into_iter().map(str::to_string));
        known.children.extend(row.children.iter().map(|r| r.tag.to_string()));
        if row.tag == "body" {
            known.children.extend(["body", "frame", "replicate"].map(str::to_string));
            let body = known.clone();
            for tag in ["worldbody", "frame", "replicate"] {
                self.tags.insert(tag.to_string(), body.clone());
            }
            self.tags
                .entry("replicate".into())
                .or_default()
                .attributes
                .extend(["count", "sep", "offset", "euler"].map(str::to_string));
        }
        if depth < 6 {
            row.children.iter().for_each(|child| self.learn(child, depth + 1));
        }
    }

    fn value(&self, random: &mut Rng, attribute: &str) -> String {
        let known = self.values.get(attribute).filter(|list| !list.is_empty());
        match (random.usize(..10), known) {
            (0..=5, Some(list)) => pick(random, list).clone(),
            (6, _) => self.values.get("name").map_or(String::new(), |names| pick(random, names).clone()),
            (7, Some(list)) => {
                // one number of a list replaced
                let mut items: Vec<&str> = pick(random, list).split_whitespace().collect();
                if let Some(i) = (!items.is_empty()).then(|| random.usize(..items.len())) {
                    let number: &&'static str = pick(random, &self.numbers);
                    items[i] = number;
                }
                items.join(" ")
            }
            _ => vec![*pick(random, &self.numbers); 1 + random.usize(..4)].join(" "),
        }
    }

    /// A new element.
    fn element(&self, random: &mut Rng, tag: &str, depth: usize) -> String {
        let mut out = format!("<{tag}");
        let Some(known) = self.tags.get(tag) else { return out + "/>" };
        let mut names: Vec<&String> = Vec::new();
        for _ in 0..random.usize(..6) {
            if !known.attributes.is_empty() {
                names.push(pick(random, &known.attributes));
            }
        }
        names.sort();
        names.dedup();
        for name in names {
            out += &format!(" {name}=\"{}\"", self.value(random, name));
        }
        if depth > 3 || known.children.is_empty() || (random.u32(..3) == 0) {
            return out + "/>";
        }
        out.push('>');
        for _ in 0..random.usize(..4) {
            let child = pick(random, &known.children);
            out += &self.element(random, child, depth + 1);
        }
        out + &format!("</{tag}>")
    }
}

/// A tag of a document, from `<` to past `>`.
#[derive(Clone)]
struct Tag {
    name: String,
    start: usize,
    end: usize,
    closes: bool,
    empty: bool,
}

fn tags(data: &[u8]) -> Vec<Tag> {
    let mut out = Vec::new();
    let mut i = 0;
    while let Some(start) = data[i..].iter().position(|&b| b == b'<').map(|n| n + i) {
        let (mut end, mut quote) = (start + 1, 0u8);
        while end < data.len() && (quote != 0 || data[end] != b'>') {
            match data[end] {
                b if b == quote => quote = 0,
                b @ (b'"' | b'\'') if quote == 0 => quote = b,
                _ => {}
            }
            end += 1;
        }
        if end >= data.len() {
            break;
        }
        let closes = data.get(start + 1) == Some(&b'/');
        let from = start + 1 + usize::from(closes);
        let name: String = data[from..end]
            .iter()
            .take_while(|b| b.is_ascii_alphanumeric() || **b == b'_')
            .map(|&b| b as char)
            .collect();
        if !name.is_empty() {
            out.push(Tag { name, start, end: end + 1, closes, empty: data[end - 1] == b'/' });
        }
        i = end + 1;
    }
    out
}

/// Names and places of a tag's values.
fn attributes(data: &[u8], tag: &Tag) -> Vec<(String, usize, usize)> {
    let mut out = Vec::new();
    let mut i = tag.start + 1;
    while i < tag.end {
        let Some(eq) = data[i..tag.end].iter().position(|&b| b == b'=').map(|n| n + i) else { break };
        let name: Vec<u8> = data[i..eq]
            .iter()
            .rev()
            .copied()
            .skip_while(u8::is_ascii_whitespace)
            .take_while(|b| !b.is_ascii_whitespace())
            .collect();
        let name: String = name.iter().rev().map(|&b| b as char).collect();
        let Some(open) = data[eq..tag.end].iter().position(|&b| b == b'"' || b == b'\'').map(|n| n + eq) else { break };
        let Some(close) = data[open + 1..tag.end].iter().position(|&b| b == data[open]).map(|n| n + open + 1) else {
            break;
        };
        out.push((name, open + 1, close));
        i = close + 1;
    }
    out
}

/// The whole element that a tag opens.
fn span(tags: &[Tag], i: usize) -> (usize, usize) {
    let (start, mut end) = (tags[i].start, tags[i].end);
    if !tags[i].empty {
        let mut depth = 0usize;
        for tag in &tags[i..] {
            if tag.closes {
                depth -= 1;
            } else if !tag.empty {
                depth += 1;
            }
            if depth == 0 {
                end = tag.end;
                break;
            }
        }
    }
    (start, end)
}

/// Changes the first `size` bytes of `data`, which has room for `max_size`, and returns how many there are then.
pub fn mutate(grammar: Grammar, data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    static WORDS: OnceLock<Vocabulary> = OnceLock::new();
    let words = WORDS.get_or_init(|| Vocabulary::new(grammar, seeds(grammar)));
    let random = &mut Rng::with_seed(seed.into());
    let mut text = data[..size].to_vec();
    for _ in 0..1 + random.usize(..4) {
        let other = random.choice(&words.documents).map_or(&[][..], |d| d);
        one(words, random, &mut text, other);
        if text.len() > max_size {
            break;
        }
    }
    text.truncate(max_size);
    data[..text.len()].copy_from_slice(&text);
    text.len()
}

/// Documents of a language in this repository.
fn seeds(grammar: Grammar) -> Vec<Vec<u8>> {
    let suffix = if grammar == Grammar::Urdf { "urdf" } else { "xml" };
    let folder = if grammar == Grammar::Urdf { "seeds/urdf" } else { "seeds/mjcf" };
    let mut files: Vec<PathBuf> = [folder, "../models"]
        .iter()
        .filter_map(|f| std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(f)).ok())
        .flat_map(|entries| entries.flatten().map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == suffix)))
        .collect();
    files.sort();
    files.iter().filter_map(|p| std::fs::read(p).ok()).collect()
}

fn one(v: &Vocabulary, random: &mut Rng, data: &mut Vec<u8>, other: &[u8]) {
    let all = tags(data);
    let open: Vec<usize> = (0..all.len()).filter(|&i| !all[i].closes).collect();
    if open.len() < 2 {
        data.clear();
        data.extend_from_slice(other);
        return;
    }
    let i = open[random.usize(..open.len())];
    let tag = &all[i];
    let given = attributes(data, tag);
    match random.usize(..18) {
        16 if !given.is_empty() => {
            // a number that sizes something
            let (_, start, end) = pick(random, &given);
            let count = pick(random, &["20000", "1000000", "2000000000", "2147483647", "20000 20000"]);
            data.splice(*start..*end, count.bytes());
        }
        17 if random.u32(..8) == 0 => {
            let many: String = (0..200 + random.usize(..2000)).map(|k| format!(" a{k}=\"\"")).collect();
            let at = tag.start + 1 + tag.name.len();
            data.splice(at..at, many.into_bytes());
        }
        0..=5 if !given.is_empty() => {
            let (name, start, end) = pick(random, &given);
            let value = v.value(random, name);
            data.splice(*start..*end, value.into_bytes());
        }
        6 if !given.is_empty() => {
            let (name, start, end) = pick(random, &given);
            let from = data[..*start].windows(name.len().max(1)).rposition(|w| w == name.as_bytes()).unwrap_or(*start);
            data.drain(from..(*end + 1).min(data.len()));
        }
        7 | 8 => {
            let Some(name) =
                v.tags.get(&tag.name).filter(|k| !k.attributes.is_empty()).map(|k| pick(random, &k.attributes))
            else {
                return;
            };
            let text = format!(" {name}=\"{}\"", v.value(random, name));
            let at = tag.start + 1 + tag.name.len();
            data.splice(at..at, text.into_bytes());
        }
        9 if i > 0 => {
            let (start, end) = span(&all, i);
            data.drain(start..end);
        }
        10 if i > 0 => {
            let (start, end) = span(&all, i);
            let piece = data[start..end].to_vec();
            let to = all[open[random.usize(..open.len())]].end;
            data.splice(to..to, piece);
        }
        11 if i > 0 => {
            let (start, end) = span(&all, i);
            let piece = data[start..end].repeat(1 + random.usize(..3));
            data.splice(end..end, piece);
        }
        12 => {
            let theirs = tags(other);
            let same: Vec<usize> =
                (0..theirs.len()).filter(|&j| !theirs[j].closes && theirs[j].name == tag.name && j > 0).collect();
            if same.is_empty() || i == 0 {
                return;
            }
            let (start, end) = span(&theirs, same[random.usize(..same.len())]);
            let at = span(&all, i).1;
            data.splice(at..at, other[start..end].to_vec());
        }
        _ => {
            let Some(known) = v.tags.get(&tag.name).filter(|k| !k.children.is_empty() && !tag.empty) else { return };
            let child = pick(random, &known.children);
            let text = v.element(random, child, 0);
            data.splice(tag.end..tag.end, text.into_bytes());
        }
    }
}
