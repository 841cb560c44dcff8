//! Tendons: lengths, paths, Jacobians.
//!
//! In: `qpos`, site and geom frames, `cdof`. Out: `ten_length`, `ten_J` (dense or sparse rows), the path points
//! `wrap_xpos` with what they lie on (`wrap_obj`), and which of them belong to which tendon.

use super::row::{Row, RowSum, merge};
use super::wrap::wrap;
use super::{jacobian, sleep, support};
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::Data;
use crate::math::{MINVAL, Spatial, Vec3, mat3, scalar, spatial, vec3};
use crate::model::Model;

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
    let frame = d.stack.frame();
    let mut row = RowSum::new(&frame, m.nv())?;
    let filter = sleep::active(m, d.s);
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
            d.ten_length[t] = spatial_path(m, d, objects, &mut row, &mut points)?;
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

/// Walks along sites, geoms and pulleys; returns the length, sums the Jacobian, stores the path's points.
fn spatial_path(
    m: &Model,
    d: &mut Data,
    objects: std::ops::Range<usize>,
    row: &mut RowSum,
    points: &mut usize,
) -> Result<f64> {
    let mut length = 0.0;
    let mut divisor = 1.0;
    let mut at = objects.start;
    while at + 1 < objects.end {
        if is_pulley(m, at) || is_pulley(m, at + 1) {
            if is_pulley(m, at) {
                divisor = m.wrap_prm()[at];
                store(d, points, [0.0; 3], PULLEY);
            }
            at += 1;
            continue;
        }
        let a = site(m, d, m.wrap_objid()[at]);
        let next_type = m.wrap_type()[at + 1];
        let (b, wrapped, geom);
        if next_type == mjWRAP_SPHERE as i32 || next_type == mjWRAP_CYLINDER as i32 {
            let Some(&end) = m.wrap_objid()[..objects.end].get(at + 2) else {
                return Err(Error::in_routine("mj_tendon", "a geom in a tendon's path has no site after it"));
            };
            b = site(m, d, end);
            geom = m.wrap_objid()[at + 1];
            let (g, side) = (geom as usize, side_site(m, d, at + 1)?);
            let (pos, mat) = (d.geom_xpos[g], &d.geom_xmat[g]);
            wrapped = wrap([a.1, b.1], pos, mat, m.geom_size()[g][0], next_type, side)?;
            at += 2;
        } else {
            b = site(m, d, m.wrap_objid()[at + 1]);
            (geom, wrapped) = (-1, None);
            at += 1;
        }
        store(d, points, a.1, ON_SITE);
        match wrapped {
            None => {
                length += add_piece(m, d, row, a, b, divisor) / divisor;
            }
            Some(w) => {
                let body = m.geom_bodyid()[geom as usize] as usize;
                let [p, q] = w.points;
                let first = add_piece(m, d, row, a, (body, p), divisor);
                let last = add_piece(m, d, row, (body, q), b, divisor);
                length += (first + w.length + last) / divisor;
                store(d, points, p, geom);
                store(d, points, q, geom);
            }
        }
        if at + 1 >= objects.end || is_pulley(m, at + 1) {
            store(d, points, b.1, ON_SITE);
        }
    }
    Ok(length)
}

fn side_site(m: &Model, d: &Data, w: usize) -> Result<Option<Vec3>> {
    let id = scalar::round(m.wrap_prm()[w]);
    if id < -1 || id >= m.nsite() as i32 {
        return Err(Error::in_routine("mj_tendon", format_args!("invalid side site id {id} at wrap object {w}")));
    }
    Ok((id >= 0).then(|| d.site_xpos[id as usize]))
}

/// Appends a point to the path.
fn store(d: &mut Data, points: &mut usize, pos: Vec3, on: i32) {
    let (k, half) = (*points / 2, *points % 2);
    if let (Some(xpos), Some(obj)) = (d.wrap_xpos.get_mut(k), d.wrap_obj.get_mut(k)) {
        xpos[3 * half..3 * half + 3].copy_from_slice(&pos);
        obj[half] = on;
        *points += 1;
    }
}

/// Adds the Jacobian of a straight piece's length, divided by `divisor`; returns the length.
#[inline]
fn add_piece(m: &Model, d: &Data, row: &mut RowSum, a: Fixed, b: Fixed, divisor: f64) -> f64 {
    let (along, length) = vec3::normalize(vec3::sub(b.1, a.1));
    if a.0 == b.0 {
        return length;
    }
    let (off_a, off_b) = (jacobian::offset(m, d, a.1, a.0), jacobian::offset(m, d, b.1, b.0));
    let scale = 1.0 / divisor;
    merge(jacobian::chain(d, a.0), jacobian::chain(d, b.0), |i, in_a, in_b| {
        let cdof = &d.cdof[i];
        let Ja = if in_a { jacobian::point_column(cdof, off_a) } else { [0.0; 3] };
        let Jb = if in_b { jacobian::point_column(cdof, off_b) } else { [0.0; 3] };
        row.add(i, vec3::dot(vec3::sub(Jb, Ja), along) * scale);
    });
    length
}

/// J̇ q̇ of a spatial tendon without geoms: the rate of its length at zero acceleration. Fixed tendons: 0.
pub fn acceleration_bias(m: &Model, d: &Data, t: usize) -> Result<f64> {
    let first = m.tendon_adr()[t] as usize;
    let end = first + m.tendon_num()[t] as usize;
    if first == end || m.wrap_type()[first] == mjWRAP_JOINT as i32 {
        return Ok(0.0);
    }
    let (mut sum, mut divisor) = (0.0, 1.0);
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
            sum += piece_bias(m, d, a, b) / divisor;
        }
    }
    Ok(sum)
}

fn piece_bias(m: &Model, d: &Data, a: Fixed, b: Fixed) -> f64 {
    let (along, distance) = vec3::normalize(vec3::sub(b.1, a.1));
    let velocity = |p: Fixed| spatial::lin(&support::frame_velocity(m, d, p.0, p.1, None));
    let (va, vb) = (velocity(a), velocity(b));
    let dif = vec3::sub(vb, va);
    let scale = if distance > MINVAL { 1.0 / distance } else { 0.0 };
    let turning = vec3::scl(vec3::sub(dif, vec3::scl(along, vec3::dot(along, dif))), scale);
    let acc = vec3::sub(point_bias(m, d, b), point_bias(m, d, a));
    vec3::dot(along, acc) + vec3::dot(turning, dif)
}

/// J̇ q̇ of a point.
fn point_bias(m: &Model, d: &Data, (body, pos): Fixed) -> Vec3 {
    let offset = jacobian::offset(m, d, pos, body);
    let velocity = jacobian::point_velocity(d, offset, body);
    let mut sum: Spatial = [0.0; 6];
    let mut turning = [0.0; 3];
    for &i in jacobian::chain(d, body) {
        let i = i as usize;
        spatial::add_to_scl(&mut sum, &jacobian::cdof_rate(m, d, i), d.qvel[i]);
        vec3::add_to_scl(&mut turning, spatial::rot(&d.cdof[i]), d.qvel[i]);
    }
    vec3::add(jacobian::point_column(&sum, offset), vec3::cross(turning, velocity))
}

/// z axis of a rotation matrix.
#[inline(always)]
pub(super) fn z_axis(mat: &crate::math::Mat3) -> Vec3 {
    mat3::col(mat, 2)
}
