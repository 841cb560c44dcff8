//! Which points of a flexcomp are fixed to the parent body: by id or range of ids, by place or range of places in the
//! grid.

use super::*;
use crate::base::reject_if;

impl FlexComp {
    pub(super) fn check_pins(&self) -> crate::base::Result<()> {
        let dim = self.flex.dim as usize;
        reject_if(!self.pin_range.len().is_multiple_of(2), "Pin range number must be multiple of 2")?;
        reject_if(!self.pin_grid.len().is_multiple_of(dim), "Pin grid number must be multiple of dim")?;
        if !self.pin_gridrange.len().is_multiple_of(2 * dim) {
            return Err("Pin grid range number of must be multiple of 2*dim".into());
        }
        if self.pin_grid.is_empty() && self.pin_gridrange.is_empty() {
            return Ok(());
        }
        reject_if(self.source != Grid, "Pin grid(range) can only be used with grid type")?;
        reject_if(dim == 1, "Pin grid(range) cannot be used with dim=1")?;
        Ok(())
    }

    /// Marks the pinned points. The marks of interpolated flexes are read by node.
    pub(super) fn pins(&self) -> crate::base::Result<Vec<bool>> {
        let n = self.npoint();
        if self.rigid != 0 {
            return Ok(vec![true; n]);
        }
        let mut pinned = vec![false; n];
        for &id in &self.pin_id {
            let place = usize::try_from(id).ok().and_then(|id| pinned.get_mut(id));
            *place.ok_or("pinid out of range")? = true;
        }
        for range in self.pin_range.chunks_exact(2) {
            reject_if(range.iter().any(|&id| id < 0 || id as usize >= n), "pinrange out of range")?;
            (range[0]..=range[1]).for_each(|id| pinned[id as usize] = true);
        }
        let dim = self.flex.dim as usize;
        for at in self.pin_grid.chunks_exact(dim) {
            self.pin_grid_range(at, at, &mut pinned).map_err(|()| "pingrid out of range")?;
        }
        for range in self.pin_gridrange.chunks_exact(2 * dim) {
            let (low, high) = range.split_at(dim);
            self.pin_grid_range(low, high, &mut pinned).map_err(|()| "pingridrange out of range")?;
        }
        if self.dof == Dof::Radial {
            pinned[0] = true;
        }
        Ok(pinned)
    }

    /// Pins the points of a grid between two indices, both included.
    fn pin_grid_range(&self, low: &[i32], high: &[i32], pinned: &mut [bool]) -> Result<(), ()> {
        let inside = |at: &[i32]| at.iter().zip(self.count).all(|(&i, n)| (0..n).contains(&i));
        if !inside(low) || !inside(high) {
            return Err(());
        }
        let depth = if low.len() == 3 { low[2]..=high[2] } else { 0..=0 };
        for ix in low[0]..=high[0] {
            for iy in low[1]..=high[1] {
                for iz in depth.clone() {
                    let row = ix as usize * self.count[1] as usize + iy as usize;
                    let id = if low.len() == 3 { row * self.count[2] as usize + iz as usize } else { row };
                    *pinned.get_mut(id).ok_or(())? = true;
                }
            }
        }
        Ok(())
    }
}
