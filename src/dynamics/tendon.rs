//! Tendons: lengths, paths, Jacobians.
//!
//! In: `qpos`, site and geom frames, `cdof`. Out: `ten_length`, `ten_J` (dense or sparse rows), the path points
//! `wrap_xpos` with what they lie on (`wrap_obj`), and which of them belong to which tendon.

use super::row::{Row, RowSum, merge};
use super::wrap::{Task, Wrap, wrap_all};
use super::{jacobian, sleep, support};
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::Data;
use crate::math::{MINVAL, Mat3, Motion, Vec3, scalar};
use crate::model::Model;
use bytemuck::{Pod, Zeroable};

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
    let mut row = RowSum::new(&frame, m.nv())?;
    let wraps = frame.scratch(m.nwrap())?;
    find_wraps(m, d, |t| filter && sleep::tendon_state(m, d.tree_awake, t) == mjS_ASLEEP, wraps)?;
    let mut points = 0;
    for t in 0..m.ntendon() {
        if filter && sleep::tendon_state(m, d.tree_awake, t) == mjS_ASLEEP {
            continue;
        }
        d.ten_wrapadr[t] = points as i32;
        let first = m.tendon_adr()[t] as usize;
        let objects = first..first + m.tendon_num()[t] as usize;
        if objects.is_empty() {
            d.ten_wrapnum[t] = 0;
            continue;
        }
        if m.wrap_type()[first] == mjWRAP_JOINT as i32 {
            d.ten_length[t] = fixed(m, d, objects, &mut row, sparse);
        } else {
            d.ten_length[t] = spatial_path(m, d, objects, wraps, &mut row, &mut points)?;
        }
        d.ten_wrapnum[t] = points as i32 - d.ten_wrapadr[t];
        if sparse {
            let adr = if t > 0 { d.ten_J_rowadr[t - 1] + d.ten_J_rownnz[t - 1] } else { 0 };
            d.ten_J_rowadr[t] = adr;
            let adr = adr as usize;
            d.ten_J_rownnz[t] = row.take(true, &mut d.ten_J_colind[adr..], &mut d.ten_J[adr..]) as i32;
        } else {
            row.take_dense(&mut d.ten_J[t * m.nv()..(t + 1) * m.nv()]);
        }
    }
    Ok(())
}

/// A weighted sum of joint positions.
fn fixed(m: &Model, d: &Data, objects: std::ops::Range<usize>, row: &mut RowSum, sparse: bool) -> f64 {
    let mut length = 0.0;
    for w in objects.clone() {
        let (j, coefficient) = (m.wrap_objid()[w] as usize, m.wrap_prm()[w]);
        length += coefficient * d.qpos[m.jnt_qposadr()[j] as usize];
        // a joint listed twice counts twice in sparse rows, in dense ones only the last time
        let again = !sparse && m.wrap_objid()[w + 1..objects.end].contains(&(j as i32));
        row.add(m.jnt_dofadr()[j] as usize, if again { 0.0 } else { coefficient });
    }
    length
}

/// A point of a path with the body that it is fixed to.
type Fixed = (usize, Vec3);

fn site(m: &Model, d: &Data, id: i32) -> Fixed {
    (m.site_bodyid()[id as usize] as usize, d.site_xpos[id as usize])
}

fn is_pulley(m: &Model, w: usize) -> bool {
    m.wrap_type()[w] == mjWRAP_PULLEY as i32
}

/// A path round a geom, or none.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct WrapPath {
    /// Not 0 if there is a path.
    known: u64,
    arc: f64,
    points: [Vec3; 2],
}

/// Paths round all geoms of the tendons that are not left out, at their places in the lists of wrap objects; those of four
/// geoms at a time.
fn find_wraps(m: &Model, d: &Data, left_out: impl Fn(usize) -> bool, found: &mut [WrapPath]) -> Result<()> {
    let (kinds, ids) = (m.wrap_type(), m.wrap_objid());
    let mut places = [0; 4];
    let mut tasks =
        [Task { x: [Vec3::ZERO; 2], pos: Vec3::ZERO, mat: &Mat3::IDENTITY, r: 0.0, kind: 0, side: None }; 4];
    let mut n = 0;
    let mut solve = |tasks: &[Task], places: &[usize; 4]| -> Result<()> {
        let mut paths = [None; 4];
        wrap_all(tasks, &mut paths)?;
        for (&place, path) in places.iter().zip(paths).take(tasks.len()) {
            found[place] = match path {
                None => WrapPath::zeroed(),
                Some(Wrap { length, points }) => WrapPath { known: 1, arc: length, points },
            };
        }
        Ok(())
    };
    for t in (0..m.ntendon()).filter(|&t| !left_out(t)) {
        let first = m.tendon_adr()[t] as usize;
        for at in first..first + m.tendon_num()[t] as usize {
            if kinds[at] != mjWRAP_SPHERE as i32 && kinds[at] != mjWRAP_CYLINDER as i32 {
                continue;
            }
            // what stands in a wrong place is found by the walk
            let (Some(&before), Some(&after)) = (ids.get(at.wrapping_sub(1)), ids.get(at + 1)) else { continue };
            let (g, sites) = (ids[at] as usize, [before, after].map(|id| d.site_xpos.get(id as usize)));
            let [Some(&x0), Some(&x1)] = sites else { continue };
            let (pos, mat, side) = (d.geom_xpos[g], &d.geom_xmat[g], side_site(m, d, at)?);
            tasks[n] = Task { x: [x0, x1], pos, mat, r: m.geom_size()[g][0], kind: kinds[at], side };
            places[n] = at;
            n += 1;
            if n == 4 {
                solve(&tasks, &places)?;
                n = 0;
            }
        }
    }
    if n > 0 { solve(&tasks[..n], &places) } else { Ok(()) }
}

/// Straight pieces of a path that wait for their directions, which are found together: divisions and roots of different
/// pieces do not wait for each other.
#[derive(Default)]
struct Pieces {
    n: usize,
    from: [Fixed; 4],
    to: [Fixed; 4],
    /// What the path is divided by here; the arc between a piece and the next, if they go round a geom.
    divisor: [f64; 4],
    arc: [Option<f64>; 4],
}

impl Pieces {
    fn push(&mut self, from: Fixed, to: Fixed, divisor: f64, arc: Option<f64>) {
        (self.from[self.n], self.to[self.n]) = (from, to);
        (self.divisor[self.n], self.arc[self.n]) = (divisor, arc);
        self.n += 1;
    }

    /// Adds the pieces' Jacobians to the row and their lengths to `length`, and forgets them.
    #[inline(never)]
    fn finish(&mut self, m: &Model, d: &Data, row: &mut RowSum, length: &mut f64) {
        let dif: [Vec3; 4] = std::array::from_fn(|k| self.to[k].1 - self.from[k].1);
        let lengths: [f64; 4] = std::array::from_fn(|k| dif[k].dot(dif[k])).map(f64::sqrt);
        let inverse = lengths.map(|n| 1.0 / n);
        let mut k = 0;
        while k < self.n {
            *length += match self.arc[k] {
                Some(arc) => (lengths[k] + arc + lengths[k + 1]) / self.divisor[k],
                None => lengths[k] / self.divisor[k],
            };
            k += 1 + usize::from(self.arc[k].is_some());
        }
        for k in 0..self.n {
            let (a, b) = (self.from[k], self.to[k]);
            if a.0 == b.0 {
                continue;
            }
            let along = if lengths[k] < MINVAL { Vec3::X } else { dif[k] * inverse[k] };
            let (off_a, off_b) = (jacobian::offset(m, d, a.1, a.0), jacobian::offset(m, d, b.1, b.0));
            let scale = 1.0 / self.divisor[k];
            merge(jacobian::chain(d, a.0), jacobian::chain(d, b.0), |i, in_a, in_b| {
                let cdof = &d.cdof[i];
                let Ja = if in_a { jacobian::point_column(cdof, off_a) } else { Vec3::ZERO };
                let Jb = if in_b { jacobian::point_column(cdof, off_b) } else { Vec3::ZERO };
                row.add(i, (Jb - Ja).dot(along) * scale);
            });
        }
        self.n = 0;
    }
}

/// Walks along sites, geoms and pulleys; returns the length, sums the Jacobian, stores the path's points. `wraps` has the
/// paths round geoms.
fn spatial_path(
    m: &Model,
    d: &mut Data,
    objects: std::ops::Range<usize>,
    wraps: &[WrapPath],
    row: &mut RowSum,
    points: &mut usize,
) -> Result<f64> {
    let mut length = 0.0;
    let mut divisor = 1.0;
    let mut pieces = Pieces::default();
    let mut at = objects.start;
    while at + 1 < objects.end {
        if is_pulley(m, at) || is_pulley(m, at + 1) {
            if is_pulley(m, at) {
                divisor = m.wrap_prm()[at];
                store(d, points, Vec3::ZERO, PULLEY);
            }
            at += 1;
            continue;
        }
        // a path round a geom has two pieces
        if pieces.n > 2 {
            pieces.finish(m, d, row, &mut length);
        }
        let a = site(m, d, m.wrap_objid()[at]);
        store(d, points, a.1, ON_SITE);
        let next_type = m.wrap_type()[at + 1];
        let b;
        if next_type == mjWRAP_SPHERE as i32 || next_type == mjWRAP_CYLINDER as i32 {
            let Some(&end) = m.wrap_objid()[..objects.end].get(at + 2) else {
                return Err(Error::in_routine("mj_tendon", "a geom in a tendon's path has no site after it"));
            };
            b = site(m, d, end);
            let WrapPath { known, arc, points: [p, q] } = wraps[at + 1];
            if known == 0 {
                pieces.push(a, b, divisor, None);
            } else {
                let geom = m.wrap_objid()[at + 1];
                let body = m.geom_bodyid()[geom as usize] as usize;
                pieces.push(a, (body, p), divisor, Some(arc));
                pieces.push((body, q), b, divisor, None);
                store(d, points, p, geom);
                store(d, points, q, geom);
            }
            at += 2;
        } else {
            b = site(m, d, m.wrap_objid()[at + 1]);
            pieces.push(a, b, divisor, None);
            at += 1;
        }
        if at + 1 >= objects.end || is_pulley(m, at + 1) {
            store(d, points, b.1, ON_SITE);
        }
    }
    pieces.finish(m, d, row, &mut length);
    Ok(length)
}

fn side_site(m: &Model, d: &Data, w: usize) -> Result<Option<Vec3>> {
    let id = scalar::round(m.wrap_prm()[w]);
    if id < -1 || id >= m.nsite() as i32 {
        return Err(Error::in_routine("mj_tendon", format_args!("invalid sideid {id} in wrap_prm")));
    }
    Ok((id >= 0).then(|| d.site_xpos[id as usize]))
}

/// Appends a point to the path.
fn store(d: &mut Data, points: &mut usize, pos: Vec3, on: i32) {
    let (k, half) = (*points / 2, *points % 2);
    if let (Some(xpos), Some(obj)) = (d.wrap_xpos.get_mut(k), d.wrap_obj.get_mut(k)) {
        xpos[3 * half..3 * half + 3].copy_from_slice(&pos.0);
        obj[half] = on;
        *points += 1;
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
        for ((body, pos), sign) in [(a, -1.0), (b, 1.0)] {
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
        let (a, b) = (site(m, d, m.wrap_objid()[at]), site(m, d, m.wrap_objid()[at + 1]));
        if a.0 != b.0 {
            each(a, b, divisor);
        }
    }
    Ok(())
}

/// Direction of a piece, the rate of that direction, and the relative velocity of its ends.
fn piece_motion(m: &Model, d: &Data, a: Fixed, b: Fixed) -> (Vec3, Vec3, Vec3) {
    let (along, distance) = (b.1 - a.1).normalized();
    let velocity = |p: Fixed| support::frame_velocity(m, d, p.0, p.1, None).linear();
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
fn point_bias(m: &Model, d: &Data, (body, pos): Fixed) -> Vec3 {
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
