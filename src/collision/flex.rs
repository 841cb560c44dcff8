//! Collisions of flexes: with planes (vertex by vertex), with geoms and other flexes (element by element), and with
//! themselves.
//!
//! An element is the convex hull of its vertices inflated by the flex's radius: a capsule, a thick triangle or a thick
//! tetrahedron.
//!
//! Tests: in this file, `tests/conformance/compare.py`.

use super::contact::{Parameters, SideParameters, set_point};
use super::convex::{Kind, Shape, Solver, farthest};
use super::manifold::{ContactPoint, MAX_POINTS, Manifold, Solid};
use super::midphase::{aabbs_meet, near_element};
use super::narrowphase::{Narrowphase, sort_contacts};
use super::reference_sweep::Bounds;
use super::scene::Scene;
use super::sphere_capsule::{capsule_capsule, sphere_capsule};
use super::sweep::sweep;
use super::trees::TreeOwner;
use super::triangle::sphere_triangle;
use super::{capsule_box, filter, hfield};
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::{Data, warning};
use crate::math::{Mat3, Quat, Vec3};
use crate::model::Model;

/// Directions that [`separated`] tries.
const TRIES: usize = 4;

/// Pairs of elements that one sweep may give.
const MAX_SWEEP_PAIRS: usize = 1_000_000;

/// Whether element `e` of flex `f` takes part: in tetrahedral flexes, only the active layers.
pub fn element_is_active(m: &Model, f: usize, e: usize) -> bool {
    let layer = m.flex_elemlayer()[m.flex_elemadr()[f] as usize + e];
    m.flex_dim()[f] < 3 || layer < m.flex_activelayers()[f]
}

/// An element of a flex.
#[derive(Clone, Copy)]
struct Element<'a> {
    m: &'a Model,
    flex: usize,
    id: usize,
    /// Vertices, as numbers of the flex.
    ids: &'a [i32],
}

impl<'a> Element<'a> {
    fn new(m: &'a Model, flex: usize, id: usize) -> Element<'a> {
        let n = m.flex_dim()[flex] as usize + 1;
        let first = m.flex_elemdataadr()[flex] as usize + id * n;
        Element { m, flex, id, ids: &m.flex_elem()[first..first + n] }
    }

    fn vertex_adr(&self, i: usize) -> usize {
        self.m.flex_vertadr()[self.flex] as usize + self.ids[i] as usize
    }

    fn vertex<'d>(&self, d: &'d Data, i: usize) -> &'d Vec3 {
        &d.flexvert_xpos[self.vertex_adr(i)]
    }

    /// The body of vertex `i`, -1 without one.
    fn body(&self, i: usize) -> i32 {
        self.m.flex_vertbodyid()[self.vertex_adr(i)]
    }

    fn touches_body(&self, body: i32) -> bool {
        body >= 0 && (0..self.ids.len()).any(|i| self.body(i) == body)
    }

    fn aabb<'d>(&self, d: &'d Data) -> &'d [f64; 6] {
        &d.flexelem_aabb[self.m.flex_elemadr()[self.flex] as usize + self.id]
    }

    fn radius(&self) -> f64 {
        self.m.flex_radius()[self.flex]
    }

    /// Its vertices in the world.
    #[inline]
    fn corners(&self, d: &Data) -> [Vec3; 4] {
        let vertices = &d.flexvert_xpos[self.m.flex_vertadr()[self.flex] as usize..];
        let mut corners = [Vec3::ZERO; 4];
        corners.iter_mut().zip(self.ids).for_each(|(to, &id)| *to = Vec3(vertices[id as usize].0));
        corners
    }

    /// The convex shape of its `corners`.
    fn shape<'c>(&self, d: &Data, corners: &'c [Vec3; 4], margin: f64) -> Shape<'c> {
        let [x, y, z, ..] = *self.aabb(d);
        let vertices = &corners[..self.ids.len()];
        let kind = Kind::Element { vertices, radius: self.radius(), center: Vec3([x, y, z]) };
        Shape::new(kind, &Vec3::ZERO, &Mat3::IDENTITY, margin)
    }

    /// The capsule of an element with two vertices.
    fn capsule(&self, d: &Data) -> Capsule {
        let (a, b) = (self.vertex(d, 0), self.vertex(d, 1));
        let (dir, len) = (*a - *b).normalized();
        Capsule { pos: (*a + *b) * 0.5, mat: Quat::z_to(dir).to_mat(), size: Vec3([self.radius(), 0.5 * len, 0.0]) }
    }

    fn triangle(&self, d: &Data) -> [Vec3; 3] {
        [0, 1, 2].map(|i| *self.vertex(d, i))
    }
}

struct Capsule {
    pos: Vec3,
    mat: Mat3,
    size: Vec3,
}

impl Capsule {
    fn solid(&self) -> Solid<'_> {
        Solid { pos: &self.pos, mat: &self.mat, size: &self.size }
    }
}

/// Whether some direction shows that the hulls of two sets of vertices are farther apart than `reach`: GJK on points and
/// segments only, without bookkeeping. True is certain; false says nothing.
#[inline]
fn separated(a: &[Vec3], b: &[Vec3], reach: f64) -> bool {
    let mut x = a[0] - b[0];
    let mut last = x;
    for _ in 0..TRIES {
        let (p, q) = (farthest(a, &(-x)), farthest(b, &x));
        let s = p - q;
        let gap = s.dot(x);
        if gap > 0.0 && gap * gap > reach * reach * x.dot(x) {
            return true;
        }
        // the point of the segment of the last two differences that is nearest to the origin
        let edge = s - last;
        let t = (s.dot(edge) / edge.dot(edge)).clamp(0.0, 1.0);
        x = if t < 1.0 { s + edge * -t } else { last };
        last = s;
    }
    false
}

/// One side of a flex contact.
#[derive(Clone, Copy)]
enum FlexSide {
    Geom(usize),
    Element(usize, usize),
    Vertex(usize, usize),
}

impl FlexSide {
    fn side(self, m: &Model) -> SideParameters<'_> {
        match self {
            FlexSide::Geom(g) => SideParameters::geom(m, g),
            FlexSide::Element(f, _) | FlexSide::Vertex(f, _) => SideParameters::flex(m, f),
        }
    }

    fn write(self, con: &mut mjContact, k: usize) {
        match self {
            FlexSide::Geom(g) => con.geom[k] = g as i32,
            FlexSide::Element(f, e) => (con.flex[k], con.elem[k]) = (f as i32, e as i32),
            FlexSide::Vertex(f, v) => (con.flex[k], con.vert[k]) = (f as i32, v as i32),
        }
    }
}

impl Narrowphase<'_> {
    pub(super) fn geom_flex_margin(&self, g: usize, f: usize) -> f64 {
        let m = self.m;
        self.override_margin.unwrap_or(m.geom_margin()[g].max(m.flex_margin()[f]))
    }

    /// All pairs of a body's geoms and a flex's elements.
    pub(super) fn body_flex(&mut self, d: &mut Data, b: usize, f: usize) -> Result<()> {
        let m = self.m;
        let first = m.body_geomadr()[b].max(0) as usize;
        let geoms = first..first + m.body_geomnum()[b] as usize;
        let is_plane = |g: usize| m.geom_type()[g] == mjGEOM_PLANE as i32;
        let (body, flex) = (TreeOwner::Body(b), TreeOwner::Flex(f));
        if self.midphase && body.has_tree(m) && flex.has_tree(m) {
            let start = d.s.ncon as usize;
            if m.body_weldid()[b] == 0 {
                for g in geoms.filter(|&g| is_plane(g)) {
                    self.plane_flex(d, g, f)?;
                }
            }
            self.trees(d, body, flex, &(0..0))?;
            return sort_contacts(d, start);
        }
        for g in geoms {
            let (contype, conaffinity) = (m.geom_contype()[g], m.geom_conaffinity()[g]);
            if !filter::masks_match(contype, conaffinity, m.flex_contype()[f], m.flex_conaffinity()[f]) {
                continue;
            }
            if is_plane(g) {
                self.plane_flex(d, g, f)?;
            } else {
                for e in 0..m.flex_elemnum()[f] as usize {
                    self.geom_element(d, g, f, e)?;
                }
            }
        }
        Ok(())
    }

    /// All pairs of elements of two flexes.
    pub(super) fn flex_flex(&mut self, d: &mut Data, f1: usize, f2: usize) -> Result<()> {
        let m = self.m;
        let (a, b) = (TreeOwner::Flex(f1), TreeOwner::Flex(f2));
        if self.midphase && a.has_tree(m) && b.has_tree(m) {
            let start = d.s.ncon as usize;
            self.trees(d, a, b, &(0..0))?;
            return sort_contacts(d, start);
        }
        for e1 in 0..m.flex_elemnum()[f1] as usize {
            for e2 in 0..m.flex_elemnum()[f2] as usize {
                self.elements(d, f1, e1, f2, e2)?;
            }
        }
        Ok(())
    }

    /// The vertices of a flex below a plane.
    fn plane_flex(&mut self, d: &mut Data, g: usize, f: usize) -> Result<()> {
        let m = self.m;
        let (pos, normal) = (d.geom_xpos[g], d.geom_xmat[g].col(2));
        let (margin, radius) = (self.geom_flex_margin(g, f), m.flex_radius()[f]);
        let first = m.flex_vertadr()[f] as usize;
        for v in 0..m.flex_vertnum()[f] as usize {
            let x = &d.flexvert_xpos[first + v];
            let height = (*x - pos).dot(normal);
            if height > margin + radius {
                continue;
            }
            let dist = height - radius;
            let point = ContactPoint { dist, pos: *x + normal * (-dist / 2.0 - radius), normal, tangent: Vec3::ZERO };
            let con = self.record(FlexSide::Geom(g), FlexSide::Vertex(f, v), margin, &point)?;
            if !add_one(d, &con) {
                break;
            }
        }
        Ok(())
    }

    /// The record of a flex contact.
    fn record(&self, a: FlexSide, b: FlexSide, margin: f64, point: &ContactPoint) -> Result<mjContact> {
        let m = self.m;
        let mut parameters = Parameters::combine(&a.side(m), &b.side(m))?;
        if let (FlexSide::Element(f, _) | FlexSide::Vertex(f, _), FlexSide::Element(h, _) | FlexSide::Vertex(h, _)) =
            (a, b)
            && f == h
        {
            parameters.gap = 0.0;
        }
        let mut con = parameters.record(m, margin);
        a.write(&mut con, 0);
        b.write(&mut con, 1);
        (con.geom1, con.geom2) = (con.geom[0], con.geom[1]);
        set_point(&mut con, point, None)?;
        Ok(con)
    }

    /// Appends what a collider found.
    fn append(&mut self, d: &mut Data, a: FlexSide, b: FlexSide, margin: f64) -> Result<()> {
        for i in 0..self.manifold.points().len() {
            let point = self.manifold.points()[i];
            let con = self.record(a, b, margin, &point)?;
            d.push_contact(&con);
        }
        Ok(())
    }

    /// Whether a pair has capacity for its contacts; warns if not.
    fn has_capacity(&self, d: &mut Data) -> bool {
        let fits = d.has_contact_capacity(MAX_POINTS);
        if !fits {
            warning(d.s, mjWARN_CONTACTFULL, d.s.ncon);
        }
        fits
    }

    /// A geom that is no plane against an element.
    pub(super) fn geom_element(&mut self, d: &mut Data, g: usize, f: usize, e: usize) -> Result<()> {
        let m = self.m;
        let geomtype = m.geom_type()[g];
        if geomtype == mjGEOM_PLANE as i32 {
            return Ok(());
        }
        let margin = self.geom_flex_margin(g, f);
        let element = Element::new(m, f, e);
        let near = self.midphase || near_element(&d.geom_xpos[g], m.geom_rbound()[g] + margin, element.aabb(d));
        if !near || element.touches_body(m.geom_bodyid()[g]) || !self.has_capacity(d) {
            return Ok(());
        }
        self.manifold.clear();
        let scene = Scene { checked: self.checked, ..Scene::of(m, d) };
        collide_element(&scene, d, g, &element, margin, &mut self.manifold);
        self.append(d, FlexSide::Geom(g), FlexSide::Element(f, e), margin)
    }

    /// Two elements, unless they share a body.
    pub(super) fn elements(&mut self, d: &mut Data, f1: usize, e1: usize, f2: usize, e2: usize) -> Result<()> {
        let (a, b) = (Element::new(self.m, f1, e1), Element::new(self.m, f2, e2));
        if (0..a.ids.len()).any(|i| b.touches_body(a.body(i))) {
            return Ok(());
        }
        self.separate_elements(d, &a, &b)
    }

    /// Two elements without a common body.
    fn separate_elements(&mut self, d: &mut Data, a: &Element, b: &Element) -> Result<()> {
        let m = self.m;
        let margin = if a.flex == b.flex {
            0.0
        } else {
            self.override_margin.unwrap_or(m.flex_margin()[a.flex].max(m.flex_margin()[b.flex]))
        };
        if !aabbs_meet(a.aabb(d), b.aabb(d), margin) || !self.has_capacity(d) {
            return Ok(());
        }
        self.manifold.clear();
        if a.ids.len() == 2 && b.ids.len() == 2 {
            capsule_capsule(&a.capsule(d).solid(), &b.capsule(d).solid(), margin, &mut self.manifold);
        } else {
            let (ca, cb) = (a.corners(d), b.corners(d));
            let reach = a.radius() + b.radius() + margin + 10.0 * m.opt.ccd_tolerance;
            if separated(&ca[..a.ids.len()], &cb[..b.ids.len()], reach) {
                return Ok(());
            }
            let solver = Solver::new(m);
            solver.one_contact(&mut a.shape(d, &ca, margin), &mut b.shape(d, &cb, margin), &mut self.manifold);
        }
        self.append(d, FlexSide::Element(a.flex, a.id), FlexSide::Element(b.flex, b.id), margin)
    }

    /// Collisions of a flex within itself: listed pairs and inverted tetrahedra, then element against element.
    pub(super) fn flex_itself(&mut self, d: &mut Data, f: usize) -> Result<()> {
        let m = self.m;
        if m.flex_rigid()[f] != 0 || m.flex_contype()[f] & m.flex_conaffinity()[f] == 0 {
            return Ok(());
        }
        if m.flex_internal()[f] != 0 {
            self.listed_pairs(d, f)?;
            if m.flex_dim()[f] == 3 {
                self.inverted_tetrahedra(d, f)?;
            }
        }
        let mode = m.flex_selfcollide()[f];
        if mode == mjFLEXSELF_NONE as i32 {
            return Ok(());
        }
        let flex = TreeOwner::Flex(f);
        if self.midphase && mode != mjFLEXSELF_NARROW as i32 && flex.has_tree(m) {
            if mode == mjFLEXSELF_BVH as i32 || (mode == mjFLEXSELF_AUTO as i32 && m.flex_dim()[f] == 3) {
                return self.trees(d, flex, flex, &(0..0));
            }
            return self.swept_elements(d, f);
        }
        let n = m.flex_elemnum()[f] as usize;
        let active = |e: &usize| element_is_active(m, f, *e);
        for e1 in (0..n).filter(active) {
            for e2 in (e1 + 1..n).filter(active) {
                self.elements(d, f, e1, f, e2)?;
            }
        }
        Ok(())
    }

    /// The predefined pairs of elements and vertices.
    fn listed_pairs(&mut self, d: &mut Data, f: usize) -> Result<()> {
        let m = self.m;
        let first = m.flex_evpairadr()[f].max(0) as usize;
        let radius = m.flex_radius()[f];
        let reach = self.override_margin.unwrap_or(m.flex_margin()[f]) + radius;
        for i in first..first + m.flex_evpairnum()[f] as usize {
            let [e, v] = m.flex_evpair()[i].map(|i| i as usize);
            let element = Element::new(m, f, e);
            let x = d.flexvert_xpos[m.flex_vertadr()[f] as usize + v];
            if !near_element(&x, reach, element.aabb(d)) {
                continue;
            }
            if !self.has_capacity(d) {
                continue;
            }
            self.manifold.clear();
            let out = &mut self.manifold;
            match m.flex_dim()[f] {
                1 => {
                    let ball = Solid { pos: &x, mat: &Mat3::IDENTITY, size: &Vec3([radius, 0.0, 0.0]) };
                    sphere_capsule(&ball, &element.capsule(d).solid(), 0.0, out);
                }
                2 => sphere_triangle(&x, radius, &element.triangle(d), radius, 0.0, out),
                _ => {
                    let kind = Kind::Element { vertices: &[x], radius, center: x };
                    let mut vertex = Shape::new(kind, &x, &Mat3::IDENTITY, 0.0);
                    Solver::new(m).one_contact(&mut vertex, &mut element.shape(d, &element.corners(d), 0.0), out);
                }
            }
            self.append(d, FlexSide::Vertex(f, v), FlexSide::Element(f, e), 0.0)?;
        }
        Ok(())
    }

    /// Tetrahedra whose vertex has come near to the opposite face, or through it.
    fn inverted_tetrahedra(&mut self, d: &mut Data, f: usize) -> Result<()> {
        const FACES: [[usize; 4]; 4] = [[0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2], [1, 3, 2, 0]];
        let m = self.m;
        let radius = m.flex_radius()[f];
        for e in 0..m.flex_elemnum()[f] as usize {
            let element = Element::new(m, f, e);
            for face in FACES {
                let [x0, x1, x2, x3] = face.map(|i| *element.vertex(d, i));
                let normal = (x1 - x0).cross(x2 - x0).unit();
                let height = (x3 - x0).dot(normal);
                if height <= -2.0 * radius {
                    continue;
                }
                let point = ContactPoint {
                    dist: -height - 2.0 * radius,
                    pos: x3 + normal * (-0.5 * height),
                    normal: -normal,
                    tangent: Vec3::ZERO,
                };
                let vertex = element.ids[face[3]] as usize;
                let mut con = self.record(FlexSide::Element(f, e), FlexSide::Vertex(f, vertex), 0.0, &point)?;
                con.dim = 1;
                if !add_one(d, &con) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Pairs of active elements by a sweep along the axis on which the flex is longest.
    fn swept_elements(&mut self, d: &mut Data, f: usize) -> Result<()> {
        let m = self.m;
        let root = &d.bvh_aabb_dyn[m.flex_bvhadr()[f] as usize - m.nbvhstatic()];
        let [.., h0, h1, h2] = *root;
        let axis = if h0 > h1 && h0 > h2 {
            0
        } else if h1 > h2 {
            1
        } else {
            2
        };
        let first = m.flex_elemadr()[f] as usize;
        let n = m.flex_elemnum()[f] as usize;

        let frame = d.stack.frame();
        let ids = frame.scratch::<u32>(n)?;
        let boxes = frame.scratch::<Bounds>(n)?;
        let bodies = frame.scratch::<[i32; 4]>(n)?;
        let mut active = 0;
        for e in (0..n).filter(|&e| element_is_active(m, f, e)) {
            let aabb = &d.flexelem_aabb[first + e];
            ids[active] = e as u32;
            boxes[active] = std::array::from_fn(|k| if k < 3 { aabb[k] - aabb[3 + k] } else { aabb[k - 3] + aabb[k] });
            let element = Element::new(m, f, e);
            bodies[active] = std::array::from_fn(|k| if k < element.ids.len() { element.body(k) } else { -1 });
            active += 1;
        }
        if active >= 0x10000 {
            return Err(Error::in_routine("mj_collision", "too many elements for the sweep of a flex"));
        }
        let (ids, boxes, bodies) = (&*ids, &boxes[..active], &*bodies);
        // most pairs are neighbours, which share a body; returns how many pairs are left
        let collect = |pairs: &mut [[u32; 2]]| -> Result<usize> {
            let inner = d.stack.frame();
            let (mut seen, mut kept) = (0, 0);
            sweep(boxes, axis, &inner, |a, b| {
                seen += 1;
                let joined = bodies[a].iter().any(|x| *x >= 0 && bodies[b].contains(x));
                if joined || seen > MAX_SWEEP_PAIRS {
                    return;
                }
                if let Some(slot) = pairs.get_mut(kept) {
                    *slot = [ids[a], ids[b]];
                }
                kept += 1;
            })?;
            Ok(kept)
        };
        // the pairs first: contacts need the stack's frame to themselves
        let mut pairs = frame.scratch::<[u32; 2]>(4 * active)?;
        let kept = collect(pairs)?;
        if kept > pairs.len() {
            pairs = frame.scratch(kept)?;
            collect(pairs)?;
        }
        let pairs = &pairs[..kept];
        for &[a, b] in pairs.iter() {
            self.separate_elements(d, &Element::new(m, f, a as usize), &Element::new(m, f, b as usize))?;
        }
        Ok(())
    }
}

/// Appends one contact; `false`, with a warning, when the arena is full.
fn add_one(d: &mut Data, con: &mjContact) -> bool {
    let added = d.has_contact_capacity(1) && d.push_contact(con);
    if !added {
        warning(d.s, mjWARN_CONTACTFULL, d.s.ncon);
    }
    added
}

/// Runs the collider of a geom and an element.
fn collide_element(scene: &Scene, d: &Data, g: usize, element: &Element, margin: f64, out: &mut Manifold) {
    let m = scene.m;
    let solid = scene.solid(g);
    let dim = m.flex_dim()[element.flex];
    match (mjtGeom::from_int(m.geom_type()[g]), dim) {
        (Some(mjGEOM_SPHERE), 1) => sphere_capsule(&solid, &element.capsule(d).solid(), margin, out),
        (Some(mjGEOM_CAPSULE), 1) => capsule_capsule(&solid, &element.capsule(d).solid(), margin, out),
        (Some(mjGEOM_BOX), 1) => {
            capsule_box::capsule_box(&element.capsule(d).solid(), &solid, margin, out);
            out.points_mut().iter_mut().for_each(|point| point.normal = -point.normal);
        }
        (Some(mjGEOM_SPHERE), 2) => {
            sphere_triangle(solid.pos, solid.size[0], &element.triangle(d), element.radius(), margin, out);
        }
        (Some(mjGEOM_HFIELD), _) => {
            hfield::hfield_element(*scene, g, element.shape(d, &element.corners(d), 0.0), margin, out);
        }
        _ => {
            if let Some(mut geom) = Shape::geom(scene, g, margin) {
                Solver::new(m).one_contact(&mut geom, &mut element.shape(d, &element.corners(d), margin), out);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;

    /// A distance that two points of the hulls have: Frank and Wolfe's descent to the nearest ones.
    fn distance_from_above(a: &[Vec3], b: &[Vec3]) -> f64 {
        let mut x = a[0] - b[0];
        for _ in 0..300 {
            let s = farthest(a, &(-x)) - farthest(b, &x);
            let edge = s - x;
            let t = (-x.dot(edge) / edge.dot(edge)).clamp(0.0, 1.0);
            if !(t > 0.0) {
                break;
            }
            x += edge * t;
        }
        x.norm()
    }

    #[test]
    fn separated_elements_are_apart_and_most_that_are_apart_are_found() {
        let mut generator = Random(1);
        let mut random = || 0.5 * generator.signed();
        let reach = 0.1;
        let (mut far, mut called) = (0, 0);
        for k in 0..2000 {
            let shift = 3.0 * random();
            let corners: [[Vec3; 4]; 2] = std::array::from_fn(|i| {
                std::array::from_fn(|_| Vec3([random() + i as f64 * shift, random(), random()]))
            });
            let (a, b) = (&corners[0][..2 + k % 3], &corners[1][..2 + k / 3 % 3]);
            let dist = distance_from_above(a, b);
            far += usize::from(dist > 1.5 * reach);
            if separated(a, b, reach) {
                assert!(dist > reach, "{dist}: {a:?} {b:?}");
                called += 1;
            }
        }
        assert!(far > 500 && 10 * called > 8 * far, "{called} of {far}");
    }
}
