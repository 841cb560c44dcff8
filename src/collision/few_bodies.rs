//! The broad phase of models in which few bodies may collide: the plan lists the pairs, and their bounding spheres are
//! compared one by one.
//!
//! The candidates are those of the sweep: its boxes enclose the spheres, so spheres that touch have boxes that overlap.
//!
//! Tests: in this file.

use super::broadphase::{BroadphasePairs, Sphere, separated, signature};
use super::filter::{collides, geoms_of, masks_match};
use super::reference_sweep::half_override;
use crate::abi::*;
use crate::base::Result;
use crate::data::Frame;
use crate::math::{Real, Vec3};
use crate::model::Model;
use crate::plan::BodyPair;

/// The pairs of bodies whose masks match and whose spheres touch; `None` where the sweep does not use the world's axes.
#[inline(never)]
pub fn candidates<'f>(
    m: &Model,
    centers: &[Vec3],
    pairs: &[BodyPair],
    frame: &'f Frame,
) -> Result<Option<BroadphasePairs<'f>>> {
    let list = frame.scratch(pairs.len())?;
    let (filters_parents, margin) = (!m.disabled(mjDSBL_FILTERPARENT), m.override_margin());
    let (mut n, mut in_doubt) = (0, false);
    // the first body is that of many pairs in a row
    let (mut first, mut contype, mut conaffinity) = (usize::MAX, 0, 0);
    for pair in pairs {
        let (a, b) = (pair.first as usize, pair.second as usize);
        if pair.related && filters_parents {
            continue;
        }
        if first != a {
            (first, (contype, conaffinity)) = (a, masks(m, a));
        }
        let others = masks(m, b);
        if !masks_match(contype, conaffinity, others.0, others.1) || !collides(m, a) || !collides(m, b) {
            continue;
        }
        if !pair.always {
            if separated(&sphere(m, centers, a), &sphere(m, centers, b), margin) {
                continue;
            }
            in_doubt = true;
        }
        list[n] = signature(a, b);
        n += 1;
    }
    let mut tolerance = None;
    if in_doubt {
        let Some((size, _)) = bounds(m, centers).filter(|(_, sum)| sum.is_finite()) else { return Ok(None) };
        tolerance = Some(1e-6 * size);
    }
    Ok(Some(BroadphasePairs { pairs: &list[..n], tolerance }))
}

/// The masks of all geoms of a body together, as they are now.
#[inline(always)]
fn masks(m: &Model, body: usize) -> (i32, i32) {
    if m.body_geomnum()[body] == 1 {
        let g = m.body_geomadr()[body].max(0) as usize;
        return (m.geom_contype()[g], m.geom_conaffinity()[g]);
    }
    masks_of_several(m, body)
}

#[inline(never)]
fn masks_of_several(m: &Model, body: usize) -> (i32, i32) {
    geoms_of(m, body).fold((0, 0), |(t, a), g| (t | m.geom_contype()[g], a | m.geom_conaffinity()[g]))
}

/// The sphere around the one geom of a body.
#[inline(always)]
fn sphere(m: &Model, centers: &[Vec3], body: usize) -> Sphere {
    let g = m.body_geomadr()[body].max(0) as usize;
    Sphere { center: centers[g], radius: m.geom_rbound()[g], margin: m.geom_margin()[g] }
}

/// The largest coordinate of the boxes around bodies that collide, and a sum of coordinates that is finite where all are. `None` when
/// the sweep cannot use these boxes: when a geom has a negative margin, or no bounding sphere.
pub fn bounds<R: Real>(m: &Model, centers: &[Vec3<R>]) -> Option<(R, R)> {
    let over = half_override(m);
    let (mut size, mut sum) = (R::of(0.0), R::of(0.0));
    for body in (1..m.nbody()).filter(|&body| collides(m, body)) {
        for g in geoms_of(m, body) {
            let (radius, margin) = (m.geom_rbound()[g], over.unwrap_or(m.geom_margin()[g]));
            // static bodies with planes are candidates anyway
            let flat = m.geom_type()[g] == mjGEOM_PLANE as i32 && m.body_weldid()[body] == 0;
            if margin < 0.0 || (radius <= 0.0 && !flat) {
                return None;
            }
            let reach = R::of(radius + margin);
            for x in centers[g].0 {
                let end = x.abs() + reach;
                [size] = R::choose(size.lt(end), || [end], || [size]);
                sum = sum + end;
            }
        }
    }
    Some((size, sum))
}

#[cfg(test)]
mod tests {
    use super::super::broadphase;
    use super::*;
    use crate::data::OwnedData;

    const SCENE: &str = "<mujoco><worldbody><geom type='plane' size='1 1 1'/><geom size='.1' contype='2'/>\
        <body><freejoint/><geom size='.2' margin='.05'/></body>\
        <body><freejoint/><geom type='box' size='.1 .2 .1' conaffinity='3'/>\
        <body><joint/><geom size='.15' contype='2' conaffinity='4'/></body></body>\
        <body mocap='true'><geom type='capsule' size='.05 .2' contype='4'/></body>\
        <body><geom size='.3' conaffinity='7'/></body></worldbody></mujoco>";

    #[test]
    fn candidates_are_those_of_the_sweep() {
        let mut m = crate::compile::tests::load(SCENE).unwrap().model;
        let mut d = OwnedData::new(&m).unwrap();
        let mut found = 0;
        for round in 0..400u32 {
            m.opt.disableflags = if round % 3 == 0 { mjDSBL_FILTERPARENT as i32 } else { 0 };
            m.opt.enableflags = if round % 5 == 0 { mjENBL_OVERRIDE as i32 } else { 0 };
            m.opt.o_margin = 0.3;
            let mut d = d.enter(&m);
            for (i, x) in d.geom_xpos.iter_mut().flat_map(|x| &mut x.0).enumerate() {
                *x = (f64::from(round) * 12.9898 + i as f64 * 78.233).sin();
            }
            let frame = d.stack.frame();
            let pairs = d.plan.collision.pairs.as_ref().unwrap();
            let few = candidates(&m, d.geom_xpos, pairs, &frame).unwrap().unwrap();
            let many = broadphase::candidates(&m, &d, false, false, &frame).unwrap();
            assert_eq!(few.pairs, many.pairs, "round {round}");
            assert!(few.tolerance.is_none() || few.tolerance == many.tolerance);
            found += few.pairs.len();
        }
        assert!(found > 1000, "{found}");
    }

    #[test]
    fn a_pair_without_bounds_is_left_to_the_sweep() {
        let mut m = crate::compile::tests::load(SCENE).unwrap().model;
        let mut d = OwnedData::new(&m).unwrap();
        let mut known = |m: &Model, x: f64| {
            let mut d = d.enter(m);
            d.geom_xpos.fill(Vec3::ZERO);
            d.geom_xpos[2][0] = x;
            let frame = d.stack.frame();
            candidates(m, d.geom_xpos, d.plan.collision.pairs.as_ref().unwrap(), &frame).unwrap().is_some()
        };
        assert!(known(&m, 0.0) && !known(&m, f64::NAN));
        m.geom_margin_mut()[2] = -0.01;
        assert!(!known(&m, 0.0));
    }
}
