//! Paths of tendons: what follows one another along them, and which dofs move the ends of their pieces.
//!
//! Tests: in this file, `tests/physics/dynamics.rs`.

use super::Chains;
use crate::abi::*;
use crate::model::Model;
use std::ops::Range;

/// The paths of all tendons.
pub struct TendonPaths {
    paths: Vec<Path>,
    parts: Vec<PathPart>,
    wrappings: Vec<Wrapping>,
    columns: Vec<PieceColumn>,
    /// Types and ids of the wrap objects that the paths were made from.
    objects: [Vec<i32>; 2],
}

/// Where a tendon's entries lie in the lists of all.
struct Path {
    /// A weighted sum of joints, without a path.
    fixed: bool,
    parts: Range<usize>,
    wrappings: Range<usize>,
}

/// What a path consists of.
pub enum PathPart {
    Pulley,
    Segment(Segment),
    /// A geom without a site behind it: the path ends with an error.
    Broken,
}

/// From one site to the next, perhaps round a geom.
pub struct Segment {
    pub sites: [usize; 2],
    /// The bodies of the sites.
    pub bodies: [usize; 2],
    pub straight: PathPiece,
    pub via: Option<WrapGeom>,
    /// The wrap object that is the last pulley before, which divides the path.
    pub pulley: Option<usize>,
    /// Whether the path ends here, or a pulley follows.
    pub last: bool,
}

/// The geom, wrap object `at`, between two sites, and the pieces from the first site to it and from it to the second.
pub struct WrapGeom {
    pub at: usize,
    pub pieces: [PathPiece; 2],
}

/// A straight piece of a path: the roots of the trees of its ends, and where its columns are.
pub struct PathPiece {
    pub roots: [usize; 2],
    columns: Range<usize>,
}

/// A dof on which the length of a piece depends, and which of the ends it moves.
pub struct PieceColumn {
    pub dof: usize,
    pub moves: [bool; 2],
}

/// A geom that a string may go round: wrap object `at`, and the sites before and after it.
pub struct Wrapping {
    pub at: usize,
    pub geom: usize,
    pub sites: [usize; 2],
}

impl TendonPaths {
    pub fn new(m: &Model, chains: &Chains) -> TendonPaths {
        let objects = [m.wrap_type().to_vec(), m.wrap_objid().to_vec()];
        let (paths, parts, wrappings, columns) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut all = TendonPaths { paths, parts, wrappings, columns, objects };
        for t in 0..m.ntendon() {
            let first = m.tendon_adr()[t] as usize;
            let objects = first..first + m.tendon_num()[t] as usize;
            let fixed = !objects.is_empty() && m.wrap_type()[first] == mjWRAP_JOINT as i32;
            let (parts, wrappings) = (all.parts.len(), all.wrappings.len());
            if !fixed {
                all.find_wrappings(m, objects.clone());
                all.walk(m, chains, objects);
            }
            let (parts, wrappings) = (parts..all.parts.len(), wrappings..all.wrappings.len());
            all.paths.push(Path { fixed, parts, wrappings });
        }
        all
    }

    /// These paths, or new ones if the user has edited the wrap objects in place.
    #[inline(always)]
    pub fn current<'p>(&'p self, m: &Model, chains: &Chains, edited: &'p mut Option<TendonPaths>) -> &'p TendonPaths {
        let same = self.objects[0] == m.wrap_type() && self.objects[1] == m.wrap_objid();
        if same { self } else { edited.insert(TendonPaths::new(m, chains)) }
    }

    fn find_wrappings(&mut self, m: &Model, objects: Range<usize>) {
        let ids = m.wrap_objid();
        for at in objects.filter(|&at| is_geom(m, at)) {
            // what is in a wrong place is found by the walk
            let (Some(&before), Some(&after)) = (ids.get(at.wrapping_sub(1)), ids.get(at + 1)) else { continue };
            let sites = [before, after].map(|id| id as usize);
            if sites.iter().all(|&s| s < m.nsite()) {
                self.wrappings.push(Wrapping { at, geom: ids[at] as usize, sites });
            }
        }
    }

    /// Lists the parts of a spatial tendon.
    fn walk(&mut self, m: &Model, chains: &Chains, objects: Range<usize>) {
        let ids = m.wrap_objid();
        let is_pulley = |w: usize| m.wrap_type()[w] == mjWRAP_PULLEY as i32;
        let (mut at, mut pulley) = (objects.start, None);
        while at + 1 < objects.end {
            if is_pulley(at) || is_pulley(at + 1) {
                if is_pulley(at) {
                    pulley = Some(at);
                    self.parts.push(PathPart::Pulley);
                }
                at += 1;
                continue;
            }
            let geom = is_geom(m, at + 1);
            let next = at + 1 + usize::from(geom);
            let Some(&end) = ids[..objects.end].get(next) else { return self.parts.push(PathPart::Broken) };
            let sites = [ids[at] as usize, end as usize];
            let bodies = sites.map(|s| m.site_bodyid()[s] as usize);
            let via = geom.then(|| {
                let body = m.geom_bodyid()[ids[at + 1] as usize] as usize;
                let ends = [[bodies[0], body], [body, bodies[1]]];
                WrapGeom { at: at + 1, pieces: ends.map(|bodies| self.piece(m, chains, bodies)) }
            });
            let straight = self.piece(m, chains, bodies);
            let last = next + 1 >= objects.end || is_pulley(next + 1);
            self.parts.push(PathPart::Segment(Segment { sites, bodies, straight, via, pulley, last }));
            at = next;
        }
    }

    /// A piece between points of two bodies; its length is constant if these are the same.
    fn piece(&mut self, m: &Model, chains: &Chains, bodies: [usize; 2]) -> PathPiece {
        let start = self.columns.len();
        let [a, b] = bodies.map(|body| if bodies[0] == bodies[1] { &[] } else { chains.of(body) });
        let (mut i, mut j) = (0, 0);
        while i < a.len() || j < b.len() {
            let [x, y] = [a.get(i), b.get(j)].map(|dof| dof.copied().unwrap_or(i32::MAX));
            self.columns.push(PieceColumn { dof: x.min(y) as usize, moves: [x <= y, y <= x] });
            i += usize::from(x <= y);
            j += usize::from(y <= x);
        }
        PathPiece { roots: bodies.map(|body| m.body_rootid()[body] as usize), columns: start..self.columns.len() }
    }

    /// Whether tendon `t` is a weighted sum of joints.
    #[inline(always)]
    pub fn is_fixed(&self, t: usize) -> bool {
        self.paths[t].fixed
    }

    /// The parts of the path of tendon `t`.
    #[inline(always)]
    pub fn parts(&self, t: usize) -> &[PathPart] {
        &self.parts[self.paths[t].parts.clone()]
    }

    /// The dofs on which the length of a piece depends, ascending.
    #[inline(always)]
    pub fn columns(&self, piece: &PathPiece) -> &[PieceColumn] {
        &self.columns[piece.columns.clone()]
    }

    /// The geoms that tendon `t` may go round.
    #[inline(always)]
    pub fn wrappings(&self, t: usize) -> &[Wrapping] {
        &self.wrappings[self.paths[t].wrappings.clone()]
    }

    /// The geoms that tendons may go round.
    #[inline(always)]
    pub fn all_wrappings(&self) -> &[Wrapping] {
        &self.wrappings
    }

    /// Whether a tendon may go round a geom.
    #[inline(always)]
    pub fn wrap(&self) -> bool {
        !self.wrappings.is_empty()
    }
}

fn is_geom(m: &Model, w: usize) -> bool {
    m.wrap_type()[w] == mjWRAP_SPHERE as i32 || m.wrap_type()[w] == mjWRAP_CYLINDER as i32
}

#[cfg(test)]
mod tests {
    use crate::data::OwnedData;
    use crate::step::forward;

    #[test]
    fn paths_follow_wrap_objects_that_are_edited_in_place() {
        let text = "<mujoco><worldbody><site name='a'/><site name='c' pos='0 0 2'/><body pos='1 0 0'><joint type='slide'/>\
            <geom size='.1'/><site name='b'/></body></worldbody><tendon><spatial><site site='a'/><site site='b'/></spatial>\
            </tendon></mujoco>";
        let mut m = crate::compile::tests::load(text).unwrap().model;
        let mut d = OwnedData::new(&m).unwrap();
        let mut length = |m: &_| {
            let mut d = d.enter(m);
            forward::forward(m, &mut d).unwrap();
            d.ten_length[0]
        };
        assert_eq!(length(&m), 1.0);
        let sites = [m.wrap_objid()[0], 1];
        m.wrap_objid_mut().copy_from_slice(&sites);
        assert_eq!(length(&m), 2.0);
    }
}
