//! Simultaneous descent of two bounding-volume trees: of bodies over geoms (fixed boxes in the bodies' inertial
//! frames), of flexes over elements (their current boxes, in the world).
//!
//! Tests: `tests/physics/collisions.rs`, `tests/engine/near.rs`.

use super::collider::{Collider, collide};
use super::collision_data::CollisionData;
use super::midphase::{OrientedBox, Places, Relative, aabbs_meet, boxes_overlap, near_element, split_size};
use super::narrowphase::Narrowphase;
use crate::base::Result;
use crate::data::Data;
use crate::math::{Mat3, Vec3};
use crate::model::Model;
use crate::tuning::FEW_PAIRS;
use std::ops::Range;

/// What a tree belongs to.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum TreeOwner {
    Body(usize),
    Flex(usize),
}

/// Nodes of two trees that need no memory beyond a local array.
const SMALL: usize = 64;

static ORIGIN: Vec3 = Vec3::ZERO;
static UPRIGHT: Mat3 = Mat3::IDENTITY;

impl TreeOwner {
    /// A body's or flex's id in the broad phase.
    pub fn of(m: &Model, id: usize) -> TreeOwner {
        if id < m.nbody() { TreeOwner::Body(id) } else { TreeOwner::Flex(id - m.nbody()) }
    }

    /// Address and number of the tree's nodes; `None` without a tree.
    fn nodes(self, m: &Model) -> Option<(usize, usize)> {
        let (adr, num) = match self {
            TreeOwner::Body(b) => (m.body_bvhadr()[b], m.body_bvhnum()[b]),
            TreeOwner::Flex(f) => (m.flex_bvhadr()[f], m.flex_bvhnum()[f]),
        };
        (adr >= 0 && num > 0).then_some((adr as usize, num as usize))
    }

    pub fn has_tree(self, m: &Model) -> bool {
        self.nodes(m).is_some()
    }

    fn margin(self, m: &Model) -> f64 {
        match self {
            TreeOwner::Body(b) => m.body_margin()[b],
            TreeOwner::Flex(f) => m.flex_margin()[f],
        }
    }

    /// The frame of the tree's boxes.
    fn frame<'s, S: CollisionData<'s>>(self, d: &S) -> (&Vec3, &Mat3) {
        let (xipos, ximat) = d.inertias();
        match self {
            TreeOwner::Body(b) => (&xipos[b], &ximat[b]),
            TreeOwner::Flex(_) => (&ORIGIN, &UPRIGHT),
        }
    }

    /// Where a box of the tree lies.
    fn place<'a, 's, S: CollisionData<'s>>(self, d: &'a S, aabb: &'a [f64; 6]) -> OrientedBox<'a> {
        let (pos, mat) = self.frame(d);
        OrientedBox { aabb, pos, mat }
    }

    /// The box of a node.
    fn aabb<'a, 's, S: CollisionData<'s>>(self, m: &'a Model, d: &'a S, node: usize) -> &'a [f64; 6] {
        match self {
            TreeOwner::Body(_) => &m.bvh_aabb()[node],
            TreeOwner::Flex(_) => &d.flex_nodes()[node - m.nbvhstatic()],
        }
    }
}

impl Narrowphase<'_> {
    /// Whether no contact can be between two bodies, whatever their trees say. Visits that mark nodes are never left out.
    pub(super) fn all_apart<'s, S: CollisionData<'s>>(&mut self, d: &mut S, a: usize, b: usize) -> Result<bool> {
        let (num, adr) = (self.m.body_geomnum(), self.m.body_geomadr());
        if self.mark || num[a] * num[b] > FEW_PAIRS {
            return Ok(false);
        }
        let geoms = |b: usize| adr[b] as usize..(adr[b] + num[b]) as usize;
        for g1 in geoms(a) {
            for g2 in geoms(b) {
                if self.may_touch(d, g1, g2)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Whether two geoms touch, as far as their bounds can tell, or their collider where that costs less.
    fn may_touch<'s, S: CollisionData<'s>>(&mut self, d: &mut S, g1: usize, g2: usize) -> Result<bool> {
        let m = self.m;
        let (type1, type2) = (m.geom_type()[g1], m.geom_type()[g2]);
        let (g1, g2) = if type1 > type2 { (g2, g1) } else { (g1, g2) };
        let quick = Collider::of(type1.min(type2), type1.max(type2)).filter(|&c| self.default_table && c.is_quick());
        let Some(collider) = quick else { return Ok(self.geoms_meet(d, g1, g2)) };
        let margin = self.geom_margin(g1, g2);
        if self.far_apart(d, g1, g2, margin) {
            return Ok(false);
        }
        self.manifold.clear();
        collide(collider, m, d, self.checked, g1, g2, margin, &mut self.manifold)?;
        Ok(!self.manifold.points().is_empty())
    }

    /// Visits the leaf pairs of two trees whose boxes may touch, and tests them.
    pub(super) fn trees<'s, S: CollisionData<'s>>(
        &mut self,
        d: &mut S,
        a: TreeOwner,
        b: TreeOwner,
        done: &Range<usize>,
    ) -> Result<()> {
        let m = self.m;
        let (Some((root1, num1)), Some((root2, num2))) = (a.nodes(m), b.nodes(m)) else { return Ok(()) };
        let child = m.bvh_child();
        let leaf = |n: usize| child[n] == [-1, -1];
        let margin = self.override_margin.unwrap_or(a.margin(m).max(b.margin(m)));
        let flexes = matches!((a, b), (TreeOwner::Flex(_), TreeOwner::Flex(_)));
        let itself = a == b;
        if leaf(root1) && leaf(root2) {
            return self.two_leaves(d, a, b, [root1, root2], margin, done);
        }

        let ((pos1, mat1), (pos2, mat2)) = (a.frame(d), b.frame(d));
        let relative = Relative::new(pos1, mat1, pos2, mat2);
        let meet = |d: &S, i: usize, j: usize| {
            let (box1, box2) = (a.aabb(m, d, i), b.aabb(m, d, j));
            let place = |k: usize, aabb| [a, b][k].place(d, aabb);
            if flexes { aabbs_meet(box1, box2, margin) } else { relative.boxes_overlap(box1, box2, margin, place) }
        };
        if !meet(d, root1, root2) || !self.is_candidate(d, a, b) {
            return Ok(());
        }

        let frame;
        let mut small = [[0; 2]; SMALL];
        let stack = if num1 + num2 <= SMALL {
            &mut small[..]
        } else {
            frame = d.stack().frame();
            frame.scratch::<[u32; 2]>(num1 + num2)?
        };
        let mut depth = 1;
        stack[0] = [0, 0];
        while depth > 0 {
            depth -= 1;
            let [n1, n2] = stack[depth];
            if itself && n1 > n2 {
                continue;
            }
            let (i, j) = (root1 + n1 as usize, root2 + n2 as usize);
            let (leaf1, leaf2) = (leaf(i), leaf(j));
            if leaf1 && leaf2 {
                self.leaves(d, a, b, [i, j], done)?;
                continue;
            }
            // the roots are known to meet
            if [n1, n2] != [0, 0] && !meet(d, i, j) {
                continue;
            }
            let larger = |d: &S| split_size(a.aabb(m, d, i)) > split_size(b.aabb(m, d, j));
            let split_first = !leaf1 && (leaf2 || larger(d));
            self.mark(d, i, j);
            for k in 0..2 {
                let next = if split_first { [child[i][k], n2 as i32] } else { [n1 as i32, child[j][k]] };
                if next.iter().all(|&n| n >= 0) && depth < stack.len() {
                    stack[depth] = next.map(|n| n as u32);
                    depth += 1;
                }
            }
        }
        Ok(())
    }

    /// Whether two bodies whose boxes meet may be marked: marks show which pairs were candidates, so they have to be the reference's.
    fn is_candidate<'s, S: CollisionData<'s>>(&mut self, d: &mut S, a: TreeOwner, b: TreeOwner) -> bool {
        match (a, b) {
            (TreeOwner::Body(a), TreeOwner::Body(b)) if self.mark => self.missed.reference_finds(self.m, d, a, b),
            _ => true,
        }
    }

    /// As [`Narrowphase::trees`], of trees of one leaf each.
    fn two_leaves<'s, S: CollisionData<'s>>(
        &mut self,
        d: &mut S,
        a: TreeOwner,
        b: TreeOwner,
        nodes: [usize; 2],
        margin: f64,
        done: &Range<usize>,
    ) -> Result<()> {
        if let (TreeOwner::Body(_), TreeOwner::Body(_)) = (a, b) {
            // geoms that are apart decide at once, since only leaves that meet are marked
            let [i, j] = nodes.map(|n| self.m.bvh_nodeid()[n] as usize);
            if !self.geoms_meet(d, i, j) {
                return Ok(());
            }
            let [box1, box2] = nodes.map(|n| &self.m.bvh_aabb()[n]);
            let roots_meet = boxes_overlap(&a.place(d, box1), &b.place(d, box2), margin, Places::FromProducts);
            if roots_meet && !self.is_candidate(d, a, b) {
                return Ok(());
            }
        }
        self.leaves(d, a, b, nodes, done)
    }

    /// Tests what two leaves hold.
    fn leaves<'s, S: CollisionData<'s>>(
        &mut self,
        d: &mut S,
        a: TreeOwner,
        b: TreeOwner,
        nodes: [usize; 2],
        done: &Range<usize>,
    ) -> Result<()> {
        let [i, j] = nodes.map(|n| self.m.bvh_nodeid()[n] as usize);
        match (a, b) {
            (TreeOwner::Body(_), TreeOwner::Body(_)) => {
                if self.geoms_meet(d, i, j) {
                    self.mark(d, nodes[0], nodes[1]);
                    self.dynamic_pair(d, i, j, done, true)?;
                }
            }
            (TreeOwner::Body(_), TreeOwner::Flex(f)) => {
                let test = |d: &mut Data| {
                    if !self.geom_meets_element(d, i, f, j) {
                        return Ok(());
                    }
                    self.mark(d, nodes[0], nodes[1]);
                    self.geom_element(d, i, f, j)
                };
                d.whole(test).transpose()?;
            }
            (TreeOwner::Flex(f), TreeOwner::Flex(h)) => {
                self.mark(d, nodes[0], nodes[1]);
                d.whole(|d| self.elements(d, f, i, h, j)).transpose()?;
            }
            // signatures have bodies first
            (TreeOwner::Flex(_), TreeOwner::Body(_)) => {}
        }
        Ok(())
    }

    fn geoms_meet<'s, S: CollisionData<'s>>(&self, d: &S, g1: usize, g2: usize) -> bool {
        let margin = self.geom_margin(g1, g2);
        !self.far_apart(d, g1, g2, margin)
            && boxes_overlap(&geom_box(self.m, d, g1), &geom_box(self.m, d, g2), margin, Places::FromCenters)
    }

    fn geom_meets_element(&self, d: &Data, g: usize, f: usize, e: usize) -> bool {
        let m = self.m;
        let margin = self.geom_flex_margin(g, f);
        let element = &d.flexelem_aabb[m.flex_elemadr()[f] as usize + e];
        let masks = super::filter::masks_match(
            m.geom_contype()[g],
            m.geom_conaffinity()[g],
            m.flex_contype()[f],
            m.flex_conaffinity()[f],
        );
        let world = OrientedBox { aabb: element, pos: &ORIGIN, mat: &UPRIGHT };
        masks
            && near_element(&d.geom_xpos[g], m.geom_rbound()[g] + margin, element)
            && boxes_overlap(&geom_box(m, d, g), &world, margin, Places::FromCenters)
    }

    pub(super) fn mark<'s, S: CollisionData<'s>>(&self, d: &mut S, node1: usize, node2: usize) {
        if self.mark {
            d.mark(node1);
            d.mark(node2);
        }
    }
}

fn geom_box<'a, 's, S: CollisionData<'s>>(m: &'a Model, d: &'a S, g: usize) -> OrientedBox<'a> {
    let (xpos, xmat) = d.geoms();
    OrientedBox { aabb: &m.geom_aabb()[g], pos: &xpos[g], mat: &xmat[g] }
}
