//! The constant properties of constraint rows, and cost, force and state of each as functions of its residual
//! `x = J a − aref`. The force is minus the derivative of the cost (Todorov 2014):
//!
//! * equality: ½ D x²
//! * friction loss η: ½ D x² up to |x| = R η, and η (|x| − ½ R η) beyond
//! * limits, frictionless contacts, pyramid edges: ½ D x² for x < 0, otherwise 0
//! * elliptic cone, with n the scaled normal and t the norm of the scaled tangential residuals: 0 where n ≥ μ t,
//!   quadratic in all rows where μ n + t ≤ 0, and ½ D_m (n − μ t)² between
//!
//! Tests: in this file, `tests/physics/solvers.rs`, `tests/engine/unlisted.rs`.

use crate::abi::*;
use std::ops::Range;

/// Constraint rows as the solvers see them: all of the model, or those of one island.
#[derive(Clone, Copy)]
pub struct RowSet<'a> {
    /// Number of rows that are equalities; they come first.
    pub ne: usize,
    /// Number of rows after them that are friction losses.
    pub nf: usize,
    /// `mjtConstraint` of each row.
    pub kind: &'a [i32],
    /// The limit, equality, contact ... that each row belongs to.
    pub id: &'a [i32],
    /// Diagonal of the cost's Hessian, and its reciprocal.
    pub D: &'a [f64],
    pub R: &'a [f64],
    pub frictionloss: &'a [f64],
}

/// The contacts with elliptic cones, by id, in the order of their rows.
pub fn cones<'a>(kind: &'a [i32], id: &'a [i32]) -> impl Iterator<Item = usize> + 'a {
    let elliptic = |&k: &i32| k == mjCNSTR_CONTACT_ELLIPTIC as i32;
    let begins = move |&i: &usize| elliptic(&kind[i]) && (i == 0 || kind[i - 1] != kind[i] || id[i - 1] != id[i]);
    (0..kind.len()).filter(begins).map(move |i| id[i] as usize)
}

/// An elliptic contact's constants and where its residual lies.
pub struct Cone {
    pub dim: usize,
    pub mu: f64,
    /// `mu`, then the friction coefficients: residuals times these are the cone's coordinates.
    pub scale: [f64; 6],
    pub u: [f64; 6],
    pub n: f64,
    pub t: f64,
    /// Weight of the middle zone.
    pub dm: f64,
}

impl Cone {
    #[inline(always)]
    pub fn new(con: &mjContact, y: &[f64], d0: f64) -> Cone {
        let [f0, f1, f2, f3, f4] = con.friction;
        Cone::of([con.mu, f0, f1, f2, f3, f4], y, d0)
    }

    /// A cone by its `scale` and the residuals of its rows.
    #[inline(always)]
    pub fn of(scale: [f64; 6], y: &[f64], d0: f64) -> Cone {
        let (mu, dim) = (scale[0], y.len());
        let mut u = [0.0; 6];
        let mut tt = 0.0;
        for j in 0..dim {
            u[j] = y[j] * scale[j];
            if j > 0 {
                tt += u[j] * u[j];
            }
        }
        Cone { dim, mu, scale, u, n: u[0], t: tt.sqrt(), dm: d0 / (mu * mu * (1.0 + mu * mu)) }
    }

    #[inline(always)]
    pub fn state(&self) -> mjtConstraintState {
        let (n, t, mu) = (self.n, self.t, self.mu);
        if n >= mu * t || (t <= 0.0 && n >= 0.0) {
            mjCNSTRSTATE_SATISFIED
        } else if mu * n + t <= 0.0 || (t <= 0.0 && n < 0.0) {
            mjCNSTRSTATE_QUADRATIC
        } else {
            mjCNSTRSTATE_CONE
        }
    }

    /// Second derivative of the middle zone's cost with respect to the residual, row-major `dim` x `dim`.
    #[inline(always)]
    pub fn hessian(&self, H: &mut [f64; 36]) {
        let (dim, mu, n, t) = (self.dim, self.mu, self.n, self.t);
        let (slope, round, diagonal) = (-mu / t, mu * n / (t * t * t), mu * mu - mu * n / t);
        for j in 0..dim {
            for k in 0..dim {
                let b = match (j, k) {
                    (0, 0) => 1.0,
                    (0, l) | (l, 0) => slope * self.u[l],
                    _ => round * self.u[j] * self.u[k] + if j == k { diagonal } else { 0.0 },
                };
                H[j * dim + k] = self.dm * self.scale[j] * self.scale[k] * b;
            }
        }
    }

    /// Cost of the middle zone, and the force there.
    #[inline(always)]
    pub fn middle(&self, force: &mut [f64]) -> f64 {
        let e = self.n - self.mu * self.t;
        force[0] = -self.dm * e * self.mu;
        let pull = -force[0] / self.t;
        for j in 1..self.dim {
            force[j] = pull * self.u[j] * self.scale[j];
        }
        0.5 * self.dm * e * e
    }
}

/// Calls `f` with a contact's number of rows, which it knows when it is compiled for the usual ones.
#[inline(always)]
pub fn with_dim<T>(dim: usize, mut f: impl FnMut(usize) -> T) -> T {
    match dim {
        3 => f(3),
        4 => f(4),
        6 => f(6),
        _ => f(dim),
    }
}

impl<'a> RowSet<'a> {
    /// Rows by their arrays in `mjData`; the first `ne` are equalities, the next `nf` friction losses.
    pub fn new([ne, nf]: [i32; 2], [kind, id]: [&'a [i32]; 2], [D, R, frictionloss]: [&'a [f64]; 3]) -> RowSet<'a> {
        RowSet { ne: ne as usize, nf: nf as usize, kind, id, D, R, frictionloss }
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.D.len()
    }

    /// Consecutive rows, of which the first `ne` are equalities and the next `nf` friction losses.
    #[inline(always)]
    pub fn slice(&self, rows: Range<usize>, ne: usize, nf: usize) -> RowSet<'a> {
        RowSet {
            ne,
            nf,
            kind: &self.kind[rows.clone()],
            id: &self.id[rows.clone()],
            D: &self.D[rows.clone()],
            R: &self.R[rows.clone()],
            frictionloss: &self.frictionloss[rows],
        }
    }

    /// Whether row `i` belongs to a contact with an elliptic cone.
    #[inline(always)]
    pub fn is_elliptic(&self, i: usize) -> bool {
        self.kind[i] == mjCNSTR_CONTACT_ELLIPTIC as i32
    }

    /// Writes force and state of every row, and the Hessian of contacts on the cone's surface if `hessian`; returns the
    /// total cost.
    pub fn update(
        &self,
        contact: &mut [mjContact],
        jar: &[f64],
        state: &mut [i32],
        force: &mut [f64],
        hessian: bool,
    ) -> f64 {
        let mut cost = 0.0;
        let n = jar.len();
        let mut i = 0;
        while i < n {
            if i >= self.ne + self.nf && self.is_elliptic(i) {
                let con = &mut contact[self.id[i] as usize];
                let rows = i..i + con.dim as usize;
                let (y, force) = (&jar[rows.clone()], &mut force[rows.clone()]);
                let (c, s) = with_dim(rows.len(), |dim| self.elliptic(con, &y[..dim], i, &mut force[..dim], hessian));
                cost += c;
                state[rows.clone()].fill(s as i32);
                i = rows.end;
                continue;
            }
            let (c, f, s) = self.scalar(i, jar[i]);
            cost += c;
            force[i] = f;
            state[i] = s as i32;
            i += 1;
        }
        cost
    }

    /// Cost, force and state of a row that is not part of a cone.
    #[inline(always)]
    fn scalar(&self, i: usize, y: f64) -> (f64, f64, mjtConstraintState) {
        let D = self.D[i];
        if i >= self.ne {
            if i >= self.ne + self.nf {
                if y >= 0.0 {
                    return (0.0, 0.0, mjCNSTRSTATE_SATISFIED);
                }
            } else {
                let (R, eta) = (self.R[i], self.frictionloss[i]);
                if y <= -R * eta {
                    return (-0.5 * R * eta * eta - eta * y, eta, mjCNSTRSTATE_LINEARNEG);
                }
                if y >= R * eta {
                    return (-0.5 * R * eta * eta + eta * y, -eta, mjCNSTRSTATE_LINEARPOS);
                }
            }
        }
        (0.5 * D * y * y, -D * y, mjCNSTRSTATE_QUADRATIC)
    }

    #[inline(always)]
    fn elliptic(
        &self,
        con: &mut mjContact,
        y: &[f64],
        first: usize,
        force: &mut [f64],
        hessian: bool,
    ) -> (f64, mjtConstraintState) {
        let cone = Cone::new(con, y, self.D[first]);
        let state = cone.state();
        let cost = match state {
            mjCNSTRSTATE_SATISFIED => {
                force.fill(0.0);
                0.0
            }
            mjCNSTRSTATE_QUADRATIC => {
                let mut cost = 0.0;
                for (j, f) in force.iter_mut().enumerate() {
                    let D = self.D[first + j];
                    *f = -D * y[j];
                    cost += 0.5 * D * y[j] * y[j];
                }
                cost
            }
            _ => {
                if hessian {
                    cone.hessian(&mut con.H);
                }
                cone.middle(force)
            }
        };
        (cost, state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;

    const H: f64 = 1e-6;

    /// A contact of four dimensions. The weights of its rows are as the squares of their friction coefficients.
    fn contact(random: &mut Random) -> (mjContact, Vec<f64>) {
        let [a, b, c] = random.array().map(|x: f64| 0.6 + 0.4 * x);
        let con = mjContact {
            dist: 0.0,
            pos: [0.0; 3],
            frame: [0.0; 9],
            includemargin: 0.0,
            friction: [a, a, b, c, c],
            solref: [0.02, 1.0],
            solreffriction: [0.0; 2],
            solimp: [0.9, 0.95, 0.001, 0.5, 2.0],
            mu: 0.7 * a,
            H: [0.0; 36],
            dim: 4,
            geom1: -1,
            geom2: -1,
            geom: [-1; 2],
            flex: [-1; 2],
            elem: [-1; 2],
            vert: [-1; 2],
            exclude: 0,
            efc_address: 0,
        };
        let d0 = 2.0 + random.signed();
        let of = |j: usize| if j == 0 { d0 } else { d0 * (con.friction[j - 1] / con.mu).powi(2) };
        (con, (0..4).map(of).collect())
    }

    /// An equality, a friction loss, a limit, then an elliptic contact.
    struct Sample {
        contacts: [mjContact; 1],
        D: Vec<f64>,
    }

    impl Sample {
        const KIND: [mjtConstraint; 7] = [
            mjCNSTR_EQUALITY,
            mjCNSTR_FRICTION_DOF,
            mjCNSTR_LIMIT_JOINT,
            mjCNSTR_CONTACT_ELLIPTIC,
            mjCNSTR_CONTACT_ELLIPTIC,
            mjCNSTR_CONTACT_ELLIPTIC,
            mjCNSTR_CONTACT_ELLIPTIC,
        ];

        fn new(random: &mut Random) -> Sample {
            let (con, cone) = contact(random);
            let mut D = vec![1.5, 4.0, 0.7];
            D.extend(cone);
            Sample { contacts: [con], D }
        }

        /// Cost, forces and states.
        fn update(&mut self, jar: &[f64]) -> (f64, [f64; 7], [i32; 7]) {
            let (kind, id) = (Sample::KIND.map(|k| k as i32), [0; 7]);
            let R: Vec<f64> = self.D.iter().map(|d| 1.0 / d).collect();
            let loss = [0.0, 0.8, 0.0, 0.0, 0.0, 0.0, 0.0];
            let rows = RowSet::new([1, 1], [&kind, &id], [&self.D, &R, &loss]);
            let (mut state, mut force) = ([0; 7], [0.0; 7]);
            let cost = rows.update(&mut self.contacts, jar, &mut state, &mut force, true);
            (cost, force, state)
        }
    }

    #[test]
    fn forces_are_minus_the_slope_of_the_cost_in_every_zone() {
        let (mut random, mut zones) = (Random(1), [0; 5]);
        for _ in 0..300 {
            let mut rows = Sample::new(&mut random);
            let jar: [f64; 7] = random.array();
            let (_, force, state) = rows.update(&jar);
            state.iter().for_each(|&s| zones[s as usize] += 1);
            for k in 0..7 {
                let mut moved = jar;
                moved[k] += H;
                let ahead = rows.update(&moved).0;
                moved[k] -= 2.0 * H;
                let slope = (ahead - rows.update(&moved).0) / (2.0 * H);
                assert!((force[k] + slope).abs() < 1e-5, "row {k}: force {}, slope {slope}", force[k]);
            }
        }
        assert!(zones.iter().all(|&n| n > 20), "{zones:?}");
    }

    /// A cost below each of its chords, so that a solver can look for one minimum.
    #[test]
    fn the_cost_is_convex() {
        let mut random = Random(2);
        for _ in 0..500 {
            let mut rows = Sample::new(&mut random);
            let (a, b): ([f64; 7], [f64; 7]) = (random.array(), random.array());
            let middle: [f64; 7] = std::array::from_fn(|k| 0.5 * (a[k] + b[k]));
            let chord = 0.5 * (rows.update(&a).0 + rows.update(&b).0);
            assert!(rows.update(&middle).0 <= chord + 1e-12);
        }
    }

    #[test]
    fn a_friction_loss_never_exceeds_its_bound_and_a_limit_never_pulls() {
        let (mut random, mut rows) = (Random(3), Sample::new(&mut Random(4)));
        for _ in 0..200 {
            let jar: [f64; 7] = random.array().map(|x| 5.0 * x);
            let (_, force, _) = rows.update(&jar);
            assert!(force[1].abs() <= 0.8 && force[2] >= 0.0 && force[3] >= 0.0, "{force:?}");
        }
    }

    #[test]
    fn forces_of_an_elliptic_contact_lie_in_the_friction_cone_and_on_it_where_it_slides() {
        let (mut random, mut slides, mut sticks) = (Random(5), 0, 0);
        for k in 0..500 {
            let (mut rows, mut jar) = (Sample::new(&mut random), random.array::<7>());
            // half of them with little motion along the surface
            jar[4..].iter_mut().for_each(|x| *x *= [1.0, 0.2][k % 2]);
            let (_, force, state) = rows.update(&jar);
            let mu = &rows.contacts[0].friction;
            let friction = (1..4).map(|j| (force[3 + j] / mu[j - 1]).powi(2)).sum::<f64>().sqrt();
            assert!(friction <= force[3] * (1.0 + 1e-12), "{friction} of {}", force[3]);
            if state[3] == mjCNSTRSTATE_CONE as i32 {
                assert!((friction - force[3]).abs() <= 1e-12 * force[3]);
                slides += 1;
            }
            sticks += usize::from(state[3] == mjCNSTRSTATE_QUADRATIC as i32);
        }
        assert!(slides > 50 && sticks > 20, "{slides} slide, {sticks} stick");
    }

    #[test]
    fn the_hessian_of_a_sliding_contact_is_the_rate_of_its_forces() {
        let (mut random, mut found) = (Random(6), 0);
        while found < 50 {
            let mut rows = Sample::new(&mut random);
            let jar: [f64; 7] = random.array();
            if rows.update(&jar).2[3] != mjCNSTRSTATE_CONE as i32 {
                continue;
            }
            found += 1;
            let hessian = rows.contacts[0].H;
            for k in 0..4 {
                let mut moved = jar;
                moved[3 + k] += H;
                let (_, ahead, _) = rows.update(&moved);
                moved[3 + k] -= 2.0 * H;
                let (_, behind, _) = rows.update(&moved);
                for j in 0..4 {
                    let rate = (behind[3 + j] - ahead[3 + j]) / (2.0 * H);
                    let h = hessian[4 * j + k];
                    assert!((h - rate).abs() < 1e-4 * (1.0 + h.abs()), "({j}, {k}): {h}, not {rate}");
                    assert!((h - hessian[4 * k + j]).abs() <= 1e-14 * (1.0 + h.abs()), "({j}, {k}) is not symmetric");
                }
            }
        }
    }
}
