//! Vertices become triangles in pixels: clipped to what can be seen, lines widened, hidden sides left out.

use super::clusters::{ClipBounds, Clusters, GROUP, TRIANGLES};
use super::scene::{Corner, DrawQueue, PART, SampleGrid, Varying, VisibleTriangle};
use super::vertex::Vertices;
use crate::math::simd::F32x8;
use crate::math::simd::F64x4;

/// Pixels beyond which nothing is drawn; positions within are exact in 32 bits of parts of a pixel.
const FARTHEST: f64 = 32768.0;

/// Planes that primitives are clipped to: near, far, four sides and the mirror.
const PLANES: usize = 7;

/// A vertex in clip space, and where it is in the window if it is inside of all planes.
#[derive(Clone, Copy, Default)]
struct ClipVertex {
    clip: [f32; 4],
    /// How far it is on the side of the mirror's plane that is left out.
    beyond: f32,
    /// Bits of the planes that it is outside of.
    outside: u8,
    corner: Corner,
    /// Its corner in the scene, once it has one.
    number: Option<u32>,
}

/// A vertex of a primitive that is being clipped.
#[derive(Clone, Copy)]
struct Cut {
    clip: [f32; 4],
    beyond: f32,
    varying: Varying,
}

/// How the primitives of a draw call become triangles.
#[derive(Clone, Copy)]
pub struct Rules {
    /// Left, bottom, width, height.
    pub viewport: [i32; 4],
    /// The side that is not drawn: 1 counterclockwise, -1 clockwise, 0 none.
    pub hidden: i32,
    /// Triangles show their sides only.
    pub wire: bool,
    pub line_width: f32,
    /// Lines have square ends and their width across; otherwise upright or level ends.
    pub rectangles: bool,
    /// Samples that may be covered.
    pub grid: SampleGrid,
}

/// Scratch memory, kept from draw call to draw call.
#[derive(Default)]
pub struct Assembly {
    /// The vertices of an instance in groups, of which those are placed that have its number.
    placed: Vec<[ClipVertex; GROUP]>,
    groups: Vec<u32>,
    /// What is interpolated, of the groups that have the instance's number here.
    varyings: Vec<[Varying; GROUP]>,
    shaded: Vec<u32>,
    instance: u32,
    count: usize,
    polygon: Vec<Cut>,
    next: Vec<Cut>,
}

/// Corners of a primitive by their number.
#[derive(Clone, Copy)]
pub enum Primitive {
    Line([usize; 2]),
    Triangle([usize; 3]),
}

/// Distance to a plane; negative outside.
fn distance(v: &Cut, plane: usize, sides: &[f64; 4]) -> f32 {
    let [x, y, z, w] = v.clip;
    match plane {
        0 => w - z,
        1 => z,
        2 => (x as f64 - sides[0] * w as f64) as f32,
        3 => (sides[1] * w as f64 - x as f64) as f32,
        4 => (y as f64 - sides[2] * w as f64) as f32,
        5 => (sides[3] * w as f64 - y as f64) as f32,
        _ => -v.beyond,
    }
}

fn between(a: &Cut, b: &Cut, part: f32) -> Cut {
    let mix = |x: f32, y: f32| x + (y - x) * part;
    Cut {
        clip: std::array::from_fn(|k| mix(a.clip[k], b.clip[k])),
        beyond: mix(a.beyond, b.beyond),
        varying: std::array::from_fn(|k| mix(a.varying[k], b.varying[k])),
    }
}

/// Sides of what can be drawn, in units of clip space: left, right, bottom, top.
fn sides([left, bottom, width, height]: [i32; 4]) -> [f64; 4] {
    let side = |at: f64, start: i32, size: i32| (at - start as f64) / size as f64 * 2.0 - 1.0;
    [
        side(-FARTHEST, left, width),
        side(FARTHEST, left, width),
        side(-FARTHEST, bottom, height),
        side(FARTHEST, bottom, height),
    ]
}

/// The place of a vertex in pixels.
fn window([x, y, _, w]: [f32; 4], [left, bottom, width, height]: [i32; 4]) -> [f64; 2] {
    let at = |v: f32, start: i32, size: i32| (v as f64 / w as f64 + 1.0) * 0.5 * size as f64 + start as f64;
    [at(x, left, width), at(y, bottom, height)]
}

/// Places of four vertices along an axis of the window, in parts of a pixel; whatever they are if they do not fit.
#[inline(always)]
fn window_parts(v: &[f32; 4], w: &[f32; 4], start: i32, size: i32) -> [i32; 4] {
    let unit = F64x4::of_f32(v) / F64x4::of_f32(w) + F64x4::splat(1.0);
    let at = unit * F64x4::splat(0.5) * F64x4::splat(size as f64) + F64x4::splat(start as f64);
    (at * F64x4::splat(PART as f64) + F64x4::splat(0.5)).floor().to_i32s()
}

/// A corner at a place in pixels.
fn corner(clip: [f32; 4], [x, y]: [f64; 2]) -> Corner {
    let part = |v: f64| (v * PART as f64).round() as i32;
    Corner { x: part(x), y: part(y), z: clip[2] / clip[3], q: 1.0 / clip[3] }
}

/// Bits of vertices that are surely inside of all planes, if the sides of what can be drawn hold the view.
fn inside([x, y, z, w]: &[F32x8; 4], beyond: F32x8) -> u8 {
    let none = F32x8::splat(0.0);
    let bits = |v: F32x8| v.at_least(none);
    let across = bits(*w + *x) & bits(*w - *x) & bits(*w + *y) & bits(*w - *y);
    let along = bits(*z) & bits(*w - *z) & w.at_least(F32x8::splat(f32::MIN_POSITIVE));
    across & along & none.at_least(beyond) & F32x8::splat(f32::MAX).at_least(*w)
}

/// Bits of the planes that a vertex is outside of.
fn outside(clip: [f32; 4], beyond: f32, sides: &[f64; 4]) -> u8 {
    let cut = Cut { clip, beyond, varying: [0.0; 15] };
    let finite = clip.iter().all(|v| v.is_finite()) && beyond.is_finite();
    let out = |plane: usize| !finite || distance(&cut, plane, sides) < 0.0;
    (0..PLANES).fold(0, |bits, p| bits | (out(p) as u8) << p)
}

impl Assembly {
    /// Begins an instance of `count` vertices.
    pub fn begin(&mut self, count: usize) {
        self.count = count;
        let groups = count.div_ceil(GROUP);
        if self.placed.len() < groups {
            self.placed.resize(groups, [ClipVertex::default(); GROUP]);
            self.varyings.resize(groups, [[0.0; 15]; GROUP]);
        }
        self.instance = self.instance.wrapping_add(1);
        if self.groups.len() < groups || self.instance == 0 {
            for numbers in [&mut self.groups, &mut self.shaded] {
                numbers.clear();
                numbers.resize(groups.max(self.placed.len()), 0);
            }
            self.instance = 1;
        }
    }

    /// Adds the primitives of the instance to the scene's last draw call.
    pub fn add(
        &mut self,
        scene: &mut DrawQueue,
        vertices: &Vertices,
        primitives: impl Iterator<Item = Primitive>,
        rules: &Rules,
    ) {
        let sides = sides(rules.viewport);
        (0..self.count.div_ceil(GROUP)).for_each(|group| self.place(vertices, group, rules, &sides));
        for primitive in primitives {
            match primitive {
                Primitive::Line(ends) => self.line(scene, vertices, ends, rules, &sides),
                Primitive::Triangle(corners) if rules.wire => {
                    let Some(placed) = self.all(corners) else { continue };
                    if side_of(placed.map(|p| p.clip)) == rules.hidden {
                        continue;
                    }
                    for ends in [0, 1, 2].map(|k| [corners[k], corners[(k + 1) % 3]]) {
                        if is_shown(vertices, ends) {
                            self.line(scene, vertices, ends, rules, &sides);
                        }
                    }
                }
                Primitive::Triangle(corners) => self.triangle(scene, vertices, corners, rules, &sides),
            }
        }
    }

    /// Adds the triangles of the instance's clusters that may be seen in pixels `clip`.
    pub fn add_clusters(
        &mut self,
        scene: &mut DrawQueue,
        vertices: &Vertices,
        indices: &[u32],
        clusters: &Clusters,
        clip: [i32; 4],
        rules: &Rules,
    ) {
        let sides = sides(rules.viewport);
        let seen = ClipBounds::new(&vertices.placement(), clip, rules.viewport);
        if !clusters.is_seen(&seen) {
            return;
        }
        for (cluster, corners) in indices.chunks(3 * TRIANGLES).enumerate().take(clusters.len()) {
            let Some(groups) = clusters.groups(cluster, &seen) else { continue };
            for group in groups {
                self.place(vertices, *group as usize, rules, &sides);
            }
            for corners in corners.as_chunks::<3>().0 {
                self.triangle(scene, vertices, corners.map(|v| v as usize), rules, &sides);
            }
        }
    }

    /// Places eight vertices, unless they have been.
    #[inline(always)]
    fn place(&mut self, vertices: &Vertices, group: usize, rules: &Rules, sides: &[f64; 4]) {
        if std::mem::replace(&mut self.groups[group], self.instance) == self.instance {
            return;
        }
        let [left, bottom, width, height] = rules.viewport;
        let whole_view = sides[0] <= -1.0 && sides[1] >= 1.0 && sides[2] <= -1.0 && sides[3] >= 1.0;
        let (clip, beyond) = vertices.places(group * GROUP);
        let inside = if whole_view { inside(&clip, beyond) } else { 0 };
        let one = F32x8::splat(1.0);
        let (z, q) = ((clip[2] / clip[3]).to_array(), (one / clip[3]).to_array());
        let (clip, beyond) = (clip.map(F32x8::to_array), beyond.to_array());
        let halves = clip.map(|v| v.as_chunks::<4>().0.first_chunk::<2>().copied().unwrap_or_default());
        let along = |v: usize, start: i32, size: i32| {
            [0, 1].map(|half| window_parts(&halves[v][half], &halves[3][half], start, size))
        };
        let (x, y) = (along(0, left, width), along(1, bottom, height));
        for (k, placed) in self.placed[group].iter_mut().enumerate() {
            let (clip, beyond) = (clip.map(|v| v[k]), beyond[k]);
            let outside = if inside >> k & 1 == 1 { 0 } else { outside(clip, beyond, sides) };
            let corner = Corner { x: x[k / 4][k % 4], y: y[k / 4][k % 4], z: z[k], q: q[k] };
            *placed = ClipVertex { clip, beyond, outside, corner, number: None };
        }
    }

    fn triangle(
        &mut self,
        scene: &mut DrawQueue,
        vertices: &Vertices,
        at: [usize; 3],
        rules: &Rules,
        sides: &[f64; 4],
    ) {
        let Some([a, b, c]) = self.all(at).map(|all| all.map(|p| *p)) else { return };
        if a.outside & b.outside & c.outside != 0 {
            return;
        }
        let outside = a.outside | b.outside | c.outside;
        if outside == 0 {
            let places = [a, b, c].map(|p| [p.corner.x, p.corner.y]);
            let visible = [a, b, c].iter().all(|p| p.clip[3] > 0.0);
            if let Some(shown) = VisibleTriangle::new(places, rules.hidden, &rules.grid).filter(|_| visible) {
                let corners = at.map(|k| self.number(scene, vertices, k));
                scene.triangle(corners, shown);
            }
            return;
        }
        let corners = [0, 1, 2].map(|k| {
            let p = [a, b, c][k];
            let varying = self.varying(vertices, at[k]).copied().unwrap_or([0.0; 15]);
            Cut { clip: p.clip, beyond: p.beyond, varying }
        });
        self.polygon.clear();
        self.polygon.extend(corners);
        for plane in (0..PLANES).filter(|p| outside >> p & 1 == 1) {
            self.clip(plane, sides);
        }
        if self.polygon.iter().any(|v| !(v.clip[3] > 0.0)) {
            return;
        }
        let first = scene.corners.len() as u32;
        for v in &self.polygon {
            scene.corner(corner(v.clip, window(v.clip, rules.viewport)), Some(v.varying));
        }
        for k in 2..self.polygon.len() as u32 {
            scene.triangle_of([first, first + k - 1, first + k], rules.hidden, &rules.grid);
        }
    }

    #[inline(always)]
    fn all<const N: usize>(&self, at: [usize; N]) -> Option<[&ClipVertex; N]> {
        at.iter().all(|k| *k < self.count).then(|| at.map(|k| &self.placed[k / GROUP][k % GROUP]))
    }

    /// The corner of a vertex in the scene.
    fn number(&mut self, scene: &mut DrawQueue, vertices: &Vertices, k: usize) -> u32 {
        if let Some(number) = self.placed[k / GROUP][k % GROUP].number {
            return number;
        }
        let varying = self.varying(vertices, k).copied();
        let placed = &mut self.placed[k / GROUP][k % GROUP];
        *placed.number.insert(scene.corner(placed.corner, varying))
    }

    /// What is interpolated, of a vertex; nothing is where depths alone are drawn.
    fn varying(&mut self, vertices: &Vertices, k: usize) -> Option<&Varying> {
        let group = k / GROUP;
        if self.shaded[group] != self.instance {
            self.varyings[group] = vertices.varyings(group * GROUP)?;
            self.shaded[group] = self.instance;
        }
        Some(&self.varyings[group][k % GROUP])
    }

    /// Cuts off what of the polygon lies outside of a plane.
    fn clip(&mut self, plane: usize, sides: &[f64; 4]) {
        self.next.clear();
        for (k, a) in self.polygon.iter().enumerate() {
            let b = &self.polygon[(k + 1) % self.polygon.len()];
            let (da, db) = (distance(a, plane, sides), distance(b, plane, sides));
            if da >= 0.0 {
                self.next.push(*a);
            }
            if (da < 0.0) != (db < 0.0) {
                // always from the inner end, so that neighbours are cut at the same place
                self.next.push(if da < 0.0 { between(b, a, db / (db - da)) } else { between(a, b, da / (da - db)) });
            }
        }
        std::mem::swap(&mut self.polygon, &mut self.next);
    }

    fn line(&mut self, scene: &mut DrawQueue, vertices: &Vertices, at: [usize; 2], rules: &Rules, sides: &[f64; 4]) {
        let Some(ends) = self.all(at).map(|all| all.map(|p| *p)) else { return };
        if ends[0].outside & ends[1].outside != 0 {
            return;
        }
        let mut cut = [0, 1].map(|k| {
            let p = ends[k];
            let varying = self.varying(vertices, at[k]).copied().unwrap_or([0.0; 15]);
            Cut { clip: p.clip, beyond: p.beyond, varying }
        });
        for plane in 0..PLANES {
            let [a, b] = cut.each_ref().map(|v| distance(v, plane, sides));
            match (a < 0.0, b < 0.0) {
                (true, true) => return,
                (true, false) => cut[0] = between(&cut[1], &cut[0], b / (b - a)),
                (false, true) => cut[1] = between(&cut[0], &cut[1], a / (a - b)),
                (false, false) => {}
            }
        }
        if cut.iter().all(|v| v.clip[3] > 0.0) {
            widened(scene, &cut, rules);
        }
    }
}

/// The side of a triangle that is seen: 1 counterclockwise, -1 clockwise; 0 on its edge, or if unknown.
fn side_of(corners: [[f32; 4]; 3]) -> i32 {
    let [a, b, c] = corners.map(|[x, y, _, w]| [x as f64, y as f64, w as f64]);
    let cross = [b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]];
    let volume = a[0] * cross[0] + a[1] * cross[1] + a[2] * cross[2];
    (volume > 0.0) as i32 - (volume < 0.0) as i32
}

/// Is a side of a triangle a side of its shape: one that is not has a key of a whole number and a half at both ends.
fn is_shown(vertices: &Vertices, ends: [usize; 2]) -> bool {
    let [a, b] = ends.map(|k| vertices.side(k));
    !(a == b && (a.abs().fract() - 0.5).abs() < 1e-4)
}

/// Adds a line as two triangles.
fn widened(scene: &mut DrawQueue, ends: &[Cut; 2], rules: &Rules) {
    let at = ends.each_ref().map(|v| window(v.clip, rules.viewport));
    let along = [at[1][0] - at[0][0], at[1][1] - at[0][1]];
    let length = along[0].hypot(along[1]);
    if !(length > 0.0) {
        return;
    }
    let width = if rules.rectangles { rules.line_width } else { rules.line_width.round() };
    let half = 0.5 * width.clamp(1.0, 255.0) as f64;
    let side = if rules.rectangles {
        [-along[1] * half / length, along[0] * half / length]
    } else if along[0].abs() >= along[1].abs() {
        [0.0, half]
    } else {
        [half, 0.0]
    };
    let first = scene.corners.len() as u32;
    for (k, sign) in [(0, -1.0), (1, -1.0), (1, 1.0), (0, 1.0)] {
        let place = [at[k][0] + sign * side[0], at[k][1] + sign * side[1]];
        scene.corner(corner(ends[k].clip, place), Some(ends[k].varying));
    }
    scene.triangle_of([first, first + 1, first + 2], 0, &rules.grid);
    scene.triangle_of([first, first + 2, first + 3], 0, &rules.grid);
}
