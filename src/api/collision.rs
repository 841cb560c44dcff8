//! The collision functions that `mjCOLLISIONFUNC` holds, and other exported functions of the collision stage that have no
//! place in `mujoco.h`.

use super::args::*;
use super::*;
use crate::collision::{Collider, collide_geoms};
use std::ptr::NonNull;

/// Runs a built-in collider on two geoms in their present poses; writes `dist`, `pos` and the first two rows of `frame`
/// of each contact, and returns their number.
///
/// # Safety
/// As for exported functions: NULL, or a model, its data, and as many contacts as a pair can have.
unsafe fn run(
    collider: Collider,
    m: *const mjModel,
    d: *const mjData,
    con: *mut mjContact,
    g1: c_int,
    g2: c_int,
    margin: mjtNum,
) -> c_int {
    border::call(0, |model| {
        let call = &border::Call::of("collision function", model);
        // SAFETY: the caller passes a model, data of it and contacts, or NULL.
        let (m, d, con) = unsafe {
            (<&Model>::taken(m, call, "m")?, &mut *ConstData::taken(d, call, "d")?, NonNull::taken(con, call, "con")?)
        };
        collide_geoms(collider, m, d, g1, g2, margin, |i, point| {
            // SAFETY: by contract as long as the most contacts that a pair can have.
            let to = unsafe { con.add(i).as_mut() };
            to.dist = point.dist;
            to.pos = point.pos.0;
            let ([x0, x1, x2], [y0, y1, y2]) = (point.normal.0, point.tangent.0);
            to.frame[..6].copy_from_slice(&[x0, x1, x2, y0, y1, y2]);
        })
    })
}

/// A collision function for each built-in collider.
macro_rules! colliders {
    ($($(#[$attr:meta])* $name:ident = $collider:ident;)*) => {$(
        $(#[$attr])*
        pub unsafe extern "C-unwind" fn $name(
            m: *const mjModel,
            d: *const mjData,
            con: *mut mjContact,
            g1: c_int,
            g2: c_int,
            margin: mjtNum,
        ) -> c_int {
            // SAFETY: C passes what `run` demands: a model, its data, capacity for the contacts of a pair, and ids of
            // geoms.
            unsafe { run(Collider::$collider, m, d, con, g1, g2, margin) }
        }
    )*};
}

colliders! {
    /// Plane and sphere.
    #[symbol] mjc_PlaneSphere = PlaneSphere;
    /// Plane and capsule.
    #[symbol] mjc_PlaneCapsule = PlaneCapsule;
    /// Plane and cylinder.
    #[symbol] mjc_PlaneCylinder = PlaneCylinder;
    /// Plane and box.
    #[symbol] mjc_PlaneBox = PlaneBox;
    /// Plane and ellipsoid, mesh or SDF.
    plane_convex = PlaneConvex;
    /// Height field and any shape but a plane, height field or SDF.
    hfield = Hfield;
    /// Height field and SDF: unsupported.
    hfield_sdf = HfieldSdf;
    /// Two spheres.
    #[symbol] mjc_SphereSphere = SphereSphere;
    /// Sphere and capsule.
    #[symbol] mjc_SphereCapsule = SphereCapsule;
    /// Sphere and cylinder.
    #[symbol] mjc_SphereCylinder = SphereCylinder;
    /// Sphere and box.
    #[symbol] mjc_SphereBox = SphereBox;
    /// Two capsules.
    #[symbol] mjc_CapsuleCapsule = CapsuleCapsule;
    /// Capsule and box.
    #[symbol] mjc_CapsuleBox = CapsuleBox;
    /// Two boxes.
    #[symbol] mjc_BoxBox = BoxBox;
    /// Any two convex shapes.
    #[symbol] mjc_Convex = Convex;
    /// Any shape and a signed distance field.
    sdf = Sdf;
}

/// Number of geom types that can collide.
const N: usize = mjtGeom::mjNGEOMTYPES as usize;

/// The table of collision functions as the library makes it.
#[symbol]
pub static mjc_defaultCOLLISIONFUNC: [[mjfCollision; N]; N] = default_table();

/// The collision function of each pair of geom types, the smaller type first.
pub const fn default_table() -> [[mjfCollision; N]; N] {
    let mut table: [[mjfCollision; N]; N] = [[None; N]; N];
    let mut i = 0;
    while i < N * N {
        let (type1, type2) = (i / N, i % N);
        table[type1][type2] = match Collider::of(type1 as i32, type2 as i32) {
            None => None,
            Some(collider) => Some(function(collider)),
        };
        i += 1;
    }
    table
}

const fn function(
    collider: Collider,
) -> unsafe extern "C-unwind" fn(*const mjModel, *const mjData, *mut mjContact, c_int, c_int, mjtNum) -> c_int {
    match collider {
        Collider::PlaneSphere => mjc_PlaneSphere,
        Collider::PlaneCapsule => mjc_PlaneCapsule,
        Collider::PlaneCylinder => mjc_PlaneCylinder,
        Collider::PlaneBox => mjc_PlaneBox,
        Collider::PlaneConvex => plane_convex,
        Collider::Hfield => hfield,
        Collider::HfieldSdf => hfield_sdf,
        Collider::SphereSphere => mjc_SphereSphere,
        Collider::SphereCapsule => mjc_SphereCapsule,
        Collider::SphereCylinder => mjc_SphereCylinder,
        Collider::SphereBox => mjc_SphereBox,
        Collider::CapsuleCapsule => mjc_CapsuleCapsule,
        Collider::CapsuleBox => mjc_CapsuleBox,
        Collider::BoxBox => mjc_BoxBox,
        Collider::Convex => mjc_Convex,
        Collider::Sdf => sdf,
    }
}
