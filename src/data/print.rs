//! A `mjData` as text. In: a model, its data and a number format. Out: every field that is set, array by array.
//!
//! Tests: `tests/c/nulls.c`, `tests/conformance/compare.py`.

use super::Data;
use crate::abi::*;
use crate::base::dump::{Dump, MAX_PICTURE, SparsityPattern, bytes};
use crate::base::{Error, Result};
use crate::model::{Model, names};
use std::ffi::CString;

/// Everything, numbers in this C format. `sparse` says how Jacobians are stored, `dual` whether `efc_AR` is kept, `force`
/// gives the force of a contact in its frame.
pub fn print(
    m: &Model,
    d: &Data,
    format: CString,
    (sparse, dual): (bool, bool),
    force: impl Fn(usize) -> [f64; 6],
) -> Result<Vec<u8>> {
    // SAFETY: single fields of the struct.
    if unsafe { (*d.raw).pstack } != 0 {
        return Err(Error::in_routine("mj_printFormattedData", "attempting to print mjData when stack is in use"));
    }
    let mut p = Dump::new(format);
    header(&mut p, d);
    statistics(&mut p, d);
    state(&mut p, m, d);
    frames(&mut p, m, d);
    lengths(&mut p, m, d, sparse);
    inertia(&mut p, m, d);
    awake(&mut p, m, d);
    contacts(&mut p, m, d, force);
    rows(&mut p, m, d, sparse, dual);
    forces(&mut p, d);
    if d.s.nisland > 0 {
        islands(&mut p, d);
    }
    if m.ntendon() > 0 && !d.tendon_efcadr.is_empty() {
        int_line(&mut p, "TENDON_EFCADR", d.tendon_efcadr.iter());
    }
    Ok(p.finish())
}

fn header(p: &mut Dump, d: &Data) {
    // SAFETY: single fields of the struct that the views do not cover.
    let (narena, nbuffer, nplugin, maxuse_stack, maxuse_arena, threadpool) = unsafe {
        let d = d.raw;
        ((*d).narena, (*d).nbuffer, (*d).nplugin, (*d).maxuse_stack, (*d).maxuse_arena, (*d).threadpool)
    };
    let total = size_of::<mjData>() + nbuffer as usize + narena as usize;
    let used = 100.0 * maxuse_arena as f64 / narena as f64;
    p.text("MEMORY").end();
    p.text(format_args!("  total         {}", bytes(total))).end();
    p.text(format_args!("  struct        {}", bytes(size_of::<mjData>()))).end();
    p.text(format_args!("  buffer        {}", bytes(nbuffer as usize))).end();
    p.text(format_args!("  arena         {}, used {used:.1}%", bytes(narena as usize))).end().end();
    let s = &d.s;
    p.text("SIZES").end();
    for (name, n) in [
        ("narena", narena),
        ("nbuffer", nbuffer),
        ("nplugin", nplugin.into()),
        ("maxuse_stack", maxuse_stack),
        ("maxuse_arena", maxuse_arena),
        ("maxuse_con", s.maxuse_con.into()),
        ("maxuse_efc", s.maxuse_efc.into()),
        ("ncon", s.ncon.into()),
        ("ne", s.ne.into()),
        ("nf", s.nf.into()),
        ("nl", s.nl.into()),
        ("nefc", s.nefc.into()),
        ("nJ", s.nJ.into()),
        ("nA", s.nA.into()),
        ("nisland", s.nisland.into()),
        ("nidof", s.nidof.into()),
        ("ntree_awake", s.ntree_awake.into()),
        ("nbody_awake", s.nbody_awake.into()),
        ("nparent_awake", s.nparent_awake.into()),
        ("nv_awake", s.nv_awake.into()),
        ("threadpool", i64::from(threadpool != 0)),
    ] {
        p.text("  ").int_line(name, n);
    }
    p.end();
}

fn statistics(p: &mut Dump, d: &Data) {
    let s = &d.s;
    if s.warning.iter().any(|w| w.number != 0) {
        p.text("WARNING").end();
        for (i, w) in s.warning.iter().enumerate().filter(|(_, w)| w.number != 0) {
            p.text(format_args!("    {i}:  lastinfo = {}   number = {}", w.lastinfo, w.number)).end();
        }
        p.end();
    }
    if s.timer.iter().map(|t| t.duration).sum::<f64>() != 0.0 {
        p.text("TIMER").end();
        for (i, t) in s.timer.iter().enumerate() {
            p.text(format_args!("    {i}:  duration = "))
                .num(t.duration)
                .text(format_args!("   number = {}", t.number));
            p.end();
        }
        p.end();
    }
    if s.nefc > 0 {
        p.text("SOLVER STAT").end();
        p.vector("  solver_fwdinv = ", &s.solver_fwdinv);
        for island in 0..(s.nisland.clamp(1, mjNISLAND) as usize) {
            solver(p, s, island);
        }
    }
    p.vector("ENERGY = ", &s.energy).end();
    p.text("TIME = ").num(s.time).end().end();
}

fn solver(p: &mut Dump, s: &super::DataScalars, island: usize) {
    let niter = s.solver_niter[island].min(mjNSOLVER);
    if niter <= 0 {
        return;
    }
    p.text(format_args!("  ISLAND {island}")).end();
    p.text(format_args!("    solver_niter = {}", s.solver_niter[island])).end();
    p.text(format_args!("    solver_nnz = {}", s.solver_nnz[island])).end();
    for i in 0..niter as usize {
        let x = &s.solver[island * mjNSOLVER as usize + i];
        p.text(format_args!("      {i}:  improvement = ")).num(x.improvement).text("    gradient = ").num(x.gradient);
        p.text("    lineslope = ").num(x.lineslope).end();
        p.text(format_args!(
            "          nactive = {}   nchange = {}   neval = {}   nupdate = {}",
            x.nactive, x.nchange, x.neval, x.nupdate
        ));
        p.end();
    }
    p.end();
}

fn state(p: &mut Dump, m: &Model, d: &Data) {
    p.matrix("QPOS", d.qpos, 1);
    p.matrix("QVEL", d.qvel, 1);
    p.matrix("ACT", d.act, 1);
    p.matrix("QACC_WARMSTART", d.qacc_warmstart, 1);
    p.matrix("CTRL", d.ctrl, 1);
    p.matrix("QFRC_APPLIED", d.qfrc_applied, 1);
    p.matrix("XFRC_APPLIED", d.xfrc_applied, 6);
    if m.neq() > 0 {
        int_line(p, "EQ_ACTIVE", d.eq_active.iter());
    }
    p.matrix("MOCAP_POS", d.mocap_pos, 3);
    p.matrix("MOCAP_QUAT", d.mocap_quat, 4);
    p.matrix("QACC", d.qacc, 1);
    p.matrix("ACT_DOT", d.act_dot, 1);
    p.matrix("USERDATA", d.userdata, 1);
    p.matrix("SENSOR", d.sensordata, 1);
    p.int_matrix("TREE_ASLEEP", d.tree_asleep, 1);
}

/// A name field and integers, and a blank line.
fn int_line<T: std::fmt::Display>(p: &mut Dump, name: &str, v: impl IntoIterator<Item = T>) {
    p.name(name).ints(v).end().end();
}

fn frames(p: &mut Dump, m: &Model, d: &Data) {
    p.matrix("XPOS", d.xpos, 3);
    p.matrix("XQUAT", d.xquat, 4);
    p.matrix("XMAT", d.xmat, 9);
    p.matrix("XIPOS", d.xipos, 3);
    p.matrix("XIMAT", d.ximat, 9);
    p.matrix("XANCHOR", d.xanchor, 3);
    p.matrix("XAXIS", d.xaxis, 3);
    p.matrix("GEOM_XPOS", d.geom_xpos, 3);
    p.matrix("GEOM_XMAT", d.geom_xmat, 9);
    p.matrix("SITE_XPOS", d.site_xpos, 3);
    p.matrix("SITE_XMAT", d.site_xmat, 9);
    p.matrix("CAM_XPOS", d.cam_xpos, 3);
    p.matrix("CAM_XMAT", d.cam_xmat, 9);
    p.matrix("LIGHT_XPOS", d.light_xpos, 3);
    p.matrix("LIGHT_XDIR", d.light_xdir, 3);
    p.matrix("SUBTREE_COM", d.subtree_com, 3);
    p.matrix("CDOF", d.cdof, 6);
    p.matrix("CINERT", d.cinert, 10);
    p.matrix("FLEXVERT_XPOS", d.flexvert_xpos, 3);
    debug_assert_eq!(d.flexelem_aabb.len(), m.nflexelem());
    p.matrix("FLEXELEM_AABB", d.flexelem_aabb, 6);
}

fn lengths(p: &mut Dump, m: &Model, d: &Data, sparse: bool) {
    let nv = m.nv();
    if sparse {
        let edges = SparsityPattern::new(d.flexedge_J_rownnz, d.flexedge_J_rowadr, d.flexedge_J_colind);
        p.sparsity_plot("FLEXEDGE_J: flex edge connectivity", nv, edges, None, None);
        p.int_matrix("FLEXEDGE_J_ROWNNZ", edges.rownnz, 1);
        p.int_matrix("FLEXEDGE_J_ROWADR", edges.rowadr, 1);
        p.sparse("FLEXEDGE_J", d.flexedge_J, edges.rownnz, edges.rowadr, edges.colind);
    } else {
        p.matrix("FLEXEDGE_J", d.flexedge_J, nv);
    }
    p.matrix("FLEXEDGE_LENGTH", d.flexedge_length, 1);
    p.matrix("TEN_LENGTH", d.ten_length, 1);
    if sparse {
        let tendons = SparsityPattern::new(d.ten_J_rownnz, d.ten_J_rowadr, d.ten_J_colind);
        p.sparsity_plot("TEN_J: tendon moments", nv, tendons, None, None);
        p.int_matrix("TEN_J_ROWNNZ", tendons.rownnz, 1);
        p.int_matrix("TEN_J_ROWADR", tendons.rowadr, 1);
        p.sparse("TEN_J", d.ten_J, tendons.rownnz, tendons.rowadr, tendons.colind);
    } else {
        p.matrix("TEN_MOMENT", d.ten_J, nv);
    }
    let points = d.wrap_xpos.as_flattened().as_chunks::<3>().0;
    for t in 0..m.ntendon() {
        let (adr, n) = (d.ten_wrapadr[t] as usize, d.ten_wrapnum[t] as usize);
        p.text(format_args!("TENDON {t}: {n} wrap points")).end();
        for j in adr..adr + n {
            p.text(format_args!("    {}:  ", d.wrap_obj.as_flattened()[j])).vector("", &points[j]);
        }
        p.end();
    }
    p.matrix("ACTUATOR_LENGTH", d.actuator_length, 1);
    let moments = SparsityPattern::new(d.moment_rownnz, d.moment_rowadr, d.moment_colind);
    p.sparsity_plot("actuator_moment", nv, moments, None, None);
    p.sparse("ACTUATOR_MOMENT", d.actuator_moment, moments.rownnz, moments.rowadr, moments.colind);
}

/// Whether there is something to show.
fn given(v: &[f64]) -> bool {
    v.iter().any(|&x| x != 0.0)
}

fn inertia(p: &mut Dump, m: &Model, d: &Data) {
    p.matrix("CRB", d.crb, 10);
    triangle(p, m, d);
    let pattern = SparsityPattern::new(m.M_rownnz(), m.M_rowadr(), m.M_colind());
    let sparse =
        |p: &mut Dump, label: &str, v: &[f64]| p.sparse(label, v, pattern.rownnz, pattern.rowadr, pattern.colind);
    sparse(p, "M", d.M);
    sparse(p, "QLD", d.qLD);
    p.matrix("QLDIAGINV", d.qLDiagInv, 1);
    if d.s.nisland > 0 {
        p.sparsity_plot("M: inertia structure", m.nv(), pattern, None, None);
        let blocks = SparsityPattern::new(d.iM_rownnz, d.iM_rowadr, d.iM_colind);
        let island = |i: usize| d.dof_island[d.map_idof2dof[i] as usize];
        let nidof = d.s.nidof as usize;
        island_sparsity_plot(p, "iM: block-diagonal inertia (nnzs are island ids)", nidof, blocks, d, island);
    }
    if given(d.qHDiagInv) {
        sparse(p, "QH", d.qH);
        p.matrix("QHDIAGINV", d.qHDiagInv, 1);
    }
}

/// The lower triangle of the joint-space inertia, entries of unrelated dofs left blank.
fn triangle(p: &mut Dump, m: &Model, d: &Data) {
    let nv = m.nv();
    if nv == 0 || nv > MAX_PICTURE {
        return;
    }
    let blank = " ".repeat(zero_width(p) + 1);
    p.text("QM").end();
    for i in 0..nv {
        let mut entries = vec![None; i + 1];
        let mut adr = m.dof_Madr()[i] as usize;
        let mut j = i as i32;
        while let Ok(k) = usize::try_from(j) {
            entries[k] = Some(d.qM[adr]);
            adr += 1;
            j = m.dof_parentid()[k];
        }
        p.raw(b" ");
        for x in entries {
            match x {
                Some(x) => p.raw(b" ").num(x),
                None => p.text(&blank),
            };
        }
        p.end();
    }
    p.end();
}

/// Width of a printed zero.
fn zero_width(p: &Dump) -> usize {
    let mut zero = Dump::new(p.format().to_owned());
    zero.num(0.0);
    zero.finish().len()
}

/// As a sparsity plot, with islands in the place of marks; the columns of a row count from its island's first.
fn island_sparsity_plot(
    p: &mut Dump,
    label: &str,
    nc: usize,
    rows: SparsityPattern,
    d: &Data,
    island: impl Fn(usize) -> i32,
) {
    if rows.rownnz.is_empty() || nc == 0 || nc > MAX_PICTURE {
        return;
    }
    let border = vec![b'-'; nc + 2];
    p.text(label).end().raw(&border).end();
    for r in 0..rows.rownnz.len() {
        let mut line = vec![b' '; nc];
        let at = island(r);
        let first = usize::try_from(at).ok().and_then(|i| d.island_idofadr.get(i));
        let mark = if at < 10 { b'0' + at.max(0) as u8 } else { b'x' };
        for &c in rows.columns(r) {
            if let Some(place) = first.and_then(|f| line.get_mut((f + c) as usize)) {
                *place = mark;
            }
        }
        p.raw(b" ").raw(&line).raw(b" |");
        if first.is_none() {
            p.text(format_args!(" Error: invalid island {at}"));
        }
        p.end();
    }
    p.raw(&border).end().end();
}

fn awake(p: &mut Dump, m: &Model, d: &Data) {
    let row = |p: &mut Dump, label: &str, v: &[i32], n: i32| {
        let v = &v[..usize::try_from(n).unwrap_or(0).min(v.len())];
        p.int_matrix(label, v, v.len());
    };
    row(p, "TREE_AWAKE", d.tree_awake, m.ntree);
    row(p, "BODY_AWAKE", d.body_awake, m.nbody);
    row(p, "BODY_AWAKE_IND", d.body_awake_ind, d.s.nbody_awake);
    row(p, "PARENT_AWAKE_IND", d.parent_awake_ind, d.s.nparent_awake);
    row(p, "DOF_AWAKE_IND", d.dof_awake_ind, d.s.nv_awake);
    for (label, v) in [("QDERIV", &*d.qDeriv), ("QLU", &*d.qLU)] {
        if given(v) {
            p.sparse(label, v, m.D_rownnz(), m.D_rowadr(), m.D_colind());
        }
    }
}

fn contacts(p: &mut Dump, m: &Model, d: &Data, force: impl Fn(usize) -> [f64; 6]) {
    if d.contact.is_empty() {
        return;
    }
    p.text("CONTACT").end();
    for (i, con) in d.contact.iter().enumerate() {
        p.text(format_args!("  {i}:")).end();
        p.text(format_args!("     dim           {}", con.dim)).end();
        if con.geom[0] >= 0 && con.geom[1] >= 0 {
            p.text("     geoms         ");
            geom(p, m, con.geom[0]);
            p.text(" : ");
            geom(p, m, con.geom[1]);
            p.end();
        } else {
            let side = |k: usize| format!("{} {} {} {}", con.geom[k], con.flex[k], con.elem[k], con.vert[k]);
            p.text(format_args!("     gfev          {} : {}", side(0), side(1))).end();
        }
        p.text(format_args!("     exclude       {}", con.exclude)).end();
        p.text(format_args!("     efc_address   {}", con.efc_address)).end();
        let vectors: [(&str, &[f64]); 9] = [
            ("solref", &con.solref),
            ("solimp", &con.solimp),
            ("dist", &[con.dist]),
            ("includemargin", &[con.includemargin]),
            ("pos", &con.pos),
            ("frame", &con.frame),
            ("friction", &con.friction),
            ("mu", &[con.mu]),
            ("force", &force(i)),
        ];
        for (label, v) in vectors {
            p.vector(&format!("     {label:<13}"), v);
        }
    }
    p.end();
}

/// The name of a geom, or its id if it has none.
fn geom(p: &mut Dump, m: &Model, id: i32) {
    match names::name(m, mjOBJ_GEOM, id as usize) {
        b"" => p.text(id),
        name => p.raw(name),
    };
}

fn rows(p: &mut Dump, m: &Model, d: &Data, sparse: bool, dual: bool) {
    let (nv, nefc) = (m.nv(), d.s.nefc as usize);
    p.int_matrix("EFC_TYPE", d.efc_type, 1);
    p.int_matrix("EFC_ID", d.efc_id, 1);
    if !sparse {
        // memory for rows that were counted but not made is left out
        p.matrix("EFC_J", d.efc_J.get(..nefc * nv).unwrap_or(&[]), nv);
        if d.s.nisland > 0 {
            blocks(p, d, nv);
        }
        p.matrix("EFC_AR", d.efc_AR, nefc);
    } else {
        let J = SparsityPattern::new(d.efc_J_rownnz, d.efc_J_rowadr, d.efc_J_colind);
        p.int_matrix("EFC_J_ROWNNZ", J.rownnz, 1);
        p.int_matrix("EFC_J_ROWADR", J.rowadr, 1);
        p.sparse("EFC_J", d.efc_J, J.rownnz, J.rowadr, J.colind);
        p.sparsity_plot("J: constraint Jacobian", nv, J, None, Some(d.efc_J_rowsuper));
        if d.s.nisland > 0 {
            let rows = SparsityPattern::new(d.iefc_J_rownnz, d.iefc_J_rowadr, d.iefc_J_colind);
            let island = |i: usize| d.efc_island[d.map_iefc2efc[i] as usize];
            let label = "IEFC_J: block-diagonalized constraint Jacobian (nnzs are island ids)";
            island_sparsity_plot(p, label, d.s.nidof as usize, rows, d, island);
        }
        if dual {
            let AR = SparsityPattern::new(d.efc_AR_rownnz, d.efc_AR_rowadr, d.efc_AR_colind);
            p.int_matrix("EFC_AR_ROWNNZ", AR.rownnz, 1);
            p.int_matrix("EFC_AR_ROWADR", AR.rowadr, 1);
            p.sparse("EFC_AR", d.efc_AR, AR.rownnz, AR.rowadr, AR.colind);
            p.sparsity_plot("efc_AR: inverse constraint inertia", nefc, AR, None, None);
        }
    }
}

/// The block-diagonal Jacobian of the islands: every block is packed, the rest is drawn as dots.
fn blocks(p: &mut Dump, d: &Data, nv: usize) {
    if d.iefc_J.is_empty() {
        return;
    }
    let dots = ".".repeat(zero_width(p)) + " ";
    p.text("IEFC_J").end();
    for b in 0..d.s.nisland as usize {
        let (first, n) = (d.island_idofadr[b] as usize, d.island_nv[b] as usize);
        let start = d.island_iefcadr[b] as usize * nv;
        for r in 0..d.island_nefc[b] as usize {
            p.raw(b" ");
            (0..first).for_each(|_| {
                p.text(&dots);
            });
            for &x in d.iefc_J.get(start + r * n..start + (r + 1) * n).unwrap_or(&[]) {
                p.raw(b" ").num(x);
            }
            (first + n..nv).for_each(|_| {
                p.text(&dots);
            });
            p.end();
        }
    }
    p.end();
}

fn forces(p: &mut Dump, d: &Data) {
    p.matrix("EFC_POS", d.efc_pos, 1);
    p.matrix("EFC_MARGIN", d.efc_margin, 1);
    p.matrix("EFC_FRICTIONLOSS", d.efc_frictionloss, 1);
    p.matrix("EFC_DIAGAPPROX", d.efc_diagApprox, 1);
    p.matrix("EFC_KBIP", d.efc_KBIP, 4);
    p.matrix("EFC_D", d.efc_D, 1);
    p.matrix("EFC_R", d.efc_R, 1);
    p.matrix("FLEXEDGE_VELOCITY", d.flexedge_velocity, 1);
    p.matrix("TEN_VELOCITY", d.ten_velocity, 1);
    p.matrix("ACTUATOR_VELOCITY", d.actuator_velocity, 1);
    p.matrix("CVEL", d.cvel, 6);
    p.matrix("CDOF_DOT", d.cdof_dot, 6);
    p.matrix("QFRC_BIAS", d.qfrc_bias, 1);
    p.matrix("QFRC_SPRING", d.qfrc_spring, 1);
    p.matrix("QFRC_DAMPER", d.qfrc_damper, 1);
    p.matrix("QFRC_GRAVCOMP", d.qfrc_gravcomp, 1);
    p.matrix("QFRC_FLUID", d.qfrc_fluid, 1);
    p.matrix("QFRC_PASSIVE", d.qfrc_passive, 1);
    p.matrix("EFC_VEL", d.efc_vel, 1);
    p.matrix("EFC_AREF", d.efc_aref, 1);
    p.matrix("SUBTREE_LINVEL", d.subtree_linvel, 3);
    p.matrix("SUBTREE_ANGMOM", d.subtree_angmom, 3);
    p.matrix("ACTUATOR_FORCE", d.actuator_force, 1);
    p.matrix("QFRC_ACTUATOR", d.qfrc_actuator, 1);
    p.matrix("QFRC_SMOOTH", d.qfrc_smooth, 1);
    p.matrix("QACC_SMOOTH", d.qacc_smooth, 1);
    p.matrix("EFC_B", d.efc_b, 1);
    p.matrix("EFC_FORCE", d.efc_force, 1);
    p.int_matrix("EFC_STATE", d.efc_state, 1);
    p.matrix("QFRC_CONSTRAINT", d.qfrc_constraint, 1);
    p.matrix("QFRC_INVERSE", d.qfrc_inverse, 1);
    p.matrix("CACC", d.cacc, 6);
    p.matrix("CFRC_INT", d.cfrc_int, 6);
    p.matrix("CFRC_EXT", d.cfrc_ext, 6);
}

fn islands(p: &mut Dump, d: &Data) {
    for (label, v) in [
        ("TREE_ISLAND", &*d.tree_island),
        ("ISLAND_NTREE", &*d.island_ntree),
        ("ISLAND_ITREEADR", &*d.island_itreeadr),
        ("MAP_ITREE2TREE", &*d.map_itree2tree),
    ] {
        p.int_matrix(label, v, v.len());
    }
    int_line(p, "DOF_ISLAND", d.dof_island.iter());
    int_line(p, "ISLAND_NV", d.island_nv.iter());
    int_line(p, "ISLAND_IDOFADR", d.island_idofadr.iter());
    divided(p, "MAP_IDOF2DOF", d.map_idof2dof, d.dof_island);
    int_line(p, "EFC_ISLAND", d.efc_island.iter());
    int_line(p, "ISLAND_NEFC", d.island_nefc.iter());
    int_line(p, "ISLAND_IEFCADR", d.island_iefcadr.iter());
    divided(p, "MAP_IEFC2EFC", d.map_iefc2efc, d.efc_island);
}

/// A map, with a bar wherever the island changes.
fn divided(p: &mut Dump, name: &str, map: &[i32], island: &[i32]) {
    p.name(name);
    let of = |i: i32| usize::try_from(i).ok().and_then(|i| island.get(i)).copied();
    for (k, &i) in map.iter().enumerate() {
        if k > 0 && of(map[k - 1]) != of(i) {
            p.text(" |");
        }
        p.text(format_args!(" {i}"));
    }
    p.end().end();
}
