//! Geoms that are invisible, that collide with nothing, or that are duplicated.
#![forbid(unsafe_code)]

use crate::abi::*;
use crate::check::geometry::{geoms, is_collidable, masks_match, paired_geoms};
use crate::check::{Found, Subject, short};
use crate::model::Model;

/// Viewers and sensors show the groups below this one unless they are told otherwise.
const SHOWN_GROUPS: std::ops::Range<i32> = 0..3;

fn alpha(m: &Model, geom: usize) -> f32 {
    let own = m.geom_rgba()[geom];
    let material = usize::try_from(m.geom_matid()[geom]).ok();
    // a colour of the geom's own comes before its material's
    match material.filter(|_| own == [0.5, 0.5, 0.5, 1.0]) {
        Some(material) => m.mat_rgba()[material][3],
        None => own[3],
    }
}

fn is_shown(m: &Model, geom: usize) -> bool {
    SHOWN_GROUPS.contains(&m.geom_group()[geom]) && alpha(m, geom) > 0.0
}

/// A body with geoms that nothing draws by default.
pub fn invisible(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let skinned: Vec<i32> = m.skin_bonebodyid().to_vec();
    let check = |body: usize| {
        let list = geoms(m, body);
        if list.is_empty() || list.clone().any(|g| is_shown(m, g)) || skinned.contains(&(body as i32)) {
            return None;
        }
        // part of a bigger whole that is seen
        let welded = (1..m.nbody()).filter(|&b| m.body_weldid()[b] == m.body_weldid()[body]);
        let whole = welded.flat_map(|b| geoms(m, b)).any(|g| is_shown(m, g));
        let first = m.geom_group()[list.start];
        let clear = list.clone().all(|g| alpha(m, g) == 0.0);
        let why = if clear { "all are transparent".into() } else { format!("the first is in group {first}") };
        let text = format!("none of its geoms ({}) has a colour and is in a group from 0 to 2: {why}", list.len());
        (!whole).then(|| Found::at(s.element(mjOBJ_BODY, body), text))
    };
    (1..m.nbody()).filter_map(check).collect()
}

/// A geom that is neither seen nor touched, and has no mass.
pub fn without_effect(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let Some(spec) = s.spec else { return Vec::new() };
    let paired = paired_geoms(m);
    let wrapped: Vec<i32> = wrapped_geoms(m);
    let check = |e: &crate::spec::Element<crate::spec::GeomFields>| {
        let g = usize::try_from(e.head.id).ok().filter(|&g| g < m.ngeom())?;
        let used = is_collidable(m, g) || paired.contains(&g) || wrapped.contains(&(g as i32)) || alpha(m, g) > 0.0;
        let massless = e.extra.mass == 0.0 || m.body_weldid()[m.geom_bodyid()[g] as usize] == 0;
        let sensed = (0..m.nsensor()).any(|i| {
            let is_geom = |kind: i32| kind == mjOBJ_GEOM as i32;
            is_geom(m.sensor_objtype()[i]) && m.sensor_objid()[i] == g as i32
                || is_geom(m.sensor_reftype()[i]) && m.sensor_refid()[i] == g as i32
        });
        let text = "no colour (alpha 0), no contacts (contype and conaffinity 0), no mass";
        (!used && massless && !sensed).then(|| Found::at(s.element(mjOBJ_GEOM, g), text))
    };
    spec.geoms.iter().filter_map(check).collect()
}

fn wrapped_geoms(m: &Model) -> Vec<i32> {
    let is_geom = |kind: i32| kind == mjWRAP_SPHERE as i32 || kind == mjWRAP_CYLINDER as i32;
    m.wrap_type().iter().zip(m.wrap_objid()).filter(|(kind, _)| is_geom(**kind)).map(|(_, id)| *id).collect()
}

/// Masks that are set, but match those of no other geom.
pub fn untouchable(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let paired = paired_geoms(m);
    let masks = |g: usize| (m.geom_contype()[g], m.geom_conaffinity()[g]);
    let weld = |g: usize| m.body_weldid()[m.geom_bodyid()[g] as usize];
    let solid: Vec<usize> = (0..m.ngeom()).filter(|&g| is_collidable(m, g)).collect();
    // a robot without its world: the floor comes later
    let has_world = solid.iter().any(|&g| weld(g) == 0);
    let has_flex = m.nflex() > 0;
    // all types or all affinities 0: a common way to turn contacts off, but for pairs
    let off = solid.iter().all(|&g| masks(g).0 == 0) || solid.iter().all(|&g| masks(g).1 == 0);
    if !has_world || has_flex || off {
        return Vec::new();
    }
    let mut kinds: Vec<(i32, i32, i32)> = solid.iter().map(|&g| (masks(g).0, masks(g).1, weld(g))).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let check = |&g: &usize| {
        let (contype, conaffinity) = masks(g);
        let met = kinds.iter().any(|&(t, a, w)| w != weld(g) && masks_match(contype, conaffinity, t, a));
        let text = format!("contype {contype}, conaffinity {conaffinity}: no geom of another body has a bit in common");
        (!met && !paired.contains(&g)).then(|| Found::at(s.element(mjOBJ_GEOM, g), text))
    };
    solid.iter().filter(|&&g| weld(g) != 0).filter_map(check).collect()
}

/// The same shape twice in the same place.
pub fn duplicates(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let paired = paired_geoms(m);
    let near = |a: &[f64], b: &[f64], size: f64| a.iter().zip(b).all(|(x, y)| (x - y).abs() <= 1e-9 * size.max(1e-3));
    let same = |a: usize, b: usize| {
        let size = m.geom_rbound()[a];
        m.geom_type()[a] == m.geom_type()[b]
            && m.geom_dataid()[a] == m.geom_dataid()[b]
            && near(&m.geom_size()[a].0, &m.geom_size()[b].0, size)
            && near(&m.geom_pos()[a].0, &m.geom_pos()[b].0, size)
            && m.geom_quat()[a].dot(m.geom_quat()[b]).abs() > 1.0 - 1e-12
            && masks_match(m.geom_contype()[a], m.geom_conaffinity()[a], m.geom_contype()[b], m.geom_conaffinity()[b])
            && m.geom_condim()[a] == m.geom_condim()[b]
    };
    let mut found = Vec::new();
    for body in 0..m.nbody() {
        let list: Vec<usize> = geoms(m, body).filter(|&g| is_collidable(m, g) && !paired.contains(&g)).collect();
        for (i, &g) in list.iter().enumerate().take(200) {
            if let Some(&other) = list[..i].iter().find(|&&other| same(other, g)) {
                let text = format!("same shape, size, place and masks as geom {}", s.element(mjOBJ_GEOM, other).name);
                found.push(Found::at(s.element(mjOBJ_GEOM, g), text));
            }
        }
    }
    found
}

/// Friction or solver parameters of a geom that collides with nothing are not read; sizes that are far from all others.
pub fn out_of_scale(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let moving = |g: usize| m.body_weldid()[m.geom_bodyid()[g] as usize] != 0;
    let has_size = |g: usize| m.geom_rbound()[g] > 0.0 && m.geom_type()[g] != mjGEOM_MESH as i32;
    let mut radii: Vec<f64> =
        (0..m.ngeom()).filter(|&g| moving(g) && has_size(g)).map(|g| m.geom_rbound()[g]).collect();
    if radii.len() < 3 {
        return Vec::new();
    }
    radii.sort_by(f64::total_cmp);
    let median = radii[radii.len() / 2];
    let check = |g: usize| {
        let ratio = m.geom_rbound()[g] / median;
        let text =
            format!("radius {} m, {} times the median of the moving geoms", short(m.geom_rbound()[g]), short(ratio));
        (ratio > 300.0).then(|| Found::at(s.element(mjOBJ_GEOM, g), text))
    };
    (0..m.ngeom()).filter(|&g| moving(g) && has_size(g)).filter_map(check).collect()
}
