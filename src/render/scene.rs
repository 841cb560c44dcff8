//! `mjr_render`: a scene drawn into a viewport of the current framebuffer.
#![forbid(unsafe_code)]

use super::canvas::Canvas;
use super::context::{Resources, with_device, with_gl};
use super::detail::PictureScale;
use super::framebuffer::restore_buffer;
use super::gl::Gl;
use super::light::Lighting;
use super::matrix::{self, Volume};
use super::model::ModelResources;
use super::passes::{self, EyeView, PassContext};
use super::scene_view::{self, GeomColoring, SceneView};
use crate::abi::*;
use crate::base::{Error, ErrorKind, Result};
use crate::math::Vec3;
use crate::visual::camera::{self, Transform};

/// Draws a scene.
pub fn render(con: &mjrContext, viewport: mjrRect, p: &mut SceneView) -> Result<()> {
    if viewport.width <= 0 || viewport.height <= 0 {
        return Ok(());
    }
    let average = camera::average(&p.cameras[0], &p.cameras[1])?;
    if (average.frustum_near as f64) < mjMINVAL {
        let empty = p.geoms.is_empty();
        return if empty { Ok(()) } else { Err(Error::of(ErrorKind::Render, "mjvScene frustum_near too small")) };
    }
    let resources = Resources::of(con)?;
    let z = [average.frustum_near, average.frustum_far].map(f64::from);
    let mut lighting = Lighting::new(p.lights, p.geoms, z)?;
    let head = camera::in_model(&p.cameras, &p.transform)?.pos;
    let (transparent, mirror) = scene_view::classify(p, head);
    let views = views(con, viewport, p, &average);
    let colors = match (p.flags[mjRND_SEGMENT as usize], p.flags[mjRND_IDCOLOR as usize]) {
        (false, _) => GeomColoring::Natural,
        (true, false) => GeomColoring::Segment,
        (true, true) => GeomColoring::Number,
    };
    let scale = picture_scale(&average, &p.transform, head, viewport.height);
    with_device(&resources, |device, resources| {
        if resources.model.simple.is_some() {
            lighting.leave_out_floors(p.geoms);
        }
        let items = scene_view::items(p, con, &resources.model, head, colors, scale)?;
        let frame = PassContext {
            gl: &device.gl,
            programs: &mut device.programs,
            con,
            model: &resources.model,
            items: &items,
            flags: p.flags,
            head,
            transparent: p.order[..transparent].iter().map(|i| *i as usize).collect(),
            mirror,
            first: starts(&items.all, p.geoms.len()),
        };
        device.gl.bind_vertex_array(device.vertex_array);
        let drawn = draw(frame, p, viewport, &views, &lighting, &resources.model);
        leave(&device.gl);
        drawn
    })?;
    for (view, _) in views.iter().filter(|_| colors == GeomColoring::Natural) {
        labels(con, p, view)?;
    }
    finish(con, p, &views)
}

/// How large a picture of this height shows things of the model.
fn picture_scale(c: &mjvGLCamera, transform: &Transform, eye: Vec3, height: i32) -> PictureScale {
    let parallel = c.orthographic != 0;
    let of_view = f64::from(height) / f64::from(c.frustum_top - c.frustum_bottom).max(f64::MIN_POSITIVE);
    let pixels = match parallel {
        true if transform.enabled => of_view * transform.scale,
        true => of_view,
        false => of_view * f64::from(c.frustum_near),
    };
    PictureScale { eye, pixels, parallel }
}

/// First item of each geom, and the end.
fn starts(items: &[scene_view::DrawItem], geoms: usize) -> Vec<usize> {
    let mut first = vec![0; geoms + 1];
    for item in items {
        first[item.geom + 1] += 1;
    }
    for i in 0..geoms {
        first[i + 1] += first[i];
    }
    first
}

/// The views of a picture, with the buffer that each is drawn to; 0: the current one.
fn views(con: &mjrContext, viewport: mjrRect, p: &SceneView, average: &mjvGLCamera) -> Vec<(EyeView, u32)> {
    let symmetric = !con_has_clip_control(con);
    let make = |c: &mjvGLCamera, left: i32, width: i32| {
        let volume = Volume::of(c, width as f64 / viewport.height as f64);
        let eye = matrix::look(Vec3(c.pos.map(f64::from)), Vec3(c.forward.map(f64::from)), Vec3(c.up.map(f64::from)));
        let placed = if p.transform.enabled { matrix::mul(&eye, &matrix::placement(&p.transform)) } else { eye };
        EyeView {
            viewport: [left, viewport.bottom, width, viewport.height],
            projection: volume.projection(symmetric),
            view: placed,
            far: c.frustum_far as f64,
        }
    };
    let window = con.currentBuffer == mjFB_WINDOW as i32 && con.windowStereo != 0;
    let [a, b] = &p.cameras;
    let (left, width) = (viewport.left, viewport.width);
    if p.stereo == mjSTEREO_NONE as i32 {
        vec![(make(average, left, width), 0)]
    } else if p.stereo == mjSTEREO_QUADBUFFERED as i32 && window {
        let double = con.windowDoublebuffer != 0;
        let buffers = if double { [glow::BACK_LEFT, glow::BACK_RIGHT] } else { [glow::FRONT_LEFT, glow::FRONT_RIGHT] };
        vec![(make(a, left, width), buffers[0]), (make(b, left, width), buffers[1])]
    } else {
        let half = width / 2;
        vec![(make(a, left, half), 0), (make(b, left + half, half), 0)]
    }
}

fn con_has_clip_control(con: &mjrContext) -> bool {
    with_gl(con, |gl, _| Ok(gl.has_clip_control())).unwrap_or(false)
}

fn draw(
    mut frame: PassContext,
    p: &SceneView,
    viewport: mjrRect,
    views: &[(EyeView, u32)],
    lighting: &Lighting,
    model: &ModelResources,
) -> Result<()> {
    let gl = frame.gl;
    upload_surfaces(gl, p, &frame, model);
    frame.begin();
    gl.set(glow::SCISSOR_TEST, true);
    gl.scissor([viewport.left, viewport.bottom, viewport.width, viewport.height]);
    gl.clear(glow::COLOR_BUFFER_BIT | glow::DEPTH_BUFFER_BIT);
    gl.set(glow::SCISSOR_TEST, false);
    let bound = gl.get_int(glow::DRAW_FRAMEBUFFER_BINDING) as u32;
    for (k, (view, buffer)) in views.iter().enumerate() {
        if *buffer != 0 {
            gl.draw_buffer(*buffer);
            let mask = if k == 0 { glow::COLOR_BUFFER_BIT } else { glow::COLOR_BUFFER_BIT | glow::DEPTH_BUFFER_BIT };
            gl.clear(mask);
        } else if k > 0 && p.stereo == mjSTEREO_NONE as i32 {
            gl.clear(glow::DEPTH_BUFFER_BIT);
        }
        gl.viewport(view.viewport);
        let restore = || gl.bind_framebuffer(glow::FRAMEBUFFER, bound);
        passes::draw_view(&mut frame, p, view, lighting, &restore)?;
    }
    Ok(())
}

/// Sends the surfaces that change with every picture.
fn upload_surfaces(gl: &Gl, p: &SceneView, frame: &PassContext, model: &ModelResources) {
    if !frame.items.flex.is_empty() {
        gl.stream(model.flex_buffer, frame.items.flex.as_flattened());
    }
    for (k, [first, count]) in p.skin.verts.iter().enumerate() {
        let range = (*first).max(0) as usize..((*first).max(0) + (*count).max(0)) as usize;
        for (buffers, values) in [(&model.skins[0], p.skin.vert), (&model.skins[1], p.skin.normal)] {
            if let (Some(buffer), Some(values)) = (buffers.get(k), values.get(range.clone())) {
                gl.stream(*buffer, values.as_flattened());
            }
        }
    }
}

/// Leaves nothing bound.
fn leave(gl: &Gl) {
    for index in 0..super::shading::ATTRIBUTES.len() as u32 {
        gl.disable_attribute(index);
    }
    gl.bind_vertex_array(0);
    gl.bind_buffer(glow::ARRAY_BUFFER, 0);
    gl.bind_buffer(glow::ELEMENT_ARRAY_BUFFER, 0);
    for unit in [super::shading::SHADOW_UNIT, 0] {
        gl.bind_texture(unit, glow::TEXTURE_2D, 0);
        gl.bind_texture(unit, glow::TEXTURE_CUBE_MAP, 0);
    }
    gl.use_program(0);
}

/// Text at geoms that have a label.
fn labels(con: &mjrContext, p: &SceneView, view: &EyeView) -> Result<()> {
    let labelled = p.geoms.iter().filter(|g| g.label[0] != 0);
    let mut canvas = None;
    let [left, bottom, width, height] = view.viewport;
    let clip = matrix::mul(&view.projection, &view.view);
    for g in labelled {
        let [x, y, z] = g.pos.map(f64::from);
        let [x, y, z, w] = matrix::apply(&clip, [x, y, z, 1.0]);
        if !(x.abs() <= w && y.abs() <= w && z <= w && z >= -w) {
            continue;
        }
        let at = [(x / w + 1.0) / 2.0 * width as f64, (y / w + 1.0) / 2.0 * height as f64].map(|v| v as f32);
        let text = g.label.map(|c| c as u8);
        let end = text.iter().position(|c| *c == 0).unwrap_or(text.len());
        if canvas.is_none() {
            canvas = Some(Canvas::new(con, mjrRect { left, bottom, width, height })?);
        }
        if let Some(canvas) = &mut canvas {
            canvas.text(mjFONT_SHADOW, at, &text[..end], [1.0; 3]);
        }
    }
    canvas.map_or(Ok(()), Canvas::finish)
}

/// The frame around the picture, and the state that clients find.
fn finish(con: &mjrContext, p: &SceneView, views: &[(EyeView, u32)]) -> Result<()> {
    with_gl(con, |gl, con| {
        leave_to_client(gl, con, p, views);
        Ok(())
    })
}

fn leave_to_client(gl: &Gl, con: &mjrContext, p: &SceneView, views: &[(EyeView, u32)]) {
    gl.set(glow::DEPTH_TEST, true);
    gl.depth_mask(true);
    gl.set(glow::BLEND, false);
    gl.set(glow::CULL_FACE, p.flags[mjRND_CULL_FACE as usize]);
    gl.cull_face(glow::BACK);
    gl.set(glow::MULTISAMPLE, !p.flags[mjRND_SEGMENT as usize]);
    gl.polygon_mode(glow::FILL);
    if let Some((view, _)) = views.last() {
        gl.viewport(view.viewport);
        if p.framewidth != 0 {
            let ([l, b, w, h], t, [r, g, blue]) = (view.viewport, p.framewidth, p.framergb);
            gl.clear_color([r, g, blue, 0.0]);
            gl.set(glow::SCISSOR_TEST, true);
            for strip in [[l, b, w, t], [l, b + h - t, w, t], [l, b, t, h], [l + w - t, b, t, h]] {
                if strip[2] > 0 && strip[3] > 0 {
                    gl.scissor(strip);
                    gl.clear(glow::COLOR_BUFFER_BIT);
                }
            }
            gl.set(glow::SCISSOR_TEST, false);
        }
    }
    restore_buffer(gl, con);
}
