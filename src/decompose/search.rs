//! The cutting plane of a part, by Monte Carlo tree search (Wei and others 2022, section 4.3; UCT: Kocsis, Szepesvari 2006).
//!
//! A state is a set of parts; an action cuts the one whose hull has most volume to spare. All planes of a part are ranked
//! by sweeps (`sweep`), so that states try the best planes first, and others at random. From a new state on, the best plane
//! of each part is cut until the search is deep enough. What counts is the volume between hulls and solid at the end.

use super::hull::SweepHull;
use super::surface::{Plane, Surface};
use super::sweep;
use crate::math::Vec3;
use crate::math::random::Random;
use std::collections::HashMap;

/// Cuts ahead, the first among them.
const DEPTH: usize = 3;
/// Planes across each axis at even distances, for the part that is cut and for the parts that come after it.
const PLANES: [usize; 2] = [20, 10];
/// Planes in faces, across each axis.
const FACE_PLANES: usize = 6;
/// A face counts if it has this share of the box's side.
const LARGE_FACE: f64 = 0.02;
/// Weight of states that were tried seldom.
const EXPLORATION: f64 = 0.15;
/// Cells along the longest side in which vertices become one, for the search.
const COARSE: f64 = 40.0;
/// Vertices below which they do not.
const FEW_VERTICES: usize = 1200;

/// A plane and the volume that it leaves between hulls and solid.
#[derive(Clone, Copy)]
struct Candidate {
    plane: Plane,
    gap: f64,
}

/// A part that states consist of.
struct SearchPart {
    surface: Surface,
    /// Volume between hull and solid.
    gap: f64,
    /// Planes, the best first.
    candidates: Option<Vec<Candidate>>,
    /// What cuts leave of it, by candidate.
    pieces: HashMap<usize, Vec<usize>>,
}

/// A state of the tree.
struct State {
    parts: Vec<usize>,
    depth: usize,
    visits: f64,
    /// The best end that was found below it.
    value: f64,
    /// Candidates of its worst part that were tried, and the states after them.
    tried: Vec<(usize, usize)>,
}

/// The search for one part.
struct Search {
    parts: Vec<SearchPart>,
    states: Vec<State>,
    random: Random,
    /// The volume to spare at the beginning.
    gap: f64,
}

/// The plane to cut a part at; none if there is nothing to gain by any.
pub fn cutting_plane(part: &Surface, iterations: usize, seed: u64) -> Option<Plane> {
    let coarse = coarsened(part);
    let mut search = Search { parts: vec![], states: vec![], random: Random(seed), gap: 0.0 };
    let root = search.add_part(coarse);
    search.gap = search.parts[root].gap.max(f64::MIN_POSITIVE);
    search.add_state(vec![root], 0);
    for _ in 0..iterations {
        search.iterate();
    }
    let best =
        search.states[0].tried.iter().copied().reduce(|best, other| {
            if search.states[other.1].value > search.states[best.1].value { other } else { best }
        })?;
    let plane = search.candidates(root)[best.0].plane;
    Some(refined(part, plane))
}

impl Search {
    fn add_part(&mut self, surface: Surface) -> usize {
        let gap = (SweepHull::of(&surface.vert).volume() - surface.volume()).max(0.0);
        self.parts.push(SearchPart { surface, gap, candidates: None, pieces: HashMap::new() });
        self.parts.len() - 1
    }

    fn add_state(&mut self, parts: Vec<usize>, depth: usize) -> usize {
        self.states.push(State { parts, depth, visits: 0.0, value: 0.0, tried: Vec::new() });
        self.states.len() - 1
    }

    fn candidates(&mut self, part: usize) -> &[Candidate] {
        if self.parts[part].candidates.is_none() {
            let planes = PLANES[usize::from(part != 0)];
            let found = candidates(&self.parts[part].surface, planes);
            self.parts[part].candidates = Some(found);
        }
        self.parts[part].candidates.as_deref().unwrap_or_default()
    }

    /// The part with most volume to spare.
    fn worst(&self, parts: &[usize]) -> usize {
        let gap = |p: usize| self.parts[p].gap;
        parts.iter().copied().fold(parts[0], |worst, p| if gap(p) > gap(worst) { p } else { worst })
    }

    /// The parts after a cut of one of them.
    fn after(&mut self, parts: &[usize], part: usize, candidate: usize) -> Vec<usize> {
        let pieces = match self.parts[part].pieces.get(&candidate) {
            Some(known) => known.clone(),
            None => {
                let plane = self.candidates(part)[candidate].plane;
                let halves = self.parts[part].surface.cut(plane);
                let components = halves.into_iter().flat_map(|half| half.components(1e-3));
                let pieces: Vec<usize> = components.map(|c| self.add_part(c)).collect();
                self.parts[part].pieces.insert(candidate, pieces.clone());
                pieces
            }
        };
        parts.iter().copied().filter(|&p| p != part).chain(pieces).collect()
    }

    /// How good a set of parts is: 1 if all are convex, 0 if nothing is gained.
    fn value(&self, parts: &[usize]) -> f64 {
        let gap: f64 = parts.iter().map(|&p| self.parts[p].gap).sum();
        1.0 - gap / self.gap
    }

    /// Goes down the tree, adds a state, looks where it leads to, and tells those above.
    fn iterate(&mut self) {
        let (mut path, mut state) = (vec![0], 0);
        while self.states[state].depth < DEPTH {
            let parts = self.states[state].parts.clone();
            let Some(worst) = (!parts.is_empty()).then(|| self.worst(&parts)) else { break };
            let count = self.candidates(worst).len();
            if count == 0 {
                break;
            }
            let tried = self.states[state].tried.len();
            // a state has as many successors as the root of its visits allows
            let allowed = 1.0 + 1.6 * self.states[state].visits.sqrt();
            if tried < count && (tried as f64) < allowed {
                state = self.expand(state, worst, count);
                path.push(state);
                break;
            }
            state = self.select(state);
            path.push(state);
        }
        let (parts, depth) = (self.states[state].parts.clone(), self.states[state].depth);
        let value = self.rollout(parts, depth);
        for s in path {
            let state = &mut self.states[s];
            state.visits += 1.0;
            state.value = state.value.max(value);
        }
    }

    /// The successor that is best or was tried too seldom.
    fn select(&self, state: usize) -> usize {
        let all = self.states[state].visits.max(1.0).ln();
        let score = |s: usize| self.states[s].value + EXPLORATION * (all / self.states[s].visits.max(1.0)).sqrt();
        let tried = &self.states[state].tried;
        tried.iter().map(|t| t.1).fold(tried[0].1, |best, s| if score(s) > score(best) { s } else { best })
    }

    /// Tries another plane: of three new ones two in their order, and one at random.
    fn expand(&mut self, state: usize, worst: usize, count: usize) -> usize {
        let untried: Vec<usize> = (0..count).filter(|c| self.states[state].tried.iter().all(|t| t.0 != *c)).collect();
        let at = if self.states[state].tried.len() % 3 == 2 { self.random.below(untried.len()) } else { 0 };
        let candidate = untried[at];
        let (parts, depth) = (self.states[state].parts.clone(), self.states[state].depth);
        let after = self.after(&parts, worst, candidate);
        let new = self.add_state(after, depth + 1);
        self.states[state].tried.push((candidate, new));
        new
    }

    /// What the best plane of each worst part leads to.
    fn rollout(&mut self, mut parts: Vec<usize>, depth: usize) -> f64 {
        for _ in depth..DEPTH {
            let Some(worst) = (!parts.is_empty()).then(|| self.worst(&parts)) else { break };
            if self.parts[worst].gap < 1e-3 * self.gap || self.candidates(worst).is_empty() {
                break;
            }
            parts = self.after(&parts, worst, 0);
        }
        self.value(&parts)
    }
}

/// All planes of a part, the best first.
fn candidates(s: &Surface, planes: usize) -> Vec<Candidate> {
    let [low, high] = s.bounds();
    let mut found = Vec::new();
    for axis in 0..3 {
        let size = high[axis] - low[axis];
        if size < 1e-3 {
            continue;
        }
        let mut positions: Vec<f64> = (1..planes).map(|i| low[axis] + size * i as f64 / planes as f64).collect();
        positions.extend(face_planes(s, axis));
        positions.sort_by(f64::total_cmp);
        positions.dedup_by(|a, b| *a - *b < 1e-6);
        let volumes = sweep::volumes(s, axis, &positions);
        found.extend(positions.iter().zip(volumes).map(|(&position, [below, above])| Candidate {
            plane: Plane { axis, position },
            gap: (below.hull - below.solid).max(0.0) + (above.hull - above.solid).max(0.0),
        }));
    }
    found.sort_by(|a, b| a.gap.total_cmp(&b.gap));
    found
}

/// Where large faces lie across an axis, but not at the ends of the part.
fn face_planes(s: &Surface, axis: usize) -> Vec<f64> {
    let [low, high] = s.bounds();
    let side = (high[(axis + 1) % 3] - low[(axis + 1) % 3]) * (high[(axis + 2) % 3] - low[(axis + 2) % 3]);
    let margin = 0.01 * (high[axis] - low[axis]);
    let mut areas: Vec<(f64, f64)> = Vec::new();
    for f in &s.face {
        let c = s.corners(f);
        let x = c.map(|p| p[axis]);
        let flat = (x[0] - x[1]).abs().max((x[1] - x[2]).abs()) < 1e-6;
        if flat && x[0] > low[axis] + margin && x[0] < high[axis] - margin {
            areas.push((x[0], 0.5 * s.double_area(f)));
        }
    }
    areas.sort_by(|a, b| a.0.total_cmp(&b.0));
    areas.dedup_by(|next, kept| {
        let same = next.0 - kept.0 < 1e-5;
        kept.1 += if same { next.1 } else { 0.0 };
        same
    });
    areas.retain(|a| a.1 > LARGE_FACE * side);
    areas.sort_by(|a, b| b.1.total_cmp(&a.1));
    areas.truncate(FACE_PLANES);
    areas.into_iter().map(|a| a.0).collect()
}

/// The best plane of the part itself near one that was found on its coarse copy.
fn refined(part: &Surface, plane: Plane) -> Plane {
    const TRIES: i32 = 8;
    let [low, high] = part.bounds();
    let step = (high[plane.axis] - low[plane.axis]) / (PLANES[0] as f64 * f64::from(TRIES));
    let place = |i: i32| plane.position + step * f64::from(i);
    let mut positions: Vec<f64> = (1 - TRIES..TRIES).map(place).collect();
    positions.extend(
        face_planes(part, plane.axis).into_iter().filter(|x| (x - plane.position).abs() < step * f64::from(TRIES)),
    );
    positions.retain(|x| *x > low[plane.axis] + 0.5 * step && *x < high[plane.axis] - 0.5 * step);
    positions.sort_by(f64::total_cmp);
    let gap = |[below, above]: [sweep::Volumes; 2]| below.hull - below.solid + above.hull - above.solid;
    let gaps: Vec<f64> = sweep::volumes(part, plane.axis, &positions).into_iter().map(gap).collect();
    let away = |i: &usize| (positions[*i] - plane.position).abs();
    let best = (0..positions.len()).min_by(|i, j| gaps[*i].total_cmp(&gaps[*j]).then(away(i).total_cmp(&away(j))));
    best.map_or(plane, |i| Plane { axis: plane.axis, position: positions[i] })
}

/// A part with fewer vertices: those of a cell of a grid become the outermost of them.
fn coarsened(part: &Surface) -> Surface {
    if part.vert.len() <= FEW_VERTICES {
        return part.clone();
    }
    let [low, high] = part.bounds();
    let (cell, middle) = (part.extent() / COARSE, (low + high) * 0.5);
    let mut cells: HashMap<[i32; 3], u32> = HashMap::new();
    let mut of = Vec::with_capacity(part.vert.len());
    let mut kept: Vec<Vec3> = Vec::new();
    for p in &part.vert {
        let key = std::array::from_fn(|k| ((p[k] - low[k]) / cell) as i32);
        let i = *cells.entry(key).or_insert_with(|| {
            kept.push(*p);
            kept.len() as u32 - 1
        });
        if p.distance(middle) > kept[i as usize].distance(middle) {
            kept[i as usize] = *p;
        }
        of.push(i);
    }
    let mut out = Surface { vert: kept, ..Surface::default() };
    for (i, f) in part.face.iter().enumerate() {
        let f = f.map(|v| of[v as usize]);
        if f[0] != f[1] && f[1] != f[2] && f[0] != f[2] {
            out.face.push(f);
            out.originals += usize::from(i < part.originals);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decompose::shapes;

    #[test]
    fn an_l_is_cut_at_its_corner() {
        let plane = cutting_plane(&shapes::l_shape(), 20, 1).unwrap();
        assert!(plane.axis < 2 && plane.position.abs() < 1e-9, "{plane:?}");
    }

    #[test]
    fn coarse_surfaces_stay_closed() {
        let s = Surface { vert: shapes::ring().vert.iter().map(|p| *p * 0.04).collect(), ..shapes::ring() };
        let out = coarsened(&Surface { vert: s.vert.repeat(3), ..s.clone() });
        assert!(out.is_closed() && out.face.len() <= s.face.len());
    }
}
