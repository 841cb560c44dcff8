//! Convex pieces of meshes: the same for any number of threads, close to the mesh, and errors for meshes that are none.

use mujoco::sim::decompose::{self, DecomposeSettings, Decomposition, TriangleMesh};
use mujoco::sim::{Model, Result, Spec};
use std::f64::consts::TAU;
use std::time::{Duration, Instant};

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

/// Pieces that are finite, or an error; and within this many seconds on a slow machine.
fn ends(mesh: &TriangleMesh, settings: &DecomposeSettings, seconds: u64) -> Option<Decomposition> {
    let began = Instant::now();
    let found = decomposed(mesh, settings);
    assert!(began.elapsed() < Duration::from_secs(seconds), "{:?} for {} faces", began.elapsed(), mesh.face.len());
    let found = found.ok()?;
    assert!(found.pieces.iter().all(|p| p.vert.iter().flatten().all(|x| x.is_finite()) && p.vert.len() >= 4));
    Some(found)
}

#[test]
fn meshes_of_little_sense_end_in_pieces_or_an_error() {
    let settings = DecomposeSettings::default();
    let cube = boxes(&[[[-0.5; 3], [0.5; 3]]]);
    // one triangle becomes thick; so does a square
    let one = TriangleMesh { vert: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], face: vec![[0, 1, 2]] };
    assert_eq!(ends(&one, &settings, 120).unwrap().pieces.len(), 1);
    let flat = TriangleMesh { vert: cube.vert.iter().map(|v| [v[0], v[1], 0.0]).collect(), ..cube.clone() };
    assert_eq!(ends(&flat, &settings, 120).unwrap().pieces.len(), 1);
    // each face three times, once of them turned over
    let mut twice = cube.clone();
    twice.face.extend(cube.face.iter().flat_map(|&[a, b, c]| [[a, b, c], [a, c, b]]));
    assert_eq!(ends(&twice, &settings, 120).unwrap().pieces.len(), 1);
    // a corner that is far, and one that no face has
    let mut far = cube.clone();
    far.vert.push([1e3, 0.0, 0.0]);
    assert_eq!(ends(&far, &settings, 120).unwrap().pieces.len(), 1);
    far.face.push([0, 1, 8]);
    assert!(ends(&far, &settings, 120).is_some());
    // so far that the rest has no area
    far.vert[8][0] = 1e9;
    assert!(ends(&far, &settings, 120).is_none());
    // a bow tie, whose halves cross in a line
    let tie = TriangleMesh {
        vert: vec![
            [-1.0, -1.0, 0.0],
            [1.0, 1.0, 0.0],
            [1.0, -1.0, 0.0],
            [-1.0, 1.0, 0.0],
            [0.0, 0.0, 1.0],
            [0.0, 0.0, -1.0],
        ],
        face: vec![[0, 1, 4], [1, 2, 4], [2, 3, 4], [3, 0, 4], [1, 0, 5], [2, 1, 5], [3, 2, 5], [0, 3, 5]],
    };
    assert!(ends(&tie, &settings, 120).is_some());
}

/// The same pieces whatever the unit of length, within what single precision can write.
#[test]
fn scales_do_not_matter_until_they_are_errors() {
    let with = |scale: f64| {
        let vert = ring().vert.iter().map(|v| v.map(|x| x * scale)).collect();
        decomposed(
            &TriangleMesh { vert, ..ring() },
            &DecomposeSettings { concavity: 0.2, ..DecomposeSettings::default() },
        )
    };
    let one = with(1.0).unwrap();
    // powers of two change no digit
    for power in [-90, 90] {
        let scaled = with(2f64.powi(power)).unwrap();
        assert_eq!(scaled.pieces.len(), one.pieces.len(), "2^{power}");
        let text = scaled.pieces[0].to_obj();
        assert!(!text.contains("inf") && !text.contains("NaN"), "{text}");
    }
    for scale in [1e-40, 1e40, 1e200, f64::MIN_POSITIVE] {
        let why = with(scale).expect_err("too small or too large").to_string();
        assert!(why.contains("size"), "{scale}: {why}");
    }
    let away = TriangleMesh { vert: ring().vert.iter().map(|v| v.map(|x| x + 1e15)).collect(), ..ring() };
    let why = decomposed(&away, &DecomposeSettings::default()).expect_err("lost in rounding").to_string();
    assert!(why.contains("size"), "{why}");
}

/// Triangles everywhere: their number bounds neither the parts nor the time.
#[test]
fn clouds_of_triangles_take_bounded_time() {
    let mut random = crate::kit::random::Random(3);
    let cloud = |count: usize, size: f64, random: &mut crate::kit::random::Random| {
        let mut mesh = TriangleMesh::default();
        for i in 0..count as u32 {
            let middle: [f64; 3] = random.array();
            for _ in 0..3 {
                let corner: [f64; 3] = random.array();
                mesh.vert.push(std::array::from_fn(|k| middle[k] + size * corner[k]));
            }
            mesh.face.push([3 * i, 3 * i + 1, 3 * i + 2]);
        }
        mesh
    };
    let settings = DecomposeSettings { concavity: 0.2, iterations: 2, ..DecomposeSettings::default() };
    let few = DecomposeSettings { pieces: Some(4), ..settings.clone() };
    // specks that hang together nowhere, sheets through each other
    let specks = cloud(20_000, 0.002, &mut random);
    let sheets = cloud(2000, 2.0, &mut random);
    for mesh in [&specks, &sheets] {
        ends(mesh, &settings, 120);
        let found = ends(mesh, &few, 120).expect("pieces");
        assert!(found.pieces.len() <= 4);
    }
}

/// A comb whose teeth are too thin to be felt.
#[test]
fn thousands_of_faces_across_a_cut_are_rebuilt() {
    let count = 3000;
    let profile: Vec<[f64; 2]> = (0..count)
        .flat_map(|i| {
            let x = f64::from(i) / f64::from(count);
            [[x, 0.1], [x + 0.5 / f64::from(count), 1.0]]
        })
        .chain([[1.0, 0.1], [1.0, 0.0], [0.0, 0.0]])
        .collect();
    let n = profile.len() as u32;
    let mut mesh = TriangleMesh::default();
    for z in [0.0, 0.2] {
        mesh.vert.extend(profile.iter().map(|[x, y]| [*x, *y, z]));
    }
    for i in 0..n {
        let j = (i + 1) % n;
        mesh.face.extend([[i, i + n, j + n], [i, j + n, j]]);
    }
    let found = ends(&mesh, &DecomposeSettings { concavity: 0.2, ..DecomposeSettings::default() }, 120).unwrap();
    assert!(found.remeshed && found.pieces.len() < 10, "{}", found.pieces.len());
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
