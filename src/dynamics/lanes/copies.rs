//! Copies between lanes and the arrays of one environment: element k of a lane vector is that element of environment k.
//!
//! Tests: `tests/engine/lanes.rs`.

use super::{LANES, LaneData, LaneForces, LaneValue};
use crate::abi::*;
use crate::base::Result;
use crate::data::Data;
use crate::dynamics::runge_kutta::EVALUATIONS;
use crate::dynamics::tendon;
use crate::math::Vec3;
use crate::math::simd::F64x4;
use crate::model::Model;
use bytemuck::{Pod, cast_slice, cast_slice_mut};

/// What the rest of a step reads, an environment a row: arrays one after the other.
#[derive(Default)]
pub(super) struct EnvironmentRows {
    values: Vec<f64>,
    /// Numbers of a row.
    len: usize,
    /// Whether they have what was computed last.
    known: bool,
}

/// Which arrays of `mjData` an environment gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Copied {
    /// What collision, the rows of contacts, joints, dofs and tendons in lanes, and their solver read.
    Contacts,
    /// What collision, all rows and their solver read.
    Needed,
    /// What sensors of positions and velocities read, cameras, transmissions and passive forces.
    Shown,
    /// All that was computed.
    All,
}

/// One of the arrays in lanes, as [`LaneData::copy`] takes it.
pub type LaneArray = fn(&LaneData) -> &[LaneValue];

/// Writes one lane of an array.
pub fn set<T: Pod>(to: &mut [T], from: &[f64], lane: usize) {
    let to = cast_slice_mut::<T, [f64; LANES]>(to);
    to.iter_mut().zip(from).for_each(|(to, &from)| to[lane] = from);
}

/// Reads one lane of an array.
fn get(to: &mut [f64], from: &[LaneValue], lane: usize) {
    let from = cast_slice::<LaneValue, [f64; LANES]>(from);
    to.iter_mut().zip(from).for_each(|(to, from)| *to = from[lane]);
}

/// Bit k: all numbers of lane k are finite and not huge.
fn good(numbers: &[LaneValue]) -> u32 {
    let most = LaneValue::splat(mjMAXVAL);
    !numbers.iter().fold(0, |bad, x| bad | !x.abs().le(most).bits()) & 0b1111
}

/// Element `i` of lane `k` goes to `rows[k][i]`.
fn transpose(from: &[LaneValue], rows: [&mut [f64]; LANES]) {
    let n = from.len() / 4 * 4;
    let [a, b, c, d] = rows;
    let to = a.chunks_exact_mut(4).zip(b.chunks_exact_mut(4)).zip(c.chunks_exact_mut(4).zip(d.chunks_exact_mut(4)));
    for (x, ((a, b), (c, d))) in from.as_chunks::<4>().0.iter().zip(to) {
        for (x, to) in F64x4::transpose(*x).into_iter().zip([a, b, c, d]) {
            if let Some(to) = to.first_chunk_mut() {
                x.store(to);
            }
        }
    }
    for (i, x) in from.iter().enumerate().skip(n) {
        [a[i], b[i], c[i], d[i]] = x.lanes();
    }
}

/// What an environment gets: arrays of the stages after `skipstage`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Selection {
    pub skipstage: mjtStage,
    /// With forces of actuators and accelerations.
    pub forces: bool,
    pub copied: Copied,
    /// With the inertia matrix, which Gauss-Seidel does without.
    pub inertia: bool,
    /// With its factor, which Newton's method does without.
    pub factor: bool,
}

/// Calls `f` with each array of a selection, and the one of `mjData` that it goes to, if there is one.
macro_rules! pairs {
    ($lanes:expr, $selection:expr, $f:expr $(, $data:expr)?) => {{
        let Selection { skipstage, forces, copied, inertia, factor } = $selection;
        let (positions, velocities, all) = (skipstage < mjSTAGE_POS, skipstage < mjSTAGE_VEL, copied == Copied::All);
        let shown = all || copied == Copied::Shown;
        let (tendons, fluid) = (!$lanes.tendons.ten_length.is_empty(), !$lanes.forces.qfrc_fluid.is_empty());
        if positions {
            pairs!(@ $lanes.poses, $f $(, $data)?; xipos ximat geom_xpos geom_xmat subtree_com cdof);
        }
        if positions && inertia {
            pairs!(@ $lanes.poses, $f $(, $data)?; M);
        }
        if positions && factor {
            pairs!(@ $lanes.poses, $f $(, $data)?; qLD qLDiagInv);
        }
        if positions && tendons {
            pairs!(@ $lanes.tendons, $f $(, $data)?; ten_length ten_J);
        }
        if forces {
            pairs!(@ $lanes.forces, $f $(, $data)?; qfrc_smooth qacc_smooth);
        }
        if positions && copied != Copied::Contacts {
            pairs!(@ $lanes.poses, $f $(, $data)?; xpos xquat xmat site_xpos site_xmat);
        }
        if positions && all {
            pairs!(@ $lanes.poses, $f $(, $data)?; xanchor xaxis cinert crb);
        }
        if velocities && shown {
            pairs!(@ $lanes.rates, $f $(, $data)?; cvel);
        }
        if velocities && all {
            pairs!(@ $lanes.rates, $f $(, $data)?; cdof_dot qfrc_bias);
            pairs!(@ $lanes.forces, $f $(, $data)?; qfrc_spring qfrc_damper qfrc_gravcomp qfrc_passive);
        }
        if velocities && all && fluid {
            pairs!(@ $lanes.forces, $f $(, $data)?; qfrc_fluid);
        }
        if velocities && shown && tendons {
            pairs!(@ $lanes.tendons, $f $(, $data)?; ten_velocity);
        }
        if forces && all {
            pairs!(@ $lanes.forces, $f $(, $data)?; act_dot actuator_force qfrc_actuator);
        }
    }};
    (@ $lanes:expr, $f:expr; $($name:ident)*) => {
        $($f(cast_slice::<_, LaneValue>(&$lanes.$name));)*
    };
    (@ $lanes:expr, $f:expr, $data:expr; $($name:ident)*) => {
        $($f(cast_slice::<_, LaneValue>(&$lanes.$name).len(), cast_slice_mut::<_, f64>(&mut *$data.$name));)*
    };
}

impl LaneData {
    /// Takes an element of the state of an environment, if the stages here need it.
    pub fn read_element(&mut self, element: mjtState, from: &[f64], lane: usize) {
        match element {
            mjSTATE_QPOS => set(&mut self.state.qpos, from, lane),
            mjSTATE_QVEL => set(&mut self.state.qvel, from, lane),
            mjSTATE_ACT => set(&mut self.state.act, from, lane),
            mjSTATE_CTRL => set(&mut self.state.ctrl, from, lane),
            mjSTATE_QFRC_APPLIED => set(&mut self.state.qfrc_applied, from, lane),
            mjSTATE_MOCAP_POS => set(&mut self.state.mocap_pos, from, lane),
            mjSTATE_MOCAP_QUAT => set(&mut self.state.mocap_quat, from, lane),
            _ => {}
        }
    }

    /// Bit k: all numbers of positions, velocities and controls of environment k are finite and not huge.
    pub fn good(&self) -> u32 {
        good(&self.state.qpos) & good(&self.state.qvel) & good(&self.state.ctrl)
    }

    /// What [`LaneData::write`] has made of these arrays before is no longer so.
    pub fn forget_rows(&mut self) {
        self.rows.known = false;
    }

    /// Bit k: environment k has no slide or hinge near its limits, and accelerations without constraints that are finite and not huge.
    pub fn free(&self, m: &Model) -> u32 {
        let mut bound = !good(&self.forces.qacc_smooth);
        for j in (0..m.njnt()).filter(|&j| m.jnt_limited()[j] != 0) {
            let (q, margin) = (self.state.qpos[m.jnt_qposadr()[j] as usize], LaneValue::splat(m.jnt_margin()[j]));
            let [low, high] = m.jnt_range()[j].map(LaneValue::splat);
            bound |= !(margin.lt(q - low).bits() & margin.lt(high - q).bits());
        }
        !bound & 0b1111
    }

    /// Makes ready for [`LaneData::write`].
    fn transpose(&mut self, selection: Selection) {
        self.rows.known = true;
        let mut len = 0;
        pairs!(self, selection, |x: &[LaneValue]| len += x.len());
        self.rows.len = len;
        if self.rows.values.len() < LANES * len {
            self.rows.values.resize(LANES * len, 0.0);
        }
        let mut rows = self.rows.values.chunks_exact_mut(len.max(1));
        let mut rows: [&mut [f64]; LANES] = std::array::from_fn(|_| rows.next().unwrap_or_default());
        pairs!(self, selection, |x: &[LaneValue]| {
            let parts = rows.each_mut().map(|row| {
                let (part, rest) = std::mem::take(row).split_at_mut(x.len());
                *row = rest;
                part
            });
            transpose(x, parts);
        });
    }

    /// Writes what was computed for an environment to the arrays of a `mjData`.
    pub fn write(&mut self, m: &Model, d: &mut Data, lane: usize, selection: Selection) -> Result<()> {
        if !self.rows.known {
            self.transpose(selection);
        }
        let len = self.rows.len;
        let mut row = &self.rows.values[lane * len..][..len];
        pairs!(
            self,
            selection,
            |n: usize, to: &mut [f64]| {
                let (part, rest) = row.split_at(n);
                to.copy_from_slice(part);
                row = rest;
            },
            d
        );
        if selection.copied == Copied::All && selection.skipstage < mjSTAGE_POS {
            for (&x, &to) in d.M.iter().zip(m.mapM2M()) {
                d.qM[to as usize] = x;
            }
            if !self.tendons.ten_length.is_empty() {
                let of_lane = |x: Vec3<LaneValue>| Vec3(x.map(|x| x.lanes()[lane]));
                let known = |at: usize| self.tendons.wrap_known[at].lanes()[lane] != 0.0;
                tendon::store_paths(m, d, |at| known(at).then(|| self.tendons.wrap_points[at].map(of_lane)))?;
            }
        }
        Ok(())
    }

    /// Writes the state of an environment.
    pub fn write_state(&self, d: &mut Data, lane: usize) {
        get(d.qpos, &self.state.qpos, lane);
        get(d.qvel, &self.state.qvel, lane);
        get(d.act, &self.state.act, lane);
    }

    /// Writes the rates of an environment's activations.
    pub fn write_activation_rates(&self, d: &mut Data, lane: usize) {
        get(d.act_dot, &self.forces.act_dot, lane);
    }

    /// Takes the accelerations without constraints: those of environments that have some follow.
    pub fn take_free_accelerations(&mut self) {
        let LaneForces { qacc, qacc_smooth, qfrc_constraint, .. } = &mut self.forces;
        qacc.copy_from_slice(qacc_smooth);
        qfrc_constraint.fill(LaneValue::splat(0.0));
    }

    /// Copies the accelerations of an environment.
    pub fn accelerations(&self, lane: usize, to: &mut [f64]) {
        get(to, &self.forces.qacc, lane);
    }

    /// Bit k: all accelerations of environment k are finite and not huge.
    pub fn good_accelerations(&self) -> u32 {
        good(&self.forces.qacc)
    }

    /// Takes the forces of constraints of an environment.
    pub fn read_constraint_forces(&mut self, d: &Data, lane: usize) {
        set(&mut self.forces.qfrc_constraint, d.qfrc_constraint, lane);
    }

    /// Takes what integration needs of an environment and was not computed here: accelerations, the forces of constraints,
    /// and with `smooth` all others.
    pub fn read_accelerations(&mut self, d: &Data, lane: usize, smooth: bool) {
        set(&mut self.forces.qacc, d.qacc, lane);
        self.read_constraint_forces(d, lane);
        if smooth {
            set(&mut self.forces.qfrc_smooth, d.qfrc_smooth, lane);
            set(&mut self.forces.act_dot, d.act_dot, lane);
        }
    }

    /// Writes an environment's velocities at the end of a Runge-Kutta step, whose last evaluation `d` has.
    pub fn last_velocities(&self, m: &Model, d: &mut Data, lane: usize) {
        let (weight, h) = (EVALUATIONS[EVALUATIONS.len() - 1].weight, m.opt.timestep);
        let before = self.integration.start[1].iter().zip(&self.integration.sums[1]);
        for ((v, a), (start, sum)) in d.qvel.iter_mut().zip(&*d.qacc).zip(before) {
            *v = start.lanes()[lane] + h * (sum.lanes()[lane] + weight * a);
        }
    }

    /// Copies the factor of the inertia that [`LaneData::integrate`] made, with damping, of an environment.
    pub fn damped_factor(&self, lane: usize, [factor, inverse]: [&mut [f64]; 2]) {
        get(factor, &self.integration.qH, lane);
        get(inverse, &self.integration.qHDiagInv, lane);
    }

    /// An array of `mjData` that stages up to velocities compute here, by name.
    pub fn array(name: &str) -> Option<LaneArray> {
        Some(match name {
            "xpos" => |d| cast_slice(&d.poses.xpos),
            "xquat" => |d| cast_slice(&d.poses.xquat),
            "xmat" => |d| cast_slice(&d.poses.xmat),
            "xipos" => |d| cast_slice(&d.poses.xipos),
            "ximat" => |d| cast_slice(&d.poses.ximat),
            "xanchor" => |d| cast_slice(&d.poses.xanchor),
            "xaxis" => |d| cast_slice(&d.poses.xaxis),
            "geom_xpos" => |d| cast_slice(&d.poses.geom_xpos),
            "geom_xmat" => |d| cast_slice(&d.poses.geom_xmat),
            "site_xpos" => |d| cast_slice(&d.poses.site_xpos),
            "site_xmat" => |d| cast_slice(&d.poses.site_xmat),
            "subtree_com" => |d| cast_slice(&d.poses.subtree_com),
            "cinert" => |d| cast_slice(&d.poses.cinert),
            "cdof" => |d| cast_slice(&d.poses.cdof),
            "crb" => |d| cast_slice(&d.poses.crb),
            "M" => |d| cast_slice(&d.poses.M),
            "qLD" => |d| cast_slice(&d.poses.qLD),
            "qLDiagInv" => |d| cast_slice(&d.poses.qLDiagInv),
            "cvel" => |d| cast_slice(&d.rates.cvel),
            "cdof_dot" => |d| cast_slice(&d.rates.cdof_dot),
            "qfrc_bias" => |d| cast_slice(&d.rates.qfrc_bias),
            "qfrc_spring" => |d| &d.forces.qfrc_spring,
            "qfrc_damper" => |d| &d.forces.qfrc_damper,
            "qfrc_gravcomp" => |d| &d.forces.qfrc_gravcomp,
            "qfrc_passive" => |d| &d.forces.qfrc_passive,
            _ => return None,
        })
    }

    /// Copies an environment's numbers of a lane array.
    pub fn copy(from: &[LaneValue], lane: usize, to: &mut [f64]) {
        get(to, from, lane);
    }

    /// Copies positions, velocities or activations of an environment.
    pub fn state(&self, lane: usize, element: mjtState, to: &mut [f64]) {
        let from = match element {
            mjSTATE_QPOS => &self.state.qpos,
            mjSTATE_QVEL => &self.state.qvel,
            _ => &self.state.act,
        };
        get(to, from, lane);
    }
}
