//! Tendons: lengths, paths, Jacobians.
//!
//! In: `qpos`, site and geom frames, `cdof`. Out: `ten_length`, `ten_J` (dense or sparse rows), the path points
//! `wrap_xpos`, the objects that they lie on (`wrap_obj`), and the address and number of each tendon's points.
//!
//! A fixed tendon has the length `Σ c_j q_j`. A spatial tendon has the sum of its straight spans and of the arcs around
//! geoms (`wrap`), divided by the pulleys' divisors. A span from x_0 to x_1 with unit direction u adds `u' (J_1 − J_0)`
//! to the Jacobian row; arcs add nothing, because the path is tangent to the geom and shortest.
//!
//! Tests: `tests/physics/dynamics.rs`.

use super::row::{Row, RowSum};
use super::wrap::{Task, wrap};
use super::{jacobian, sleep, support};
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::Data;
use crate::math::simd::F64x4;
use crate::math::{MINVAL, Mat3, Motion, Real, Vec3, scalar};
use crate::model::Model;
use crate::plan::{PathPart, PathPiece, Segment, TendonPaths, Wrapping};

/// `wrap_obj` of a path point on a site, and of a pulley.
const ON_SITE: i32 = -1;
const PULLEY: i32 = -2;

/// The Jacobian row of tendon `t`.
#[inline]
pub fn jacobian_row<'d>(m: &Model, d: &'d Data, t: usize) -> Row<'d> {
    Row::of(m.nv(), d.ten_J_rownnz, d.ten_J_rowadr, d.ten_J_colind, d.ten_J, t, super::is_sparse(m))
}

/// All tendons.
pub fn tendon(m: &Model, d: &mut Data) -> Result<()> {
    if m.ntendon() == 0 {
        return Ok(());
    }
    let sparse = super::is_sparse(m);
    if sparse {
        d.ten_J_rownnz.fill(0);
    } else {
        d.ten_J.fill(0.0);
    }
    let filter = sleep::active(m, d.s);
    if filter && (0..m.ntendon()).all(|t| sleep::tendon_state(m, d.tree_awake, t) == mjS_ASLEEP) {
        d.ten_length.fill(0.0);
        return Ok(());
    }
    paths(m, d, sparse, filter)
}

/// Of those that are not asleep.
#[inline(never)]
fn paths(m: &Model, d: &mut Data, sparse: bool, filter: bool) -> Result<()> {
    let mut edited = None;
    let paths = d.plan.tendon_paths(m, &mut edited);
    let wrap = paths.wrap();
    let frame = if sparse || wrap { Some(d.stack.frame()) } else { None };
    let mut row = if let (Some(frame), true) = (&frame, sparse) { Some(RowSum::new(frame, m.nv())?) } else { None };
    let mut wraps = WrapPaths { known: &mut [], arc: &mut [], points: &mut [] };
    if let (Some(frame), true) = (&frame, wrap) {
        let n = m.nwrap();
        wraps = WrapPaths { known: frame.scratch(n)?, arc: frame.scratch(n)?, points: frame.scratch(n)? };
        solve_wrappings(m, d, paths, filter, &mut wraps)?;
    }
    let mut points = Points::new(&mut *d.wrap_xpos, &mut *d.wrap_obj);
    let bodies =
        Bodies { paths, qpos: &*d.qpos, site_xpos: &*d.site_xpos, subtree_com: &*d.subtree_com, cdof: &*d.cdof };
    for t in 0..m.ntendon() {
        if filter && sleep::tendon_state(m, d.tree_awake, t) == mjS_ASLEEP {
            d.ten_length[t] = 0.0;
            continue;
        }
        let first = points.n;
        d.ten_wrapadr[t] = first as i32;
        if m.tendon_num()[t] == 0 {
            (d.ten_wrapnum[t], d.ten_length[t]) = (0, 0.0);
            continue;
        }
        let store = |part: &PathPart| {
            points.store(m, bodies.site_xpos, part, |at| (wraps.known[at] != 0.0).then(|| wraps.points[at]));
        };
        if let Some(row) = &mut row {
            d.ten_length[t] = bodies.length(m, t, &wraps, true, store, |i, x| row.add(i, x))?;
            let adr = if t > 0 { d.ten_J_rowadr[t - 1] + d.ten_J_rownnz[t - 1] } else { 0 };
            d.ten_J_rowadr[t] = adr;
            let adr = adr as usize;
            d.ten_J_rownnz[t] = row.take(true, &mut d.ten_J_colind[adr..], &mut d.ten_J[adr..]) as i32;
        } else {
            let J = &mut d.ten_J[t * m.nv()..(t + 1) * m.nv()];
            d.ten_length[t] = bodies.length(m, t, &wraps, false, store, |i, x| J[i] += x)?;
        }
        d.ten_wrapnum[t] = (points.n - first) as i32;
    }
    Ok(())
}

/// Finds the paths of strings round geoms, of tendons that are not asleep, four at a time.
#[inline(never)]
fn solve_wrappings(m: &Model, d: &Data, paths: &TendonPaths, filter: bool, wraps: &mut WrapPaths<f64>) -> Result<()> {
    if !filter {
        return paths.all_wrappings().chunks(4).try_for_each(|four| solve_four(m, d, four, wraps));
    }
    for t in (0..m.ntendon()).filter(|&t| sleep::tendon_state(m, d.tree_awake, t) != mjS_ASLEEP) {
        paths.wrappings(t).chunks(4).try_for_each(|four| solve_four(m, d, four, wraps))?;
    }
    Ok(())
}

/// Up to four of them.
#[inline(never)]
fn solve_four(m: &Model, d: &Data, list: &[Wrapping], paths: &mut WrapPaths<f64>) -> Result<()> {
    let n = list.len().min(4);
    // idle lanes repeat the last string, with a radius of zero
    let four = [0, 1, 2, 3].map(|k: usize| &list[k.min(n - 1)]);
    let mut sides = [None; 4];
    for (side, w) in sides.iter_mut().zip(four) {
        *side = side_site(m, w.at)?;
    }
    let points = |of: [&Vec3; 4]| Vec3(F64x4::of_rows(of.map(|x| &x.0)));
    let radius = |k: usize| if k < n { m.geom_size()[four[k].geom][0] } else { 0.0 };
    let flag = |yes: bool| if yes { -1.0 } else { 0.0 };
    let found = wrap(&Task {
        x: [0, 1].map(|end| points(four.map(|w| &d.site_xpos[w.sites[end]]))),
        pos: points(four.map(|w| &d.geom_xpos[w.geom])),
        mat: Mat3(F64x4::of_rows(four.map(|w| &d.geom_xmat[w.geom].0))),
        r: F64x4::new([0, 1, 2, 3].map(radius)),
        sphere: F64x4::new(four.map(|w| flag(m.wrap_type()[w.at] == mjWRAP_SPHERE as i32))),
        side: points(sides.map(|side| side.map_or(&Vec3::ZERO, |s| &d.site_xpos[s]))),
        sided: F64x4::new(sides.map(|side| flag(side.is_some()))),
    });
    let (arc, [p, q]) = (found.length.lanes(), found.points);
    let mut points = [[0.0; 6]; 4];
    F64x4::to_rows([p[0], p[1], p[2], q[0], q[1], q[2]], points.each_mut());
    for (k, w) in list.iter().enumerate() {
        paths.known[w.at] = f64::from(found.found >> k & 1);
        if found.found >> k & 1 != 0 {
            (paths.arc[w.at], paths.points[w.at]) = (arc[k], bytemuck::cast(points[k]));
        }
    }
    Ok(())
}

/// Lengths and dense Jacobian rows of the tendons of four environments.
pub(super) fn tendons_in_lanes(
    m: &Model,
    bodies: &Bodies<F64x4>,
    (geom_xpos, geom_xmat): (&[Vec3<F64x4>], &[Mat3<F64x4>]),
    wraps: &mut WrapPaths<F64x4>,
    (length, J): (&mut [F64x4], &mut [F64x4]),
) -> Result<()> {
    J.fill(F64x4::splat(0.0));
    for (t, length) in length.iter_mut().enumerate() {
        for w in bodies.paths.wrappings(t) {
            let side = side_site(m, w.at)?;
            let flag = |yes: bool| F64x4::splat(if yes { -1.0 } else { 0.0 });
            let (pos, mat, r) = (geom_xpos[w.geom], geom_xmat[w.geom], F64x4::splat(m.geom_size()[w.geom][0]));
            let (x, sphere) = (w.sites.map(|s| bodies.site_xpos[s]), flag(m.wrap_type()[w.at] == mjWRAP_SPHERE as i32));
            let (side, sided) = (side.map_or(pos, |s| bodies.site_xpos[s]), flag(side.is_some()));
            let found = wrap(&Task { x, pos, mat, r, sphere, side, sided });
            wraps.known[w.at] = F64x4::new([0, 1, 2, 3].map(|k| f64::from(found.found >> k & 1)));
            (wraps.arc[w.at], wraps.points[w.at]) = (found.length, found.points);
        }
        let J = &mut J[t * m.nv()..(t + 1) * m.nv()];
        *length = bodies.length(m, t, wraps, false, |_| (), |i, x| J[i] = J[i] + x)?;
    }
    Ok(())
}

/// The points of all paths of an environment, whose positions `d` has; `wrap(w)` are those of the path round a geom, wrap
/// object w.
pub(super) fn store_paths(m: &Model, d: &mut Data, wrap: impl Fn(usize) -> Option<[Vec3; 2]>) -> Result<()> {
    let mut edited = None;
    let paths = d.plan.tendon_paths(m, &mut edited);
    let mut points = Points::new(&mut *d.wrap_xpos, &mut *d.wrap_obj);
    for t in 0..m.ntendon() {
        d.ten_wrapadr[t] = points.n as i32;
        for part in paths.parts(t) {
            if let PathPart::Broken = part {
                return Err(broken());
            }
            points.store(m, d.site_xpos, part, &wrap);
        }
        d.ten_wrapnum[t] = points.n as i32 - d.ten_wrapadr[t];
    }
    Ok(())
}

/// What paths depend on.
pub(super) struct Bodies<'a, R: Real> {
    pub paths: &'a TendonPaths,
    pub qpos: &'a [R],
    pub site_xpos: &'a [Vec3<R>],
    pub subtree_com: &'a [Vec3<R>],
    pub cdof: &'a [Motion<R>],
}

/// Paths round geoms, at their places in the list of wrap objects.
pub(super) struct WrapPaths<'a, R: Real> {
    /// 1 if there is a path, else 0.
    pub known: &'a mut [R],
    pub arc: &'a mut [R],
    pub points: &'a mut [[Vec3<R>; 2]],
}

impl<R: Real> Bodies<'_, R> {
    /// Length of tendon `t`; calls `add(dof, derivative)` for all parts of its Jacobian row, and `part` for those of its path.
    #[inline(always)]
    fn length(
        &self,
        m: &Model,
        t: usize,
        wraps: &WrapPaths<R>,
        sparse: bool,
        part: impl FnMut(&PathPart),
        add: impl FnMut(usize, R),
    ) -> Result<R> {
        if self.paths.is_fixed(t) { Ok(self.fixed(m, t, sparse, add)) } else { self.spatial(m, t, wraps, part, add) }
    }

    /// A weighted sum of joint positions.
    fn fixed(&self, m: &Model, t: usize, sparse: bool, mut add: impl FnMut(usize, R)) -> R {
        let (mut length, objects) = (R::of(0.0), objects(m, t));
        for w in objects.clone() {
            let (j, coefficient) = (m.wrap_objid()[w] as usize, m.wrap_prm()[w]);
            length = length + R::of(coefficient) * self.qpos[m.jnt_qposadr()[j] as usize];
            // a joint listed twice counts twice in sparse rows, in dense ones only the last time
            let again = !sparse && m.wrap_objid()[w + 1..objects.end].contains(&(j as i32));
            add(m.jnt_dofadr()[j] as usize, R::of(if again { 0.0 } else { coefficient }));
        }
        length
    }

    /// A path along sites, geoms and pulleys.
    #[inline(always)]
    fn spatial(
        &self,
        m: &Model,
        t: usize,
        wraps: &WrapPaths<R>,
        mut each: impl FnMut(&PathPart),
        mut add: impl FnMut(usize, R),
    ) -> Result<R> {
        let (mut length, zero) = (R::of(0.0), R::of(0.0));
        for part in self.paths.parts(t) {
            each(part);
            let segment = match part {
                PathPart::Pulley => continue,
                PathPart::Broken => return Err(broken()),
                PathPart::Segment(segment) => segment,
            };
            let divisor = segment.pulley.map(|w| m.wrap_prm()[w]);
            let [from, to] = segment.sites.map(|s| &self.site_xpos[s]);
            let straight = Span { piece: &segment.straight, ends: [from, to], divisor, lanes: None };
            let Some(via) = segment.via.as_ref().filter(|via| !R::all(wraps.known[via.at].le(zero))) else {
                length = length + self.span(&straight, None, &mut add);
                continue;
            };
            let (known, arc, [p, q]) = (wraps.known[via.at], wraps.arc[via.at], &wraps.points[via.at]);
            let lanes = if R::all(zero.lt(known)) { None } else { Some(zero.lt(known)) };
            let [before, after] = &via.pieces;
            let after = Span { piece: after, ends: [q, to], divisor, lanes };
            length =
                length + self.span(&Span { piece: before, ends: [from, p], ..after }, Some((arc, &after)), &mut add);
            if lanes.is_some() {
                let straight = Span { lanes: Some(known.le(zero)), ..straight };
                length = length + self.span(&straight, None, &mut add);
            }
        }
        Ok(length)
    }

    /// Length of a straight span, or of one that an arc and another follow; adds their Jacobians to the row.
    #[inline(never)]
    fn span(&self, span: &Span<R>, next: Option<(R, &Span<R>)>, add: &mut impl FnMut(usize, R)) -> R {
        let mut length = self.straight(span, add);
        if let Some((arc, next)) = next {
            length = length + arc + self.straight(next, add);
        }
        span.where_it_is(span.divisor.map_or(length, |divisor| length / R::of(divisor)))
    }

    /// Length of a straight span; adds its Jacobian to the row.
    #[inline(always)]
    fn straight(&self, span: &Span<R>, add: &mut impl FnMut(usize, R)) -> R {
        let dif = *span.ends[1] - *span.ends[0];
        let length = dif.dot(dif).sqrt();
        let columns = self.paths.columns(span.piece);
        if columns.is_empty() {
            return length;
        }
        let short = length.lt(R::of(MINVAL));
        let along = Vec3::choose(short, || Vec3::of(Vec3::X), || dif * (R::of(1.0) / length));
        let from = |k: usize| *span.ends[k] - self.subtree_com[span.piece.roots[k]];
        let (from_a, from_b) = (from(0), from(1));
        for column in columns {
            let cdof = &self.cdof[column.dof];
            let part = |moves: bool, offset: Vec3<R>| {
                if moves { jacobian::point_column(cdof, offset) } else { Vec3::of(Vec3::ZERO) }
            };
            let rate = (part(column.moves[1], from_b) - part(column.moves[0], from_a)).dot(along);
            add(column.dof, span.where_it_is(span.divisor.map_or(rate, |divisor| rate * R::of(1.0 / divisor))));
        }
        length
    }
}

/// A straight piece of a path in its place.
struct Span<'a, R: Real> {
    piece: &'a PathPiece,
    ends: [&'a Vec3<R>; 2],
    /// What the path is divided by here, if not by 1.
    divisor: Option<f64>,
    /// The lanes whose path has this piece, if not all have.
    lanes: Option<R::Mask>,
}

impl<R: Real> Span<'_, R> {
    /// `x` in the lanes that have this piece, else 0.
    #[inline(always)]
    fn where_it_is(&self, x: R) -> R {
        match self.lanes {
            None => x,
            Some(lanes) => R::choose(lanes, || [x], || [R::of(0.0)])[0],
        }
    }
}

/// A point of a path with the body that it is fixed to.
#[derive(Clone, Copy)]
struct Fixed {
    body: usize,
    pos: Vec3,
}

/// The wrap objects of tendon `t`.
fn objects(m: &Model, t: usize) -> std::ops::Range<usize> {
    let first = m.tendon_adr()[t] as usize;
    first..first + m.tendon_num()[t] as usize
}

#[cold]
fn broken() -> Error {
    Error::in_routine("mj_tendon", "a geom in a tendon's path has no site after it")
}

/// The site on whose side a path goes round wrap object `w`.
#[inline(always)]
fn side_site(m: &Model, w: usize) -> Result<Option<usize>> {
    let prm = m.wrap_prm()[w];
    // compiled ones are whole
    let id = if f64::from(prm as i32) == prm { prm as i32 } else { scalar::round(prm) };
    if id < -1 || id >= m.nsite() as i32 {
        return Err(invalid_side(id));
    }
    Ok(usize::try_from(id).ok())
}

#[cold]
#[inline(never)]
fn invalid_side(id: i32) -> Error {
    Error::in_routine("mj_tendon", format_args!("invalid sideid {id} in wrap_prm"))
}

/// The points of paths.
struct Points<'a> {
    n: usize,
    xpos: &'a mut [Vec3],
    obj: &'a mut [i32],
}

impl<'a> Points<'a> {
    /// None so far, of those that lie in pairs in memory.
    fn new(xpos: &'a mut [[f64; 6]], obj: &'a mut [[i32; 2]]) -> Points<'a> {
        Points { n: 0, xpos: bytemuck::cast_slice_mut(xpos), obj: obj.as_flattened_mut() }
    }

    /// Appends those of a part; `wrap(w)` are those of the path round wrap object w.
    #[inline(always)]
    fn store(&mut self, m: &Model, site_xpos: &[Vec3], part: &PathPart, wrap: impl Fn(usize) -> Option<[Vec3; 2]>) {
        let PathPart::Segment(Segment { sites: [a, b], via, last, .. }) = part else {
            return self.push(Vec3::ZERO, PULLEY);
        };
        self.push(site_xpos[*a], ON_SITE);
        if let Some((at, path)) = via.as_ref().and_then(|via| Some((via.at, wrap(via.at)?))) {
            path.into_iter().for_each(|pos| self.push(pos, m.wrap_objid()[at]));
        }
        if *last {
            self.push(site_xpos[*b], ON_SITE);
        }
    }

    #[inline(always)]
    fn push(&mut self, pos: Vec3, on: i32) {
        if let (Some(to), Some(obj)) = (self.xpos.get_mut(self.n), self.obj.get_mut(self.n)) {
            (*to, *obj) = (pos, on);
            self.n += 1;
        }
    }
}

/// Whether some tendon has armature.
#[inline(always)]
pub fn has_armature(m: &Model) -> bool {
    m.tendon_armature().iter().fold(0, |any, x| any | x.to_bits() << 1) != 0
}

/// J̇ q̇ of a spatial tendon without geoms: the rate of its length at zero acceleration. Fixed tendons: 0.
pub fn acceleration_bias(m: &Model, d: &Data, t: usize) -> Result<f64> {
    let mut sum = 0.0;
    straight_pieces(m, d, t, |a, b, divisor| sum += piece_bias(m, d, a, b) / divisor)?;
    Ok(sum)
}

/// J̇ of a tendon as in [`acceleration_bias`], a row of nv numbers.
pub fn jacobian_rate(m: &Model, d: &Data, t: usize, row: &mut [f64]) -> Result<()> {
    row.fill(0.0);
    straight_pieces(m, d, t, |a, b, divisor| {
        let (along, rotation, _) = piece_motion(m, d, a, b);
        for (Fixed { body, pos }, sign) in [(a, -1.0), (b, 1.0)] {
            let offset = jacobian::offset(m, d, pos, body);
            let velocity = jacobian::point_velocity(d, offset, body);
            for &i in jacobian::chain(d, body) {
                let i = i as usize;
                let rate = along.dot(jacobian::point_column_dot(m, d, i, offset, velocity));
                let rotation = rotation.dot(jacobian::point_column(&d.cdof[i], offset));
                row[i] += sign * (rate + rotation) / divisor;
            }
        }
    })
}

/// Calls `each(from, to, divisor)` for the pieces of a spatial tendon without geoms whose ends are on different bodies.
fn straight_pieces(m: &Model, d: &Data, t: usize, mut each: impl FnMut(Fixed, Fixed, f64)) -> Result<()> {
    let mut edited = None;
    for part in d.plan.tendon_paths(m, &mut edited).parts(t) {
        let (sites, bodies, pulley) = match part {
            PathPart::Pulley => continue,
            PathPart::Segment(Segment { sites, bodies, via: None, pulley, .. }) => (sites, bodies, pulley),
            _ => return Err(Error::in_routine("mj_tendonDot", "geom wrapping not supported")),
        };
        let [a, b] = [0, 1].map(|k| Fixed { body: bodies[k], pos: d.site_xpos[sites[k]] });
        if a.body != b.body {
            each(a, b, pulley.map_or(1.0, |w| m.wrap_prm()[w]));
        }
    }
    Ok(())
}

/// Direction of a piece, the rate of that direction, and the relative velocity of its ends.
fn piece_motion(m: &Model, d: &Data, a: Fixed, b: Fixed) -> (Vec3, Vec3, Vec3) {
    let (along, distance) = (b.pos - a.pos).normalized();
    let velocity = |p: Fixed| support::frame_velocity(m, d, p.body, p.pos, None).linear();
    let (va, vb) = (velocity(a), velocity(b));
    let dif = vb - va;
    let scale = if distance > MINVAL { 1.0 / distance } else { 0.0 };
    (along, (dif - along * along.dot(dif)) * scale, dif)
}

fn piece_bias(m: &Model, d: &Data, a: Fixed, b: Fixed) -> f64 {
    let (along, rotation, dif) = piece_motion(m, d, a, b);
    let acc = point_bias(m, d, b) - point_bias(m, d, a);
    along.dot(acc) + rotation.dot(dif)
}

/// J̇ q̇ of a point.
fn point_bias(m: &Model, d: &Data, Fixed { body, pos }: Fixed) -> Vec3 {
    if jacobian::chain(d, body).is_empty() {
        return Vec3::ZERO;
    }
    let offset = jacobian::offset(m, d, pos, body);
    let velocity = jacobian::point_velocity(d, offset, body);
    let (mut sum, mut rotation) = (Motion::ZERO, Vec3::ZERO);
    for &i in jacobian::chain(d, body) {
        let i = i as usize;
        sum += jacobian::cdof_rate(m, d, i) * d.qvel[i];
        rotation += d.cdof[i].angular() * d.qvel[i];
    }
    jacobian::point_column(&sum, offset) + rotation.cross(velocity)
}

/// z axis of a rotation matrix.
#[inline(always)]
pub(super) fn z_axis(mat: &crate::math::Mat3) -> Vec3 {
    mat.col(2)
}
