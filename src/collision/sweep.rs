//! Sweep and prune: the pairs of boxes that overlap, found along one axis in the order in which boxes open.
//!
//! Tests: `src/collision/broadphase.rs`, `tests/physics/collisions.rs`.

use super::reference_sweep::{Bounds, EMPTY, event};
use crate::base::Result;
use crate::data::Frame;
use crate::math::simd::{F64x4, Lanes, Stage, dispatch};
use std::ops::Range;

/// The axis along which the boxes spread most, and their largest coordinate.
pub(super) fn widest_axis(boxes: &[Bounds]) -> (usize, f64) {
    let mut all = EMPTY;
    for b in boxes {
        for k in 0..3 {
            all[k] = if b[k] < all[k] { b[k] } else { all[k] };
            all[3 + k] = if b[3 + k] > all[3 + k] { b[3 + k] } else { all[3 + k] };
        }
    }
    let size = all.iter().fold(0.0, |size: f64, x| size.max(x.abs()));
    let spread = |k: usize| all[3 + k] - all[k];
    let axis = if spread(0) >= spread(1) && spread(0) >= spread(2) {
        0
    } else if spread(1) >= spread(2) {
        1
    } else {
        2
    };
    (axis, size)
}

/// Calls `emit(a, b)` for every pair of boxes that overlap on all three axes, in the order in which b opens, then a. On
/// the axis of the sweep, ends are compared in single precision, and an interval that opens where another closes counts only if
/// it has the smaller index.
pub(super) fn sweep(boxes: &[Bounds], axis: usize, frame: &Frame, emit: impl FnMut(usize, usize)) -> Result<()> {
    let order = openings(boxes, axis, frame)?;
    sweep_range(boxes, axis, order, 0..boxes.len(), frame, emit)
}

/// The boxes in the order in which they open.
pub(super) fn openings<'f>(boxes: &[Bounds], axis: usize, frame: &'f Frame) -> Result<&'f [u64]> {
    let order: &mut [u64] = frame.scratch(boxes.len())?;
    for (k, (slot, bounds)) in order.iter_mut().zip(boxes).enumerate() {
        *slot = event(bounds[axis], k);
    }
    order.sort_unstable();
    Ok(order)
}

/// As [`sweep`], of the pairs whose second box is in a range of this order.
pub(super) fn sweep_range(
    boxes: &[Bounds],
    axis: usize,
    order: &[u64],
    range: Range<usize>,
    frame: &Frame,
    emit: impl FnMut(usize, usize),
) -> Result<()> {
    let n = range.end;
    let (closing, sides) = (frame.scratch(n)?, frame.scratch(n)?);
    dispatch(Sweep { boxes, axis, order, range, closing, sides, emit });
    Ok(())
}

/// A sweep with its scratch memory: the boxes in the order in which they open, and of the open ones, where each closes, and
/// its lower ends and negated upper ends on the other axes.
struct Sweep<'s, F> {
    boxes: &'s [Bounds],
    axis: usize,
    order: &'s [u64],
    range: Range<usize>,
    closing: &'s mut [u64],
    sides: &'s mut [[f64; 4]],
    emit: F,
}

impl<F: FnMut(usize, usize)> Stage for Sweep<'_, F> {
    type Out = ();
    #[inline(always)]
    fn run<L: Lanes>(self, _: L) {
        let Sweep { boxes, axis, order, range, closing, sides, mut emit } = self;
        let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
        let index = |key: u64| (key & 0xffff_ffff) as usize;
        let mut n = 0;
        // what is open where the range starts
        for &before in &order[..range.start] {
            let b = &boxes[index(before)];
            let close = event(b[3 + axis], index(before));
            if order[range.start] < close {
                (closing[n], sides[n]) = (close, [b[u], b[v], -b[3 + u], -b[3 + v]]);
                n += 1;
            }
        }
        for &opening in &order[range] {
            let b = &boxes[index(opening)];
            let reach = F64x4::load(&[b[3 + u], b[3 + v], -b[u], -b[v]]);
            let mut closed = 0;
            for (&close, a) in closing[..n].iter().zip(&sides[..n]) {
                // one comparison of (end, index) pairs: opens before, or at the same place with a smaller index
                let gone = opening >= close;
                closed += usize::from(gone);
                let separated = reach.lt(F64x4::load(a)).bits() != 0;
                if !(gone | separated) {
                    emit(index(close), index(opening));
                }
            }
            if 4 * closed > n {
                let mut kept = 0;
                for i in 0..n {
                    if opening < closing[i] {
                        (closing[kept], sides[kept]) = (closing[i], sides[i]);
                        kept += 1;
                    }
                }
                n = kept;
            }
            (closing[n], sides[n]) = (event(b[3 + axis], index(opening)), [b[u], b[v], -b[3 + u], -b[3 + v]]);
            n += 1;
        }
    }
}
