//! The mouse in a picture: what it points at, and pulling bodies.

use super::{Data, MouseAction, Renderer};
use crate::abi::*;
use crate::base::Result;
use crate::math::{Mat3, Vec3};
use crate::render::scene_arrays as arrays;
use crate::visual::camera::Transform;
use crate::visual::{defaults, mouse, perturb, select};

/// What is seen at a point of a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seen {
    /// The body.
    pub body: usize,
    /// The geom; none for flexes and skins.
    pub geom: Option<usize>,
    /// The flex, if it is one.
    pub flex: Option<usize>,
    /// The skin, if it is one.
    pub skin: Option<usize>,
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
        let scene = unsafe { arrays::views(&mut self.scene) };
        let (option, at) = (&self.option, [at[0], 1.0 - at[1]]);
        let found =
            data.with_core(|m, d| select::select(m, d, option, aspect, at, scene.camera, &view, &scene.skin))?;
        let body = usize::try_from(found.body).ok().zip(found.point);
        let [geom, flex, skin] = [found.geom, found.flex, found.skin].map(|id| usize::try_from(id).ok());
        Ok(body.map(|(body, point)| Seen { body, geom, flex, skin, point: point.0 }))
    }

    /// Selects a body at a point, which pictures show; with nothing, or the world, no body is selected any more.
    pub fn select(&mut self, data: &Data, seen: Option<&Seen>) -> Result<()> {
        self.check_model(data)?;
        self.pull = defaults::perturb();
        let Some(seen) = seen.filter(|seen| seen.body < self.model.nbody()) else { return Ok(()) };
        let id = |id: Option<usize>| id.and_then(|id| i32::try_from(id).ok()).unwrap_or(-1);
        let offset = Vec3(seen.point) - Vec3(data.xpos()[seen.body]);
        self.pull.localpos = (Mat3(data.xmat()[seen.body]).transpose() * offset).0;
        (self.pull.select, self.pull.flexselect, self.pull.skinselect) =
            (seen.body as i32, id(seen.flex), id(seen.skin));
        Ok(())
    }

    /// The selected body.
    pub fn selected(&self) -> Option<usize> {
        usize::try_from(self.pull.select).ok().filter(|&body| body > 0)
    }

    /// Selects the parent of the selected body.
    pub fn select_parent(&mut self) {
        if let Some(body) = self.selected() {
            (self.pull.select, self.pull.flexselect, self.pull.skinselect) = (self.model.body_parentid()[body], -1, -1);
        }
        if self.selected().is_none() {
            self.pull.active = 0;
        }
    }

    /// Begins to pull a body at a point, or to rotate it; whether it can be pulled, which the world cannot.
    pub fn start_pull(&mut self, data: &mut Data, seen: &Seen, rotate: bool) -> Result<bool> {
        self.select(data, Some(seen))?;
        self.pull_selected(data, rotate)
    }

    /// Begins to pull the selected body where it was selected, or to rotate it; whether there is one.
    pub fn pull_selected(&mut self, data: &mut Data, rotate: bool) -> Result<bool> {
        self.check_model(data)?;
        if self.selected().is_none() {
            return Ok(false);
        }
        let (scene, pull) = (&self.scene, &mut self.pull);
        let view = Transform::of(scene);
        data.with_core(|m, d| perturb::init(m, d, &scene.camera, &view, pull))?;
        pull.active = if rotate { mjPERT_ROTATE } else { mjPERT_TRANSLATE } as i32;
        Ok(true)
    }

    /// Moves where the body is pulled to, as [`Renderer::move_camera`] a camera.
    pub fn move_pull(&mut self, data: &mut Data, action: MouseAction, dx: f64, dy: f64) -> Result<()> {
        self.check_model(data)?;
        let (scene, pull) = (&self.scene, &mut self.pull);
        let view = Transform::of(scene);
        data.with_core(|m, d| {
            mouse::move_perturb(m, d, mjtMouse::from(action) as i32, dx, dy, &scene.camera, &view, pull)
        })
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

    /// Puts the body where it is pulled to, if it is free to move there, in a simulation that pauses; a mocap body is moved.
    pub fn apply_pull_to_pose(&self, data: &mut Data) -> Result<()> {
        self.check_model(data)?;
        data.with_core(|m, d| perturb::apply_pose(m, d, &self.pull, true));
        Ok(())
    }

    /// Ends the pull; its body stays selected, and its force, once applied, stays in the data.
    pub fn release(&mut self) {
        self.pull.active = 0;
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
    use crate::sim::{Camera, Model, ObjectKind};

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
        let [ball, wall] = ["ball", "wall"].map(|name| model.id(ObjectKind::Geom, name));
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
    fn a_body_that_is_let_go_stays_selected() {
        let (_, mut data, mut renderer) = scene();
        let seen = renderer.pick(&mut data, [0.5, 0.5], 1.0).unwrap().unwrap();
        assert!(!renderer.pull_selected(&mut data, false).unwrap(), "nothing is selected");
        renderer.select(&data, Some(&seen)).unwrap();
        assert_eq!((renderer.selected(), renderer.pulls()), (Some(1), false));
        assert!(renderer.pull_selected(&mut data, false).unwrap());
        // while it pauses, the body follows the mouse
        renderer.move_pull(&mut data, MouseAction::MoveVertically, 0.0, -0.1).unwrap();
        renderer.apply_pull_to_pose(&mut data).unwrap();
        assert!(data.qpos()[2] > 0.1 && data.xfrc_applied()[1] == [0.0; 6]);
        renderer.release();
        assert_eq!((renderer.selected(), renderer.pulls()), (Some(1), false));
        renderer.select_parent();
        assert_eq!(renderer.selected(), None);
        renderer.select(&data, Some(&seen)).unwrap();
        renderer.select(&data, None).unwrap();
        assert_eq!(renderer.selected(), None);
    }

    #[test]
    fn a_pull_accelerates_its_body_that_way_until_it_ends() {
        let (_, mut data, mut renderer) = scene();
        let seen = renderer.pick(&mut data, [0.5, 0.5], 1.0).unwrap().unwrap();
        assert!(renderer.start_pull(&mut data, &seen, false).unwrap());
        // moves in the vertical plane: the mouse up is the body up
        renderer.move_pull(&mut data, MouseAction::MoveVertically, 0.0, -0.1).unwrap();
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
