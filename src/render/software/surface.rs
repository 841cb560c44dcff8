//! Surfaces that are drawn on: colors, depths or stencils, tile by tile.
//!
//! The pixels of a tile lie together, its samples one after the other, so that threads can draw different tiles at once.
//! Clearing a whole surface only marks its tiles; a tile takes the value when something is drawn in it.

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

    pub fn is_empty(&self) -> bool {
        self.pixels.is_empty()
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
