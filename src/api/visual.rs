//! Abstract visualization: `mjv_*`.

use super::args::*;
use super::*;
use crate::base::{Error, report};
use crate::math::{Mat3, Quat, Vec3};
use crate::model::alloc;
use crate::render::scene_arrays as scene;
use crate::visual::camera::{self, Transform};
use crate::visual::{self, Scene, defaults, flex, geom, light, mouse, perturb, select, skin};
use std::ptr::NonNull;

/// The perturbation, or the default one for NULL.
fn perturbation(pert: Tolerated<&mjvPerturb>) -> mjvPerturb {
    pert.copied().unwrap_or_else(defaults::perturb)
}

/// The scene with its arrays as slices.
fn views(scn: &mut mjvScene) -> Scene<'_> {
    // SAFETY: C passes scenes of `mjv_makeScene`.
    unsafe { scene::views(scn) }
}

/// The default camera: free, two units from the origin.
#[export]
pub fn mjv_defaultCamera(cam: Tolerated<Out<mjvCamera>>) {
    set(cam, defaults::camera())
}

/// A free camera that sees the whole model.
#[export]
pub fn mjv_defaultFreeCamera(m: &Model, cam: Tolerated<Out<mjvCamera>>) {
    set(cam, defaults::free_camera(m))
}

/// The default perturbation: nothing selected.
#[export]
pub fn mjv_defaultPerturb(pert: Tolerated<Out<mjvPerturb>>) {
    set(pert, defaults::perturb())
}

/// A pose of the room in the model. An error if the scene's scale is too small.
#[export]
pub fn mjv_room2model(
    modelpos: Out<Vec3>,
    modelquat: Out<Quat>,
    roompos: Vec3,
    roomquat: Quat,
    scn: &mjvScene,
) -> Result<()> {
    let (pos, quat) = Transform::of(scn).to_model(roompos, roomquat)?;
    modelpos.set(pos);
    modelquat.set(quat);
    Ok(())
}

/// A pose of the model in the room. An error if the scene's scale is too small.
#[export]
pub fn mjv_model2room(
    roompos: Out<Vec3>,
    roomquat: Out<Quat>,
    modelpos: Vec3,
    modelquat: Quat,
    scn: &mjvScene,
) -> Result<()> {
    let (pos, quat) = Transform::of(scn).to_room(modelpos, modelquat)?;
    roompos.set(pos);
    roomquat.set(quat);
    Ok(())
}

/// Position, direction and up of the middle camera in the model; outputs may be NULL. An error if the cameras were never set.
#[export]
pub fn mjv_cameraInModel(
    headpos: Tolerated<Out<Vec3>>,
    forward: Tolerated<Out<Vec3>>,
    up: Tolerated<Out<Vec3>>,
    scn: &mjvScene,
) -> Result<()> {
    camera::in_model(&scn.camera, &Transform::of(scn))
        .map(|eye| set_all([(headpos, eye.pos), (forward, eye.forward), (up, eye.up)]))
}

/// Position, direction and up of the middle camera in the room; outputs may be NULL. An error if the cameras were never set.
#[export]
pub fn mjv_cameraInRoom(
    headpos: Tolerated<Out<Vec3>>,
    forward: Tolerated<Out<Vec3>>,
    up: Tolerated<Out<Vec3>>,
    scn: &mjvScene,
) -> Result<()> {
    camera::in_room(&scn.camera).map(|eye| set_all([(headpos, eye.pos), (forward, eye.forward), (up, eye.up)]))
}

/// Height of the view at unit distance from the camera.
#[export]
pub fn mjv_frustumHeight(scn: &mjvScene) -> Result<mjtNum> {
    camera::frustum_height(&scn.camera)
}

/// Turns a vector about the vertical, so that its second axis points where the camera looks.
#[export]
pub fn mjv_alignToCamera(res: Out<Vec3>, vec: Vec3, forward: Vec3) -> Result<()> {
    res.set(camera::align(vec, forward));
    Ok(())
}

/// Moves the camera as the mouse asks (`mjtMouse`); `reldx` and `reldy` are fractions of the window's height.
#[export]
pub fn mjv_moveCamera(
    m: &Model,
    action: c_int,
    reldx: mjtNum,
    reldy: mjtNum,
    scn: &mjvScene,
    cam: &mut mjvCamera,
) -> Result<()> {
    mouse::move_camera(m, action, reldx, reldy, &scn.camera, &Transform::of(scn), cam)
}

/// Moves the perturbation as the mouse asks (`mjtMouse`).
#[export]
pub fn mjv_movePerturb(
    m: &Model,
    d: &Data,
    action: c_int,
    reldx: mjtNum,
    reldy: mjtNum,
    scn: &mjvScene,
    pert: &mut mjvPerturb,
) -> Result<()> {
    mouse::move_perturb(m, d, action, reldx, reldy, &scn.camera, &Transform::of(scn), pert)
}

/// Moves the model in its room as the mouse asks (`mjtMouse`); `roomup` is the room's vertical.
#[export]
pub fn mjv_moveModel(
    m: &Model,
    action: c_int,
    reldx: mjtNum,
    reldy: mjtNum,
    roomup: Vec3,
    scn: &mut mjvScene,
) -> Result<()> {
    mouse::move_model(m, action, reldx, reldy, roomup, scn)
}

/// Starts a perturbation of the selected body from where it is.
#[export]
pub fn mjv_initPerturb(m: &Model, d: &mut Data, scn: &mjvScene, pert: &mut mjvPerturb) -> Result<()> {
    perturb::init(m, d, &scn.camera, &Transform::of(scn), pert)
}

/// Puts the selected body where the perturbation wants it: mocap bodies always, free ones if `flg_paused`.
#[export]
pub fn mjv_applyPerturbPose(m: &Model, d: &mut Data, pert: &mjvPerturb, flg_paused: c_int) {
    perturb::apply_pose(m, d, pert, flg_paused != 0)
}

/// Writes the perturbation's force and torque to `xfrc_applied` of the selected body.
#[export]
pub fn mjv_applyPerturbForce(m: &Model, d: &mut Data, pert: &mjvPerturb) -> Result<()> {
    perturb::apply_force(m, d, pert)
}

/// The camera in the middle of two. An error if only one is orthographic.
#[export]
pub fn mjv_averageCamera(cam1: &mjvGLCamera, cam2: &mjvGLCamera) -> Result<mjvGLCamera> {
    camera::average(cam1, cam2)
}

/// The body seen at a point of the window (`relx` and `rely` from 0 to 1, from the lower left), -1 if there is none; also where
/// it was hit, and which geom, flex or skin. Outputs may be NULL.
#[export(on_error = -1)]
pub fn mjv_select(
    m: &Model,
    mut d: ConstData,
    vopt: &mjvOption,
    aspectratio: mjtNum,
    relx: mjtNum,
    rely: mjtNum,
    scn: &mjvScene,
    selpnt: Tolerated<Out<Vec3>>,
    geomid: Option<Out<[c_int; 1]>>,
    flexid: Option<Out<[c_int; 1]>>,
    skinid: Option<Out<[c_int; 1]>>,
) -> Result<c_int> {
    let (view, at) = (Transform::of(scn), [relx, rely]);
    let mut scene = *scn;
    let scene = views(&mut scene);
    let found = select::select(m, &mut d, vopt, aspectratio, at, scene.camera, &view, &scene.skin)?;
    if let Some(point) = found.point {
        set(selpnt, point);
    }
    set_all([(geomid, [found.geom]), (flexid, [found.flex]), (skinid, [found.skin])]);
    Ok(found.body)
}

/// The default options.
#[export]
pub fn mjv_defaultOption(opt: Tolerated<Out<mjvOption>>) {
    set(opt, defaults::option());
}

/// The default figure, without lines.
#[export]
pub fn mjv_defaultFigure(fig: Tolerated<&mut mjvFigure>) {
    if let Some(fig) = fig {
        // SAFETY: numbers and bytes, of which all-zero bytes are values.
        *fig = unsafe { std::mem::zeroed() };
        defaults::figure(fig);
    }
}

/// Writes shape, pose and colour of a geom, and default appearance; what is NULL gets a default too.
#[export]
pub fn mjv_initGeom(
    geom: Tolerated<&mut mjvGeom>,
    r#type: c_int,
    size: Option<Vec3>,
    pos: Option<Vec3>,
    mat: Option<Mat3>,
    rgba: Option<[f32; 4]>,
) {
    // copies: the color may be that of this geom
    if let Some(geom) = geom {
        geom::init(geom, r#type, size.as_ref(), pos.as_ref(), mat.as_ref(), rgba.as_ref());
    }
}

/// Makes a geom lead from one point to another: capsule, cylinder, arrow or line. Other types are an error.
#[export]
pub fn mjv_connector(geom: &mut mjvGeom, r#type: c_int, width: mjtNum, from: Vec3, to: Vec3) -> Result<()> {
    geom::connector(geom, r#type, width, from, to)
}

/// Clears a scene.
#[export]
pub fn mjv_defaultScene(scn: Tolerated<Out<mjvScene>>) {
    set(scn, scene::blank())
}

/// Allocates a scene of `maxgeom` geoms, after freeing what it held; `m` may be NULL.
#[export]
pub fn mjv_makeScene(m: Tolerated<&Model>, scn: &mut mjvScene, maxgeom: c_int) -> Result<()> {
    // SAFETY: C passes a scene that was cleared or made.
    unsafe { scene::make(m, scn, maxgeom) }
}

/// Frees what a scene holds and clears it.
#[export]
pub fn mjv_freeScene(scn: Tolerated<&mut mjvScene>) {
    // SAFETY: C passes a scene that was cleared or made.
    scn.into_iter().for_each(|scn| unsafe { scene::free(scn) })
}

/// Fills the scene with what the options show, sets cameras and lights, updates flexes and skins. `pert` and `cam` may be NULL.
/// A full scene is a warning. Cables with a `vmax` colour the geoms of the model, which nothing else may use meanwhile then.
#[export]
pub fn mjv_updateScene(
    m: &Model,
    d: &mut Data,
    opt: &mjvOption,
    pert: Tolerated<&mjvPerturb>,
    cam: Tolerated<&mut mjvCamera>,
    catmask: c_int,
    scn: &mut mjvScene,
) -> Result<()> {
    // SAFETY: C passes a scene of `mjv_makeScene`.
    for color in unsafe { scene::update(m, d, opt, &perturbation(pert), cam, catmask, scn)? } {
        // SAFETY: plugins show geoms of the model, whose array has four numbers for each. The pointer is that of the
        // array's allocation, no view of the array lives here, and C lets no other thread use a model whose cables it shows.
        unsafe { m.geom_rgba.add(4 * color.geom).cast::<[f32; 3]>().write(color.rgb) };
    }
    Ok(())
}

/// Copies a model for visualization into one of the same size: all but large arrays that do not change. Another size is an error.
#[export]
pub fn mjv_copyModel(dest: Option<NonNull<mjModel>>, src: &Model) -> Result<()> {
    // SAFETY: C passes a model of this library.
    let dest = dest.filter(|dest| unsafe { dest.as_ref() }.nbuffer == src.nbuffer);
    let sizes = || Error::in_routine("mjv_copyModel", "dest and src models have different buffer size");
    let dest = dest.ok_or_else(sizes)?.as_ptr();
    if !std::ptr::eq(dest, src.as_ptr()) {
        // SAFETY: C passes a model of this library, of the same size as `src` and another one.
        unsafe { alloc::copy_into(dest, src, |f| f.in_scenes) };
    }
    Ok(())
}

/// Adds the geoms of the categories in `catmask` to the scene; `pert` may be NULL.
#[export]
pub fn mjv_addGeoms(
    m: &Model,
    d: &mut Data,
    opt: &mjvOption,
    pert: Tolerated<&mjvPerturb>,
    catmask: c_int,
    scn: &mut mjvScene,
) {
    visual::add_geoms(m, d, opt, &perturbation(pert), catmask, &[], &mut views(scn));
}

/// Writes the scene's lights: the headlight, then the model's active ones.
#[export]
pub fn mjv_makeLights(m: &Model, d: &Data, scn: &mut mjvScene) -> Result<()> {
    let view = Transform::of(scn);
    light::make(m, d, &mut views(scn), &view)
}

/// Sets the scene's cameras from an abstract one. Nothing happens for user cameras, or if `m` or `cam` is NULL.
#[export]
pub fn mjv_updateCamera(
    m: Tolerated<&Model>,
    d: Const<NonNull<mjData>>,
    cam: Tolerated<&mut mjvCamera>,
    scn: &mut mjvScene,
) -> Result<()> {
    let (Some(m), Some(cam)) = (m, cam) else { return Ok(()) };
    // SAFETY: C passes data of this model.
    let d = unsafe { Data::enter(m, d.0.as_ptr()) };
    camera::update(m, &d, cam, &mut views(scn))
}

/// Deprecated: updates the skins of the groups shown by default, with a warning.
#[export]
pub fn mjv_updateSkin(m: &Model, d: &Data, scn: &mut mjvScene) {
    skin::update(m, d, &mut views(scn).skin, &[1, 1, 1, 0, 0, 0]);
    report::warning_message("mjv_updateSkin is deprecated, please use mjv_updateActiveSkin.");
}

/// Position, direction, up and right of an abstract camera; outputs may be NULL.
#[export]
pub fn mjv_cameraFrame(
    headpos: Option<Out<Vec3>>,
    forward: Option<Out<Vec3>>,
    up: Option<Out<Vec3>>,
    right: Option<Out<Vec3>>,
    d: &mjData,
    cam: &mjvCamera,
) -> Result<()> {
    // the model is not at hand: the arrays lie one after the other, which says how many cameras there can be
    let capacity = (d.cam_xmat as usize).saturating_sub(d.cam_xpos as usize) / size_of::<Vec3>();
    // SAFETY: C passes data of this library, which has that many cameras.
    let pose = |id: usize| unsafe { (*d.cam_xpos.cast::<Vec3>().add(id), *d.cam_xmat.cast::<Mat3>().add(id)) };
    let eye = camera::frame(cam, |id| (id < capacity).then(|| pose(id)))?;
    set_all([(headpos, eye.pos), (forward, eye.forward), (up, eye.up), (right, eye.right)]);
    Ok(())
}

/// Extent of the view below and above, left and right of its axis on the near plane, and both clipping planes; outputs may
/// be NULL.
#[export]
pub fn mjv_cameraFrustum(
    zver: Option<Out<[f32; 2]>>,
    zhor: Option<Out<[f32; 2]>>,
    zclip: Option<Out<[f32; 2]>>,
    m: &Model,
    cam: &mjvCamera,
) -> Result<()> {
    let volume = camera::frustum(m, cam)?;
    set_all([(zver, volume.ver), (zhor, volume.hor), (zclip, volume.clip)]);
    Ok(())
}

/// Updates positions and faces of the scene's flexes as the options show them. Not in the headers.
#[export]
pub fn mjv_updateActiveFlex(m: &Model, d: &mut Data, scn: &mut mjvScene, opt: &mjvOption) -> Result<()> {
    flex::update(m, d, &mut views(scn).flex, opt)
}

/// Updates positions and normals of the scene's skins of the groups that are shown. Not in the headers.
#[export]
pub fn mjv_updateActiveSkin(m: &Model, d: &Data, scn: &mut mjvScene, opt: &mjvOption) {
    skin::update(m, d, &mut views(scn).skin, &opt.skingroup);
}
