//! Construction of all constraint rows of a step, in three passes: count rows and entries, allocate, write.
//!
//! Tests: in this file, `tests/physics/constraints.rs`, `tests/engine/unlisted.rs`.

use super::active::{Active, Limit, Listed, friction_tendons, limited_tendons, limits};
use super::impedance::Sanitizer;
use super::is_sparse;
use super::jacobian::Kinematics;
use super::rows::{Block, RowBuffer};
use super::sources::{BlockScratch, Sources};
use crate::abi::*;
use crate::base::Result;
use crate::base::thread::WorkQueue;
use crate::data::{Data, DataScalars, EfcSizes, Stack};
use crate::dynamics::sleep;
use crate::math::sparse::{Csr, supernodes_by};
use crate::model::Model;
use crate::plan::LimitedJoint;
use crate::tuning::{CHUNK_CONTACTS, MOST_CHUNKS, SHARED_ENTRIES};
use std::sync::atomic::{AtomicBool, Ordering};

/// Scratch memory of the passes, and what they have in common.
struct Scratch<'f> {
    block: BlockScratch<'f>,
    list: Listed<'f>,
    /// See [`RowBuilder::starts`].
    starts: &'f mut [EfcSizes],
}

/// Contacts of a chunk.
fn contacts_per_chunk(contacts: usize) -> usize {
    contacts.div_ceil(MOST_CHUNKS).max(CHUNK_CONTACTS)
}

/// Construction in progress: sources, scratch and the rows written so far.
pub struct RowBuilder<'a, 'b> {
    pub m: &'a Model,
    pub src: Sources<'a>,
    pub kin: Kinematics<'a>,
    joints: &'a [LimitedJoint],
    active: Active<'a>,
    pub sanitizer: Sanitizer,
    pub block: BlockScratch<'b>,
    pub contact: &'b mut [mjContact],
    pub tendon_efcadr: &'b mut [i32],
    pub rows: RowBuffer<'b>,
    list: Listed<'b>,
    /// Rows and entries that are counted before each chunk of contacts, and before the end of the last one; none without threads.
    starts: &'b mut [EfcSizes],
    stack: Stack<'a>,
}

/// Builds `efc_*` from positions, limits, friction and contacts: everything but velocities, reference and forces.
pub fn make_constraint(m: &Model, d: &mut Data) -> Result<()> {
    let s = &mut *d.s;
    (s.ne, s.nf, s.nl, s.nefc, s.nJ, s.nA) = (0, 0, 0, 0, 0, 0);
    if m.disabled(mjDSBL_CONSTRAINT) {
        return Ok(());
    }
    d.free_constraints();
    if m.neq() == 0 && d.s.ncon == 0 && !tendons_act(m, d.s) && !joints_act(m, d) {
        if !d.alloc_efc(m, EfcSizes::default()) {
            super::full(d);
        } else if m.ntendon() > 0 {
            d.tendon_efcadr.fill(-1);
        }
        return Ok(());
    }
    make(m, d)
}

/// Whether a tendon may have rows.
fn tendons_act(m: &Model, s: &DataScalars) -> bool {
    m.ntendon() > 0
        && !tendons_sleep(m, s)
        && (friction_tendons(m).next().is_some() || limited_tendons(m).next().is_some())
}

/// Whether an awake dof has friction loss, or an awake joint has reached a limit.
fn joints_act(m: &Model, d: &Data) -> bool {
    let active = Active::new(m, d.s, d.eq_active, d.body_awake, d.tree_awake);
    if active.losses().is_some_and(|losses| (0..losses.len()).any(|k| losses[k] != 0.0 && active.dof_awake(k))) {
        return true;
    }
    let mut found = false;
    active.limits(&d.plan.joints, d.qpos, |_, _, _| found = true);
    found
}

/// Whether everything sleeps, tendons with it.
fn tendons_sleep(m: &Model, s: &DataScalars) -> bool {
    sleep::all_asleep(m, s) && m.tendon_treenum().iter().all(|&n| n > 0)
}

/// Builds the rows of a model in which something may have some.
#[inline(never)]
fn make(m: &Model, d: &mut Data) -> Result<()> {
    let frame = d.stack.frame();
    let (nv, flex) = (m.nv(), m.nflex() > 0);
    let joints = &*d.plan.joints;
    let active = Active::new(m, d.s, d.eq_active, d.body_awake, d.tree_awake);
    let chunks = if d.s.ncon as usize > CHUNK_CONTACTS && d.stack.has_pool() { MOST_CHUNKS + 1 } else { 0 };
    let mut scratch = Scratch {
        starts: frame.zeros(chunks)?,
        list: Listed::new(active, joints, d.qpos, &frame)?,
        block: BlockScratch {
            cols: frame.scratch(nv)?,
            side: frame.scratch(nv)?,
            panel: frame.scratch(6 * nv)?,
            columns: frame.scratch(nv)?,
            dense: frame.zeros(if flex { 6 * nv } else { 0 })?,
        },
    };
    // without dofs no rows will be written, though contacts are counted
    let dofless = nv == 0 && m.neq() == 0;
    let none = dofless && d.s.ncon == 0;
    let sizes = if none {
        EfcSizes::default()
    } else if let Some(sizes) = count_dense(m, d, &scratch.list, active) {
        sizes
    } else {
        with_builder(m, d, &mut scratch, |b| b.count())?.sizes
    };
    if !d.alloc_efc(m, sizes) {
        super::full(d);
        return Ok(());
    }
    // velocities and references stay as they lie in the arena: user code that computes positions again in the middle of a
    // step goes on with those of before
    if sizes.nefc > 0 {
        d.efc_b.fill(0.0);
        d.efc_force.fill(0.0);
        d.efc_state.fill(0);
    }
    d.tendon_efcadr.fill(-1);
    let found = if dofless {
        mark_tendons(m, d);
        RowCounts::default()
    } else {
        with_builder(m, d, &mut scratch, |b| b.generate())?
    };
    let s = &mut *d.s;
    (s.ne, s.nf, s.nl) = (found.ne as i32, found.nf as i32, found.nl as i32);
    s.maxuse_con = s.maxuse_con.max(s.ncon);
    s.maxuse_efc = s.maxuse_efc.max(found.sizes.nefc as i32);
    if found.sizes.nefc != sizes.nefc {
        d.truncate_efc(m, found.sizes.nefc);
    }
    if is_sparse(m) {
        let pattern = Csr::new(d.efc_J_rownnz, d.efc_J_rowadr, d.efc_J_colind);
        let first = mjCNSTR_CONTACT_FRICTIONLESS as i32;
        // rows of a contact share their columns
        let contact = |r: usize| (d.efc_type[r] >= first).then(|| d.efc_id[r]);
        supernodes_by(d.efc_J_rowsuper, 0..pattern.nr(), |r| {
            contact(r).is_some() && contact(r) == contact(r + 1) || pattern.cols(r) == pattern.cols(r + 1)
        });
    }
    Ok(())
}

/// As [`RowBuilder::count`], without a builder: dense rows of a model without contacts and flexes. 1.1 % of the instructions of
/// `models/mechanism.xml`.
fn count_dense(m: &Model, d: &Data, list: &Listed, active: Active) -> Option<EfcSizes> {
    if is_sparse(m) || m.nv() == 0 || d.s.ncon > 0 || m.nflex() > 0 {
        return None;
    }
    let mut nefc = list.losses.len() + friction_tendons(m).count() + list.limits.len();
    for i in active.equalities() {
        nefc += match mjtEq::from_int(m.eq_type()[i]) {
            Some(mjEQ_CONNECT) => 3,
            Some(mjEQ_WELD) => 6,
            Some(mjEQ_JOINT | mjEQ_TENDON) => 1,
            _ => return None,
        };
    }
    for t in limited_tendons(m) {
        nefc += limits(d.ten_length[t], m.tendon_range()[t], m.tendon_margin()[t]).into_iter().flatten().count();
    }
    Some(EfcSizes { nefc, nJ: nefc * m.nv() })
}

/// Marks the tendons that would have rows if there were dofs.
fn mark_tendons(m: &Model, d: &mut Data) {
    for t in friction_tendons(m) {
        d.tendon_efcadr[t] = 0;
    }
    for t in limited_tendons(m) {
        if limits(d.ten_length[t], m.tendon_range()[t], m.tendon_margin()[t]).iter().any(Option::is_some) {
            d.tendon_efcadr[t] = 0;
        }
    }
}

/// Rows counted or generated: their number, that of their entries when counted, and by family when generated.
#[derive(Default)]
struct RowCounts {
    ne: usize,
    nf: usize,
    nl: usize,
    sizes: EfcSizes,
}

/// Splits `mjData` into what construction reads and writes.
#[inline(never)]
fn with_builder(
    m: &Model,
    d: &mut Data,
    scratch: &mut Scratch,
    f: fn(&mut RowBuilder) -> Result<RowCounts>,
) -> Result<RowCounts> {
    let stored = |rownnz, rowadr, colind, J| super::efc_jacobian(m, rownnz, rowadr, colind, J);
    let src = Sources {
        qpos: d.qpos,
        xpos: d.xpos,
        xquat: d.xquat,
        xmat: d.xmat,
        site_xpos: d.site_xpos,
        flexvert_xpos: d.flexvert_xpos,
        ten_length: d.ten_length,
        ten_J: stored(d.ten_J_rownnz, d.ten_J_rowadr, d.ten_J_colind, d.ten_J),
        flexedge_length: d.flexedge_length,
        flexedge_J: stored(d.flexedge_J_rownnz, d.flexedge_J_rowadr, d.flexedge_J_colind, d.flexedge_J),
    };
    let rows = RowBuffer {
        first_row: 0,
        first_entry: 0,
        nefc: 0,
        nJ: 0,
        nv: m.nv(),
        sparse: is_sparse(m),
        pyramidal: super::is_pyramidal(m),
        impratio: m.opt.impratio,
        efc_type: d.efc_type,
        efc_id: d.efc_id,
        efc_J_rownnz: d.efc_J_rownnz,
        efc_J_rowadr: d.efc_J_rowadr,
        efc_J_colind: d.efc_J_colind,
        efc_J: d.efc_J,
        efc_pos: d.efc_pos,
        efc_margin: d.efc_margin,
        efc_frictionloss: d.efc_frictionloss,
        efc_diagApprox: d.efc_diagApprox,
        efc_KBIP: bytemuck::cast_slice_mut(d.efc_KBIP),
        efc_D: d.efc_D,
        efc_R: d.efc_R,
    };
    f(&mut RowBuilder {
        m,
        src,
        kin: Kinematics::new(m, &d.plan.chains, d.subtree_com, d.cdof),
        joints: &d.plan.joints,
        active: Active::new(m, d.s, d.eq_active, d.body_awake, d.tree_awake),
        sanitizer: Sanitizer::new(m),
        block: BlockScratch {
            cols: scratch.block.cols,
            side: scratch.block.side,
            panel: scratch.block.panel,
            columns: scratch.block.columns,
            dense: scratch.block.dense,
        },
        list: scratch.list,
        starts: scratch.starts,
        stack: d.stack,
        contact: d.contact,
        tendon_efcadr: d.tendon_efcadr,
        rows,
    })
}

impl RowBuilder<'_, '_> {
    /// Rows and Jacobian entries of one constraint: its pattern when sparse, all dofs when dense.
    pub fn sized(&self, rows: usize, width: usize) -> (usize, usize) {
        match (self.rows.sparse, width) {
            (true, 0) => (0, 0),
            (true, n) => (rows, rows * n),
            (false, _) if self.m.nv() == 0 => (0, 0),
            (false, _) => (rows, rows * self.m.nv()),
        }
    }

    fn count(&mut self) -> Result<RowCounts> {
        let m = self.m;
        let mut total = EfcSizes { nefc: 0, nJ: 0 };
        let add_to = |total: &mut EfcSizes, (rows, entries): (usize, usize)| {
            total.nefc += rows;
            total.nJ += entries;
        };
        let mut add = |sizes| add_to(&mut total, sizes);
        for i in self.active.equalities() {
            add(self.count_equality(i)?);
        }
        let (losses, limits) = (self.list.losses.len(), self.list.limits.len());
        add((losses, if self.rows.sparse { losses } else { losses * m.nv() }));
        for t in friction_tendons(m) {
            let width = self.tendon_columns(t as i32, -1);
            add(self.sized(1, width));
        }
        add((limits, if self.rows.sparse { limits + 2 * self.list.nballs } else { limits * m.nv() }));
        for t in limited_tendons(m) {
            let rows = self.tendon_limits(t).into_iter().flatten().count();
            let width = self.tendon_columns(t as i32, -1);
            add(self.sized(rows, width));
        }
        if self.contacts_enabled() {
            let contact = std::mem::take(&mut self.contact);
            let all = self.starts.is_empty();
            let chunks = contact.chunks_mut(if all { contact.len().max(1) } else { contacts_per_chunk(contact.len()) });
            let last = chunks.len();
            for (k, chunk) in chunks.enumerate() {
                self.note_start(k, total);
                for con in chunk {
                    add_to(&mut total, self.count_contact(con)?);
                }
            }
            self.note_start(last, total);
            self.contact = contact;
        }
        Ok(RowCounts { sizes: total, ..RowCounts::default() })
    }

    fn note_start(&mut self, chunk: usize, sizes: EfcSizes) {
        if let Some(start) = self.starts.get_mut(chunk) {
            *start = sizes;
        }
    }

    fn generate(&mut self) -> Result<RowCounts> {
        let m = self.m;
        for i in self.active.equalities() {
            self.push_equality(i);
        }
        let ne = self.rows.nefc;
        for &k in self.list.losses {
            let k = k as usize;
            self.push_dof(mjCNSTR_FRICTION_DOF, k, m.dof_frictionloss()[k]);
        }
        for t in friction_tendons(m) {
            let params = self.sanitizer.params(m.tendon_solref_fri()[t], m.tendon_solimp_fri()[t]);
            self.push_tendon(mjCNSTR_FRICTION_TENDON, t, 1.0, 0.0, m.tendon_frictionloss()[t], params);
        }
        let nf = self.rows.nefc - ne;
        for limit in self.list.limits {
            self.push_joint_limit(limit);
        }
        for t in limited_tendons(m) {
            for (dist, sign) in self.tendon_limits(t).into_iter().flatten() {
                let params = self.sanitizer.params(m.tendon_solref_lim()[t], m.tendon_solimp_lim()[t]);
                self.push_tendon(mjCNSTR_LIMIT_TENDON, t, sign, dist, 0.0, params);
            }
        }
        let nl = self.rows.nefc - ne - nf;
        if self.contacts_enabled() && m.nv() > 0 {
            let contact = std::mem::take(&mut self.contact);
            if !self.push_contacts_on_threads(contact) {
                let mut merged = None;
                for (i, con) in contact.iter_mut().enumerate() {
                    self.push_contact(i, con, &mut merged)?;
                }
            }
            self.contact = contact;
        }
        Ok(RowCounts { ne, nf, nl, sizes: EfcSizes { nefc: self.rows.nefc, nJ: self.rows.nJ } })
    }

    /// Writes the rows of all contacts on the threads of the bound pool, a chunk of contacts at a time; `false` if that is not worth it, or
    /// there is too little memory for it.
    fn push_contacts_on_threads(&mut self, contact: &mut [mjContact]) -> bool {
        if self.starts.is_empty() || self.m.nflex() > 0 {
            return false;
        }
        let end = self.starts[contact.len().div_ceil(contacts_per_chunk(contact.len()))];
        // dense rows are mostly zeros
        let entries = (end.nJ - self.starts[0].nJ) / if self.rows.sparse { 1 } else { 4 };
        entries >= SHARED_ENTRIES && self.share_contacts(contact)
    }

    #[cold]
    fn share_contacts(&mut self, contact: &mut [mjContact]) -> bool {
        let length = contacts_per_chunk(contact.len());
        let (first_row, first_entry, counted) = (self.rows.nefc, self.rows.nJ, self.starts[0]);
        // the end of a chunk, as rows and as entries
        let start = |k: usize| {
            let EfcSizes { nefc, nJ } = self.starts[k];
            (first_row + nefc - counted.nefc, first_entry + nJ - counted.nJ)
        };
        let end = start(contact.len().div_ceil(length));
        let (m, src, kin, joints, active, sanitizer) =
            (self.m, self.src, self.kin, self.joints, self.active, &self.sanitizer);
        let (stack, failed) = (self.stack, AtomicBool::new(false));
        {
            let mut rest = self.rows.reborrow();
            rest.split_off(first_row, first_entry);
            let contacts = contact.chunks_mut(length).enumerate();
            let pieces = contacts.map(|(k, contacts)| {
                let ((row, entry), (end, last)) = (start(k), start(k + 1));
                (k * length, contacts, rest.split_off(end - row, last - entry))
            });
            let queue = WorkQueue::new(pieces);
            stack.share(|stack| {
                let frame = stack.frame();
                let nv = m.nv();
                let memory = (frame.scratch(nv), frame.scratch(nv), frame.scratch(nv));
                let (Ok(cols), Ok(side), Ok(columns)) = memory else { return failed.store(true, Ordering::Relaxed) };
                for (first, contacts, rows) in queue.take() {
                    let mut builder = RowBuilder {
                        m,
                        src,
                        kin,
                        joints,
                        active,
                        sanitizer: *sanitizer,
                        block: BlockScratch { cols, side, columns, ..BlockScratch::default() },
                        contact: &mut [],
                        tendon_efcadr: &mut [],
                        rows,
                        list: Listed::default(),
                        starts: &mut [],
                        stack,
                    };
                    let mut merged = None;
                    for (i, con) in contacts.iter_mut().enumerate() {
                        if builder.push_contact(first + i, con, &mut merged).is_err() {
                            failed.store(true, Ordering::Relaxed);
                        }
                    }
                }
            });
        }
        let done = !failed.into_inner();
        if done {
            (self.rows.nefc, self.rows.nJ) = end;
        }
        done
    }

    fn contacts_enabled(&self) -> bool {
        !self.m.disabled(mjDSBL_CONTACT)
    }

    fn tendon_limits(&self, t: usize) -> [Option<(f64, f64)>; 2] {
        limits(self.src.ten_length[t], self.m.tendon_range()[t], self.m.tendon_margin()[t])
    }

    /// Columns of one tendon's Jacobian, or of two together (`other` may be -1).
    pub fn tendon_columns(&mut self, t: i32, other: i32) -> usize {
        if !self.rows.sparse {
            return self.m.nv();
        }
        let (cols, _) = self.src.tendon_row(self.kin.chains, t as usize);
        if other < 0 {
            return cols.len();
        }
        let (others, _) = self.src.tendon_row(self.kin.chains, other as usize);
        super::jacobian::merge_lists(cols, others, self.block.cols, self.block.side)
    }

    fn push_dof(&mut self, kind: mjtConstraint, k: usize, frictionloss: f64) {
        let m = self.m;
        let block = Block {
            kind,
            id: k,
            cols: &[k as i32],
            panel: &[1.0],
            pos: &[0.0],
            margin: 0.0,
            frictionloss,
            diag: [m.dof_invweight0()[k]; 2],
            params: self.sanitizer.params(m.dof_solref()[k], m.dof_solimp()[k]),
        };
        self.rows.push(&block);
    }

    fn push_joint_limit(&mut self, limit: &Limit) {
        let m = self.m;
        let joint = self.joints[limit.joint as usize];
        let (j, k) = (joint.id as usize, joint.dofadr as i32);
        let width = if joint.ball { 3 } else { 1 };
        let block = Block {
            kind: mjCNSTR_LIMIT_JOINT,
            id: j,
            cols: &[k, k + 1, k + 2][..width],
            panel: &limit.axis.0[..width],
            pos: &[limit.dist],
            margin: m.jnt_margin()[j],
            frictionloss: 0.0,
            diag: [m.dof_invweight0()[k as usize]; 2],
            params: self.sanitizer.params(m.jnt_solref()[j], m.jnt_solimp()[j]),
        };
        self.rows.push(&block);
    }

    fn push_tendon(
        &mut self,
        kind: mjtConstraint,
        t: usize,
        sign: f64,
        dist: f64,
        loss: f64,
        params: super::impedance::Params,
    ) {
        let m = self.m;
        self.mark_tendon(t, self.rows.nefc as i32);
        let (cols, row) = self.src.tendon_row(self.kin.chains, t);
        for (to, &x) in self.block.panel.iter_mut().zip(row) {
            *to = sign * x;
        }
        let limit = kind == mjCNSTR_LIMIT_TENDON;
        let block = Block {
            kind,
            id: t,
            cols,
            panel: &self.block.panel[..cols.len()],
            pos: &[dist],
            margin: if limit { m.tendon_margin()[t] } else { 0.0 },
            frictionloss: loss,
            diag: [m.tendon_invweight0()[t]; 2],
            params,
        };
        self.rows.push(&block);
    }

    /// Notes the first constraint that touches a tendon.
    pub fn mark_tendon(&mut self, t: usize, adr: i32) {
        if self.tendon_efcadr[t] == -1 {
            self.tendon_efcadr[t] = adr;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::OwnedData;

    #[test]
    fn bodies_without_dofs_may_be_tied_together() {
        for jacobian in ["dense", "sparse"] {
            let xml = format!(
                "<mujoco><option jacobian='{jacobian}'/><worldbody><body name='a'><geom size='.1'/></body>\
                 <body name='b' pos='1 0 0'><geom size='.1'/></body></worldbody>\
                 <equality><weld body1='a' body2='b'/></equality></mujoco>"
            );
            let m = crate::compile::tests::load(&xml).unwrap().model;
            let mut d = OwnedData::new(&m).unwrap();
            let mut d = d.enter(&m);
            crate::step::forward(&m, &mut d).unwrap();
            assert_eq!((m.nv(), d.s.nefc), (0, 0));
        }
    }

    /// Dofs with equal parameters, others, and some whose parameters are mixed and replaced.
    #[test]
    fn friction_losses_are_the_rows_of_their_own_parameters() {
        let joint = |k: usize, params: &str| {
            format!(
                "<body pos='{k} 0 0'><joint axis='0 1 0' frictionloss='.{k}' {params}/><geom size='.1' pos='.3 0 0'/></body>"
            )
        };
        let params = [
            "",
            "",
            "solreffriction='.1 2'",
            "solreffriction='.1 2' solimpfriction='.5 .8 .1'",
            "solreffriction='-5 2'",
            "",
        ];
        let bodies: String = (1..).zip(params).map(|(k, params)| joint(k, params)).collect();
        let rows = |jacobian: &str, alone: Option<usize>| {
            let xml = format!("<mujoco><option jacobian='{jacobian}'/><worldbody>{bodies}</worldbody></mujoco>");
            let mut m = crate::compile::tests::load(&xml).unwrap().model;
            if let Some(k) = alone {
                (0..m.nv()).filter(|&i| i != k).for_each(|i| m.dof_frictionloss_mut()[i] = 0.0);
            }
            let mut d = OwnedData::new(&m).unwrap();
            let mut d = d.enter(&m);
            crate::step::forward(&m, &mut d).unwrap();
            let of = |i: usize| {
                (d.efc_id[i], d.efc_KBIP[i], [d.efc_R[i], d.efc_D[i], d.efc_diagApprox[i], d.efc_frictionloss[i]])
            };
            (0..d.s.nefc as usize).map(of).collect::<Vec<_>>()
        };
        let all = rows("dense", None);
        assert!(all.len() == params.len() && all == rows("sparse", None));
        for (k, row) in all.iter().enumerate() {
            assert_eq!(*row, rows("dense", Some(k))[0]);
        }
        assert!(all[0].1 == all[1].1 && all[1].1 != all[2].1 && all[2].1 != all[3].1, "{all:?}");
    }

    /// Two balls that overlap, a hinge with friction beyond its limit, tied to another one.
    const ALL: &str = "<mujoco><worldbody><geom type='plane' size='9 9 .1' pos='0 0 -3'/>
        <body><freejoint/><geom size='.1' mass='1'/></body>
        <body pos='.1 .05 .12'><freejoint/><geom size='.1' mass='3'/></body>
        <body pos='5 0 0'><joint name='a' axis='0 1 0' range='10 90' frictionloss='.2'/><geom size='.1' pos='.3 0 0'/></body>
        <body pos='5 3 0'><joint name='b' axis='0 1 0'/><geom size='.1' pos='.3 0 0'/></body></worldbody>
        <equality><joint joint1='a' joint2='b'/></equality></mujoco>";

    #[test]
    fn rows_come_as_equalities_friction_limits_and_contacts() {
        for jacobian in ["dense", "sparse"] {
            let xml = ALL.replace("<mujoco>", &format!("<mujoco><option jacobian='{jacobian}'/>"));
            let m = crate::compile::tests::load(&xml).unwrap().model;
            let mut d = OwnedData::new(&m).unwrap();
            let mut d = d.enter(&m);
            crate::step::forward(&m, &mut d).unwrap();
            let kinds = [mjCNSTR_EQUALITY, mjCNSTR_FRICTION_DOF, mjCNSTR_LIMIT_JOINT];
            let edges = [mjCNSTR_CONTACT_PYRAMIDAL; 4];
            let want: Vec<i32> = kinds.into_iter().chain(edges).map(|k| k as i32).collect();
            assert_eq!(*d.efc_type, want, "{jacobian}");
            assert_eq!([d.s.ne, d.s.nf, d.s.nl, d.s.nefc], [1, 1, 1, 7]);
        }
    }

    /// Newton's third law: what one body gains in momentum, the other loses.
    #[test]
    fn forces_of_a_contact_between_two_bodies_add_up_to_nothing() {
        for cone in ["pyramidal", "elliptic"] {
            let xml = ALL.replace("<mujoco>", &format!("<mujoco><option cone='{cone}'/>"));
            let m = crate::compile::tests::load(&xml).unwrap().model;
            let mut d = OwnedData::new(&m).unwrap();
            let mut d = d.enter(&m);
            d.qvel[..12].copy_from_slice(&[1.0, 0.5, 0.2, 0.0, 2.0, 1.0, -1.0, 0.3, -0.6, 3.0, 0.0, 1.0]);
            crate::step::forward(&m, &mut d).unwrap();
            let [first, second] = [0, 6].map(|k| &d.qfrc_constraint[k..k + 3]);
            assert!(first.iter().map(|f| f * f).sum::<f64>() > 1.0, "{first:?}");
            for (a, b) in first.iter().zip(second) {
                assert!((a + b).abs() < 1e-9 * a.abs().max(1.0), "{first:?} {second:?}");
            }
        }
    }

    /// The constraint's right-hand side is what the rows would have without forces, minus where they should go.
    #[test]
    fn residuals_of_the_solution_are_what_its_forces_answer() {
        let m = crate::compile::tests::load(ALL).unwrap().model;
        let mut d = OwnedData::new(&m).unwrap();
        let mut d = d.enter(&m);
        crate::step::forward(&m, &mut d).unwrap();
        let mut jar = vec![0.0; d.s.nefc as usize];
        super::super::mul_jac_vec(&m, &d, &mut jar, d.qacc).unwrap();
        for (i, (x, aref)) in jar.iter().zip(&*d.efc_aref).enumerate() {
            let (residual, force) = (x - aref, d.efc_force[i]);
            let expected = match i {
                0 => -d.efc_D[0] * residual,
                1 => (-d.efc_D[1] * residual).clamp(-0.2, 0.2),
                _ => (-d.efc_D[i] * residual).max(0.0),
            };
            assert!((force - expected).abs() < 1e-6 * (1.0 + force.abs()), "row {i}: {force}, not {expected}");
        }
    }
}
