//! Contacts: overlaps at the start, and parameters that contradict each other.
#![forbid(unsafe_code)]

use crate::abi::*;
use crate::check::runs;
use crate::check::{Found, Severity, Subelement, Subject, short};
use crate::data::OwnedData;
use crate::model::Model;
use crate::step;
use std::collections::BTreeMap;

/// Overlaps that are less deep come from shapes that rest on each other, in metres.
const SHALLOW: f64 = 1e-3;
/// An overlap of this share of the smaller shape is deep.
const DEEP_SHARE: f64 = 0.1;
/// Deeper than soft contacts at rest, in metres.
const SERIOUS: f64 = 5e-3;

/// The deepest contact of two bodies.
struct Overlap {
    geoms: [usize; 2],
    depth: f64,
    /// Half the size of the smaller geom.
    smaller: f64,
}

/// The deepest overlap of each pair of bodies.
fn overlaps(m: &Model, mut d: OwnedData) -> Vec<Overlap> {
    let mut d = d.enter(m);
    if step::forward::fwd_position(m, &mut d).is_err() {
        return Vec::new();
    }
    let mut deepest: BTreeMap<(i32, i32), Overlap> = BTreeMap::new();
    for con in d.contact.iter() {
        let ([Ok(a), Ok(b)], true) = (con.geom.map(usize::try_from), con.exclude == 0) else { continue };
        let body = [a, b].map(|g| m.geom_bodyid()[g]);
        let radius = |g: usize| if m.geom_rbound()[g] > 0.0 { m.geom_rbound()[g] } else { f64::INFINITY };
        let overlap = Overlap { geoms: [a, b], depth: -con.dist, smaller: radius(a).min(radius(b)) };
        let key = (body[0].min(body[1]), body[0].max(body[1]));
        if deepest.get(&key).is_none_or(|known| known.depth < overlap.depth) {
            deepest.insert(key, overlap);
        }
    }
    let is_deep =
        |o: &Overlap| o.depth > SHALLOW && o.depth > 0.005 * o.smaller.min(1e3) || o.depth > DEEP_SHARE * o.smaller;
    deepest.into_values().filter(is_deep).collect()
}

/// Overlaps that are named in a finding; of the others it says how many there are.
const NAMED: usize = 5;

/// One finding for all overlaps of a state, the deepest first.
fn found(s: &Subject, mut all: Vec<Overlap>, state: &str, element: impl Fn(&Overlap) -> Subelement) -> Option<Found> {
    let m = s.model;
    all.sort_by(|a, b| b.depth.total_cmp(&a.depth));
    let deepest = all.first()?;
    let side = |g: usize| format!("{} of '{}'", s.name(mjOBJ_GEOM, g), s.name(mjOBJ_BODY, m.geom_bodyid()[g] as usize));
    let pair = |o: &Overlap| format!("{} m: {} in {}", short(o.depth), side(o.geoms[1]), side(o.geoms[0]));
    let named: Vec<String> = all.iter().take(NAMED).map(pair).collect();
    let more = if all.len() > NAMED { format!("; {} more", all.len() - NAMED) } else { String::new() };
    let count = if all.len() == 1 {
        "1 pair of bodies overlaps".into()
    } else {
        format!("{} pairs of bodies overlap", all.len())
    };
    let found = Found::at(element(deepest), format!("{state}, {count}; {}{more}", named.join("; ")));
    let serious = all.iter().any(|o| o.depth > SERIOUS && o.depth > DEEP_SHARE * o.smaller);
    Some(if serious { found } else { found.with(Severity::Advice) })
}

/// Shapes that overlap in the initial state.
pub fn at_start(s: &Subject) -> Vec<Found> {
    let Ok(d) = runs::data(s.model, None) else { return Vec::new() };
    let geom = |o: &Overlap| s.element(mjOBJ_GEOM, o.geoms[1]);
    // where a keyframe is the state to start from, the reference pose is only a pose
    let advice = s.model.nkey() > 0;
    let state = if advice { "in the reference pose" } else { "at the start" };
    let found = found(s, overlaps(s.model, d), state, geom);
    found.map(|f| if advice { f.with(Severity::Advice) } else { f }).into_iter().collect()
}

/// Keyframes that are looked at.
const MAX_KEYS: usize = 20;

/// Shapes that overlap in a keyframe.
pub fn in_keyframes(s: &Subject) -> Vec<Found> {
    let of_key = |key: usize| {
        let d = runs::data(s.model, Some(key)).ok()?;
        found(s, overlaps(s.model, d), "after a reset to it", |_| s.element(mjOBJ_KEY, key))
    };
    (0..s.model.nkey().min(MAX_KEYS)).filter_map(of_key).collect()
}

/// A set of solver parameters, and what has it.
struct Parameters {
    kind: mjtObj,
    id: usize,
    what: &'static str,
    solref: [f64; 2],
    solimp: [f64; 5],
}

fn parameters(m: &Model) -> Vec<Parameters> {
    let mut list = Vec::new();
    let collides = |g: usize| m.geom_contype()[g] != 0 || m.geom_conaffinity()[g] != 0;
    let mut add = |kind, id, what, solref, solimp| list.push(Parameters { kind, id, what, solref, solimp });
    for g in (0..m.ngeom()).filter(|&g| collides(g)) {
        add(mjOBJ_GEOM, g, "", m.geom_solref()[g], m.geom_solimp()[g]);
    }
    for j in (0..m.njnt()).filter(|&j| m.jnt_limited()[j] != 0) {
        add(mjOBJ_JOINT, j, "limit", m.jnt_solref()[j], m.jnt_solimp()[j]);
    }
    for e in 0..m.neq() {
        add(mjOBJ_EQUALITY, e, "", m.eq_solref()[e], m.eq_solimp()[e]);
    }
    for p in 0..m.npair() {
        add(mjOBJ_PAIR, p, "", m.pair_solref()[p], m.pair_solimp()[p]);
    }
    for t in (0..m.ntendon()).filter(|&t| m.tendon_limited()[t] != 0) {
        add(mjOBJ_TENDON, t, "limit", m.tendon_solref_lim()[t], m.tendon_solimp_lim()[t]);
    }
    list
}

/// The first element of each kind and set of parameters that is wrong, with the number of the others.
fn first_of_each(s: &Subject, wrong: impl Fn(&Parameters) -> Option<String>) -> Vec<Found> {
    let mut groups: BTreeMap<(i32, String), (usize, usize)> = BTreeMap::new();
    for p in parameters(s.model) {
        if let Some(text) = wrong(&p) {
            groups.entry((p.kind as i32, text)).or_insert((p.id, 0)).1 += 1;
        }
    }
    let kind = |value: i32| parameters_kind(value);
    let found = |((k, text), (id, count)): ((i32, String), (usize, usize))| {
        let more = if count > 1 { format!(" ({} more like it)", count - 1) } else { String::new() };
        Some(Found::at(s.element(kind(k)?, id), format!("{text}{more}")))
    };
    groups.into_iter().filter_map(found).collect()
}

fn parameters_kind(value: i32) -> Option<mjtObj> {
    [mjOBJ_GEOM, mjOBJ_JOINT, mjOBJ_EQUALITY, mjOBJ_PAIR, mjOBJ_TENDON].into_iter().find(|&kind| kind as i32 == value)
}

/// Signs of `solref` that do not go together.
pub fn mixed_solref(s: &Subject) -> Vec<Found> {
    first_of_each(s, |p| {
        let [a, b] = p.solref;
        let mixed = (a > 0.0) != (b > 0.0);
        mixed.then(|| {
            format!(
                "solref{} {} {}: one is positive, the other is not; 0.02 1 is used instead",
                p.what,
                short(a),
                short(b)
            )
        })
    })
}

/// A time constant that the time step is too long for.
pub fn fast_solref(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let h = m.opt.timestep;
    let safe = !m.disabled(mjDSBL_REFSAFE);
    first_of_each(s, |p| {
        let constant = p.solref[0];
        let fast = constant > 0.0 && p.solref[1] > 0.0 && constant < 2.0 * h * (1.0 - 1e-9);
        let becomes =
            if safe { format!("{} is used", short(2.0 * h)) } else { "refsafe is off, so it is used as it is".into() };
        fast.then(|| {
            format!(
                "solref{} has a time constant of {} s, less than two time steps of {} s: {becomes}",
                p.what,
                short(constant),
                short(h)
            )
        })
    })
}

/// Impedances that are cut, or that fall with depth.
pub fn solimp(s: &Subject) -> Vec<Found> {
    first_of_each(s, |p| {
        let [d0, d1, width, mid, power] = p.solimp;
        // 0 and 1 are common ways to say the least and the most
        let cut = |x: f64| !(0.0..=1.0).contains(&x);
        let all = [d0, d1, width, mid, power].map(short).join(" ");
        let why = match () {
            _ if cut(d0) || cut(d1) => "impedances are cut to 0.0001 and 0.9999",
            _ if d0 > d1 => "the impedance falls with depth",
            _ if power < 1.0 || width < 0.0 || cut(mid) => "width, midpoint and power are cut to what is possible",
            _ => return None,
        };
        Some(format!("solimp{} {all}: {why}", p.what))
    })
}

/// Margins and gaps that do not go together.
pub fn margin_and_gap(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let mut found = Vec::new();
    let mut look = |kind: mjtObj, id: usize, margin: f64, gap: f64| {
        if gap > margin {
            let text = format!(
                "margin {}, gap {}: a force begins only at {} m of overlap",
                short(margin),
                short(gap),
                short(gap - margin)
            );
            found.push(Found::at(s.element(kind, id), text));
        }
    };
    let collides = |g: usize| m.geom_contype()[g] != 0 || m.geom_conaffinity()[g] != 0;
    (0..m.ngeom()).filter(|&g| collides(g)).for_each(|g| look(mjOBJ_GEOM, g, m.geom_margin()[g], m.geom_gap()[g]));
    (0..m.npair()).for_each(|p| look(mjOBJ_PAIR, p, m.pair_margin()[p], m.pair_gap()[p]));
    found
}

/// A margin that is bigger than the shape.
pub fn big_margin(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let collides = |g: usize| m.geom_contype()[g] != 0 || m.geom_conaffinity()[g] != 0;
    let check = |g: usize| {
        let (active, size) = (m.geom_margin()[g] - m.geom_gap()[g], m.geom_rbound()[g]);
        let text =
            format!("contacts push at a distance of {} m; the geom has a radius of {} m", short(active), short(size));
        (size > 0.0 && active > 0.5 * size).then(|| Found::at(s.element(mjOBJ_GEOM, g), text))
    };
    (0..m.ngeom()).filter(|&g| collides(g)).filter_map(check).collect()
}
