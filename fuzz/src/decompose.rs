//! Convex pieces of meshes that nothing good can be said of: few triangles, with corners that are far, equal or no numbers.

use crate::values::{Number, pick};
use arbitrary::Arbitrary;
use mujoco::sim::decompose::{self, DecomposeSettings, TriangleMesh};
use std::time::{Duration, Instant};

/// Triangles of an input: more find nothing else.
const MOST_FACES: usize = 200;
/// What a decomposition of so few triangles may take, a hundred times what it takes.
const TIME_LIMIT: Duration = Duration::from_secs(15);

/// A mesh and how it is cut.
#[derive(Debug, Arbitrary)]
pub struct HostileMesh {
    /// Places that corners are chosen from.
    vert: Vec<[Number; 3]>,
    face: Vec<[u8; 3]>,
    concavity: u8,
    pieces: u8,
    vertices: u8,
    resolution: u8,
    /// All of the mesh is this much larger, or smaller.
    scale: u8,
}

const CONCAVITIES: [f64; 6] = [0.05, 0.1, 0.2, 0.5, 1.0, 0.03];
const SCALES: [f64; 8] = [1.0, 1.0, 1.0, 1e-3, 1e6, 1e-12, 1e25, 1e-28];

/// Decomposes; pieces are finite, as many as asked for, and in time.
pub fn run(input: &HostileMesh) {
    let scale = *pick(&SCALES, input.scale);
    let vert: Vec<[f64; 3]> = input.vert.iter().map(|v| v.map(|x| x.0 * scale)).collect();
    // at times one that does not exist
    let corner = |i: u8| if i == 255 { u32::MAX } else { u32::from(i) % (vert.len().max(1) as u32) };
    let face: Vec<[u32; 3]> = input.face.iter().take(MOST_FACES).map(|f| f.map(corner)).collect();
    let settings = DecomposeSettings {
        concavity: *pick(&CONCAVITIES, input.concavity),
        pieces: (input.pieces < 20).then_some(usize::from(input.pieces)),
        vertices: usize::from(input.vertices),
        iterations: 5,
        resolution: (input.resolution > 200).then(|| usize::from(input.resolution) - 195),
        threads: Some(1),
        ..DecomposeSettings::default()
    };
    let began = Instant::now();
    let found = decompose::mesh(&TriangleMesh { vert, face }, &settings, &|_| ());
    assert!(began.elapsed() < TIME_LIMIT, "{:?}", began.elapsed());
    let Ok(found) = found else { return };
    assert!(!found.pieces.is_empty() && settings.pieces.is_none_or(|most| found.pieces.len() <= most));
    for piece in &found.pieces {
        assert!(piece.vert.iter().flatten().all(|x| x.is_finite()));
        assert!(piece.vert.len() >= 4 && piece.vert.len() <= settings.vertices);
        assert!(piece.face.iter().flatten().all(|&i| (i as usize) < piece.vert.len()));
    }
}
