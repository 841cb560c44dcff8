//! Vectors, matrices, rotations and poses as types of nalgebra. With the cargo feature `nalgebra`.
//!
//! Vectors need no conversion of their own: nalgebra makes its vectors from arrays and slices.
//!
//! ```
//! use mujoco::sim::algebra::nalgebra::{DMatrix, DVector, Vector3};
//! use mujoco::sim::{Data, Model, ObjectKind, algebra};
//!
//! let model = Model::from_xml(
//!     "<mujoco><worldbody><body name='arm'><joint axis='0 1 0'/><geom size='.1' pos='1 0 0'/>
//!        <site name='tip' pos='1 0 0'/></body></worldbody></mujoco>",
//! )?;
//! let mut data = Data::new(&model)?;
//! data.qvel_mut()[0] = 2.0;
//! data.forward()?;
//!
//! // the tip's velocity, and the kinetic energy
//! let tip = model.id(ObjectKind::Site, "tip").expect("a site");
//! let jacobian: DMatrix<f64> = data.jacobian(ObjectKind::Site, tip)?.position.into();
//! let velocity = DVector::from_column_slice(data.qvel());
//! assert!((&jacobian * &velocity - DVector::from_vec(vec![0.0, 0.0, -2.0])).norm() < 1e-12);
//! let inertia: DMatrix<f64> = data.mass_matrix().into();
//! assert!(0.5 * velocity.dot(&(inertia * &velocity)) > 0.0);
//!
//! // a point of the arm in the world, by its pose and by its rotation
//! let arm = model.id(ObjectKind::Body, "arm").expect("a body");
//! let point = Vector3::new(1.0, 0.0, 0.0);
//! let pose = algebra::pose(data.xpos()[arm], data.xquat()[arm]);
//! assert!((pose * point - algebra::rotation(data.xmat()[arm]) * point).norm() < 1e-12);
//!
//! // and back: the orientation of a body as the model's arrays have it
//! assert_eq!(algebra::quat(&pose.rotation), data.xquat()[arm]);
//! # Ok::<(), mujoco::sim::Error>(())
//! ```

use super::Matrix;
use crate::math;
use ::nalgebra::{DMatrix, Isometry3, Matrix3, Quaternion, Rotation3, Translation3, UnitQuaternion};

/// The version whose types these are.
pub use ::nalgebra;

/// The same rows and columns; nalgebra keeps columns together, a [`Matrix`] rows.
impl From<&Matrix> for DMatrix<f64> {
    fn from(matrix: &Matrix) -> Self {
        DMatrix::from_row_slice(matrix.rows(), matrix.columns(), matrix.values())
    }
}

/// As for a reference.
impl From<Matrix> for DMatrix<f64> {
    fn from(matrix: Matrix) -> Self {
        (&matrix).into()
    }
}

/// The same rows and columns.
impl From<&DMatrix<f64>> for Matrix {
    fn from(matrix: &DMatrix<f64>) -> Self {
        let values = matrix.row_iter().flat_map(|row| row.iter().copied().collect::<Vec<_>>()).collect();
        Matrix::from_rows(matrix.nrows(), matrix.ncols(), values)
    }
}

/// The rotation of a quaternion w, x, y, z as the arrays of models and simulations have it. It is normalized if it is not a
/// unit quaternion; zero becomes no rotation.
pub fn quaternion(quat: [f64; 4]) -> UnitQuaternion<f64> {
    let math::Quat([w, x, y, z]) = math::Quat(quat).unit();
    UnitQuaternion::new_unchecked(Quaternion::new(w, x, y, z))
}

/// A rotation as the arrays of models and simulations have it: w, x, y, z.
pub fn quat(rotation: &UnitQuaternion<f64>) -> [f64; 4] {
    [rotation.w, rotation.i, rotation.j, rotation.k]
}

/// The rotation matrix of an array such as `xmat`, by rows. It is not made orthogonal.
pub fn rotation(mat: [f64; 9]) -> Rotation3<f64> {
    Rotation3::from_matrix_unchecked(Matrix3::from_row_slice(&mat))
}

/// The pose of a body, from its own axes to the world's: arrays such as `xpos` and `xquat`.
pub fn pose(pos: [f64; 3], quat: [f64; 4]) -> Isometry3<f64> {
    Isometry3::from_parts(Translation3::from(pos), quaternion(quat))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::{Data, Model, ObjectKind};
    use ::nalgebra::{DVector, Vector3};

    const ARM: &str = "<mujoco><worldbody><body name='upper' euler='10 20 30'><joint axis='0 1 0'/><geom size='.1 .2 .3' type='box'/>
        <body name='lower' pos='0 .1 -1' quat='.5 .1 .3 .2'><joint axis='0 1 1'/><geom size='.05' fromto='0 0 0 .3 0 -1' type='capsule'/>
        </body></body></worldbody><actuator><motor joint='j'/></actuator></mujoco>";

    fn arm() -> (Model, Data) {
        let model = Model::from_xml(&ARM.replace("<joint axis='0 1 1'", "<joint name='j' axis='0 1 1'")).unwrap();
        let mut data = Data::new(&model).unwrap();
        data.qpos_mut().copy_from_slice(&[0.4, -0.9]);
        data.qvel_mut().copy_from_slice(&[0.7, 0.3]);
        data.forward().unwrap();
        (model, data)
    }

    #[test]
    fn rows_stay_rows_and_columns_columns() {
        let matrix = Matrix::from_rows(2, 3, vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
        let converted: DMatrix<f64> = (&matrix).into();
        assert_eq!(converted.shape(), (2, 3));
        assert_eq!((converted[(0, 1)], converted[(1, 0)], converted[(1, 2)]), (2.0, 4.0, 6.0));
        assert_eq!(Matrix::from(&converted), matrix);
        let empty: DMatrix<f64> = Matrix::from_rows(2, 0, vec![]).into();
        assert_eq!(empty.shape(), (2, 0));
    }

    #[test]
    fn jacobians_inertia_and_derivatives_multiply_alike() {
        let (model, mut data) = arm();
        let lower = model.id(ObjectKind::Body, "lower").unwrap();
        let velocity = data.qvel().to_vec();
        let same = |ours: &Matrix, x: &[f64]| {
            let theirs = DMatrix::from(ours) * DVector::from_column_slice(x);
            assert!(ours.times(x).unwrap().iter().zip(theirs.iter()).all(|(a, b)| (a - b).abs() < 1e-14));
        };
        let jacobian = data.jacobian(ObjectKind::Body, lower).unwrap();
        same(&jacobian.position, &velocity);
        same(&jacobian.rotation, &velocity);
        same(&data.mass_matrix(), &velocity);
        let t = data.transition(1e-6, true).unwrap();
        let (a, b): (DMatrix<f64>, DMatrix<f64>) = (t.A.clone().into(), t.B.clone().into());
        assert_eq!((a.shape(), b.shape()), ((4, 4), (4, 1)));
        assert!((0..4).all(|r| (0..4).all(|c| a[(r, c)] == t.A[(r, c)]) && b[(r, 0)] == t.B[(r, 0)]));
        // velocity changes position, not the other way round, by the time step
        assert!((a[(0, 2)] - model.option().timestep).abs() < 1e-4 && a[(0, 2)].abs() > 10.0 * a[(0, 3)].abs());
    }

    #[test]
    fn quaternions_matrices_and_poses_are_the_same_rotation() {
        let (model, data) = arm();
        let lower = model.id(ObjectKind::Body, "lower").unwrap();
        let (quat, mat) = (data.xquat()[lower], data.xmat()[lower]);
        let difference = quaternion(quat).to_rotation_matrix().matrix() - rotation(mat).matrix();
        assert!(difference.norm() < 1e-12);
        assert_eq!(rotation(mat)[(0, 1)], mat[1]);
        assert_eq!(super::quat(&quaternion(quat)), quat);
        let offset = Vector3::from(data.xipos()[lower]) - Vector3::from(data.xpos()[lower]);
        let local = pose(data.xpos()[lower], quat).inverse() * ::nalgebra::Point3::from(data.xipos()[lower]);
        assert!((rotation(mat) * local.coords - offset).norm() < 1e-12);
        // a quarter turn about z takes x to y
        let quarter = quaternion([1.0, 0.0, 0.0, 1.0]);
        assert!((quarter * Vector3::x() - Vector3::y()).norm() < 1e-15);
        assert_eq!(quaternion([0.0; 4]), UnitQuaternion::identity());
    }
}
