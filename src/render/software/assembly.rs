//! Vertices become triangles in pixels: clipped to what can be seen, lines widened, hidden sides left out.

use super::clusters::{ClipBounds, Clusters, GROUP, TRIANGLES};
use super::scene::{Corner, DrawQueue, PART, SampleGrid, VALUES, Varying, Winding, is_seen};
use super::vertex::Vertices;
use crate::math::simd::{F32x8, F64x4};
use crate::math::{from_fn, map};

/// Pixels beyond which nothing is drawn; positions within are exact in 32 bits of parts of a pixel.
const FARTHEST: f64 = 32768.0;

/// Planes that primitives are clipped to: near, far, four sides and the mirror.
const PLANES: usize = 7;

/// A vertex in clip space.
#[derive(Clone, Copy, Default)]
struct ClipVertex {
    clip: [f32; 4],
    /// How far it is on the side of the mirror's plane that is left out.
    beyond: f32,
    /// Bits of the planes that it is outside of.
    outside: u8,
}

/// Eight vertices in clip space; where they are in the window is in their spots.
#[derive(Clone, Copy, Default)]
struct PlacedGroup {
    clip: [[f32; GROUP]; 4],
    beyond: [f32; GROUP],
    outside: [u8; GROUP],
    /// Depth, and inverse of the homogeneous coordinate.
    z: [f32; GROUP],
    q: [f32; GROUP],
    /// All are inside of all planes, and before the eye.
    whole: bool,
    /// Number of the first one's corner in the scene, once they have some; the others follow.
    first: Option<u32>,
}

/// Where a vertex is in the window.
#[derive(Clone, Copy, Default)]
struct Spot {
    /// In parts of a pixel.
    at: [i32; 2],
    /// What of the samples it reaches: see [`SampleGrid::reach`].
    reach: [i32; 4],
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
    placed: Vec<PlacedGroup>,
    spots: Vec<Spot>,
    groups: Vec<u32>,
    instance: u32,
    count: usize,
    polygon: Vec<Cut>,
    next: Vec<Cut>,
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
    let cut = Cut { clip, beyond, varying: [0.0; VALUES] };
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
            self.placed.resize(groups, PlacedGroup::default());
            self.spots.resize(groups * GROUP, Spot::default());
            self.groups.resize(groups, 0);
        }
        self.instance = self.instance.wrapping_add(1);
        if self.instance == 0 {
            self.groups.fill(0);
            self.instance = 1;
        }
    }

    /// Adds lines between the vertices of the instance to the scene's last draw call.
    pub fn add_lines(&mut self, scene: &mut DrawQueue, vertices: &Vertices, indices: &[u32], rules: &Rules) {
        let sides = sides(rules.viewport);
        self.place_all(vertices, rules, &sides);
        for ends in indices.as_chunks::<2>().0 {
            self.line(scene, vertices, ends.map(|v| v as usize), rules, &sides);
        }
    }

    /// Adds the sides of the instance's triangles.
    pub fn add_wires(&mut self, scene: &mut DrawQueue, vertices: &Vertices, indices: &[u32], rules: &Rules) {
        let sides = sides(rules.viewport);
        self.place_all(vertices, rules, &sides);
        for corners in indices.as_chunks::<3>().0 {
            let corners = corners.map(|v| v as usize);
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
    }

    /// Adds the instance's triangles, whose vertices may not be `all_there`.
    pub fn add(&mut self, scene: &mut DrawQueue, vertices: &Vertices, indices: &[u32], all_there: bool, rules: &Rules) {
        let sides = sides(rules.viewport);
        let whole = self.place_all(vertices, rules, &sides);
        self.triangles(scene, vertices, indices, rules, &sides, whole && all_there);
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
        for (cluster, indices) in indices.chunks(3 * TRIANGLES).enumerate().take(clusters.len()) {
            let Some(groups) = clusters.groups(cluster, &seen) else { continue };
            let mut whole = true;
            for group in groups {
                whole &= self.place(vertices, *group as usize, rules, &sides);
            }
            self.triangles(scene, vertices, indices, rules, &sides, whole);
        }
    }

    /// Places all vertices; are all inside of all planes and before the eye.
    fn place_all(&mut self, vertices: &Vertices, rules: &Rules, sides: &[f64; 4]) -> bool {
        (0..self.count.div_ceil(GROUP)).fold(true, |whole, group| self.place(vertices, group, rules, sides) & whole)
    }

    /// Adds triangles, of which it may be known that all corners are inside of all planes and before the eye.
    fn triangles(
        &mut self,
        scene: &mut DrawQueue,
        vertices: &Vertices,
        indices: &[u32],
        rules: &Rules,
        sides: &[f64; 4],
        whole: bool,
    ) {
        let all = indices.as_chunks::<3>().0;
        if whole {
            return all.chunks(TRIANGLES).for_each(|some| self.whole_triangles(scene, vertices, some, rules));
        }
        for corners in all {
            self.triangle(scene, vertices, map(*corners, |v| v as usize), rules, sides);
        }
    }

    /// Places eight vertices, unless they have been; are they inside of all planes and before the eye.
    #[inline(always)]
    fn place(&mut self, vertices: &Vertices, group: usize, rules: &Rules, sides: &[f64; 4]) -> bool {
        if std::mem::replace(&mut self.groups[group], self.instance) != self.instance {
            self.place_group(vertices, group, rules, sides);
        }
        self.placed[group].whole
    }

    fn place_group(&mut self, vertices: &Vertices, group: usize, rules: &Rules, sides: &[f64; 4]) {
        let [left, bottom, width, height] = rules.viewport;
        let whole_view = sides[0] <= -1.0 && sides[1] >= 1.0 && sides[2] <= -1.0 && sides[3] >= 1.0;
        let (clip, beyond) = vertices.places(group * GROUP);
        let inside = if whole_view { inside(&clip, beyond) } else { 0 };
        let one = F32x8::splat(1.0);
        let (z, q) = ((clip[2] / clip[3]).to_array(), (one / clip[3]).to_array());
        let (clip, beyond) = (map(clip, F32x8::to_array), beyond.to_array());
        let halves = map(clip, |v| v.as_chunks::<4>().0.first_chunk::<2>().copied().unwrap_or_default());
        let along = |v: usize, start: i32, size: i32| {
            map([0, 1], |half| window_parts(&halves[v][half], &halves[3][half], start, size))
        };
        let (x, y) = (along(0, left, width), along(1, bottom, height));
        let (x, y) = (x.as_flattened(), y.as_flattened());
        for (k, spot) in self.spots[group * GROUP..][..GROUP].iter_mut().enumerate() {
            let at = [x[k], y[k]];
            *spot = Spot { at, reach: rules.grid.reach(at) };
        }
        let (mut bits, mut whole) = ([0; GROUP], inside == 0xff);
        if !whole {
            for k in (0..GROUP).filter(|k| inside >> k & 1 == 0) {
                bits[k] = outside(map(clip, |v| v[k]), beyond[k], sides);
            }
            whole = (0..GROUP).all(|k| bits[k] == 0 && clip[3][k] > 0.0);
        }
        self.placed[group] = PlacedGroup { clip, beyond, outside: bits, z, q, whole, first: None };
    }

    /// Adds those of at most [`TRIANGLES`] triangles that are shown; all corners are inside of all planes and before the eye.
    fn whole_triangles(&mut self, scene: &mut DrawQueue, vertices: &Vertices, all: &[[u32; 3]], rules: &Rules) {
        if rules.hidden == 0 {
            // most of them are shown
            for corners in all {
                if has_samples(map(*corners, |v| &self.spots[v as usize])) {
                    self.whole_triangle(scene, vertices, corners, rules);
                }
            }
            return;
        }
        // which ones are shown follows no pattern, so choosing them has no branch
        let (mut shown, mut count) = ([0; TRIANGLES], 0);
        for (k, corners) in all.iter().enumerate() {
            let [a, b, c] = map(*corners, |v| &self.spots[v as usize]);
            shown[count % TRIANGLES] = k;
            count += (has_samples([a, b, c]) & is_seen([a.at, b.at, c.at], rules.hidden)) as usize;
        }
        shown[..count].iter().for_each(|k| self.whole_triangle(scene, vertices, &all[*k], rules));
    }

    /// Adds a triangle that is seen and has samples around it; its corners are inside of all planes and before the eye.
    #[inline(always)]
    fn whole_triangle(&mut self, scene: &mut DrawQueue, vertices: &Vertices, corners: &[u32; 3], rules: &Rules) {
        let corners = map(*corners, |v| v as usize);
        if let Some(winding) = Winding::of_seen(map(corners, |v| self.spots[v].at), &rules.grid) {
            let corners = map(corners, |v| self.number(scene, vertices, v));
            scene.triangle(corners, winding);
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
        if at.iter().any(|k| *k >= self.count) {
            return;
        }
        let group = |k: usize| &self.placed[k / GROUP];
        let [a, b, c] = map(at, |k| group(k).outside[k % GROUP]);
        if a & b & c != 0 {
            return;
        }
        let outside = a | b | c;
        if outside == 0 {
            let places = map(at, |k| self.spots[k].at);
            let visible = at.iter().all(|k| group(*k).clip[3][k % GROUP] > 0.0);
            if let Some(winding) = Winding::of(places, rules.hidden, &rules.grid).filter(|_| visible) {
                let corners = map(at, |k| self.number(scene, vertices, k));
                scene.triangle(corners, winding);
            }
            return;
        }
        let corners = at.map(|k| self.cut(scene, vertices, k, &self.vertex(k)));
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

    fn all<const N: usize>(&self, at: [usize; N]) -> Option<[ClipVertex; N]> {
        at.iter().all(|k| *k < self.count).then(|| at.map(|k| self.vertex(k)))
    }

    fn vertex(&self, at: usize) -> ClipVertex {
        let (group, k) = (&self.placed[at / GROUP], at % GROUP);
        ClipVertex { clip: map(group.clip, |v| v[k]), beyond: group.beyond[k], outside: group.outside[k] }
    }

    /// The corner of a vertex in the scene.
    #[inline(always)]
    fn number(&mut self, scene: &mut DrawQueue, vertices: &Vertices, at: usize) -> u32 {
        let first = match self.placed[at / GROUP].first {
            Some(first) => first,
            None => self.number_group(scene, vertices, at / GROUP),
        };
        first + (at % GROUP) as u32
    }

    /// Gives the vertices of a group corners in the scene.
    fn number_group(&mut self, scene: &mut DrawQueue, vertices: &Vertices, number: usize) -> u32 {
        let group = &mut self.placed[number];
        let spots = &self.spots[number * GROUP..];
        let corners = from_fn(|k| {
            let [x, y] = spots[k].at;
            Corner { x, y, z: group.z[k], q: group.q[k] }
        });
        *group.first.insert(scene.eight_corners(corners, vertices.varyings(number * GROUP)))
    }

    /// A vertex that is to be clipped. What is interpolated is zero where depths alone are drawn.
    fn cut(&mut self, scene: &mut DrawQueue, vertices: &Vertices, at: usize, placed: &ClipVertex) -> Cut {
        let number = self.number(scene, vertices, at);
        Cut { clip: placed.clip, beyond: placed.beyond, varying: *scene.varying(number) }
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
        let Some(ends) = self.all(at) else { return };
        if ends[0].outside & ends[1].outside != 0 {
            return;
        }
        let mut cut = [0, 1].map(|k| self.cut(scene, vertices, at[k], &ends[k]));
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

/// Do samples lie in the rectangle around three spots.
#[inline(always)]
fn has_samples([a, b, c]: [&Spot; 3]) -> bool {
    SampleGrid::has_samples(from_fn(|k| a.reach[k].max(b.reach[k]).max(c.reach[k])))
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
