//! Tendons: lengths, paths, Jacobians.
//!
//! In: `qpos`, site and geom frames, `cdof`. Out: `ten_length`, `ten_J` (dense or sparse rows), the path points
//! `wrap_xpos` with what they lie on (`wrap_obj`), and which of them belong to which tendon.

use super::row::{Row, RowSum, merge};
use super::wrap::{Task, wrap};
use super::{jacobian, sleep, support};
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::Data;
use crate::math::simd::F64x4;
use crate::math::{MINVAL, Mat3, Motion, Real, Vec3, scalar};
use crate::model::Model;
use crate::plan::Chains;

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
    d.ten_length.fill(0.0);
    if sparse {
        d.ten_J_rownnz.fill(0);
    } else {
        d.ten_J.fill(0.0);
    }
    let filter = sleep::active(m, d.s);
    if filter && (0..m.ntendon()).all(|t| sleep::tendon_state(m, d.tree_awake, t) == mjS_ASLEEP) {
        return Ok(());
    }
    paths(m, d, sparse, filter)
}

/// Of those that are not asleep.
#[inline(never)]
fn paths(m: &Model, d: &mut Data, sparse: bool, filter: bool) -> Result<()> {
    let frame = d.stack.frame();
    let mut row = if sparse { Some(RowSum::new(&frame, m.nv())?) } else { None };
    let n = m.nwrap();
    let mut wraps = WrapPaths { known: frame.scratch(n)?, arc: frame.scratch(n)?, points: frame.scratch(n)? };
    let mut pending = Pending { n: 0, list: [Wrapping { at: 0, geom: 0, sites: [0; 2], side: None }; 4] };
    let awake = |d: &Data, t: usize| !filter || sleep::tendon_state(m, d.tree_awake, t) != mjS_ASLEEP;
    for t in 0..m.ntendon() {
        if awake(d, t) {
            wrappings(m, t, |w| pending.push(m, d, w, &mut wraps))?;
        }
    }
    pending.solve(m, d, &mut wraps);
    let mut points = Points { n: 0, xpos: &mut *d.wrap_xpos, obj: &mut *d.wrap_obj };
    let bodies = Bodies {
        chains: &d.plan.chains,
        qpos: &*d.qpos,
        site_xpos: &*d.site_xpos,
        subtree_com: &*d.subtree_com,
        cdof: &*d.cdof,
    };
    for t in 0..m.ntendon() {
        if filter && sleep::tendon_state(m, d.tree_awake, t) == mjS_ASLEEP {
            continue;
        }
        d.ten_wrapadr[t] = points.n as i32;
        if m.tendon_num()[t] == 0 {
            d.ten_wrapnum[t] = 0;
            continue;
        }
        let store = |part: &Part| {
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
        d.ten_wrapnum[t] = points.n as i32 - d.ten_wrapadr[t];
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
        wrappings(m, t, |w| {
            let flag = |yes: bool| F64x4::splat(if yes { -1.0 } else { 0.0 });
            let (pos, mat, r) = (geom_xpos[w.geom], geom_xmat[w.geom], F64x4::splat(m.geom_size()[w.geom][0]));
            let (x, sphere) = (w.sites.map(|s| bodies.site_xpos[s]), flag(m.wrap_type()[w.at] == mjWRAP_SPHERE as i32));
            let (side, sided) = (w.side.map_or(pos, |s| bodies.site_xpos[s]), flag(w.side.is_some()));
            let found = wrap(&Task { x, pos, mat, r, sphere, side, sided });
            wraps.known[w.at] = F64x4::new([0, 1, 2, 3].map(|k| f64::from(found.found >> k & 1)));
            (wraps.arc[w.at], wraps.points[w.at]) = (found.length, found.points);
        })?;
        let J = &mut J[t * m.nv()..(t + 1) * m.nv()];
        *length = bodies.length(m, t, wraps, false, |_| (), |i, x| J[i] = J[i] + x)?;
    }
    Ok(())
}

/// The points of all paths of an environment, whose positions `d` has; `wrap(w)` are those of the path round a geom, wrap
/// object w.
pub(super) fn store_paths(m: &Model, d: &mut Data, wrap: impl Fn(usize) -> Option<[Vec3; 2]>) -> Result<()> {
    let mut points = Points { n: 0, xpos: &mut *d.wrap_xpos, obj: &mut *d.wrap_obj };
    for t in 0..m.ntendon() {
        d.ten_wrapadr[t] = points.n as i32;
        if !is_fixed(m, t) {
            walk(m, t, |part| points.store(m, d.site_xpos, &part, &wrap))?;
        }
        d.ten_wrapnum[t] = points.n as i32 - d.ten_wrapadr[t];
    }
    Ok(())
}

/// What paths depend on.
pub(super) struct Bodies<'a, R: Real> {
    pub chains: &'a Chains,
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
        part: impl FnMut(&Part),
        add: impl FnMut(usize, R),
    ) -> Result<R> {
        if is_fixed(m, t) { Ok(self.fixed(m, t, sparse, add)) } else { self.spatial(m, t, wraps, part, add) }
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
        mut each: impl FnMut(&Part),
        mut add: impl FnMut(usize, R),
    ) -> Result<R> {
        let (mut length, mut pieces) = (R::of(0.0), Pieces::new());
        let site = |id: usize| Fixed { body: m.site_bodyid()[id] as usize, pos: self.site_xpos[id] };
        walk(m, t, |part| {
            each(&part);
            let Part::Segment(Segment { sites: [a, b], via, divisor, .. }) = part else { return };
            // a path round a geom has two pieces
            if pieces.n > 2 {
                self.finish(m, &mut pieces, &mut length, &mut add);
            }
            let (from, to, zero) = (site(a), site(b), R::of(0.0));
            let straight = Piece { ends: [from, to], divisor, arc: None, lanes: None };
            let Some(at) = via.filter(|&at| !R::all(wraps.known[at].le(zero))) else { return pieces.push(straight) };
            let (known, arc, [p, q]) = (wraps.known[at], wraps.arc[at], wraps.points[at]);
            let body = m.geom_bodyid()[m.wrap_objid()[at] as usize] as usize;
            let lanes = if R::all(zero.lt(known)) { None } else { Some(zero.lt(known)) };
            pieces.push(Piece { ends: [from, Fixed { body, pos: p }], divisor, arc: Some(arc), lanes });
            pieces.push(Piece { ends: [Fixed { body, pos: q }, to], divisor, arc: None, lanes });
            if lanes.is_some() {
                if pieces.n > 3 {
                    self.finish(m, &mut pieces, &mut length, &mut add);
                }
                pieces.push(Piece { lanes: Some(known.le(zero)), ..straight });
            }
        })?;
        self.finish(m, &mut pieces, &mut length, &mut add);
        Ok(length)
    }

    /// Adds the pieces' Jacobians to the row and their lengths to `length`, and forgets them.
    #[inline(never)]
    fn finish(&self, m: &Model, pieces: &mut Pieces<R>, length: &mut R, add: &mut impl FnMut(usize, R)) {
        let dif = pieces.list.map(|piece| piece.ends[1].pos - piece.ends[0].pos);
        let lengths = dif.map(|dif| dif.dot(dif)).map(R::sqrt);
        let inverse = lengths.map(|n| R::of(1.0) / n);
        let pieces = &pieces.list[..std::mem::take(&mut pieces.n)];
        let mut after_arc = false;
        for (k, piece) in pieces.iter().enumerate() {
            if std::mem::take(&mut after_arc) {
                continue;
            }
            after_arc = piece.arc.is_some();
            let part = piece.arc.map_or(lengths[k], |arc| lengths[k] + arc + lengths[k + 1]);
            *length = *length + piece.where_it_is(part / R::of(piece.divisor));
        }
        let offset = |x: Fixed<R>| x.pos - self.subtree_com[m.body_rootid()[x.body] as usize];
        for (k, piece) in pieces.iter().enumerate() {
            let [a, b] = piece.ends;
            if a.body == b.body {
                continue;
            }
            let short = lengths[k].lt(R::of(MINVAL));
            let along = Vec3::choose(short, || Vec3::of(Vec3::X), || dif[k] * inverse[k]);
            let (off_a, off_b) = (offset(a), offset(b));
            let scale = R::of(1.0 / piece.divisor);
            merge(self.chains.of(a.body), self.chains.of(b.body), |i, in_a, in_b| {
                let cdof = &self.cdof[i];
                let column = |moves: bool, offset: Vec3<R>| {
                    if moves { jacobian::point_column(cdof, offset) } else { Vec3::of(Vec3::ZERO) }
                };
                let (Ja, Jb) = (column(in_a, off_a), column(in_b, off_b));
                add(i, piece.where_it_is((Jb - Ja).dot(along) * scale));
            });
        }
    }
}

/// A point of a path with the body that it is fixed to.
#[derive(Clone, Copy)]
struct Fixed<R = f64> {
    body: usize,
    pos: Vec3<R>,
}

/// The wrap objects of tendon `t`.
fn objects(m: &Model, t: usize) -> std::ops::Range<usize> {
    let first = m.tendon_adr()[t] as usize;
    first..first + m.tendon_num()[t] as usize
}

/// Whether tendon `t` is a weighted sum of joints.
fn is_fixed(m: &Model, t: usize) -> bool {
    objects(m, t).next().is_some_and(|first| m.wrap_type()[first] == mjWRAP_JOINT as i32)
}

fn is_pulley(m: &Model, w: usize) -> bool {
    m.wrap_type()[w] == mjWRAP_PULLEY as i32
}

fn is_geom(m: &Model, w: usize) -> bool {
    m.wrap_type()[w] == mjWRAP_SPHERE as i32 || m.wrap_type()[w] == mjWRAP_CYLINDER as i32
}

/// A geom that a string may go round: wrap object `at`, the sites before and after it, and the one on its side.
#[derive(Clone, Copy)]
struct Wrapping {
    at: usize,
    geom: usize,
    sites: [usize; 2],
    side: Option<usize>,
}

/// Calls `each` for the geoms of tendon `t`.
fn wrappings(m: &Model, t: usize, mut each: impl FnMut(Wrapping)) -> Result<()> {
    let ids = m.wrap_objid();
    for at in objects(m, t).filter(|&at| is_geom(m, at)) {
        // what stands in a wrong place is found by the walk
        let (Some(&before), Some(&after)) = (ids.get(at.wrapping_sub(1)), ids.get(at + 1)) else { continue };
        let sites = [before, after].map(|id| id as usize);
        if sites.iter().all(|&s| s < m.nsite()) {
            each(Wrapping { at, geom: ids[at] as usize, sites, side: side_site(m, at)? });
        }
    }
    Ok(())
}

/// Up to four geoms whose paths are found together.
struct Pending {
    n: usize,
    list: [Wrapping; 4],
}

impl Pending {
    #[inline(always)]
    fn push(&mut self, m: &Model, d: &Data, w: Wrapping, paths: &mut WrapPaths<f64>) {
        self.list[self.n] = w;
        self.n += 1;
        if self.n == 4 {
            self.solve(m, d, paths);
        }
    }

    /// Finds the paths, and forgets the geoms.
    #[inline(never)]
    fn solve(&mut self, m: &Model, d: &Data, paths: &mut WrapPaths<f64>) {
        let n = std::mem::take(&mut self.n);
        if n == 0 {
            return;
        }
        // the idle ones repeat the first, with a radius of zero
        let list: [&Wrapping; 4] = std::array::from_fn(|k| &self.list[if k < n { k } else { 0 }]);
        let points = |of: [&Vec3; 4]| Vec3::from_fn(|i| F64x4::new(of.map(|x| x[i])));
        let mat = list.map(|w| &d.geom_xmat[w.geom]);
        let radius = |k: usize| if k < n { m.geom_size()[list[k].geom][0] } else { 0.0 };
        let flag = |yes: bool| if yes { -1.0 } else { 0.0 };
        let found = wrap(&Task {
            x: [0, 1].map(|end| points(list.map(|w| &d.site_xpos[w.sites[end]]))),
            pos: points(list.map(|w| &d.geom_xpos[w.geom])),
            mat: Mat3::from_fn(|i| F64x4::new(mat.map(|mat| mat[i]))),
            r: F64x4::new([0, 1, 2, 3].map(radius)),
            sphere: F64x4::new(list.map(|w| flag(m.wrap_type()[w.at] == mjWRAP_SPHERE as i32))),
            side: points(list.map(|w| w.side.map_or(&Vec3::ZERO, |s| &d.site_xpos[s]))),
            sided: F64x4::new(list.map(|w| flag(w.side.is_some()))),
        });
        let (arc, [p, q]) = (found.length.lanes(), found.points.map(|x| x.map(F64x4::lanes)));
        for (k, w) in list.into_iter().take(n).enumerate() {
            paths.known[w.at] = f64::from(found.found >> k & 1);
            (paths.arc[w.at], paths.points[w.at]) = (arc[k], [p.map(|x| x[k]), q.map(|x| x[k])].map(Vec3));
        }
    }
}

/// A straight piece of a path.
#[derive(Clone, Copy)]
struct Piece<R: Real> {
    ends: [Fixed<R>; 2],
    /// What the path is divided by here.
    divisor: f64,
    /// The arc between this piece and the next, if they go round a geom.
    arc: Option<R>,
    /// The lanes whose path has this piece, if not all have.
    lanes: Option<R::Mask>,
}

impl<R: Real> Piece<R> {
    /// `x` in the lanes that have this piece, else 0.
    #[inline(always)]
    fn where_it_is(&self, x: R) -> R {
        match self.lanes {
            None => x,
            Some(lanes) => R::choose(lanes, || [x], || [R::of(0.0)])[0],
        }
    }
}

/// Pieces that wait for their directions, which are found together: divisions and roots of different pieces do not wait
/// for each other.
struct Pieces<R: Real> {
    n: usize,
    list: [Piece<R>; 4],
}

impl<R: Real> Pieces<R> {
    fn new() -> Pieces<R> {
        let nowhere = Fixed { body: 0, pos: Vec3::of(Vec3::ZERO) };
        Pieces { n: 0, list: [Piece { ends: [nowhere; 2], divisor: 1.0, arc: None, lanes: None }; 4] }
    }

    /// Adds one of at most four.
    #[inline(always)]
    fn push(&mut self, piece: Piece<R>) {
        self.list[self.n] = piece;
        self.n += 1;
    }
}

/// What a path consists of.
enum Part {
    Pulley,
    Segment(Segment),
}

/// From one site to the next, perhaps round the geom that is wrap object `via`.
struct Segment {
    sites: [usize; 2],
    via: Option<usize>,
    /// What the path is divided by here.
    divisor: f64,
    /// Whether the path ends here, or a pulley follows.
    last: bool,
}

/// Walks along the sites, geoms and pulleys of a spatial tendon.
#[inline(always)]
fn walk(m: &Model, t: usize, mut each: impl FnMut(Part)) -> Result<()> {
    let (objects, ids) = (objects(m, t), m.wrap_objid());
    let (mut at, mut divisor) = (objects.start, 1.0);
    while at + 1 < objects.end {
        if is_pulley(m, at) || is_pulley(m, at + 1) {
            if is_pulley(m, at) {
                divisor = m.wrap_prm()[at];
                each(Part::Pulley);
            }
            at += 1;
            continue;
        }
        let via = is_geom(m, at + 1).then_some(at + 1);
        let next = at + 1 + usize::from(via.is_some());
        let Some(&end) = ids[..objects.end].get(next) else {
            return Err(Error::in_routine("mj_tendon", "a geom in a tendon's path has no site after it"));
        };
        let last = next + 1 >= objects.end || is_pulley(m, next + 1);
        each(Part::Segment(Segment { sites: [ids[at] as usize, end as usize], via, divisor, last }));
        at = next;
    }
    Ok(())
}

/// The site on whose side a path goes round wrap object `w`.
fn side_site(m: &Model, w: usize) -> Result<Option<usize>> {
    let id = scalar::round(m.wrap_prm()[w]);
    if id < -1 || id >= m.nsite() as i32 {
        return Err(Error::in_routine("mj_tendon", format_args!("invalid sideid {id} in wrap_prm")));
    }
    Ok(usize::try_from(id).ok())
}

/// The points of paths, in pairs.
struct Points<'a> {
    n: usize,
    xpos: &'a mut [[f64; 6]],
    obj: &'a mut [[i32; 2]],
}

impl Points<'_> {
    /// Appends those of a part; `wrap(w)` are those of the path round wrap object w.
    #[inline(always)]
    fn store(&mut self, m: &Model, site_xpos: &[Vec3], part: &Part, wrap: impl Fn(usize) -> Option<[Vec3; 2]>) {
        let Part::Segment(Segment { sites: [a, b], via, last, .. }) = *part else {
            return self.push(Vec3::ZERO, PULLEY);
        };
        self.push(site_xpos[a], ON_SITE);
        if let Some((at, path)) = via.and_then(|at| Some((at, wrap(at)?))) {
            path.into_iter().for_each(|pos| self.push(pos, m.wrap_objid()[at]));
        }
        if last {
            self.push(site_xpos[b], ON_SITE);
        }
    }

    fn push(&mut self, pos: Vec3, on: i32) {
        let (k, half) = (self.n / 2, self.n % 2);
        if let (Some(xpos), Some(obj)) = (self.xpos.get_mut(k), self.obj.get_mut(k)) {
            xpos[3 * half..3 * half + 3].copy_from_slice(&pos.0);
            obj[half] = on;
            self.n += 1;
        }
    }
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
        let (along, turning, _) = piece_motion(m, d, a, b);
        for (Fixed { body, pos }, sign) in [(a, -1.0), (b, 1.0)] {
            let offset = jacobian::offset(m, d, pos, body);
            let velocity = jacobian::point_velocity(d, offset, body);
            for &i in jacobian::chain(d, body) {
                let i = i as usize;
                let rate = along.dot(jacobian::point_column_dot(m, d, i, offset, velocity));
                let turn = turning.dot(jacobian::point_column(&d.cdof[i], offset));
                row[i] += sign * (rate + turn) / divisor;
            }
        }
    })
}

/// Calls `each(from, to, divisor)` for the pieces of a spatial tendon without geoms whose ends are on different bodies.
fn straight_pieces(m: &Model, d: &Data, t: usize, mut each: impl FnMut(Fixed, Fixed, f64)) -> Result<()> {
    let first = m.tendon_adr()[t] as usize;
    let end = first + m.tendon_num()[t] as usize;
    if first == end || m.wrap_type()[first] == mjWRAP_JOINT as i32 {
        return Ok(());
    }
    let mut divisor = 1.0;
    for at in first..end - 1 {
        if is_pulley(m, at) {
            divisor = m.wrap_prm()[at];
        }
        if is_pulley(m, at) || is_pulley(m, at + 1) {
            continue;
        }
        if m.wrap_type()[at] != mjWRAP_SITE as i32 || m.wrap_type()[at + 1] != mjWRAP_SITE as i32 {
            return Err(Error::in_routine("mj_tendonDot", "geom wrapping not supported"));
        }
        let [a, b] = [at, at + 1].map(|at| {
            let id = m.wrap_objid()[at] as usize;
            Fixed { body: m.site_bodyid()[id] as usize, pos: d.site_xpos[id] }
        });
        if a.body != b.body {
            each(a, b, divisor);
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
    let (along, turning, dif) = piece_motion(m, d, a, b);
    let acc = point_bias(m, d, b) - point_bias(m, d, a);
    along.dot(acc) + turning.dot(dif)
}

/// J̇ q̇ of a point.
fn point_bias(m: &Model, d: &Data, Fixed { body, pos }: Fixed) -> Vec3 {
    let offset = jacobian::offset(m, d, pos, body);
    let velocity = jacobian::point_velocity(d, offset, body);
    let (mut sum, mut turning) = (Motion::ZERO, Vec3::ZERO);
    for &i in jacobian::chain(d, body) {
        let i = i as usize;
        sum += jacobian::cdof_rate(m, d, i) * d.qvel[i];
        turning += d.cdof[i].angular() * d.qvel[i];
    }
    jacobian::point_column(&sum, offset) + turning.cross(velocity)
}

/// z axis of a rotation matrix.
#[inline(always)]
pub(super) fn z_axis(mat: &crate::math::Mat3) -> Vec3 {
    mat.col(2)
}
