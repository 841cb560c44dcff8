//! What a `mjData` keeps from one collision stage to the next: what only saves time, never what a result depends on.
//!
//! Tests: in this file.

use super::TableStates;
use crate::abi::{mjGEOM_ELLIPSOID, mjGEOM_SDF};
use crate::math::Vec3;
use crate::model::Model;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering::Relaxed};

/// The memory itself, of one model.
pub struct CollisionStore {
    tables: Box<[AtomicU8]>,
    separations: Box<[DirectionSlot]>,
}

/// Views of the memory; without any, nothing is kept.
#[derive(Clone, Copy, Default)]
pub struct CollisionMemory<'a> {
    pub tables: TableStates<'a>,
    pub separations: Separations<'a>,
}

impl CollisionStore {
    /// Memory about which nothing is known.
    pub fn new(m: &Model) -> CollisionStore {
        let convex = mjGEOM_ELLIPSOID as i32..=mjGEOM_SDF as i32;
        let n = m.geom_type().iter().filter(|&kind| convex.contains(kind)).count();
        let slots = if n > 1 { (8 * n).next_power_of_two().min(MOST_SLOTS) } else { 0 };
        CollisionStore {
            tables: (0..m.nmesh()).map(|_| AtomicU8::new(0)).collect(),
            separations: (0..slots).map(|_| DirectionSlot::default()).collect(),
        }
    }

    /// What is kept.
    pub fn memory(&self) -> CollisionMemory<'_> {
        CollisionMemory { tables: TableStates::new(&self.tables), separations: Separations(&self.separations) }
    }

    /// Forgets what is known about the vertices of meshes.
    pub fn forget_vertices(&self) {
        self.tables.iter().for_each(|state| state.store(0, Relaxed));
    }
}

/// Pairs whose directions are kept at most; each takes 20 bytes.
const MOST_SLOTS: usize = 1024;

/// For pairs of convex geoms that did not touch when they were searched last, a direction that separated them. Where two geoms are
/// still apart along it, no search is needed. Pairs share slots, and threads may mix the numbers of two pairs: any direction is
/// only tried, never trusted.
#[derive(Clone, Copy, Default)]
pub struct Separations<'a>(&'a [DirectionSlot]);

/// A direction in the frame of the first geom, and a sign of the pair.
#[derive(Default)]
struct DirectionSlot {
    pair: AtomicU32,
    direction: [AtomicU32; 3],
}

/// Not 0, which stands for no pair.
fn sign(g1: usize, g2: usize) -> u32 {
    (g1 as u32).wrapping_mul(0x9E37_79B1).wrapping_add(g2 as u32).wrapping_mul(0x85EB_CA6B) | 1
}

impl<'a> Separations<'a> {
    fn slot(self, sign: u32) -> Option<&'a DirectionSlot> {
        let mask = self.0.len().checked_sub(1)?;
        Some(&self.0[(sign >> 8) as usize & mask])
    }

    /// The direction that separated two geoms, in the frame of the first.
    #[inline]
    pub fn get(self, g1: usize, g2: usize) -> Option<Vec3> {
        let sign = sign(g1, g2);
        let slot = self.slot(sign).filter(|slot| slot.pair.load(Relaxed) == sign)?;
        let number = |k: usize| f64::from(f32::from_bits(slot.direction[k].load(Relaxed)));
        Some(Vec3::from_fn(number))
    }

    /// Keeps the direction that separates two geoms, or forgets that of geoms that touch.
    #[inline]
    pub fn set(self, g1: usize, g2: usize, direction: Option<Vec3>) {
        let sign = sign(g1, g2);
        let Some(slot) = self.slot(sign) else { return };
        match direction {
            Some(direction) => {
                slot.direction.iter().zip(direction.0).for_each(|(to, x)| to.store((x as f32).to_bits(), Relaxed));
                slot.pair.store(sign, Relaxed);
            }
            None if slot.pair.load(Relaxed) == sign => slot.pair.store(0, Relaxed),
            None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_direction_of_a_pair_is_kept_until_it_touches() {
        let slots: Box<[DirectionSlot]> = (0..16).map(|_| DirectionSlot::default()).collect();
        let kept = Separations(&slots);
        assert_eq!(kept.get(3, 5), None);
        kept.set(3, 5, Some(Vec3([0.5, -0.25, 2.0])));
        assert_eq!(kept.get(3, 5), Some(Vec3([0.5, -0.25, 2.0])));
        assert_eq!(kept.get(5, 3), None, "the frame is the other one's");
        kept.set(3, 5, None);
        assert_eq!(kept.get(3, 5), None);
        // without memory nothing is kept
        Separations::default().set(3, 5, Some(Vec3::X));
        assert_eq!(Separations::default().get(3, 5), None);
    }
}
