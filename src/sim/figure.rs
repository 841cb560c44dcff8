//! Plots: lines or bars of numbers over a grid.

use crate::abi::{mjMAXLINE, mjMAXLINEPNT, mjvFigure};
use crate::visual::defaults;
use std::ffi::c_char;

/// Most lines of a figure.
const LINES: usize = mjMAXLINE as usize;
/// Most points of a line.
const POINTS: usize = mjMAXLINEPNT as usize;

/// A plot of up to 100 lines with up to 1000 points each, which [`super::Frame::figure`] draws.
///
/// ```
/// use mujoco::sim::Figure;
///
/// let mut figure = Figure::new("Angles").with_labels("Step", "%.2f").with_lines(&["hip", "knee"]);
/// figure.set_line(0, [[0.0, 0.1], [1.0, 0.4]]);
/// assert_eq!(figure.line(0), [[0.0, 0.1], [1.0, 0.4]]);
/// ```
#[derive(Clone)]
pub struct Figure(pub(super) Box<mjvFigure>);

/// Writes a text into a field of C, as much of it as fits.
fn set<const N: usize>(to: &mut [c_char; N], text: &str) {
    *to = [0; N];
    for (to, from) in to[..N - 1].iter_mut().zip(text.bytes()) {
        *to = from as c_char;
    }
}

impl Figure {
    /// A figure without lines, whose axes extend to what is drawn.
    pub fn new(title: &str) -> Figure {
        let mut figure: Box<mjvFigure> = bytemuck::zeroed_box();
        defaults::figure(&mut figure);
        set(&mut figure.title, title);
        Figure(figure)
    }

    /// What is below the axis of x, and how numbers of y are written, as a format of C for one number (`%.2f`).
    pub fn with_labels(mut self, x: &str, y_format: &str) -> Figure {
        set(&mut self.0.xlabel, x);
        set(&mut self.0.yformat, y_format);
        self
    }

    /// Number of grid lines in x and y.
    pub fn with_grid(mut self, size: [i32; 2]) -> Figure {
        self.0.gridsize = size;
        self
    }

    /// Ranges of x and y, which are extended if data are beyond; a range that ends where it begins follows the data.
    pub fn with_ranges(mut self, ranges: [[f32; 2]; 2]) -> Figure {
        self.0.range = ranges;
        self
    }

    /// Red, green, blue and opacity of the background.
    pub fn with_background(mut self, rgba: [f32; 4]) -> Figure {
        self.0.figurergba = rgba;
        self
    }

    /// Names of the first lines.
    pub fn with_lines(mut self, names: &[&str]) -> Figure {
        for (to, name) in self.0.linename.iter_mut().zip(names) {
            set(to, name);
        }
        self
    }

    /// Lines from the `period`-th on have the colours of the first ones.
    pub fn with_repeated_colors(mut self, period: usize) -> Figure {
        for k in period.max(1)..LINES {
            self.0.linergb[k] = self.0.linergb[k - period.max(1)];
        }
        self
    }

    /// Bars between pairs of points, not lines; the axis of y has zero in its middle.
    pub fn with_bars(mut self) -> Figure {
        (self.0.flg_barplot, self.0.flg_symmetric) = (1, 1);
        self
    }

    /// Removes all lines.
    pub fn clear(&mut self) {
        self.0.linepnt.fill(0);
    }

    /// The points of a line.
    pub fn line(&self, line: usize) -> &[[f32; 2]] {
        let count = self.0.linepnt.get(line).map_or(0, |&n| usize::try_from(n).unwrap_or(0));
        self.0.linedata.get(line).map_or(&[], |data| &data.as_chunks().0[..count])
    }

    /// Sets the points of a line: x and y. Beyond 1000 points, or 100 lines, they are left out.
    pub fn set_line(&mut self, line: usize, points: impl IntoIterator<Item = [f32; 2]>) {
        if line < LINES {
            self.0.linepnt[line] = 0;
            points.into_iter().for_each(|point| self.add_point(line, point));
        }
    }

    /// Adds a point to a line.
    pub fn add_point(&mut self, line: usize, point: [f32; 2]) {
        if let Some(count) = self.0.linepnt.get_mut(line)
            && let Ok(k) = usize::try_from(*count)
            && k < POINTS
        {
            self.0.linedata[line][2 * k..2 * k + 2].copy_from_slice(&point);
            *count += 1;
        }
    }

    /// Lines become histories: each gets its value at x = 0, what was there before goes left by one, and points beyond `most`
    /// are dropped.
    pub fn push(&mut self, values: &[f32], most: usize) {
        for (line, &value) in values.iter().enumerate() {
            let before: Vec<f32> = self.line(line).iter().map(|point| point[1]).collect();
            let values = std::iter::once(value).chain(before).take(most);
            self.set_line(line, values.enumerate().map(|(k, y)| [-(k as f32), y]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn histories_move_left_and_forget() {
        let mut figure = Figure::new("f");
        for value in [1.0, 2.0, 3.0, 4.0] {
            figure.push(&[value, -value], 3);
        }
        assert_eq!(figure.line(0), [[0.0, 4.0], [-1.0, 3.0], [-2.0, 2.0]]);
        assert_eq!((figure.line(1)[0], figure.line(2).len()), ([0.0, -4.0], 0));
        figure.clear();
        assert!(figure.line(0).is_empty());
    }

    #[test]
    fn what_there_is_no_room_for_is_left_out() {
        let mut figure = Figure::new(&"long ".repeat(1000));
        figure.set_line(99, (0..2000).map(|k| [k as f32, 0.0]));
        figure.set_line(100, [[0.0, 0.0]]);
        assert_eq!((figure.line(99).len(), figure.line(100).len()), (POINTS, 0));
        assert_eq!(figure.0.title[999], 0);
    }
}
