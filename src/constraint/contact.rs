//! Contacts: the Jacobian of relative motion in the contact frame, for geoms and flexes.
//!
//! With the rows n, t1, t2 of the contact frame, the translational rows are `(n, t1, t2)' (J_2 − J_1)` at the contact
//! point, the rotational ones (spin and rolls) the same of rotational Jacobians. With an elliptic cone the rows are
//! these directions; with a pyramidal cone they are its edges, n ± μ_i t_i.
//!
//! Tests: `tests/physics/constraints.rs`.

use super::build::RowBuilder;
use super::jacobian::{FIRST, SECOND, merge, union_len};
use super::rows::{ContactBlock, ContactColumn};
use crate::abi::*;
use crate::base::{Error, Result};
use crate::dynamics::flex_contact::{MAX_SIDE_BODIES, each_side_body};
use crate::math::simd::{F64x4, Lanes, Stage, dispatch};
use crate::math::{Mat3, Motion, Vec3};
use crate::model::Model;
use bytemuck::Zeroable;

/// Bodies that one contact acts on at most.
const MAX_BODIES: usize = 2 * MAX_SIDE_BODIES;

/// The bodies of a contact with signed weights: negative on side 0.
struct Weighted {
    n: usize,
    body: [usize; MAX_BODIES],
    weight: [f64; MAX_BODIES],
}

impl Weighted {
    fn push(&mut self, body: usize, weight: f64) {
        if self.n < MAX_BODIES {
            self.body[self.n] = body;
            self.weight[self.n] = weight;
            self.n += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        self.body[..self.n].iter().copied().zip(self.weight[..self.n].iter().copied())
    }
}

/// Two bodies, and how many dofs move one or both of them.
#[derive(Clone, Copy)]
pub struct MergedPair {
    bodies: [usize; 2],
    n: usize,
}

/// The bodies of a contact's sides, if each side moves with one body.
pub fn contact_bodies(m: &Model, con: &mjContact) -> Option<[usize; 2]> {
    let mut body = [0; 2];
    for side in 0..2 {
        body[side] = if con.geom[side] >= 0 {
            m.geom_bodyid()[con.geom[side] as usize] as usize
        } else {
            let f = con.flex[side] as usize;
            if con.vert[side] < 0 || m.flex_interp()[f] != 0 {
                return None;
            }
            m.flex_vertbodyid()[m.flex_vertadr()[f] as usize + con.vert[side] as usize] as usize
        };
    }
    Some(body)
}

impl RowBuilder<'_, '_> {
    /// Rows of a contact and entries of their Jacobian; contacts that cannot have any are marked as excluded.
    pub fn count_contact(&mut self, con: &mut mjContact) -> Result<(usize, usize)> {
        let m = self.m;
        check(m, con)?;
        let passive = |side: usize| con.flex[side] >= 0 && m.flex_passive()[con.flex[side] as usize] != 0;
        if passive(0) || passive(1) {
            con.exclude = 4;
            con.efc_address = -1;
            return Ok((0, 0));
        }
        if con.exclude != 0 {
            return Ok((0, 0));
        }
        let rows = match con.dim {
            1 => 1,
            dim if self.rows.pyramidal => 2 * (dim - 1),
            dim => dim,
        } as usize;
        if !self.rows.sparse {
            // contacts without dofs keep their rows only where their island is not needed
            let keep = m.disabled(mjDSBL_ISLAND) || m.nv() == 0 || self.contact_columns(con)? > 0;
            if !keep {
                con.exclude = 3;
            }
            return Ok(if keep { (rows, rows * m.nv()) } else { (0, 0) });
        }
        if m.nv() == 0 {
            return Ok((0, 0));
        }
        let n = self.contact_columns(con)?;
        if n == 0 {
            con.exclude = 3;
            con.efc_address = -1;
        }
        Ok(self.sized(rows, n))
    }

    /// Number of dofs that move a contact.
    fn contact_columns(&mut self, con: &mjContact) -> Result<usize> {
        Ok(match contact_bodies(self.m, con) {
            Some([a, b]) => union_len(self.kin.chains.of(a), self.kin.chains.of(b)),
            None => {
                let bodies = self.weighted_bodies(con)?;
                self.collect_columns(&bodies)
            }
        })
    }

    /// Writes the rows of a contact. `merged` is the pair of bodies whose columns are in `cols`, if there is one: contacts of one pair
    /// follow each other.
    pub fn push_contact(&mut self, i: usize, con: &mut mjContact, merged: &mut Option<MergedPair>) -> Result<()> {
        let m = self.m;
        if con.exclude != 0 {
            return Ok(());
        }
        let inv = m.body_invweight0();
        let (n, diag) = match contact_bodies(m, con) {
            Some([a, b]) => (self.pair_panel(con, a, b, merged), [inv[a][0] + inv[b][0], inv[a][1] + inv[b][1]]),
            None => {
                *merged = None;
                let bodies = self.weighted_bodies(con)?;
                let sum = |k: usize| bodies.iter().map(|(b, w)| w.abs() * inv[b][k]).sum();
                (self.weighted_panel(con, &bodies), [sum(0), sum(1)])
            }
        };
        let block = ContactBlock {
            id: i,
            cols: &self.block.cols[..n],
            columns: &self.block.columns[..n],
            diag,
            params: self.sanitizer.contact(con),
        };
        self.rows.push_contact(&block, con);
        Ok(())
    }

    /// Fills `cols` and `columns` for a contact between two bodies. Dofs of common ancestors cancel.
    fn pair_panel(&mut self, con: &mjContact, a: usize, b: usize, merged: &mut Option<MergedPair>) -> usize {
        let n = match *merged {
            Some(MergedPair { bodies, n }) if bodies == [a, b] => n,
            _ => merge(self.kin.chains.of(a), self.kin.chains.of(b), self.block.cols, self.block.side),
        };
        *merged = Some(MergedPair { bodies: [a, b], n });
        let arms = [self.kin.arm(a, Vec3(con.pos)), self.kin.arm(b, Vec3(con.pos))];
        let sides = [JacobianSide::new(con, arms[0], -1.0), JacobianSide::new(con, arms[1], 1.0)];
        dispatch(PairColumns {
            sides: &sides,
            rotational: con.dim > 3,
            cdof: self.kin.cdof,
            cols: &self.block.cols[..n],
            side: &self.block.side[..n],
            columns: &mut self.block.columns[..n],
        });
        n
    }

    /// The dofs that move any of the bodies, ascending, in `cols`; returns their number.
    fn collect_columns(&mut self, bodies: &Weighted) -> usize {
        let mut n = 0;
        // `dense` marks the dofs that are listed already
        for (b, _) in bodies.iter() {
            for &k in self.kin.chains.of(b) {
                if self.block.dense[k as usize] == 0.0 {
                    self.block.dense[k as usize] = 1.0;
                    self.block.cols[n] = k;
                    n += 1;
                }
            }
        }
        for &k in &self.block.cols[..n] {
            self.block.dense[k as usize] = 0.0;
        }
        self.block.cols[..n].sort_unstable();
        n
    }

    /// Fills `cols` and `columns` for a contact that acts on several bodies with weights.
    fn weighted_panel(&mut self, con: &mjContact, bodies: &Weighted) -> usize {
        let (nv, dim) = (self.m.nv(), con.dim as usize);
        let frame = axes(con);
        let n = self.collect_columns(bodies);
        for (b, weight) in bodies.iter() {
            let r = self.kin.arm(b, Vec3(con.pos));
            for &k in self.kin.chains.of(b) {
                let k = k as usize;
                let (v, w) = (self.kin.translation(k, r), self.kin.rotation(k));
                for j in 0..dim {
                    self.block.dense[j * nv + k] += weight * if j < 3 { frame[j].dot(v) } else { frame[j - 3].dot(w) };
                }
            }
        }
        for j in 0..dim {
            for c in 0..n {
                let sum = &mut self.block.dense[j * nv + self.block.cols[c] as usize];
                *self.block.columns[c].direction_mut(j) = std::mem::take(sum);
            }
        }
        n
    }

    /// The bodies that a flex contact acts on, with their signed weights.
    fn weighted_bodies(&self, con: &mjContact) -> Result<Weighted> {
        let m = self.m;
        let mut out = Weighted { n: 0, body: [0; MAX_BODIES], weight: [0.0; MAX_BODIES] };
        for side in 0..2 {
            let sign = if side == 0 { -1.0 } else { 1.0 };
            each_side_body(m, self.src.flexvert_xpos, con, side, |b, w| out.push(b, sign * w))?;
        }
        Ok(out)
    }
}

/// Rejects a contact whose ids would be read outside the model's arrays.
#[inline]
fn check(m: &Model, con: &mjContact) -> Result<()> {
    let side_ok = |s: usize| {
        if con.geom[s] >= 0 {
            return (con.geom[s] as usize) < m.ngeom();
        }
        let f = con.flex[s];
        f >= 0
            && (f as usize) < m.nflex()
            && con.vert[s] < m.flex_vertnum()[f as usize]
            && con.elem[s] < m.flex_elemnum()[f as usize]
            && (con.vert[s] >= 0 || con.elem[s] >= 0)
    };
    if matches!(con.dim, 1 | 3 | 4 | 6) && side_ok(0) && side_ok(1) {
        return Ok(());
    }
    Err(Error::in_routine(
        "mj_makeConstraint",
        format_args!(
            "contact has invalid condim {} or ids (geom {:?}, flex {:?}, elem {:?}, vert {:?})",
            con.dim, con.geom, con.flex, con.elem, con.vert
        ),
    ))
}

/// A side of a contact: the frame's axes with the sign of the side, transposed so that one multiplier at a time meets all
/// axes, and the arm of the contact point.
struct JacobianSide {
    axes: [[f64; 4]; 3],
    arm: Vec3,
}

impl JacobianSide {
    fn new(con: &mjContact, arm: Vec3, sign: f64) -> JacobianSide {
        let [u, v, w] = axes(con);
        JacobianSide { axes: std::array::from_fn(|k| [sign * u[k], sign * v[k], sign * w[k], 0.0]), arm }
    }
}

/// The columns of a contact between two bodies, to be dispatched: motion along the axes in the first pack, about them in
/// the second.
struct PairColumns<'a> {
    sides: &'a [JacobianSide; 2],
    rotational: bool,
    cdof: &'a [Motion],
    cols: &'a [i32],
    side: &'a [u8],
    columns: &'a mut [ContactColumn],
}

impl Stage for PairColumns<'_> {
    type Out = ();
    #[inline(always)]
    fn run<L: Lanes>(self, _: L) {
        let sides = self.sides.each_ref().map(|s| (s.axes.map(|x| F64x4::load(&x)), s.arm));
        for ((to, &side), &k) in self.columns.iter_mut().zip(self.side).zip(self.cols) {
            if side == FIRST | SECOND {
                *to = ContactColumn::zeroed();
                continue;
            }
            let (axes, arm) = sides[(side == SECOND) as usize];
            // rounded as the reference does, sums of products from left to right: whether bodies that fall together are at
            // rest can hang on it
            let along_axes = |v: Vec3| {
                let [x, y, z] = v.0.map(F64x4::splat);
                axes[0] * x + axes[1] * y + axes[2] * z
            };
            let (w, v) = (self.cdof[k as usize].angular(), self.cdof[k as usize].linear());
            along_axes(v + w.cross(arm)).store(&mut to.along);
            (if self.rotational { along_axes(w) } else { F64x4::splat(0.0) }).store(&mut to.about);
        }
    }
}

/// Normal and tangents.
fn axes(con: &mjContact) -> [Vec3; 3] {
    let frame = Mat3(con.frame);
    [frame.row(0), frame.row(1), frame.row(2)]
}
