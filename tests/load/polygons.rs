//! Faces of OBJ files with many corners: the reference's triangles (`tests/golden/polygons.py`), and what is said of faces
//! that it leaves out.

use mujoco::sim::Model;

const MODEL: &str = r#"<mujoco><asset><mesh name="m" file="m.obj" inertia="shell"/></asset>
    <worldbody><geom type="mesh" mesh="m" contype="0" conaffinity="0"/></worldbody></mujoco>"#;

/// A polygon of the golden file.
struct Case<'a> {
    name: &'a str,
    /// In units of 1/64.
    corners: Vec<[f64; 3]>,
    indices: Vec<usize>,
    triangles: Vec<i32>,
}

fn cases() -> impl Iterator<Item = Case<'static>> {
    include_str!("../golden/polygons.txt").lines().map(|line| {
        let fields: [&str; 4] = line.split('|').collect::<Vec<_>>().try_into().expect("four fields");
        let [name, corners, indices, triangles] = fields;
        let point = |text: &str| -> [f64; 3] {
            let numbers: Vec<f64> = text.split(',').map(|x| x.parse().unwrap()).collect();
            numbers.try_into().unwrap()
        };
        Case {
            name,
            corners: corners.split_whitespace().map(point).collect(),
            indices: indices.split_whitespace().map(|i| i.parse().unwrap()).collect(),
            triangles: triangles.split_whitespace().map(|i| i.parse().unwrap()).collect(),
        }
    })
}

/// The file: the face, and a tetrahedron behind it, which makes the mesh valid whatever becomes of the face.
fn obj(case: &Case) -> String {
    let n = case.corners.len();
    let apex = [[640.0, 640.0, 640.0], [704.0, 640.0, 640.0], [640.0, 704.0, 640.0], [640.0, 640.0, 704.0]];
    let vertex = |p: &[f64; 3]| format!("v {} {} {}\n", p[0] / 64.0, p[1] / 64.0, p[2] / 64.0);
    let vertices: String = case.corners.iter().chain(&apex).map(vertex).collect();
    let face: String = case.indices.iter().map(|i| format!(" {}", i + 1)).collect();
    let triangle = |t: [usize; 3]| format!("f {} {} {}\n", n + t[0], n + t[1], n + t[2]);
    let tetrahedron = [[1, 3, 2], [1, 2, 4], [1, 4, 3], [2, 3, 4]].map(triangle).concat();
    format!("{vertices}f{face}\n{tetrahedron}")
}

#[test]
fn faces_are_cut_into_the_triangles_of_the_reference() {
    for case in cases() {
        let model = Model::from_xml_with_files(MODEL, &[("m.obj", obj(&case).as_bytes())]).expect(case.name);
        let face = model.array("mesh_face").expect("an array");
        let want: Vec<f64> = case.triangles.iter().map(|&i| i.into()).collect();
        assert_eq!(face[..face.len() - 12], want, "{}", case.name);
    }
}

#[test]
fn a_face_that_loses_triangles_is_noted_with_file_and_line() {
    for case in cases() {
        let (text, triangles) = (obj(&case), case.triangles.len() / 3);
        let (corners, line) = (case.indices.len(), case.corners.len() + 5);
        // from the second load on the mesh comes from the cache
        for _ in 0..2 {
            let model = Model::from_xml_with_files(MODEL, &[("m.obj", text.as_bytes())]).unwrap();
            let what = if triangles == 0 { "all" } else { "some" };
            match model.notes() {
                [] => assert_eq!(triangles, corners - 2, "{}", case.name),
                [note] => {
                    let expected =
                        format!("m.obj:{line}: {what} triangles of a face with {corners} corners are left out");
                    assert!(triangles < corners - 2 && note.contains(&expected), "{}: {note}", case.name);
                }
                notes => panic!("{}: {notes:?}", case.name),
            }
            assert_eq!(model.warning(), None);
        }
    }
}
