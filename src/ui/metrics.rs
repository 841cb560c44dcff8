//! Sizes that depend on the font and the scale: spacings, heights of rows, widths of texts, all in pixels.

use crate::abi::{mjUI, mjrContext};
use crate::math::scalar::round;

/// The font and the limits of the renderer that an interface is drawn with.
pub struct Metrics<'a> {
    con: &'a mjrContext,
    /// Largest side of a buffer.
    pub max_size: i32,
}

impl<'a> Metrics<'a> {
    /// Metrics of a context whose buffers have sides of at most `max_size`.
    pub fn new(con: &'a mjrContext, max_size: i32) -> Metrics<'a> {
        Metrics { con, max_size }
    }

    /// Abstract pixels of a theme as pixels of this font scale.
    pub fn scaled(&self, size: i32) -> i32 {
        round((f64::from(size) * 0.01) * f64::from(self.con.fontScale)).max(0)
    }

    /// The font scale as a factor.
    pub fn scale(&self) -> f64 {
        0.01 * f64::from(self.con.fontScale)
    }

    /// Height of a character.
    pub fn char_height(&self) -> i32 {
        self.con.charHeight
    }

    /// Height of a row of text.
    pub fn row(&self, ui: &mjUI) -> i32 {
        self.con.charHeight.saturating_add(2 * self.scaled(ui.spacing.textver))
    }

    /// Width of a character. Codes beyond the table read on in the fields that follow it, as the reference does.
    pub fn char_width(&self, c: u8) -> i32 {
        let c = usize::from(c);
        let n = self.con.charWidth.len();
        match c / n {
            0 => self.con.charWidth[c],
            1 => self.con.charWidthBig[c - n],
            _ if c == 2 * n => self.con.charHeight,
            _ => self.con.charHeightBig,
        }
    }

    /// Width of a text.
    pub fn text_width(&self, text: &[u8]) -> i32 {
        text.iter().map(|&c| self.char_width(c)).fold(0, i32::wrapping_add)
    }

    /// How many characters of a text fit: their width is less than the limit.
    pub fn fitting(&self, text: &[u8], limit: i32) -> usize {
        let mut width = 0i32;
        let fits = |c: &&u8| {
            width = width.wrapping_add(self.char_width(**c));
            width < limit
        };
        text.iter().take_while(fits).count()
    }
}
