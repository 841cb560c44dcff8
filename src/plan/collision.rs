//! Structure behind collision detection: who can be near whom without looking at poses.

use crate::abi::*;
use crate::model::Model;

/// Structure tables of one model for the collision stage.
pub struct CollisionPlan {
    /// Bodies that are paired with every other body whatever the distance: the world, if it has geoms, and static bodies
    /// that carry planes. Ascending.
    pub everywhere: Vec<u32>,
    /// Weld id of the parent of the body's weld root.
    pub parent_weld: Vec<u32>,
    /// Geoms of bodies other than the world: the points that span the sweep frame.
    pub moving_geoms: Vec<u32>,
}

impl CollisionPlan {
    pub fn new(m: &Model) -> CollisionPlan {
        let weld = m.body_weldid();
        let geoms = |b: usize| {
            let adr = m.body_geomadr()[b].max(0) as usize;
            adr..adr + m.body_geomnum()[b] as usize
        };
        let has_plane = |b: usize| geoms(b).any(|g| m.geom_type()[g] == mjGEOM_PLANE as i32);
        let everywhere =
            |b: &u32| !geoms(*b as usize).is_empty() && (*b == 0 || weld[*b as usize] == 0 && has_plane(*b as usize));
        CollisionPlan {
            everywhere: (0..m.nbody() as u32).filter(everywhere).collect(),
            parent_weld: weld.iter().map(|&w| weld[m.body_parentid()[w as usize] as usize] as u32).collect(),
            moving_geoms: (0..m.ngeom() as u32).filter(|&g| m.geom_bodyid()[g as usize] != 0).collect(),
        }
    }
}
