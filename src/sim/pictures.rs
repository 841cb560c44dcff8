//! Arrays that pictures of a batch are written to.

use super::renderer::Segment;
use crate::base::Result;
use crate::batch::error::check_len;
use std::sync::Mutex;

/// Where [`super::BatchRenderer::pictures`] writes.
pub struct Pictures<'a> {
    /// Red, green and blue of each pixel.
    pub rgb: Option<&'a mut [u8]>,
    /// Distance of what each pixel shows from the camera's plane.
    pub depth: Option<&'a mut [f32]>,
    /// Which object each pixel shows.
    pub segmentation: Option<&'a mut [Segment]>,
    /// Pictures of each camera that are kept, at least 1: the older ones move one place forward, and the new one is the last.
    pub frames: usize,
}

impl Default for Pictures<'_> {
    fn default() -> Self {
        Pictures { rgb: None, depth: None, segmentation: None, frames: 1 }
    }
}

/// What an environment's part of an array of pictures consists of.
#[derive(Clone, Copy)]
pub(super) struct Views {
    pub pixels: usize,
    pub cameras: usize,
    pub frames: usize,
}

impl Views {
    /// Each environment's part of an array; nothing of none.
    pub fn split<'a, T>(
        &self,
        all: Option<&'a mut [T]>,
        name: &str,
        environments: usize,
        channels: usize,
        meaning: &str,
    ) -> Result<Vec<Mutex<&'a mut [T]>>> {
        let Some(all) = all else { return Ok(Vec::new()) };
        let size = [self.cameras, self.frames, channels].iter().fold(self.pixels, |size, n| size.saturating_mul(*n));
        check_len(name, all.len(), size.saturating_mul(environments), meaning)?;
        Ok(all.chunks_exact_mut(size.max(1)).map(Mutex::new).collect())
    }

    /// The newest picture of a camera; for the first camera all pictures move one place forward before.
    pub fn newest<'a, T: Copy>(&self, part: &'a mut [T], camera: usize, channels: usize) -> &'a mut [T] {
        let size = self.pixels * channels;
        let frame = size * self.cameras;
        if camera == 0 {
            part.copy_within(frame.., 0);
        }
        &mut part[(self.frames - 1) * frame + camera * size..][..size]
    }
}
