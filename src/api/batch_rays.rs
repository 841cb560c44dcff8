//! Rays of batches: what programs say of them. Part of `mujoco/rujoco.h`.

use super::batch_args::{array, product, size, text};
use crate::abi::*;
use crate::base::Result;
use crate::base::memory::view;
use crate::batch::error::argument;
use crate::batch::{Batch, ObjectFrame, RayView};
use crate::model::Model;
use rujoco_export::symbol;
use std::ffi::{c_char, c_int};

/// Rays, and what they see; `rj_defaultRays` makes them see all geoms, in the world's frame.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct rjRays {
    /// Number of rays per environment.
    pub nray: c_int,
    /// 0: one list of points and directions for all environments (nray x 3); else one for each (nbatch x nray x 3).
    pub differ: mjtByte,
    /// Starts.
    pub pnt: *const mjtNum,
    /// Directions; distances are in multiples of their lengths.
    pub vec: *const mjtNum,
    /// The object in whose frame starts and directions are given: mjOBJ_BODY, mjOBJ_GEOM, mjOBJ_SITE, mjOBJ_CAMERA, or
    /// mjOBJ_UNKNOWN for the world.
    pub frametype: c_int,
    /// Its name; not read for the world.
    pub frame: *const c_char,
    /// Which geom groups are seen (mjNGROUP), or NULL: all.
    pub geomgroup: *const mjtByte,
    /// Whether geoms of static bodies are seen.
    pub flg_static: mjtByte,
    /// A body whose geoms are not seen, or -1.
    pub bodyexclude: c_int,
    /// Surfaces farther than this are not met.
    pub cutoff: mjtNum,
}

/// Sets no rays, in the world's frame, which see all geoms.
#[symbol]
pub unsafe extern "C-unwind" fn rj_defaultRays(rays: *mut rjRays) {
    // SAFETY: null or the caller's struct.
    if let Some(rays) = unsafe { rays.as_mut() } {
        *rays = rjRays {
            nray: 0,
            differ: 0,
            pnt: std::ptr::null(),
            vec: std::ptr::null(),
            frametype: mjOBJ_UNKNOWN as c_int,
            frame: std::ptr::null(),
            geomgroup: std::ptr::null(),
            flg_static: 1,
            bodyexclude: -1,
            cutoff: f64::INFINITY,
        };
    }
}

impl rjRays {
    /// Starts, or points of `dims` coordinates.
    ///
    /// # Safety
    /// `pnt` is null or as long as the header says.
    pub(super) unsafe fn points(&self, b: &Batch, dims: usize) -> Result<&[mjtNum]> {
        // SAFETY: the caller says that `pnt` is null or has as many points as the header says.
        unsafe { array("pnt", self.pnt, self.count(b, dims)?) }
    }

    /// Number of rays of a list for all environments.
    pub(super) fn shared_count(&self) -> Result<usize> {
        if self.differ != 0 {
            return Err(argument("differ", "is not 0: terms have one list for all environments"));
        }
        let n = size("nray", self.nray)?;
        product("nray", &[n, 3]).map(|_| n)
    }

    /// Numbers of a list with `dims` of them for each ray.
    pub(super) fn count(&self, b: &Batch, dims: usize) -> Result<usize> {
        let rows = if self.differ != 0 { b.nbatch() } else { 1 };
        product("nray", &[rows, size("nray", self.nray)?, dims])
    }

    /// What the rays see.
    ///
    /// # Safety
    /// The name of the frame is null or a C string, `geomgroup` is null or has a byte for each group.
    pub(super) unsafe fn view(&self, m: &Model) -> Result<RayView> {
        let frame = match mjtObj::from_int(self.frametype) {
            Some(mjOBJ_UNKNOWN) => ObjectFrame::World,
            // SAFETY: the caller says that the name is null or a C string.
            Some(kind) => ObjectFrame::find(m, kind, unsafe { text("frame", self.frame)? })?,
            None => return Err(argument("frametype", format_args!("is {}", self.frametype))),
        };
        // SAFETY: the caller says that `geomgroup` is null or has a byte for each group; a view of null has no bytes.
        let groups: &[mjtByte] = unsafe { view(self.geomgroup, mjNGROUP as usize) };
        let groups = <[mjtByte; mjNGROUP as usize]>::try_from(groups).ok().map(|groups| groups.map(|g| g != 0));
        let except = usize::try_from(self.bodyexclude).ok();
        Ok(RayView { frame, groups, statics: self.flg_static != 0, except })
    }
}
