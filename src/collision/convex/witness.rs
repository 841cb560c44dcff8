//! Where two shapes touch: pairs of points.

use crate::collision::geometry::Vec3;

/// Witness pairs that one query may give.
pub const MAX_WITNESSES: usize = crate::abi::mjMAXCONPAIR as usize;

/// Several witness pairs: points on the first and on the second shape.
pub struct Witnesses {
    pub x1: [Vec3; MAX_WITNESSES],
    pub x2: [Vec3; MAX_WITNESSES],
}

impl Witnesses {
    pub fn new() -> Witnesses {
        Witnesses { x1: [[0.0; 3]; MAX_WITNESSES], x2: [[0.0; 3]; MAX_WITNESSES] }
    }
}
