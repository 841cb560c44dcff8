//! The choice of a collider by the types of two geoms, and its call.
//!
//! Tests: `tests/physics/collisions.rs`, `tests/process/colliders.rs`.

use super::collision_data::CollisionData;
use super::manifold::{ContactPoint, Manifold};
use super::scene::TableChecks;
use super::{box_box, capsule_box, plane, sphere_box, sphere_capsule};
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::Data;
use crate::model::Model;

/// The built-in colliders. The first shape has the smaller type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Collider {
    PlaneSphere,
    PlaneCapsule,
    PlaneCylinder,
    PlaneBox,
    PlaneConvex,
    Hfield,
    HfieldSdf,
    SphereSphere,
    SphereCapsule,
    SphereCylinder,
    SphereBox,
    CapsuleCapsule,
    CapsuleBox,
    BoxBox,
    Convex,
    Sdf,
}

impl Collider {
    /// The collider of two geom types, the smaller first; `None` when they never collide.
    #[inline(always)]
    pub const fn of(type1: i32, type2: i32) -> Option<Collider> {
        static TABLE: [[Option<Collider>; TYPES]; TYPES] = table();
        let (type1, type2) = (type1 as usize, type2 as usize);
        if type1 < TYPES && type2 < TYPES { TABLE[type1][type2] } else { None }
    }

    const fn find(type1: i32, type2: i32) -> Option<Collider> {
        use Collider::*;
        const PLANE: i32 = mjGEOM_PLANE as i32;
        const HFIELD: i32 = mjGEOM_HFIELD as i32;
        const SPHERE: i32 = mjGEOM_SPHERE as i32;
        const CAPSULE: i32 = mjGEOM_CAPSULE as i32;
        const ELLIPSOID: i32 = mjGEOM_ELLIPSOID as i32;
        const CYLINDER: i32 = mjGEOM_CYLINDER as i32;
        const BOX: i32 = mjGEOM_BOX as i32;
        const MESH: i32 = mjGEOM_MESH as i32;
        const SDF: i32 = mjGEOM_SDF as i32;
        if type1 > type2 || type1 < PLANE || type2 > SDF {
            return None;
        }
        Some(match (type1, type2) {
            (PLANE | HFIELD, PLANE | HFIELD) => return None,
            (PLANE, SPHERE) => PlaneSphere,
            (PLANE, CAPSULE) => PlaneCapsule,
            (PLANE, CYLINDER) => PlaneCylinder,
            (PLANE, BOX) => PlaneBox,
            (PLANE, ELLIPSOID | MESH | SDF) => PlaneConvex,
            (HFIELD, SDF) => HfieldSdf,
            (HFIELD, _) => Hfield,
            (_, SDF) => Sdf,
            (SPHERE, SPHERE) => SphereSphere,
            (SPHERE, CAPSULE) => SphereCapsule,
            (SPHERE, CYLINDER) => SphereCylinder,
            (SPHERE, BOX) => SphereBox,
            (CAPSULE, CAPSULE) => CapsuleCapsule,
            (CAPSULE, BOX) => CapsuleBox,
            (BOX, BOX) => BoxBox,
            _ => Convex,
        })
    }

    /// Whether it takes less time than a test of two oriented boxes.
    pub fn is_quick(self) -> bool {
        use Collider::*;
        matches!(self, PlaneSphere | PlaneCapsule | SphereSphere | SphereCapsule | CapsuleCapsule)
    }
}

/// Types of geoms that collide, from 0.
const TYPES: usize = mjGEOM_SDF as usize + 1;

const fn table() -> [[Option<Collider>; TYPES]; TYPES] {
    let mut table = [[None; TYPES]; TYPES];
    let mut i = 0;
    while i < TYPES * TYPES {
        table[i / TYPES][i % TYPES] = Collider::find((i / TYPES) as i32, (i % TYPES) as i32);
        i += 1;
    }
    table
}

/// Runs a collider on two geoms; the points are appended to `out`.
pub(super) fn collide<'s, S: CollisionData<'s>>(
    collider: Collider,
    m: &Model,
    d: &mut S,
    checked: TableChecks,
    g1: usize,
    g2: usize,
    margin: f64,
    out: &mut Manifold,
) -> Result<()> {
    use Collider::*;
    let scene = d.scene(m, checked);
    let (a, b) = (&scene.solid(g1), &scene.solid(g2));
    match collider {
        PlaneSphere => plane::plane_sphere(a, b, margin, out),
        PlaneCapsule => plane::plane_capsule(a, b, margin, out),
        PlaneCylinder => plane::plane_cylinder(a, b, margin, out),
        PlaneBox => plane::plane_box(a, b, margin, out),
        SphereSphere => sphere_capsule::sphere_sphere(a, b, margin, out),
        SphereCapsule => sphere_capsule::sphere_capsule(a, b, margin, out),
        SphereCylinder => sphere_capsule::sphere_cylinder(a, b, margin, out),
        SphereBox => sphere_box::sphere_box(a, b, margin, out),
        CapsuleCapsule => sphere_capsule::capsule_capsule(a, b, margin, out),
        CapsuleBox => capsule_box::capsule_box(a, b, margin, out),
        BoxBox => box_box::box_box(a, b, margin, out),
        Convex => super::convex::convex_convex(scene, g1, g2, margin, out)?,
        PlaneConvex => super::convex::plane_convex(scene, g1, g2, margin, out),
        Hfield => super::hfield::hfield_convex(scene, g1, g2, margin, out),
        HfieldSdf => crate::base::report::warning_message("HField vs SDF collision not yet supported!"),
        Sdf => d.whole(|d| super::sdf::sdf_collide(m, d, g1, g2, out)).unwrap_or(Ok(()))?,
    }
    Ok(())
}

/// Runs a collider on two geoms of a configuration, whatever the table says; `visit` gets every point with its index.
pub fn collide_geoms(
    collider: Collider,
    m: &Model,
    d: &mut Data,
    g1: i32,
    g2: i32,
    margin: f64,
    mut visit: impl FnMut(usize, &ContactPoint),
) -> Result<i32> {
    let index = |g: i32| {
        let valid = usize::try_from(g).ok().filter(|&g| g < m.ngeom());
        valid.ok_or_else(|| Error::in_routine("mj_collision", format_args!("invalid geom id {g}")))
    };
    let mut out = Manifold::new();
    collide(collider, m, d, TableChecks::default(), index(g1)?, index(g2)?, margin, &mut out)?;
    for (i, point) in out.points().iter().enumerate() {
        visit(i, point);
    }
    Ok(out.points().len() as i32)
}
