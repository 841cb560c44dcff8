//! Abstract visualization through the C ABI: cameras, mouse, perturbation, selection, scenes. Numbers of the reference.

use crate::kit::{Sim, error_of};
use mujoco::abi::*;
use mujoco::api::{simulate, visual};
use std::ffi::c_int;
use std::ptr::{null, null_mut};

/// A model, its data and a scene, seen by a free camera from azimuth 120 and elevation -20.
struct View {
    sim: Sim,
    opt: mjvOption,
    cam: mjvCamera,
    scn: Box<mjvScene>,
}

const BODIES: &str = r#"<mujoco><statistic extent="2" center="0 0 1" meansize="0.2" meanmass="1"/>
  <worldbody>
    <geom type="plane" size="1 1 .1"/>
    <body name="b" pos="0 0 1"><freejoint/><geom type="box" size=".1 .2 .3" mass="2"/>
      <body name="ch" pos="0 .4 0"><joint axis="1 0 0"/><geom size=".1" mass="1" pos="0 .1 0"/></body>
    </body>
  </worldbody>
</mujoco>"#;

impl View {
    fn new(xml: &str, maxgeom: c_int) -> View {
        let sim = Sim::new(xml);
        // SAFETY: a live model.
        unsafe {
            let mut view =
                View { sim, opt: std::mem::zeroed(), cam: std::mem::zeroed(), scn: Box::new(std::mem::zeroed()) };
            visual::mjv_defaultOption(&mut view.opt);
            visual::mjv_defaultFreeCamera(view.sim.m, &mut view.cam);
            (view.cam.azimuth, view.cam.elevation) = (120.0, -20.0);
            visual::mjv_makeScene(view.sim.m, &mut *view.scn, maxgeom);
            view
        }
    }

    /// The bodies in the pose in which the reference was asked.
    fn posed() -> View {
        let mut view = View::new(BODIES, 100);
        let norm = (0.81f64 + 0.01 + 0.09 + 0.04).sqrt();
        let qpos = [0.1, 0.2, 1.3, 0.9 / norm, 0.1 / norm, 0.3 / norm, 0.2 / norm, 0.4];
        // SAFETY: 8 coordinates and 7 velocities.
        unsafe {
            (0..8).for_each(|i| *(*view.sim.d).qpos.add(i) = qpos[i]);
            (0..7).for_each(|i| *(*view.sim.d).qvel.add(i) = 0.1 * (i + 1) as f64);
            simulate::mj_forward(view.sim.m, view.sim.d);
        }
        view.update(mjCAT_ALL as c_int);
        view
    }

    fn update(&mut self, categories: c_int) {
        unsafe {
            visual::mjv_updateScene(
                self.sim.m,
                self.sim.d,
                &self.opt,
                null(),
                &mut self.cam,
                categories,
                &mut *self.scn,
            )
        }
    }

    fn geoms(&self) -> &[mjvGeom] {
        unsafe { std::slice::from_raw_parts(self.scn.geoms, self.scn.ngeom as usize) }
    }
}

impl Drop for View {
    fn drop(&mut self) {
        unsafe { visual::mjv_freeScene(&mut *self.scn) }
    }
}

fn assert_near(got: &[f64], expected: &[f64]) {
    let near = got.len() == expected.len() && got.iter().zip(expected).all(|(g, e)| (g - e).abs() < 1e-6);
    assert!(near, "{got:?}\n{expected:?}");
}

#[test]
fn a_free_camera_sees_the_model_with_two_eyes() {
    let view = View::posed();
    let eyes = &view.scn.camera;
    assert_near(&eyes[0].pos.map(f64::from), &[1.380094, -2.458393, 2.0260603]);
    assert_near(&eyes[1].pos.map(f64::from), &[1.4389838, -2.424393, 2.0260603]);
    assert_near(&eyes[0].up.map(f64::from), &[-0.17101008, 0.29619813, 0.9396926]);
    assert_near(&[eyes[0].frustum_top.into(), eyes[0].frustum_near.into()], &[0.00828427076, 0.02]);
    assert_near(&[unsafe { visual::mjv_frustumHeight(&*view.scn) }], &[0.8284270763397217]);
}

/// Numbers of the reference: a principal point above the centre of the picture lets the frustum reach further up, not down,
/// and one right of it further right.
#[test]
fn a_principal_point_shifts_the_frustum_towards_itself() {
    let frustum = |principal: &str| {
        let xml = format!(
            r#"<mujoco><worldbody><geom size=".1" pos="0 0 -1"/><camera sensorsize=".006 .0045" focal=".005 .005"
            principal="{principal}" resolution="400 300"/></worldbody></mujoco>"#
        );
        let mut view = View::new(&xml, 10);
        (view.cam.r#type, view.cam.fixedcamid) = (mjCAMERA_FIXED as i32, 0);
        unsafe { simulate::mj_forward(view.sim.m, view.sim.d) };
        view.update(mjCAT_ALL as c_int);
        let camera = view.scn.camera[0];
        [camera.frustum_top, camera.frustum_bottom, camera.frustum_center, camera.frustum_width].map(f64::from)
    };
    assert_near(&frustum("0 0"), &[0.0018, -0.0018, 0.0, 0.0024]);
    assert_near(&frustum("0 .001"), &[0.0026, -0.001, 0.0, 0.0024]);
    assert_near(&frustum("0 -.001"), &[0.001, -0.0026, 0.0, 0.0024]);
    assert_near(&frustum(".001 0"), &[0.0018, -0.0018, 0.0008, 0.0024]);
}

#[test]
fn the_mouse_moves_the_camera() {
    let view = View::posed();
    let moved = |action: mjtMouse| {
        let mut cam = view.cam;
        unsafe { visual::mjv_moveCamera(view.sim.m, action as c_int, 0.1, 0.2, &*view.scn, &mut cam) };
        cam
    };
    let turned = moved(mjMOUSE_ROTATE_V);
    assert_near(&[turned.azimuth, turned.elevation], &[102.0, -56.0]);
    assert_near(&[moved(mjMOUSE_ZOOM).distance], &[1.540325610810608]);
    assert_near(&moved(mjMOUSE_MOVE_V).lookat, &[-0.21523166275843, -0.124264061519768, 1.497056236814899]);
    assert_near(&moved(mjMOUSE_MOVE_H_REL).lookat, &[-0.007366723655787, 0.212759535612444, 0.931595969500646]);
}

#[test]
fn a_perturbation_pulls_and_turns_the_selected_body() {
    let view = View::posed();
    unsafe {
        let mut pert: mjvPerturb = std::mem::zeroed();
        visual::mjv_defaultPerturb(&mut pert);
        (pert.select, pert.active, pert.localpos) = (2, mjPERT_TRANSLATE as c_int, [0.01, 0.02, 0.03]);
        visual::mjv_initPerturb(view.sim.m, view.sim.d, &*view.scn, &mut pert);
        assert_near(&[pert.localmass, pert.scale], &[1.3781664923510237, 2.738935890780873]);
        assert_near(&pert.refpos, &[-0.031626911543352, 0.63784597309094, 1.486145479466564]);
        visual::mjv_movePerturb(view.sim.m, view.sim.d, mjMOUSE_MOVE_V as c_int, 0.1, 0.2, &*view.scn, &mut pert);
        assert_near(&pert.refselpos, &[0.237643134268194, 0.703054857480103, 0.903356767510072]);
        visual::mjv_applyPerturbForce(view.sim.m, view.sim.d, &pert);
        let force = std::slice::from_raw_parts((*view.sim.d).xfrc_applied.add(12), 6);
        let expected = [
            32.06733097814622,
            18.04407438123337,
            -82.89403770546356,
            6.491148588806984,
            1.485840791695185,
            3.080211717644763,
        ];
        assert_near(force, &expected);
    }
}

#[test]
fn selection_finds_what_is_seen_at_a_point_of_the_window() {
    let view = View::posed();
    let (mut point, mut ids) = ([0.0; 3], [[-2]; 3]);
    let body = unsafe {
        let [geom, flex, skin] = &mut ids;
        visual::mjv_select(
            view.sim.m,
            view.sim.d,
            &view.opt,
            1.5,
            0.5,
            0.55,
            &*view.scn,
            (&raw mut point).cast(),
            geom,
            flex,
            skin,
        )
    };
    assert_eq!((body, ids), (1, [[1], [-1], [-1]]));
    assert_near(&point, &[-0.000580154259570, 0.001004810798421, 1.129906215144902]);
    // what was hit is not asked for
    let (opt, scn) = (&view.opt, &*view.scn);
    let body = unsafe {
        visual::mjv_select(
            view.sim.m,
            view.sim.d,
            opt,
            1.5,
            0.5,
            0.55,
            scn,
            null_mut(),
            null_mut(),
            null_mut(),
            null_mut(),
        )
    };
    assert_eq!(body, 1);
}

#[test]
fn a_full_scene_tells_so_and_keeps_what_fits() {
    let mut view = View::new(BODIES, 2);
    view.update(mjCAT_ALL as c_int);
    let warning = unsafe { (*view.sim.d).warning[mjWARN_VGEOMFULL as usize] };
    assert_eq!((view.scn.ngeom, view.scn.status, warning.number, warning.lastinfo), (2, 1, 1, 2));
    // a scene without room and without model is no crash either
    unsafe {
        visual::mjv_makeScene(null(), &mut *view.scn, 0);
        visual::mjv_addGeoms(view.sim.m, view.sim.d, &view.opt, null(), mjCAT_ALL as c_int, &mut *view.scn);
    }
    assert_eq!((view.scn.ngeom, view.scn.status), (0, 1));
}

#[test]
fn categories_and_flags_choose_what_is_shown() {
    let mut view = View::posed();
    let kinds = |view: &View| view.geoms().iter().map(|g| g.r#type).collect::<Vec<_>>();
    let [plane, ball, cube] = [mjGEOM_PLANE, mjGEOM_SPHERE, mjGEOM_BOX].map(|t| t as c_int);
    assert_eq!(kinds(&view), [plane, cube, ball]);
    view.update(mjCAT_DYNAMIC as c_int);
    assert_eq!(kinds(&view), [cube, ball]);
    view.opt.flags[mjVIS_STATIC as usize] = 0;
    view.opt.flags[mjVIS_COM as usize] = 1;
    view.update(mjCAT_ALL as c_int);
    assert_eq!(kinds(&view), [cube, ball, ball]);
    assert_eq!(view.geoms()[2].category, mjCAT_DECOR as c_int);
}

/// The friction of a tendon that moves nothing has no row, but an address beyond the last one.
#[test]
fn a_tendon_without_a_row_is_in_no_island() {
    let xml = "<mujoco><worldbody><body><joint frictionloss='1'/><geom size='.1'/></body>
        <site name='a'/><site name='b' pos='0 0 1'/></worldbody>
        <tendon><spatial frictionloss='1'><site site='a'/><site site='b'/></spatial></tendon></mujoco>";
    let mut view = View::new(xml, 100);
    view.opt.flags[mjVIS_ISLAND as usize] = 1;
    // SAFETY: a live simulation with one tendon.
    unsafe {
        simulate::mj_forward(view.sim.m, view.sim.d);
        let d = &*view.sim.d;
        assert_eq!((d.nefc, d.nisland, *d.tendon_efcadr), (1, 1, 1));
    }
    view.update(mjCAT_ALL as c_int);
    assert!(view.geoms().iter().any(|g| g.objtype == mjOBJ_TENDON as c_int));
}

/// A sheet or a block of 3 x 3 vertices, one of which is pulled out of line.
fn flex(dim: usize, flat: bool) -> View {
    let xml = format!(
        r#"<mujoco><worldbody><flexcomp name="f" type="grid" count="3 3 {}" spacing=".5 .5 .5" dim="{dim}" mass="1"
          radius=".1" flatskin="{flat}"/></worldbody></mujoco>"#,
        dim - 1
    );
    let view = View::new(&xml, 10);
    unsafe {
        simulate::mj_forward(view.sim.m, view.sim.d);
        *(*view.sim.d).flexvert_xpos.add(2) += 0.3;
    }
    view
}

/// Number of faces, and sums over their corners and normals with weights that tell the places apart.
#[test]
fn faces_of_a_flex_lie_around_it() {
    let cases = [
        (2, false, mjVIS_FLEXSKIN, 32, 10.170078, 19.467819),
        (2, true, mjVIS_FLEXSKIN, 32, 10.170078, 226.125496),
        (2, false, mjVIS_FLEXFACE, 16, -0.325357, 0.746428),
        (3, false, mjVIS_FLEXSKIN, 32, 21.210487, 5.090177),
        (3, true, mjVIS_FLEXSKIN, 32, 21.210487, 5.090177),
        (3, false, mjVIS_FLEXFACE, 88, 0.594494, -19.555060),
    ];
    for (dim, flat, shown, n, corners, normals) in cases {
        let mut view = flex(dim, flat);
        view.opt.flags[mjVIS_FLEXSKIN as usize] = 0;
        view.opt.flags[shown as usize] = 1;
        view.update(mjCAT_ALL as c_int);
        let sum =
            |x: *const f32| -> f64 { (0..9 * n).map(|i| f64::from(unsafe { *x.add(i) }) * (i % 7 + 1) as f64).sum() };
        assert_eq!(unsafe { *view.scn.flexfaceused } as usize, n);
        let (got, expected) = ([sum(view.scn.flexface), sum(view.scn.flexnormal)], [corners, normals]);
        // sums of single numbers
        assert!(got.iter().zip(expected).all(|(g, e): (&f64, f64)| (g - e).abs() < 1e-4), "{got:?}\n{expected:?}");
    }
}

#[test]
fn no_label_of_an_earlier_frame_is_left() {
    let mut view = View::posed();
    view.opt.label = mjLABEL_GEOM as c_int;
    view.update(mjCAT_ALL as c_int);
    assert_ne!(view.geoms()[0].label[0], 0);
    view.opt.label = mjLABEL_NONE as c_int;
    view.update(mjCAT_ALL as c_int);
    assert!(view.geoms().iter().all(|g| g.label == [0; 100]));
}

#[test]
fn what_is_missing_is_an_error() {
    let mut view = View::posed();
    let (m, d, all) = (view.sim.m, view.sim.d, mjCAT_ALL as c_int);
    let (cam, scn): (*mut mjvCamera, *mut mjvScene) = (&mut view.cam, &mut *view.scn);
    unsafe {
        let error = error_of(|| visual::mjv_updateScene(m, d, null(), null(), cam, all, scn));
        assert_eq!(error, "mjv_updateScene: opt is NULL");
        let error = error_of(|| visual::mjv_updateScene(m, d, &view.opt, null(), cam, all, null_mut()));
        assert_eq!(error, "mjv_updateScene: scn is NULL");
        let error = error_of(|| visual::mjv_moveCamera(m, mjMOUSE_ZOOM as c_int, 0.1, 0.1, scn, null_mut()));
        assert_eq!(error, "mjv_moveCamera: cam is NULL");
        let error = error_of(|| visual::mjv_applyPerturbForce(m, d, null()));
        assert_eq!(error, "mjv_applyPerturbForce: pert is NULL");
        visual::mjv_freeScene(null_mut());
        visual::mjv_defaultScene(null_mut());
    }
}

/// The counts of rows outlive the rows that the solver had no memory for: `nl` says that a limit is active, and no array has it.
#[test]
fn a_tendon_at_its_limit_is_drawn_after_memory_ran_out_for_rows() {
    let mut view = View::new(
        "<mujoco><option solver='PGS' jacobian='dense'/><size memory='SIZE'/><worldbody><geom type='plane' size='9 9 .1'/>
        <replicate count='6' offset='1 0 0'><body pos='0 0 .09'><freejoint/><geom type='box' size='.1 .1 .1'/></body></replicate>
        <body pos='0 3 1'><joint name='j' axis='0 1 0'/><geom size='.1' pos='.5 0 0'/><site name='a' pos='.5 0 0'/></body>
        <site name='b' pos='0 3 0'/></worldbody>
        <tendon><spatial limited='true' range='0 .1'><site site='a'/><site site='b'/></spatial></tendon></mujoco>"
            .replace("SIZE", "120K")
            .as_str(),
        100,
    );
    // SAFETY: a model and its data.
    let (nefc, nl) = unsafe {
        simulate::mj_forward(view.sim.m, view.sim.d);
        ((*view.sim.d).nefc, (*view.sim.d).nl)
    };
    assert_eq!((nefc, nl), (0, 1));
    assert_eq!(error_of(|| view.update(mjCAT_ALL as c_int)), "");
    assert!(view.geoms().iter().any(|g| g.objtype == mjOBJ_TENDON as c_int));
}

/// A cable that falls and swings, red until its stress is shown, in blue and cyan.
const CABLE: &str = r#"<mujoco><extension><plugin plugin="mujoco.elasticity.cable"/></extension><worldbody>
    <composite type="cable" curve="s" count="6 1 1" size="1" initial="none"><plugin plugin="mujoco.elasticity.cable">
      <config key="twist" value="1e7"/><config key="bend" value="4e6"/><config key="vmax" value="0.05"/></plugin>
      <joint kind="main" damping=".015"/><geom type="capsule" size=".005" rgba=".8 .2 .1 1" density="1000"/></composite>
  </worldbody></mujoco>"#;

/// Numbers of the reference: an update of the scene colours the geoms of the model, before it shows them.
#[test]
fn a_cable_shows_its_stress_in_the_colours_of_its_geoms() {
    let mut view = View::new(CABLE, 100);
    let model_colors = |view: &View| unsafe { std::slice::from_raw_parts((*view.sim.m).geom_rgba, 4 * 5) }.to_vec();
    // SAFETY: a live model and its data.
    (0..100).for_each(|_| unsafe { simulate::mj_step(view.sim.m, view.sim.d) });
    assert_eq!(model_colors(&view), [0.8, 0.2, 0.1, 1.0].repeat(5));
    view.update(mjCAT_ALL as c_int);
    let green = [0.28030479, 0.142160818, 0.0293106902, 0.0475528464, 0.0324674584];
    let expected: Vec<f64> = green.iter().flat_map(|&green| [0.0, green, 1.0, 1.0]).collect();
    let geoms = view.geoms().iter().filter(|g| g.objtype == mjOBJ_GEOM as c_int);
    assert_near(&geoms.flat_map(|g| g.rgba.map(f64::from)).collect::<Vec<_>>(), &expected);
    assert_near(&model_colors(&view).iter().map(|&x| x.into()).collect::<Vec<_>>(), &expected);
}

/// Simulations on other threads may use the model meanwhile.
#[test]
fn a_picture_of_a_cable_does_not_change_its_model() {
    let model = mujoco::sim::Model::from_xml(CABLE).unwrap();
    let mut data = mujoco::sim::Data::new(&model).unwrap();
    let mut renderer = mujoco::sim::Renderer::new(&model, 320, 240).unwrap();
    (0..100).for_each(|_| data.step().unwrap());
    let before = model.array("geom_rgba");
    renderer.update(&mut data, &mujoco::sim::Camera::of(&model)).unwrap();
    let picture = renderer.rgb().unwrap();
    let blue = picture.chunks_exact(3).filter(|rgb| rgb[2] > 40 && rgb[0] < rgb[2] / 2).count();
    assert!(blue > 0 && model.array("geom_rgba") == before, "{blue} blue pixels");
}
