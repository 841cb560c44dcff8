//! Readers of file formats against crates that read the same formats: documents and files are generated, and both must see
//! the same in them.

use crate::kit::vectors::{Random, add, matrix_of, rotate};
use crate::kit::{load, load_with};
use mujoco::abi::*;
use mujoco::api::{init, support};
use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};
use std::ffi::{CStr, c_int};

/// The bodies of a document with their parents, in document order, and the names and values of its texts.
#[derive(Debug, Default, PartialEq)]
struct Contents {
    bodies: Vec<(String, usize)>,
    texts: Vec<(String, String)>,
}

/// Writes documents in as many ways as XML has to say the same.
struct Writer {
    random: Random,
    text: String,
    bodies: usize,
}

impl Writer {
    fn one_of(&mut self, choices: &[&str]) {
        let choice = choices[self.random.below(choices.len())];
        self.text.push_str(choice);
    }

    fn blanks(&mut self) {
        self.one_of(&[" ", "  ", "\n", "\t", "\r\n  "]);
    }

    /// What may stand between elements without a meaning. (MJCF has no processing instructions after the declaration.)
    fn between(&mut self) {
        for _ in 0..self.random.below(3) {
            self.one_of(&[
                "",
                "\n",
                "  \t\n",
                "<!-- a comment with <tags a='b'> & ampersands -->",
                "<!---->",
                "<![CDATA[ <body name='no'> ]]>",
                "<!-- two\nlines -->",
            ]);
        }
    }

    fn value(&mut self) {
        let quote = if self.random.below(2) == 0 { '"' } else { '\'' };
        self.text.push(quote);
        for _ in 0..1 + self.random.below(6) {
            let other = if quote == '"' { "'" } else { "\"" };
            self.one_of(&[
                "a",
                "Zz",
                "0.5",
                "-",
                " ",
                "é",
                "日本",
                "😀",
                "&amp;",
                "&lt;",
                "&gt;",
                "&quot;",
                "&apos;",
                "&#65;",
                "&#xe9;",
                "&#x1F600;",
                ">",
                "=",
                "/",
                other,
                "&amp;lt;",
                "]]",
            ]);
        }
        self.text.push(quote);
    }

    /// An attribute; a name and number before its value keep it unique and not empty.
    fn attribute(&mut self, name: &str, unique: &str) {
        self.blanks();
        self.text.push_str(name);
        self.one_of(&["=", " =", "= ", "\n=\n"]);
        let at = self.text.len() + 1;
        self.value();
        self.text.insert_str(at, unique);
    }

    fn close(&mut self, tag: &str) {
        self.one_of(&[&format!("</{tag}>"), &format!("</{tag} >")]);
    }

    fn body(&mut self, depth: usize) {
        self.bodies += 1;
        self.text.push_str("<body");
        self.attribute("name", &format!("b{}", self.bodies));
        self.one_of(&["", " ", "\n"]);
        let children = if depth == 0 { 0 } else { self.random.below(4) };
        if children == 0 && self.random.below(2) == 0 {
            return self.text.push_str("/>");
        }
        self.text.push('>');
        for _ in 0..children {
            self.between();
            self.body(depth - 1);
        }
        self.between();
        self.close("body");
    }

    fn document(seed: u64) -> String {
        let mut w = Writer { random: Random(seed), text: String::new(), bodies: 0 };
        w.one_of(&["", "<?xml version='1.0'?>", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- a comment -->"]);
        w.text.push_str("<mujoco>");
        w.between();
        w.text.push_str("<custom>");
        for i in 0..1 + w.random.below(5) {
            w.between();
            w.text.push_str("<text");
            w.attribute("name", &format!("t{i}"));
            w.attribute("data", "d");
            w.one_of(&["/>", " />", "></text>", "></text\n>"]);
        }
        w.close("custom");
        w.between();
        w.text.push_str("<worldbody>");
        for _ in 0..1 + w.random.below(4) {
            w.between();
            w.body(3);
        }
        w.close("worldbody");
        w.between();
        w.close("mujoco");
        w.one_of(&["", "\n", "<!-- the end -->\n"]);
        w.text
    }
}

/// What quick-xml sees in a document.
fn judged(text: &str) -> Contents {
    let value = |e: &BytesStart, name: &str| {
        let attribute = e.attributes().map(Result::unwrap).find(|a| a.key.as_ref() == name).unwrap();
        attribute.normalized_value(XmlVersion::Implicit1_0).unwrap().into_owned()
    };
    let (mut found, mut open) = (Contents::default(), vec![0]);
    let mut reader = quick_xml::Reader::from_str(text);
    loop {
        let event = reader.read_event().unwrap();
        let empty = matches!(event, Event::Empty(_));
        match &event {
            Event::Start(e) | Event::Empty(e) => match e.name().as_ref() {
                "body" => {
                    found.bodies.push((value(e, "name"), *open.last().unwrap()));
                    if !empty {
                        open.push(found.bodies.len());
                    }
                }
                "text" => found.texts.push((value(e, "name"), value(e, "data"))),
                _ => {}
            },
            Event::End(e) if e.name().as_ref() == "body" => _ = open.pop(),
            Event::Eof => return found,
            _ => {}
        }
    }
}

/// What the compiled model has of it.
fn compiled(text: &str) -> Contents {
    let m = load(text.as_bytes()).unwrap_or_else(|message| panic!("{message}\n{text}"));
    // SAFETY: a live model; names and texts are C strings in it.
    unsafe {
        let name = |kind: mjtObj, i: usize| {
            let name = support::mj_id2name(m, kind as c_int, i as c_int);
            CStr::from_ptr(name).to_str().unwrap().to_string()
        };
        let bodies =
            (1..(*m).nbody as usize).map(|b| (name(mjOBJ_BODY, b), *(*m).body_parentid.add(b) as usize)).collect();
        let data =
            |i: usize| CStr::from_ptr((*m).text_data.add(*(*m).text_adr.add(i) as usize)).to_str().unwrap().to_string();
        let texts = (0..(*m).ntext as usize).map(|i| (name(mjOBJ_TEXT, i), data(i))).collect();
        init::mj_deleteModel(m);
        Contents { bodies, texts }
    }
}

#[test]
fn documents_have_the_elements_and_values_that_quick_xml_sees() {
    let mut bodies = 0;
    for seed in 0..400 {
        let text = Writer::document(seed);
        let expected = judged(&text);
        assert_eq!(compiled(&text), expected, "{text}");
        bodies += expected.bodies.len();
    }
    assert!(bodies > 2000, "{bodies}");
}

/// A binary STL file of triangles whose corners are on a coarse grid, so that many are shared.
fn stl(random: &mut Random) -> Vec<u8> {
    let count = 4 + random.below(40);
    let mut bytes = vec![b'x'; 80];
    bytes.extend((count as u32).to_le_bytes());
    for _ in 0..count {
        let corners = loop {
            let corners: [[f32; 3]; 3] =
                std::array::from_fn(|_| std::array::from_fn(|_| random.below(7) as f32 / 4.0 - 0.7));
            let sides: [[f32; 3]; 2] = [1, 2].map(|k| std::array::from_fn(|i| corners[k][i] - corners[0][i]));
            let area = |i: usize, j: usize| sides[0][i] * sides[1][j] - sides[0][j] * sides[1][i];
            if area(0, 1).abs() + area(1, 2).abs() + area(2, 0).abs() > 0.05 {
                break corners;
            }
        };
        for number in [0.0_f32; 3].iter().chain(corners.as_flattened()) {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend((random.below(65536) as u16).to_le_bytes());
    }
    bytes
}

/// The corners of a compiled mesh's triangles in the file's coordinates, and how many vertices it has.
fn compiled_triangles(file: &[u8]) -> (Vec<[[f64; 3]; 3]>, usize) {
    let xml = b"<mujoco><asset><mesh name='m' file='m.stl' inertia='shell'/></asset>
        <worldbody><geom type='mesh' mesh='m' contype='0' conaffinity='0'/></worldbody></mujoco>";
    let m = load_with(xml, &[("m.stl", file.to_vec())]).unwrap_or_else(|message| panic!("{message}"));
    // SAFETY: a live model with one mesh.
    unsafe {
        let (count, faces) = ((*m).nmeshvert as usize, (*m).nmeshface as usize);
        let vertices = std::slice::from_raw_parts((*m).mesh_vert, 3 * count);
        let faces = std::slice::from_raw_parts((*m).mesh_face, 3 * faces);
        let (position, q) = ((*m).mesh_pos, (*m).mesh_quat);
        let position = [0, 1, 2].map(|i| *position.add(i));
        let frame = matrix_of([0, 1, 2, 3].map(|i| *q.add(i)));
        let corner =
            |v: c_int| add(position, rotate(&frame, [0, 1, 2].map(|i| f64::from(vertices[3 * v as usize + i]))));
        let triangles = faces.chunks(3).map(|f| [corner(f[0]), corner(f[1]), corner(f[2])]).collect();
        init::mj_deleteModel(m);
        (triangles, count)
    }
}

#[test]
fn stl_files_have_the_triangles_that_stl_io_sees() {
    let mut random = Random(51);
    for _ in 0..100 {
        let file = stl(&mut random);
        let judged = stl_io::read_stl(&mut std::io::Cursor::new(&file)).unwrap();
        let (found, vertices) = compiled_triangles(&file);
        assert_eq!((found.len(), vertices), (judged.faces.len(), judged.vertices.len()));
        for (triangle, face) in found.iter().zip(&judged.faces) {
            for (corner, &v) in triangle.iter().zip(&face.vertices) {
                let expected = judged.vertices[v];
                // rotations of single-precision vertices
                assert!((0..3).all(|i| (corner[i] - f64::from(expected[i])).abs() < 1e-6), "{corner:?} {expected:?}");
            }
        }
    }
}
