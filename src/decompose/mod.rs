//! Approximate convex decomposition: a solid as a few convex pieces, each of which is close to the part of the solid in it.
//!
//! In: triangles. Out: [`Decomposition`]. The method is that of Wei, Liu, Ling and Su, "Approximate convex decomposition for 3D
//! meshes with collision-aware concavity and tree search" (SIGGRAPH 2022): parts are cut at planes, which a tree search chooses,
//! until each is close to its hull, and pairs are merged as long as they stay so. Beyond the paper: sweeps measure all planes
//! of a part at once, parts that hang together no longer are measured apart, and planes in faces are tried.
//!
//! Lengths are in units of half the longest side of the mesh's box. The same input gives the same pieces, whatever the number
//! of threads.
//!
//! Tests: in these files, `tests/load/decompose.rs`.
#![forbid(unsafe_code)]

mod cap;
mod concavity;
mod field;
mod hull;
mod merge;
mod nearest;
mod prepare;
mod seal;
mod search;
#[cfg(test)]
mod shapes;
mod surface;
mod sweep;

use crate::asset::mesh::Hull;
use crate::base::{Error, ErrorKind, Result};
use crate::math::Vec3;
use concavity::WholeSolid;
use hull::SweepHull;
use merge::Piece;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use surface::Surface;

/// Parts beyond this many are not cut any more.
const MAX_PARTS: usize = 2000;
/// Pieces beyond this many become one with neighbours before pairs are merged.
const MAX_PIECES: usize = 3000;
/// Radius of the ball that finds out what of a mesh can be touched, by the greatest concavity.
const PROBE: f64 = 0.4;
/// Parts from which on the search gets less time for each.
const MANY_PARTS: usize = 64;

/// What a decomposition should be like.
#[derive(Clone, Debug, PartialEq)]
pub struct DecomposeSettings {
    /// The greatest concavity of a piece, in units of half the longest side of the mesh's box.
    pub concavity: f64,
    /// Most pieces; beyond it, pieces are merged whatever their concavity.
    pub pieces: Option<usize>,
    /// Most vertices of a piece.
    pub vertices: usize,
    /// Tries of the tree search for each cut.
    pub iterations: usize,
    /// Cells along the longest side for meshes that are not closed or cross themselves; by default, from the concavity.
    pub resolution: Option<usize>,
    /// Start of the random numbers of the search.
    pub seed: u64,
    /// Threads; by default, as many as the machine has processors. The result does not depend on it.
    pub threads: Option<usize>,
}

impl Default for DecomposeSettings {
    fn default() -> DecomposeSettings {
        DecomposeSettings {
            concavity: 0.05,
            pieces: None,
            vertices: 256,
            iterations: 60,
            resolution: None,
            seed: 0,
            threads: None,
        }
    }
}

impl DecomposeSettings {
    fn check(&self) -> Result<()> {
        let bad = |what: &str| Err(Error::of(ErrorKind::BadArgument, what));
        if !(self.concavity >= 1e-3 && self.concavity <= 1.0) {
            return bad("the concavity must be between 0.001 and 1");
        }
        if self.pieces == Some(0) {
            return bad("there must be at least one piece");
        }
        if self.vertices < 4 {
            return bad("a piece must have at least 4 vertices");
        }
        if self.iterations == 0 {
            return bad("the search must have at least one iteration");
        }
        if self.resolution.is_some_and(|r| !(10..=400).contains(&r)) {
            return bad("the resolution must be between 10 and 400");
        }
        Ok(())
    }

    fn cells(&self) -> usize {
        self.resolution.unwrap_or_else(|| ((4.0 / self.concavity) as usize).clamp(50, 160))
    }
}

/// A convex piece of a mesh, in the mesh's coordinates.
#[derive(Clone, Debug, PartialEq)]
pub struct ConvexPiece {
    pub vert: Vec<[f64; 3]>,
    /// Triangles, counter-clockwise seen from outside.
    pub face: Vec<[u32; 3]>,
    /// Its concavity, in units of half the longest side of the mesh's box.
    pub concavity: f64,
}

/// What has become of a mesh.
#[derive(Clone, Debug, PartialEq)]
pub struct Decomposition {
    pub pieces: Vec<ConvexPiece>,
    /// Whether the mesh was not closed or crossed itself, so that its outer surface was rebuilt on a grid.
    pub remeshed: bool,
}

impl Decomposition {
    /// The greatest concavity of a piece.
    pub fn concavity(&self) -> f64 {
        self.pieces.iter().map(|p| p.concavity).fold(0.0, f64::max)
    }
}

/// How far a decomposition has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// The share of the mesh's volume that is done, from 0 to 1.
    pub done: f64,
    /// Parts so far.
    pub parts: usize,
}

/// Decomposes a mesh. `progress` is called now and then, from any thread.
pub fn decompose(
    vert: &[[f64; 3]],
    face: &[[u32; 3]],
    settings: &DecomposeSettings,
    progress: &(dyn Fn(Progress) + Sync),
) -> Result<Decomposition> {
    settings.check()?;
    let prepared = prepare::prepare(vert, face, settings.cells(), PROBE * settings.concavity)?;
    let solid = WholeSolid::new(&prepared.surface, prepared.field, 0.5 * settings.concavity);
    let pieces = merge::thinned(&solid, cut_all(prepared.surface, &solid, settings, progress), MAX_PIECES);
    let pieces = merge::merge(&solid, pieces, settings.concavity, settings.pieces);
    let placed = |p: &Vec3| Vec3::from_fn(|k| p[k] * prepared.unit + prepared.centre[k]);
    let pieces = pieces.iter().map(|p| finished(p, settings, &placed)).collect::<Result<Vec<ConvexPiece>>>()?;
    Ok(Decomposition { pieces, remeshed: prepared.remeshed })
}

/// What a part becomes.
enum Outcome {
    Done(Piece),
    Cut(Vec<Surface>),
}

/// Cuts parts until each is close to its hull, one generation after the other.
fn cut_all(
    whole: Surface,
    solid: &WholeSolid,
    settings: &DecomposeSettings,
    progress: &(dyn Fn(Progress) + Sync),
) -> Vec<Piece> {
    let least = 0.1 * settings.concavity;
    let total = whole.volume().max(f64::MIN_POSITIVE);
    let mut parts: Vec<Surface> = whole.components(least);
    let mut pieces: Vec<Piece> = Vec::new();
    let done = Mutex::new(Progress { done: 0.0, parts: parts.len() });
    let mut generation = 0u64;
    while !parts.is_empty() {
        generation += 1;
        let count = pieces.len() + parts.len();
        let iterations = (settings.iterations * MANY_PARTS / count.max(MANY_PARTS)).max(1);
        let effort = (count <= MAX_PARTS).then_some(iterations);
        let outcomes = in_parallel(settings.threads, &parts, |i, part| {
            let outcome = divide(part, solid, settings, effort, generation << 32 | i as u64);
            let mut now = done.lock().unwrap_or_else(PoisonError::into_inner);
            match &outcome {
                Outcome::Done(piece) => now.done = (now.done + piece.volume.max(0.0) / total).min(1.0),
                Outcome::Cut(parts) => now.parts = (now.parts + parts.len()).saturating_sub(1),
            }
            progress(*now);
            outcome
        });
        parts = Vec::new();
        for outcome in outcomes {
            match outcome {
                Outcome::Done(piece) => pieces.push(piece),
                Outcome::Cut(more) => parts.extend(more),
            }
        }
    }
    pieces
}

/// Cuts a part, unless it is close to its hull or there is no effort left: tries of the search.
fn divide(
    part: &Surface,
    solid: &WholeSolid,
    settings: &DecomposeSettings,
    effort: Option<usize>,
    number: u64,
) -> Outcome {
    let (hull, volume) = (SweepHull::of(&part.vert), part.volume());
    let samples = solid.samples(part);
    let limit = if effort.is_none() { f64::INFINITY } else { settings.concavity };
    let concavity = solid.concavity(&samples, &hull, volume, limit);
    if let Some(iterations) = effort.filter(|_| concavity > limit) {
        let seed = settings.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number.wrapping_mul(0xd1b5_4a32_d192_ed03);
        if let Some(plane) = search::cutting_plane(part, iterations, seed) {
            let least = 0.1 * settings.concavity;
            let parts: Vec<Surface> = part.cut(plane).into_iter().flat_map(|half| half.components(least)).collect();
            return Outcome::Cut(parts);
        }
    }
    Outcome::Done(Piece { corners: hull.corners(), samples, volume, concavity })
}

/// Applies a function to all items, on several threads; results in order.
fn in_parallel<T: Sync, R: Send>(threads: Option<usize>, items: &[T], f: impl Fn(usize, &T) -> R + Sync) -> Vec<R> {
    let available = || std::thread::available_parallelism().map_or(1, |n| n.get());
    let threads = threads.unwrap_or_else(available).clamp(1, 64).min(items.len());
    if threads < 2 {
        return items.iter().enumerate().map(|(i, item)| f(i, item)).collect();
    }
    let next = AtomicUsize::new(0);
    let results: Vec<Mutex<Option<R>>> = items.iter().map(|_| Mutex::new(None)).collect();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(i) else { break };
                    let result = f(i, item);
                    *results[i].lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
                }
            });
        }
    });
    results.into_iter().filter_map(|r| r.into_inner().unwrap_or_else(PoisonError::into_inner)).collect()
}

/// The piece as a convex mesh. One without thickness gets a little.
fn finished(piece: &Piece, settings: &DecomposeSettings, placed: &impl Fn(&Vec3) -> Vec3) -> Result<ConvexPiece> {
    let thickness = 0.05 * settings.concavity;
    let padded = || {
        let axes = [Vec3::X, Vec3::Y, Vec3::Z];
        let around = |p: &Vec3| axes.map(|e| [*p + e * thickness, *p - e * thickness]);
        piece.corners.iter().flat_map(around).flatten().collect::<Vec<Vec3>>()
    };
    let thick = SweepHull::of(&piece.corners).volume() > 1e-9;
    let points = if thick { piece.corners.clone() } else { padded() };
    let hull =
        Hull::new(&points, Some(settings.vertices)).or_else(|_| Hull::new(&padded(), Some(settings.vertices)))?;
    let mut new = vec![u32::MAX; piece.corners.len().max(points.len()) * 6];
    let mut out = ConvexPiece { vert: Vec::new(), face: Vec::new(), concavity: piece.concavity };
    for f in &hull.faces {
        let face = f.map(|v| {
            let slot = &mut new[v as usize];
            if *slot == u32::MAX {
                *slot = out.vert.len() as u32;
                out.vert.push(placed(&points[v as usize]).0);
            }
            *slot
        });
        out.face.push(face);
    }
    Ok(out)
}
