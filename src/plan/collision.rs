//! Structure behind collision detection: which bodies and geoms may touch at all, whatever their poses.
//!
//! Tests: `tests/physics/collisions.rs`, `tests/engine/near.rs`.

use super::SupportTable;
use super::support::GrowingTable;
use crate::abi::*;
use crate::model::Model;
use crate::tuning::{FEW_BODIES, LISTED_PAIRS, PAIR_WORK, SEARCHED_PAIR_WORK};

/// Structure tables of one model for the collision stage.
pub struct CollisionPlan {
    /// Bodies that are paired with every other body whatever the distance: the world, if it has geoms, and static bodies
    /// that carry planes. Ascending.
    pub always_paired: Vec<u32>,
    /// Weld id of the parent of the body's weld root.
    pub parent_weld: Vec<u32>,
    /// Geoms of bodies other than the world: the points that span the sweep frame.
    pub moving_geoms: Vec<u32>,
    /// What bodies are to each other, in models of at most [`FEW_BODIES`].
    pub relations: Option<Vec<BodyRelations>>,
    /// The pairs of bodies that may collide, ascending, if there are at most [`LISTED_PAIRS`]; `None`, too, where bounding spheres of
    /// geoms do not decide about one of them.
    pub pairs: Option<Vec<BodyPair>>,
    /// For each body, about how many nanoseconds the narrow phase takes for one of its geoms and a simpler one.
    pair_work: Vec<u32>,
    /// Whether some geom has a signed distance field, which may be a plugin's.
    pub has_sdf: bool,
    /// Convex hulls of meshes, where they have one.
    pub hulls: Vec<Option<HullGraph>>,
    /// Tables of the farthest vertices of meshes, made while they are needed.
    supports: Vec<GrowingTable>,
}

/// The other bodies, as bits, that one of few bodies is welded to, or whose parent or child it is. The world has no relatives.
#[derive(Clone, Copy)]
pub struct BodyRelations {
    pub welded: u64,
    pub relatives: u64,
}

/// Two bodies that have geoms and move against each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyPair {
    pub first: u32,
    pub second: u32,
    /// They are parent and child.
    pub related: bool,
    /// One of them is always paired; else each has one geom.
    pub always: bool,
}

/// Meshes with fewer vertices are searched, not walked along.
pub const HULL_MIN: usize = 10;

/// Hulls with more vertices have no table: its cells would have too many candidates.
const SUPPORT_MAX: usize = 16_384;

/// The vertex graph of a mesh's convex hull.
pub struct HullGraph {
    /// The mesh vertex of each hull vertex.
    pub vertex: Vec<u32>,
    /// The first neighbour of each hull vertex, with one more entry at the end.
    start: Vec<u32>,
    /// Neighbours: hull vertex and mesh vertex.
    edges: Vec<[u32; 2]>,
}

impl HullGraph {
    /// Reads `mesh_graph`; `None` without a graph, or when it is not one.
    fn new(m: &Model, mesh: usize) -> Option<HullGraph> {
        let graph = m.mesh_graph().get(usize::try_from(m.mesh_graphadr()[mesh]).ok()?..)?;
        let (&[n, _], rest) = graph.split_first_chunk()?;
        let (first, rest) = rest.split_at_checked(usize::try_from(n).ok()?)?;
        let (global, lists) = rest.split_at_checked(first.len())?;
        let valid = |x: i32, n: usize| u32::try_from(x).ok().filter(|&x| (x as usize) < n);
        let nvert = m.mesh_vertnum()[mesh] as usize;
        let vertex: Vec<u32> = global.iter().map(|&v| valid(v, nvert)).collect::<Option<_>>()?;
        let edge = |&h| valid(h, vertex.len()).map(|h| [h, vertex[h as usize]]);
        let edges = |&first| {
            let around = lists.get(usize::try_from(first).ok()?..)?.iter().take_while(|&&h| h >= 0);
            around.map(edge).collect::<Option<Vec<[u32; 2]>>>()
        };
        let edges = first.iter().map(edges).collect::<Option<Vec<_>>>()?;
        (!vertex.is_empty()).then(|| HullGraph::of(vertex, &edges))
    }

    /// A graph from the mesh vertex and the neighbours (hull vertex and mesh vertex) of each hull vertex.
    pub fn of(vertex: Vec<u32>, edges: &[Vec<[u32; 2]>]) -> HullGraph {
        let ends = edges.iter().scan(0, |end, e| {
            *end += e.len() as u32;
            Some(*end)
        });
        HullGraph { vertex, start: std::iter::once(0).chain(ends).collect(), edges: edges.concat() }
    }

    /// The neighbours of hull vertex `h`: hull vertex and mesh vertex.
    #[inline(always)]
    pub fn neighbours(&self, h: usize) -> &[[u32; 2]] {
        &self.edges[self.start[h] as usize..self.start[h + 1] as usize]
    }
}

/// The vertices of the hull of a mesh that gets a support table.
fn supported(m: &Model, mesh: usize, hull: &HullGraph) -> Option<Vec<[f32; 3]>> {
    let first = m.mesh_vertadr()[mesh] as usize;
    let vertices = &m.mesh_vert()[first..first + m.mesh_vertnum()[mesh] as usize];
    let has_table = vertices.len() >= HULL_MIN && hull.vertex.len() <= SUPPORT_MAX;
    has_table.then(|| hull.vertex.iter().map(|&v| vertices[v as usize]).collect())
}

fn relations(weld: &[i32], parent_weld: &[u32]) -> Vec<BodyRelations> {
    let bits = |holds: &dyn Fn(usize) -> bool| (0..weld.len()).filter(|&b| holds(b)).fold(0, |bits, b| bits | 1 << b);
    let is_parent = |a: usize, b: usize| weld[a] != 0 && weld[b] != 0 && weld[a] as u32 == parent_weld[b];
    let of = |a: usize| BodyRelations {
        welded: bits(&|b| weld[a] == weld[b]),
        relatives: bits(&|b| is_parent(a, b) || is_parent(b, a)),
    };
    (0..weld.len()).map(of).collect()
}

/// See [`CollisionPlan::pairs`].
fn listed_pairs(weld: &[i32], parent_weld: &[u32], geomnum: &[i32], always_paired: &[u32]) -> Option<Vec<BodyPair>> {
    let with_geoms: Vec<usize> = (0..weld.len()).filter(|&b| geomnum[b] > 0).collect();
    // bodies that are welded to each other are no pair: those of a large static scene need not be compared one by one
    let mut welded = vec![0usize; weld.len()];
    with_geoms.iter().for_each(|&b| welded[weld[b] as usize] += 1);
    let halves = |n: usize| n * n.saturating_sub(1) / 2;
    match halves(with_geoms.len()) - welded.into_iter().map(halves).sum::<usize>() {
        0 => return Some(Vec::new()),
        n if n > LISTED_PAIRS => return None,
        _ => {}
    }
    let is_parent = |a: usize, b: usize| weld[a] != 0 && weld[b] != 0 && weld[a] as u32 == parent_weld[b];
    let mut pairs = Vec::new();
    for (k, &a) in with_geoms.iter().enumerate() {
        for &b in with_geoms[k + 1..].iter().filter(|&&b| weld[a] != weld[b]) {
            let always = [a, b].iter().any(|&b| always_paired.contains(&(b as u32)));
            if pairs.len() == LISTED_PAIRS || !always && (geomnum[a] > 1 || geomnum[b] > 1) {
                return None;
            }
            let related = is_parent(a, b) || is_parent(b, a);
            pairs.push(BodyPair { first: a as u32, second: b as u32, related, always });
        }
    }
    Some(pairs)
}

/// See [`CollisionPlan::work_of_pair`].
fn pair_work(geomtype: i32) -> u32 {
    let searched = [mjGEOM_ELLIPSOID, mjGEOM_CYLINDER, mjGEOM_MESH, mjGEOM_HFIELD];
    if searched.iter().any(|&t| t as i32 == geomtype) { SEARCHED_PAIR_WORK } else { PAIR_WORK }
}

impl CollisionPlan {
    pub fn new(m: &Model) -> CollisionPlan {
        let hulls: Vec<_> = (0..m.nmesh()).map(|mesh| HullGraph::new(m, mesh)).collect();
        let weld = m.body_weldid();
        let geoms = |b: usize| {
            let adr = m.body_geomadr()[b].max(0) as usize;
            adr..adr + m.body_geomnum()[b] as usize
        };
        let has_plane = |b: usize| geoms(b).any(|g| m.geom_type()[g] == mjGEOM_PLANE as i32);
        let always_paired =
            |b: &u32| !geoms(*b as usize).is_empty() && (*b == 0 || weld[*b as usize] == 0 && has_plane(*b as usize));
        let parent_weld: Vec<u32> = weld.iter().map(|&w| weld[m.body_parentid()[w as usize] as usize] as u32).collect();
        let always_paired: Vec<u32> = (0..m.nbody() as u32).filter(always_paired).collect();
        CollisionPlan {
            pairs: listed_pairs(weld, &parent_weld, m.body_geomnum(), &always_paired),
            always_paired,
            relations: (m.nbody() <= FEW_BODIES).then(|| relations(weld, &parent_weld)),
            parent_weld,
            pair_work: (0..m.nbody())
                .map(|b| geoms(b).map(|g| pair_work(m.geom_type()[g])).max().unwrap_or(0))
                .collect(),
            has_sdf: m.geom_type().contains(&(mjGEOM_SDF as i32)),
            moving_geoms: (0..m.ngeom() as u32).filter(|&g| m.geom_bodyid()[g as usize] != 0).collect(),
            supports: hulls.iter().map(|_| GrowingTable::new()).collect(),
            hulls,
        }
    }

    /// About how many nanoseconds the narrow phase takes for two bodies.
    #[inline(always)]
    pub fn work_of_pair(&self, m: &Model, a: usize, b: usize) -> usize {
        let geoms = m.body_geomnum()[a] as usize * m.body_geomnum()[b] as usize;
        // of more pairs of geoms, most are far apart
        geoms.min(4) * self.pair_work[a].max(self.pair_work[b]) as usize
    }

    /// The farthest hull vertices of a mesh by direction. None if it has fewer than [`HULL_MIN`] vertices, and in the first calls, each
    /// of which makes a part of the table. They are those of the model for which this was first asked, to be used only while
    /// [`SupportTable::is_of`] the present ones.
    pub fn support(&self, m: &Model, mesh: usize) -> Option<&SupportTable> {
        let hull = self.hulls[mesh].as_ref()?;
        self.supports[mesh].advance(|| supported(m, mesh, hull), |h| hull.neighbours(h))
    }

    /// The whole table, made at once.
    #[cfg(test)]
    pub fn whole_support(&self, m: &Model, mesh: usize) -> Option<&SupportTable> {
        while self.hulls[mesh].is_some() && !self.supports[mesh].is_made() {
            self.support(m, mesh);
        }
        self.support(m, mesh)
    }

    /// The same, for callers that have asked for it before.
    #[inline(always)]
    pub fn support_again(&self, mesh: usize) -> Option<&SupportTable> {
        self.supports[mesh].made()
    }
}
