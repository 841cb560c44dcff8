//! Checks of a model that did not come from our compiler: references between its arrays, and the structures that loops
//! rely on.

use super::{Model, names};
use crate::abi::*;
use crate::base::{Error, ErrorKind, Result, registry};

const MAX_COUNT: i32 = i32::MAX / 4;

fn reject<T>(text: impl Into<Box<str>>) -> Result<T> {
    Err(Error::of(ErrorKind::Parse, text))
}

fn out_of_bounds<T>(array: &str) -> Result<T> {
    reject(format!("Invalid model: {array} out of bounds."))
}

/// References `adr[i] .. adr[i] + num[i]` into an array of `size`; -1 is "none".
fn ranges(array: &str, adr: &[i32], count: &str, num: &[i32], size: usize) -> Result<()> {
    for (&a, &n) in adr.iter().zip(num) {
        if n < 0 {
            return reject(format!("Invalid model: m->{count} is negative."));
        }
        if n > MAX_COUNT {
            return reject(format!("Invalid model: m->{count} is too large."));
        }
        if a < -1 || i64::from(a) + i64::from(n) > size as i64 {
            return out_of_bounds(array);
        }
    }
    Ok(())
}

/// Single references into an array of `size`; -1 is "none".
fn ids<'a>(array: &str, ids: impl IntoIterator<Item = &'a i32>, size: usize) -> Result<()> {
    match ids.into_iter().all(|&a| a >= -1 && i64::from(a) < size as i64) {
        true => Ok(()),
        false => out_of_bounds(array),
    }
}

/// The reference's own rules, in its order: the first rule that is broken is the error.
pub fn references(m: &Model) -> Result<()> {
    bodies(m)?;
    scene(m)?;
    assets(m)?;
    other_references(m)?;
    addresses_of_names(m)?;
    trees(m)?;
    geoms(m)?;
    equalities(m)?;
    tendons_and_actuators(m)?;
    sensors(m)?;
    tuples(m)
}

fn bodies(m: &Model) -> Result<()> {
    ids("body_parentid", m.body_parentid(), m.nbody())?;
    ids("body_rootid", m.body_rootid(), m.nbody())?;
    ids("body_weldid", m.body_weldid(), m.nbody())?;
    ids("body_mocapid", m.body_mocapid(), m.nmocap())?;
    ranges("body_jntadr", m.body_jntadr(), "body_jntnum", m.body_jntnum(), m.njnt())?;
    ranges("body_dofadr", m.body_dofadr(), "body_dofnum", m.body_dofnum(), m.nv())?;
    ranges("body_geomadr", m.body_geomadr(), "body_geomnum", m.body_geomnum(), m.ngeom())?;
    ranges("body_bvhadr", m.body_bvhadr(), "body_bvhnum", m.body_bvhnum(), m.nbvh())?;
    ids("body_plugin", m.body_plugin(), m.nplugin())?;
    ids("jnt_qposadr", m.jnt_qposadr(), m.nq())?;
    ids("jnt_dofadr", m.jnt_dofadr(), m.nv())?;
    ids("jnt_bodyid", m.jnt_bodyid(), m.nbody())?;
    ids("dof_bodyid", m.dof_bodyid(), m.nbody())?;
    ids("dof_jntid", m.dof_jntid(), m.njnt())?;
    ids("dof_parentid", m.dof_parentid(), m.nv())?;
    ids("dof_Madr", m.dof_Madr(), m.nM())?;
    ranges("tree_bodyadr", m.tree_bodyadr(), "tree_bodynum", m.tree_bodynum(), m.nbody())?;
    ranges("tree_dofadr", m.tree_dofadr(), "tree_dofnum", m.tree_dofnum(), m.nv())
}

fn scene(m: &Model) -> Result<()> {
    ids("geom_bodyid", m.geom_bodyid(), m.nbody())?;
    ids("geom_matid", m.geom_matid(), m.nmat())?;
    ids("site_bodyid", m.site_bodyid(), m.nbody())?;
    ids("site_matid", m.site_matid(), m.nmat())?;
    ids("cam_bodyid", m.cam_bodyid(), m.nbody())?;
    ids("cam_targetbodyid", m.cam_targetbodyid(), m.nbody())?;
    ids("light_bodyid", m.light_bodyid(), m.nbody())?;
    ids("light_targetbodyid", m.light_targetbodyid(), m.nbody())
}

fn assets(m: &Model) -> Result<()> {
    ranges("mesh_vertadr", m.mesh_vertadr(), "mesh_vertnum", m.mesh_vertnum(), m.nmeshvert())?;
    ranges("mesh_normaladr", m.mesh_normaladr(), "mesh_normalnum", m.mesh_normalnum(), m.nmeshnormal())?;
    ranges("mesh_texcoordadr", m.mesh_texcoordadr(), "mesh_texcoordnum", m.mesh_texcoordnum(), m.nmeshtexcoord())?;
    ranges("mesh_faceadr", m.mesh_faceadr(), "mesh_facenum", m.mesh_facenum(), m.nmeshface())?;
    ranges("mesh_bvhadr", m.mesh_bvhadr(), "mesh_bvhnum", m.mesh_bvhnum(), m.nbvh())?;
    ids("mesh_graphadr", m.mesh_graphadr(), m.nmeshgraph())?;
    ranges("mesh_polyadr", m.mesh_polyadr(), "mesh_polynum", m.mesh_polynum(), m.nmeshpoly())?;
    let polyvert = (m.mesh_polyvertadr(), m.mesh_polyvertnum());
    ranges("mesh_polyvertadr", polyvert.0, "mesh_polyvertnum", polyvert.1, m.nmeshpolyvert())?;
    let polymap = (m.mesh_polymapadr(), m.mesh_polymapnum());
    ranges("mesh_polymapadr", polymap.0, "mesh_polymapnum", polymap.1, m.nmeshpolymap())?;
    ranges("flex_vertadr", m.flex_vertadr(), "flex_vertnum", m.flex_vertnum(), m.nflexvert())?;
    ranges("flex_edgeadr", m.flex_edgeadr(), "flex_edgenum", m.flex_edgenum(), m.nflexedge())?;
    ranges("flex_elemadr", m.flex_elemadr(), "flex_elemnum", m.flex_elemnum(), m.nflexelem())?;
    ranges("flex_evpairadr", m.flex_evpairadr(), "flex_evpairnum", m.flex_evpairnum(), m.nflexevpair())?;
    ids("flex_texcoordadr", m.flex_texcoordadr(), m.nflextexcoord())?;
    ids("flex_elemdataadr", m.flex_elemdataadr(), m.nflexelemdata())?;
    ids("flex_elemedgeadr", m.flex_elemedgeadr(), m.nflexelemedge())?;
    ids("flex_shelldataadr", m.flex_shelldataadr(), m.nflexshelldata())?;
    ids("flex_edge", m.flex_edge().as_flattened(), m.nflexvert())?;
    ids("flex_elem", m.flex_elem(), m.nflexvert())?;
    ids("flex_elemedge", m.flex_elemedge(), m.nflexedge())?;
    ids("flex_shell", m.flex_shell(), m.nflexvert())?;
    ranges("flex_bvhadr", m.flex_bvhadr(), "flex_bvhnum", m.flex_bvhnum(), m.nbvh())?;
    ids("skin_matid", m.skin_matid(), m.nmat())?;
    ranges("skin_vertadr", m.skin_vertadr(), "skin_vertnum", m.skin_vertnum(), m.nskinvert())?;
    ids("skin_texcoordadr", m.skin_texcoordadr(), m.nskintexvert())?;
    ranges("skin_faceadr", m.skin_faceadr(), "skin_facenum", m.skin_facenum(), m.nskinface())?;
    ranges("skin_boneadr", m.skin_boneadr(), "skin_bonenum", m.skin_bonenum(), m.nskinbone())?;
    let bonevert = (m.skin_bonevertadr(), m.skin_bonevertnum());
    ranges("skin_bonevertadr", bonevert.0, "skin_bonevertnum", bonevert.1, m.nskinbonevert())?;
    ids("skin_bonebodyid", m.skin_bonebodyid(), m.nbody())?;
    ids("skin_bonevertid", m.skin_bonevertid(), m.nskinvert())
}

fn other_references(m: &Model) -> Result<()> {
    ids("pair_geom1", m.pair_geom1(), m.ngeom())?;
    ids("pair_geom2", m.pair_geom2(), m.ngeom())?;
    ids("actuator_plugin", m.actuator_plugin(), m.nplugin())?;
    ranges("actuator_actadr", m.actuator_actadr(), "actuator_actnum", m.actuator_actnum(), m.na())?;
    ids("sensor_plugin", m.sensor_plugin(), m.nplugin())?;
    ranges("plugin_stateadr", m.plugin_stateadr(), "plugin_statenum", m.plugin_statenum(), m.npluginstate())?;
    ids("plugin_attradr", m.plugin_attradr(), m.npluginattr())?;
    ranges("tendon_adr", m.tendon_adr(), "tendon_num", m.tendon_num(), m.nwrap())?;
    ids("tendon_matid", m.tendon_matid(), m.nmat())?;
    ids("tendon_treeid", m.tendon_treeid().as_flattened(), m.ntree())?;
    ranges("numeric_adr", m.numeric_adr(), "numeric_size", m.numeric_size(), m.nnumericdata())?;
    ranges("text_adr", m.text_adr(), "text_size", m.text_size(), m.ntextdata())?;
    ranges("tuple_adr", m.tuple_adr(), "tuple_size", m.tuple_size(), m.ntupledata())
}

fn addresses_of_names(m: &Model) -> Result<()> {
    let named = [
        ("name_bodyadr", m.name_bodyadr()),
        ("name_jntadr", m.name_jntadr()),
        ("name_geomadr", m.name_geomadr()),
        ("name_siteadr", m.name_siteadr()),
        ("name_camadr", m.name_camadr()),
        ("name_lightadr", m.name_lightadr()),
        ("name_meshadr", m.name_meshadr()),
        ("name_skinadr", m.name_skinadr()),
        ("name_hfieldadr", m.name_hfieldadr()),
        ("name_texadr", m.name_texadr()),
        ("name_matadr", m.name_matadr()),
        ("name_pairadr", m.name_pairadr()),
        ("name_excludeadr", m.name_excludeadr()),
        ("name_eqadr", m.name_eqadr()),
        ("name_tendonadr", m.name_tendonadr()),
        ("name_actuatoradr", m.name_actuatoradr()),
        ("name_sensoradr", m.name_sensoradr()),
        ("name_numericadr", m.name_numericadr()),
        ("name_textadr", m.name_textadr()),
        ("name_tupleadr", m.name_tupleadr()),
        ("name_keyadr", m.name_keyadr()),
    ];
    for (array, adr) in named {
        ids(array, adr, m.nnames())?;
    }
    ids("hfield_pathadr", m.hfield_pathadr(), m.npaths())?;
    ids("mesh_pathadr", m.mesh_pathadr(), m.npaths())?;
    ids("skin_pathadr", m.skin_pathadr(), m.npaths())?;
    ids("tex_pathadr", m.tex_pathadr(), m.npaths())
}

fn trees(m: &Model) -> Result<()> {
    for i in 1..m.nbody() {
        if m.body_parentid()[i] >= i as i32 {
            return reject("Invalid model: bad body_parentid.");
        }
        if m.body_rootid()[i] > i as i32 {
            return reject("Invalid model: bad body_rootid.");
        }
        if m.body_weldid()[i] > i as i32 {
            return reject("Invalid model: bad body_weldid.");
        }
    }
    for j in 0..m.njnt() {
        let (nq, nv) = match mjtJoint::from_int(m.jnt_type()[j]) {
            Some(mjJNT_FREE) => (7, 6),
            Some(mjJNT_BALL) => (4, 3),
            Some(mjJNT_SLIDE | mjJNT_HINGE) => (1, 1),
            None => return reject("Invalid model: jnt_type out of bounds."),
        };
        let fits = |adr: i32, n: usize, size: usize| usize::try_from(adr).is_ok_and(|a| a + n <= size);
        if !fits(m.jnt_qposadr()[j], nq, m.nq()) {
            return out_of_bounds("jnt_qposadr");
        }
        if !fits(m.jnt_dofadr()[j], nv, m.nv()) {
            return out_of_bounds("jnt_dofadr");
        }
    }
    match (0..m.nv()).all(|i| m.dof_parentid()[i] < i as i32) {
        true => Ok(()),
        false => reject("Invalid model: bad dof_parentid."),
    }
}

fn geoms(m: &Model) -> Result<()> {
    for g in 0..m.ngeom() {
        if !(0..=6).contains(&m.geom_condim()[g]) {
            return reject("Invalid model: geom_condim out of bounds.");
        }
        let size = match mjtGeom::from_int(m.geom_type()[g]) {
            Some(mjGEOM_HFIELD) => m.nhfield(),
            // an ellipsoid may be fitted to a mesh
            Some(mjGEOM_MESH | mjGEOM_SDF | mjGEOM_ELLIPSOID) => m.nmesh(),
            _ => continue,
        };
        if m.geom_dataid()[g] < -1 || m.geom_dataid()[g] >= size as i32 {
            return out_of_bounds("geom_dataid");
        }
    }
    for h in 0..m.nhfield() {
        if !fits_product(m.hfield_adr()[h], &[m.hfield_nrow()[h], m.hfield_ncol()[h]], m.nhfielddata()) {
            return out_of_bounds("hfield_adr");
        }
    }
    for t in 0..m.ntex() {
        let extent = [m.tex_nchannel()[t], m.tex_height()[t], m.tex_width()[t]];
        if !fits_product(m.tex_adr()[t], &extent, m.ntexdata()) {
            return out_of_bounds("tex_adr");
        }
    }
    signatures(m.pair_signature(), m.nbody(), "pair_body")
}

/// Whether `adr + product` lies within `size`.
fn fits_product(adr: i32, extent: &[i32], size: usize) -> bool {
    let product = extent.iter().try_fold(1usize, |n, &e| n.checked_mul(usize::try_from(e).ok()?));
    let end = product.and_then(|n| n.checked_add(usize::try_from(adr).ok()?));
    end.is_some_and(|end| end <= size)
}

/// Body pairs packed into integers, 16 bits each.
fn signatures(pairs: &[i32], nbody: usize, what: &str) -> Result<()> {
    for &s in pairs {
        if (s & 0xFFFF) as usize >= nbody {
            return out_of_bounds(&format!("{what}1"));
        }
        if ((s >> 16) & 0xFFFF) as usize >= nbody {
            return out_of_bounds(&format!("{what}2"));
        }
    }
    Ok(())
}

fn equalities(m: &Model) -> Result<()> {
    for e in 0..m.neq() {
        let (id1, id2) = (m.eq_obj1id()[e], m.eq_obj2id()[e]);
        let (least1, least2, size) = match mjtEq::from_int(m.eq_type()[e]) {
            Some(mjEQ_JOINT) => (0, -1, m.njnt()),
            Some(mjEQ_TENDON) => (0, -1, m.ntendon()),
            Some(mjEQ_WELD | mjEQ_CONNECT) => match mjtObj::from_int(m.eq_objtype()[e]) {
                Some(mjOBJ_BODY) => (0, 0, m.nbody()),
                Some(mjOBJ_SITE) => (0, 0, m.nsite()),
                _ => return reject("Invalid model: eq_objtype is not body or site."),
            },
            Some(mjEQ_FLEX) => {
                if id2 != -1 {
                    return reject("Invalid model: eq_obj2id must be -1.");
                }
                (0, -1, m.nflex())
            }
            _ => return reject("Invalid model: unknown equality constraint type."),
        };
        if id1 < least1 || id1 >= size as i32 {
            return out_of_bounds("eq_obj1id");
        }
        if id2 < least2 || id2 >= size as i32 {
            return out_of_bounds("eq_obj2id");
        }
    }
    Ok(())
}

fn tendons_and_actuators(m: &Model) -> Result<()> {
    let inside = |id: i32, size: usize| usize::try_from(id).is_ok_and(|id| id < size);
    for w in 0..m.nwrap() {
        let size = match mjtWrap::from_int(m.wrap_type()[w]) {
            Some(mjWRAP_JOINT) => m.njnt(),
            Some(mjWRAP_SITE) => m.nsite(),
            Some(mjWRAP_SPHERE | mjWRAP_CYLINDER) => m.ngeom(),
            _ => continue,
        };
        if !inside(m.wrap_objid()[w], size) {
            return out_of_bounds("wrap_objid");
        }
    }
    for a in 0..m.nu() {
        let [id1, id2] = m.actuator_trnid()[a];
        let valid = match mjtTrn::from_int(m.actuator_trntype()[a]) {
            Some(mjTRN_JOINT | mjTRN_JOINTINPARENT) => inside(id1, m.njnt()),
            Some(mjTRN_TENDON) => inside(id1, m.ntendon()),
            Some(mjTRN_SITE) => inside(id1, m.nsite()),
            Some(mjTRN_SLIDERCRANK) => inside(id1, m.nsite()) && inside(id2, m.nsite()),
            Some(mjTRN_BODY) => inside(id1, m.nbody()),
            _ => true,
        };
        if !valid {
            return out_of_bounds("actuator_trnid");
        }
    }
    Ok(())
}

/// Numbers that a sensor writes.
fn sensor_size(m: &Model, s: usize) -> Result<i32> {
    let Some(kind) = mjtSensor::from_int(m.sensor_type()[s]) else { return reject("Invalid model: Bad sensor_type.") };
    Ok(match kind {
        mjSENS_PLUGIN => return plugin_sensor_size(m, s),
        mjSENS_CAMPROJECTION => 2,
        mjSENS_ACCELEROMETER | mjSENS_VELOCIMETER | mjSENS_GYRO | mjSENS_FORCE | mjSENS_TORQUE
        | mjSENS_MAGNETOMETER | mjSENS_BALLANGVEL | mjSENS_FRAMEPOS | mjSENS_FRAMEXAXIS | mjSENS_FRAMEYAXIS
        | mjSENS_FRAMEZAXIS | mjSENS_FRAMELINVEL | mjSENS_FRAMEANGVEL | mjSENS_FRAMELINACC | mjSENS_FRAMEANGACC
        | mjSENS_SUBTREECOM | mjSENS_SUBTREELINVEL | mjSENS_SUBTREEANGMOM | mjSENS_GEOMNORMAL => 3,
        mjSENS_GEOMFROMTO => 6,
        mjSENS_BALLQUAT | mjSENS_FRAMEQUAT => 4,
        mjSENS_CONTACT | mjSENS_TACTILE | mjSENS_USER => m.sensor_dim()[s],
        _ => 1,
    })
}

/// What the plugin says.
fn plugin_sensor_size(m: &Model, s: usize) -> Result<i32> {
    let instance = m.sensor_plugin()[s];
    let slot = usize::try_from(instance).ok().and_then(|i| m.plugin().get(i)).copied().unwrap_or(-1);
    let Some(plugin) = usize::try_from(slot).ok().and_then(registry::plugin_at) else {
        return reject(format!("Invalid model: sensor {s} needs a plugin that is not registered (slot {slot})."));
    };
    let Some(nsensordata) = plugin.nsensordata else {
        return reject(format!("`nsensordata` is null for plugin at slot {slot}"));
    };
    // SAFETY: the registered function has this signature; `m` is a complete model, and `instance` and `s` were compared
    // with its sizes.
    Ok(unsafe { nsensordata(m.as_ptr(), instance, s as i32) })
}

fn sensors(m: &Model) -> Result<()> {
    for s in 0..m.nsensor() {
        let size = sensor_size(m, s)?;
        if !fits_product(m.sensor_adr()[s], &[size], m.nsensordata()) {
            return out_of_bounds("sensor_adr");
        }
        object(m, m.sensor_objtype()[s], m.sensor_objid()[s], 0, "sensor_obj")?;
        object(m, m.sensor_reftype()[s], m.sensor_refid()[s], -1, "sensor_ref")?;
        if m.sensor_type()[s] == mjSENS_TACTILE as i32 {
            tactile(m, m.sensor_objid()[s])?;
        }
    }
    signatures(m.exclude_signature(), m.nbody(), "exclude_body")
}

/// The body of geom `id` must be able to collide. The id is a mesh id that is used as a geom id, as the reference does.
fn tactile(m: &Model, id: i32) -> Result<()> {
    let collides = usize::try_from(id).ok().and_then(|g| m.geom_bodyid().get(g)).is_some_and(|&body| {
        let same = m.geom_bodyid().iter().zip(m.geom_contype()).zip(m.geom_conaffinity());
        same.into_iter().any(|((&b, &contype), &conaffinity)| b == body && (contype != 0 || conaffinity != 0))
    });
    if collides { Ok(()) } else { reject("Touch sensor requires a body with at least one collision geom") }
}

/// An object reference by type; `least` is -1 where it may be absent.
fn object(m: &Model, kind: i32, id: i32, least: i32, what: &str) -> Result<()> {
    let Some(kind) = mjtObj::from_int(kind) else { return reject(format!("Invalid model: invalid {what}type.")) };
    if matches!(kind, mjOBJ_UNKNOWN | mjOBJ_DEFAULT | mjOBJ_FRAME | mjOBJ_MODEL) {
        return Ok(());
    }
    if id < least || id >= names::count(m, kind) as i32 {
        return reject(format!("Invalid model: invalid {what}id."));
    }
    Ok(())
}

fn tuples(m: &Model) -> Result<()> {
    for (&kind, &id) in m.tuple_objtype().iter().zip(m.tuple_objid()) {
        object(m, kind, id, 0, "tuple_obj")?;
    }
    Ok(())
}
