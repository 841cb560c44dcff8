//! Masses and inertias.
#![forbid(unsafe_code)]

use crate::abi::*;
use crate::asset::geometry::full_inertia;
use crate::check::geometry::*;
use crate::check::{Found, Severity, Subject, short};
use crate::math::{Pose, Vec3};
use crate::model::Model;

/// Density of osmium, the densest material, in kg/m³.
const DENSEST: f64 = 22_600.0;
/// Density of air in kg/m³: what is lighter would float.
const LIGHTEST: f64 = 1.2;

/// Bodies that move as one: the first has the joints.
struct Welded {
    body: usize,
    members: Vec<usize>,
    mass: f64,
}

fn welded(m: &Model) -> Vec<Welded> {
    let mut groups: Vec<Welded> = Vec::new();
    let mut group_of = vec![None; m.nbody()];
    for body in 1..m.nbody() {
        let weld = m.body_weldid()[body] as usize;
        // what is fixed to the world, or moved by the user, has no motion that its mass decides
        if weld == 0 || m.body_mocapid()[body] >= 0 {
            continue;
        }
        let at = *group_of[weld].get_or_insert_with(|| {
            groups.push(Welded { body: weld, members: Vec::new(), mass: 0.0 });
            groups.len() - 1
        });
        groups[at].members.push(body);
        groups[at].mass += m.body_mass()[body];
    }
    groups
}

fn surfaces(m: &Model) -> Vec<MeshSurface> {
    (0..m.nmesh()).map(|mesh| mesh_surface(m, mesh)).collect()
}

/// More mass than osmium of the geoms' volume would have, or less than air.
pub fn density(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let meshes = surfaces(m);
    let check = |group: Welded| {
        let volumes = group.members.iter().flat_map(|&b| geoms(m, b)).filter_map(|g| geom_volume(m, g, &meshes));
        let (mut most, mut least) = (0.0, 0.0);
        for v in volumes {
            most += v.most;
            least = f64::max(least, v.least);
        }
        let (heavy, light) = (group.mass / most, group.mass / least);
        let text = |density: f64, than: &str| {
            format!(
                "{} kg in {} m³ of geoms: {} kg/m³, {than}",
                short(group.mass),
                short(group.mass / density),
                short(density)
            )
        };
        let element = || s.element(mjOBJ_BODY, group.body);
        if most > 0.0 && heavy > DENSEST {
            let times = heavy / DENSEST;
            let than =
                if times < 1.5 { "more than osmium".into() } else { format!("{} times that of osmium", short(times)) };
            return Some(Found::at(element(), text(heavy, &than)));
        }
        let is_light = least > 0.0 && group.mass > 0.0 && light < LIGHTEST;
        is_light.then(|| Found::at(element(), text(light, "less than air")))
    };
    let groups = welded(m);
    let count = groups.len();
    let found: Vec<Found> = groups.into_iter().filter_map(check).collect();
    // a model of which most is out of scale has units of its own
    if found.len() >= 4 && 2 * found.len() > count {
        let text = format!("{} of {count} moving bodies; the first has {}", found.len(), found[0].measured);
        return vec![Found::whole(text).with(Severity::Advice).instead("masses in kg and lengths in m")];
    }
    found
}

/// Principal moments that no distribution of mass has, which `balanceinertia` hides.
pub fn triangle(s: &Subject) -> Vec<Found> {
    let Some(spec) = s.spec.filter(|spec| spec.public.public.compiler.balanceinertia != 0) else { return Vec::new() };
    let check = |e: &crate::spec::Element<crate::spec::BodyFields>| {
        let b = &e.public;
        let full = b.fullinertia[0].is_finite().then(|| full_inertia(b.fullinertia).ok()).flatten();
        let [x, y, z] = full.map_or(b.inertia, |(_, value)| value.0);
        let id = usize::try_from(e.head.id).ok().filter(|&id| b.explicitinertial != 0 && id < s.model.nbody())?;
        let violated = x + y < z || x + z < y || y + z < x;
        let kept = s.model.body_inertia()[id].0;
        let text = format!(
            "moments {} {} {}: one is more than the sum of the others; all three become {}",
            short(x),
            short(y),
            short(z),
            short(kept[0])
        );
        violated.then(|| Found::at(s.element(mjOBJ_BODY, id), text))
    };
    spec.bodies.iter().filter_map(check).collect()
}

/// The points that the geoms of a welded group reach, in the frame of its first body.
fn reach(m: &Model, poses: &[Pose], members: &[usize]) -> Vec<Vec3> {
    let of = |&b: &usize| geoms(m, b).filter_map(|g| geom_corners(m, g)).flatten().map(move |p| poses[b].point(p));
    members.iter().flat_map(of).collect()
}

/// The largest radius of gyration, and how far the geoms reach from the centre of mass.
struct Gyration {
    body: usize,
    radius: f64,
    reach: f64,
}

fn gyrations(m: &Model) -> Vec<Gyration> {
    let poses = weld_poses(m);
    let measure = |group: Welded| {
        let corners = reach(m, &poses, &group.members);
        let of_body = |&b: &usize| {
            let (mass, centre) = (m.body_mass()[b], poses[b].point(m.body_ipos()[b]));
            let far = corners.iter().map(|p| p.distance(centre)).fold(0.0, f64::max);
            let moment = m.body_inertia()[b].0.into_iter().fold(0.0, f64::max);
            (mass > 0.0 && far > 0.0).then(|| Gyration { body: b, radius: (moment / mass).sqrt(), reach: far })
        };
        group.members.iter().filter_map(of_body).collect::<Vec<_>>()
    };
    welded(m).into_iter().flat_map(measure).collect()
}

/// An inertia that needs mass farther away than any geom of the body.
pub fn too_much_inertia(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let check = |g: Gyration| {
        let text = format!(
            "radius of gyration {} m, but no geom is farther than {} m from the centre of mass",
            short(g.radius),
            short(g.reach)
        );
        // half again as much allows for parts that have no geom
        (g.radius > 1.5 * g.reach).then(|| Found::at(s.element(mjOBJ_BODY, g.body), text))
    };
    gyrations(m).into_iter().filter_map(check).collect()
}

/// A body is as easy to turn as if all of its mass were in one point.
const POINT_LIKE: f64 = 0.03;

/// An inertia so small that the body's mass would have to be in one point.
pub fn too_little_inertia(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let check = |g: Gyration| {
        let own: Vec<Vec3> = geoms(m, g.body).filter_map(|geom| geom_corners(m, geom)).flatten().collect();
        let far = own.iter().map(|p| p.distance(m.body_ipos()[g.body])).fold(0.0, f64::max);
        let text = format!(
            "radius of gyration {} m, {} % of the body's size of {} m; a solid ball of that size has 63 %",
            short(g.radius),
            short(100.0 * g.radius / far),
            short(far)
        );
        let small = far > 0.0 && g.radius < POINT_LIKE * far && has_rotation(m, g.body);
        small.then(|| Found::at(s.element(mjOBJ_BODY, g.body), text))
    };
    gyrations(m).into_iter().filter_map(check).collect()
}

/// Whether a joint turns the body; what only slides has no use for its inertia.
fn has_rotation(m: &Model, body: usize) -> bool {
    let mut b = m.body_weldid()[body] as usize;
    while b != 0 {
        if joints(m, b).any(|j| m.jnt_type()[j] != mjJNT_SLIDE as i32) {
            return true;
        }
        b = m.body_parentid()[b] as usize;
    }
    false
}

/// A centre of mass far from all geoms of the body.
pub fn centre_of_mass(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let poses = weld_poses(m);
    let check = |group: Welded| {
        let corners = reach(m, &poses, &group.members);
        let (mut low, mut high) = (Vec3([f64::INFINITY; 3]), Vec3([f64::NEG_INFINITY; 3]));
        for p in &corners {
            for k in 0..3 {
                (low[k], high[k]) = (low[k].min(p[k]), high[k].max(p[k]));
            }
        }
        let of_body = |&b: &usize| {
            let centre = poses[b].point(m.body_ipos()[b]);
            let outside = Vec3(std::array::from_fn(|k| (low[k] - centre[k]).max(centre[k] - high[k]).max(0.0))).norm();
            let size = (high - low).norm();
            let text = format!(
                "the centre of mass is {} m outside of the box around the geoms, whose diagonal is {} m",
                short(outside),
                short(size)
            );
            let far = !corners.is_empty() && m.body_mass()[b] > 0.0 && outside > 0.5 * size;
            far.then(|| Found::at(s.element(mjOBJ_BODY, b), text))
        };
        group.members.iter().filter_map(of_body).collect::<Vec<_>>()
    };
    welded(m).into_iter().flat_map(check).collect()
}

/// The moving parts at the end of a chain with less than this many kilograms count as without mass.
const NO_MASS: f64 = 1e-6;

/// A moving body whose only mass is the lower bound of the compiler, or next to none.
pub fn without_mass(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let bound = s.spec.map_or(0.0, |spec| spec.public.public.compiler.boundmass);
    let check = |group: Welded| {
        let only_bound = bound > 0.0 && group.members.iter().all(|&b| m.body_mass()[b] <= bound);
        let subtree = m.body_subtreemass()[group.body];
        let element = s.element(mjOBJ_BODY, group.body);
        if only_bound {
            return Some(Found::at(element, format!("its mass is the compiler's boundmass, {} kg", short(bound))));
        }
        let text = format!("it and all that hangs on it have {} kg", short(subtree));
        let armature = joints(m, group.body).all(|j| m.dof_armature()[m.jnt_dofadr()[j] as usize] > 0.0);
        (subtree < NO_MASS && !armature).then(|| Found::at(element, text))
    };
    welded(m).into_iter().filter_map(check).collect()
}

/// Density of geoms that give none, in kg/m³.
const DEFAULT_DENSITY: f64 = 1000.0;

/// Shapes for the eye add mass where shapes for collisions have it already.
pub fn visual_mass(s: &Subject) -> Vec<Found> {
    let (m, Some(spec)) = (s.model, s.spec) else { return Vec::new() };
    let settings = &spec.public.public.compiler;
    if settings.inertiafromgeom == mjINERTIAFROMGEOM_FALSE as i32 {
        return Vec::new();
    }
    let always = settings.inertiafromgeom == mjINERTIAFROMGEOM_TRUE as i32;
    let [from, to] = settings.inertiagrouprange;
    let paired = paired_geoms(m);
    let mut mass_of = vec![0.0; m.ngeom()];
    let mut body_is_explicit = vec![false; m.nbody()];
    for e in spec.geoms.iter() {
        if let Some(mass) = usize::try_from(e.head.id).ok().and_then(|id| mass_of.get_mut(id)) {
            // who gives a mass or a density means it
            let by_default = e.public.mass.is_nan() && e.public.density == DEFAULT_DENSITY;
            let counts = (from..=to).contains(&e.public.group) && (by_default || is_collidable(m, e.head.id as usize));
            *mass = if counts { e.extra.mass } else { 0.0 };
        }
    }
    for e in spec.bodies.iter() {
        if let Some(explicit) = usize::try_from(e.head.id).ok().and_then(|id| body_is_explicit.get_mut(id)) {
            *explicit = e.public.explicitinertial != 0 && !always;
        }
    }
    let touches = |g: usize| is_collidable(m, g) || paired.contains(&g);
    let check = |body: usize| {
        if body_is_explicit[body] || m.body_weldid()[body] == 0 {
            return None;
        }
        let visual = |&g: &usize| !touches(g) && m.geom_type()[g] == mjGEOM_MESH as i32 && mass_of[g] > 0.0;
        let solid: Vec<usize> = geoms(m, body).filter(|&g| touches(g) && mass_of[g] > 0.0).collect();
        let twice: Vec<usize> = geoms(m, body).filter(visual).filter(|&g| overlaps_any(m, g, &solid)).collect();
        let (of_visual, of_solid) = (sum(&mass_of, &twice), sum(&mass_of, &solid));
        let text = format!(
            "{} kg of geoms that touch nothing, on top of {} kg of geoms that collide, in the same place",
            short(of_visual),
            short(of_solid)
        );
        // small extras are parts of their own
        (of_visual > 0.1 * of_solid && of_solid > 0.0).then(|| Found::at(s.element(mjOBJ_BODY, body), text))
    };
    (1..m.nbody()).filter_map(check).collect()
}

fn sum(mass: &[f64], geoms: &[usize]) -> f64 {
    geoms.iter().map(|&g| mass[g]).sum()
}

/// Whether half of the geom's box lies in the box around others.
fn overlaps_any(m: &Model, geom: usize, others: &[usize]) -> bool {
    let bounds = |geoms: &[usize]| {
        let points = geoms.iter().filter_map(|&g| geom_corners(m, g)).flatten();
        points.fold(([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]), |(mut low, mut high), p| {
            for k in 0..3 {
                (low[k], high[k]) = (low[k].min(p[k]), high[k].max(p[k]));
            }
            (low, high)
        })
    };
    let ((low, high), (from, to)) = (bounds(&[geom]), bounds(others));
    let share = |k: usize| {
        let width = high[k] - low[k];
        if width > 0.0 { ((high[k].min(to[k]) - low[k].max(from[k])) / width).max(0.0) } else { 1.0 }
    };
    share(0) * share(1) * share(2) > 0.5
}
