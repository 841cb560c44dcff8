//! Kinematic chains: for every body the dofs that move it, which are those of the body and of its ancestors, in
//! ascending order.
//!
//! Tests: `tests/physics/constraints.rs`.

use crate::model::Model;

/// The dofs of every body and its ancestors, ascending, so that a body's Jacobian has its non-zeros in these columns.
/// A body whose inertia is "simple" lists only its own dofs.
pub struct Chains {
    /// Start and length in `dofs`, one pair per body; bodies without own dofs share their ancestor's list.
    span: Vec<(usize, usize)>,
    dofs: Vec<i32>,
    /// 0, 1, ..., nv-1.
    all: Vec<i32>,
}

impl Chains {
    /// Derives the chains of a model.
    pub fn new(m: &Model) -> Chains {
        let mut span: Vec<(usize, usize)> = Vec::with_capacity(m.nbody());
        let mut dofs = Vec::new();
        for b in 0..m.nbody() {
            let simple = m.body_simple()[b] != 0 || b == 0;
            let parent = if simple { (dofs.len(), 0) } else { span[m.body_parentid()[b] as usize] };
            let (adr, own) = (m.body_dofadr()[b], m.body_dofnum()[b]);
            if own == 0 {
                span.push(parent);
                continue;
            }
            let start = dofs.len();
            dofs.extend_from_within(parent.0..parent.0 + parent.1);
            dofs.extend(adr..adr + own);
            span.push((start, dofs.len() - start));
        }
        Chains { span, dofs, all: (0..m.nv() as i32).collect() }
    }

    /// The chain of a body.
    #[inline(always)]
    pub fn of(&self, body: usize) -> &[i32] {
        let (start, n) = self.span[body];
        &self.dofs[start..start + n]
    }

    /// All dofs.
    #[inline(always)]
    pub fn all(&self) -> &[i32] {
        &self.all
    }
}
