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

/// Pieces of which all pairs are looked at.
const ALL_PAIRS: usize = 300;

/// Merges pieces while the concavity of a pair is below `limit`, then, if there are more than `count`, the best pairs.
pub fn merge(solid: &WholeSolid, pieces: Vec<Piece>, limit: f64, count: Option<usize>) -> Vec<Piece> {
    let mut pieces = merge_best(solid, pieces, limit, None);
    let Some(count) = count else { return pieces };
    // too many for all pairs: pieces that are near become one, within limits that grow
    let mut wider = 2.0 * limit;
    while pieces.len() > count.max(ALL_PAIRS) && wider < 4.0 {
        pieces = merge_best(solid, pieces, wider, None);
        wider *= 2.0;
    }
    merge_best(solid, pieces, limit, Some(count))
}

/// As [`merge`], in one go.
fn merge_best(solid: &WholeSolid, pieces: Vec<Piece>, limit: f64, count: Option<usize>) -> Vec<Piece> {
    if count.is_some_and(|count| pieces.len() <= count) {
        return pieces;
    }
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

/// At most so many pieces: of those that are too many, neighbours become one whatever their concavity.
pub fn thinned(solid: &WholeSolid, pieces: Vec<Piece>, most: usize) -> Vec<Piece> {
    if pieces.len() <= most {
        return pieces;
    }
    let mut groups = vec![pieces];
    while groups.len() < most {
        let Some(largest) = (0..groups.len()).max_by_key(|&i| groups[i].len()).filter(|&i| groups[i].len() > 1) else {
            break;
        };
        // half of the largest group, along its longest side
        let mut group = groups.swap_remove(largest);
        let middle = |p: &Piece| bounds(&p.corners).iter().fold(Vec3::ZERO, |sum, p| sum + *p);
        let [low, high] = bounds(&group.iter().map(middle).collect::<Vec<Vec3>>());
        let size = high - low;
        let axis = (0..3).max_by(|&i, &j| size[i].total_cmp(&size[j])).unwrap_or(0);
        group.sort_by(|a, b| middle(a)[axis].total_cmp(&middle(b)[axis]));
        let rest = group.split_off(group.len() / 2);
        groups.extend([group, rest]);
    }
    let one = |group: Vec<Piece>| {
        let mut whole = group.into_iter().reduce(|a, b| joined(a, b, 0.0))?;
        let hull = SweepHull::of(&whole.corners);
        whole.concavity = solid.concavity(&whole.samples, &hull, whole.volume, f64::INFINITY);
        Some(whole)
    };
    groups.into_iter().filter_map(one).collect()
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
