//! Readers of file formats against crates that read the same formats: documents and files are generated, and both must see
//! the same in them.

use crate::kit::vectors::{Random, V3, add, matrix_of, rotate};
use mujoco::sim::{Model, ObjectKind};
use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};

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
    let m = Model::from_xml(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let array = |name: &str| m.array(name).expect("an array");
    let (parents, starts, data) = (array("body_parentid"), array("text_adr"), array("text_data"));
    let name = |kind: ObjectKind, i: usize| m.name(kind, i).unwrap_or_default().to_string();
    let value = |start: f64| data[start as usize..].iter().take_while(|c| **c != 0.0).map(|c| *c as u8).collect();
    let bodies = (1..parents.len()).map(|b| (name(ObjectKind::Body, b), parents[b] as usize)).collect();
    let texts = starts
        .iter()
        .enumerate()
        .map(|(i, &start)| (name(ObjectKind::Text, i), String::from_utf8(value(start)).unwrap()));
    Contents { bodies, texts: texts.collect() }
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
    let xml = "<mujoco><asset><mesh name='m' file='m.stl' inertia='shell'/></asset>
        <worldbody><geom type='mesh' mesh='m' contype='0' conaffinity='0'/></worldbody></mujoco>";
    let m = Model::from_xml_with_files(xml, &[("m.stl", file)]).unwrap_or_else(|error| panic!("{error}"));
    let array = |name: &str| m.array(name).expect("an array");
    let (vertices, faces) = (array("mesh_vert"), array("mesh_face"));
    let position: V3 = array("mesh_pos")[..].try_into().unwrap();
    let frame = matrix_of(array("mesh_quat")[..].try_into().unwrap());
    let corner = |v: f64| add(position, rotate(&frame, [0, 1, 2].map(|i| vertices[3 * v as usize + i])));
    let triangles = faces.chunks(3).map(|f| [corner(f[0]), corner(f[1]), corner(f[2])]).collect();
    (triangles, vertices.len() / 3)
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
