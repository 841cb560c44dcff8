//! Abstract visualization: `mjv_*`.

use super::args::*;
use super::*;
use crate::base::{Error, report};
use crate::math::{Mat3, Quat, Vec3};
use crate::model::alloc;
use crate::render::scene_arrays as scene;
use crate::visual::camera::{self, Transform};
use crate::visual::{self, defaults, flex, geom, light, mouse, perturb, select, skin};

/// The perturbation, or the default one for NULL.
unsafe fn perturbation(pert: *const mjvPerturb) -> mjvPerturb {
    pert.as_ref().copied().unwrap_or_else(defaults::perturb)
}

/// The default camera: free, two units from the origin.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_defaultCamera(cam: *mut mjvCamera) {
    put(cam, defaults::camera())
}

/// A free camera that sees the whole model.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_defaultFreeCamera(m: *const mjModel, cam: *mut mjvCamera) {
    border::on_model(m, (), |m| put(cam, defaults::free_camera(m)))
}

/// The default perturbation: nothing selected.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_defaultPerturb(pert: *mut mjvPerturb) {
    put(pert, defaults::perturb())
}

/// A pose of the room in the model. An error if the scene's scale is too small.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_room2model(
    modelpos: *mut Vec3,
    modelquat: *mut Quat,
    roompos: *const Vec3,
    roomquat: *const Quat,
    scn: *const mjvScene,
) {
    border::guard((), || {
        let (pos, quat) = Transform::of(given(scn, "mjv_room2model: scn")?)
            .to_model(*given(roompos, "mjv_room2model: roompos")?, *given(roomquat, "mjv_room2model: roomquat")?)?;
        *given_mut(modelpos, "mjv_room2model: modelpos")? = pos;
        *given_mut(modelquat, "mjv_room2model: modelquat")? = quat;
        Ok(())
    })
}

/// A pose of the model in the room. An error if the scene's scale is too small.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_model2room(
    roompos: *mut Vec3,
    roomquat: *mut Quat,
    modelpos: *const Vec3,
    modelquat: *const Quat,
    scn: *const mjvScene,
) {
    border::guard((), || {
        let (pos, quat) = Transform::of(given(scn, "mjv_model2room: scn")?)
            .to_room(*given(modelpos, "mjv_model2room: modelpos")?, *given(modelquat, "mjv_model2room: modelquat")?)?;
        *given_mut(roompos, "mjv_model2room: roompos")? = pos;
        *given_mut(roomquat, "mjv_model2room: roomquat")? = quat;
        Ok(())
    })
}

/// Position, direction and up of the middle camera in the model; outputs may be NULL. An error if the cameras were never set.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_cameraInModel(
    headpos: *mut Vec3,
    forward: *mut Vec3,
    up: *mut Vec3,
    scn: *const mjvScene,
) {
    border::guard((), || {
        camera::in_model(
            &given(scn, "mjv_cameraInModel: scn")?.camera,
            &Transform::of(given(scn, "mjv_cameraInModel: scn")?),
        )
        .map(|eye| put_all([(headpos, eye.pos), (forward, eye.forward), (up, eye.up)]))
    })
}

/// Position, direction and up of the middle camera in the room; outputs may be NULL. An error if the cameras were never set.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_cameraInRoom(
    headpos: *mut Vec3,
    forward: *mut Vec3,
    up: *mut Vec3,
    scn: *const mjvScene,
) {
    border::guard((), || {
        camera::in_room(&given(scn, "mjv_cameraInRoom: scn")?.camera)
            .map(|eye| put_all([(headpos, eye.pos), (forward, eye.forward), (up, eye.up)]))
    })
}

/// Height of the view at unit distance from the camera.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_frustumHeight(scn: *const mjvScene) -> mjtNum {
    border::guard(0.0, || camera::frustum_height(&given(scn, "mjv_frustumHeight: scn")?.camera))
}

/// Turns a vector about the vertical, so that its second axis points where the camera looks.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_alignToCamera(res: *mut Vec3, vec: *const Vec3, forward: *const Vec3) {
    border::guard((), || {
        let aligned =
            camera::align(*given(vec, "mjv_alignToCamera: vec")?, *given(forward, "mjv_alignToCamera: forward")?);
        *given_mut(res, "mjv_alignToCamera: res")? = aligned;
        Ok(())
    })
}

/// Moves the camera as the mouse asks (`mjtMouse`); `reldx` and `reldy` are fractions of the window's height.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_moveCamera(
    m: *const mjModel,
    action: c_int,
    reldx: mjtNum,
    reldy: mjtNum,
    scn: *const mjvScene,
    cam: *mut mjvCamera,
) {
    border::with_model(m, (), |m| {
        mouse::move_camera(
            m,
            action,
            reldx,
            reldy,
            &given(scn, "mjv_moveCamera: scn")?.camera,
            &Transform::of(given(scn, "mjv_moveCamera: scn")?),
            given_mut(cam, "mjv_moveCamera: cam")?,
        )
    })
}

/// Moves the perturbation as the mouse asks (`mjtMouse`).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_movePerturb(
    m: *const mjModel,
    d: *const mjData,
    action: c_int,
    reldx: mjtNum,
    reldy: mjtNum,
    scn: *const mjvScene,
    pert: *mut mjvPerturb,
) {
    border::with_data(m, d.cast_mut(), (), |m, d| {
        mouse::move_perturb(
            m,
            d,
            action,
            reldx,
            reldy,
            &given(scn, "mjv_movePerturb: scn")?.camera,
            &Transform::of(given(scn, "mjv_movePerturb: scn")?),
            given_mut(pert, "mjv_movePerturb: pert")?,
        )
    })
}

/// Moves the model in its room as the mouse asks (`mjtMouse`); `roomup` is the room's vertical.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_moveModel(
    m: *const mjModel,
    action: c_int,
    reldx: mjtNum,
    reldy: mjtNum,
    roomup: *const Vec3,
    scn: *mut mjvScene,
) {
    border::with_model(m, (), |m| {
        mouse::move_model(
            m,
            action,
            reldx,
            reldy,
            *given(roomup, "mjv_moveModel: roomup")?,
            given_mut(scn, "mjv_moveModel: scn")?,
        )
    })
}

/// Starts a perturbation of the selected body from where it is.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_initPerturb(
    m: *const mjModel,
    d: *mut mjData,
    scn: *const mjvScene,
    pert: *mut mjvPerturb,
) {
    border::with_data(m, d, (), |m, d| {
        perturb::init(
            m,
            d,
            &given(scn, "mjv_initPerturb: scn")?.camera,
            &Transform::of(given(scn, "mjv_initPerturb: scn")?),
            given_mut(pert, "mjv_initPerturb: pert")?,
        )
    })
}

/// Puts the selected body where the perturbation wants it: mocap bodies always, free ones if `flg_paused`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_applyPerturbPose(
    m: *const mjModel,
    d: *mut mjData,
    pert: *const mjvPerturb,
    flg_paused: c_int,
) {
    border::with_data(m, d, (), |m, d| {
        given(pert, "mjv_applyPerturbPose: pert").map(|pert| perturb::apply_pose(m, d, pert, flg_paused != 0))
    })
}

/// Writes the perturbation's force and torque to `xfrc_applied` of the selected body.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_applyPerturbForce(m: *const mjModel, d: *mut mjData, pert: *const mjvPerturb) {
    border::with_data(m, d, (), |m, d| perturb::apply_force(m, d, given(pert, "mjv_applyPerturbForce: pert")?))
}

/// The camera in the middle of two. An error if only one is orthographic.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_averageCamera(cam1: *const mjvGLCamera, cam2: *const mjvGLCamera) -> mjvGLCamera {
    let zero = std::mem::zeroed();
    border::guard(zero, || {
        camera::average(given(cam1, "mjv_averageCamera: cam1")?, given(cam2, "mjv_averageCamera: cam2")?)
    })
}

/// The body seen at a point of the window (`relx` and `rely` from 0 to 1, from the lower left), -1 if there is none; also where
/// it was hit, and which geom, flex or skin. Outputs may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_select(
    m: *const mjModel,
    d: *const mjData,
    vopt: *const mjvOption,
    aspectratio: mjtNum,
    relx: mjtNum,
    rely: mjtNum,
    scn: *const mjvScene,
    selpnt: *mut Vec3,
    geomid: *mut [c_int; 1],
    flexid: *mut [c_int; 1],
    skinid: *mut [c_int; 1],
) -> c_int {
    border::with_data(m, d.cast_mut(), -1, |m, d| {
        let view = Transform::of(given(scn, "mjv_select: scn")?);
        let scene = scene::views(given_mut(scn.cast_mut(), "mjv_select: scn")?);
        let at = [relx, rely];
        let found =
            select::select(m, d, given(vopt, "mjv_select: vopt")?, aspectratio, at, scene.camera, &view, &scene.skin)?;
        if let Some(point) = found.point {
            put(selpnt, point);
        }
        put_all([(geomid, [found.geom]), (flexid, [found.flex]), (skinid, [found.skin])]);
        Ok(found.body)
    })
}

/// The default options.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_defaultOption(opt: *mut mjvOption) {
    put(opt, defaults::option());
}

/// The default figure, without lines.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_defaultFigure(fig: *mut mjvFigure) {
    if let Some(fig) = fig.as_mut() {
        std::ptr::write_bytes(fig, 0, 1);
        defaults::figure(fig);
    }
}

/// Writes shape, pose and colour of a geom, and default appearance; what is NULL gets a default too.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_initGeom(
    geom: *mut mjvGeom,
    r#type: c_int,
    size: *const Vec3,
    pos: *const Vec3,
    mat: *const Mat3,
    rgba: *const [f32; 4],
) {
    // a copy: it may be the color of this geom
    let rgba = rgba.as_ref().copied();
    if let Some(geom) = geom.as_mut() {
        geom::init(geom, r#type, size.as_ref(), pos.as_ref(), mat.as_ref(), rgba.as_ref());
    }
}

/// Makes a geom lead from one point to another: capsule, cylinder, arrow or line. Other types are an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_connector(
    geom: *mut mjvGeom,
    r#type: c_int,
    width: mjtNum,
    from: *const Vec3,
    to: *const Vec3,
) {
    border::guard((), || {
        geom::connector(
            given_mut(geom, "mjv_connector: geom")?,
            r#type,
            width,
            *given(from, "mjv_connector: from")?,
            *given(to, "mjv_connector: to")?,
        )
    })
}

/// Clears a scene.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_defaultScene(scn: *mut mjvScene) {
    if !scn.is_null() {
        scn.write_bytes(0, 1)
    }
}

/// Allocates a scene of `maxgeom` geoms, after freeing what it held; `m` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_makeScene(m: *const mjModel, scn: *mut mjvScene, maxgeom: c_int) {
    border::guard((), || scene::make(border::optional_model(m), given_mut(scn, "mjv_makeScene: scn")?, maxgeom))
}

/// Frees what a scene holds and clears it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_freeScene(scn: *mut mjvScene) {
    if !scn.is_null() {
        scene::free(&mut *scn)
    }
}

/// Fills the scene with what the options show, sets cameras and lights, updates flexes and skins. `pert` and `cam` may be NULL.
/// A full scene is a warning.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_updateScene(
    m: *const mjModel,
    d: *mut mjData,
    opt: *const mjvOption,
    pert: *const mjvPerturb,
    cam: *mut mjvCamera,
    catmask: c_int,
    scn: *mut mjvScene,
) {
    border::with_data(m, d, (), |m, d| {
        scene::update(
            m,
            d,
            given(opt, "mjv_updateScene: opt")?,
            &perturbation(pert),
            cam.as_mut(),
            catmask,
            given_mut(scn, "mjv_updateScene: scn")?,
        )
    })
}

/// Copies a model for visualization into one of the same size: all but large arrays that do not change. Another size is an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_copyModel(dest: *mut mjModel, src: *const mjModel) {
    border::guard((), || {
        let src = border::model(src)?;
        if dest.is_null() || (*dest).nbuffer != src.nbuffer {
            return Err(Error::in_routine("mjv_copyModel", "dest and src models have different buffer size"));
        }
        if !std::ptr::eq(dest, src.as_ptr()) {
            alloc::copy_into(dest, src, |f| f.in_scenes);
        }
        Ok(())
    })
}

/// Adds the geoms of the categories in `catmask` to the scene; `pert` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_addGeoms(
    m: *const mjModel,
    d: *mut mjData,
    opt: *const mjvOption,
    pert: *const mjvPerturb,
    catmask: c_int,
    scn: *mut mjvScene,
) {
    border::with_data(m, d, (), |m, d| {
        visual::add_geoms(
            m,
            d,
            given(opt, "mjv_addGeoms: opt")?,
            &perturbation(pert),
            catmask,
            &mut scene::views(given_mut(scn, "mjv_addGeoms: scn")?),
        );
        Ok(())
    })
}

/// Writes the scene's lights: the headlight, then the model's active ones.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_makeLights(m: *const mjModel, d: *const mjData, scn: *mut mjvScene) {
    border::with_data(m, d.cast_mut(), (), |m, d| {
        let scn = given_mut(scn, "mjv_makeLights: scn")?;
        let view = Transform::of(scn);
        light::make(m, d, &mut scene::views(scn), &view)
    })
}

/// Sets the scene's cameras from an abstract one. Nothing happens for user cameras, or if `m` or `cam` is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_updateCamera(
    m: *const mjModel,
    d: *const mjData,
    cam: *mut mjvCamera,
    scn: *mut mjvScene,
) {
    if m.is_null() || cam.is_null() {
        return;
    }
    border::with_data(m, d.cast_mut(), (), |m, d| {
        camera::update(
            m,
            d,
            given_mut(cam, "mjv_updateCamera: cam")?,
            &mut scene::views(given_mut(scn, "mjv_updateCamera: scn")?),
        )
    })
}

/// Deprecated: updates the skins of the groups shown by default, with a warning.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_updateSkin(m: *const mjModel, d: *const mjData, scn: *mut mjvScene) {
    border::with_data(m, d.cast_mut(), (), |m, d| {
        skin::update(m, d, &mut scene::views(given_mut(scn, "mjv_updateSkin: scn")?).skin, &[1, 1, 1, 0, 0, 0]);
        Ok(())
    });
    report::warning_message("mjv_updateSkin is deprecated, please use mjv_updateActiveSkin.");
}

/// Position, direction, up and right of an abstract camera; outputs may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_cameraFrame(
    headpos: *mut Vec3,
    forward: *mut Vec3,
    up: *mut Vec3,
    right: *mut Vec3,
    d: *const mjData,
    cam: *const mjvCamera,
) {
    border::guard((), || {
        let d = &*border::data(d.cast_mut())?;
        // the model is not at hand: the arrays lie one after the other, which says how many cameras there can be
        let capacity = (d.cam_xmat as usize).saturating_sub(d.cam_xpos as usize) / size_of::<Vec3>();
        let pose = |id: usize| {
            let inside = id < capacity;
            inside.then(|| (*d.cam_xpos.cast::<Vec3>().add(id), *d.cam_xmat.cast::<Mat3>().add(id)))
        };
        let eye = camera::frame(given(cam, "mjv_cameraFrame: cam")?, pose)?;
        put_all([(headpos, eye.pos), (forward, eye.forward), (up, eye.up), (right, eye.right)]);
        Ok(())
    })
}

/// Extent of the view below and above, left and right of its axis on the near plane, and both clipping planes; outputs may
/// be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_cameraFrustum(
    zver: *mut [f32; 2],
    zhor: *mut [f32; 2],
    zclip: *mut [f32; 2],
    m: *const mjModel,
    cam: *const mjvCamera,
) {
    border::with_model(m, (), |m| {
        let volume = camera::frustum(m, given(cam, "mjv_cameraFrustum: cam")?)?;
        put_all([(zver, volume.ver), (zhor, volume.hor), (zclip, volume.clip)]);
        Ok(())
    })
}

/// Updates positions and faces of the scene's flexes as the options show them. Not in the headers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_updateActiveFlex(
    m: *const mjModel,
    d: *mut mjData,
    scn: *mut mjvScene,
    opt: *const mjvOption,
) {
    border::with_data(m, d, (), |m, d| {
        flex::update(
            m,
            d,
            &mut scene::views(given_mut(scn, "mjv_updateActiveFlex: scn")?).flex,
            given(opt, "mjv_updateActiveFlex: opt")?,
        )
    })
}

/// Updates positions and normals of the scene's skins of the groups that are shown. Not in the headers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_updateActiveSkin(
    m: *const mjModel,
    d: *const mjData,
    scn: *mut mjvScene,
    opt: *const mjvOption,
) {
    border::with_data(m, d.cast_mut(), (), |m, d| {
        skin::update(
            m,
            d,
            &mut scene::views(given_mut(scn, "mjv_updateActiveSkin: scn")?).skin,
            &given(opt, "mjv_updateActiveSkin: opt")?.skingroup,
        );
        Ok(())
    })
}
