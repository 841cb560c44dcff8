//! Batches for Rust programs: how one is made, its tables by name, and pictures of environments. What a batch does is in `batch`.

use super::camera::Camera;
use super::pictures::{Pictures, Views};
use super::renderer::{Renderer, Segment};
use super::{Data, Model, ObjectKind};
use crate::abi::*;
use crate::base::Result;
use crate::batch::error::{argument, check_len};
use crate::batch::{Batch, Config, ObjectFrame, Target};
use crate::data::state;
use crate::model;
use crate::render::context;
use crate::render::detail::Quality;
use std::sync::{Mutex, PoisonError};

/// What a later step depends on.
const INTEGRATION: u32 = mjSTATE_INTEGRATION as u32;

/// Declares readers of state tables, and writers.
macro_rules! state {
    ($($(#[$doc:meta])* $name:ident, $name_mut:ident: $element:ident;)*) => {
        $($(#[$doc])* pub fn $name(&self) -> &[f64] {
            self.state($element).expect("an element of the state")
        }
        #[doc = concat!("[`Batch::", stringify!($name), "`], to write.")]
        pub fn $name_mut(&mut self) -> &mut [f64] {
            self.state_mut($element).expect("an element of the state")
        })*
    };
}

/// Many environments of one model.
///
/// ```
/// use mujoco::sim::{Batch, BatchConfig, Model};
///
/// let model = Model::from_xml(
///     "<mujoco>
///        <worldbody><body><joint name='j' axis='0 1 0'/><geom size='.1' pos='.5 0 0'/></body></worldbody>
///        <actuator><motor joint='j'/></actuator>
///      </mujoco>",
/// )?;
/// let config = BatchConfig { nbatch: 8, outputs: &["xpos", "qacc"], fields: &["body_mass"], ..Default::default() };
/// let mut batch = Batch::new(&model, &config)?;
///
/// // one row per environment
/// let masses: Vec<f64> = (0..8).flat_map(|i| [0.0, 1.0 + f64::from(i)]).collect();
/// batch.set_field("body_mass", None, &masses)?;
/// batch.ctrl_mut().fill(0.1);
/// batch.step(100, None)?;
/// assert_eq!((batch.qpos().len(), batch.output("xpos")?.len()), (8, 8 * 2 * 3));
/// # Ok::<(), mujoco::sim::Error>(())
/// ```
impl Batch {
    /// A batch of environments in the model's initial state. It keeps a copy of the model. Errors name the entry of `config`
    /// that is wrong.
    pub fn new(model: &Model, config: &Config) -> Result<Batch> {
        Batch::of_models(&[model.core()], config)
    }

    /// A batch whose environments have variants of a model: models of one structure, with other meshes, sizes, masses or options.
    /// `config.variants` says which environment has which. Tables, outputs and names are those of the first one. Errors: a model
    /// of another structure, with what differs; an output or a field that has another size in it.
    ///
    /// ```
    /// use mujoco::sim::{Batch, BatchConfig, Model};
    ///
    /// let of_mass = |mass: f64| {
    ///     let body = format!("<body><joint axis='0 1 0'/><geom size='.1' pos='.5 0 0' mass='{mass}'/></body>");
    ///     Model::from_xml(&format!("<mujoco><worldbody>{body}</worldbody></mujoco>"))
    /// };
    /// let models = [of_mass(1.0)?, of_mass(2.0)?];
    /// let config = BatchConfig { nbatch: 4, variants: &[0, 0, 1, 1], ..Default::default() };
    /// let mut batch = Batch::of_variants(&models, &config)?;
    /// batch.qfrc_applied_mut().fill(3.0);
    /// batch.step(10, None)?;
    /// assert!(batch.qpos()[0] == batch.qpos()[1] && batch.qpos()[1] > batch.qpos()[2]);
    /// # Ok::<(), mujoco::sim::Error>(())
    /// ```
    pub fn of_variants(models: &[Model], config: &Config) -> Result<Batch> {
        Batch::of_models(&models.iter().map(Model::core).collect::<Vec<_>>(), config)
    }

    /// As [`Batch::jacobian`], of objects of one kind by name: `Body` (center of mass), `BodyFrame`, `Geom` or `Site`.
    pub fn jacobian_of(
        &mut self,
        mask: Option<&[bool]>,
        kind: ObjectKind,
        names: &[&str],
        jacp: Option<&mut [f64]>,
        jacr: Option<&mut [f64]>,
    ) -> Result<()> {
        let find = |name: &&str| Target::find(self.core_model(), mjtObj::from(kind) as i32, name);
        let targets = names.iter().map(find).collect::<Result<Vec<_>>>()?;
        self.jacobian(mask, &targets, jacp, jacr)
    }

    /// The model of one environment: with its own values, where fields differ.
    pub fn environment_model(&mut self, environment: usize) -> Result<Model> {
        Ok(Model::shared(self.model_of(environment)?))
    }

    /// A simulation that is what an environment is now: its model, its state, and all that `mj_forward` computes from them.
    ///
    /// ```
    /// use mujoco::sim::{Batch, BatchConfig, Model};
    ///
    /// let model = Model::from_xml("<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>")?;
    /// let mut batch = Batch::new(&model, &BatchConfig { nbatch: 4, ..Default::default() })?;
    /// batch.qvel_mut()[6] = 1.0;
    /// let mut data = batch.environment(1)?;
    /// data.step()?;
    /// batch.set_environment(1, &mut data)?;
    /// assert!(batch.qpos()[7] == 0.002 && batch.qpos()[0] == 0.0);
    /// # Ok::<(), mujoco::sim::Error>(())
    /// ```
    pub fn environment(&mut self, environment: usize) -> Result<Data> {
        let model = self.environment_model(environment)?;
        let mut data = Data::new(&model)?;
        let mut values = vec![0.0; self.state_len(INTEGRATION)? / self.nbatch()];
        self.copy_state(environment, INTEGRATION, &mut values);
        data.with_core(|m, d| state::set(m, d, &values, INTEGRATION))?;
        data.forward()?;
        Ok(data)
    }

    /// Makes an environment's state that of a simulation of the batch's model, or of a model of the same sizes.
    pub fn set_environment(&mut self, environment: usize, data: &mut Data) -> Result<()> {
        if environment >= self.nbatch() {
            let nbatch = self.nbatch();
            return Err(argument("environment", format_args!("is {environment}; the batch has {nbatch}")));
        }
        let width = self.state_len(INTEGRATION)? / self.nbatch();
        let mut values = vec![0.0; width];
        data.with_core(|m, d| {
            check_len("data", state::size(m, INTEGRATION)?, width, "mj_stateSize")?;
            state::get(m, d, &mut values, INTEGRATION)
        })?;
        self.replace_state(environment, INTEGRATION, &values);
        Ok(())
    }

    /// Takes over the states and model fields of a batch of the same model, with as many environments and the same fields. It can be
    /// drawn then while the other one goes on.
    ///
    /// ```
    /// use mujoco::sim::{Batch, BatchConfig, BatchRenderer, Camera, Model};
    ///
    /// let model = Model::from_xml("<mujoco><worldbody><light/><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>")?;
    /// let config = BatchConfig { nbatch: 4, ..Default::default() };
    /// let (mut batch, mut shown) = (Batch::new(&model, &config)?, Batch::new(&model, &config)?);
    /// let mut renderer = BatchRenderer::new(&shown, 32, 32)?;
    /// let mut pictures = vec![0; 4 * 32 * 32 * 3];
    /// for _ in 0..3 {
    ///     shown.take_over(&batch)?;
    ///     std::thread::scope(|scope| {
    ///         let drawn = scope.spawn(|| renderer.rgb(&mut shown, &[0, 1, 2, 3], &Camera::of(&model), &mut pictures));
    ///         batch.step(10, None)?;
    ///         drawn.join().expect("no panic")
    ///     })?;
    /// }
    /// # Ok::<(), mujoco::sim::Error>(())
    /// ```
    pub fn take_over(&mut self, other: &Batch) -> Result<()> {
        check_len("other", other.nbatch(), self.nbatch(), "nbatch")?;
        let width = self.state_len(INTEGRATION)? / self.nbatch();
        check_len("other", other.state_len(INTEGRATION)? / other.nbatch(), width, "mj_stateSize")?;
        let names: Vec<String> = self.field_names().map(String::from).collect();
        for name in &names {
            self.set_field(name, None, other.field(name)?)?;
        }
        let mut values = vec![0.0; width];
        for environment in 0..self.nbatch() {
            other.copy_state(environment, INTEGRATION, &mut values);
            self.replace_state(environment, INTEGRATION, &values);
        }
        Ok(())
    }

    /// The frame of a body, geom, site or camera by name, for [`Batch::rays`].
    pub fn ray_frame(&self, kind: ObjectKind, name: &str) -> Result<ObjectFrame> {
        ObjectFrame::find(self.core_model(), mjtObj::from(kind), name)
    }

    state! {
        /// Time of each environment, in seconds: `nbatch`.
        time, time_mut: mjSTATE_TIME;
        /// Positions: `nbatch x nq`.
        qpos, qpos_mut: mjSTATE_QPOS;
        /// Velocities: `nbatch x nv`.
        qvel, qvel_mut: mjSTATE_QVEL;
        /// Activations: `nbatch x na`.
        act, act_mut: mjSTATE_ACT;
        /// Controls: `nbatch x nu`.
        ctrl, ctrl_mut: mjSTATE_CTRL;
        /// Applied generalized forces: `nbatch x nv`.
        qfrc_applied, qfrc_applied_mut: mjSTATE_QFRC_APPLIED;
        /// Applied forces and torques on bodies: `nbatch x nbody x 6`.
        xfrc_applied, xfrc_applied_mut: mjSTATE_XFRC_APPLIED;
        /// Positions of mocap bodies: `nbatch x nmocap x 3`.
        mocap_pos, mocap_pos_mut: mjSTATE_MOCAP_POS;
        /// Orientations of mocap bodies: `nbatch x nmocap x 4`.
        mocap_quat, mocap_quat_mut: mjSTATE_MOCAP_QUAT;
    }
}

/// Draws environments of a batch, each into a picture of its own; the threads of the batch draw at the same time.
///
/// A picture shows an environment as `mj_forward` leaves it, and is the one that a [`Renderer`] draws without OpenGL, to the last
/// bit, whatever the number of threads. Environments stay as they are. What was uploaded once (meshes, textures, height fields) and
/// the limits of shadows and fog are those of the variant of the batch's model, all else is the environment's own.
///
/// ```
/// use mujoco::sim::{Batch, BatchConfig, BatchRenderer, Camera, Model};
///
/// let model = Model::from_xml(
///     "<mujoco><worldbody><light pos='0 0 3'/>
///        <body><joint type='slide'/><geom size='.5' rgba='1 0 0 1'/></body></worldbody></mujoco>",
/// )?;
/// let mut batch = Batch::new(&model, &BatchConfig { nbatch: 3, ..Default::default() })?;
/// batch.qpos_mut().copy_from_slice(&[0.0, 0.2, 0.4]);
///
/// let mut renderer = BatchRenderer::new(&batch, 64, 48)?;
/// let mut pictures = vec![0; 2 * 48 * 64 * 3];
/// renderer.rgb(&mut batch, &[0, 2], &Camera::of(&model), &mut pictures)?;
/// let (first, second) = pictures.split_at(48 * 64 * 3);
/// assert!(first != second && first[3 * (24 * 64 + 32)] > 200, "two red spheres, one further up");
/// # Ok::<(), mujoco::sim::Error>(())
/// ```
pub struct BatchRenderer {
    /// Of each variant.
    models: Vec<Model>,
    width: usize,
    height: usize,
    quality: Quality,
    /// Effects of drawing, by `mjtRndFlag`.
    effects: [u8; mjNRNDFLAG as usize],
    /// What is shown: groups, labels, frames and flags (`mjtVisFlag`).
    pub option: mjvOption,
    /// Those of each variant. The first of them draws nothing: the others share its meshes and textures. Those after it are the ones
    /// that no thread uses; there are as many as have been needed at once.
    idle: Vec<Mutex<Vec<Renderer>>>,
}

impl BatchRenderer {
    /// Prepares pictures of `width` x `height` pixels of the batch's environments.
    pub fn new(batch: &Batch, width: usize, height: usize) -> Result<BatchRenderer> {
        BatchRenderer::with_quality(batch, width, height, Quality::Exact)
    }

    /// The same, drawn exactly or on the fast path.
    pub fn with_quality(batch: &Batch, width: usize, height: usize, quality: Quality) -> Result<BatchRenderer> {
        let models: Vec<_> = batch.shared_models().iter().cloned().map(Model::shared).collect();
        // the first one says whether pictures of this size can be made
        let first = context::aside(|| Renderer::single_threaded(&models[0], width, height, quality))?;
        let (effects, option) = (first.effects(), first.option);
        let idle: Vec<Mutex<Vec<Renderer>>> = models.iter().map(|_| Mutex::default()).collect();
        lock(&idle[0]).push(first);
        Ok(BatchRenderer { models, width, height, quality, effects, option, idle })
    }

    /// How pictures are drawn.
    pub fn quality(&self) -> Quality {
        self.quality
    }

    /// Effects of drawing that are on (not 0), by `mjtRndFlag`.
    pub fn effects(&self) -> [u8; mjNRNDFLAG as usize] {
        self.effects
    }

    /// Turns effects of drawing on and off.
    pub fn set_effects(&mut self, flags: [u8; mjNRNDFLAG as usize]) {
        self.effects = flags;
    }

    /// Pictures have another size from now on.
    pub fn resize(&mut self, width: usize, height: usize) -> Result<()> {
        if (width, height) == (self.width, self.height) {
            return Ok(());
        }
        context::aside(|| {
            let resize = |renderer: &mut Renderer| renderer.resize(width, height);
            self.idle.iter().try_for_each(|idle| lock(idle).iter_mut().try_for_each(resize))
        })?;
        (self.width, self.height) = (width, height);
        Ok(())
    }

    /// An error if these are not environments of the batch, each once.
    pub fn check(&self, batch: &Batch, environments: &[usize]) -> Result<()> {
        places(environments, batch.nbatch()).map(drop)
    }

    /// Red, green and blue of each pixel, rows from top to bottom: `environments x height x width x 3`, in the order of
    /// `environments`. Errors: of an argument, or that of the first environment that could not be drawn.
    pub fn rgb(&mut self, batch: &mut Batch, environments: &[usize], camera: &Camera, out: &mut [u8]) -> Result<()> {
        let pictures = Pictures { rgb: Some(out), ..Pictures::default() };
        self.draw(batch, environments, &[*camera], pictures, ["out"; 3])
    }

    /// Distance of what each pixel shows from the camera's plane: `environments x height x width`, otherwise as
    /// [`BatchRenderer::rgb`].
    pub fn depth(&mut self, batch: &mut Batch, environments: &[usize], camera: &Camera, out: &mut [f32]) -> Result<()> {
        let pictures = Pictures { depth: Some(out), ..Pictures::default() };
        self.draw(batch, environments, &[*camera], pictures, ["out"; 3])
    }

    /// Which object each pixel shows: `environments x height x width`, otherwise as [`BatchRenderer::rgb`].
    pub fn segmentation(
        &mut self,
        batch: &mut Batch,
        environments: &[usize],
        camera: &Camera,
        out: &mut [Segment],
    ) -> Result<()> {
        let pictures = Pictures { segmentation: Some(out), ..Pictures::default() };
        self.draw(batch, environments, &[*camera], pictures, ["out"; 3])
    }

    /// Pictures of several cameras and kinds: each environment is computed once, each camera's scene is made once, and depths and
    /// segments come from one drawing. Each array holds `environments x frames x cameras x height x width` pixels, of three values
    /// those of `rgb`. Errors as of [`BatchRenderer::rgb`].
    ///
    /// ```
    /// use mujoco::sim::{Batch, BatchConfig, BatchRenderer, Camera, Model, Pictures, Quality};
    ///
    /// let model = Model::from_xml("<mujoco><worldbody><light pos='0 0 3'/><geom size='.5'/></worldbody></mujoco>")?;
    /// let mut batch = Batch::new(&model, &BatchConfig { nbatch: 2, ..Default::default() })?;
    /// let mut renderer = BatchRenderer::with_quality(&batch, 16, 16, Quality::Fast)?;
    /// let cameras = [Camera::of(&model), Camera::free([0.0; 3], 3.0, 0.0, -90.0)];
    /// let (mut rgb, mut depth) = (vec![0; 2 * 4 * 2 * 16 * 16 * 3], vec![0.0; 2 * 4 * 2 * 16 * 16]);
    /// // called after each step, it keeps the last four pictures of each camera
    /// let pictures = Pictures { rgb: Some(&mut rgb), depth: Some(&mut depth), frames: 4, ..Default::default() };
    /// renderer.pictures(&mut batch, &[0, 1], &cameras, pictures)?;
    /// # Ok::<(), mujoco::sim::Error>(())
    /// ```
    pub fn pictures(
        &mut self,
        batch: &mut Batch,
        environments: &[usize],
        cameras: &[Camera],
        pictures: Pictures,
    ) -> Result<()> {
        self.draw(batch, environments, cameras, pictures, ["rgb", "depth", "segmentation"])
    }

    /// `names` are those of the arrays, for errors.
    fn draw(
        &self,
        batch: &mut Batch,
        environments: &[usize],
        cameras: &[Camera],
        pictures: Pictures,
        names: [&str; 3],
    ) -> Result<()> {
        if !self.models[0].is(&Model::shared(batch.shared_models()[0].clone())) {
            return Err(argument("batch", "is not the one that the renderer was made for"));
        }
        if pictures.frames == 0 {
            return Err(argument("frames", "is 0"));
        }
        let (mask, picture_of) = places(environments, batch.nbatch())?;
        let views = Views { pixels: self.width * self.height, cameras: cameras.len(), frames: pictures.frames };
        let count = environments.len();
        let rgb = views.split(pictures.rgb, names[0], count, 3, "environments x height x width x 3")?;
        let depth = views.split(pictures.depth, names[1], count, 1, "environments x height x width")?;
        let segments = views.split(pictures.segmentation, names[2], count, 1, "environments x height x width")?;
        let variants: Vec<usize> = (0..batch.nbatch()).map(|env| batch.variant(env)).collect();
        context::aside(|| {
            batch.visit(Some(&mask), |env, m, d| {
                let mut renderer = self.take(variants[env])?;
                renderer.set_effects(self.effects);
                renderer.option = self.option;
                // no other thread draws these pictures
                let mut rgb = rgb.get(picture_of[env]).map(lock);
                let mut depth = depth.get(picture_of[env]).map(lock);
                let mut segments = segments.get(picture_of[env]).map(lock);
                for (k, camera) in cameras.iter().enumerate() {
                    if has_endless_plane(m) {
                        // such planes lie around the camera of the update before, which another environment may have had
                        renderer.update_core(m, d, camera)?;
                    }
                    renderer.update_core(m, d, camera)?;
                    if let Some(out) = &mut rgb {
                        renderer.rgb_into(views.newest(out, k, 3))?;
                    }
                    if let Some(out) = &mut depth {
                        renderer.depth_into(views.newest(out, k, 1))?;
                    }
                    if let Some(out) = &mut segments {
                        renderer.segmentation_into(views.newest(out, k, 1))?;
                    }
                }
                lock(&self.idle[variants[env]]).push(renderer);
                Ok(())
            })
        })
    }

    /// A renderer of a variant that is not in use.
    fn take(&self, variant: usize) -> Result<Renderer> {
        let mut idle = lock(&self.idle[variant]);
        match idle.pop() {
            Some(renderer) if !idle.is_empty() => Ok(renderer),
            first => {
                let make = || Renderer::single_threaded(&self.models[variant], self.width, self.height, self.quality);
                idle.push(first.map_or_else(make, Ok)?);
                idle[0].fork()
            }
        }
    }
}

impl Drop for BatchRenderer {
    fn drop(&mut self) {
        context::aside(|| self.idle.iter().for_each(|idle| lock(idle).clear()));
    }
}

/// Has a model a plane without end along an axis.
fn has_endless_plane(m: &model::Model) -> bool {
    let planes = m.geom_type().iter().zip(m.geom_size()).filter(|(t, _)| **t == mjGEOM_PLANE as i32);
    planes.into_iter().any(|(_, size)| size[0] <= 0.0 || size[1] <= 0.0)
}

/// A mask of the environments, and which of them each one is.
fn places(environments: &[usize], nbatch: usize) -> Result<(Vec<bool>, Vec<usize>)> {
    let (mut mask, mut place) = (vec![false; nbatch], vec![0; nbatch]);
    for (k, &env) in environments.iter().enumerate() {
        if env >= nbatch {
            return Err(argument("environments", format_args!("has {env}; the batch has {nbatch}")));
        }
        if std::mem::replace(&mut mask[env], true) {
            return Err(argument("environments", format_args!("has {env} twice")));
        }
        place[env] = k;
    }
    Ok((mask, place))
}

fn lock<T: ?Sized>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::Data;

    const SCENE: &str = "<mujoco><worldbody><light pos='0 0 4'/><camera name='front' pos='0 -4 .5' euler='80 0 0'/>
        <geom type='plane' size='5 5 .1' rgba='.3 .5 .7 1'/>
        <body pos='0 0 1'><joint axis='0 1 0'/><geom name='bob' type='box' size='.2 .2 .1' pos='.5 0 0'/></body>
        </worldbody></mujoco>";

    /// A batch whose environments differ.
    fn swinging(nthread: usize) -> (Model, Batch) {
        let model = Model::from_xml(SCENE).unwrap();
        let config = Config { nbatch: 5, nthread, fields: &["geom_rgba"], ..Config::default() };
        let mut batch = Batch::new(&model, &config).unwrap();
        batch.qpos_mut().iter_mut().enumerate().for_each(|(i, q)| *q = 0.5 * i as f64);
        let mut colors = batch.field("geom_rgba").unwrap().to_vec();
        colors.chunks_exact_mut(8).enumerate().for_each(|(i, env)| env[4..7].fill(0.25 * i as f64));
        batch.set_field("geom_rgba", None, &colors).unwrap();
        (model, batch)
    }

    #[test]
    fn pictures_of_a_batch_that_took_over_are_those_of_the_moment() {
        let (model, mut batch) = swinging(2);
        let config = Config { nbatch: 5, nthread: 2, fields: &["geom_rgba"], ..Config::default() };
        let mut shown = Batch::new(&model, &config).unwrap();
        let mut renderer = BatchRenderer::with_quality(&shown, 30, 20, Quality::Fast).unwrap();
        let mut plain = BatchRenderer::with_quality(&batch, 30, 20, Quality::Fast).unwrap();
        let (all, camera, size) = ([0, 1, 2, 3, 4], Camera::of(&model), 5 * 30 * 20 * 3);
        let (mut found, mut expected) = (vec![0; size], vec![0; size]);
        for _ in 0..3 {
            shown.take_over(&batch).unwrap();
            plain.rgb(&mut batch, &all, &camera, &mut expected).unwrap();
            std::thread::scope(|scope| {
                let drawn = scope.spawn(|| renderer.rgb(&mut shown, &all, &camera, &mut found));
                batch.step(20, None).unwrap();
                drawn.join().unwrap().unwrap();
            });
            assert!(found == expected);
        }
        let few = Batch::new(&model, &Config { nbatch: 4, ..config }).unwrap();
        assert!(shown.take_over(&few).unwrap_err().to_string().contains("other"));
    }

    /// Threads that draw at once share meshes: what a further one takes is for its pictures alone.
    #[test]
    fn renderers_of_a_batch_share_meshes() {
        let (_, batch) = swinging(3);
        let renderer = BatchRenderer::new(&batch, 16, 16).unwrap();
        let (one, two) = (renderer.take(0).unwrap(), renderer.take(0).unwrap());
        let shared =
            |r: &Renderer| context::with_gl(&r.context, |gl, _| Ok(gl.rasteriser().map(|s| s.shared()))).unwrap();
        let (one, two) = (shared(&one).unwrap(), shared(&two).unwrap());
        assert!(one.len() > 10, "the shapes of geoms");
        assert!(one.iter().zip(&two).all(|(a, b)| std::sync::Arc::ptr_eq(a, b)));
    }

    /// Many pictures take no more memory than few: there is a renderer for each thread, and the one that they share meshes with.
    #[test]
    fn there_are_no_more_renderers_than_threads() {
        let model = Model::from_xml(SCENE).unwrap();
        let mut batch = Batch::new(&model, &Config { nbatch: 300, nthread: 2, ..Config::default() }).unwrap();
        let mut renderer = BatchRenderer::with_quality(&batch, 8, 8, Quality::Fast).unwrap();
        let all: Vec<usize> = (0..300).collect();
        let mut out = vec![0; 300 * 8 * 8 * 3];
        for _ in 0..3 {
            renderer.rgb(&mut batch, &all, &Camera::of(&model), &mut out).unwrap();
        }
        assert!(lock(&renderer.idle[0]).len() <= 3);
    }

    #[test]
    fn pictures_are_those_of_a_renderer_for_any_number_of_threads() {
        let (width, height) = (50, 40);
        let (mut of_threads, environments) = (Vec::new(), [4, 0, 3]);
        for nthread in 1..=3 {
            let (model, mut batch) = swinging(nthread);
            let camera = Camera::named(&model, "front").unwrap();
            let mut renderer = BatchRenderer::new(&batch, 10, 10).unwrap();
            renderer.rgb(&mut batch, &[1], &camera, &mut [0; 300]).unwrap();
            renderer.resize(width, height).unwrap();
            let before = batch.qpos().to_vec();
            let n = environments.len() * width * height;
            let (mut rgb, mut depth, mut segments) =
                (vec![0; 3 * n], vec![0.0; n], vec![Segment { id: 7, objtype: 7 }; n]);
            renderer.rgb(&mut batch, &environments, &camera, &mut rgb).unwrap();
            renderer.depth(&mut batch, &environments, &camera, &mut depth).unwrap();
            renderer.segmentation(&mut batch, &environments, &camera, &mut segments).unwrap();
            assert_eq!(before, batch.qpos());
            of_threads.push((rgb, depth, segments));
        }
        assert!(of_threads[0] == of_threads[1] && of_threads[0] == of_threads[2]);
        let (rgb, depth, segments) = &of_threads[0];
        let size = width * height;
        for (k, &env) in environments.iter().enumerate() {
            // each environment's color in a model of its own
            let shade = 0.25 * env as f64;
            let xml = SCENE.replace("name='bob'", &format!("name='bob' rgba='{shade} {shade} {shade} 1'"));
            let model = Model::from_xml(&xml).unwrap();
            let mut data = Data::new(&model).unwrap();
            data.qpos_mut()[0] = 0.5 * env as f64;
            data.forward().unwrap();
            let mut renderer = Renderer::new(&model, width, height).unwrap();
            renderer.update(&mut data, &Camera::named(&model, "front").unwrap()).unwrap();
            assert!(renderer.rgb().unwrap() == rgb[3 * k * size..][..3 * size], "colors of environment {env}");
            assert!(renderer.depth().unwrap() == depth[k * size..][..size], "depths of environment {env}");
            assert!(renderer.segmentation().unwrap() == segments[k * size..][..size], "segments of environment {env}");
            assert!(segments[k * size..][..size].iter().any(|s| s.id == 1), "the body is in the picture");
        }
    }

    #[test]
    fn wrong_arguments_are_errors_that_name_them() {
        let (model, mut batch) = swinging(1);
        let (_, other) = swinging(1);
        let camera = Camera::of(&model);
        let mut renderer = BatchRenderer::new(&batch, 4, 4).unwrap();
        let mut draw = |environments: &[usize], values: usize| {
            renderer.rgb(&mut batch, environments, &camera, &mut vec![0; values]).err().map(|e| e.to_string())
        };
        assert_eq!(draw(&[], 0), None);
        for (environments, values, message) in [
            (&[5][..], 48, "environments: has 5; the batch has 5"),
            (&[1, 2, 1], 144, "environments: has 1 twice"),
            (&[1, 2], 48, "out: has 48 values instead of 96"),
        ] {
            let error = draw(environments, values).unwrap();
            assert!(error.starts_with(message), "{error}");
        }
        assert!(BatchRenderer::new(&batch, 0, 4).is_err() && renderer.resize(1 << 20, 4).is_err());
        assert!(renderer.resize(4, 4).is_ok() && Camera::fixed(&model, 1).is_err());
        let mut renderer = BatchRenderer::new(&other, 4, 4).unwrap();
        let error = renderer.rgb(&mut batch, &[0], &camera, &mut [0; 48]).err().unwrap().to_string();
        assert!(error.starts_with("batch: "), "{error}");
        // an error within environments names the first one
        let nowhere = Camera::of(&model).tracking(99);
        let mut renderer = BatchRenderer::new(&batch, 4, 4).unwrap();
        let error = renderer.rgb(&mut batch, &[3, 1], &nowhere, &mut [0; 96]).err().unwrap().to_string();
        assert!(error.starts_with("environment 1: ") && error.contains("track body id"), "{error}");
        renderer.rgb(&mut batch, &[3, 1], &camera, &mut [0; 96]).unwrap();
    }
}
