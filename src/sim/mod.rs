//! Simulation for Rust programs: [`Model`] and [`Data`] over the core, without pointers and without `unsafe` on the caller's
//! side. What can fail returns a `Result`; arrays are slices of the right shape; data keeps its model alive.
//!
//! ```
//! use mujoco::sim::{Data, Model, ObjectKind};
//!
//! let model = Model::from_xml(
//!     "<mujoco>
//!        <worldbody>
//!          <geom type='plane' size='5 5 .1'/>
//!          <body name='ball' pos='0 0 1'><freejoint/><geom size='.1'/></body>
//!        </worldbody>
//!      </mujoco>",
//! )?;
//! let ball = model.id(ObjectKind::Body, "ball").expect("it is in the model");
//!
//! let mut data = Data::new(&model)?;
//! while data.time() < 2.0 {
//!     data.step()?;
//! }
//! assert!((data.xpos()[ball][2] - 0.1).abs() < 1e-3, "it rests on the floor");
//! assert_eq!(data.contacts().len(), 1);
//! # Ok::<(), mujoco::sim::Error>(())
//! ```
//!
//! A model is cheap to clone and can be shared by threads, each with data of its own:
//!
//! ```
//! # use mujoco::sim::{Data, Model};
//! # let model = Model::from_xml("<mujoco><worldbody><body><joint/><geom size='.1' pos='.1 0 0'/></body></worldbody></mujoco>")?;
//! let ends: Vec<f64> = std::thread::scope(|scope| {
//!     let threads: Vec<_> = (0..4)
//!         .map(|i| {
//!             let mut data = Data::new(&model).expect("memory");
//!             data.qpos_mut()[0] = 0.1 * f64::from(i);
//!             scope.spawn(move || {
//!                 (0..100).for_each(|_| data.step().expect("a step"));
//!                 data.qpos()[0]
//!             })
//!         })
//!         .collect();
//!     threads.into_iter().map(|t| t.join().expect("no panic")).collect()
//! });
//! assert!(ends[0] != ends[3]);
//! # Ok::<(), mujoco::sim::Error>(())
//! ```
//!
//! Thousands of environments of one model are a [`Batch`], which steps them together.
//!
//! Names are those of the C structs, and so are the meanings and frames of all arrays. Callbacks (`mjcb_*`) that C code of
//! the same process has set are called here too.

#[cfg(feature = "nalgebra")]
pub mod algebra;
mod analysis;
mod batch;
mod callbacks;
mod camera;
pub mod check;
mod data;
pub mod decompose;
mod figure;
mod frame;
mod in_environment;
mod kinds;
mod model;
mod mouse;
pub mod names;
mod offscreen;
mod pictures;
mod plugins;
mod renderer;
pub mod spec;
mod state;
#[cfg(feature = "gui")]
pub mod ui;
#[cfg(feature = "gui")]
pub mod window;

pub use crate::abi::{mjContact, mjOption, mjSolverStat, mjStatistic, mjTimerStat, mjVisual, mjvOption};
pub use crate::base::text::general;
pub use crate::base::{Error, ErrorKind, ErrorPlace, Result};
pub use crate::batch::{
    Arrays as BatchArrays, BadNumber, BadState, Batch, Config as BatchConfig, ControlOutput, Controller,
    EnvironmentError, Memory as BatchMemory, Noise, ObjectFrame, RayHits, RayView, Rays, Reset, Reward, RewardFunction,
    Rollout, StepOptions, SubstepCallback, Target, Term, TermPart, TermPointers, TermQuantity, Termination, Terms,
    UserCall, UserFunction, Verdict, Workspace,
};
pub use crate::math::elementary::{is_portable, set_portable};
pub use crate::render::detail::Quality;
pub use analysis::{ContactSide, Distance, Jacobian, Matrix, RayHit, Transition};
pub use batch::BatchRenderer;
pub use callbacks::{Callback, InStep};
pub use camera::{Camera, CameraKind, Viewpoint};
pub use data::{Data, TimeMeasurement, measure_time, measure_time_meanwhile};
pub use figure::Figure;
pub use frame::{Frame, Rect};
pub use in_environment::{InEnvironment, in_environment};
pub use kinds::{MouseAction, MouseButton, ObjectKind, Stage, StateElement, TextPlace, TextStyle, Timer, Warning};
pub use model::{Joint, Model, ModelSettings};
pub use mouse::Seen;
pub use offscreen::Offscreen;
pub use pictures::Pictures;
pub use plugins::{PluginLibrary, load_plugins};
pub use renderer::{Renderer, Segment, save_png};
pub use spec::Spec;
pub use state::{State, StateSet};

#[cfg(test)]
mod tests {
    use super::*;

    const PENDULUM: &str = "<mujoco model='p'><option timestep='0.01'/>
        <worldbody><body name='rod'><joint name='hinge' axis='0 1 0'/><geom type='capsule' size='.02' fromto='0 0 0 0 0 -1'/>
        <site name='tip' pos='0 0 -1'/></body></worldbody>
        <actuator><motor name='torque' joint='hinge' gear='2'/></actuator>
        <sensor><jointpos name='angle' joint='hinge'/><framepos name='end' objtype='site' objname='tip'/></sensor>
        <keyframe><key name='up' qpos='3.1' ctrl='.5'/></keyframe></mujoco>";

    #[test]
    fn arrays_have_the_shapes_of_the_model() {
        let model = Model::from_xml(PENDULUM).unwrap();
        let mut data = Data::new(&model).unwrap();
        assert_eq!((model.nq(), model.nv(), model.nu(), model.nbody()), (1, 1, 1, 2));
        assert_eq!((data.qpos().len(), data.ctrl().len(), data.xpos().len(), data.site_xpos().len()), (1, 1, 2, 1));
        data.qpos_mut()[0] = 0.5;
        data.forward().unwrap();
        assert_eq!(data.sensor("angle"), Some(&[0.5][..]));
        assert_eq!(data.sensor("end").unwrap(), data.site_xpos()[0]);
        assert_eq!(data.sensor("none"), None);
        assert_eq!((model.id(ObjectKind::Joint, "hinge"), model.name(ObjectKind::Body, 1)), (Some(0), Some("rod")));
        assert_eq!((model.id(ObjectKind::Joint, "rod"), model.name(ObjectKind::Body, 7)), (None, None));
    }

    #[test]
    fn states_and_copies_continue_alike() {
        let model = Model::from_xml(PENDULUM).unwrap();
        let mut data = Data::new(&model).unwrap();
        data.ctrl_mut()[0] = 0.3;
        (0..20).for_each(|_| data.step().unwrap());
        let state = data.state(StateSet::FULL_PHYSICS);
        let mut copy = data.try_clone().unwrap();
        let mut fresh = Data::new(&model).unwrap();
        fresh.set_state(&state).unwrap();
        for d in [&mut data, &mut copy, &mut fresh] {
            d.ctrl_mut()[0] = 0.3;
            (0..20).for_each(|_| d.step().unwrap());
        }
        assert_eq!((copy.qpos(), copy.time()), (data.qpos(), data.time()));
        assert_eq!((fresh.qpos(), fresh.time()), (data.qpos(), data.time()));
        data.reset_to_keyframe(0).unwrap();
        assert_eq!((data.qpos(), data.ctrl(), data.time()), (&[3.1][..], &[0.5][..], 0.0));
        assert!(data.reset_to_keyframe(1).is_err());
    }

    #[test]
    fn options_of_a_shared_model_change_in_a_copy() {
        let mut model = Model::from_xml(PENDULUM).unwrap();
        let data = Data::new(&model).unwrap();
        model.option_mut().unwrap().timestep = 0.5;
        assert_eq!((model.option().timestep, data.model().option().timestep), (0.5, 0.01));
        let mut data = Data::new(&model).unwrap();
        data.step().unwrap();
        assert_eq!(data.time(), 0.5);
    }

    /// A renderer of the model goes on with a simulation whose settings have been changed.
    #[test]
    fn settings_change_for_one_simulation_while_it_is_shown() {
        let xml = "<mujoco><option timestep='.01'/><worldbody><geom size='1' rgba='1 1 1 1'/></worldbody></mujoco>";
        let model = Model::from_xml(xml).unwrap();
        let (mut data, mut other) = (Data::new(&model).unwrap(), Data::new(&model).unwrap());
        let mut renderer = Renderer::new(&model, 32, 32).unwrap();
        let mut light = |data: &mut Data| {
            data.forward().unwrap();
            renderer.update(data, &Camera::of(&model)).unwrap();
            renderer.rgb().unwrap().iter().map(|&x| u32::from(x)).sum::<u32>()
        };
        let before = light(&mut data);
        let mut settings = model.settings();
        settings.option.timestep = 0.25;
        settings.visual.headlight.active = 0;
        data.set_settings(&settings).unwrap();
        let after = light(&mut data);
        assert!(before > 0 && 4 * after < 3 * before, "{before} {after}");
        assert_eq!(light(&mut other), before);
        data.step().unwrap();
        other.step().unwrap();
        assert_eq!((data.time(), other.time(), model.option().timestep), (0.25, 0.01, 0.01));
        other.copy_from(&data).unwrap();
        assert_eq!(other.time(), 0.25);
    }

    #[test]
    fn keyframes_and_settings_go_back_into_the_text() {
        let mut spec = Spec::from_xml(PENDULUM).unwrap();
        let mut data = Data::new(&spec.compile().unwrap()).unwrap();
        data.qpos_mut()[0] = 1.0 / 3.0;
        data.set_time(2.0);
        data.save_keyframe(0).unwrap();
        assert!(data.save_keyframe(1).is_err());
        let mut settings = data.model().settings();
        settings.option.timestep = 0.125;
        data.set_settings(&settings).unwrap();
        data.reset().unwrap();
        data.reset_to_keyframe(0).unwrap();
        assert_eq!((data.qpos()[0], data.time()), (1.0 / 3.0, 2.0));
        spec.copy_back(data.model()).unwrap();
        let again = Model::from_xml(&spec.to_xml().unwrap()).unwrap();
        assert_eq!((again.option().timestep, again.title()), (0.125, "p"));
        assert!((again.array("key_qpos").unwrap()[0] - 1.0 / 3.0).abs() < 1e-5);
        assert!(spec.copy_back(&Model::from_xml("<mujoco/>").unwrap()).is_err());
        let text = "<key\n  time=\"2\"\n  qpos=\"0.333\"\n  qvel=\"0\"\n  ctrl=\"0\"\n/>";
        assert_eq!(data.to_keyframe(3), text);
    }

    #[test]
    fn everything_of_a_simulation_can_be_looked_at_by_name() {
        let model = Model::from_xml(PENDULUM).unwrap();
        let mut data = Data::new(&model).unwrap();
        data.qpos_mut()[0] = 0.5;
        data.forward().unwrap();
        assert_eq!(data.array("site_xpos").unwrap(), data.site_xpos()[0]);
        assert_eq!(
            (data.array("qpos"), data.array("eq_active"), data.array("qpo")),
            (Some(vec![0.5]), Some(vec![]), None)
        );
        assert!(data.to_text().unwrap().contains("QPOS"));
        assert_eq!((data.awake(), data.nisland(), data.solver_statistics(0).len()), ([1, 2], 0, 0));
        assert_eq!(data.solver_statistics(1000).len(), 0);
        assert_eq!(data.warning_text(Warning::BadAcceleration), None);
    }

    #[test]
    fn a_camera_is_free_again_where_it_was() {
        let mut camera = Camera::free([1.0, 2.0, 3.0], 4.0, 0.0, 0.0);
        camera.set_kind(CameraKind::Fixed(2));
        assert_eq!(camera.kind(), CameraKind::Fixed(2));
        camera.set_kind(CameraKind::Tracking(1));
        camera.set_kind(CameraKind::Free);
        let model = Model::from_xml(PENDULUM).unwrap();
        let mut data = Data::new(&model).unwrap();
        data.forward().unwrap();
        let mut renderer = Renderer::new(&model, 8, 8).unwrap();
        renderer.update(&mut data, &camera).unwrap();
        let view = renderer.viewpoint().unwrap();
        let near = |a: [f64; 3], b: [f64; 3]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 0.05);
        assert!(near(view.position, [-3.0, 2.0, 3.0]) && near(view.forward, [1.0, 0.0, 0.0]), "{view:?}");
        let text = view.to_camera();
        assert!(text.starts_with("<camera pos=\"-3.000 2.000 3.000\" xyaxes=\"0.000 -1.000 0.000 "), "{text}");
    }

    #[test]
    fn models_go_through_their_binary_form_and_bad_ones_are_errors() {
        let model = Model::from_xml(PENDULUM).unwrap();
        let bytes = model.to_mjb().unwrap();
        let again = Model::from_mjb(&bytes).unwrap();
        assert_eq!((again.name(ObjectKind::Body, 1), again.to_mjb().unwrap() == bytes), (Some("rod"), true));
        assert!(Model::from_mjb(&bytes[..bytes.len() - 1]).is_err());
        let text = |r: Result<Model>| r.err().unwrap().to_string();
        assert!(text(Model::from_xml("<mujoco><worldbody><thing/></worldbody></mujoco>")).contains("thing"));
        assert!(text(Model::from_file("/no/such/model.xml")).contains("/no/such/model.xml"));
        let with_mesh = "<mujoco><asset><mesh name='m' file='m.obj'/></asset>
            <worldbody><geom type='mesh' mesh='m'/></worldbody></mujoco>";
        let obj = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";
        assert!(Model::from_xml(with_mesh).is_err());
        assert_eq!(Model::from_xml_with_files(with_mesh, &[("m.obj", obj)]).unwrap().ngeom(), 1);
    }

    /// What programs decide by: the kind of an error, where it lies, and what caused it.
    #[test]
    fn errors_have_kinds_places_and_causes() {
        let error = |r: Result<Model>| r.err().unwrap();
        let place = |e: &Error| {
            let p = e.place().unwrap();
            (p.file.clone(), p.line, p.column, p.element.clone())
        };
        let thing = "<mujoco>\n<worldbody>\n<thing/></worldbody></mujoco>";
        let parse = error(Model::from_xml(thing));
        assert_eq!((parse.kind(), place(&parse)), (ErrorKind::Parse, (None, Some(3), None, Some("thing".into()))));
        let broken = error(Model::from_xml("<mujoco>\n  <worldbody></mujoco>"));
        assert_eq!((broken.kind(), broken.place().unwrap().line), (ErrorKind::Parse, Some(2)));
        assert!(broken.place().unwrap().column.is_some());

        let massless = "<mujoco><worldbody>\n<body name='rod'>\n<joint name='j' range='1 0' limited='true'/>\n<geom size='1'/></body></worldbody></mujoco>";
        let compile = error(Model::from_xml(massless));
        assert_eq!((compile.kind(), place(&compile)), (ErrorKind::Compile, (None, Some(3), None, Some("j".into()))));

        let missing = error(Model::from_file("/no/such/model.xml"));
        assert_eq!((missing.kind(), place(&missing).0), (ErrorKind::Io, Some("/no/such/model.xml".into())));
        let mut cause: Option<&(dyn std::error::Error + 'static)> = Some(&missing);
        while let Some(inner) = cause.and_then(std::error::Error::source) {
            cause = Some(inner);
        }
        let io = cause.and_then(|e| e.downcast_ref::<std::io::Error>());
        assert_eq!(io.map(std::io::Error::kind), Some(std::io::ErrorKind::NotFound));

        let model = Model::from_xml(PENDULUM).unwrap();
        let bytes = model.to_mjb().unwrap();
        assert_eq!(error(Model::from_mjb(&bytes[..bytes.len() - 1])).kind(), ErrorKind::Parse);
        let mut data = Data::new(&model).unwrap();
        assert_eq!(data.reset_to_keyframe(9).unwrap_err().kind(), ErrorKind::BadArgument);
        assert_eq!(data.contact_force(0).unwrap_err().kind(), ErrorKind::BadArgument);
        let stop = data.step_with(|_| Err(Error::of(ErrorKind::Io, "the camera is gone")));
        assert_eq!(stop.unwrap_err().kind(), ErrorKind::Io, "a closure's error stays what it is");
        assert_eq!(Renderer::new(&model, 0, 8).err().unwrap().kind(), ErrorKind::BadArgument);
        let png = save_png("/no/such/folder/a.png", 1, &[0; 3]).unwrap_err();
        assert_eq!((png.kind(), std::error::Error::source(&png).is_some()), (ErrorKind::Io, true));
    }

    #[cfg(unix)]
    #[test]
    fn paths_that_are_no_text_are_clear_errors() {
        use std::os::unix::ffi::OsStrExt;
        let path = std::path::Path::new(std::ffi::OsStr::from_bytes(b"model\xff.xml"));
        for error in [Model::from_file(path).err(), Spec::from_file(path).err(), load_plugins(path).err()] {
            let error = error.unwrap();
            assert_eq!(error.kind(), ErrorKind::BadArgument);
            assert!(
                error.message().starts_with("the path model") && error.message().ends_with(" is not UTF-8"),
                "{error}"
            );
        }
    }
}
