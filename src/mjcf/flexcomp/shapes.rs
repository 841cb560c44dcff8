//! Points, elements and texture coordinates of the built-in shapes of `flexcomp`.

use super::*;
use crate::asset::geometry::{EPS, normalize};
use crate::base::reject_if;
use crate::math::elementary;
use std::collections::HashMap;

/// Corners of a cell, as steps along the three directions, and the tetrahedra that fill it.
const CORNER: [[i32; 3]; 8] = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]];
const TETRAHEDRA: [[usize; 4]; 6] =
    [[0, 3, 1, 7], [0, 1, 4, 7], [1, 3, 2, 7], [1, 2, 6, 7], [1, 5, 4, 7], [1, 6, 5, 7]];

/// Unit vector in the plane; short vectors stay as they are.
fn unit2(x: f64, y: f64) -> [f64; 2] {
    let mut v = [x, y];
    normalize(&mut v);
    v
}

impl FlexComp {
    /// Coordinate of a grid line.
    fn coordinate(&self, axis: usize, i: i32) -> f64 {
        self.spacing[axis] * (f64::from(i) - 0.5 * f64::from(self.count[axis] - 1))
    }

    /// Half the extent of the grid.
    fn half(&self, axis: usize) -> f64 {
        0.5 * self.spacing[axis] * f64::from(self.count[axis] - 1)
    }

    /// Whether texture coordinates are to be made.
    fn needs_texture(&self) -> bool {
        self.flex.texcoord.is_empty() && !self.flex.material.is_empty()
    }

    fn reject_if_large(&self, n: usize) -> crate::base::Result<()> {
        if n > MAX_POINTS { Err(format!("more than {MAX_POINTS} points or elements").into()) } else { Ok(()) }
    }

    /// Points of the whole grid, if they can be counted.
    fn grid_size(&self, dim: usize) -> usize {
        self.count[..dim].iter().fold(1, |n: usize, &c| n.saturating_mul(c as usize))
    }

    pub(super) fn grid(&mut self) -> crate::base::Result<()> {
        if matches!(self.source, Square | Disc) {
            self.flex.dim = 2;
        }
        self.reject_if_large(self.grid_size(self.flex.dim as usize))?;
        match self.flex.dim {
            1 => self.line(),
            2 => self.sheet(),
            _ => self.solid(),
        }
        reject_if(self.element.is_empty(), "No elements were created in grid")?;
        if self.source == Disc {
            let half = [self.half(0), self.half(1)];
            for p in self.point.chunks_exact_mut(3) {
                let length = p[0].abs().max(p[1].abs());
                let [x, y] = unit2(p[0], p[1]);
                (p[0], p[1]) = (x * (half[0] * length), y * (half[1] * length));
            }
        }
        Ok(())
    }

    fn line(&mut self) {
        let n = self.count[0];
        if self.source != Circle {
            for i in 0..n {
                let x = self.coordinate(0, i);
                self.point.extend_from_slice(&[x, 0.0, 0.0]);
                if i < n - 1 {
                    self.element.extend_from_slice(&[i, i + 1]);
                }
            }
            return;
        }
        let n = n - 1;
        let step = 2.0 * std::f64::consts::PI / f64::from(n);
        let radius = self.spacing[0] / (2.0 * elementary::sin(step / 2.0));
        for i in 0..n {
            let angle = step * f64::from(i);
            self.point.extend_from_slice(&[radius * elementary::cos(angle), radius * elementary::sin(angle), 0.0]);
            self.element.extend_from_slice(&[i, if i < n - 1 { i + 1 } else { 0 }]);
        }
    }

    fn sheet(&mut self) {
        let [nx, ny, nz] = self.count;
        let textured = self.needs_texture();
        for ix in 0..nx {
            for iy in 0..ny {
                let (x, y) = (self.coordinate(0, ix), self.coordinate(1, iy));
                self.point.extend_from_slice(&[x, y, 0.0]);
                self.texture_cell(textured, ix, iy);
                if ix == nx - 1 || iy == ny - 1 {
                    continue;
                }
                // a third count above 1 leads out of range, where it is reported
                let id = |dx: i32, dy: i32| {
                    let row = i64::from(ny) * i64::from(ix + dx) + i64::from(iy + dy);
                    i32::try_from(i64::from(nz) * row).unwrap_or(i32::MAX)
                };
                let (q0, q1, q2, q3) = (id(0, 0), id(1, 0), id(1, 1), id(0, 1));
                let opposite = (x < -EPS && y > -EPS) || (x > -EPS && y < -EPS);
                if self.source == Disc && opposite {
                    self.element.extend_from_slice(&[q0, q1, q3, q1, q2, q3]);
                } else {
                    self.element.extend_from_slice(&[q0, q1, q2, q0, q2, q3]);
                }
            }
        }
    }

    fn texture_cell(&mut self, textured: bool, ix: i32, iy: i32) {
        if textured {
            let at = |i: i32, n: i32| i as f32 / (n - 1).max(1) as f32;
            let uv = [at(ix, self.count[0]), at(iy, self.count[1])];
            self.flex.texcoord.extend_from_slice(&uv);
        }
    }

    fn solid(&mut self) {
        let [nx, ny, nz] = self.count;
        let textured = self.needs_texture();
        for ix in 0..nx {
            for iy in 0..ny {
                for iz in 0..nz {
                    let p = [self.coordinate(0, ix), self.coordinate(1, iy), self.coordinate(2, iz)];
                    self.point.extend_from_slice(&p);
                    self.texture_cell(textured, ix, iy);
                    if ix == nx - 1 || iy == ny - 1 || iz == nz - 1 {
                        continue;
                    }
                    let id = CORNER.map(|[dx, dy, dz]| nz * (ny * (ix + dx) + iy + dy) + iz + dz);
                    for t in TETRAHEDRA {
                        self.element.extend_from_slice(&t.map(|k| id[k]));
                    }
                }
            }
        }
    }

    /// A closed (or for triangles open) surface, or the tetrahedra between it and its centre.
    pub(super) fn shell(&mut self) -> crate::base::Result<()> {
        reject_if(self.count.contains(&1), "Count too small")?;
        let [nx, ny, nz] = self.count.map(|n| n as usize);
        let faces = [(nx, ny), (nx, nz), (ny, nz)];
        let points = faces.iter().fold(0usize, |sum, (a, b)| sum.saturating_add(2usize.saturating_mul(*a) * b));
        self.reject_if_large(points)?;
        let textured = self.needs_texture();
        let mut shell = Shell { comp: self, textured, id: HashMap::with_capacity(points), made: 0 };
        shell.points();
        shell.elements();
        Ok(())
    }

    /// A surface point of the shape.
    fn shell_point(&self, i: [i32; 3]) -> [f64; 3] {
        let a: [f64; 3] = std::array::from_fn(|k| 2.0 * f64::from(i[k]) / f64::from(self.count[k] - 1) - 1.0);
        let h: [f64; 3] = std::array::from_fn(|k| self.half(k));
        match self.source {
            Cylinder => {
                let length = a[0].abs().max(a[1].abs());
                let [x, y] = unit2(a[0], a[1]);
                [x * (h[0] * length), y * (h[1] * length), a[2] * h[2]]
            }
            Ellipsoid => {
                let mut a = a;
                normalize(&mut a);
                [a[0] * h[0], a[1] * h[1], a[2] * h[2]]
            }
            _ => [a[0] * h[0], a[1] * h[1], a[2] * h[2]],
        }
    }
}

/// A shape's surface under construction; points go by their grid indices.
struct Shell<'a> {
    comp: &'a mut FlexComp,
    textured: bool,
    id: HashMap<[i32; 3], i32>,
    /// Points made so far; ids do not count the points that the user gave.
    made: i32,
}

impl Shell<'_> {
    fn add(&mut self, i: [i32; 3], face: [usize; 2]) {
        let point = self.comp.shell_point(i);
        let count = self.comp.count;
        self.id.insert(i, self.made);
        self.made += 1;
        self.comp.point.extend_from_slice(&point);
        if self.textured {
            let uv = face.map(|k| i[k] as f32 / (count[k] - 1) as f32);
            self.comp.flex.texcoord.extend_from_slice(&uv);
        }
    }

    fn points(&mut self) {
        let [nx, ny, nz] = self.comp.count;
        let dim = self.comp.flex.dim;
        if self.textured {
            // meant for the centre, but there without one too
            self.comp.flex.texcoord.extend_from_slice(&[0.0; 2]);
        }
        if dim == 3 {
            self.comp.point.extend_from_slice(&[0.0; 3]);
            self.made = 1;
        }
        let open = dim == 2;
        for iz in if open { vec![0] } else { vec![0, nz - 1] } {
            for ix in 0..nx {
                for iy in 0..ny {
                    self.add([ix, iy, iz], [0, 1]);
                }
            }
        }
        let rows = 1..if open { nz } else { nz - 1 };
        for iy in [0, ny - 1] {
            for ix in 0..nx {
                for iz in rows.clone() {
                    self.add([ix, iy, iz], [0, 2]);
                }
            }
        }
        for ix in [0, nx - 1] {
            for iy in 1..ny - 1 {
                for iz in rows.clone() {
                    self.add([ix, iy, iz], [1, 2]);
                }
            }
        }
    }

    fn elements(&mut self) {
        let [nx, ny, nz] = self.comp.count;
        for iz in [0, nz - 1] {
            for ix in 0..nx - 1 {
                for iy in 0..ny - 1 {
                    self.cell(2, iz, [ix, iy], nz - 1);
                }
            }
        }
        for iy in [0, ny - 1] {
            for ix in 0..nx - 1 {
                for iz in 0..nz - 1 {
                    self.cell(1, iy, [ix, iz], ny - 1);
                }
            }
        }
        for ix in [0, nx - 1] {
            for iy in 0..ny - 1 {
                for iz in 0..nz - 1 {
                    self.cell(0, ix, [iy, iz], nx - 1);
                }
            }
        }
    }

    /// The elements over one cell of the face where index `axis` is `level` (0, or `last` on the far side).
    fn cell(&mut self, axis: usize, level: i32, [a, b]: [i32; 2], last: i32) {
        let point = |a: i32, b: i32| match axis {
            0 => [level, a, b],
            1 => [a, level, b],
            _ => [a, b, level],
        };
        let dim = self.comp.flex.dim;
        let far = level == last;
        if dim == 3 {
            let corners = [point(a, b), point(a + 1, b), point(a, b + 1), point(a + 1, b + 1)];
            let [p, right, up, across] = corners.map(|i| self.id[&i]);
            self.comp.element.extend_from_slice(&[0, p, right, across, 0, p, up, across]);
            return;
        }
        let triangles = if axis == 2 {
            if far && dim == 2 {
                return;
            }
            let (p, q, r, s) = (point(a, b), point(a + 1, b), point(a + 1, b + 1), point(a, b + 1));
            if far { [p, q, r, p, r, s] } else { [p, r, q, p, s, r] }
        } else {
            // seen from outside, the side runs forward or backward
            let forward = if axis == 1 { !far } else { far };
            let (from, to) = if forward { (a, a + 1) } else { (a + 1, a) };
            let (p, q, r, s) = (point(from, b), point(to, b), point(to, b + 1), point(from, b + 1));
            [p, q, r, p, r, s]
        };
        let ids = triangles.map(|i| self.id[&i]);
        self.comp.element.extend_from_slice(&ids);
    }
}
