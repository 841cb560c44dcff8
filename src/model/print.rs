//! A model as text. In: a model and a number format. Out: every size, option and array.

use super::fields::{ArrayField, Dim, Elem, MODEL_ARRAYS, MODEL_SIZES};
use super::{Model, mass, mjb, names};
use crate::abi::*;
use crate::base::dump::{Dump, SparsityPattern, bytes};
use crate::base::text;
use std::ffi::CString;

/// Families of elements: heading, size, prefix of their fields, type of their names.
const FAMILIES: [(&str, &str, &str, Option<mjtObj>); 20] = [
    ("BODY", "nbody", "body_", Some(mjOBJ_BODY)),
    ("JOINT", "njnt", "jnt_", Some(mjOBJ_JOINT)),
    ("DOF", "nv", "dof_", None),
    ("TREE", "ntree", "tree_", None),
    ("GEOM", "ngeom", "geom_", Some(mjOBJ_GEOM)),
    ("SITE", "nsite", "site_", Some(mjOBJ_SITE)),
    ("CAMERA", "ncam", "cam_", Some(mjOBJ_CAMERA)),
    ("LIGHT", "nlight", "light_", Some(mjOBJ_LIGHT)),
    ("FLEX", "nflex", "flex_", Some(mjOBJ_FLEX)),
    ("MESH", "nmesh", "mesh_", Some(mjOBJ_MESH)),
    ("SKIN", "nskin", "skin_", Some(mjOBJ_SKIN)),
    ("HEIGHTFIELD", "nhfield", "hfield_", Some(mjOBJ_HFIELD)),
    ("TEXTURE", "ntex", "tex_", Some(mjOBJ_TEXTURE)),
    ("MATERIAL", "nmat", "mat_", Some(mjOBJ_MATERIAL)),
    ("PAIR", "npair", "pair_", Some(mjOBJ_PAIR)),
    ("EXCLUDE", "nexclude", "exclude_", Some(mjOBJ_EXCLUDE)),
    ("EQUALITY", "neq", "eq_", Some(mjOBJ_EQUALITY)),
    ("TENDON", "ntendon", "tendon_", Some(mjOBJ_TENDON)),
    ("ACTUATOR", "nu", "actuator_", Some(mjOBJ_ACTUATOR)),
    ("SENSOR", "nsensor", "sensor_", Some(mjOBJ_SENSOR)),
];

/// The whole model, numbers in this C format.
pub fn print(m: &Model, format: CString) -> Vec<u8> {
    let mut p = Dump::new(format);
    p.text("MuJoCo version 3.4.0").end();
    let name: Vec<u8> = m.names().iter().take_while(|&&c| c != 0).map(|&c| c as u8).collect();
    p.text("model name     ").raw(&name).end().end();
    memory(&mut p, m);
    sizes(&mut p, m);
    options(&mut p, m);
    p.name("totalmass").num(mass::total(m)).end().end();
    statistic(&mut p, m);
    p.name("qpos0").nums(m.qpos0().iter().copied()).end().end();
    p.name("qpos_spring").nums(m.qpos_spring().iter().copied()).end().end();
    for family in &FAMILIES {
        elements(&mut p, m, family);
    }
    custom(&mut p, m);
    (0..m.nkey()).for_each(|k| keyframe(&mut p, m, k));
    sparsity(&mut p, m);
    p.end().text("SIGNATURE").end().text(format_args!("  {}", m.signature)).end().end();
    p.text("BVH:").end();
    p.text(format_args!("  {:<8}{:<8}{:<8}{:<10}{}", "id", "depth", "nodeid", "child[0]", "child[1]")).end();
    for i in 0..m.nbvh() {
        let child = m.bvh_child()[i].map(signed);
        p.text(format_args!(
            "  {i:<8}{:<8}{:<8}{:<10}{}",
            m.bvh_depth()[i],
            signed(m.bvh_nodeid()[i]),
            child[0],
            child[1]
        ));
        p.end();
    }
    p.end();
    p.finish()
}

/// A number with a space in the place of a plus sign.
fn signed(i: i32) -> String {
    if i < 0 { i.to_string() } else { format!(" {i}") }
}

fn memory(p: &mut Dump, m: &Model) {
    let total = mjb::size(m);
    let vertices = 3 * m.nmeshvert() + 3 * m.nmeshnormal() + 2 * m.nmeshtexcoord() + 9 * m.nmeshface();
    let polygons = m.nmeshgraph() + 2 * m.nmeshpoly() + m.nmeshpolyvert() + 2 * m.nmeshvert() + m.nmeshpolymap();
    let meshes = if m.nmesh() > 0 { 4 * (vertices + polygons) + 24 * m.nmeshpoly() } else { 0 };
    let nodes = 4 * (4 * m.nbvh() + 9 * m.noct()) + 8 * (6 * m.nbvhstatic() + 14 * m.noct());
    let bvhs = if m.nbvh() > 0 || m.noct() > 0 { nodes } else { 0 };
    let skin =
        3 * m.nskinvert() + 2 * m.nskintexvert() + 3 * m.nskinface() + 10 * m.nskinbone() + 2 * m.nskinbonevert();
    let skins = if m.nskin() > 0 { 4 * skin } else { 0 };
    let other = total.saturating_sub(meshes + bvhs + m.ntexdata() + skins);
    p.text("MEMORY").end();
    p.text(format_args!("  total       {}", bytes(total))).end();
    for (what, n) in [
        ("meshes   ", meshes),
        ("bvhs     ", bvhs),
        ("textures ", m.ntexdata()),
        ("skins    ", skins),
        ("other    ", other),
    ] {
        if n > 0 {
            p.text(format_args!("  {what}   {}", bytes(n))).end();
        }
    }
    p.end();
}

fn sizes(p: &mut Dump, m: &Model) {
    p.text("SIZES").end();
    for f in MODEL_SIZES {
        // SAFETY: a reference to a model, whose size fields the table's offsets name.
        let n = unsafe { f.read(m.as_ptr()) };
        if n != 0 {
            p.int_line(&format!("  {}", f.name), n);
        }
    }
    p.end();
}

fn options(p: &mut Dump, m: &Model) {
    let o = &m.opt;
    p.text("OPTION").end();
    for (name, x) in [
        ("timestep", o.timestep),
        ("impratio", o.impratio),
        ("tolerance", o.tolerance),
        ("ls_tolerance", o.ls_tolerance),
        ("noslip_tolerance", o.noslip_tolerance),
        ("ccd_tolerance", o.ccd_tolerance),
        ("sleep_tolerance", o.sleep_tolerance),
        ("density", o.density),
        ("viscosity", o.viscosity),
        ("o_margin", o.o_margin),
    ] {
        p.name(&format!("  {name}")).num(x).end();
    }
    for (name, i) in [
        ("integrator", o.integrator),
        ("cone", o.cone),
        ("jacobian", o.jacobian),
        ("solver", o.solver),
        ("iterations", o.iterations),
        ("ls_iterations", o.ls_iterations),
        ("noslip_iterations", o.noslip_iterations),
        ("ccd_iterations", o.ccd_iterations),
        ("disableflags", o.disableflags),
        ("enableflags", o.enableflags),
        ("disableactuator", o.disableactuator),
        ("sdf_initpoints", o.sdf_initpoints),
        ("sdf_iterations", o.sdf_iterations),
    ] {
        p.int_line(&format!("  {name}"), i);
    }
    let vectors: [(&str, &[f64]); 6] = [
        ("gravity", &o.gravity),
        ("wind", &o.wind),
        ("magnetic", &o.magnetic),
        ("o_solref", &o.o_solref),
        ("o_solimp", &o.o_solimp),
        ("o_friction", &o.o_friction),
    ];
    for (name, v) in vectors {
        p.name(&format!("  {name}")).nums(v.iter().copied()).end();
    }
    p.end();
}

fn statistic(p: &mut Dump, m: &Model) {
    let s = &m.stat;
    p.text("STATISTIC").end();
    for (name, x) in
        [("meaninertia", s.meaninertia), ("meanmass", s.meanmass), ("meansize", s.meansize), ("extent", s.extent)]
    {
        p.name(&format!("  {name}")).num(x).end();
    }
    p.name("  center");
    s.center.iter().for_each(|&x| {
        p.num(x);
    });
    p.end().end();
}

/// The elements of a family, with the fields that have one row for each.
fn elements(p: &mut Dump, m: &Model, (heading, size, prefix, kind): &(&str, &str, &str, Option<mjtObj>)) {
    let leads = |f: &&ArrayField| matches!(f.shape.first(), Some(Dim::Model(name, _)) if name == size);
    let fields: Vec<&ArrayField> = MODEL_ARRAYS.iter().filter(|f| f.name.starts_with(prefix)).filter(leads).collect();
    // SAFETY: a reference to a complete model, whose sizes alone decide.
    let dims =
        |f: &ArrayField| f.shape.iter().map(|d| unsafe { d.extent(m.as_ptr(), std::ptr::null()) }).collect::<Vec<_>>();
    let n = fields.first().map_or(0, |f| dims(f)[0]);
    for i in 0..n {
        p.end().text(format_args!("{heading} {i}:")).end();
        if let Some(kind) = kind {
            let indent = if *heading == "HEIGHTFIELD" { "  " } else { " " };
            p.text("  ").name("name").text(indent).raw(names::name(m, *kind, i)).end();
        }
        for f in &fields {
            let width: usize = dims(f)[1..].iter().product();
            if width > 0 {
                p.text("  ").name(f.name);
                row(p, f.elem, &m.array_bytes(f)[i * width * f.size..(i + 1) * width * f.size]);
                p.end();
            }
        }
        match *heading {
            "MESH" => hull(p, m, i),
            "TENDON" => path(p, m, i),
            _ => {}
        }
    }
    if n > 0 {
        p.end();
    }
}

/// Elements of a row, each followed by a space.
fn row(p: &mut Dump, elem: Elem, bytes: &[u8]) {
    match elem {
        Elem::Num => bytes.as_chunks::<8>().0.iter().for_each(|b| {
            p.num(f64::from_ne_bytes(*b)).raw(b" ");
        }),
        Elem::Float => bytes.as_chunks::<4>().0.iter().for_each(|b| {
            p.num(f64::from(f32::from_ne_bytes(*b))).raw(b" ");
        }),
        Elem::Int => bytes.as_chunks::<4>().0.iter().for_each(|b| {
            p.text(format_args!(" {} ", i32::from_ne_bytes(*b)));
        }),
        _ => bytes.iter().for_each(|b| {
            p.text(format_args!(" {b} "));
        }),
    }
}

fn hull(p: &mut Dump, m: &Model, i: usize) {
    let Ok(adr) = usize::try_from(m.mesh_graphadr()[i]) else { return };
    if let Some([numvert, numface]) = m.mesh_graph().get(adr..adr + 2) {
        p.text("  ").name("qhull face").text(format_args!(" {numface}")).end();
        p.text("  ").name("qhull vert").text(format_args!(" {numvert}")).end();
    }
}

fn path(p: &mut Dump, m: &Model, i: usize) {
    p.text("  path").end().text("    type  objid  prm").end();
    for w in m.tendon_adr()[i] as usize..(m.tendon_adr()[i] + m.tendon_num()[i]) as usize {
        p.text(format_args!("    {}     {}     ", m.wrap_type()[w], m.wrap_objid()[w])).num(m.wrap_prm()[w]).end();
    }
    p.end();
}

fn custom(p: &mut Dump, m: &Model) {
    for i in 0..m.nnumeric() {
        p.end().text(format_args!("NUMERIC {i}:")).end();
        p.text("  name         ").raw(names::name(m, mjOBJ_NUMERIC, i)).end();
        p.text(format_args!("  size         {}", m.numeric_size()[i])).end().text("  value       ");
        let (adr, n) = (m.numeric_adr()[i] as usize, m.numeric_size()[i] as usize);
        m.numeric_data()[adr..adr + n].iter().for_each(|&x| {
            p.num(x);
        });
        p.end();
    }
    if m.nnumeric() > 0 {
        p.end();
    }
    for i in 0..m.ntext() {
        p.end().text(format_args!("TEXT {i}:")).end();
        p.text("  name         ").raw(names::name(m, mjOBJ_TEXT, i)).end();
        p.text(format_args!("  size         {}", m.text_size()[i])).end();
        let value = m.text_data()[m.text_adr()[i] as usize..].iter().take_while(|&&c| c != 0).map(|&c| c as u8);
        p.text("  value        ").raw(&value.collect::<Vec<u8>>()).end();
    }
    if m.ntext() > 0 {
        p.end();
    }
    for i in 0..m.ntuple() {
        p.end().text(format_args!("TUPLE {i}:")).end();
        p.text("  name         ").raw(names::name(m, mjOBJ_TUPLE, i)).end();
        p.text(format_args!("  size         {}", m.tuple_size()[i])).end().text("  elements").end();
        let (adr, n) = (m.tuple_adr()[i] as usize, m.tuple_size()[i] as usize);
        for k in adr..adr + n {
            let kind = text::type_name(m.tuple_objtype()[k]).map_or(&b"(null)"[..], |t| t.to_bytes());
            p.text("       ")
                .raw(kind)
                .text(format_args!(" {}, prm = ", m.tuple_objid()[k]))
                .num(m.tuple_objprm()[k])
                .end();
        }
    }
    if m.ntuple() > 0 {
        p.end();
    }
}

/// What of a keyframe is not the default.
fn keyframe(p: &mut Dump, m: &Model, k: usize) {
    fn nth<T>(all: &[T], k: usize, n: usize) -> &[T] {
        &all[k * n..(k + 1) * n]
    }
    let name = names::name(m, mjOBJ_KEY, k);
    if !name.is_empty() {
        p.text(format_args!("key_name{k}    ")).raw(name).end();
    }
    if m.key_time()[k] != 0.0 {
        p.text(format_args!("key_time{k}    {:.4}", m.key_time()[k])).end();
    }
    let (qpos, mpos, mquat) =
        (nth(m.key_qpos(), k, m.nq()), nth(m.key_mpos(), k, m.nmocap()), nth(m.key_mquat(), k, m.nmocap()));
    let mocap = || m.body_mocapid().iter().enumerate().filter_map(|(b, &id)| Some((b, usize::try_from(id).ok()?)));
    let given = |v: &[f64]| v.iter().any(|&x| x != 0.0);
    let (qvel, act, ctrl) = (nth(m.key_qvel(), k, m.nv()), nth(m.key_act(), k, m.na()), nth(m.key_ctrl(), k, m.nu()));
    let arrays: [(&str, bool, &[f64]); 6] = [
        ("qpos", qpos != m.qpos0(), qpos),
        ("qvel", given(qvel), qvel),
        ("act", given(act), act),
        ("mpos", mocap().any(|(b, id)| mpos[id] != m.body_pos()[b]), bytemuck::cast_slice(mpos)),
        ("mquat", mocap().any(|(b, id)| mquat[id] != m.body_quat()[b]), bytemuck::cast_slice(mquat)),
        ("ctrl", given(ctrl), ctrl),
    ];
    let shown = arrays.iter().filter(|a| a.1);
    for (what, _, values) in shown.clone() {
        p.text(format_args!("key_{what}{k}   "));
        values.iter().for_each(|&x| {
            p.num(x);
        });
        p.end();
    }
    if shown.count() > 0 {
        p.end();
    }
}

fn sparsity(p: &mut Dump, m: &Model) {
    let b = SparsityPattern::new(m.B_rownnz(), m.B_rowadr(), m.B_colind());
    p.sparsity_plot("B: body-dof matrix", m.nv(), b, None, None);
    index_rows(p, [("B_ROWNNZ", b.rownnz), ("B_ROWADR", b.rowadr), ("B_COLIND", b.colind)]);
    let reduced = SparsityPattern::new(m.M_rownnz(), m.M_rowadr(), m.M_colind());
    p.sparsity_plot("M: reduced inertia matrix", m.nv(), reduced, None, None);
    index_rows(p, [("M_ROWNNZ", reduced.rownnz), ("M_ROWADR", reduced.rowadr), ("M_COLIND", reduced.colind)]);
    index_rows(p, [("MAPM2M", m.mapM2M())]);
    let full = SparsityPattern::new(m.D_rownnz(), m.D_rowadr(), m.D_colind());
    p.sparsity_plot("D: dof-dof matrix", m.nv(), full, Some(m.D_diag()), None);
    index_rows(p, [("D_ROWNNZ", full.rownnz), ("D_ROWADR", full.rowadr), ("D_COLIND", full.colind)]);
    index_rows(p, [("MAPM2D", m.mapM2D()), ("MAPD2M", m.mapD2M())]);
}

fn index_rows<const N: usize>(p: &mut Dump, arrays: [(&str, &[i32]); N]) {
    for (label, v) in arrays {
        p.int_matrix(label, v, v.len());
    }
}
