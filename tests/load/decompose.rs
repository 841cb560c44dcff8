//! Convex pieces of meshes: the same for any number of threads, close to the mesh, and errors for meshes that are none.

use mujoco::sim::decompose::{self, DecomposeSettings, Decomposition, TriangleMesh};
use mujoco::sim::{Model, Result, Spec};
use std::f64::consts::TAU;

fn decomposed(mesh: &TriangleMesh, settings: &DecomposeSettings) -> Result<Decomposition> {
    decompose::mesh(mesh, settings, &|_| ())
}

/// A ring about z: radius 1, round section of radius 0.2.
fn ring() -> TriangleMesh {
    let (n, m) = (48u32, 20u32);
    let mut mesh = TriangleMesh::default();
    for i in 0..n {
        for j in 0..m {
            let (a, b) = (TAU * f64::from(i) / f64::from(n), TAU * f64::from(j) / f64::from(m));
            let r = 1.0 + 0.2 * b.cos();
            mesh.vert.push([r * a.cos(), r * a.sin(), 0.2 * b.sin()]);
            let [p, q, u, v] = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)].map(|(i, j)| i % n * m + j % m);
            mesh.face.extend([[p, q, u], [p, u, v]]);
        }
    }
    mesh
}

/// Boxes between two corners, one surface each.
fn boxes(corners: &[[[f64; 3]; 2]]) -> TriangleMesh {
    let mut mesh = TriangleMesh::default();
    for [low, high] in corners {
        let first = mesh.vert.len() as u32;
        mesh.vert.extend((0..8).map(|i| std::array::from_fn(|k| if i >> k & 1 == 0 { low[k] } else { high[k] })));
        let sides = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
        mesh.face.extend(
            sides.iter().flat_map(|q| [[q[0], q[1], q[2]], [q[0], q[2], q[3]]]).map(|f| f.map(|i: u32| i + first)),
        );
    }
    mesh
}

/// Whether a point is in a piece, or closer to it than `margin`.
fn is_in(piece: &decompose::ConvexPiece, p: [f64; 3], margin: f64) -> bool {
    piece.face.iter().all(|f| {
        let [a, b, c] = f.map(|i| piece.vert[i as usize]);
        let sub = |p: [f64; 3], q: [f64; 3]| [p[0] - q[0], p[1] - q[1], p[2] - q[2]];
        let (u, v, w) = (sub(b, a), sub(c, a), sub(p, a));
        let n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
        let length = n.iter().map(|x| x * x).sum::<f64>().sqrt();
        (0..3).map(|k| n[k] * w[k]).sum::<f64>() <= margin * length
    })
}

#[test]
fn pieces_do_not_depend_on_the_number_of_threads() {
    let with = |threads| {
        decomposed(&ring(), &DecomposeSettings { threads: Some(threads), ..DecomposeSettings::default() }).unwrap()
    };
    let one = with(1);
    assert!(one.pieces.len() > 3);
    assert_eq!(one, with(3));
    assert_eq!(one, with(8));
}

#[test]
fn every_vertex_of_the_mesh_is_in_a_piece_and_the_hole_of_a_ring_in_none() {
    let ring = ring();
    let found = decomposed(&ring, &DecomposeSettings::default()).unwrap();
    assert!(!found.remeshed && found.concavity() <= 0.05, "{}", found.concavity());
    for &v in &ring.vert {
        assert!(found.pieces.iter().any(|p| is_in(p, v, 1e-6)), "{v:?}");
    }
    // no piece reaches farther into the hole than the concavity, whose unit is 1.2
    for i in 0..40 {
        let a = TAU * f64::from(i) / 40.0;
        let p = [0.73 * a.cos(), 0.73 * a.sin(), 0.0];
        assert!(!found.pieces.iter().any(|q| is_in(q, p, 0.0)), "{p:?}");
    }
}

#[test]
fn fewer_and_smaller_pieces_can_be_asked_for() {
    let settings = DecomposeSettings { pieces: Some(4), vertices: 12, ..DecomposeSettings::default() };
    let found = decomposed(&ring(), &settings).unwrap();
    assert_eq!(found.pieces.len(), 4);
    assert!(found.pieces.iter().all(|p| p.vert.len() <= 12));
    assert!(found.concavity() > 0.05);
    let fine = decomposed(&ring(), &DecomposeSettings { concavity: 0.02, ..DecomposeSettings::default() }).unwrap();
    let coarse = decomposed(&ring(), &DecomposeSettings { concavity: 0.1, ..DecomposeSettings::default() }).unwrap();
    assert!(fine.pieces.len() > coarse.pieces.len());
}

#[test]
fn surfaces_that_cross_or_are_open_are_rebuilt() {
    // two bars that cross, and a table whose top lacks a triangle
    let cross = boxes(&[[[-1.0, -0.2, -0.2], [1.0, 0.2, 0.2]], [[-0.2, -1.0, -0.2], [0.2, 1.0, 0.2]]]);
    let found = decomposed(&cross, &DecomposeSettings::default()).unwrap();
    assert!(found.remeshed && (2..=4).contains(&found.pieces.len()), "{} pieces", found.pieces.len());
    for p in [[0.9, 0.0, 0.0], [0.0, -0.9, 0.0], [0.0, 0.0, 0.0]] {
        assert!(found.pieces.iter().any(|q| is_in(q, p, 0.0)), "{p:?}");
    }
    assert!(!found.pieces.iter().any(|q| is_in(q, [0.5, 0.5, 0.0], 0.0)));
}

#[test]
fn what_is_enclosed_is_filled_and_sheets_get_a_thickness() {
    let nested = boxes(&[[[-1.0; 3], [1.0; 3]], [[-0.5; 3], [0.5; 3]]]);
    assert_eq!(decomposed(&nested, &DecomposeSettings::default()).unwrap().pieces.len(), 1);
    let sheet = TriangleMesh {
        vert: vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.2], [1.0, 1.0, 0.2], [0.0, 1.0, 0.0]],
        face: vec![[0, 1, 2], [0, 2, 3]],
    };
    let found = decomposed(&sheet, &DecomposeSettings::default()).unwrap();
    assert_eq!(found.pieces.len(), 1);
    assert!(is_in(&found.pieces[0], [0.5, 0.5, 0.1], 0.0));
}

#[test]
fn meshes_and_settings_that_are_wrong_are_errors() {
    let fails = |mesh: &TriangleMesh, what: &str| {
        let why = decomposed(mesh, &DecomposeSettings::default()).expect_err("an error").to_string();
        assert!(why.contains(what), "{why}");
    };
    let good = boxes(&[[[0.0; 3], [1.0; 3]]]);
    fails(&TriangleMesh::default(), "no faces");
    fails(&TriangleMesh { vert: vec![], ..good.clone() }, "does not exist");
    fails(&TriangleMesh { vert: vec![[1.0; 3]; 8], ..good.clone() }, "size");
    fails(&TriangleMesh { vert: vec![[f64::INFINITY; 3]; 8], ..good.clone() }, "not finite");
    let line = (0..8).map(|i| [f64::from(i), 0.0, 0.0]).collect();
    fails(&TriangleMesh { vert: line, ..good.clone() }, "no area");
    for bad in [
        DecomposeSettings { concavity: f64::NAN, ..DecomposeSettings::default() },
        DecomposeSettings { concavity: 0.0, ..DecomposeSettings::default() },
        DecomposeSettings { pieces: Some(0), ..DecomposeSettings::default() },
        DecomposeSettings { vertices: 3, ..DecomposeSettings::default() },
        DecomposeSettings { iterations: 0, ..DecomposeSettings::default() },
        DecomposeSettings { resolution: Some(5000), ..DecomposeSettings::default() },
    ] {
        assert!(decomposed(&good, &bad).is_err(), "{bad:?}");
    }
    let missing = decompose::read("no/such/file.stl").expect_err("an error").to_string();
    assert!(missing.contains("file.stl"), "{missing}");
}

#[test]
fn random_triangles_end_in_pieces_or_an_error() {
    let mut random = crate::kit::random::Random(7);
    for count in [1, 3, 10, 40] {
        let vert = (0..3 * count).map(|_| random.array()).collect();
        let face = (0..count as u32).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect();
        let settings = DecomposeSettings { concavity: 0.2, iterations: 5, ..DecomposeSettings::default() };
        if let Ok(found) = decomposed(&TriangleMesh { vert, face }, &settings) {
            assert!(found.pieces.iter().all(|p| p.vert.iter().flatten().all(|x| x.is_finite())));
        }
    }
}

#[test]
fn pieces_are_meshes_and_geoms_of_models() {
    let found = decomposed(&ring(), &DecomposeSettings::default()).unwrap();
    let mut spec = Spec::new();
    let body = spec.add_body(spec.world(), "ring").unwrap();
    let geoms = spec.add_convex_pieces(body, "ring", &found.pieces, |geom| geom.group = 3).unwrap();
    assert!(spec.add_convex_pieces(body, "ring", &found.pieces, |_| ()).is_err(), "the names are taken");
    let model = spec.compile().unwrap();
    assert_eq!((model.ngeom(), geoms.len()), (found.pieces.len(), found.pieces.len()));
    // the geoms fill about the volume of the ring, 2 pi² R r² for a round one, at a density of 1000
    let mass = model.body_mass()[1];
    assert!((700.0..1100.0).contains(&mass), "{mass}");

    let text = decompose::fragment(&found.pieces, "ring", None);
    let (asset, geoms) = text.split_once("<!--").expect("two parts");
    let geoms = &geoms[geoms.find('\n').expect("a line")..];
    let xml = format!("<mujoco>{asset}<worldbody><body>{geoms}</body></worldbody></mujoco>");
    let pasted = Model::from_xml(&xml).unwrap();
    assert!((pasted.body_mass()[1] - mass).abs() < 1e-3 * mass);
}

#[test]
fn files_of_pieces_are_read_again() {
    let found = decomposed(&ring(), &DecomposeSettings { concavity: 0.2, ..DecomposeSettings::default() }).unwrap();
    let folder = std::env::temp_dir().join(format!("rujoco-pieces-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let piece = &found.pieces[0];
    let (obj, stl) = (folder.join("p.obj"), folder.join("p.stl"));
    std::fs::write(&obj, piece.to_obj()).unwrap();
    std::fs::write(&stl, piece.to_stl()).unwrap();
    let (a, b) = (decompose::read(&obj).unwrap(), decompose::read(&stl).unwrap());
    assert_eq!(a.face, piece.face);
    assert_eq!((a.vert.len(), a.face.len()), (b.vert.len(), b.face.len()));
    let single = DecomposeSettings::default();
    assert_eq!(decompose::file(&stl, &single, &|_| ()).unwrap().pieces.len(), 1);
    std::fs::remove_dir_all(&folder).unwrap();
}
