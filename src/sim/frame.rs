//! Frames: scenes, texts, plots and rectangles, one over the other, in a window or a picture.

use super::renderer::{ColorMode, flip};
use super::{Figure, Renderer, TextPlace, TextStyle};
use crate::abi::*;
use crate::base::{ErrorKind, Result, reject_as};
use crate::render::{figure, overlay};

/// A rectangle of pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rect {
    /// Left edge, from the left edge of the window or picture.
    pub left: i32,
    /// Lower edge, from the lower edge of the window or picture.
    pub bottom: i32,
    /// Width.
    pub width: i32,
    /// Height.
    pub height: i32,
}

impl From<Rect> for mjrRect {
    fn from(r: Rect) -> mjrRect {
        mjrRect { left: r.left, bottom: r.bottom, width: r.width, height: r.height }
    }
}

impl Rect {
    /// Whether a pixel is inside.
    pub fn contains(&self, [x, y]: [i32; 2]) -> bool {
        let inside = |x: i32, from: i32, size: i32| x >= from && x - from < size;
        inside(x, self.left, self.width) && inside(y, self.bottom, self.height)
    }
}

/// What a window or a picture is to show, drawn piece by piece, each over those before.
///
/// ```
/// use mujoco::sim::{Camera, Data, Figure, Model, Rect, Renderer, TextPlace, TextStyle};
///
/// let model = Model::from_xml("<mujoco><worldbody><geom size='.1'/></worldbody></mujoco>")?;
/// let mut data = Data::new(&model)?;
/// data.forward()?;
/// let mut renderer = Renderer::new(&model, 320, 240)?;
/// renderer.update(&mut data, &Camera::of(&model))?;
///
/// let mut frame = renderer.picture();
/// let all = frame.area();
/// frame.scene(all)?;
/// frame.text(TextStyle::Normal, TextPlace::TopLeft, all, "time\nnefc", "0.0\n0")?;
/// frame.figure(Rect { left: 160, bottom: 0, width: 160, height: 120 }, &mut Figure::new("Forces"))?;
/// assert_eq!(frame.rgb()?.len(), 320 * 240 * 3);
/// # Ok::<(), mujoco::sim::Error>(())
/// ```
pub struct Frame<'a> {
    pub(super) renderer: &'a mut Renderer,
    area: Rect,
}

impl Renderer {
    /// What the window is to show whose OpenGL context is current on this thread; its size in pixels.
    pub fn window(&mut self, (width, height): (i32, i32)) -> Result<Frame<'_>> {
        reject_as(ErrorKind::Render, self.context.windowAvailable == 0, "there is no window to draw in")?;
        self.set_buffer(mjFB_WINDOW)?;
        Ok(Frame { renderer: self, area: Rect { left: 0, bottom: 0, width, height } })
    }

    /// A picture that is drawn piece by piece.
    pub fn picture(&mut self) -> Frame<'_> {
        let mjrRect { width, height, .. } = self.view();
        Frame { renderer: self, area: Rect { left: 0, bottom: 0, width, height } }
    }

    /// Draws the scene into all of the window whose OpenGL context is current on this thread; its size in pixels.
    pub fn show(&mut self, size: (i32, i32)) -> Result<()> {
        let mut frame = self.window(size)?;
        let all = frame.area();
        frame.scene(all)
    }

    /// Red, green and blue as [`Renderer::rgb`], with lines of text in the upper left corner.
    pub fn rgb_with_text(&mut self, text: &str) -> Result<Vec<u8>> {
        self.draw(ColorMode::Materials)?;
        let mut frame = self.picture();
        let all = frame.area();
        frame.text(TextStyle::Normal, TextPlace::TopLeft, all, text, "")?;
        frame.rgb()
    }
}

impl Frame<'_> {
    /// All of the window or picture.
    pub fn area(&self) -> Rect {
        self.area
    }

    /// Height of a line of text in the normal font.
    pub fn line_height(&self) -> i32 {
        self.renderer.context.charHeight
    }

    /// Draws the scene of the last [`Renderer::update`].
    pub fn scene(&mut self, area: Rect) -> Result<()> {
        self.renderer.draw_in(area.into())
    }

    /// Fills a rectangle with a colour: red, green, blue, opacity.
    pub fn fill(&mut self, area: Rect, rgba: [f32; 4]) -> Result<()> {
        overlay::rectangle(area.into(), rgba)
    }

    /// Lines of text on a dark box at a side or corner of an area; two columns, if the second is not empty.
    pub fn text(&mut self, style: TextStyle, place: TextPlace, area: Rect, text: &str, second: &str) -> Result<()> {
        let second = Some(second.as_bytes()).filter(|second| !second.is_empty());
        let place = mjtGridPos::from(place) as i32;
        overlay::overlay(&self.renderer.context, style.into(), place, area.into(), text.as_bytes(), second)
    }

    /// Draws a plot.
    pub fn figure(&mut self, area: Rect, figure: &mut Figure) -> Result<()> {
        figure::draw(&self.renderer.context, area.into(), &mut figure.0)
    }

    /// Red, green and blue of each pixel, rows from top to bottom: `height x width x 3`.
    pub fn rgb(&self) -> Result<Vec<u8>> {
        let [width, height] = [self.area.width, self.area.height].map(|n| usize::try_from(n).unwrap_or(0));
        let mut pixels = vec![0; 3 * width * height];
        self.renderer.read(self.area.into(), Some(&mut pixels), None)?;
        if height > 0 {
            flip(&mut pixels, height);
        }
        Ok(pixels)
    }
}

impl Drop for Frame<'_> {
    fn drop(&mut self) {
        self.renderer.drawn = None;
        // an error would be that of every call before
        let _ = self.renderer.set_buffer(mjFB_OFFSCREEN);
    }
}
