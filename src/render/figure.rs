//! Figures: lines over a grid, with title, ticks and legend.
#![forbid(unsafe_code)]

use super::canvas::{Canvas, Point, opaque, text_width};
use crate::abi::*;
use crate::base::dump::{self, Dump};
use crate::base::{Result, text};
use std::ffi::c_char;

/// Most grid lines of an axis.
const MOST_TICKS: i32 = 20;

/// Space around a range, so that lines at its ends are seen.
const MARGIN: f32 = 0.001;

/// A rectangle inside the figure, in pixels from the figure's corner.
#[derive(Clone, Copy)]
struct Area {
    left: i32,
    bottom: i32,
    width: i32,
    height: i32,
}

impl Area {
    /// A place in the area's own pixels, the last of which lie at its far edges.
    fn pixel(&self, x: i32, y: i32) -> Point {
        let part = |at: i32, size: i32| at as f32 * size as f32 / (size - 1).max(1) as f32;
        [self.left as f32 + part(x, self.width), self.bottom as f32 + part(y, self.height)]
    }

    /// A place in ranges that the area shows.
    fn place(&self, [x, y]: [f32; 2], ranges: [[f32; 2]; 2]) -> Point {
        let part = |v: f32, [a, b]: [f32; 2]| (v - a) / (b - a);
        [
            self.left as f32 + part(x, ranges[0]) * self.width as f32,
            self.bottom as f32 + part(y, ranges[1]) * self.height as f32,
        ]
    }

    fn inset(&self, by: i32) -> Area {
        let (width, height) = (self.width - 2 * by, self.height - 2 * by);
        Area { left: self.left + by, bottom: self.bottom + by, width, height }
    }

    fn low(&self) -> Point {
        [self.left as f32, self.bottom as f32]
    }

    fn high(&self) -> Point {
        [(self.left + self.width) as f32, (self.bottom + self.height) as f32]
    }

    fn is_small(&self, least: i32) -> bool {
        self.width < least || self.height < least
    }
}

/// Bytes of a text field.
fn bytes<const N: usize>(field: &[c_char; N]) -> Vec<u8> {
    field.iter().map(|c| *c as u8).take_while(|c| *c != 0).collect()
}

/// What a figure is drawn with.
struct Plot<'a> {
    fig: &'a mjvFigure,
    con: &'a mjrContext,
    canvas: Canvas,
    /// Height of a line of text, and the space around things.
    line: i32,
    pad: i32,
}

/// Draws a figure into a viewport. Tells the ranges that it shows and where, for the mouse.
pub fn draw(con: &mjrContext, view: mjrRect, fig: &mut mjvFigure) -> Result<()> {
    if view.width <= 0 || view.height <= 0 {
        return Ok(());
    }
    let canvas = Canvas::new(con, view)?;
    let ranges = ranges(fig);
    (fig.xaxisdata, fig.yaxisdata) = (ranges[0], ranges[1]);
    let mut plot = Plot { fig, con, canvas, line: con.charHeight, pad: con.charHeight / 2 };
    let whole = Area { left: 0, bottom: 0, width: view.width, height: view.height };
    plot.canvas.rect(whole.low(), whole.high(), plot.fig.figurergba);
    let pane = plot.all(whole, ranges);
    plot.canvas.finish()?;
    if let Some(pane) = pane {
        let (left, bottom) = (view.left + pane.left, view.bottom + pane.bottom);
        fig.xaxispixel = [left, left + pane.width - 1];
        fig.yaxispixel = [bottom, bottom + pane.height - 1];
    }
    Ok(())
}

/// The ranges that a figure shows: given, or those of its data.
fn ranges(fig: &mjvFigure) -> [[f32; 2]; 2] {
    let mut ranges = [0, 1].map(|axis| data_range(fig, axis));
    let [low, high] = &mut ranges[1];
    if *high > *low {
        let power = 10f32.powf((*high - *low).log10().floor());
        (*low, *high) = ((*low / power).floor() * power, (*high / power).ceil() * power);
    }
    if fig.flg_symmetric != 0 {
        let most = low.abs().max(high.abs());
        ranges[1] = [-most, most];
    }
    ranges
}

/// Points of a line.
fn points(fig: &mjvFigure, line: usize) -> impl DoubleEndedIterator<Item = [f32; 2]> + '_ {
    let n = fig.linepnt[line].clamp(0, mjMAXLINEPNT) as usize;
    fig.linedata[line][..2 * n].chunks_exact(2).map(|p| [p[0], p[1]])
}

fn data_range(fig: &mjvFigure, axis: usize) -> [f32; 2] {
    const LEAST: f32 = 1e-5;
    let given = fig.range[axis][0] < fig.range[axis][1];
    let mut range = fig.range[axis];
    if !given || fig.flg_extend != 0 {
        let mut started = given;
        for p in (0..mjMAXLINE as usize).flat_map(|n| points(fig, n)) {
            let v = p[axis];
            if v.is_finite() {
                range = if started { [range[0].min(v), range[1].max(v)] } else { [v, v] };
                started = true;
            }
        }
    }
    if range[1] - range[0] < LEAST {
        let middle = 0.5 * (range[0] + range[1]);
        range = [middle - LEAST, middle + LEAST];
    }
    range
}

/// The subtitle of a number between runs of two spaces or more: where it begins and ends.
fn subtitle(title: &[u8], number: i32) -> (usize, usize) {
    let (mut at, mut count) = (0, 0);
    while at < title.len() {
        let rest = &title[at..];
        let end = rest.windows(2).position(|w| w == b"  ").map_or(title.len(), |k| at + k);
        if count == number {
            return (at, end);
        }
        count += 1;
        at = end + title[end..].iter().take_while(|c| **c == b' ').count();
    }
    (0, 0)
}

/// A number as a tick shows it: no zeros behind a decimal point, and no point behind which nothing is left.
fn tick(format: &[u8], value: f64) -> Vec<u8> {
    let Ok(format) = dump::check_format(format) else { return text::general(value, 4).into_bytes() };
    let mut out = Dump::new(format);
    out.num(value);
    let mut text = out.finish();
    text.truncate(99);
    if text.contains(&b'.') && !text.iter().any(|c| matches!(c, b'e' | b'E')) {
        while text.last() == Some(&b'0') {
            text.pop();
        }
        if text.last() == Some(&b'.') {
            text.pop();
        }
    }
    text
}

impl Plot<'_> {
    fn width(&self, text: &[u8]) -> i32 {
        text_width(self.con, mjFONT_NORMAL, text)
    }

    /// Everything but the background; returns the pane, if one fits.
    fn all(&mut self, whole: Area, ranges: [[f32; 2]; 2]) -> Option<Area> {
        let mut area = whole;
        if area.is_small(2) {
            return None;
        }
        let titled = self.title(area);
        let label = bytes(&self.fig.xlabel);
        if !label.is_empty() {
            let left = (area.width / 2 - self.width(&label) / 2).max(0);
            self.canvas.text(mjFONT_NORMAL, area.pixel(left, self.pad), &label, self.fig.textrgb);
            area.bottom += self.line + self.pad / 2;
            area.height -= self.line + self.pad / 2;
        }
        if titled {
            area.height -= self.line + self.pad;
        }
        if area.is_small(1) {
            return None;
        }
        let area = self.ticks(area, ranges);
        let pane = area.inset(self.pad);
        if pane.is_small(1) {
            return None;
        }
        self.grid(pane);
        let padded = ranges.map(|[a, b]| [a - MARGIN * (b - a), b + MARGIN * (b - a)]);
        for n in (0..mjMAXLINE as usize).rev() {
            self.curve(pane, padded, n, self.fig.linewidth);
        }
        if self.fig.flg_selection != 0 {
            let [low, high] = ranges[1];
            let x = self.fig.selection;
            self.segment(pane, padded, [[x, low], [x, high]], 3.0, [1.0; 3]);
        }
        let pointed = if self.fig.flg_legend != 0 && !pane.is_small(2) { self.legend(pane) } else { None };
        let id = pointed.unwrap_or(self.fig.highlightid);
        if let Some(n) = usize::try_from(id).ok().filter(|n| *n < mjMAXLINE as usize) {
            self.highlight(pane, ranges, padded, n);
        }
        Some(pane)
    }

    /// The selected subtitle in the middle, the others dimmed around it. Is there a title.
    fn title(&mut self, area: Area) -> bool {
        let title = bytes(&self.fig.title);
        let (start, end) = subtitle(&title, self.fig.subplot);
        if start == end {
            return false;
        }
        let width = self.width(&title[start..end]);
        let left = (area.width / 2 - width / 2).max(0);
        let y = area.height - self.pad - self.line;
        let dim = std::array::from_fn(|k| 0.4 * self.fig.textrgb[k] + 0.6 * self.fig.figurergba[k]);
        let (mut first, mut x) = (start, left);
        while first > 0 && x >= self.width(&title[first - 1..first]) {
            first -= 1;
            x -= self.width(&title[first..first + 1]);
        }
        let (mut last, mut right) = (end, left + width);
        while last < title.len() && right + self.width(&title[last..last + 1]) < area.width {
            right += self.width(&title[last..last + 1]);
            last += 1;
        }
        self.canvas.text(mjFONT_NORMAL, area.pixel(x, y), &title[first..start], dim);
        self.canvas.text(mjFONT_NORMAL, area.pixel(left + width, y), &title[end..last], dim);
        self.canvas.text(mjFONT_NORMAL, area.pixel(left, y), &title[start..end], self.fig.textrgb);
        true
    }

    /// Number of grid lines of an axis.
    fn lines(&self, axis: usize) -> i32 {
        self.fig.gridsize[axis].min(MOST_TICKS)
    }

    fn has_grid(&self) -> bool {
        self.fig.gridsize.iter().all(|n| *n > 1)
    }

    /// Numbers at the grid lines; returns what is left of the area.
    fn ticks(&mut self, area: Area, ranges: [[f32; 2]; 2]) -> Area {
        if !self.has_grid() {
            return area;
        }
        let [show_x, show_y] = self.fig.flg_ticklabel.map(|f| f != 0);
        let formats = [bytes(&self.fig.xformat), bytes(&self.fig.yformat)];
        let texts = [0, 1].map(|axis: usize| {
            let (n, [low, high]) = (self.lines(axis), ranges[axis]);
            let value = |i: i32| low + (high - low) * i as f32 / (n - 1) as f32;
            (0..n).map(|i| tick(&formats[axis], value(i) as f64)).collect::<Vec<_>>()
        });
        let height = if show_x { self.line + self.pad } else { 0 };
        let widest = texts[1].iter().map(|t| self.width(t)).max().unwrap_or(0);
        let least = self.width(&bytes(&self.fig.minwidth));
        let width = if show_y { widest.max(least) + self.pad } else { 0 };
        let color = [self.fig.textrgb[0]; 3];
        let (w, h, pad) = (area.width, area.height, self.pad);
        if show_x {
            let n = self.lines(0);
            for (i, text) in texts[0].iter().enumerate() {
                let own = self.width(text);
                let shift = if i == 0 {
                    0
                } else if i as i32 == n - 1 {
                    -own
                } else {
                    -(own / 2)
                };
                let x = pad + width + shift + (w - 2 * pad - width) * i as i32 / (n - 1);
                self.canvas.text(mjFONT_NORMAL, area.pixel(x, pad), text, color);
            }
        }
        if show_y {
            let n = self.lines(1);
            for (i, text) in texts[1].iter().enumerate() {
                let y = pad + height - self.line / 2 + (h - 2 * pad - height) * i as i32 / (n - 1);
                self.canvas.text(mjFONT_NORMAL, area.pixel(width - self.width(text), y), text, color);
            }
        }
        Area { left: area.left + width, bottom: area.bottom + height, width: w - width, height: h - height }
    }

    /// Background and grid.
    fn grid(&mut self, pane: Area) {
        let unit = [[-MARGIN, 1.0 + MARGIN]; 2];
        self.canvas.rect(pane.place([0.0; 2], unit), pane.place([1.0; 2], unit), self.fig.panergba);
        if !self.has_grid() {
            return;
        }
        for axis in 0..2 {
            let n = self.lines(axis);
            for i in 0..n {
                let at = i as f32 / (n - 1) as f32;
                let ends = if axis == 0 { [[at, 0.0], [at, 1.0]] } else { [[0.0, at], [1.0, at]] };
                self.segment(pane, unit, ends, self.fig.gridwidth, self.fig.gridrgb);
            }
        }
    }

    /// A line of data, or bars between pairs of points.
    fn curve(&mut self, pane: Area, ranges: [[f32; 2]; 2], n: usize, width: f32) {
        let data: Vec<[f32; 2]> = points(self.fig, n).collect();
        let step = if self.fig.flg_barplot != 0 { 2 } else { 1 };
        for ends in data.windows(2).step_by(step) {
            self.segment(pane, ranges, [ends[0], ends[1]], width, self.fig.linergb[n]);
        }
    }

    /// A segment of a line whose middle is clipped to the ranges.
    fn segment(&mut self, pane: Area, ranges: [[f32; 2]; 2], ends: [[f32; 2]; 2], width: f32, color: [f32; 3]) {
        let Some([a, b]) = clipped(ends, ranges) else { return };
        let [a, b] = [a, b].map(|p| pane.place(p, ranges));
        self.canvas.line(a, b, width.max(1.0), opaque(color));
    }

    /// Names of lines; returns the line whose name is pointed at.
    fn legend(&mut self, pane: Area) -> Option<i32> {
        let (w, h, pad) = (pane.width, pane.height, self.pad);
        let first = self.fig.legendoffset.max(0) as usize;
        let (mut width, mut count) = (0, 0);
        let mut entries: Vec<(usize, Vec<u8>)> = Vec::new();
        let mut full = false;
        for n in first..mjMAXLINE as usize {
            let name = bytes(&self.fig.linename[n]);
            if name.is_empty() {
                continue;
            }
            if !full {
                width = width.max(self.width(&name));
                full = self.line * (count + 1) + 2 * pad >= h;
                count += !full as i32;
            }
            entries.push((n, name));
        }
        let height = self.line * count;
        if count > 0 {
            let low = pane.pixel(w - 2 * pad - width, h - 2 * pad - height);
            self.canvas.rect(low, pane.high(), self.fig.legendrgba);
        }
        for (k, (n, name)) in entries.iter().enumerate() {
            let k = k as i32;
            let at = pane.pixel(w - pad - self.width(name), h - pad - (k + 1) * self.line);
            self.canvas.text(mjFONT_SHADOW, at, name, self.fig.linergb[*n]);
            if (k + 2) * self.line + 2 * pad >= h {
                break;
            }
        }
        // the mouse, in the pane
        let [x, y] = self.fig.highlight;
        let view = self.canvas.view();
        let (x, y) = (x - view.left - pane.left, y - view.bottom - pane.bottom);
        let inside = (w - pad - width..=w - pad).contains(&x) && (h - pad - height..=h - pad).contains(&y);
        let entry = inside.then(|| (h - pad - y) / self.line.max(1))?;
        entries.get(entry.max(0) as usize).map(|(n, _)| *n as i32)
    }

    /// A line drawn bold, and its point at the selection.
    fn highlight(&mut self, pane: Area, ranges: [[f32; 2]; 2], padded: [[f32; 2]; 2], n: usize) {
        self.curve(pane, padded, n, 5.0 * self.fig.linewidth);
        if self.fig.flg_selection == 0 {
            return;
        }
        let away = |p: &[f32; 2]| (p[0] - self.fig.selection).abs();
        let nearest = points(self.fig, n).reduce(|a, b| if away(&b) < away(&a) { b } else { a });
        let Some([x, y]) = nearest else { return };
        let text = format!("( {} : {} )", text::general(x as f64, 4), text::general(y as f64, 4));
        let at = ranges.map(|[a, b]| a + 0.1 * (b - a));
        self.canvas.text(mjFONT_SHADOW, pane.place(at, padded), text.as_bytes(), self.fig.textrgb);
    }
}

/// The part of a segment that lies in ranges.
fn clipped([a, b]: [[f32; 2]; 2], ranges: [[f32; 2]; 2]) -> Option<[[f32; 2]; 2]> {
    let (mut from, mut to) = (0f32, 1f32);
    for k in 0..2 {
        let d = b[k] - a[k];
        if !(a[k].is_finite() && b[k].is_finite()) {
            return None;
        }
        let [low, high] = ranges[k];
        if d == 0.0 {
            if a[k] < low || a[k] > high {
                return None;
            }
            continue;
        }
        let [enter, leave] = if d > 0.0 { [low, high] } else { [high, low] };
        from = from.max((enter - a[k]) / d);
        to = to.min((leave - a[k]) / d);
    }
    let at = |t: f32| [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
    (from <= to).then(|| [at(from), at(to)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_have_no_idle_zeros() {
        for (format, value, text) in
            [("%.2f", 1.5, "1.5"), ("%.2f", 2.0, "2"), ("%.1f", 0.0, "0"), ("%.0f", 10.0, "10"), ("%g", 1e10, "1e+10")]
        {
            assert_eq!(tick(format.as_bytes(), value), text.as_bytes());
        }
    }

    #[test]
    fn subtitles_lie_between_two_spaces_or_more() {
        let title = b"Main   second  third one";
        let at = |n| {
            let (a, b) = subtitle(title, n);
            &title[a..b]
        };
        assert_eq!(at(0), b"Main");
        assert_eq!(at(1), b"second");
        assert_eq!(at(2), b"third one");
        assert_eq!(at(3), b"");
    }

    #[test]
    fn segments_are_cut_at_the_ranges() {
        let ranges = [[0.0, 1.0], [0.0, 1.0]];
        assert_eq!(clipped([[-1.0, 0.5], [3.0, 0.5]], ranges), Some([[0.0, 0.5], [1.0, 0.5]]));
        assert_eq!(clipped([[-1.0, 2.0], [3.0, 2.0]], ranges), None);
        assert_eq!(clipped([[f32::NAN, 0.0], [0.5, 0.5]], ranges), None);
    }
}
