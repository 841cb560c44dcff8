//! The arrays behind a `mjvScene`: allocation, release, views, and how a scene is filled.

use super::args::*;
use super::*;
use crate::api::globals::mjRNDSTRING;
use crate::base::{Error, Result, memory};
use crate::data::{Data, warning};
use crate::model::{Model, view, view_mut};
use crate::plugin;
use crate::visual::camera::{self, Transform};
use crate::visual::scene::{FlexBuffers, Shapes, SkinBuffers, flex_face_capacity};
use crate::visual::{self, Scene, flex, light, skin};

/// Frees what a scene owns and clears it.
///
/// # Safety
/// The scene was cleared once, and its arrays, if any, come from [`make`].
pub unsafe fn free(scn: *mut mjvScene) {
    let s = &mut *scn;
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
    integers.into_iter().for_each(|p| memory::release((*p).cast()));
    floats.into_iter().for_each(|p| memory::release((*p).cast()));
    memory::release(s.geoms.cast());
    scn.write_bytes(0, 1);
}

/// A cleared array, or null for none.
fn array<T>(n: usize, what: &str) -> Result<*mut T> {
    if n == 0 {
        return Ok(std::ptr::null_mut());
    }
    let failed = |_| Error::new(format!("could not allocate {what} buffers"));
    let bytes =
        n.checked_mul(size_of::<T>()).ok_or_else(|| Error::new(format!("could not allocate {what} buffers")))?;
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
pub unsafe fn make(m: Option<&Model>, scn: *mut mjvScene, maxgeom: c_int) -> Result<()> {
    free(scn);
    let s = &mut *scn;
    let made = geoms(s, maxgeom).and_then(|()| match m {
        Some(m) => flexes(s, m).and_then(|()| skins(s, m)),
        None => Ok(()),
    });
    if let Err(e) = made {
        free(scn);
        return Err(e);
    }
    for (flag, row) in s.flags.iter_mut().zip(&mjRNDSTRING) {
        *flag = (row[1].as_str() == "1") as u8;
    }
    s.scale = 1.0;
    s.rotate[0] = 1.0;

    Ok(())
}

fn geoms(s: &mut mjvScene, maxgeom: c_int) -> Result<()> {
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

/// The scene with its arrays as slices.
///
/// # Safety
/// A scene that [`make`] made; nobody else uses it while `'a` lasts.
pub unsafe fn views<'a>(scn: *mut mjvScene) -> Scene<'a> {
    let s = &mut *scn;
    let (nflex, nskin) = (len(s.nflex), len(s.nskin));
    let faceadr: &[i32] = view(s.flexfaceadr, nflex);
    let facenum: &[i32] = view(s.flexfacenum, nflex);
    let nface = end(faceadr, facenum);
    let nflexvert = end(view(s.flexvertadr, nflex), view(s.flexvertnum, nflex));
    let nskinvert = end(view(s.skinvertadr, nskin), view(s.skinvertnum, nskin));
    Scene {
        shapes: Shapes { geoms: view_mut(s.geoms, len(s.maxgeom)), ngeom: &mut s.ngeom, status: &mut s.status },
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

/// Fills the scene with what the options show, sets cameras and lights, updates flexes and skins. A full scene is a warning.
///
/// # Safety
/// As [`views`].
pub unsafe fn update(
    m: &Model,
    d: &mut Data,
    opt: &mjvOption,
    pert: &mjvPerturb,
    cam: Option<&mut mjvCamera>,
    catmask: c_int,
    scn: &mut mjvScene,
) -> Result<()> {
    (scn.ngeom, scn.status) = (0, 0);
    plugin::visualize(m, d, opt, scn)?;
    let mut scene = views(scn);
    visual::add_geoms(m, d, opt, pert, catmask, &mut scene);
    if let Some(cam) = cam {
        camera::update(m, d, cam, &mut scene)?;
    }
    let view = Transform { enabled: *scene.enabletransform != 0, ..Transform::of(scn) };
    light::make(m, d, &mut scene, &view)?;
    if opt.flags[mjVIS_FLEXVERT as usize..=mjVIS_FLEXSKIN as usize].iter().any(|f| *f != 0) {
        flex::update(m, d, &mut scene.flex, opt)?;
    }
    if opt.flags[mjVIS_SKIN as usize] != 0 {
        skin::update(m, d, &mut scene.skin, &opt.skingroup);
    }
    if scn.status != 0 {
        warning(d.s, mjWARN_VGEOMFULL, scn.maxgeom);
    }
    Ok(())
}
