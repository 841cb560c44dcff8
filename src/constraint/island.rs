//! Islands: groups of kinematic trees that constraints couple, and the gathered arrays `i*` of each.
//!
//! Trees are vertices and constraints are edges of a graph. Islands are its connected components, found by union-find
//! and numbered by their smallest tree.
//!
//! Tests: in this file, `tests/physics/solvers.rs`, `tests/engine/solver.rs`.

use super::is_sparse;
use super::island_matrices::{gather_matrices, has_dofs_in_order};
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::{Data, IslandSizes};
use crate::math::sparse::{Csr, gather};
use crate::model::Model;

/// Finds the islands and gathers inertia and rows of each. Without rows, or with islands disabled, there are none.
pub fn island(m: &Model, d: &mut Data) -> Result<()> {
    (d.s.nisland, d.s.nidof) = (0, 0);
    if m.disabled(mjDSBL_ISLAND) || d.s.nefc == 0 {
        return Ok(());
    }
    find(m, d)
}

/// Whether the solver does as well with all rows and dofs as with islands, for which there would be memory: with
/// projected Gauss-Seidel, and in models of one tree, where the one island has all of them.
pub fn needs_no_islands(m: &Model, d: &Data) -> bool {
    can_skip_islands(m, d) && (m.opt.solver == mjSOL_PGS as i32 || m.ntree() == 1 && m.nflex() == 0)
}

/// Whether there are rows, islands are enabled, and there is memory for them, so that nothing is lost if they are not gathered.
pub fn can_skip_islands(m: &Model, d: &Data) -> bool {
    let (nefc, nv) = (d.s.nefc as usize, m.nv());
    // matrices and vectors of islands and of solvers, with much to spare
    let most = 64 * (nefc + nv + 32) * (nefc + nv + 32) * size_of::<f64>();
    nefc > 0 && !m.disabled(mjDSBL_ISLAND) && m.opt.noslip_iterations == 0 && d.has_room(most)
}

/// The tree that a row of a limit or contact acts on, if that is known to be one alone.
#[inline(always)]
pub fn only_tree(m: &Model, d: &Data, row: usize) -> Option<usize> {
    if m.ntree() == 1 {
        return Some(0);
    }
    let [a, b] = known_trees(m, d, row)?;
    let only = if a == b || b < 0 { a } else { b };
    (only >= 0 && (a == b || a.min(b) < 0)).then_some(only as usize)
}

/// With rows.
#[inline(never)]
fn find(m: &Model, d: &mut Data) -> Result<()> {
    let nefc = d.s.nefc as usize;
    let frame = d.stack.frame();
    let set: &mut [i32] = frame.scratch(m.ntree())?;
    let first: &mut [i32] = frame.scratch(nefc)?;
    connect(m, d, set, first)?;
    let (nisland, nidof) = number(m, set);
    // a dense Jacobian is copied on its way to the islands, which counts where memory is short (QUIRKS.md)
    let copy = if is_sparse(m) { 0 } else { nefc * m.nv() };
    if frame.scratch::<f64>(copy).is_err() || !d.alloc_islands(m, IslandSizes { nisland, nidof }) {
        super::full(d);
        return Ok(());
    }
    d.tree_island.copy_from_slice(set);
    gather_dofs(m, d);
    gather_rows(d, first);
    gather_matrices(m, d);
    Ok(())
}

/// Disjoint sets of trees: `set[t]` leads to the set's smallest tree, -1 for trees without constraints. `first[i]` is the
/// first tree of row `i`.
fn connect(m: &Model, d: &Data, set: &mut [i32], first: &mut [i32]) -> Result<()> {
    if let [only] = set
        && m.nflex() == 0
    {
        // every row acts on some dof
        *only = 0;
        first.fill(0);
        return Ok(());
    }
    set.fill(-1);
    for i in 0..first.len() {
        let (kind, id) = (d.efc_type[i], d.efc_id[i]);
        let repeats = i > 0 && d.efc_type[i - 1] == kind && d.efc_id[i - 1] == id;
        let flex = kind == mjCNSTR_EQUALITY as i32 && m.eq_type()[id as usize] == mjEQ_FLEX as i32;
        if repeats && !flex {
            first[i] = first[i - 1];
            continue;
        }
        let mut tie = TreeUnion { set, first: -1, last: -1 };
        match known_trees(m, d, i) {
            Some(trees) => trees.into_iter().for_each(|t| tie.add(t)),
            None if is_sparse(m) => {
                let row = Csr::new(d.efc_J_rownnz, d.efc_J_rowadr, d.efc_J_colind).cols(i);
                row.iter().for_each(|&k| tie.add(m.dof_treeid()[k as usize]));
            }
            None => {
                let row = &d.efc_J[i * m.nv()..(i + 1) * m.nv()];
                let present = row.iter().zip(m.dof_treeid()).filter(|(x, _)| **x != 0.0);
                present.for_each(|(_, &t)| tie.add(t));
            }
        }
        first[i] = tie.first;
        if tie.first < 0 {
            return Err(Error::in_routine("mj_island", format_args!("no tree found for constraint {i}")));
        }
    }
    Ok(())
}

/// The trees of a row between known bodies, or on one or two known dofs; `None` if its Jacobian decides.
fn known_trees(m: &Model, d: &Data, row: usize) -> Option<[i32; 2]> {
    let id = d.efc_id[row] as usize;
    let tree = |body: i32| m.body_treeid()[body as usize];
    match d.efc_type[row] {
        k if k == mjCNSTR_EQUALITY as i32 && m.eq_type()[id] == mjEQ_JOINT as i32 && !is_sparse(m) => {
            let dof = |joint: i32| m.jnt_dofadr()[joint as usize] as usize;
            let (dof1, joint2) = (dof(m.eq_obj1id()[id]), m.eq_obj2id()[id]);
            // a polynomial of slope zero does not couple the joints
            let coupled = joint2 >= 0 && d.efc_J[row * m.nv() + dof(joint2)] != 0.0;
            Some([m.dof_treeid()[dof1], if coupled { m.dof_treeid()[dof(joint2)] } else { -1 }])
        }
        k if k == mjCNSTR_FRICTION_DOF as i32 => Some([m.dof_treeid()[id], -1]),
        k if k == mjCNSTR_LIMIT_JOINT as i32 => Some([m.dof_treeid()[m.jnt_dofadr()[id] as usize], -1]),
        k if k == mjCNSTR_EQUALITY as i32 => {
            let pair = [m.eq_obj1id()[id], m.eq_obj2id()[id]];
            let site = m.eq_objtype()[id] == mjOBJ_SITE as i32;
            let bodies = if site { pair.map(|s| m.site_bodyid()[s.max(0) as usize]) } else { pair };
            let between_bodies = [mjEQ_CONNECT as i32, mjEQ_WELD as i32].contains(&m.eq_type()[id]);
            between_bodies.then(|| bodies.map(tree))
        }
        k if k >= mjCNSTR_CONTACT_FRICTIONLESS as i32 => {
            let geom = d.contact[id].geom;
            (geom[0] >= 0 && geom[1] >= 0).then(|| geom.map(|g| tree(m.geom_bodyid()[g as usize])))
        }
        _ => None,
    }
}

/// Unites trees that one constraint touches.
struct TreeUnion<'a> {
    set: &'a mut [i32],
    first: i32,
    last: i32,
}

impl TreeUnion<'_> {
    #[inline(always)]
    fn add(&mut self, tree: i32) {
        // dofs of one tree follow one another
        if tree < 0 || tree == self.last {
            return;
        }
        self.last = tree;
        if self.first < 0 {
            self.first = tree;
            self.root(tree);
        } else if tree != self.first {
            let (a, b) = (self.root(self.first), self.root(tree));
            self.set[a.max(b) as usize] = a.min(b);
        }
    }

    fn root(&mut self, mut t: i32) -> i32 {
        if self.set[t as usize] < 0 {
            self.set[t as usize] = t;
        }
        while self.set[t as usize] != t {
            let up = self.set[self.set[t as usize] as usize];
            self.set[t as usize] = up;
            t = up;
        }
        t
    }
}

/// Turns sets into island numbers; returns the number of islands and of their dofs.
fn number(m: &Model, set: &mut [i32]) -> (usize, usize) {
    let (mut nisland, mut nidof) = (0, 0);
    for t in 0..set.len() {
        if set[t] < 0 {
            continue;
        }
        // trees before t are numbered already, and a set's smallest tree comes first
        if set[t] == t as i32 {
            set[t] = nisland;
            nisland += 1;
        } else {
            set[t] = set[set[t] as usize];
        }
        nidof += m.tree_dofnum()[t] as usize;
    }
    (nisland as usize, nidof)
}

/// Sums `count` per island into running starts.
fn running_start(adr: &mut [i32], count: &[i32]) {
    let mut sum = 0;
    for (a, &n) in adr.iter_mut().zip(count) {
        *a = sum;
        sum += n;
    }
}

/// Trees and dofs by island.
fn gather_dofs(m: &Model, d: &mut Data) {
    d.island_ntree.fill(0);
    d.island_nv.fill(0);
    d.island_dofadr.fill(-1);
    for (t, &i) in d.tree_island.iter().enumerate() {
        if i >= 0 {
            let i = i as usize;
            d.island_ntree[i] += 1;
            d.island_nv[i] += m.tree_dofnum()[t];
            if d.island_dofadr[i] < 0 {
                d.island_dofadr[i] = m.tree_dofadr()[t];
            }
        }
    }
    running_start(d.island_itreeadr, d.island_ntree);
    running_start(d.island_idofadr, d.island_nv);
    if has_dofs_in_order(m, d) {
        for map in [&mut *d.map_itree2tree, &mut *d.map_dof2idof, &mut *d.map_idof2dof] {
            map.iter_mut().zip(0..).for_each(|(to, k)| *to = k);
        }
        for ((i, &adr), &n) in d.island_idofadr.iter().enumerate().zip(&*d.island_nv) {
            d.dof_island[adr as usize..][..n as usize].fill(i as i32);
        }
        return;
    }
    let constrained_trees: i32 = d.island_ntree.iter().sum();
    scatter_by_island(d.tree_island, d.island_itreeadr, constrained_trees, |i, t| d.map_itree2tree[i] = t);
    for (k, to) in d.dof_island.iter_mut().enumerate() {
        *to = d.tree_island[m.dof_treeid()[k] as usize];
    }
    scatter_by_island(d.dof_island, d.island_idofadr, d.s.nidof, |i, k| {
        d.map_idof2dof[i] = k;
        d.map_dof2idof[k as usize] = i as i32;
    });
    // undo the running starts that served as cursors
    running_start(d.island_itreeadr, d.island_ntree);
    running_start(d.island_idofadr, d.island_nv);
}

/// Calls `put(position, item)` for every item in the order island by island, those without island last. `cursor` holds
/// each island's start and is advanced.
fn scatter_by_island(island: &[i32], cursor: &mut [i32], constrained: i32, mut put: impl FnMut(usize, i32)) {
    let mut rest = constrained;
    for (k, &i) in island.iter().enumerate() {
        let next = if i >= 0 { &mut cursor[i as usize] } else { &mut rest };
        put(*next as usize, k as i32);
        *next += 1;
    }
}

/// Rows by island, but for the Jacobian.
fn gather_rows(d: &mut Data, first: &[i32]) {
    if d.s.nisland == 1 {
        copy_rows(d);
    } else {
        sort_rows(d, first);
    }
    for x in [&mut *d.iefc_aref, &mut *d.iefc_force] {
        x.fill(0.0);
    }
    d.iefc_state.fill(0);
}

/// The rows of an island that has them all, as a single robot's mostly has: 2 % of the instructions of a step of a small car.
fn copy_rows(d: &mut Data) {
    (d.island_ne[0], d.island_nf[0], d.island_nefc[0], d.island_iefcadr[0]) = (d.s.ne, d.s.nf, d.s.nefc, 0);
    d.efc_island.fill(0);
    for map in [&mut *d.map_iefc2efc, &mut *d.map_efc2iefc] {
        map.iter_mut().zip(0..).for_each(|(to, r)| *to = r);
    }
    d.iefc_type.copy_from_slice(d.efc_type);
    d.iefc_id.copy_from_slice(d.efc_id);
    d.iefc_frictionloss.copy_from_slice(d.efc_frictionloss);
    d.iefc_D.copy_from_slice(d.efc_D);
    d.iefc_R.copy_from_slice(d.efc_R);
}

/// The rows of several islands, each island's in their order; `first` has a tree of each row.
fn sort_rows(d: &mut Data, first: &[i32]) {
    let (ne, nf) = (d.s.ne as usize, d.s.nf as usize);
    for x in [&mut *d.island_ne, &mut *d.island_nf, &mut *d.island_nefc] {
        x.fill(0);
    }
    for (r, &t) in first.iter().enumerate() {
        let i = d.tree_island[t as usize];
        d.efc_island[r] = i;
        let i = i as usize;
        d.island_nefc[i] += 1;
        if r < ne {
            d.island_ne[i] += 1;
        } else if r < ne + nf {
            d.island_nf[i] += 1;
        }
    }
    running_start(d.island_iefcadr, d.island_nefc);
    scatter_by_island(d.efc_island, d.island_iefcadr, 0, |i, r| {
        d.map_iefc2efc[i] = r;
        d.map_efc2iefc[r as usize] = i as i32;
    });
    running_start(d.island_iefcadr, d.island_nefc);
    let map: &[i32] = d.map_iefc2efc;
    gather(d.iefc_type, d.efc_type, map);
    gather(d.iefc_id, d.efc_id, map);
    gather(d.iefc_frictionloss, d.efc_frictionloss, map);
    gather(d.iefc_D, d.efc_D, map);
    gather(d.iefc_R, d.efc_R, map);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::OwnedData;
    use crate::model::OwnedModel;

    /// Six sliders, each a tree, with equalities between some of them.
    fn sliders(equalities: &[[usize; 2]]) -> OwnedModel {
        let body = |k: usize| format!("<body pos='{k} 0 0'><joint name='{k}' type='slide'/><geom size='.1'/></body>");
        let tie = |[a, b]: &[usize; 2]| format!("<joint joint1='{a}' joint2='{b}'/>");
        let (bodies, ties): (String, String) = ((0..6).map(body).collect(), equalities.iter().map(tie).collect());
        let xml = format!("<mujoco><worldbody>{bodies}</worldbody><equality>{ties}</equality></mujoco>");
        crate::compile::tests::load(&xml).unwrap().model
    }

    /// The island of each tree.
    fn islands(m: &OwnedModel) -> Vec<i32> {
        let mut d = OwnedData::new(m).unwrap();
        let mut d = d.enter(m);
        crate::step::forward(m, &mut d).unwrap();
        assert_eq!(d.s.nisland, d.tree_island.iter().max().unwrap() + 1);
        d.tree_island.to_vec()
    }

    #[test]
    fn islands_are_the_connected_parts_numbered_by_their_first_tree() {
        assert_eq!(islands(&sliders(&[[4, 5], [0, 3], [3, 1]])), [0, 0, -1, 0, 1, 1]);
        // whatever the order of the constraints
        assert_eq!(islands(&sliders(&[[3, 1], [4, 5], [0, 3]])), [0, 0, -1, 0, 1, 1]);
        // a cycle is one island, and a chain from the last to the first tree, too
        assert_eq!(islands(&sliders(&[[5, 4], [4, 3], [3, 5]])), [-1, -1, -1, 0, 0, 0]);
        assert_eq!(islands(&sliders(&[[5, 4], [4, 3], [3, 2], [2, 1], [1, 0]])), [0; 6]);
    }

    #[test]
    fn a_polynomial_without_slope_does_not_couple_joints_in_a_dense_jacobian() {
        let islands_at = |jacobian: &str, q: f64| {
            let body =
                |k: usize| format!("<body><joint name='{k}' type='slide'/><geom size='.1' pos='{k} 0 0'/></body>");
            let bodies: String = (0..3).map(body).collect();
            let tie = "<joint joint1='2' joint2='0' polycoef='0 0 1 0 0'/>";
            let xml = format!(
                "<mujoco><option jacobian='{jacobian}'/><worldbody>{bodies}</worldbody><equality>{tie}</equality></mujoco>"
            );
            let m = crate::compile::tests::load(&xml).unwrap().model;
            let mut d = OwnedData::new(&m).unwrap();
            let mut d = d.enter(&m);
            d.qpos[0] = q;
            crate::step::forward(&m, &mut d).unwrap();
            d.tree_island.to_vec()
        };
        // the original library's values
        assert_eq!(islands_at("dense", 0.0), [-1, -1, 0]);
        assert_eq!(islands_at("dense", 0.1), [0, -1, 0]);
        assert_eq!(islands_at("sparse", 0.0), [0, -1, 0]);
    }

    #[test]
    fn maps_of_islands_lead_there_and_back() {
        let m = sliders(&[[4, 1], [5, 2]]);
        let mut d = OwnedData::new(&m).unwrap();
        let mut d = d.enter(&m);
        crate::step::forward(&m, &mut d).unwrap();
        assert_eq!((d.s.nisland, d.s.nidof), (2, 4));
        for k in 0..4 {
            let dof = d.map_idof2dof[k];
            assert_eq!(d.map_dof2idof[dof as usize], k as i32);
            // dofs of an island lie side by side
            assert_eq!(d.dof_island[dof as usize], k as i32 / 2);
        }
        for k in 0..d.s.nefc as usize {
            assert_eq!(d.map_efc2iefc[d.map_iefc2efc[k] as usize], k as i32);
        }
    }

    #[test]
    fn without_rows_or_with_islands_disabled_there_is_none() {
        let mut m = sliders(&[]);
        assert_eq!(OwnedData::new(&m).map(|mut d| d.enter(&m).s.nisland).unwrap(), 0);
        m = sliders(&[[0, 1]]);
        m.opt.disableflags |= mjDSBL_ISLAND as i32;
        let mut d = OwnedData::new(&m).unwrap();
        let mut d = d.enter(&m);
        crate::step::forward(&m, &mut d).unwrap();
        assert_eq!((d.s.nisland, d.s.nefc), (0, 1));
    }
}
