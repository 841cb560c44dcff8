//! Parts of a model that move apart from each other, as far as smooth dynamics goes: runs of the world's children with all that
//! is attached to them, for threads to work on.
//!
//! Tests: in this file.

use super::ScratchLayout;
use super::tree::PaddedTree;
use crate::math::sparse::Csr;
use crate::model::Model;
use crate::tuning::{MOST_PARTS, PART_WORK, SHARED_PARTS_WORK};
use std::ops::Range;

/// Successive bodies, and what belongs to them.
#[derive(Clone, Debug)]
pub struct Extent {
    pub bodies: Range<usize>,
    pub joints: Range<usize>,
    pub dofs: Range<usize>,
    pub geoms: Range<usize>,
    pub sites: Range<usize>,
    /// Entries of `M`, and of `qM`.
    pub entries: Range<usize>,
    pub legacy: Range<usize>,
}

impl Extent {
    /// Of a whole model.
    #[inline(always)]
    pub fn all(m: &Model) -> Extent {
        Extent {
            bodies: 0..m.nbody(),
            joints: 0..m.njnt(),
            dofs: 0..m.nv(),
            geoms: 0..m.ngeom(),
            sites: 0..m.nsite(),
            entries: 0..m.nC(),
            legacy: 0..m.nM(),
        }
    }
}

/// Successive children of the world with their subtrees, and what belongs to these. The first part has the world, too.
pub struct Part {
    pub extent: Extent,
    /// The world's children, as an index among all of them.
    pub roots: Range<usize>,
    /// The pattern of the rows of `M`, counted from the first dof and the first entry of the part.
    rownnz: Vec<i32>,
    rowadr: Vec<i32>,
    colind: Vec<i32>,
    /// The same for the tables of the inertia. Their scratch memory lies in that of the part.
    pub tree: PaddedTree,
    pub scratch: Range<usize>,
}

/// The parts of a model, in order; none where there is too little work for threads, or the model does not fall into parts.
#[derive(Default)]
pub struct Parts {
    pub list: Vec<Part>,
    /// Scratch memory for a vector of each child of the world.
    pub moments: Range<usize>,
}

impl Part {
    /// The pattern of its rows of `M`.
    pub fn pattern(&self) -> Csr<'_> {
        Csr::new(&self.rownnz, &self.rowadr, &self.colind)
    }

    /// `None` if something of its bodies does not lie in a row, or belongs to other bodies, too.
    fn new(m: &Model, bodies: Range<usize>, roots: Range<usize>, scratch: &mut ScratchLayout) -> Option<Part> {
        let owned = |owner: &[i32]| {
            let at = |b: usize| owner.partition_point(|&o| (o as usize) < b);
            at(bodies.start)..at(bodies.end)
        };
        let (joints, dofs) = (owned(m.jnt_bodyid()), owned(m.dof_bodyid()));
        let (geoms, sites) = (owned(m.geom_bodyid()), owned(m.site_bodyid()));
        for b in bodies.clone() {
            let inside = |adr: i32, num: i32, all: &Range<usize>| {
                num == 0 || adr >= 0 && all.start <= adr as usize && (adr + num) as usize <= all.end
            };
            let root = m.body_rootid()[b] as usize;
            let fits = inside(m.body_jntadr()[b], m.body_jntnum()[b], &joints)
                && inside(m.body_dofadr()[b], m.body_dofnum()[b], &dofs)
                && bodies.contains(&root);
            if !fits {
                return None;
            }
        }
        let starts = |adr: &[i32], end: usize| {
            let at = |i: usize| adr.get(i).map_or(end, |&adr| adr as usize);
            at(dofs.start)..at(dofs.end)
        };
        let (entries, legacy) = (starts(m.M_rowadr(), m.M_colind().len()), starts(m.dof_Madr(), m.nM()));
        let mapped = m.mapM2M().get(entries.clone())?.iter().all(|&to| legacy.contains(&(to as usize)));
        let rowadr: Vec<i32> = m.M_rowadr()[dofs.clone()].iter().map(|&adr| adr - entries.start as i32).collect();
        let rownnz = m.M_rownnz()[dofs.clone()].to_vec();
        let colind: Vec<i32> = m.M_colind()[entries.clone()].iter().map(|&c| c - dofs.start as i32).collect();
        let gapless = rowadr.iter().zip(&rownnz).try_fold(0, |at, (&adr, &n)| (adr == at).then_some(at + n));
        let columns = colind.iter().all(|&c| (c as usize) < dofs.len());
        if !mapped || !columns || gapless != Some(entries.len() as i32) {
            return None;
        }
        let mut own = ScratchLayout::default();
        let first = dofs.start as i32;
        let trees = m.tree_dofadr().iter().zip(m.tree_dofnum());
        let trees = trees.filter(|&(&adr, &n)| n > 0 && dofs.contains(&(adr as usize)));
        let trees = trees.map(|(&adr, &n)| (adr - first) as usize..(adr - first + n) as usize);
        let tree = PaddedTree::of(Csr::new(&rownnz, &rowadr, &colind), trees, &mut own);
        let scratch = scratch.take(own.len());
        let extent = Extent { bodies, joints, dofs, geoms, sites, entries, legacy };
        Some(Part { extent, roots, rownnz, rowadr, colind, tree, scratch })
    }
}

impl Parts {
    pub fn new(m: &Model, scratch: &mut ScratchLayout) -> Parts {
        let work = work_of_bodies(m);
        let total: usize = work.iter().sum();
        let sorted =
            [m.jnt_bodyid(), m.dof_bodyid(), m.geom_bodyid(), m.site_bodyid()].into_iter().all(<[i32]>::is_sorted);
        if total < 2 * SHARED_PARTS_WORK || !sorted {
            return Parts::default();
        }
        let parts = Parts::cut(m, &work, (total / MOST_PARTS).max(PART_WORK));
        let sums = || parts.iter().map(|(bodies, _)| work[bodies.clone()].iter().sum::<usize>());
        if total - sums().max().unwrap_or(total) < SHARED_PARTS_WORK {
            return Parts::default();
        }
        let children = parts.last().map_or(0, |(_, roots)| roots.end);
        let mut layout = ScratchLayout::default();
        let start = scratch.len();
        let list: Option<Vec<Part>> =
            parts.into_iter().map(|(bodies, roots)| Part::new(m, bodies, roots, &mut layout)).collect();
        let Some(mut list) = list else { return Parts::default() };
        scratch.take(layout.len());
        for part in &mut list {
            part.scratch = part.scratch.start + start..part.scratch.end + start;
        }
        Parts { list, moments: scratch.take(3 * children) }
    }

    /// Bodies and children of the world of parts of about the same work.
    fn cut(m: &Model, work: &[usize], wanted: usize) -> Vec<(Range<usize>, Range<usize>)> {
        let (parentid, n) = (m.body_parentid(), m.nbody());
        // the lowest parent of the bodies from each one on, the world aside
        let mut lowest = vec![usize::MAX; n + 1];
        for b in (1..n).rev() {
            let parent = parentid[b] as usize;
            lowest[b] = lowest[b + 1].min(if parent == 0 { usize::MAX } else { parent });
        }
        let (mut parts, mut sum) = (Vec::new(), 0);
        let (mut first, mut first_root, mut roots) = (0, 0, 0);
        for b in 1..n {
            if sum >= wanted && lowest[b] >= b {
                parts.push((first..b, first_root..roots));
                (first, first_root, sum) = (b, roots, 0);
            }
            sum += work[b];
            roots += usize::from(parentid[b] == 0);
        }
        parts.push((first..n, first_root..roots));
        parts
    }
}

/// About how many nanoseconds the smooth stages of positions take for each body.
fn work_of_bodies(m: &Model) -> Vec<usize> {
    let mut work = vec![60; m.nbody()];
    let mut add = |owner: &[i32], each: &dyn Fn(usize) -> usize| {
        for (i, &b) in owner.iter().enumerate() {
            work[b as usize] += each(i);
        }
    };
    add(m.jnt_bodyid(), &|_| 15);
    add(m.geom_bodyid(), &|_| 12);
    add(m.site_bodyid(), &|_| 12);
    add(m.dof_bodyid(), &|i| 5 + 4 * m.M_rownnz()[i].max(0) as usize);
    work
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::tests::load;

    fn parts(xml: &str) -> (crate::model::OwnedModel, Parts) {
        let m = load(xml).unwrap().model;
        let parts = Parts::new(&m, &mut ScratchLayout::default());
        (m, parts)
    }

    #[test]
    fn parts_have_all_bodies_and_what_belongs_to_them() {
        let (m, parts) = parts(
            "<mujoco><worldbody><geom type='plane' size='1 1 1'/><replicate count='300' offset='1 0 0'>\
             <body><freejoint/><geom size='.1'/><body><joint/><geom size='.1'/><site/></body></body>\
             <body><geom size='.1'/><body><joint type='ball'/><geom size='.1'/></body></body></replicate></worldbody></mujoco>",
        );
        let list = &parts.list;
        assert!((2..=MOST_PARTS + 1).contains(&list.len()), "{}", list.len());
        let chained = |ranges: Vec<Range<usize>>, all: usize| {
            assert_eq!((ranges[0].start, ranges[ranges.len() - 1].end), (0, all));
            assert!(ranges.windows(2).all(|w| w[0].end == w[1].start));
        };
        chained(list.iter().map(|p| p.extent.bodies.clone()).collect(), m.nbody());
        chained(list.iter().map(|p| p.extent.joints.clone()).collect(), m.njnt());
        chained(list.iter().map(|p| p.extent.dofs.clone()).collect(), m.nv());
        chained(list.iter().map(|p| p.extent.geoms.clone()).collect(), m.ngeom());
        chained(list.iter().map(|p| p.extent.sites.clone()).collect(), m.nsite());
        chained(list.iter().map(|p| p.extent.entries.clone()).collect(), m.M_colind().len());
        chained(list.iter().map(|p| p.extent.legacy.clone()).collect(), m.nM());
        chained(list.iter().map(|p| p.roots.clone()).collect(), 600);
        assert_eq!(parts.moments.len(), 1800);
    }

    #[test]
    fn one_tree_and_small_models_have_no_parts() {
        let chain = format!(
            "<mujoco><worldbody>{}{}</worldbody></mujoco>",
            "<body><joint/><geom size='.1'/>".repeat(60),
            "</body>".repeat(60)
        );
        assert!(parts(&chain).1.list.is_empty());
        let few = "<mujoco><worldbody><replicate count='9' offset='1 0 0'><body><freejoint/><geom size='.1'/></body></replicate>\
                   </worldbody></mujoco>";
        assert!(parts(few).1.list.is_empty());
    }
}
