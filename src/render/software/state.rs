//! What calls set and draw calls capture.

use super::Software;
use super::scene::{Blend, Draw, Fog, Stencil};
use crate::render::shading::{ShadingOutput, Texturing, Uniforms};

/// State of the rasteriser, in OpenGL's terms.
#[derive(Clone)]
pub struct RasterState {
    pub viewport: [i32; 4],
    pub scissor: [i32; 4],
    pub scissor_test: bool,
    pub depth_test: bool,
    pub depth_mask: bool,
    pub color_mask: bool,
    pub blend: bool,
    blend_func: [u32; 2],
    cull: bool,
    cull_front: bool,
    clockwise: bool,
    pub wire: bool,
    pub line_width: f32,
    offset_fill: bool,
    offset: [f32; 2],
    stencil_test: bool,
    stencil_equal: bool,
    stencil_value: u8,
    stencil_replace: bool,
    pub multisample: bool,
    pub clear_color: [f32; 4],
    pub clear_depth: f64,
    pub clear_stencil: i32,
    /// The oldest error that has not been asked for.
    pub error: u32,
}

impl Default for RasterState {
    fn default() -> RasterState {
        RasterState {
            viewport: [0; 4],
            scissor: [0; 4],
            scissor_test: false,
            depth_test: false,
            depth_mask: true,
            color_mask: true,
            blend: false,
            blend_func: [glow::ONE, glow::ZERO],
            cull: false,
            cull_front: false,
            clockwise: false,
            wire: false,
            line_width: 1.0,
            offset_fill: false,
            offset: [0.0; 2],
            stencil_test: false,
            stencil_equal: false,
            stencil_value: 0,
            stencil_replace: false,
            multisample: true,
            clear_color: [0.0; 4],
            clear_depth: 1.0,
            clear_stencil: 0,
            error: 0,
        }
    }
}

/// Left, bottom, right and top of a rectangle with a size.
pub fn edges([left, bottom, width, height]: [i32; 4]) -> [i32; 4] {
    [left, bottom, left.saturating_add(width), bottom.saturating_add(height)]
}

fn common(a: [i32; 4], b: [i32; 4]) -> [i32; 4] {
    [a[0].max(b[0]), a[1].max(b[1]), a[2].min(b[2]), a[3].min(b[3])]
}

impl RasterState {
    /// What of a rectangle (left, bottom, right, top) the scissor leaves.
    pub fn scissored(&self, area: [i32; 4]) -> [i32; 4] {
        if self.scissor_test { common(area, edges(self.scissor)) } else { area }
    }

    /// The viewport, and what can be drawn on of it in a framebuffer of this size.
    pub fn area(&self, [width, height]: [i32; 2]) -> ([i32; 4], [i32; 4]) {
        let clip = common(edges(self.viewport), [0, 0, width, height]);
        (self.viewport, self.scissored(clip))
    }

    /// The side of triangles that is not drawn: 1 counterclockwise, -1 clockwise, 0 none.
    pub fn hidden_side(&self) -> i32 {
        let front = if self.clockwise { -1 } else { 1 };
        match (self.cull, self.cull_front) {
            (false, _) => 0,
            (true, true) => front,
            (true, false) => -front,
        }
    }

    pub fn blending(&self) -> Blend {
        match (self.blend, self.blend_func) {
            (false, _) => Blend::Replace,
            (true, [glow::ONE, glow::ONE]) => Blend::Add,
            (true, [glow::SRC_ALPHA, glow::ONE]) => Blend::AddOver,
            (true, [glow::SRC_ALPHA, _]) => Blend::Over,
            (true, _) => Blend::Replace,
        }
    }

    fn stencil(&self) -> Stencil {
        match (self.stencil_test, self.stencil_equal, self.stencil_replace) {
            (true, true, _) => Stencil::Test(self.stencil_value),
            (true, false, true) => Stencil::Write(self.stencil_value),
            _ => Stencil::Off,
        }
    }

    /// A draw call in this state, without textures and fog.
    pub fn draw_call(&self, clip: [i32; 4]) -> Draw {
        Draw {
            clip,
            output: ShadingOutput::Flat,
            texturing: Texturing::None,
            texture: 0,
            shadow: None,
            only_shadow: false,
            fog: None,
            depth_test: self.depth_test,
            depth_write: self.depth_mask,
            color_write: self.color_mask,
            blend: self.blending(),
            stencil: self.stencil(),
            offset: (self.offset_fill && !self.wire).then_some(self.offset),
            whole_pixels: !self.multisample,
        }
    }
}

/// The fog of a pass.
pub fn fog(u: &Uniforms) -> Fog {
    let [start, end] = u.fog_range;
    let [r, g, b, _] = u.fog_color;
    Fog { color: [r, g, b], start, end }
}

impl Software {
    pub fn get_int(&self, parameter: u32) -> i32 {
        match parameter {
            glow::DRAW_FRAMEBUFFER_BINDING => self.framebuffers.bound() as i32,
            _ => 0,
        }
    }

    pub fn get_ints(&self, parameter: u32) -> [i32; 4] {
        match parameter {
            glow::VIEWPORT => self.state.viewport,
            glow::SCISSOR_BOX => self.state.scissor,
            _ => [0; 4],
        }
    }

    pub fn error(&mut self) -> u32 {
        std::mem::take(&mut self.state.error)
    }

    pub fn set(&mut self, capability: u32, on: bool) {
        let s = &mut self.state;
        match capability {
            glow::SCISSOR_TEST => s.scissor_test = on,
            glow::DEPTH_TEST => s.depth_test = on,
            glow::BLEND => s.blend = on,
            glow::CULL_FACE => s.cull = on,
            glow::STENCIL_TEST => s.stencil_test = on,
            glow::POLYGON_OFFSET_FILL => s.offset_fill = on,
            glow::MULTISAMPLE => s.multisample = on,
            _ => {}
        }
    }

    /// Sets the viewport; a window grows to hold it.
    pub fn viewport(&mut self, rect: [i32; 4]) {
        self.state.viewport = rect;
        let [_, _, right, top] = edges(rect);
        if self.framebuffers.is_window() && !self.framebuffers.holds([right, top]) {
            self.flush();
            self.framebuffers.grow_window([right, top]);
        }
    }

    pub fn scissor(&mut self, rect: [i32; 4]) {
        self.state.scissor = rect;
    }

    pub fn clear_color(&mut self, color: [f32; 4]) {
        self.state.clear_color = color;
    }

    pub fn clear_depth(&mut self, depth: f64) {
        self.state.clear_depth = depth;
    }

    pub fn clear_stencil(&mut self, value: i32) {
        self.state.clear_stencil = value;
    }

    pub fn depth_mask(&mut self, on: bool) {
        self.state.depth_mask = on;
    }

    pub fn color_mask(&mut self, on: bool) {
        self.state.color_mask = on;
    }

    pub fn blend_func(&mut self, src: u32, dst: u32) {
        self.state.blend_func = [src, dst];
    }

    pub fn cull_face(&mut self, side: u32) {
        self.state.cull_front = side == glow::FRONT;
    }

    pub fn front_face(&mut self, order: u32) {
        self.state.clockwise = order == glow::CW;
    }

    pub fn polygon_mode(&mut self, mode: u32) {
        self.state.wire = mode == glow::LINE;
    }

    pub fn polygon_offset(&mut self, factor: f32, units: f32) {
        self.state.offset = [factor, units];
    }

    pub fn stencil_func(&mut self, f: u32, reference: i32) {
        self.state.stencil_equal = f == glow::EQUAL;
        self.state.stencil_value = reference.clamp(0, 255) as u8;
    }

    pub fn stencil_op(&mut self, _fail: u32, _zfail: u32, pass: u32) {
        self.state.stencil_replace = pass == glow::REPLACE;
    }

    pub fn line_width(&mut self, width: f32) {
        if width > 0.0 {
            self.state.line_width = width;
        }
    }
}
