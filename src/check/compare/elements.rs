//! Differences of two models, element by element.
#![forbid(unsafe_code)]

use super::{Difference, angle, at_reference, list, same};
use crate::abi::*;
use crate::base::Result;
use crate::check::geometry::inertia;
use crate::check::{Subelement, short};
use crate::data::Data;
use crate::math::{Mat3, Vec3};
use crate::model::{Model, names};
use crate::spec::kind_name;
use std::collections::{BTreeMap, HashMap};

/// A model with its data, and its elements by what they are known by.
struct Side<'a> {
    m: &'a Model,
    d: &'a Data<'a>,
}

/// What belongs together has the same key: a name, or the body's key and a number.
type ElementKey = String;

impl Side<'_> {
    fn keys(&self, kind: mjtObj) -> Vec<ElementKey> {
        let mut unnamed: HashMap<usize, usize> = HashMap::new();
        let key = |id: usize| {
            let name = names::display(self.m, kind, id).into_owned();
            if !name.is_empty() {
                return name;
            }
            let body = self.body(kind, id).unwrap_or(0);
            let number = unnamed.entry(body).or_default();
            *number += 1;
            match kind {
                mjOBJ_GEOM | mjOBJ_JOINT | mjOBJ_SITE => {
                    let body = names::display(self.m, mjOBJ_BODY, body);
                    format!("#{} of body '{body}'", *number - 1)
                }
                _ => format!("#{}", *number - 1),
            }
        };
        (0..names::count(self.m, kind)).map(key).collect()
    }

    fn body(&self, kind: mjtObj, id: usize) -> Option<usize> {
        let list = match kind {
            mjOBJ_GEOM => self.m.geom_bodyid(),
            mjOBJ_JOINT => self.m.jnt_bodyid(),
            mjOBJ_SITE => self.m.site_bodyid(),
            _ => return None,
        };
        list.get(id).map(|&body| body as usize)
    }
}

/// All differences of two models.
pub fn differences(a: &Model, b: &Model) -> Result<Vec<Difference>> {
    let (mut da, mut db) = (at_reference(a)?, at_reference(b)?);
    let (da, db) = (da.enter(a), db.enter(b));
    let (a, b) = (Side { m: a, d: &da }, Side { m: b, d: &db });
    let mut found = Vec::new();
    options(&a, &b, &mut found);
    each(&a, &b, mjOBJ_BODY, body, &mut found);
    each(&a, &b, mjOBJ_JOINT, joint, &mut found);
    each(&a, &b, mjOBJ_GEOM, geom, &mut found);
    each(&a, &b, mjOBJ_SITE, site, &mut found);
    each(&a, &b, mjOBJ_ACTUATOR, actuator, &mut found);
    each(&a, &b, mjOBJ_TENDON, tendon, &mut found);
    each(&a, &b, mjOBJ_SENSOR, sensor, &mut found);
    each(&a, &b, mjOBJ_EQUALITY, equality, &mut found);
    each(&a, &b, mjOBJ_KEY, keyframe, &mut found);
    contacts(&a, &b, &mut found);
    Ok(found)
}

/// What an element is, in numbers or words.
enum Quantity {
    Numbers(Vec<f64>),
    /// Directions and rotations: columns that are compared by angle, in radians.
    Axes(Vec<Vec3>),
    Words(String),
}

/// Radians between directions that count as the same.
const SAME_ANGLE: f64 = 1e-6;

impl Quantity {
    fn equals(&self, other: &Quantity) -> bool {
        match (self, other) {
            (Quantity::Numbers(a), Quantity::Numbers(b)) => same(a, b),
            (Quantity::Axes(a), Quantity::Axes(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| angle(*a, *b) < SAME_ANGLE)
            }
            (Quantity::Words(a), Quantity::Words(b)) => a == b,
            _ => false,
        }
    }

    fn text(&self) -> String {
        match self {
            Quantity::Numbers(x) => list(x),
            Quantity::Axes(axes) => axes.iter().map(|a| list(&a.0)).collect::<Vec<_>>().join(", "),
            Quantity::Words(text) => text.clone(),
        }
    }
}

type Quantities = Vec<(&'static str, Quantity)>;

fn numbers(what: &'static str, x: &[f64]) -> (&'static str, Quantity) {
    (what, Quantity::Numbers(x.to_vec()))
}

fn rotation(what: &'static str, r: &Mat3) -> (&'static str, Quantity) {
    (what, Quantity::Axes(vec![r.col(0), r.col(1), r.col(2)]))
}

fn word<E: CEnum>(what: &'static str, value: i32) -> (&'static str, Quantity) {
    let found = E::ENUMERATORS.iter().find(|(_, e)| e.to_int() == value).and_then(|(name, _)| name.split_once('_'));
    (what, Quantity::Words(found.map_or_else(|| value.to_string(), |(_, name)| name.to_lowercase())))
}

/// Compares all elements of a kind.
fn each(a: &Side, b: &Side, kind: mjtObj, values: fn(&Side, usize) -> Quantities, found: &mut Vec<Difference>) {
    let (left, right) = (a.keys(kind), b.keys(kind));
    let right_by_key: HashMap<&str, usize> = right.iter().enumerate().map(|(id, key)| (key.as_str(), id)).collect();
    let element = |id: usize, key: &str| Subelement { kind: kind_name(kind).into(), id: Some(id), name: key.into() };
    let lacks = |id: usize, key: &str, there: [&str; 2]| Difference {
        element: element(id, key),
        ids: there.map(|text| (text == "there").then_some(id)),
        what: "presence",
        left: there[0].into(),
        right: there[1].into(),
    };
    for (id, key) in left.iter().enumerate() {
        let Some(&other) = right_by_key.get(key.as_str()) else {
            found.push(lacks(id, key, ["there", "-"]));
            continue;
        };
        for ((what, x), (_, y)) in values(a, id).into_iter().zip(values(b, other)) {
            if !x.equals(&y) {
                let ids = [Some(id), Some(other)];
                found.push(Difference { element: element(id, key), ids, what, left: x.text(), right: y.text() });
            }
        }
    }
    let left: std::collections::HashSet<&str> = left.iter().map(String::as_str).collect();
    found.extend(
        right
            .iter()
            .enumerate()
            .filter(|(_, key)| !left.contains(key.as_str()))
            .map(|(id, key)| lacks(id, key, ["-", "there"])),
    );
}

fn body(s: &Side, b: usize) -> Quantities {
    let (m, d) = (s.m, s.d);
    let r = d.xquat[b].to_mat();
    let tensor = r * inertia(m, b) * r.transpose();
    let parent = names::display(m, mjOBJ_BODY, m.body_parentid()[b] as usize).into_owned();
    vec![
        ("parent", Quantity::Words(parent)),
        numbers("position in the world", &d.xpos[b].0),
        rotation("axes in the world", &r),
        numbers("mass", &[m.body_mass()[b]]),
        numbers("centre of mass in the world", &d.xipos[b].0),
        numbers(
            "inertia in axes of the world (xx yy zz xy xz yz)",
            &[tensor[0], tensor[4], tensor[8], tensor[1], tensor[2], tensor[5]],
        ),
        numbers("gravity compensation", &[m.body_gravcomp()[b]]),
    ]
}

fn joint(s: &Side, j: usize) -> Quantities {
    let (m, d) = (s.m, s.d);
    let dof = m.jnt_dofadr()[j] as usize;
    let limits = if m.jnt_limited()[j] != 0 { m.jnt_range()[j].to_vec() } else { Vec::new() };
    let force = if m.jnt_actfrclimited()[j] != 0 { m.jnt_actfrcrange()[j].to_vec() } else { Vec::new() };
    let mut values = vec![word::<mjtJoint>("type", m.jnt_type()[j])];
    if m.jnt_type()[j] != mjJNT_FREE as i32 {
        values.push(numbers("anchor in the world", &d.xanchor[j].0));
        values.push(("axis in the world", Quantity::Axes(vec![d.xaxis[j]])));
    }
    values.extend([
        numbers("range", &limits),
        numbers("reference", &[m.qpos0()[m.jnt_qposadr()[j] as usize]]),
        numbers("damping", &[m.dof_damping()[dof]]),
        numbers("stiffness", &[m.jnt_stiffness()[j]]),
        numbers("armature", &[m.dof_armature()[dof]]),
        numbers("friction loss", &[m.dof_frictionloss()[dof]]),
        numbers("range of actuator forces", &force),
        numbers("solref of the limit", &m.jnt_solref()[j]),
        numbers("solimp of the limit", &m.jnt_solimp()[j]),
    ]);
    values
}

fn geom(s: &Side, g: usize) -> Quantities {
    let (m, d) = (s.m, s.d);
    let data = usize::try_from(m.geom_dataid()[g]).ok();
    let asset = data.map(|id| {
        let kind = if m.geom_type()[g] == mjGEOM_HFIELD as i32 { mjOBJ_HFIELD } else { mjOBJ_MESH };
        names::display(m, kind, id).into_owned()
    });
    vec![
        word::<mjtGeom>("type", m.geom_type()[g]),
        numbers("size", &m.geom_size()[g].0),
        ("mesh or height field", Quantity::Words(asset.unwrap_or_default())),
        numbers("position in the world", &d.geom_xpos[g].0),
        rotation("axes in the world", &d.geom_xmat[g]),
        numbers("contype and conaffinity", &[m.geom_contype()[g], m.geom_conaffinity()[g]].map(f64::from)),
        numbers("condim", &[f64::from(m.geom_condim()[g])]),
        numbers("friction", &m.geom_friction()[g].0),
        numbers("margin and gap", &[m.geom_margin()[g], m.geom_gap()[g]]),
        numbers("solref", &m.geom_solref()[g]),
        numbers("solimp", &m.geom_solimp()[g]),
        numbers("group", &[f64::from(m.geom_group()[g])]),
        numbers("colour", &m.geom_rgba()[g].map(f64::from)),
    ]
}

fn site(s: &Side, i: usize) -> Quantities {
    vec![numbers("position in the world", &s.d.site_xpos[i].0), rotation("axes in the world", &s.d.site_xmat[i])]
}

fn actuator(s: &Side, i: usize) -> Quantities {
    let m = s.m;
    let limits = |is_limited: u8, range: [f64; 2]| if is_limited != 0 { range.to_vec() } else { Vec::new() };
    let target = usize::try_from(m.actuator_trnid()[i][0]).ok();
    let kind = match m.actuator_trntype()[i] {
        t if t == mjTRN_JOINT as i32 || t == mjTRN_JOINTINPARENT as i32 => mjOBJ_JOINT,
        t if t == mjTRN_TENDON as i32 => mjOBJ_TENDON,
        t if t == mjTRN_BODY as i32 => mjOBJ_BODY,
        _ => mjOBJ_SITE,
    };
    let target = target.map_or_else(String::new, |id| names::display(m, kind, id).into_owned());
    vec![
        ("target", Quantity::Words(target)),
        word::<mjtTrn>("transmission", m.actuator_trntype()[i]),
        word::<mjtDyn>("dynamics", m.actuator_dyntype()[i]),
        numbers("gear", &m.actuator_gear()[i]),
        numbers("gain", &m.actuator_gainprm()[i]),
        numbers("bias", &m.actuator_biasprm()[i]),
        numbers("range of controls", &limits(m.actuator_ctrllimited()[i], m.actuator_ctrlrange()[i])),
        numbers("range of forces", &limits(m.actuator_forcelimited()[i], m.actuator_forcerange()[i])),
    ]
}

fn tendon(s: &Side, t: usize) -> Quantities {
    let m = s.m;
    let limits = if m.tendon_limited()[t] != 0 { m.tendon_range()[t].to_vec() } else { Vec::new() };
    vec![
        numbers("length at the reference", &[m.tendon_length0()[t]]),
        numbers("range", &limits),
        numbers("stiffness", &[m.tendon_stiffness()[t]]),
        numbers("damping", &[m.tendon_damping()[t]]),
    ]
}

fn sensor(s: &Side, i: usize) -> Quantities {
    let m = s.m;
    vec![
        word::<mjtSensor>("type", m.sensor_type()[i]),
        numbers("cutoff", &[m.sensor_cutoff()[i]]),
        numbers("noise", &[m.sensor_noise()[i]]),
    ]
}

fn equality(s: &Side, e: usize) -> Quantities {
    let m = s.m;
    vec![
        word::<mjtEq>("type", m.eq_type()[e]),
        numbers("active at the start", &[f64::from(m.eq_active0()[e])]),
        numbers("data", &m.eq_data()[e]),
        numbers("solref", &m.eq_solref()[e]),
        numbers("solimp", &m.eq_solimp()[e]),
    ]
}

fn keyframe(s: &Side, k: usize) -> Quantities {
    let m = s.m;
    let row = |x: &[f64], n: usize| x[k * n..(k + 1) * n].to_vec();
    vec![
        numbers("qpos", &row(m.key_qpos(), m.nq())),
        numbers("qvel", &row(m.key_qvel(), m.nv())),
        numbers("ctrl", &row(m.key_ctrl(), m.nu())),
    ]
}

fn options(a: &Side, b: &Side, found: &mut Vec<Difference>) {
    let values = |s: &Side| -> Quantities {
        let o = &s.m.opt;
        vec![
            numbers("timestep", &[o.timestep]),
            word::<mjtIntegrator>("integrator", o.integrator),
            word::<mjtSolver>("solver", o.solver),
            word::<mjtCone>("cone", o.cone),
            numbers("iterations", &[f64::from(o.iterations)]),
            numbers("tolerance", &[o.tolerance]),
            numbers("impratio", &[o.impratio]),
            numbers("gravity", &o.gravity),
            numbers("wind", &o.wind),
            numbers("density and viscosity", &[o.density, o.viscosity]),
            numbers("flags", &[o.disableflags, o.enableflags].map(f64::from)),
        ]
    };
    for ((what, x), (_, y)) in values(a).into_iter().zip(values(b)) {
        if !x.equals(&y) {
            let element = Subelement { kind: "option".into(), id: None, name: what.into() };
            found.push(Difference { element, ids: [None; 2], what, left: x.text(), right: y.text() });
        }
    }
}

/// Which bodies touch in the reference pose, and how deep.
fn contacts(a: &Side, b: &Side, found: &mut Vec<Difference>) {
    let depths = |s: &Side| -> BTreeMap<String, f64> {
        let mut depths: BTreeMap<String, f64> = BTreeMap::new();
        for con in s.d.contact.iter() {
            let [Ok(g), Ok(h)] = con.geom.map(usize::try_from) else { continue };
            let name = |g: usize| names::display(s.m, mjOBJ_BODY, s.m.geom_bodyid()[g] as usize).into_owned();
            let mut pair = [name(g), name(h)];
            pair.sort();
            let deepest = depths.entry(pair.join(" and ")).or_insert(f64::NEG_INFINITY);
            *deepest = deepest.max(-con.dist);
        }
        depths
    };
    let (left, right) = (depths(a), depths(b));
    let all: std::collections::BTreeSet<&String> = left.keys().chain(right.keys()).collect();
    for pair in all {
        let (x, y) = (left.get(pair), right.get(pair));
        let equal = x.is_some() == y.is_some() && same(&[x.copied().unwrap_or(0.0)], &[y.copied().unwrap_or(0.0)]);
        if !equal {
            let text = |x: Option<&f64>| x.map_or("no contact".into(), |depth| format!("{} m deep", short(*depth)));
            let element = Subelement { kind: "bodies".into(), id: None, name: pair.clone() };
            let what = "contact in the reference pose";
            found.push(Difference { element, ids: [None; 2], what, left: text(x), right: text(y) });
        }
    }
}
