//! What the pages of reports share: one file without anything from elsewhere, with pictures of elements.

use mujoco::abi::{mjGEOM_MESH, mjOBJ_GEOM, mjTRN_JOINT};
use mujoco::sim::check::Subelement;
use mujoco::sim::{Camera, Data, Model, Renderer};

/// A result whose error says what is wrong, where and why.
pub type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const WIDTH: usize = 400;
const HEIGHT: usize = 300;

const HEAD: &str = "<!DOCTYPE html>
<html lang=\"en\"><head><meta charset=\"utf-8\"><title>TITLE</title>
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<style>
body { font: 15px/1.45 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fff }
article { border: 1px solid #ccc; border-left-width: 6px; border-radius: 4px; padding: .6rem 1rem; margin: .8rem 0; display: flow-root; overflow-wrap: anywhere }
article.error { border-left-color: #c62828 } article.warning { border-left-color: #ef8f00 } article.advice { border-left-color: #0277bd }
article > img { float: right; margin: .2rem 0 .5rem 1rem; width: 20rem; max-width: 45% }
@media (max-width: 40rem) { article > img { float: none; margin: 0 0 .5rem; width: 100%; max-width: none } figure { width: 100% !important } }
figure { display: inline-block; margin: .3rem .6rem .3rem 0; width: 47% } figure img { width: 100% } figcaption { color: #555 }
table { border-collapse: collapse; width: 100% } td.count, th.count { text-align: right; width: 5rem } td, th { text-align: left; padding: .2rem .6rem .2rem 0; border-top: 1px solid #ddd; overflow-wrap: anywhere }
h2 { margin: 2rem 0 .3rem; font-size: 1.15rem } h3 { margin: 0 0 .3rem; font-size: 1rem } p { margin: .25rem 0 } code, .place { font-family: ui-monospace, monospace; overflow-wrap: anywhere }
.place, .why { color: #555 }
</style></head><body><h1>TITLE</h1>
";

/// The beginning of a page.
pub fn head(title: &str) -> String {
    HEAD.replace("TITLE", &escaped(title))
}

/// Text for HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A number and a noun.
pub fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// Text for HTML, with code where there are backticks.
pub fn marked(text: &str) -> String {
    let parts = escaped(text);
    let mut out = String::new();
    for (i, part) in parts.split('`').enumerate() {
        out += if i == 0 {
            ""
        } else if i % 2 == 1 {
            "<code>"
        } else {
            "</code>"
        };
        out += part;
    }
    // a backtick without a second one
    if parts.matches('`').count() % 2 == 1 { parts } else { out }
}

/// The model from near the element, which is red, as a PNG file; none if nothing of it is to be seen.
pub fn picture(model: &Model, element: &Subelement) -> Result<Option<Vec<u8>>> {
    match viewpoint(model, element)? {
        Some(view) => picture_from(model, element, &view),
        None => Ok(None),
    }
}

/// Where an element is seen from.
#[derive(Clone, Copy)]
pub struct View {
    centre: [f64; 3],
    distance: f64,
}

/// The pose that shows an element: its keyframe, or the reference pose.
fn posed(model: &Model, element: &Subelement) -> Result<Data> {
    let mut data = Data::new(model)?;
    if let ("key", Some(key)) = (element.kind.as_str(), element.id) {
        data.reset_to_keyframe(key)?;
    }
    data.forward()?;
    Ok(data)
}

/// A place that an element is seen well from; none if it has no geoms.
pub fn viewpoint(model: &Model, element: &Subelement) -> Result<Option<View>> {
    let data = posed(model, element)?;
    let geoms = geoms(model, &data, element);
    if geoms.is_empty() {
        return Ok(None);
    }
    let (positions, radii) =
        (data.array("geom_xpos").unwrap_or_default(), model.array("geom_rbound").unwrap_or_default());
    let mean = |k: usize| geoms.iter().map(|g| positions[3 * g + k]).sum::<f64>() / geoms.len() as f64;
    let centre = [mean(0), mean(1), mean(2)];
    let reach = |g: &usize| {
        let away = (0..3).map(|k| (positions[3 * g + k] - centre[k]).powi(2)).sum::<f64>().sqrt();
        away + radii[*g]
    };
    let size = geoms.iter().map(reach).fold(0.0, f64::max);
    let distance = (3.5 * size).clamp(0.2 * model.statistic().extent, 3.0 * model.statistic().extent);
    Ok(Some(View { centre, distance }))
}

/// The picture of an element from a viewpoint.
pub fn picture_from(model: &Model, element: &Subelement, view: &View) -> Result<Option<Vec<u8>>> {
    let mut data = posed(model, element)?;
    let geoms = geoms(model, &data, element);
    let mut renderer = Renderer::new(model, WIDTH, HEIGHT)?;
    renderer.update(&mut data, &Camera::free(view.centre, view.distance, 130.0, -25.0))?;
    let (mut rgb, segments) = (renderer.rgb()?, renderer.segmentation()?);
    let mut seen = 0;
    for (pixel, segment) in rgb.chunks_exact_mut(3).zip(&segments) {
        let is_it = segment.objtype == mjOBJ_GEOM as i32 && geoms.iter().any(|&g| g as i32 == segment.id);
        seen += usize::from(is_it);
        let light = pixel.iter().map(|&x| u16::from(x)).sum::<u16>() / 3;
        let [r, g, b] = if is_it { [155 + light * 100 / 255, light / 3, light / 3] } else { [100 + light / 2; 3] };
        pixel.copy_from_slice(&[r, g, b].map(|x| x.min(255) as u8));
    }
    if seen == 0 { Ok(None) } else { Ok(Some(png(&rgb)?)) }
}

/// The geoms that show an element.
fn geoms(model: &Model, data: &Data, element: &Subelement) -> Vec<usize> {
    let Some(id) = element.id else { return Vec::new() };
    let all = 0..model.ngeom();
    let of_body = |body: usize| all.clone().filter(|&g| model.geom_bodyid()[g] as usize == body).collect();
    let number = |array: &str, i: usize| model.array(array).and_then(|x| x.get(i).copied()).unwrap_or(-1.0);
    match element.kind.as_str() {
        "geom" => vec![id],
        "body" => of_body(id),
        "joint" => of_body(number("jnt_bodyid", id) as usize),
        "mesh" => {
            let is_mesh =
                |g: &usize| model.geom_type()[*g] == mjGEOM_MESH as i32 && number("geom_dataid", *g) == id as f64;
            all.filter(is_mesh).collect()
        }
        "actuator" if number("actuator_trntype", id) == f64::from(mjTRN_JOINT as i32) => {
            let joint = number("actuator_trnid", 2 * id).max(0.0) as usize;
            of_body(number("jnt_bodyid", joint) as usize)
        }
        // what overlaps
        "key" => {
            let deep = data.contacts().iter().filter(|c| c.dist < -1e-3).flat_map(|c| c.geom);
            deep.filter_map(|g| usize::try_from(g).ok()).filter(|&g| model.geom_bodyid()[g] != 0).collect()
        }
        _ => Vec::new(),
    }
}

fn png(rgb: &[u8]) -> Result<Vec<u8>> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, WIDTH as u32, HEIGHT as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header()?.write_image_data(rgb)?;
    Ok(file)
}

/// Bytes as text.
pub fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let word = group.iter().fold(0u32, |word, &b| word << 8 | u32::from(b)) << (8 * (3 - group.len()));
        for k in 0..4 {
            let digit = DIGITS[(word >> (18 - 6 * k) & 63) as usize];
            text.push(if k <= group.len() { char::from(digit) } else { '=' });
        }
    }
    text
}
