//! What a simulation can be asked beyond its arrays: Jacobians, inertia, derivatives, rays, distances, sides of contacts.

use super::{Data, Joint, Model, ObjectKind};
use crate::abi::*;
use crate::base::{Error, ErrorKind, Result};
use crate::collision::{self, ray};
use crate::dynamics::{self, inertia, jacobian, support};
use crate::model::names;
use crate::step::finite_difference;
use std::ops::{Index, Range};

/// A matrix by rows. The cargo feature `nalgebra` converts it to and from `DMatrix<f64>`, by `into`.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    rows: usize,
    columns: usize,
    values: Vec<f64>,
}

impl Matrix {
    fn zeros(rows: usize, columns: usize) -> Matrix {
        Matrix { rows, columns, values: vec![0.0; rows * columns] }
    }

    /// A matrix of values that are given row by row.
    #[cfg(feature = "nalgebra")]
    pub(super) fn from_rows(rows: usize, columns: usize, values: Vec<f64>) -> Matrix {
        debug_assert_eq!(values.len(), rows * columns);
        Matrix { rows, columns, values }
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// All values, row by row.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The product with a vector of `columns` values.
    pub fn times(&self, x: &[f64]) -> Result<Vec<f64>> {
        expect_length("the vector", x.len(), self.columns)?;
        let row = |r: usize| &self.values[r * self.columns..][..self.columns];
        Ok((0..self.rows).map(|r| row(r).iter().zip(x).map(|(a, x)| a * x).sum()).collect())
    }
}

impl Index<(usize, usize)> for Matrix {
    type Output = f64;
    fn index(&self, (row, column): (usize, usize)) -> &f64 {
        assert!(column < self.columns, "column {column} of a matrix with {}", self.columns);
        &self.values[row * self.columns + column]
    }
}

/// How a point fixed to a body and the body's rotation follow from the velocities: 3 x nv each.
#[derive(Clone, Debug, PartialEq)]
pub struct Jacobian {
    /// Of the point's velocity.
    pub position: Matrix,
    /// Of the angular velocity.
    pub rotation: Matrix,
}

/// Derivatives of one step, linearized at the current state. With n = 2 nv + na coordinates of the state: its change of
/// position (nv), velocity (nv) and activation (na).
#[derive(Clone, Debug, PartialEq)]
pub struct Transition {
    /// n x n: next state by state.
    pub A: Matrix,
    /// n x nu: next state by control.
    pub B: Matrix,
    /// nsensordata x n: sensors by state.
    pub C: Matrix,
    /// nsensordata x nu: sensors by control.
    pub D: Matrix,
}

/// What a ray hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayHit {
    /// The geom.
    pub geom: usize,
    /// How far away, in multiples of the direction's length.
    pub distance: f64,
}

/// One of the two sides of a contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContactSide<'m> {
    /// A geom or a flex.
    pub kind: ObjectKind,
    /// Its id.
    pub id: usize,
    /// Its name, if it has one.
    pub name: Option<&'m str>,
    /// The body that it is attached to; none for flexes.
    pub body: Option<usize>,
}

/// The distance of two geoms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Distance {
    /// Signed: negative for penetration; the limit if the geoms are farther apart.
    pub distance: f64,
    /// The points between which it is, on the first and on the second geom; zeros if the geoms are farther apart.
    pub points: [[f64; 3]; 2],
}

fn expect_length(what: &str, length: usize, expected: usize) -> Result<()> {
    match length == expected {
        true => Ok(()),
        false => Err(Error::of(ErrorKind::BadArgument, format!("{what} has {length} values, expected {expected}"))),
    }
}

impl Model {
    /// The joint of this name.
    pub fn joint(&self, name: &str) -> Option<Joint> {
        let m = self.core();
        let id = self.id(ObjectKind::Joint, name)?;
        let range = |adr: i32, all: &[i32], end: usize| -> Range<usize> {
            adr as usize..all.get(id + 1).map_or(end, |&next| next as usize)
        };
        let qpos = range(m.jnt_qposadr()[id], m.jnt_qposadr(), m.nq());
        let dofs = range(m.jnt_dofadr()[id], m.jnt_dofadr(), m.nv());
        Some(Joint { id, body: m.jnt_bodyid()[id] as usize, qpos, dofs })
    }

    /// The velocities (nv) that lead from one configuration to another (nq each) in the time `dt`.
    pub fn differentiate_pos(&self, from: &[f64], to: &[f64], dt: f64) -> Result<Vec<f64>> {
        expect_length("the first configuration", from.len(), self.nq())?;
        expect_length("the second configuration", to.len(), self.nq())?;
        let mut qvel = vec![0.0; self.nv()];
        dynamics::differentiate_pos(self.core(), &mut qvel, dt, from, to);
        Ok(qvel)
    }

    /// Moves a configuration (nq) with the velocities (nv) for the time `dt`.
    pub fn integrate_pos(&self, qpos: &mut [f64], qvel: &[f64], dt: f64) -> Result<()> {
        expect_length("the configuration", qpos.len(), self.nq())?;
        expect_length("the velocity", qvel.len(), self.nv())?;
        dynamics::integrate_pos(self.core(), qpos, qvel, dt);
        Ok(())
    }
}

/// Everything here describes the state of the last [`Data::forward`] or [`Data::step`].
impl Data {
    /// The Jacobian of an object: a body's center of mass (`Body`) or frame (`BodyFrame`), a geom, a site, a camera.
    pub fn jacobian(&mut self, kind: ObjectKind, id: usize) -> Result<Jacobian> {
        self.with_core(|m, d| {
            let (body, point, _) =
                support::checked_frame(m, d, "Data::jacobian", mjtObj::from(kind) as i32, index(id))?;
            let (mut position, mut rotation) = (Matrix::zeros(3, m.nv()), Matrix::zeros(3, m.nv()));
            jacobian::jac(m, d, Some(&mut position.values), Some(&mut rotation.values), point, body);
            Ok(Jacobian { position, rotation })
        })
    }

    /// The inertia matrix: nv x nv.
    pub fn mass_matrix(&mut self) -> Matrix {
        self.with_core(|m, d| {
            let mut full = Matrix::zeros(m.nv(), m.nv());
            inertia::full_m(m, &mut full.values, d.qM);
            full
        })
    }

    /// The accelerations (nv) that generalized forces (nv) alone cause: the inverse of the inertia matrix times `force`.
    pub fn solve_mass(&mut self, force: &[f64]) -> Result<Vec<f64>> {
        expect_length("the force", force.len(), self.model().nv())?;
        let mut acceleration = vec![0.0; force.len()];
        self.with_core(|m, d| dynamics::solve_m(m, d, &mut acceleration, force));
        Ok(acceleration)
    }

    /// Velocity of an object (kinds as for [`Data::jacobian`]): rotation, then translation, in the object's own axes if
    /// `local`, else in the world's.
    pub fn object_velocity(&mut self, kind: ObjectKind, id: usize, local: bool) -> Result<[[f64; 3]; 2]> {
        self.with_core(|m, d| {
            let velocity = support::object_velocity(m, d, mjtObj::from(kind) as i32, index(id), local)?;
            Ok([velocity.angular().0, velocity.linear().0])
        })
    }

    /// Derivatives of one step by finite differences of size `eps`, forward or `centered`.
    pub fn transition(&mut self, eps: f64, centered: bool) -> Result<Transition> {
        self.with_core(|m, d| {
            let (n, nu, ns) = (2 * m.nv() + m.na(), m.nu(), m.nsensordata());
            let mut t = Transition {
                A: Matrix::zeros(n, n),
                B: Matrix::zeros(n, nu),
                C: Matrix::zeros(ns, n),
                D: Matrix::zeros(ns, nu),
            };
            let out = finite_difference::Transition {
                A: Some(&mut t.A.values),
                B: Some(&mut t.B.values),
                C: Some(&mut t.C.values),
                D: Some(&mut t.D.values),
            };
            finite_difference::transition(m, d, eps, centered, out)?;
            Ok(t)
        })
    }

    /// The nearest geom along a ray, but for those of the body `except`; geoms that cannot be seen are left out.
    pub fn ray(&mut self, from: [f64; 3], direction: [f64; 3], except: Option<usize>) -> Result<Option<RayHit>> {
        self.with_core(|m, d| {
            let ray = ray::Ray { pnt: from.into(), vec: direction.into() };
            let visible = ray::Visible { groups: None, statics: true, except: except.map_or(-1, index) };
            let (distance, geom) = ray::ray(m, d, &ray, &visible)?;
            Ok(usize::try_from(geom).ok().map(|geom| RayHit { geom, distance }))
        })
    }

    /// The smallest distance of two geoms, as far as it is below `limit`.
    pub fn geom_distance(&mut self, geom1: usize, geom2: usize, limit: f64) -> Result<Distance> {
        self.with_core(|m, d| {
            let found = collision::geom_distance(m, d, index(geom1), index(geom2), limit)?;
            let (distance, p) = (found.distance, found.segment);
            Ok(Distance { distance, points: [[p[0], p[1], p[2]], [p[3], p[4], p[5]]] })
        })
    }

    /// The two sides of a contact; none if there is no such contact.
    pub fn contact_sides(&self, contact: usize) -> Option<[ContactSide<'_>; 2]> {
        let contact = self.contacts().get(contact)?;
        let m = self.model().core();
        let side = |k: usize| {
            let (kind, id) = match usize::try_from(contact.geom[k]) {
                Ok(geom) => (ObjectKind::Geom, geom),
                Err(_) => (ObjectKind::Flex, usize::try_from(contact.flex[k]).ok()?),
            };
            let body = (kind == ObjectKind::Geom).then(|| m.geom_bodyid().get(id).map(|&b| b as usize)).flatten();
            let name = std::str::from_utf8(names::name(m, kind.into(), id)).ok().filter(|name| !name.is_empty());
            Some(ContactSide { kind, id, name, body })
        };
        Some([side(0)?, side(1)?])
    }
}

/// An id as the core takes it; those beyond its range are none.
fn index(id: usize) -> i32 {
    i32::try_from(id).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ARM: &str = "<mujoco><worldbody>
        <geom name='floor' type='plane' size='5 5 .1' pos='0 0 -3'/>
        <body name='upper'><joint name='shoulder' axis='0 1 0'/><geom name='rod' type='capsule' size='.05' fromto='0 0 0 0 0 -1'/>
          <body name='lower' pos='0 0 -1'><joint name='elbow' axis='0 1 0'/><geom type='capsule' size='.05' fromto='0 0 0 0 0 -1'/>
            <site name='hand' pos='0 0 -1'/></body></body>
        <body name='ball' pos='2 0 -2.9'><freejoint name='free'/><geom name='ball' size='.1'/></body></worldbody>
        <actuator><motor joint='elbow'/></actuator><sensor><jointpos joint='elbow'/></sensor></mujoco>";

    fn arm() -> (Model, Data) {
        let model = Model::from_xml(ARM).unwrap();
        let mut data = Data::new(&model).unwrap();
        let (shoulder, elbow) = (model.joint("shoulder").unwrap(), model.joint("elbow").unwrap());
        data.qpos_mut()[shoulder.qpos][0] = 0.4;
        data.qpos_mut()[elbow.qpos][0] = -0.9;
        data.qvel_mut()[shoulder.dofs][0] = 0.7;
        data.forward().unwrap();
        (model, data)
    }

    #[test]
    fn joints_know_where_their_coordinates_are() {
        let (model, _) = arm();
        let free = model.joint("free").unwrap();
        assert_eq!((free.qpos, free.dofs, free.body), (2..9, 2..8, 3));
        assert_eq!(model.joint("none"), None);
    }

    /// A small motion of the elbow moves the hand by the Jacobian's column.
    #[test]
    fn jacobians_are_derivatives_of_positions() {
        let (model, mut data) = arm();
        let hand = model.id(ObjectKind::Site, "hand").unwrap();
        let jacobian = data.jacobian(ObjectKind::Site, hand).unwrap();
        let (before, dof, h) = (data.site_xpos()[hand], model.joint("elbow").unwrap().dofs.start, 1e-6);
        data.qpos_mut()[1] += h;
        data.forward().unwrap();
        for k in 0..3 {
            let moved = (data.site_xpos()[hand][k] - before[k]) / h;
            assert!((moved - jacobian.position[(k, dof)]).abs() < 1e-5);
        }
        assert_eq!((jacobian.rotation[(1, 0)], jacobian.rotation[(1, 1)]), (1.0, 1.0));
        assert!(data.jacobian(ObjectKind::Site, 7).is_err() && data.jacobian(ObjectKind::Tendon, 0).is_err());
    }

    #[test]
    fn the_inertia_matrix_and_its_inverse_agree() {
        let (_, mut data) = arm();
        let m = data.mass_matrix();
        let force: Vec<f64> = (0..m.rows()).map(|i| 1.0 + i as f64).collect();
        let acceleration = data.solve_mass(&force).unwrap();
        for (f, back) in force.iter().zip(m.times(&acceleration).unwrap()) {
            assert!((f - back).abs() < 1e-9);
        }
        assert!(data.solve_mass(&[1.0]).is_err());
        let velocity = data.qvel().to_vec();
        let hand = data.object_velocity(ObjectKind::Site, 0, false).unwrap();
        let jacobian = data.jacobian(ObjectKind::Site, 0).unwrap();
        for (k, v) in jacobian.position.times(&velocity).unwrap().iter().enumerate() {
            assert!((v - hand[1][k]).abs() < 1e-12);
        }
    }

    /// With semi-implicit Euler a torque changes the velocity by h / M, the position by h times that.
    #[test]
    fn transitions_have_the_shapes_and_values_of_a_step() {
        let (model, mut data) = arm();
        let t = data.transition(1e-6, true).unwrap();
        let n = 2 * model.nv();
        assert_eq!([(t.A.rows(), t.A.columns()), (t.B.rows(), t.B.columns())], [(n, n), (n, 1)]);
        assert_eq!([(t.C.rows(), t.C.columns()), (t.D.rows(), t.D.columns())], [(1, n), (1, 1)]);
        let h = model.option().timestep;
        let mut torque = vec![0.0; model.nv()];
        torque[1] = 1.0;
        let acceleration = data.solve_mass(&torque).unwrap();
        assert!((t.B[(model.nv() + 1, 0)] - h * acceleration[1]).abs() < 1e-6);
        assert!((t.B[(1, 0)] - h * h * acceleration[1]).abs() < 1e-6);
        assert!((t.C[(0, 1)] - 1.0).abs() < 1e-9);
    }

    #[test]
    fn rays_distances_and_contacts_name_geoms() {
        let (model, mut data) = arm();
        let [floor, ball] = ["floor", "ball"].map(|name| model.id(ObjectKind::Geom, name).unwrap());
        let hit = data.ray([2.0, 0.0, 0.0], [0.0, 0.0, -1.0], None).unwrap().unwrap();
        assert_eq!((hit.geom, (hit.distance - 2.8).abs() < 1e-12), (ball, true));
        let hit = data.ray([2.0, 0.0, 0.0], [0.0, 0.0, -1.0], Some(3)).unwrap().unwrap();
        assert_eq!((hit.geom, hit.distance), (floor, 3.0));
        assert_eq!(data.ray([2.0, 0.0, 0.0], [0.0, 0.0, 1.0], None).unwrap(), None);
        let near = data.geom_distance(floor, ball, 1.0).unwrap();
        assert!(near.distance.abs() < 1e-12, "{near:?}");
        assert!(data.geom_distance(floor, 77, 1.0).is_err());
        data.qpos_mut()[4] -= 0.01;
        data.forward().unwrap();
        let sides = data.contact_sides(0).unwrap();
        assert_eq!(sides.map(|s| s.name), [Some("floor"), Some("ball")]);
        assert_eq!(sides.map(|s| s.body), [Some(0), Some(3)]);
        assert_eq!(data.contact_sides(1), None);
    }

    #[test]
    fn configurations_differ_by_velocities() {
        let (model, data) = arm();
        let (from, qvel) = (data.qpos().to_vec(), data.qvel().to_vec());
        let mut to = from.clone();
        model.integrate_pos(&mut to, &qvel, 0.1).unwrap();
        let back = model.differentiate_pos(&from, &to, 0.1).unwrap();
        assert!(back.iter().zip(&qvel).all(|(a, b)| (a - b).abs() < 1e-9));
        assert!(model.integrate_pos(&mut to, &qvel[1..], 0.1).is_err());
    }
}
