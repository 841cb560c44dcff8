//! Merging of parts whose common hull is still close enough (Wei and others 2022, section 4.4): always the pair whose hull is
//! the closest, until none is below the limit or there are few enough.

use super::concavity::{VOLUME_WEIGHT, WholeSolid, ball_radius};
use super::hull::SweepHull;
use super::surface::bounds;
use crate::math::Vec3;

/// A convex piece in the making.
pub struct Piece {
    /// Corners of its hull.
    pub corners: Vec<Vec3>,
    /// Samples of the solid's surface in it.
    pub samples: Vec<Vec3>,
    /// Volume of the solid in it.
    pub volume: f64,
    pub concavity: f64,
}

/// What two pieces would be together.
struct PiecePair {
    first: usize,
    second: usize,
    concavity: f64,
}

/// Merges pieces while the concavity of a pair is below `limit`, then, if there are more than `count`, the best pairs.
pub fn merge(solid: &WholeSolid, pieces: Vec<Piece>, limit: f64, count: Option<usize>) -> Vec<Piece> {
    let mut pieces: Vec<Option<Piece>> = pieces.into_iter().map(Some).collect();
    let mut left = pieces.len();
    let mut pairs: Vec<PiecePair> = Vec::new();
    for second in 1..pieces.len() {
        pairs.extend(pairs_of(solid, &pieces, second, limit, count.is_some()));
    }
    loop {
        let best = (0..pairs.len()).min_by(|&i, &j| pairs[i].concavity.total_cmp(&pairs[j].concavity));
        let Some(PiecePair { first, second, concavity }) = best.map(|i| pairs.swap_remove(i)) else { break };
        if concavity > limit && count.is_none_or(|count| left <= count) {
            break;
        }
        let (Some(a), Some(b)) = (pieces[first].take(), pieces[second].take()) else { continue };
        pairs.retain(|p| ![p.first, p.second].iter().any(|i| [first, second].contains(i)));
        pieces.push(Some(joined(a, b, concavity)));
        left -= 1;
        pairs.extend(pairs_of(solid, &pieces, pieces.len() - 1, limit, count.is_some()));
    }
    pieces.into_iter().flatten().collect()
}

fn joined(a: Piece, b: Piece, concavity: f64) -> Piece {
    let points = [a.corners, b.corners].concat();
    let corners = SweepHull::of(&points).corners();
    Piece { corners, samples: [a.samples, b.samples].concat(), volume: a.volume + b.volume, concavity }
}

/// The pairs of a piece with those before it; with `all`, also those above the limit, with a coarser measure.
fn pairs_of(solid: &WholeSolid, pieces: &[Option<Piece>], second: usize, limit: f64, all: bool) -> Vec<PiecePair> {
    let Some(b) = &pieces[second] else { return vec![] };
    let [low, high] = bounds(&b.corners);
    let near = |a: &Piece| {
        let [other_low, other_high] = bounds(&a.corners);
        (0..3).all(|k| low[k] - other_high[k] <= limit && other_low[k] - high[k] <= limit)
    };
    let pair = |(first, a): (usize, &Option<Piece>)| {
        let a = a.as_ref().filter(|a| all || near(a))?;
        let hull = SweepHull::of(&[a.corners.as_slice(), &b.corners].concat());
        let volume = a.volume + b.volume;
        let gap = VOLUME_WEIGHT * ball_radius(hull.volume() - volume);
        if gap > limit {
            return all.then_some(PiecePair { first, second, concavity: gap });
        }
        let worst = [a, b].iter().map(|p| solid.concavity(&p.samples, &hull, volume, limit)).fold(0.0, f64::max);
        (worst <= limit || all).then_some(PiecePair { first, second, concavity: worst })
    };
    pieces[..second].iter().enumerate().filter_map(pair).collect()
}
