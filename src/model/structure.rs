//! Checks beyond the reference's: what loops over trees, sparse rows and meshes rely on. A file that breaks one of these
//! would make the engine read outside of its arrays or run for ever.

use super::Model;
use crate::abi::*;
use crate::base::{Error, ErrorKind, Result};
use std::ops::Range;

fn need(holds: bool, what: &str) -> Result<()> {
    if holds { Ok(()) } else { Err(Error::of(ErrorKind::Parse, format!("Invalid model: bad {what}."))) }
}

fn within(ids: &[i32], size: usize) -> bool {
    ids.iter().all(|&id| usize::try_from(id).is_ok_and(|id| id < size))
}

fn within_or_none(ids: &[i32], size: usize) -> bool {
    ids.iter().all(|&id| id >= -1 && i64::from(id) < size as i64)
}

/// Non-empty ranges have an address.
fn addressed(adr: &[i32], num: &[i32]) -> bool {
    adr.iter().zip(num).all(|(&a, &n)| n == 0 || a >= 0)
}

/// All of it; the first broken rule is the error.
pub fn check(m: &Model) -> Result<()> {
    sums(m)?;
    tree(m)?;
    sparse(m)?;
    hierarchies(m)?;
    meshes(m)?;
    flexes(m)?;
    pairs(m)?;
    tendons(m)?;
    sensors(m)?;
    texts(m)?;
    visuals(m)
}

fn total(num: &[i32]) -> usize {
    num.iter().map(|&n| n.max(0) as usize).sum()
}

/// Sizes that are the sum of their parts.
fn sums(m: &Model) -> Result<()> {
    need(m.nsensordata() == total(m.sensor_dim()), "nsensordata")?;
    need(m.npluginstate() == total(m.plugin_statenum()), "npluginstate")?;
    need(m.na() == total(m.actuator_actnum()), "na")?;
    need(m.nwrap() == total(m.tendon_num()), "nwrap")?;
    need(m.nmocap() == m.body_mocapid().iter().filter(|&&id| id >= 0).count(), "nmocap")?;
    let moments = (0..m.nu()).map(|a| match mjtTrn::from_int(m.actuator_trntype()[a]) {
        Some(mjTRN_JOINT | mjTRN_JOINTINPARENT) => {
            let joint = m.actuator_trnid()[a][0] as usize;
            [6, 3, 1, 1][m.jnt_type()[joint] as usize]
        }
        _ => m.nv(),
    });
    need(m.nJmom() == moments.sum::<usize>(), "nJmom")
}

fn tree(m: &Model) -> Result<()> {
    need(within(m.body_parentid(), m.nbody()), "body_parentid")?;
    need(m.body_parentid()[0] == 0 && m.body_rootid()[0] == 0 && m.body_weldid()[0] == 0, "world body")?;
    need(within(m.body_rootid(), m.nbody()), "body_rootid")?;
    need(within(m.body_weldid(), m.nbody()), "body_weldid")?;
    need(addressed(m.body_jntadr(), m.body_jntnum()), "body_jntadr")?;
    need(addressed(m.body_dofadr(), m.body_dofnum()), "body_dofadr")?;
    need(addressed(m.body_geomadr(), m.body_geomnum()), "body_geomadr")?;
    need(addressed(m.body_bvhadr(), m.body_bvhnum()), "body_bvhadr")?;
    need(within_or_none(m.body_treeid(), m.ntree()) && m.body_treeid()[0] < 0, "body_treeid")?;
    need(within(m.dof_bodyid(), m.nbody()), "dof_bodyid")?;
    need(within(m.dof_jntid(), m.njnt()), "dof_jntid")?;
    need(within(m.dof_treeid(), m.ntree()), "dof_treeid")?;
    need(within(m.dof_Madr(), m.nM()), "dof_Madr")?;
    need(m.dof_simplenum().iter().enumerate().all(|(i, &n)| n >= 0 && i + n as usize <= m.nv()), "dof_simplenum")?;
    need(within(m.jnt_bodyid(), m.nbody()), "jnt_bodyid")?;
    need(within(m.geom_bodyid(), m.nbody()), "geom_bodyid")?;
    need(within(m.site_bodyid(), m.nbody()), "site_bodyid")?;
    need(within(m.cam_bodyid(), m.nbody()), "cam_bodyid")?;
    need(within(m.light_bodyid(), m.nbody()), "light_bodyid")?;
    need(addressed(m.tree_bodyadr(), m.tree_bodynum()), "tree_bodyadr")?;
    need(addressed(m.tree_dofadr(), m.tree_dofnum()), "tree_dofadr")?;
    let mut dof = 0;
    for (t, (&adr, &num)) in m.tree_dofadr().iter().zip(m.tree_dofnum()).enumerate() {
        // a tree's dofs follow those of the tree before
        let own = m.dof_treeid().get(dof..dof + num.max(0) as usize);
        need(
            num > 0 && adr as usize == dof && own.is_some_and(|ids| ids.iter().all(|&id| id == t as i32)),
            "tree_dofadr",
        )?;
        dof += num as usize;
    }
    need(dof == m.nv(), "tree_dofnum")?;
    joints(m)
}

/// The joints of a body are those that its range names, and their dofs and coordinates follow one another.
fn joints(m: &Model) -> Result<()> {
    let (mut joint, mut dof, mut coordinate) = (0, 0, 0);
    for b in 0..m.nbody() {
        let n = m.body_jntnum()[b];
        need(n == 0 || m.body_jntadr()[b] == joint, "body_jntadr")?;
        let first_dof = dof;
        need(joint + n <= m.njnt() as i32, "body_jntnum")?;
        for j in joint..joint + n {
            let j = j as usize;
            need(m.jnt_bodyid()[j] == b as i32, "jnt_bodyid")?;
            need(m.jnt_dofadr()[j] == dof && m.jnt_qposadr()[j] == coordinate, "jnt_dofadr")?;
            let (nq, nv) = [(7, 6), (4, 3), (1, 1), (1, 1)][m.jnt_type()[j] as usize];
            let owned = (dof..dof + nv).all(|i| {
                let i = i as usize;
                i < m.nv() && m.dof_jntid()[i] == j as i32 && m.dof_bodyid()[i] == b as i32
            });
            need(owned, "dof_jntid")?;
            (dof, coordinate) = (dof + nv, coordinate + nq);
        }
        joint += n;
        let num = m.body_dofnum()[b];
        need(num == dof - first_dof && (num == 0 || m.body_dofadr()[b] == first_dof), "body_dofnum")?;
    }
    need((joint, dof, coordinate) == (m.njnt() as i32, m.nv() as i32, m.nq() as i32), "joint sizes")
}

/// Rows of a sparse matrix follow one another, with ascending columns.
fn rows(rownnz: &[i32], rowadr: &[i32], colind: &[i32], ncol: usize, what: &str) -> Result<()> {
    let mut next = 0i64;
    for (&n, &adr) in rownnz.iter().zip(rowadr) {
        need(n >= 0 && i64::from(adr) == next, what)?;
        next += i64::from(n);
        let row = colind.get(adr as usize..next as usize);
        need(row.is_some_and(|r| within(r, ncol) && r.is_sorted_by(|a, b| a < b)), what)?;
    }
    need(next == colind.len() as i64, what)
}

fn sparse(m: &Model) -> Result<()> {
    rows(m.M_rownnz(), m.M_rowadr(), m.M_colind(), m.nv(), "M structure")?;
    rows(m.B_rownnz(), m.B_rowadr(), m.B_colind(), m.nv(), "B structure")?;
    rows(m.D_rownnz(), m.D_rowadr(), m.D_colind(), m.nv(), "D structure")?;
    need(within(m.mapM2M(), m.nM()), "mapM2M")?;
    need(within_or_none(m.mapM2D(), m.nC()), "mapM2D")?;
    need(within(m.mapD2M(), m.nD()), "mapD2M")?;
    let mut legacy = 0;
    for i in 0..m.nv() {
        let row = |rowadr: &[i32], rownnz: &[i32]| rowadr[i] as usize..(rowadr[i] + rownnz[i]) as usize;
        // columns are dofs above in the tree; those of derivatives, dofs of the tree
        let mut above = i as i32;
        for &c in m.M_colind()[row(m.M_rowadr(), m.M_rownnz())].iter().rev() {
            while above > c {
                above = m.dof_parentid()[above as usize];
            }
            need(above == c, "M_colind")?;
        }
        let tree = m.dof_treeid()[i];
        let own = |&c: &i32| m.dof_treeid()[c as usize] == tree;
        need(m.D_colind()[row(m.D_rowadr(), m.D_rownnz())].iter().all(own), "D_colind")?;
        let last = m.M_rowadr()[i] + m.M_rownnz()[i] - 1;
        need(m.M_rownnz()[i] > 0 && m.M_colind()[last as usize] == i as i32, "M structure")?;
        let in_row = (0..m.D_rownnz()[i]).contains(&m.D_diag()[i]);
        let diagonal = || m.D_colind()[(m.D_rowadr()[i] + m.D_diag()[i]) as usize];
        need(in_row && diagonal() == i as i32, "D_diag")?;
        need(m.dof_Madr()[i] == legacy, "dof_Madr")?;
        legacy += std::iter::successors(Some(i as i32), |&j| Some(m.dof_parentid()[j as usize]).filter(|&p| p >= 0))
            .count() as i32;
    }
    need(legacy == m.nM() as i32, "nM")
}

/// Children come after their parent, so that every walk down ends.
fn children(node: usize, child: &[i32], end: i64) -> bool {
    child.iter().all(|&c| c == -1 || (i64::from(c) > node as i64 && i64::from(c) < end))
}

/// A tree of bounding volumes lies in `range` of all nodes; its leaves name one of `nleaf` elements. An address without
/// nodes is that of a node all the same.
fn hierarchy(m: &Model, (adr, num): (i32, i32), range: Range<usize>, nleaf: i32) -> Result<()> {
    let Ok(first) = usize::try_from(adr) else { return need(num == 0, "bvh ranges") };
    let inside = num >= 0 && range.start <= first && first + num.max(1) as usize <= range.end;
    need(inside, "bvh ranges")?;
    let nodes = first..first + num as usize;
    let (child, id) = (&m.bvh_child()[nodes.clone()], &m.bvh_nodeid()[nodes]);
    // children are counted from the tree's own start
    need(child.iter().enumerate().all(|(i, c)| children(i, c, i64::from(num))), "bvh_child")?;
    // what is no leaf may have the element of an earlier one, or -1
    let named = |(c, id): (&[i32; 2], &i32)| *id < nleaf && (*id >= 0 || (*id == -1 && !c.contains(&-1)));
    need(child.iter().zip(id).all(named), "bvh_nodeid")
}

fn hierarchies(m: &Model) -> Result<()> {
    need(m.nbvh() == m.nbvhstatic() + m.nbvhdynamic(), "nbvh")?;
    let (fixed, moving) = (0..m.nbvhstatic(), m.nbvhstatic()..m.nbvh());
    for b in 0..m.nbody() {
        hierarchy(m, (m.body_bvhadr()[b], m.body_bvhnum()[b]), fixed.clone(), m.ngeom() as i32)?;
    }
    for i in 0..m.nmesh() {
        hierarchy(m, (m.mesh_bvhadr()[i], m.mesh_bvhnum()[i]), fixed.clone(), m.mesh_facenum()[i])?;
    }
    for f in 0..m.nflex() {
        hierarchy(m, (m.flex_bvhadr()[f], m.flex_bvhnum()[f]), moving.clone(), m.flex_elemnum()[f])?;
    }
    for (&adr, &num) in m.mesh_octadr().iter().zip(m.mesh_octnum()) {
        let range = adr.max(0) as usize..adr.max(0).saturating_add(num.max(0)) as usize;
        let Some(nodes) = m.oct_child().get(range) else { return need(false, "oct ranges") };
        need(num >= 0 && nodes.iter().enumerate().all(|(i, c)| children(i, c, i64::from(num))), "oct_child")?;
    }
    Ok(())
}

fn meshes(m: &Model) -> Result<()> {
    for i in 0..m.nmesh() {
        need(m.mesh_vertadr()[i] >= 0 && m.mesh_faceadr()[i] >= 0 && m.mesh_normaladr()[i] >= 0, "mesh addresses")?;
        let faces = m.mesh_faceadr()[i] as usize..(m.mesh_faceadr()[i] + m.mesh_facenum()[i]) as usize;
        let nvert = m.mesh_vertnum()[i] as usize;
        need(within(m.mesh_face()[faces.clone()].as_flattened(), nvert), "mesh_face")?;
        let normals = m.mesh_facenormal()[faces.clone()].as_flattened();
        need(within(normals, m.mesh_normalnum()[i] as usize), "mesh_facenormal")?;
        if m.mesh_texcoordadr()[i] >= 0 {
            let texcoords = m.mesh_facetexcoord()[faces].as_flattened();
            need(within(texcoords, m.mesh_texcoordnum()[i] as usize), "mesh_facetexcoord")?;
        }
        hull(m, i, nvert)?;
        let polygons = m.mesh_polyadr()[i].max(0) as usize..(m.mesh_polyadr()[i] + m.mesh_polynum()[i]).max(0) as usize;
        need(
            addressed(&m.mesh_polyvertadr()[polygons.clone()], &m.mesh_polyvertnum()[polygons.clone()]),
            "mesh_polyvertadr",
        )?;
        for p in polygons {
            let first = m.mesh_polyvertadr()[p].max(0) as usize;
            let vertices = &m.mesh_polyvert()[first..first + m.mesh_polyvertnum()[p] as usize];
            need(within(vertices, nvert), "mesh_polyvert")?;
        }
        let vertices = m.mesh_vertadr()[i] as usize..m.mesh_vertadr()[i] as usize + nvert;
        for v in vertices {
            let first = m.mesh_polymapadr()[v].max(0) as usize;
            let map = m.mesh_polymap().get(first..first + m.mesh_polymapnum()[v] as usize);
            need(map.is_some_and(|map| within(map, m.mesh_polynum()[i] as usize)), "mesh_polymap")?;
        }
    }
    Ok(())
}

/// The convex hull's graph: vertex and face counts, per vertex the address of its list of edges and its id, the lists
/// (each ended by -1), the faces' vertices.
fn hull(m: &Model, mesh: usize, nvert: usize) -> Result<()> {
    let Ok(adr) = usize::try_from(m.mesh_graphadr()[mesh]) else { return Ok(()) };
    let graph = &m.mesh_graph()[adr..];
    let counts = graph.get(..2).filter(|c| c[0] >= 0 && c[1] >= 0 && c[0].max(c[1]) <= i32::MAX / 8);
    let Some(&[numvert, numface]) = counts else { return need(false, "mesh_graph") };
    let (numvert, numface) = (numvert as usize, numface as usize);
    let numedge = numvert + 3 * numface;
    let Some(body) = graph[2..].get(..2 * numvert + numedge + 3 * numface) else { return need(false, "mesh_graph") };
    let (edgeadr, rest) = body.split_at(numvert);
    let (globalid, rest) = rest.split_at(numvert);
    let (edges, faces) = rest.split_at(numedge);
    need(within(globalid, nvert) && within(faces, nvert), "mesh_graph vertex")?;
    need(within(edgeadr, numedge) && within_or_none(edges, numvert), "mesh_graph edge")?;
    // every list ends
    need(numedge == 0 || edges.last() == Some(&-1), "mesh_graph edge list")
}

fn flexes(m: &Model) -> Result<()> {
    need(within_or_none(m.flex_vertbodyid(), m.nbody()), "flex_vertbodyid")?;
    need(within(m.flex_nodebodyid(), m.nbody()), "flex_nodebodyid")?;
    need(addressed(m.flex_vertadr(), m.flex_vertnum()), "flex_vertadr")?;
    need(addressed(m.flex_edgeadr(), m.flex_edgenum()), "flex_edgeadr")?;
    need(addressed(m.flex_elemadr(), m.flex_elemnum()), "flex_elemadr")?;
    for f in 0..m.nflex() {
        need((1..=3).contains(&m.flex_dim()[f]), "flex_dim")?;
        let nodes = i64::from(m.flex_nodeadr()[f]) + i64::from(m.flex_nodenum()[f]);
        need(m.flex_nodenum()[f] >= 0 && nodes <= m.nflexnode() as i64, "flex_nodeadr")?;
        need(m.flex_nodenum()[f] == 0 || m.flex_nodeadr()[f] >= 0, "flex_nodeadr")?;
        let nvert = m.flex_vertnum()[f] as usize;
        let corners = m.flex_dim()[f] as usize + 1;
        let (nelem, nshell) = (m.flex_elemnum()[f] as usize, m.flex_shellnum()[f]);
        let part = |adr: i32, n: usize, all: &[i32]| -> Option<Vec<i32>> {
            let first = usize::try_from(adr).ok()?;
            all.get(first..first.checked_add(n)?).map(<[i32]>::to_vec)
        };
        let none = |n: usize| (n == 0).then(Vec::new);
        let elem = none(nelem).or_else(|| part(m.flex_elemdataadr()[f], nelem * corners, m.flex_elem()));
        need(elem.is_some_and(|e| within(&e, nvert)), "flex_elem")?;
        let nshell = usize::try_from(nshell).unwrap_or(usize::MAX / 8);
        let shell = none(nshell).or_else(|| part(m.flex_shelldataadr()[f], nshell * (corners - 1), m.flex_shell()));
        need(shell.is_some_and(|s| within(&s, nvert)), "flex_shell")?;
        let first = m.flex_edgeadr()[f].max(0) as usize;
        let edges = &m.flex_edge()[first..first + m.flex_edgenum()[f] as usize];
        need(within(edges.as_flattened(), nvert), "flex_edge")?;
        let flaps = &m.flex_edgeflap()[first..first + m.flex_edgenum()[f] as usize];
        need(within_or_none(flaps.as_flattened(), nvert), "flex_edgeflap")?;
        let first = m.flex_evpairadr()[f].max(0) as usize;
        let pairs = &m.flex_evpair()[first..first + m.flex_evpairnum()[f] as usize];
        let inside = |&[e, v]: &[i32; 2]| within(&[e], nelem) && within(&[v], nvert);
        need(pairs.iter().all(inside), "flex_evpair")?;
    }
    Ok(())
}

fn pairs(m: &Model) -> Result<()> {
    need(within(m.pair_geom1(), m.ngeom()), "pair_geom1")?;
    need(within(m.pair_geom2(), m.ngeom()), "pair_geom2")
}

/// A tendon's path is of joints alone, or has none: its first object decides how it is read. Geoms stand between sites.
fn tendons(m: &Model) -> Result<()> {
    let is_joint = |kind: i32| kind == mjWRAP_JOINT as i32;
    let kinds = [mjWRAP_JOINT, mjWRAP_PULLEY, mjWRAP_SITE, mjWRAP_SPHERE, mjWRAP_CYLINDER].map(|kind| kind as i32);
    need(m.wrap_type().iter().all(|kind| kinds.contains(kind)), "wrap_type")?;
    need(addressed(m.tendon_adr(), m.tendon_num()), "tendon_adr")?;
    for (&adr, &num) in m.tendon_adr().iter().zip(m.tendon_num()).filter(|(_, num)| **num > 0) {
        let path = &m.wrap_type()[adr as usize..(adr + num) as usize];
        need(path.iter().all(|&kind| is_joint(kind) == is_joint(path[0])), "wrap_type")?;
        let is_site = |i: usize| path.get(i).is_some_and(|&kind| kind == mjWRAP_SITE as i32);
        let is_geom = |kind: i32| kind == mjWRAP_SPHERE as i32 || kind == mjWRAP_CYLINDER as i32;
        let between = |i: usize| is_site(i.wrapping_sub(1)) && is_site(i + 1);
        need(path.iter().enumerate().all(|(i, &kind)| !is_geom(kind) || between(i)), "wrap_type")?;
    }
    Ok(())
}

/// Sensors of one kind of object name one of that kind.
fn sensors(m: &Model) -> Result<()> {
    for s in 0..m.nsensor() {
        let id = usize::try_from(m.sensor_objid()[s]).unwrap_or(usize::MAX);
        let ball = || id < m.njnt() && m.jnt_type()[id] == mjJNT_BALL as i32;
        let camera = || usize::try_from(m.sensor_refid()[s]).is_ok_and(|c| c < m.ncam());
        let holds = match mjtSensor::from_int(m.sensor_type()[s]) {
            Some(
                mjSENS_TOUCH | mjSENS_ACCELEROMETER | mjSENS_VELOCIMETER | mjSENS_GYRO | mjSENS_FORCE | mjSENS_TORQUE
                | mjSENS_MAGNETOMETER | mjSENS_RANGEFINDER,
            ) => id < m.nsite(),
            Some(mjSENS_CAMPROJECTION) => id < m.nsite() && camera(),
            Some(
                mjSENS_JOINTPOS | mjSENS_JOINTVEL | mjSENS_JOINTACTFRC | mjSENS_JOINTLIMITPOS | mjSENS_JOINTLIMITVEL
                | mjSENS_JOINTLIMITFRC,
            ) => id < m.njnt(),
            Some(mjSENS_BALLQUAT | mjSENS_BALLANGVEL) => ball(),
            Some(
                mjSENS_TENDONPOS
                | mjSENS_TENDONVEL
                | mjSENS_TENDONACTFRC
                | mjSENS_TENDONLIMITPOS
                | mjSENS_TENDONLIMITVEL
                | mjSENS_TENDONLIMITFRC,
            ) => id < m.ntendon(),
            Some(mjSENS_ACTUATORPOS | mjSENS_ACTUATORVEL | mjSENS_ACTUATORFRC) => id < m.nu(),
            Some(mjSENS_SUBTREECOM | mjSENS_SUBTREELINVEL | mjSENS_SUBTREEANGMOM) => id < m.nbody(),
            _ => true,
        };
        need(holds, "sensor_objid")?;
    }
    Ok(())
}

/// Texts end inside their arrays.
fn texts(m: &Model) -> Result<()> {
    need(m.names().last() == Some(&0), "names")?;
    need(m.paths().last().is_none_or(|&c| c == 0), "paths")?;
    need(m.plugin_attr().last().is_none_or(|&c| c == 0), "plugin_attr")?;
    need(m.text_data().last().is_none_or(|&c| c == 0), "text_data")?;
    need(addressed(m.numeric_adr(), m.numeric_size()), "numeric_adr")?;
    need(addressed(m.text_adr(), m.text_size()), "text_adr")?;
    need(addressed(m.tuple_adr(), m.tuple_size()), "tuple_adr")?;
    need(addressed(m.plugin_stateadr(), m.plugin_statenum()), "plugin_stateadr")?;
    need(addressed(m.actuator_actadr(), m.actuator_actnum()), "actuator_actadr")?;
    for (id, &map) in m.names_map().iter().enumerate() {
        need(map >= -1, &format!("names_map[{id}]"))?;
    }
    Ok(())
}

fn visuals(m: &Model) -> Result<()> {
    need(within_or_none(m.mat_texid().as_flattened(), m.ntex()), "mat_texid")?;
    need(within_or_none(m.light_texid(), m.ntex()), "light_texid")?;
    need(within_or_none(m.flex_matid(), m.nmat()), "flex_matid")?;
    need(within(m.skin_bonebodyid(), m.nbody()), "skin_bonebodyid")?;
    need(within(m.skin_bonevertid(), m.nskinvert()), "skin_bonevertid")?;
    for s in 0..m.nskin() {
        need(m.skin_vertadr()[s] >= 0 && m.skin_faceadr()[s] >= 0 && m.skin_boneadr()[s] >= 0, "skin addresses")?;
        let faces = m.skin_faceadr()[s] as usize..(m.skin_faceadr()[s] + m.skin_facenum()[s]) as usize;
        need(within(m.skin_face()[faces].as_flattened(), m.skin_vertnum()[s] as usize), "skin_face")?;
    }
    Ok(())
}
