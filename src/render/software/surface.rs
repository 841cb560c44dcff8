//! Surfaces that are drawn on: colors, depths or stencils, tile by tile.
//!
//! The pixels of a tile lie together, its samples one after the other, so that threads can draw different tiles at once.
//! Clearing a whole surface only marks its tiles; a tile takes the value when something is drawn in it.

use crate::math::from_fn;

/// Width and height of a tile in pixels.
pub const TILE: usize = 32;

/// Pixels of a tile.
pub const AREA: usize = TILE * TILE;

/// Most values of a surface: 4 GiB of four bytes each.
const MOST: usize = 1 << 30;

/// A grid of pixels with one or more samples each.
#[derive(Default)]
pub struct Surface<T> {
    pub width: usize,
    pub height: usize,
    pub samples: usize,
    /// Tiles of a row of tiles.
    pub across: usize,
    clear: T,
    /// By tile: has it the value `clear` all over, whatever its pixels are.
    cleared: Vec<bool>,
    pixels: Vec<T>,
}

/// The pixels of a tile.
pub struct Tile<'a, T> {
    clear: T,
    cleared: &'a mut bool,
    pixels: &'a mut [T],
}

impl<T: Copy> Tile<'_, T> {
    /// All samples: those of the first kind for all pixels by rows, then those of the second.
    pub fn pixels(&mut self) -> &mut [T] {
        if std::mem::take(self.cleared) {
            self.pixels.fill(self.clear);
        }
        self.pixels
    }
}

impl<T: Copy + Default> Surface<T> {
    /// A surface of the default value; `None` if it is larger than the memory.
    pub fn new([width, height]: [usize; 2], samples: usize) -> Option<Surface<T>> {
        let (across, up) = (width.div_ceil(TILE), height.div_ceil(TILE));
        let count = across.checked_mul(up)?;
        let values = count.checked_mul(AREA * samples).filter(|n| *n <= MOST)?;
        Vec::<T>::new().try_reserve_exact(values).ok()?;
        // the system gives zeros page by page, when tiles are drawn in
        let pixels = vec![T::default(); values];
        let cleared = vec![true; count];
        Some(Surface { width, height, samples, across, clear: T::default(), cleared, pixels })
    }

    /// A surface of the same size, and of the default value.
    pub fn blank(&self) -> Option<Surface<T>> {
        if self.is_empty() { Some(Surface::default()) } else { Surface::new([self.width, self.height], self.samples) }
    }

    pub fn is_empty(&self) -> bool {
        self.pixels.is_empty()
    }

    /// The value of all pixels, if it is known that they have one.
    pub fn cleared_value(&self) -> Option<T> {
        self.cleared.iter().all(|c| *c).then_some(self.clear)
    }

    /// Sets every pixel.
    pub fn clear(&mut self, value: T) {
        self.clear = value;
        self.cleared.fill(true);
    }

    /// Sets the pixels of a rectangle (left, bottom, right, top) inside the surface.
    pub fn clear_rect(&mut self, [left, bottom, right, top]: [usize; 4], value: T) {
        if [left, bottom, right, top] == [0, 0, self.width, self.height] {
            return self.clear(value);
        }
        for y in bottom..top {
            for x in left..right {
                (0..self.samples).for_each(|s| self.set(x, y, s, value));
            }
        }
    }

    /// The tile of a pixel, and its place there.
    fn place(&self, x: usize, y: usize) -> (usize, usize) {
        (y / TILE * self.across + x / TILE, y % TILE * TILE + x % TILE)
    }

    /// A sample of a pixel inside the surface.
    #[inline(always)]
    pub fn get(&self, x: usize, y: usize, sample: usize) -> T {
        let (tile, at) = self.place(x, y);
        if self.cleared[tile] { self.clear } else { self.pixels[(tile * self.samples + sample) * AREA + at] }
    }

    /// The first samples of eight pixels inside the surface.
    #[inline(always)]
    pub fn eight(&self, x: [u32; 8], y: [u32; 8]) -> [T; 8] {
        const SIDE: u32 = TILE as u32;
        let (across, size) = (self.across as u32, (self.samples * AREA) as u32);
        let tile: [u32; 8] = from_fn(|k| y[k] / SIDE * across + x[k] / SIDE);
        let at: [u32; 8] = from_fn(|k| tile[k] * size + y[k] % SIDE * SIDE + x[k] % SIDE);
        from_fn(|k| if self.cleared[tile[k] as usize] { self.clear } else { self.pixels[at[k] as usize] })
    }

    /// Reads neighbouring pixels of a row inside the surface, tile by tile. `combine` gets places in `to` and the samples there:
    /// a slice for each sample, of which those that the surface lacks are empty.
    pub fn read_row(&self, [left, y]: [usize; 2], to: &mut [T], combine: impl Fn(&mut [T], [&[T]; 4])) {
        let end = left + to.len();
        let mut x = left;
        while x < end {
            let next = (x / TILE * TILE + TILE).min(end);
            let (tile, at) = self.place(x, y);
            let (to, count) = (&mut to[x - left..next - left], next - x);
            if self.cleared[tile] {
                to.fill(self.clear);
            } else {
                let all = &self.pixels[tile * self.samples * AREA..][..self.samples * AREA];
                combine(to, [0, 1, 2, 3].map(|s| all.get(s * AREA + at..s * AREA + at + count).unwrap_or_default()));
            }
            x = next;
        }
    }

    /// Sets all samples of neighbouring pixels of a row inside the surface.
    pub fn write_row(&mut self, [left, y]: [usize; 2], values: &[T]) {
        let mut rest = values;
        while !rest.is_empty() {
            let x = left + values.len() - rest.len();
            let (tile, at) = self.place(x, y);
            let (now, later) = rest.split_at((TILE - x % TILE).min(rest.len()));
            let all = &mut self.pixels[tile * self.samples * AREA..][..self.samples * AREA];
            if std::mem::take(&mut self.cleared[tile]) {
                all.fill(self.clear);
            }
            (0..self.samples).for_each(|s| all[s * AREA + at..][..now.len()].copy_from_slice(now));
            rest = later;
        }
    }

    /// Sets a sample of a pixel inside the surface.
    pub fn set(&mut self, x: usize, y: usize, sample: usize, value: T) {
        let (tile, at) = self.place(x, y);
        let all = &mut self.pixels[tile * self.samples * AREA..][..self.samples * AREA];
        if std::mem::take(&mut self.cleared[tile]) {
            all.fill(self.clear);
        }
        all[sample * AREA + at] = value;
    }

    /// All tiles, row by row.
    pub fn tiles(&mut self) -> impl Iterator<Item = Tile<'_, T>> {
        let clear = self.clear;
        let chunks = self.pixels.chunks_exact_mut(AREA * self.samples.max(1));
        self.cleared.iter_mut().zip(chunks).map(move |(cleared, pixels)| Tile { clear, cleared, pixels })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_the_pixels_one_by_one() {
        let mut surface = Surface::new([100, 3], 4).unwrap();
        surface.clear(7u32);
        for x in 40..70 {
            (0..4).for_each(|s| surface.set(x, 1, s, (10 * x + s) as u32));
        }
        for (left, count) in [(0, 100), (20, 40), (50, 3), (99, 1), (5, 0)] {
            let mut row = vec![0; count];
            surface.read_row([left, 1], &mut row, |to, samples| {
                (0..to.len()).for_each(|k| to[k] = samples.iter().map(|s| s[k]).sum::<u32>());
            });
            for (k, sum) in row.into_iter().enumerate() {
                let all: Vec<u32> = (0..4).map(|s| surface.get(left + k, 1, s)).collect();
                // tiles that nothing was drawn in are not combined
                let drawn = (left + k) / TILE == 1 || (left + k) / TILE == 2;
                assert_eq!(sum, if drawn { all.iter().sum() } else { all[0] });
            }
        }
        surface.write_row([30, 2], &(0..40).collect::<Vec<u32>>());
        for x in 0..100 {
            let expected = if (30..70).contains(&x) { x as u32 - 30 } else { 7 };
            assert_eq!([0, 3].map(|s| surface.get(x, 2, s)), [expected; 2]);
        }
    }
}
