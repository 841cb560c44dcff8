//! Meshes: scale, closed surfaces, hulls.
#![forbid(unsafe_code)]

use crate::abi::*;
use crate::check::geometry::{is_collidable, mesh_surface, paired_geoms};
use crate::check::{Found, Severity, Subject, short};
use crate::math::Vec3;
use crate::model::Model;

/// A mesh of a moving body with a side of more metres is most likely in millimetres.
const HUGE: f64 = 15.0;
/// A mesh whose longest side is shorter is most likely scaled twice, in metres.
const TINY: f64 = 2e-4;

/// Geoms of each mesh.
fn users(m: &Model) -> Vec<Vec<usize>> {
    let mut users = vec![Vec::new(); m.nmesh()];
    for g in 0..m.ngeom() {
        let is_mesh = m.geom_type()[g] == mjGEOM_MESH as i32 || m.geom_type()[g] == mjGEOM_SDF as i32;
        if let Some(list) =
            usize::try_from(m.geom_dataid()[g]).ok().filter(|_| is_mesh).and_then(|id| users.get_mut(id))
        {
            list.push(g);
        }
    }
    users
}

fn collides(m: &Model, geoms: &[usize]) -> bool {
    let paired = paired_geoms(m);
    geoms.iter().any(|&g| is_collidable(m, g) || paired.contains(&g))
}

/// Millimetres where metres are meant, or the other way round.
pub fn scale(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let users = users(m);
    let moves = |g: &usize| m.body_weldid()[m.geom_bodyid()[*g] as usize] != 0;
    let check = |mesh: usize| {
        let size = mesh_surface(m, mesh).size;
        let longest = size.0.into_iter().fold(0.0, f64::max);
        let given = m.mesh_scale()[mesh];
        let text =
            format!("{} x {} x {} m with scale {}", short(size[0]), short(size[1]), short(size[2]), short(given[0]));
        let element = || s.element(mjOBJ_MESH, mesh);
        let scaled = |factor: f64| Vec3(given.0.map(|x| x * factor)).0.map(short).join(" ");
        match longest {
            l if l > HUGE && users[mesh].iter().any(moves) => Some(
                Found::at(element(), text)
                    .instead(format!("scale=\"{}\", if the file is in millimetres", scaled(1e-3))),
            ),
            l if l < TINY && !users[mesh].is_empty() => {
                Some(Found::at(element(), text).instead(format!("scale=\"{}\", if the file is in metres", scaled(1e3))))
            }
            _ => None,
        }
    };
    (0..m.nmesh()).filter_map(check).collect()
}

/// Whether a geom has its mass from the volume of the mesh, and the mass counts.
pub fn gives_mass(s: &Subject, mesh: usize) -> bool {
    let (m, Some(spec)) = (s.model, s.spec) else { return false };
    let volume = spec
        .meshes
        .iter()
        .find(|e| e.head.id == mesh as i32)
        .is_some_and(|e| matches!(e.public.inertia.get(), Some(mjMESH_INERTIA_LEGACY | mjMESH_INERTIA_EXACT)));
    let always = spec.public.public.compiler.inertiafromgeom == mjINERTIAFROMGEOM_TRUE as i32;
    let of_body = |body: usize| {
        let explicit =
            spec.bodies.iter().find(|e| e.head.id == body as i32).is_some_and(|e| e.public.explicitinertial != 0);
        m.body_weldid()[body] != 0 && (always || !explicit)
    };
    let weighs = |e: &crate::spec::Element<crate::spec::GeomFields>| {
        let g = usize::try_from(e.head.id).ok().filter(|&g| g < m.ngeom())?;
        let is_this = m.geom_dataid()[g] == mesh as i32 && m.geom_type()[g] == mjGEOM_MESH as i32;
        let by_density = e.public.mass.is_nan() && e.extra.mass > 0.0;
        (is_this && by_density && of_body(m.geom_bodyid()[g] as usize)).then_some(())
    };
    volume && spec.geoms.iter().any(|e| weighs(e).is_some())
}

/// A volume that is uncertain by more than this share is none.
const AMBIGUOUS: f64 = 0.02;

/// The volume of a surface with holes decides a mass.
pub fn open(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let check = |mesh: usize| {
        let surface = mesh_surface(m, mesh);
        let open = surface.open_edges > 0 && surface.ambiguity > AMBIGUOUS;
        let hull = surface.hull.map_or(String::new(), |hull| format!(", that of its hull {} m³", short(hull)));
        let text = format!(
            "{} of {} edges have one face only; the volume comes out as {} m³, give or take {} %{hull}",
            surface.open_edges,
            surface.edges,
            short(surface.volume.abs()),
            short(100.0 * surface.ambiguity)
        );
        (open && gives_mass(s, mesh)).then(|| Found::at(s.element(mjOBJ_MESH, mesh), text))
    };
    (0..m.nmesh()).filter_map(check).collect()
}

/// Faces that look inwards.
pub fn inverted(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let users = users(m);
    let check = |mesh: usize| {
        let surface = mesh_surface(m, mesh);
        let inside_out = surface.is_closed() && surface.volume < 0.0 && surface.edges > 0;
        let used = !users[mesh].is_empty();
        let text = format!("closed, with a volume of {} m³ seen from its faces", short(surface.volume));
        (inside_out && used).then(|| Found::at(s.element(mjOBJ_MESH, mesh), text))
    };
    (0..m.nmesh()).filter_map(check).collect()
}

/// Neighbouring faces that look to different sides.
pub fn twisted(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let check = |mesh: usize| {
        let surface = mesh_surface(m, mesh);
        let many = surface.twisted_edges as f64 > 0.01 * surface.edges as f64;
        let text =
            format!("along {} of {} edges, the faces on both sides disagree", surface.twisted_edges, surface.edges);
        (many && gives_mass(s, mesh)).then(|| Found::at(s.element(mjOBJ_MESH, mesh), text))
    };
    (0..m.nmesh()).filter_map(check).collect()
}

/// The hull that collides is much bigger than the mesh.
pub fn hull(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let users = users(m);
    let check = |mesh: usize| {
        if !collides(m, &users[mesh]) || users[mesh].iter().all(|&g| m.geom_type()[g] == mjGEOM_SDF as i32) {
            return None;
        }
        let surface = mesh_surface(m, mesh);
        let (hull, volume) = (surface.hull?, surface.volume);
        let added = hull / volume - 1.0;
        let text =
            format!("the hull has {} m³, the mesh {} m³: {} % more", short(hull), short(volume), short(100.0 * added));
        let found = |severity: Severity| Found::at(s.element(mjOBJ_MESH, mesh), text).with(severity);
        let closed = surface.is_closed() && volume > 0.0;
        (closed && added > 0.1).then(|| found(if added > 1.0 { Severity::Warning } else { Severity::Advice }))
    };
    (0..m.nmesh()).filter_map(check).collect()
}
