//! Drawing what waits: triangles are sorted by the tiles that they touch, and threads draw the tiles.
//!
//! A tile's triangles are drawn in their order by one thread, so pictures do not depend on the number of threads.

use super::fragment::Lookups;
use super::pending::Pending;
use super::raster::{self, TilePixels};
use super::scene::{DrawQueue, PART, Triangle};
use super::surface::{Surface, TILE, Tile};
use crate::math::map;
use std::sync::{Mutex, OnceLock};

/// Triangles that are worth a thread.
const PER_THREAD: usize = 2000;

/// Most threads.
const MOST_THREADS: usize = 64;

/// Surfaces that belong together: those that a framebuffer lacks are empty.
#[derive(Default)]
pub struct Storage {
    pub color: Surface<u32>,
    pub depth: Surface<f32>,
    pub stencil: Surface<u8>,
    /// Depths are whole multiples of 1 / (2^24 - 1).
    pub coarse_depth: bool,
}

impl Storage {
    /// Surfaces of the same sizes; `None` if they are larger than the memory.
    pub fn blank(&self) -> Option<Storage> {
        let (color, depth, stencil) = (self.color.blank()?, self.depth.blank()?, self.stencil.blank()?);
        Some(Storage { color, depth, stencil, coarse_depth: self.coarse_depth })
    }
}

/// Triangles by tile: those of tile `t` are `order[first[t]..first[t + 1]]`. The memory is kept from picture to picture.
#[derive(Default)]
pub struct Bins {
    first: Vec<u32>,
    order: Vec<u32>,
    /// Tiles that each triangle touches.
    touched: Vec<TileRange>,
}

/// Tiles: left, bottom, right, top.
type TileRange = [u16; 4];

/// The tiles around what of a triangle lies within its draw call's pixels; it has samples there.
fn touched(scene: &DrawQueue, t: &Triangle) -> TileRange {
    let corners = map(t.corners, |k| &scene.corners[k as usize]);
    let [left, bottom, right, top] = scene.draws[t.draw as usize].clip;
    let tiles = |v: [i32; 3], first: i32, end: i32| {
        let low = v[0].min(v[1]).min(v[2]).max(first * PART);
        let high = v[0].max(v[1]).max(v[2]).min(end * PART - 1);
        let tile = |v: i32| v as u32 / (PART as u32 * TILE as u32);
        [tile(low) as u16, tile(high) as u16 + 1]
    };
    let ([l, r], [b, t]) = (tiles(map(corners, |c| c.x), left, right), tiles(map(corners, |c| c.y), bottom, top));
    [l, b, r, t]
}

/// Number of threads to draw with: the processor's, or what the environment variable RUJOCO_RENDER_THREADS says.
pub fn threads() -> usize {
    static COUNT: OnceLock<usize> = OnceLock::new();
    *COUNT.get_or_init(|| {
        let set = std::env::var("RUJOCO_RENDER_THREADS").ok().and_then(|v| v.trim().parse().ok());
        let own = || std::thread::available_parallelism().map_or(1, |n| n.get());
        set.unwrap_or_else(own).clamp(1, MOST_THREADS)
    })
}

impl Bins {
    /// Sorts the triangles of a scene by the tiles of a surface of this size.
    fn sort(&mut self, scene: &DrawQueue, [across, up]: [usize; 2]) {
        self.first.clear();
        self.first.resize(across * up + 1, 0);
        self.touched.clear();
        self.touched.extend(scene.triangles.iter().map(|t| touched(scene, t)));
        let each = |visit: &mut dyn FnMut(usize, usize)| {
            for (k, tiles) in self.touched.iter().enumerate() {
                let [l, b, r, top] = map(*tiles, usize::from);
                for row in b..top.min(up) {
                    (l..r.min(across)).for_each(|column| visit(k, row * across + column));
                }
            }
        };
        each(&mut |_, tile| self.first[tile + 1] += 1);
        for tile in 0..across * up {
            self.first[tile + 1] += self.first[tile];
        }
        self.order.clear();
        self.order.resize(self.first.last().map_or(0, |n| *n as usize), 0);
        // filling moves each beginning to the end, which is the next one's beginning
        each(&mut |k, tile| {
            self.order[self.first[tile] as usize] = k as u32;
            self.first[tile] += 1;
        });
        self.first.rotate_right(1);
        self.first[0] = 0;
    }

    fn of(&self, tile: usize) -> &[u32] {
        &self.order[self.first[tile] as usize..self.first[tile + 1] as usize]
    }
}

/// A tile and what is drawn in it.
struct TileWork<'a> {
    left: i32,
    bottom: i32,
    color: Option<Tile<'a, u32>>,
    depth: Option<Tile<'a, f32>>,
    stencil: Option<Tile<'a, u8>>,
    triangles: &'a [u32],
}

/// Draws a scene with at most this many threads; `lookups` are those of its draw calls.
pub fn draw(scene: &DrawQueue, lookups: &[Lookups], bins: &mut Bins, target: &mut Storage, threads: usize) {
    let Storage { color, depth, stencil, coarse_depth } = target;
    let (width, height, samples) = match (color.is_empty(), depth.is_empty()) {
        (false, _) => (color.width, color.height, color.samples),
        (true, false) => (depth.width, depth.height, depth.samples),
        (true, true) => return,
    };
    let (across, up) = (width.div_ceil(TILE), height.div_ceil(TILE));
    bins.sort(scene, [across, up]);
    let coarse_depth = *coarse_depth;
    let (mut colors, mut depths, mut stencils) = (color.tiles(), depth.tiles(), stencil.tiles());
    let tiles = (0..across * up).map(|k| TileWork {
        left: (k % across * TILE) as i32,
        bottom: (k / across * TILE) as i32,
        color: colors.next(),
        depth: depths.next(),
        stencil: stencils.next(),
        triangles: bins.of(k),
    });
    let work: Vec<TileWork> = tiles.filter(|w| !w.triangles.is_empty()).collect();
    let count = threads.min(work.len()).min(1 + bins.order.len() / PER_THREAD);
    let queue = Mutex::new(work.into_iter());
    let next = || queue.lock().unwrap_or_else(|e| e.into_inner()).next();
    let run = || {
        while let Some(work) = next() {
            tile(scene, lookups, work, samples, coarse_depth);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..count {
            scope.spawn(run);
        }
        run();
    });
}

fn tile(scene: &DrawQueue, lookups: &[Lookups], mut work: TileWork, samples: usize, coarse_depth: bool) {
    let mut target = TilePixels {
        left: work.left,
        bottom: work.bottom,
        samples,
        color: work.color.as_mut().map_or(&mut [], |t| t.pixels()),
        depth: work.depth.as_mut().map_or(&mut [], |t| t.pixels()),
        stencil: work.stencil.as_mut().map_or(&mut [], |t| t.pixels()),
        coarse_depth,
    };
    let mut pending = Pending::default();
    for k in work.triangles {
        raster::triangle(&mut target, &mut pending, scene, &scene.triangles[*k as usize], lookups);
    }
    pending.flush(target.color, samples, scene, lookups);
}

#[cfg(test)]
mod tests {
    use super::super::scene::{Corner, tests::depth_draw};
    use super::*;

    #[test]
    fn triangles_touch_the_tiles_of_their_samples() {
        let mut scene = DrawQueue::default();
        scene.draws.push(depth_draw([0, 0, 100, 100]));
        let mut tiles = |[x, y]: [i32; 2], size: i32| {
            let corners = [[x, y], [x + size, y], [x, y + size]];
            let corners = corners.map(|[x, y]| scene.corner(Corner { x, y, ..Corner::default() }, None));
            touched(&scene, &Triangle { draw: 0, corners })
        };
        assert_eq!(tiles([100, 100], 80), [0, 0, 1, 1]);
        assert_eq!(tiles([33 * 256 + 100, 64 * 256 + 100], 80), [1, 2, 2, 3]);
        // the last sample of tile 0 lies in it, the triangle's end does not
        assert_eq!(tiles([10, 10], 50 * 256), [0, 0, 2, 2]);
        // only the pixels of the draw call count
        assert_eq!(tiles([-4000, 40 * 256], 200 * 256), [0, 1, 4, 4]);
    }
}
