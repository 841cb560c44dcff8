//! The mouse in a picture: what it points at, and pulling bodies.

use super::{Data, Renderer};
use crate::abi::*;
use crate::api::scene as arrays;
use crate::base::Result;
use crate::math::Vec3;
use crate::visual::camera::Transform;
use crate::visual::{defaults, mouse, perturb, select};

/// What is seen at a point of a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seen {
    /// The body.
    pub body: usize,
    /// The geom; none for flexes and skins.
    pub geom: Option<usize>,
    /// The point, in the world.
    pub point: [f64; 3],
}

/// Everything here refers to the scene of the last [`Renderer::update`].
impl Renderer {
    /// What is seen at a point of a picture of the given ratio of width to height; `at` are fractions of both, from the upper
    /// left corner.
    pub fn pick(&mut self, data: &mut Data, at: [f64; 2], aspect: f64) -> Result<Option<Seen>> {
        self.check_model(data)?;
        let view = Transform::of(&self.scene);
        // SAFETY: a scene that `arrays::make` made, borrowed mutably as `self`.
        let scene = unsafe { arrays::views(&mut *self.scene) };
        let (option, at) = (&self.option, [at[0], 1.0 - at[1]]);
        let found =
            data.with_core(|m, d| select::select(m, d, option, aspect, at, scene.camera, &view, &scene.skin))?;
        let body = usize::try_from(found.body).ok().zip(found.point);
        Ok(body.map(|(body, point)| Seen { body, geom: usize::try_from(found.geom).ok(), point: point.0 }))
    }

    /// Begins to pull a body at a point, or to rotate it; whether it can be pulled, which the world cannot.
    pub fn start_pull(&mut self, data: &mut Data, seen: &Seen, rotate: bool) -> Result<bool> {
        self.check_model(data)?;
        if seen.body == 0 || seen.body >= self.model.nbody() {
            return Ok(false);
        }
        let view = Transform::of(&self.scene);
        let way = if rotate { mjPERT_ROTATE } else { mjPERT_TRANSLATE };
        let mut pull = mjvPerturb { select: seen.body as i32, active: way as i32, ..defaults::perturb() };
        data.with_core(|m, d| {
            let offset = Vec3(seen.point) - d.xpos[seen.body];
            pull.localpos = (d.xmat[seen.body].transpose() * offset).0;
            perturb::init(m, d, &self.scene.camera, &view, &mut pull)
        })?;
        self.pull = pull;
        Ok(true)
    }

    /// Moves where the body is pulled to, as [`Renderer::move_camera`] a camera.
    pub fn move_pull(&mut self, data: &mut Data, action: mjtMouse, dx: f64, dy: f64) -> Result<()> {
        self.check_model(data)?;
        let (scene, pull) = (&self.scene, &mut self.pull);
        let view = Transform::of(scene);
        data.with_core(|m, d| mouse::move_perturb(m, d, action as i32, dx, dy, &scene.camera, &view, pull))
    }

    /// Whether a body is being pulled.
    pub fn pulls(&self) -> bool {
        self.pull.active != 0
    }

    /// Applies the force of the pull to its body (`xfrc_applied`), before a step; a mocap body is moved. Without a pull it does
    /// nothing.
    pub fn apply_pull(&self, data: &mut Data) -> Result<()> {
        self.check_model(data)?;
        data.with_core(|m, d| {
            perturb::apply_pose(m, d, &self.pull, false);
            perturb::apply_force(m, d, &self.pull)
        })
    }

    /// Ends the pull, with its force.
    pub fn end_pull(&mut self, data: &mut Data) -> Result<()> {
        self.check_model(data)?;
        if self.pulls() {
            data.xfrc_applied_mut()[self.pull.select as usize] = [0.0; 6];
        }
        self.pull = defaults::perturb();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::{Camera, Model};

    const BALL: &str = "<mujoco><option gravity='0 0 0'/><visual><global fovy='60'/></visual><worldbody>
        <body name='ball'><freejoint/><geom name='ball' size='.5'/></body>
        <geom name='wall' type='plane' size='9 9 1' pos='0 0 -3'/></worldbody></mujoco>";

    /// Looking down from 4 above the ball: the picture is square, its upper edge towards +x.
    fn scene() -> (Model, Data, Renderer) {
        let model = Model::from_xml(BALL).unwrap();
        let mut data = Data::new(&model).unwrap();
        data.forward().unwrap();
        let mut renderer = Renderer::new(&model, 8, 8).unwrap();
        renderer.update(&mut data, &Camera::free([0.0; 3], 4.0, 0.0, -90.0)).unwrap();
        (model, data, renderer)
    }

    #[test]
    fn the_middle_shows_the_ball_and_the_edge_the_wall() {
        let (model, mut data, mut renderer) = scene();
        let [ball, wall] = ["ball", "wall"].map(|name| model.id(mjOBJ_GEOM, name));
        let seen = renderer.pick(&mut data, [0.5, 0.5], 1.0).unwrap().unwrap();
        assert_eq!((seen.body, seen.geom), (1, ball));
        assert!((seen.point[2] - 0.5).abs() < 1e-6, "{seen:?}");
        // the upper edge is at half the height of the picture, tan 30° of the distance to the wall
        let seen = renderer.pick(&mut data, [0.5, 0.0], 1.0).unwrap().unwrap();
        assert_eq!((seen.body, seen.geom), (0, wall));
        assert!(
            (seen.point[0] - 7.0 * 30f64.to_radians().tan()).abs() < 1e-3 && seen.point[1].abs() < 1e-6,
            "{seen:?}"
        );
        assert!(!renderer.start_pull(&mut data, &seen, false).unwrap() && !renderer.pulls());
    }

    #[test]
    fn a_pull_accelerates_its_body_that_way_until_it_ends() {
        let (_, mut data, mut renderer) = scene();
        let seen = renderer.pick(&mut data, [0.5, 0.5], 1.0).unwrap().unwrap();
        assert!(renderer.start_pull(&mut data, &seen, false).unwrap());
        // moves in the vertical plane: the mouse up is the body up
        renderer.move_pull(&mut data, mjMOUSE_MOVE_V, 0.0, -0.1).unwrap();
        renderer.apply_pull(&mut data).unwrap();
        data.step().unwrap();
        assert!(data.qvel()[2] > 1e-3 && data.qvel()[..2] == [0.0; 2], "{:?}", &data.qvel()[..3]);
        renderer.end_pull(&mut data).unwrap();
        assert!(!renderer.pulls() && data.xfrc_applied()[1] == [0.0; 6]);
        renderer.apply_pull(&mut data).unwrap();
        assert_eq!(data.xfrc_applied()[1], [0.0; 6]);
        let mut other = Data::new(&Model::from_xml("<mujoco/>").unwrap()).unwrap();
        assert!(renderer.apply_pull(&mut other).is_err() && renderer.pick(&mut other, [0.5; 2], 1.0).is_err());
    }
}
