//! The arrays behind a `mjvScene`: allocation, release, views for those that fill and that draw it, and how it is filled.

use super::scene_view::{FlexArrays, SceneView, SkinArrays};
use crate::abi::*;
use crate::base::names::RENDERING_FLAGS;
use crate::base::{Error, ErrorKind, Result, memory};
use crate::data::{Data, warning};
use crate::model::{Model, view, view_mut};
use crate::plugin::{self, GeomColor};
use crate::visual::camera::{self, Transform};
use crate::visual::scene::{FlexBuffers, Shapes, SkinBuffers, flex_face_capacity};
use crate::visual::{self, Scene, flex, light, skin};

/// Frees what a scene owns and clears it.
///
/// # Safety
/// The scene was cleared once, and its arrays, if any, come from [`make`].
pub unsafe fn free(s: &mut mjvScene) {
    let integers = [
        &mut s.geomorder,
        &mut s.flexedgeadr,
        &mut s.flexedgenum,
        &mut s.flexvertadr,
        &mut s.flexvertnum,
        &mut s.flexfaceadr,
        &mut s.flexfacenum,
        &mut s.flexfaceused,
        &mut s.flexedge,
        &mut s.skinfacenum,
        &mut s.skinvertadr,
        &mut s.skinvertnum,
    ];
    let floats =
        [&mut s.flexvert, &mut s.flexface, &mut s.flexnormal, &mut s.flextexcoord, &mut s.skinvert, &mut s.skinnormal];
    let integers = integers.into_iter().map(|p| p.cast());
    let arrays = integers.chain(floats.into_iter().map(|p| p.cast())).chain([s.geoms.cast()]);
    // SAFETY: the caller says what `free` demands: the arrays are those that `make` allocated, or null.
    arrays.for_each(|p| unsafe { memory::release(p) });
    *s = blank();
}

/// A scene without arrays, all of whose numbers are 0.
pub fn blank() -> mjvScene {
    // SAFETY: numbers and pointers, of which all-zero bytes are values.
    unsafe { std::mem::zeroed() }
}

/// A cleared array, or null for none.
fn array<T>(n: usize, what: &str) -> Result<*mut T> {
    if n == 0 {
        return Ok(std::ptr::null_mut());
    }
    let failed = |_| Error::of(ErrorKind::Render, format!("could not allocate {what} buffers"));
    let bytes = n
        .checked_mul(size_of::<T>())
        .ok_or_else(|| Error::of(ErrorKind::Render, format!("could not allocate {what} buffers")))?;
    Ok(memory::allocate_zeroed(bytes).map_err(failed)?.as_ptr().cast())
}

/// A copy of a slice.
fn copied<T: Copy>(from: &[T], what: &str) -> Result<*mut T> {
    let to = array(from.len(), what)?;
    // SAFETY: just allocated for as many.
    unsafe { view_mut(to, from.len()).copy_from_slice(from) };
    Ok(to)
}

/// Allocates a scene of this many geoms, with capacity for the model's flexes and skins. On failure the scene is left cleared.
///
/// # Safety
/// As [`free`], which is done first.
pub unsafe fn make(m: Option<&Model>, s: &mut mjvScene, maxgeom: i32) -> Result<()> {
    // SAFETY: the caller says what `free` demands: the arrays are those that an earlier `make` allocated, or null.
    unsafe { free(s) };
    let made = geoms(s, maxgeom).and_then(|()| match m {
        Some(m) => flexes(s, m).and_then(|()| skins(s, m)),
        None => Ok(()),
    });
    if let Err(e) = made {
        // SAFETY: its arrays are those made here, or NULL.
        unsafe { free(s) };
        return Err(e);
    }
    s.flags = RENDERING_FLAGS.map(|flag| flag.is_on.into());
    s.scale = 1.0;
    s.rotate[0] = 1.0;
    Ok(())
}

fn geoms(s: &mut mjvScene, maxgeom: i32) -> Result<()> {
    s.maxgeom = maxgeom.max(0);
    s.geoms = array(s.maxgeom as usize, "geom")?;
    s.geomorder = array(s.maxgeom as usize, "geom")?;
    Ok(())
}

fn flexes(s: &mut mjvScene, m: &Model) -> Result<()> {
    const WHAT: &str = "flex";
    s.nflex = m.nflex;
    let faces: Vec<i32> = (0..m.nflex())
        .map(|f| {
            let first = m.flex_elemadr()[f] as usize;
            let layers = &m.flex_elemlayer()[first..first + m.flex_elemnum()[f] as usize];
            flex_face_capacity(m.flex_dim()[f], m.flex_shellnum()[f], layers)
        })
        .collect();
    let adr: Vec<i32> = faces
        .iter()
        .scan(0, |adr, n| {
            *adr += n;
            Some(*adr - n)
        })
        .collect();
    let nface = faces.iter().sum::<i32>() as usize;
    s.flexedgeadr = copied(m.flex_edgeadr(), WHAT)?;
    s.flexedgenum = copied(m.flex_edgenum(), WHAT)?;
    s.flexvertadr = copied(m.flex_vertadr(), WHAT)?;
    s.flexvertnum = copied(m.flex_vertnum(), WHAT)?;
    s.flexfaceadr = copied(&adr, WHAT)?;
    s.flexfacenum = copied(&faces, WHAT)?;
    s.flexfaceused = array(m.nflex(), WHAT)?;
    s.flexedge = copied(m.flex_edge().as_flattened(), WHAT)?;
    s.flexvert = array(3 * m.nflexvert(), WHAT)?;
    s.flexface = array(9 * nface, WHAT)?;
    s.flexnormal = array(9 * nface, WHAT)?;
    s.flextexcoord = array(6 * nface, WHAT)?;
    Ok(())
}

fn skins(s: &mut mjvScene, m: &Model) -> Result<()> {
    const WHAT: &str = "skin";
    s.nskin = m.nskin;
    s.skinfacenum = copied(m.skin_facenum(), WHAT)?;
    s.skinvertadr = copied(m.skin_vertadr(), WHAT)?;
    s.skinvertnum = copied(m.skin_vertnum(), WHAT)?;
    s.skinvert = array(3 * m.nskinvert(), WHAT)?;
    s.skinnormal = array(3 * m.nskinvert(), WHAT)?;
    Ok(())
}

/// End of the last range of a list.
fn end(adr: &[i32], num: &[i32]) -> usize {
    adr.iter().zip(num).map(|(a, n)| (a + n).max(0) as usize).max().unwrap_or(0)
}

/// The scene with its arrays as slices, to be filled.
///
/// # Safety
/// A scene that [`make`] made; nothing else uses its arrays while `'a` lasts.
pub unsafe fn views(s: &mut mjvScene) -> Scene<'_> {
    let (nflex, nskin) = (count(s.nflex), count(s.nskin));
    // SAFETY: `make` allocated them all, for these counts; none lies in another.
    unsafe {
        let faceadr: &[i32] = view(s.flexfaceadr, nflex);
        let facenum: &[i32] = view(s.flexfacenum, nflex);
        let nface = end(faceadr, facenum);
        let nflexvert = end(view(s.flexvertadr, nflex), view(s.flexvertnum, nflex));
        let nskinvert = end(view(s.skinvertadr, nskin), view(s.skinvertnum, nskin));
        Scene {
            shapes: Shapes { geoms: view_mut(s.geoms, count(s.maxgeom)), ngeom: &mut s.ngeom, status: &mut s.status },
            lights: &mut s.lights,
            nlight: &mut s.nlight,
            camera: &mut s.camera,
            enabletransform: &mut s.enabletransform,
            flex: FlexBuffers {
                options: [&mut s.flexvertopt, &mut s.flexedgeopt, &mut s.flexfaceopt, &mut s.flexskinopt],
                faceadr,
                facenum,
                faceused: view_mut(s.flexfaceused, nflex),
                vert: view_mut(s.flexvert.cast(), nflexvert),
                face: view_mut(s.flexface.cast(), nface),
                normal: view_mut(s.flexnormal.cast(), nface),
                texcoord: view_mut(s.flextexcoord.cast(), nface),
            },
            skin: SkinBuffers {
                vert: view_mut(s.skinvert.cast(), nskinvert),
                normal: view_mut(s.skinnormal.cast(), nskinvert),
            },
        }
    }
}

/// A count of C: negative ones are 0.
fn count(n: i32) -> usize {
    n.max(0) as usize
}

/// Pairs of first and number, and the end of the last range.
fn ranges(adr: &[i32], num: &[i32]) -> (Vec<[i32; 2]>, usize) {
    let pairs: Vec<[i32; 2]> = adr.iter().zip(num).map(|(a, n)| [(*a).max(0), (*n).max(0)]).collect();
    let end = pairs.iter().map(|[a, n]| (a + n) as usize).max().unwrap_or(0);
    (pairs, end)
}

/// The scene with its arrays as slices, to be drawn.
///
/// # Safety
/// As [`views`].
pub unsafe fn shown(s: &mut mjvScene) -> SceneView<'_> {
    let ngeom = if s.geoms.is_null() { 0 } else { s.ngeom.clamp(0, s.maxgeom.max(0)) as usize };
    let (nflex, nskin) = (count(s.nflex), count(s.nskin));
    // SAFETY: the caller says what `views` demands: the arrays are those that `make` allocated; the counts in use are
    // at most those allocated.
    unsafe {
        let (edges, nedge) = ranges(view(s.flexedgeadr, nflex), view(s.flexedgenum, nflex));
        let (verts, nvert) = ranges(view(s.flexvertadr, nflex), view(s.flexvertnum, nflex));
        let (_, nface) = ranges(view(s.flexfaceadr, nflex), view(s.flexfacenum, nflex));
        let (faces, _) = ranges(view(s.flexfaceadr, nflex), view(s.flexfaceused, nflex));
        let (skinverts, nskinvert) = ranges(view(s.skinvertadr, nskin), view(s.skinvertnum, nskin));
        SceneView {
            geoms: view_mut(s.geoms, ngeom),
            order: view_mut(s.geomorder, ngeom),
            lights: &s.lights[..s.nlight.clamp(0, mjMAXLIGHT) as usize],
            cameras: s.camera,
            transform: Transform::of(s),
            flags: s.flags.map(|f| f != 0),
            stereo: s.stereo,
            framewidth: s.framewidth,
            framergb: s.framergb,
            flex: FlexArrays {
                edges,
                verts,
                faces,
                edge: view(s.flexedge.cast(), nedge),
                vert: view(s.flexvert.cast(), nvert),
                face: view(s.flexface.cast(), nface),
                normal: view(s.flexnormal.cast(), nface),
                texcoord: view(s.flextexcoord.cast(), nface),
                options: [s.flexvertopt, s.flexedgeopt, s.flexfaceopt, s.flexskinopt].map(|f| f != 0),
            },
            skin: SkinArrays {
                verts: skinverts,
                vert: view(s.skinvert.cast(), nskinvert),
                normal: view(s.skinnormal.cast(), nskinvert),
            },
        }
    }
}

/// Fills the scene with what the options show, sets cameras and lights, updates flexes and skins. A full scene is a warning. Returns the
/// colours in which plugins show geoms of the model; the scene has them already.
///
/// # Safety
/// As [`views`].
pub unsafe fn update(
    m: &Model,
    d: &mut Data,
    opt: &mjvOption,
    pert: &mjvPerturb,
    cam: Option<&mut mjvCamera>,
    catmask: i32,
    scn: &mut mjvScene,
) -> Result<Vec<GeomColor>> {
    (scn.ngeom, scn.status) = (0, 0);
    // SAFETY: plugins get the option and the scene that the caller passes, of which no view is used meanwhile.
    let colors = unsafe { plugin::visualize(m, d, opt, scn)? };
    let transform = Transform::of(scn);
    // SAFETY: the caller says what `views` demands: the arrays are those that `make` allocated, or null.
    let mut scene = unsafe { views(scn) };
    visual::add_geoms(m, d, opt, pert, catmask, &colors, &mut scene);
    if let Some(cam) = cam {
        camera::update(m, d, cam, &mut scene)?;
    }
    let transform = Transform { enabled: *scene.enabletransform != 0, ..transform };
    light::make(m, d, &mut scene, &transform)?;
    if opt.flags[mjVIS_FLEXVERT as usize..=mjVIS_FLEXSKIN as usize].iter().any(|f| *f != 0) {
        flex::update(m, d, &mut scene.flex, opt)?;
    }
    if opt.flags[mjVIS_SKIN as usize] != 0 {
        skin::update(m, d, &mut scene.skin, &opt.skingroup);
    }
    if scn.status != 0 {
        warning(d.s, mjWARN_VGEOMFULL, scn.maxgeom);
    }
    Ok(colors)
}
