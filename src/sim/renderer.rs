//! Pictures for Rust programs: a camera, a size, and pixels.

use super::{Camera, Data, Model, MouseAction, ObjectKind, Viewpoint};
use crate::abi::*;
use crate::base::{Error, ErrorKind, Result};
use crate::render::detail::Quality;
use crate::render::{context, framebuffer, scene, scene_arrays as arrays};
use crate::visual::camera::{self, Transform};
use crate::visual::{defaults, mouse};
use crate::{data, model};
use bytemuck::{Pod, Zeroable};
use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

/// The font until another is asked for.
const FONT: i32 = mjFONTSCALE_100 as i32;

/// Geoms that a scene has capacity for, beyond those of the model.
const MORE_GEOMS: usize = 10_000;

/// Draws simulations of a model into pictures of one size.
///
/// An OpenGL context that is current on this thread draws: that of a window, of [`super::Offscreen`], or of another library.
/// Without one the library draws by itself, on any machine the same pixels.
///
/// ```
/// use mujoco::sim::{Camera, Data, Model, Renderer};
///
/// let model = Model::from_xml(
///     "<mujoco><worldbody><light pos='0 0 3'/><geom type='sphere' size='.5' rgba='1 0 0 1'/></worldbody></mujoco>",
/// )?;
/// let mut data = Data::new(&model)?;
/// data.forward()?;
/// let mut renderer = Renderer::new(&model, 64, 48)?;
/// renderer.update(&mut data, &Camera::of(&model))?;
///
/// let rgb = renderer.rgb()?;
/// let middle = &rgb[3 * (24 * 64 + 32)..][..3];
/// assert!(middle[0] > 200 && middle[1] < 100, "the sphere is red");
/// # Ok::<(), mujoco::sim::Error>(())
/// ```
pub struct Renderer {
    pub(super) model: Model,
    width: usize,
    height: usize,
    pub(super) context: Box<mjrContext>,
    pub(super) scene: Box<mjvScene>,
    /// How a body is pulled; see `mouse`.
    pub(super) pull: mjvPerturb,
    /// That of the last update.
    camera: Camera,
    /// What the offscreen buffer shows of the scene as it is.
    pub(super) drawn: Option<ColorMode>,
    /// What is shown: groups, labels, frames and flags (`mjtVisFlag`).
    pub option: mjvOption,
}

// SAFETY: the scene's arrays are the renderer's own, and what draws is found by the context's handle behind a lock. On a thread
// where the OpenGL context that it was made in is not current, its calls are errors.
unsafe impl Send for Renderer {}

/// What the colours of a drawing mean.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ColorMode {
    Materials,
    /// Which geom a pixel shows.
    Segments,
}

/// What a pixel of [`Renderer::segmentation`] shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub struct Segment {
    /// Id of the object; -1 for the background.
    pub id: i32,
    /// Type of the object (`mjtObj`); -1 for the background.
    pub objtype: i32,
}

impl Segment {
    /// The background.
    const NONE: Segment = Segment { id: -1, objtype: -1 };

    /// The object by its kind and id; none for the background and for decoration.
    pub fn object(&self) -> Option<(ObjectKind, usize)> {
        let kind = mjtObj::from_int(self.objtype).and_then(|kind| kind.try_into().ok())?;
        Some((kind, usize::try_from(self.id).ok()?))
    }
}

/// Width and height of a picture that can be made.
fn check_size(width: usize, height: usize) -> Result<[i32; 2]> {
    let size = |n: usize| i32::try_from(n).ok().filter(|n| *n > 0);
    let sizes = size(width).zip(size(height)).map(|(width, height)| [width, height]);
    sizes.ok_or_else(|| {
        Error::of(ErrorKind::BadArgument, format!("a picture of {width} x {height} pixels cannot be made"))
    })
}

impl Renderer {
    /// Prepares pictures of `width` x `height` pixels.
    pub fn new(model: &Model, width: usize, height: usize) -> Result<Renderer> {
        Renderer::with_context(model, width, height, |con| context::make(Some(model.core()), con, FONT).map(drop))
    }

    /// The same without OpenGL, drawing on the calling thread alone: exactly what [`Renderer::new`] draws without OpenGL, or on
    /// the fast path.
    pub fn single_threaded(model: &Model, width: usize, height: usize, quality: Quality) -> Result<Renderer> {
        Renderer::with_context(model, width, height, |con| {
            context::make_single_threaded(model.core(), con, FONT, quality)
        })
    }

    /// Another one, of the same size and kind, that shares what was made of the model: made by [`Renderer::single_threaded`].
    pub(super) fn fork(&self) -> Result<Renderer> {
        Renderer::with_context(&self.model, self.width, self.height, |con| {
            *con = context::fork(&self.context)?;
            Ok(())
        })
    }

    fn with_context(
        model: &Model,
        width: usize,
        height: usize,
        make: impl FnOnce(&mut mjrContext) -> Result<()>,
    ) -> Result<Renderer> {
        check_size(width, height)?;
        let mut renderer = Renderer {
            model: model.clone(),
            width,
            height,
            context: Box::new(context::blank()),
            scene: Box::new(arrays::blank()),
            pull: defaults::perturb(),
            camera: Camera::of(model),
            drawn: None,
            option: defaults::option(),
        };
        renderer.reserve_geoms(MORE_GEOMS)?;
        make(&mut renderer.context)?;
        renderer.context.readDepthMap = mjDEPTH_ZEROFAR as i32;
        renderer.resize(width, height)?;
        renderer.set_buffer(mjFB_OFFSCREEN)?;
        Ok(renderer)
    }

    /// Scenes have capacity for this many geoms of contacts, labels and the like, beyond those of the model: 10,000 unless this
    /// says otherwise. The scene is empty then.
    pub fn reserve_geoms(&mut self, count: usize) -> Result<()> {
        let capacity = i32::try_from(self.model.ngeom().saturating_add(count)).unwrap_or(i32::MAX);
        // SAFETY: a scene that is cleared, or that `arrays::make` made.
        unsafe { arrays::make(Some(self.model.core()), &mut self.scene, capacity) }
    }

    /// Size of the font in percent: 50, 100, 150, 200, 250 or 300.
    pub fn font(&self) -> i32 {
        self.context.fontScale
    }

    /// Changes the size of the font.
    pub fn set_font(&mut self, percent: i32) -> Result<()> {
        context::change_font(&mut self.context, percent)
    }

    /// Effects of drawing that are on (not 0), by `mjtRndFlag`.
    pub fn effects(&self) -> [u8; mjNRNDFLAG as usize] {
        self.scene.flags
    }

    /// Turns effects of drawing on and off.
    pub fn set_effects(&mut self, flags: [u8; mjNRNDFLAG as usize]) {
        self.scene.flags = flags;
        self.drawn = None;
    }

    /// Pictures have another size from now on.
    pub fn resize(&mut self, width: usize, height: usize) -> Result<()> {
        let [columns, rows] = check_size(width, height)?;
        context::with_gl_mut(&mut self.context, |gl, con| framebuffer::resize_offscreen(gl, con, columns, rows))?;
        (self.width, self.height) = (width, height);
        self.drawn = None;
        Ok(())
    }

    /// Width of the pictures, in pixels.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Height of the pictures, in pixels.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Takes over what there is to see in a simulation of the model, after [`Data::forward`] or [`Data::step`].
    pub fn update(&mut self, data: &mut Data, camera: &Camera) -> Result<()> {
        self.check_model(data)?;
        // its settings may be others than before
        self.model = data.model().clone();
        data.with_core(|m, d| self.update_core(m, d, camera))
    }

    /// The same, of the core's model and data; the model may differ from the renderer's in values, not in sizes.
    pub(super) fn update_core(&mut self, m: &model::Model, d: &mut data::Data, camera: &Camera) -> Result<()> {
        self.drawn = None;
        let mut camera = camera.0;
        let all = mjCAT_ALL as i32;
        // SAFETY: a scene that `arrays::make` made, borrowed mutably as `self`.
        let _colors =
            unsafe { arrays::update(m, d, &self.option, &self.pull, Some(&mut camera), all, &mut self.scene)? };
        self.camera = Camera(camera);
        Ok(())
    }

    /// The camera of the last update. One that follows a body looks at where that was.
    pub fn camera(&self) -> Camera {
        self.camera
    }

    /// From where the scene of the last update is seen.
    pub fn viewpoint(&self) -> Result<Viewpoint> {
        let eye = camera::in_room(&self.scene.camera)?;
        Ok(Viewpoint { position: eye.pos.0, forward: eye.forward.0, up: eye.up.0 })
    }

    /// An error for simulations of another model.
    pub(super) fn check_model(&self, data: &Data) -> Result<()> {
        match self.model.is(data.model()) {
            true => Ok(()),
            false => Err(Error::of(ErrorKind::BadArgument, "the renderer and the simulation are of different models")),
        }
    }

    /// Red, green and blue of each pixel, rows from top to bottom: `height x width x 3`.
    pub fn rgb(&mut self) -> Result<Vec<u8>> {
        let mut pixels = vec![0; 3 * self.width * self.height];
        self.rgb_into(&mut pixels)?;
        Ok(pixels)
    }

    /// As [`Renderer::rgb`], into memory of this size.
    pub(super) fn rgb_into(&mut self, pixels: &mut [u8]) -> Result<()> {
        self.draw(ColorMode::Materials)?;
        self.read(self.view(), Some(pixels), None)?;
        flip(pixels, self.height);
        Ok(())
    }

    /// Distance of what each pixel shows from the camera's plane, rows from top to bottom: `height x width`.
    pub fn depth(&mut self) -> Result<Vec<f32>> {
        let mut depth = vec![0.0; self.width * self.height];
        self.depth_into(&mut depth)?;
        Ok(depth)
    }

    /// As [`Renderer::depth`], into memory of this size.
    pub(super) fn depth_into(&mut self, depth: &mut [f32]) -> Result<()> {
        self.draw(ColorMode::Segments)?;
        self.read(self.view(), None, Some(depth))?;
        flip(depth, self.height);
        let camera = &self.scene.camera[0];
        let (near, far) = (f64::from(camera.frustum_near), f64::from(camera.frustum_far));
        for z in depth {
            // `mjDEPTH_ZEROFAR` reads 1 at the near plane
            let nearness = f64::from(*z);
            let distance = if camera.orthographic != 0 {
                far - nearness * (far - near)
            } else {
                near * far / (near + nearness * (far - near))
            };
            *z = distance as f32;
        }
        Ok(())
    }

    /// Which object each pixel shows, rows from top to bottom: `height x width`.
    pub fn segmentation(&mut self) -> Result<Vec<Segment>> {
        let mut segments = vec![Segment::NONE; self.width * self.height];
        self.segmentation_into(&mut segments)?;
        Ok(segments)
    }

    /// As [`Renderer::segmentation`], into memory of this size.
    pub(super) fn segmentation_into(&mut self, segments: &mut [Segment]) -> Result<()> {
        self.draw(ColorMode::Segments)?;
        let mut colors = vec![0; 3 * self.width * self.height];
        self.read(self.view(), Some(&mut colors), None)?;
        flip(&mut colors, self.height);
        // SAFETY: `arrays::update` has filled `ngeom` geoms of the array, which `self` owns and does not change here.
        let geoms = unsafe { model::view(self.scene.geoms.cast_const(), self.scene.ngeom.max(0) as usize) };
        let by_segment = |id: usize| geoms.get(id).filter(|g| g.segid == id as i32);
        let found = |id: usize| by_segment(id).or_else(|| geoms.iter().find(|g| g.segid == id as i32));
        let segment = |pixel: &[u8]| {
            let color = usize::from(pixel[0]) + (usize::from(pixel[1]) << 8) + (usize::from(pixel[2]) << 16);
            let shown = color.checked_sub(1).and_then(found);
            shown.map_or(Segment::NONE, |g| Segment { id: g.objid, objtype: g.objtype })
        };
        segments.iter_mut().zip(colors.chunks_exact(3)).for_each(|(to, pixel)| *to = segment(pixel));
        Ok(())
    }

    pub(super) fn view(&self) -> mjrRect {
        // the sizes were checked when the buffer was made
        mjrRect { left: 0, bottom: 0, width: self.width as i32, height: self.height as i32 }
    }

    /// Moves a camera that is not one of the model's as a mouse does: by fractions `dx`, `dy` of the window's height, the
    /// origin of the window being its upper left corner.
    pub fn move_camera(&self, camera: &mut Camera, action: MouseAction, dx: f64, dy: f64) -> Result<()> {
        let (m, scene) = (self.model.core(), &self.scene);
        mouse::move_camera(
            m,
            mjtMouse::from(action) as i32,
            dx,
            dy,
            &scene.camera,
            &Transform::of(scene),
            &mut camera.0,
        )
    }

    pub(super) fn set_buffer(&mut self, buffer: mjtFramebuffer) -> Result<()> {
        context::with_gl_mut(&mut self.context, |gl, con| framebuffer::set_buffer(gl, con, buffer as i32))
    }

    /// The offscreen buffer shows the scene.
    pub(super) fn draw(&mut self, colors: ColorMode) -> Result<()> {
        if self.drawn == Some(colors) {
            return Ok(());
        }
        let before = self.scene.flags;
        if colors == ColorMode::Segments {
            for flag in [mjRND_SEGMENT, mjRND_IDCOLOR] {
                self.scene.flags[flag as usize] = 1;
            }
        }
        let done = self.draw_in(self.view());
        self.scene.flags = before;
        self.drawn = done.is_ok().then_some(colors);
        done
    }

    pub(super) fn draw_in(&mut self, view: mjrRect) -> Result<()> {
        // SAFETY: a scene that `arrays::make` made, borrowed mutably as `self`.
        let mut shown = unsafe { arrays::shown(&mut self.scene) };
        scene::render(&self.context, view, &mut shown)
    }

    /// Pixels of the current buffer, rows from bottom to top.
    pub(super) fn read(&self, view: mjrRect, color: Option<&mut [u8]>, depth: Option<&mut [f32]>) -> Result<()> {
        context::with_gl(&self.context, |gl, con| framebuffer::read_pixels(gl, con, view, color, depth))
    }
}

impl Drop for Renderer {
    fn drop(&mut self) {
        context::free(&mut self.context);
        // SAFETY: cleared or made by `arrays::make`; it is no longer used.
        unsafe { arrays::free(&mut self.scene) };
    }
}

/// Writes a picture as a PNG file: red, green and blue of each pixel, rows of `width` pixels from top to bottom.
pub fn save_png(path: impl AsRef<Path>, width: usize, rgb: &[u8]) -> Result<()> {
    let path = path.as_ref();
    let named = |kind: ErrorKind, e: &dyn std::fmt::Display| Error::of(kind, format!("{}: {e}", path.display()));
    let height = rgb.len().checked_div(3 * width).unwrap_or(0);
    if height == 0 || rgb.len() != 3 * width * height {
        return Err(named(ErrorKind::BadArgument, &format!("{} bytes are no rows of {width} pixels", rgb.len())));
    }
    let size = |n: usize| u32::try_from(n).map_err(|_| named(ErrorKind::BadArgument, &"the picture is too large"));
    let (columns, rows) = (size(width)?, size(height)?);
    let file = File::create(path).map_err(|e| named(ErrorKind::Io, &e).caused_by(e))?;
    let mut encoder = png::Encoder::new(BufWriter::new(file), columns, rows);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(rgb))
        .map_err(|e| named(ErrorKind::Io, &e).caused_by(e))
}

/// The rows of a picture in the opposite order.
pub(super) fn flip<T: Copy>(pixels: &mut [T], height: usize) {
    let row = pixels.len() / height;
    for r in 0..height / 2 {
        let (above, below) = pixels.split_at_mut((height - 1 - r) * row);
        above[r * row..][..row].swap_with_slice(&mut below[..row]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCENE: &str = "<mujoco><worldbody>
        <light pos='0 0 4' dir='0 0 -1'/>
        <camera name='above' pos='0 0 5' fovy='60'/>
        <geom name='box' type='box' size='1 1 .5' rgba='0 1 0 1'/>
        </worldbody></mujoco>";

    fn picture(width: usize, height: usize) -> (Model, Data, Renderer) {
        let model = Model::from_xml(SCENE).unwrap();
        let mut data = Data::new(&model).unwrap();
        data.forward().unwrap();
        let mut renderer = Renderer::new(&model, width, height).unwrap();
        renderer.update(&mut data, &Camera::named(&model, "above").unwrap()).unwrap();
        (model, data, renderer)
    }

    /// The camera is 4.5 above the upper face, which covers 1 / (4.5 tan 30°) of the picture's half height.
    #[test]
    fn depths_are_distances_and_segments_are_geoms() {
        let (model, _, mut renderer) = picture(80, 60);
        let (depth, segments) = (renderer.depth().unwrap(), renderer.segmentation().unwrap());
        let middle = 30 * 80 + 40;
        assert!((depth[middle] - 4.5).abs() < 1e-3, "{}", depth[middle]);
        let geom = model.id(ObjectKind::Geom, "box").unwrap() as i32;
        assert_eq!(segments[middle], Segment { id: geom, objtype: mjOBJ_GEOM as i32 });
        assert_eq!(segments[middle].object(), Some((ObjectKind::Geom, geom as usize)));
        assert_eq!(Segment::NONE.object(), None);
        assert_eq!(segments[0], Segment { id: -1, objtype: -1 });
        let covered = (0..60).filter(|r| segments[r * 80 + 40].id == geom).count() as f64;
        let expected = 60.0 / (4.5 * 30f64.to_radians().tan());
        assert!((covered - expected).abs() <= 1.5, "{covered} rows, expected {expected}");
    }

    /// Where geoms meet, a pixel shows one of them: ids are never averaged. Those between are of geoms out of sight.
    #[test]
    fn segments_where_geoms_meet_are_of_one_of_them() {
        let hidden = "<geom size='.1' pos='0 0 -3'/>".repeat(40);
        let model = Model::from_xml(&format!(
            "<mujoco><worldbody><geom type='plane' size='9 9 .1'/><geom name='first' type='box' size='1 .4 .4' euler='20 30 40'/>
             {hidden}<geom name='last' type='box' size='.4 1 .5' euler='10 50 70'/></worldbody></mujoco>"
        ));
        let model = model.unwrap();
        let mut data = Data::new(&model).unwrap();
        data.forward().unwrap();
        let mut renderer = Renderer::new(&model, 200, 150).unwrap();
        renderer.update(&mut data, &Camera::free([0.0; 3], 4.0, 30.0, -40.0)).unwrap();
        let segments = renderer.segmentation().unwrap();
        let seen: std::collections::BTreeSet<i32> = segments.iter().map(|s| s.id).collect();
        let [first, last] = ["first", "last"].map(|name| model.id(ObjectKind::Geom, name).unwrap() as i32);
        assert_eq!(seen, [0, first, last].into());
    }

    /// Text changes pixels of the upper left corner, which are the first ones.
    #[test]
    fn rows_run_from_top_to_bottom() {
        let (_, _, mut renderer) = picture(160, 120);
        let (plain, labelled) = (renderer.rgb().unwrap(), renderer.rgb_with_text("time").unwrap());
        let differs = |part: std::ops::Range<usize>| plain[part.clone()] != labelled[part];
        let half = plain.len() / 2;
        assert!(differs(0..half) && !differs(half..2 * half));
    }

    /// Pictures of one scene do not depend on what was read before.
    #[test]
    fn pictures_are_drawn_again_when_something_has_changed() {
        let (_, mut data, mut renderer) = picture(64, 48);
        let (rgb, depth) = (renderer.rgb().unwrap(), renderer.depth().unwrap());
        renderer.segmentation().unwrap();
        assert_eq!(renderer.rgb().unwrap(), rgb);
        renderer.rgb_with_text("text").unwrap();
        assert_eq!((renderer.depth().unwrap(), renderer.rgb().unwrap()), (depth, rgb.clone()));
        renderer.update(&mut data, &Camera::free([0.0; 3], 9.0, 90.0, -45.0)).unwrap();
        assert_ne!(renderer.rgb().unwrap(), rgb);
    }

    /// Turning a camera by a quarter of the window's height turns it by 45 degrees; fixed ones stay.
    #[test]
    fn mice_move_free_cameras() {
        let (model, _, renderer) = picture(8, 8);
        let mut camera = Camera::free([0.0; 3], 4.0, 90.0, -45.0);
        renderer.move_camera(&mut camera, MouseAction::RotateVertically, 0.25, 0.0).unwrap();
        assert_eq!((camera.0.azimuth, camera.0.elevation), (45.0, -45.0));
        let mut fixed = Camera::named(&model, "above").unwrap();
        renderer.move_camera(&mut fixed, MouseAction::Zoom, 0.0, 0.5).unwrap();
        assert_eq!(fixed.0.distance, Camera::named(&model, "above").unwrap().0.distance);
    }

    #[test]
    fn png_files_have_the_pixels() {
        let path = std::env::temp_dir().join(format!("rujoco_renderer_{}.png", std::process::id()));
        let rgb: Vec<u8> = (0..3 * 5 * 2).collect();
        save_png(&path, 5, &rgb).unwrap();
        let mut reader = png::Decoder::new(File::open(&path).unwrap()).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size()];
        let frame = reader.next_frame(&mut pixels).unwrap();
        assert_eq!((frame.width, frame.height, &pixels), (5, 2, &rgb));
        std::fs::remove_file(&path).unwrap();
        assert!(
            save_png(&path, 4, &rgb).is_err() && save_png(&path, 0, &rgb).is_err() && save_png(&path, 5, &[]).is_err()
        );
        let error = save_png("/no/such/folder/x.png", 5, &rgb).unwrap_err().to_string();
        assert!(error.starts_with("/no/such/folder/x.png: "), "{error}");
    }

    #[test]
    fn what_cannot_be_drawn_is_an_error() {
        let (model, _, mut renderer) = picture(8, 8);
        assert!(Renderer::new(&model, 0, 8).is_err());
        assert!(Camera::named(&model, "below").is_err());
        let other = Model::from_xml("<mujoco/>").unwrap();
        let mut data = Data::new(&other).unwrap();
        assert!(renderer.update(&mut data, &Camera::of(&other)).is_err());
        renderer.context.windowAvailable = 0;
        assert!(renderer.show((8, 8)).unwrap_err().to_string().contains("no window"));
    }
}
