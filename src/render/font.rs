//! Bitmap fonts: the metrics that clients lay text out with, and glyphs that fill them.
//!
//! The face is Arimo (`font/OFL.txt`), a sans-serif of the proportions that the metrics were made for. Glyphs are rasterised
//! when a context is made, with soft edges, and packed into one picture.
#![forbid(unsafe_code)]

use crate::abi::{mjFONT_BIG, mjFONT_SHADOW, mjtFont};
use crate::base::{Error, ErrorKind, Result};

const ARIMO: &[u8] = include_bytes!("font/Arimo-ascii.ttf");

/// Height of a capital letter of Arimo over the size of the font.
const CAP_HEIGHT: f32 = 1409.0 / 2048.0;

/// First character with a glyph.
const FIRST: u8 = 32;

/// Number of characters with a glyph.
const COUNT: usize = 95;

/// Width of the picture that holds the glyphs.
pub const SHEET_WIDTH: usize = 1024;

/// Metrics of a font in pixels: the cell of a character is `height` tall and `width` wide.
pub struct FontFace {
    pub height: i32,
    /// Row of the baseline above the bottom of the cell.
    baseline: i32,
    /// Last row of capital letters.
    cap: i32,
    /// Widths of characters 32 to 126.
    width: [u8; COUNT],
}

impl FontFace {
    /// Advance of a character; control characters and those beyond ASCII have none.
    pub fn advance(&self, c: u8) -> i32 {
        index(c).map_or(0, |i| self.width[i] as i32)
    }
}

fn index(c: u8) -> Option<usize> {
    c.checked_sub(FIRST).map(usize::from).filter(|i| *i < COUNT)
}

/// The metrics of a scale: normal and big; `None`: there is no such scale.
pub fn faces(scale: i32) -> Option<(&'static FontFace, &'static FontFace)> {
    let big = [1, 3, 5, 6, 7, 8];
    let step = (1..=big.len()).find(|k| 50 * *k as i32 == scale)? - 1;
    Some((&FACES[step], &FACES[big[step]]))
}

/// As [`faces`]; an error for other scales.
pub fn check_scale(scale: i32) -> Result<(&'static FontFace, &'static FontFace)> {
    faces(scale).ok_or_else(|| Error::of(ErrorKind::Render, "Invalid fontscale"))
}

/// The nearest scale that there is.
pub fn nearest_scale(scale: i32) -> i32 {
    let steps = (scale as f64 / 50.0 + 0.5).floor() as i32;
    steps.saturating_mul(50).clamp(100, 300)
}

/// Fonts of one scale, rasterised.
pub struct Fonts {
    pub normal: &'static FontFace,
    pub big: &'static FontFace,
    /// Lower left corners of the cells in the sheet: normal, shadow, big.
    cells: [[[i32; 2]; COUNT]; 3],
    /// Height of the sheet.
    pub sheet_height: usize,
    /// Opacity of the pixels, rows from bottom to top; pixel (0, 0) is opaque.
    pub sheet: Vec<u8>,
}

impl Fonts {
    /// Rasterises the fonts of a scale.
    pub fn new(scale: i32) -> Result<Fonts> {
        let (normal, big) = check_scale(scale)?;
        let font = fontdue::Font::from_bytes(ARIMO, fontdue::FontSettings { scale: 64.0, ..Default::default() })
            .map_err(|e| Error::of(ErrorKind::Render, format!("could not read the built-in font: {e}")))?;
        let mut sheet = Sheet { pixels: vec![255; SHEET_WIDTH * 2], x: 0, y: 2, tallest: 0 };
        let mut cells = [[[0; 2]; COUNT]; 3];
        for i in 0..COUNT {
            let glyph = rasterise(&font, normal, i);
            cells[0][i] = sheet.add(&glyph);
            cells[1][i] = sheet.add(&glyph.dilated());
            cells[2][i] = sheet.add(&rasterise(&font, big, i));
        }
        let sheet_height = sheet.pixels.len() / SHEET_WIDTH;
        Ok(Fonts { normal, big, cells, sheet_height, sheet: sheet.pixels })
    }

    /// Metrics of a font; the shadow's are the normal font's.
    pub fn face(&self, font: mjtFont) -> &'static FontFace {
        if font == mjFONT_BIG { self.big } else { self.normal }
    }

    /// Lower left corner of a character's cell in the sheet; `None`: nothing to draw.
    pub fn cell(&self, font: mjtFont, c: u8) -> Option<[i32; 2]> {
        let table = if font == mjFONT_BIG { 2 } else { (font == mjFONT_SHADOW) as usize };
        index(c).map(|i| self.cells[table][i])
    }
}

/// Opacity of a cell's pixels, rows from bottom to top.
struct Glyph {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

/// The character drawn into its cell: capitals as tall as the metrics say, ink centered in the advance, and narrowed to
/// the cell if it is wider.
fn rasterise(font: &fontdue::Font, face: &FontFace, i: usize) -> Glyph {
    let (width, height) = (face.width[i] as usize, face.height as usize);
    let mut pixels = vec![0; width * height];
    let size = (face.cap - face.baseline + 1) as f32 / CAP_HEIGHT;
    let (mut metrics, mut ink) = font.rasterize((FIRST + i as u8) as char, size);
    if metrics.width > width {
        ink = ink.chunks(metrics.width).flat_map(|row| narrowed(row, width)).collect();
        metrics.width = width;
    }
    let left = ((width as f32 - metrics.advance_width) / 2.0).round() as i32 + metrics.xmin;
    // ink that fits stays inside its cell
    let left = left.min(width as i32 - metrics.width as i32).max(0);
    let top = face.baseline + metrics.ymin + metrics.height as i32 - 1;
    let top = top.max(metrics.height as i32 - 1).min(height as i32 - 1);
    for (k, value) in ink.iter().enumerate() {
        let (x, y) = (left + (k % metrics.width) as i32, top - (k / metrics.width) as i32);
        if (0..width as i32).contains(&x) && (0..height as i32).contains(&y) {
            pixels[y as usize * width + x as usize] = *value;
        }
    }
    Glyph { width, height, pixels }
}

/// A row of pixels shrunk to `width` pixels: each is the mean of what it covers.
fn narrowed(row: &[u8], width: usize) -> impl Iterator<Item = u8> {
    let step = row.len() as f32 / width as f32;
    (0..width).map(move |i| {
        let (start, end) = (i as f32 * step, (i + 1) as f32 * step);
        let covered = |k: usize| (end.min(k as f32 + 1.0) - start.max(k as f32)).max(0.0);
        let sum: f32 = row.iter().enumerate().map(|(k, v)| covered(k) * f32::from(*v)).sum();
        (sum / step).round() as u8
    })
}

impl Glyph {
    /// Grown by two pixels all around, within the cell.
    fn dilated(&self) -> Glyph {
        let at = |x: usize, y: usize| {
            let rows = y.saturating_sub(2)..(y + 3).min(self.height);
            let row = |y: usize| {
                let columns = x.saturating_sub(2)..(x + 3).min(self.width);
                self.pixels[y * self.width..][columns].iter().max().copied()
            };
            rows.filter_map(row).max().unwrap_or(0)
        };
        let pixels = (0..self.width * self.height).map(|k| at(k % self.width, k / self.width)).collect();
        Glyph { pixels, ..*self }
    }
}

/// Cells side by side in rows.
struct Sheet {
    pixels: Vec<u8>,
    x: usize,
    y: usize,
    tallest: usize,
}

impl Sheet {
    fn add(&mut self, glyph: &Glyph) -> [i32; 2] {
        if self.x + glyph.width > SHEET_WIDTH {
            (self.x, self.y, self.tallest) = (0, self.y + self.tallest, 0);
        }
        self.tallest = self.tallest.max(glyph.height);
        self.pixels.resize(self.pixels.len().max((self.y + self.tallest) * SHEET_WIDTH), 0);
        for (k, row) in glyph.pixels.chunks(glyph.width.max(1)).enumerate() {
            self.pixels[(self.y + k) * SHEET_WIDTH + self.x..][..row.len()].copy_from_slice(row);
        }
        let corner = [self.x as i32, self.y as i32];
        self.x += glyph.width;
        corner
    }
}

/// Every size of letters, from small to big. Normal fonts of scales 50 to 300 are the first six; big ones of scale 50, 100
/// and 150 are the normal ones of twice the scale, those of 200 to 300 the last three.
static FACES: [FontFace; 9] = [
    FontFace {
        height: 11,
        baseline: 2,
        cap: 8,
        width: [
            3, 3, 5, 6, 5, 7, 6, 3, 3, 3, 5, 5, 3, 3, 3, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 3, 3, 5, 5, 5, 4, 7, 8, 7, 8,
            8, 7, 7, 8, 8, 4, 6, 7, 6, 10, 8, 8, 7, 8, 8, 7, 6, 8, 8, 10, 7, 6, 7, 4, 4, 4, 6, 6, 4, 6, 6, 6, 6, 6, 4,
            6, 6, 3, 3, 6, 3, 9, 6, 6, 6, 6, 4, 6, 4, 6, 7, 9, 6, 6, 6, 3, 5, 3, 5,
        ],
    },
    FontFace {
        height: 18,
        baseline: 4,
        cap: 13,
        width: [
            4, 5, 6, 9, 8, 12, 10, 4, 5, 5, 8, 8, 4, 5, 4, 6, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 4, 4, 8, 8, 8, 7, 12, 10,
            10, 10, 11, 10, 9, 11, 11, 4, 8, 9, 8, 12, 11, 11, 10, 11, 11, 10, 10, 11, 10, 14, 9, 10, 9, 5, 5, 5, 8, 8,
            5, 9, 9, 8, 9, 9, 4, 9, 8, 4, 4, 8, 4, 12, 8, 9, 9, 9, 5, 8, 4, 8, 8, 10, 7, 8, 7, 6, 8, 6, 8,
        ],
    },
    FontFace {
        height: 28,
        baseline: 7,
        cap: 21,
        width: [
            6, 6, 9, 14, 12, 18, 15, 6, 7, 7, 12, 12, 6, 7, 6, 8, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 6, 6, 12, 12,
            12, 10, 18, 15, 14, 16, 15, 14, 13, 16, 15, 6, 12, 15, 12, 18, 15, 17, 14, 17, 14, 15, 14, 15, 15, 21, 15,
            14, 13, 7, 7, 7, 8, 12, 8, 12, 12, 11, 12, 12, 6, 12, 12, 5, 5, 11, 5, 17, 12, 12, 12, 12, 7, 11, 6, 12,
            11, 15, 11, 11, 11, 8, 12, 8, 12,
        ],
    },
    FontFace {
        height: 37,
        baseline: 10,
        cap: 28,
        width: [
            8, 8, 12, 18, 16, 23, 20, 7, 9, 9, 16, 16, 8, 10, 8, 11, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 8, 8, 16,
            16, 16, 13, 24, 19, 19, 21, 21, 19, 18, 22, 21, 9, 15, 19, 16, 23, 21, 22, 19, 22, 21, 19, 18, 21, 19, 26,
            19, 19, 18, 9, 9, 9, 14, 16, 10, 16, 16, 15, 16, 16, 9, 16, 16, 7, 7, 15, 7, 23, 16, 16, 16, 16, 10, 15, 9,
            16, 15, 21, 14, 15, 15, 11, 16, 11, 16,
        ],
    },
    FontFace {
        height: 45,
        baseline: 12,
        cap: 36,
        width: [
            10, 10, 14, 22, 19, 28, 24, 8, 11, 11, 19, 19, 9, 12, 10, 13, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 10,
            10, 19, 19, 19, 15, 30, 24, 24, 26, 26, 24, 22, 27, 26, 11, 18, 24, 20, 29, 26, 27, 24, 27, 26, 24, 22, 26,
            24, 33, 24, 23, 22, 10, 10, 10, 17, 20, 12, 20, 20, 18, 20, 20, 10, 20, 20, 9, 9, 18, 9, 29, 20, 20, 20,
            20, 12, 18, 10, 20, 18, 26, 18, 18, 18, 13, 19, 13, 19,
        ],
    },
    FontFace {
        height: 54,
        baseline: 15,
        cap: 43,
        width: [
            11, 12, 17, 27, 23, 34, 29, 10, 13, 13, 23, 23, 11, 14, 12, 16, 23, 23, 23, 23, 23, 23, 23, 23, 23, 23, 12,
            12, 23, 23, 23, 18, 36, 28, 28, 31, 31, 28, 26, 33, 31, 12, 22, 28, 24, 35, 31, 33, 28, 33, 31, 28, 26, 31,
            28, 40, 28, 28, 26, 12, 12, 12, 20, 24, 15, 24, 24, 22, 24, 24, 12, 24, 24, 11, 11, 22, 11, 35, 24, 24, 24,
            24, 15, 22, 12, 24, 22, 31, 22, 22, 22, 15, 23, 15, 23,
        ],
    },
    FontFace {
        height: 71,
        baseline: 21,
        cap: 58,
        width: [
            15, 15, 22, 35, 30, 45, 38, 13, 17, 17, 30, 30, 14, 18, 15, 21, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 15,
            15, 30, 30, 30, 24, 47, 36, 36, 39, 39, 36, 33, 42, 39, 16, 28, 36, 30, 45, 39, 42, 36, 42, 39, 36, 33, 39,
            36, 51, 36, 36, 33, 16, 16, 16, 26, 30, 19, 30, 30, 28, 30, 30, 16, 30, 30, 14, 14, 28, 14, 45, 30, 30, 30,
            30, 19, 28, 16, 30, 28, 39, 28, 28, 28, 20, 30, 20, 30,
        ],
    },
    FontFace {
        height: 89,
        baseline: 26,
        cap: 73,
        width: [
            18, 19, 28, 44, 38, 56, 48, 16, 21, 21, 38, 38, 18, 23, 19, 26, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 19,
            19, 38, 38, 38, 30, 59, 46, 46, 49, 49, 46, 42, 53, 49, 20, 35, 46, 38, 57, 49, 53, 46, 53, 49, 46, 42, 49,
            46, 64, 46, 46, 42, 20, 20, 20, 32, 38, 23, 38, 38, 35, 38, 38, 20, 38, 38, 15, 15, 35, 15, 57, 38, 38, 38,
            38, 23, 35, 20, 38, 35, 49, 35, 35, 35, 25, 38, 25, 38,
        ],
    },
    FontFace {
        height: 106,
        baseline: 31,
        cap: 87,
        width: [
            22, 23, 33, 53, 45, 67, 57, 19, 25, 25, 45, 45, 21, 27, 22, 31, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 22,
            22, 45, 45, 45, 35, 70, 54, 54, 59, 59, 54, 50, 63, 59, 23, 41, 54, 45, 68, 59, 63, 54, 63, 59, 54, 50, 59,
            54, 77, 54, 54, 50, 23, 23, 23, 39, 45, 28, 45, 45, 41, 45, 45, 23, 45, 45, 18, 18, 41, 18, 68, 45, 45, 45,
            45, 28, 41, 23, 45, 41, 59, 41, 41, 41, 29, 45, 29, 45,
        ],
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_ink_is_cut_off_at_any_scale() {
        let font = fontdue::Font::from_bytes(ARIMO, fontdue::FontSettings::default()).unwrap();
        for face in &FACES {
            let size = (face.cap - face.baseline + 1) as f32 / CAP_HEIGHT;
            for i in 0..COUNT {
                let c = (FIRST + i as u8) as char;
                let sum = |pixels: &[u8]| pixels.iter().map(|v| f32::from(*v)).sum::<f32>();
                let (metrics, ink) = font.rasterize(c, size);
                // narrowing keeps the darkness of the ink and shrinks its area
                let share = (f32::from(face.width[i]) / metrics.width.max(1) as f32).min(1.0);
                let (whole, drawn) = (share * sum(&ink), sum(&rasterise(&font, face, i).pixels));
                assert!((drawn - whole).abs() <= 0.01 * whole, "'{c}' of height {}: {drawn} of {whole}", face.height);
            }
        }
    }
}
