//! Sequences of calls on a model and its data: what programs do with a model once it is loaded, with numbers that hurt.

use crate::values::{Id, Number, pick};
use arbitrary::{Arbitrary, Unstructured};
use mujoco::abi::*;
use mujoco::api::{components as parts, derivative, init, ray, simulate, support, thread, visual};
use std::ffi::{c_int, c_void};
use std::ptr::{null, null_mut};

/// Calls of one input.
const MOST_CALLS: usize = 25;
/// Rays of one call.
const RAYS: usize = 5;
/// Models of more degrees of freedom are not differentiated.
const MOST_DIFFERENTIATED: c_int = 12;

/// One call, or a few that belong together.
#[derive(Arbitrary, Debug)]
enum Call {
    Stage(u8),
    Input { array: u8, at: u16, value: Number },
    Parameter { array: u8, at: u16, value: Number },
    Integer { which: u8, value: u8 },
    Flags { disabled: u32, enabled: u8 },
    Reset(Option<Id>),
    State { signature: u16, other: u16, value: Number },
    Rays { from: [Number; 3], to: [Number; 3], body: Id, group: u8 },
    Jacobian { of: u8, id: Id, point: [Number; 3] },
    Motion { kind: u8, id: Id, local: bool },
    Distance { first: Id, second: Id, limit: Number },
    Force { body: Id, at: [Number; 3], value: [Number; 3] },
    Vectors(Number),
    Positions { dt: Number },
    Scene { flags: u32, label: u8, frame: u8, camera: u8, id: Id },
    Perturb { select: Id, action: u8, by: Number, flags: u8 },
    LengthRange { actuator: Id, uselimit: bool },
    Pool { threads: u8 },
    Derivatives { centred: bool, inverse: bool },
    Copies { key: Id },
    Constants,
    Bytes,
    Sizes { which: u8, value: u8 },
}

type Stage = unsafe extern "C-unwind" fn(*const mjModel, *mut mjData);

const STAGES: [Stage; 35] = [
    simulate::mj_step,
    simulate::mj_step1,
    simulate::mj_step2,
    simulate::mj_forward,
    simulate::mj_inverse,
    simulate::mjd_actuator_vel,
    simulate::mjd_passive_vel,
    parts::mj_fwdPosition,
    parts::mj_fwdVelocity,
    parts::mj_fwdActuation,
    parts::mj_fwdAcceleration,
    parts::mj_fwdConstraint,
    parts::mj_Euler,
    parts::mj_implicit,
    parts::mj_invConstraint,
    parts::mj_compareFwdInv,
    parts::mj_sensorPos,
    parts::mj_sensorVel,
    parts::mj_sensorAcc,
    parts::mj_energyPos,
    parts::mj_energyVel,
    parts::mj_checkPos,
    parts::mj_checkVel,
    parts::mj_checkAcc,
    parts::mj_kinematics,
    parts::mj_tendon,
    parts::mj_transmission,
    parts::mj_passive,
    parts::mj_subtreeVel,
    parts::mj_rnePostConstraint,
    parts::mj_collision,
    parts::mj_makeConstraint,
    parts::mj_island,
    parts::mj_projectConstraint,
    parts::mj_flex,
];

/// A model, its data, and memory for results.
struct World {
    m: *mut mjModel,
    d: *mut mjData,
}

/// Calls that follow from bytes without order, which decide nothing else.
///
/// # Safety
/// A model of this library and its data.
pub unsafe fn tour(m: *mut mjModel, d: *mut mjData, data: &[u8]) {
    let hash = data.iter().fold(0xcbf2_9ce4_8422_2325u64, |h, b| (h ^ u64::from(*b)).wrapping_mul(0x100_0000_01b3));
    let mut random = fastrand::Rng::with_seed(hash);
    let mut bytes = [0; 80];
    random.fill(&mut bytes);
    let mut bytes = Unstructured::new(&bytes);
    for call in bytes.arbitrary_iter::<Call>().into_iter().flatten().flatten().take(5) {
        // SAFETY: as promised.
        unsafe { World { m, d }.run(&call) };
    }
}

/// Calls on a copy of one of a few models.
#[derive(Arbitrary, Debug)]
pub struct Input {
    model: u8,
    calls: Vec<Call>,
}

pub fn run(input: &Input) {
    crate::quiet();
    let models = crate::models();
    // SAFETY: models of this library; the copy and its data are deleted here.
    unsafe {
        let m = init::mj_copyModel(null_mut(), *pick(models, input.model));
        let d = init::mj_makeData(m);
        for call in input.calls.iter().take(MOST_CALLS) {
            World { m, d }.run(call);
        }
        init::mj_deleteData(d);
        init::mj_deleteModel(m);
    }
}

impl World {
    /// # Safety
    /// A model of this library and its data.
    unsafe fn run(&self, call: &Call) {
        let (m, d) = (self.m, self.d);
        // SAFETY: as promised; arrays have the lengths that the functions ask for.
        unsafe {
            match *call {
                Call::Stage(which) => pick(&STAGES, which)(m, d),
                Call::Input { array, at, value } => set(&self.inputs(), array, at, value),
                Call::Parameter { array, at, value } => set(&self.parameters(), array, at, value),
                Call::Integer { which, value } => self.integer(which, value),
                Call::Flags { disabled, enabled } => {
                    (*m).opt.disableflags = disabled as c_int;
                    (*m).opt.enableflags = enabled.into();
                }
                Call::Reset(None) => init::mj_resetData(m, d),
                Call::Reset(Some(key)) => init::mj_resetDataKeyframe(m, d, key.of((*m).nkey)),
                Call::State { signature, other, value } => self.state(signature, other, value),
                Call::Rays { from, to, body, group } => self.rays(from.map(|x| x.0), to.map(|x| x.0), body, group),
                Call::Jacobian { of, id, point } => self.jacobian(of, id, point.map(|x| x.0)),
                Call::Motion { kind, id, local } => {
                    let (kind, mut to) = (c_int::from(kind % 28), Default::default());
                    let (id, local) = (id.of((*m).nbody), local.into());
                    support::mj_objectVelocity(m, d, kind, id, &mut to, local);
                    support::mj_objectAcceleration(m, d, kind, id, &mut to, local);
                    support::mj_contactForce(m, d, id, &mut [0.0; 6]);
                    support::mj_id2name(m, kind, id);
                }
                Call::Distance { first, second, limit } => {
                    let (a, b) = (first.of((*m).ngeom), second.of((*m).ngeom));
                    support::mj_geomDistance(m, d, a, b, limit.0, &mut [0.0; 6]);
                }
                Call::Force { body, at, value } => {
                    let (at, value) = (at.map(|x| x.0), value.map(|x| x.0));
                    let (at, value, body) = (at.as_ptr().cast(), value.as_ptr().cast(), body.of((*m).nbody));
                    support::mj_applyFT(m, d, value, value, at, body, (*d).qfrc_applied);
                }
                Call::Vectors(value) => self.vectors(value.0),
                Call::Positions { dt } => self.positions(dt.0),
                Call::Scene { flags, label, frame, camera, id } => self.scene(flags, label, frame, camera, id),
                Call::Perturb { select, action, by, flags } => self.perturb(select, action, by.0, flags),
                Call::LengthRange { actuator, uselimit } => self.length_range(actuator, uselimit),
                Call::Pool { threads } => self.pool(threads),
                Call::Derivatives { centred, inverse } => self.derivatives(centred.into(), inverse),
                Call::Copies { key } => self.copies(key),
                Call::Constants => init::mj_setConst(m, d),
                Call::Bytes => self.bytes(),
                Call::Sizes { which, value } => self.sizes(which, value),
            }
        }
    }

    /// What a program writes between steps, with lengths.
    unsafe fn inputs(&self) -> [(*mut mjtNum, c_int); 13] {
        // SAFETY: as for the caller.
        let (m, d) = unsafe { (&*self.m, &mut *self.d) };
        [
            (d.qpos, m.nq),
            (d.qvel, m.nv),
            (d.act, m.na),
            (d.ctrl, m.nu),
            (d.qacc_warmstart, m.nv),
            (d.qacc, m.nv),
            (d.qfrc_applied, m.nv),
            (d.xfrc_applied, 6 * m.nbody),
            (d.mocap_pos, 3 * m.nmocap),
            (d.mocap_quat, 4 * m.nmocap),
            (d.userdata, m.nuserdata),
            (d.plugin_state, m.npluginstate),
            (&mut d.time, 1),
        ]
    }

    /// What a program edits in a model in place, with lengths.
    unsafe fn parameters(&self) -> [(*mut mjtNum, c_int); 26] {
        // SAFETY: as for the caller.
        let m = unsafe { &mut *self.m };
        [
            (&mut m.opt.timestep, 7),
            (m.opt.gravity.as_mut_ptr(), 3),
            (m.opt.wind.as_mut_ptr(), 3),
            (&mut m.opt.density, 3),
            (m.opt.o_solref.as_mut_ptr(), 2),
            (m.opt.o_solimp.as_mut_ptr(), 5),
            (m.qpos0, m.nq),
            (m.body_pos, 3 * m.nbody),
            (m.body_quat, 4 * m.nbody),
            (m.body_mass, m.nbody),
            (m.body_inertia, 3 * m.nbody),
            (m.jnt_axis, 3 * m.njnt),
            (m.jnt_range, 2 * m.njnt),
            (m.jnt_stiffness, m.njnt),
            (m.dof_armature, m.nv),
            (m.dof_damping, m.nv),
            (m.dof_frictionloss, m.nv),
            (m.geom_size, 3 * m.ngeom),
            (m.geom_friction, 3 * m.ngeom),
            (m.geom_margin, m.ngeom),
            (m.geom_rbound, m.ngeom),
            (m.geom_solimp, 5 * m.ngeom),
            (m.tendon_range, 2 * m.ntendon),
            (m.eq_data, 11 * m.neq),
            (m.actuator_gainprm, 10 * m.nu),
            (m.actuator_length0, m.nu),
        ]
    }

    unsafe fn integer(&self, which: u8, value: u8) {
        // SAFETY: as for the caller.
        let opt = unsafe { &mut (*self.m).opt };
        match which % 8 {
            0 => opt.integrator = (value % 4).into(),
            1 => opt.cone = (value % 2).into(),
            2 => opt.jacobian = (value % 3).into(),
            3 => opt.solver = (value % 3).into(),
            4 => opt.iterations = (value % 30).into(),
            5 => opt.noslip_iterations = (value % 4).into(),
            6 => opt.ccd_iterations = (value % 50).into(),
            _ => opt.disableactuator = value.into(),
        }
    }

    unsafe fn state(&self, signature: u16, other: u16, value: Number) {
        let (m, d) = (self.m, self.d);
        let (all, part) = (c_int::from(signature & 0x1fff) as u32, u32::from(signature & other & 0x1fff));
        // SAFETY: as for the caller; states have the sizes that the library says.
        unsafe {
            let mut from = vec![0.0; support::mj_stateSize(m, all) as usize];
            let mut to = vec![0.0; support::mj_stateSize(m, part) as usize];
            support::mj_getState(m, d, from.as_mut_ptr(), all);
            support::mj_extractState(m, from.as_ptr(), all, to.as_mut_ptr(), part);
            let at = usize::from(other) % from.len().max(1);
            if let Some(x) = from.get_mut(at) {
                *x = value.0;
            }
            support::mj_setState(m, d, from.as_ptr(), all);
        }
    }

    unsafe fn rays(&self, from: [f64; 3], to: [f64; 3], body: Id, group: u8) {
        let (m, d) = (self.m, self.d);
        let vecs: [[f64; 3]; RAYS] = std::array::from_fn(|i| [to[0] - i as f64, to[1], to[2] + i as f64]);
        let (mut ids, mut dist, n) = ([0; RAYS], [0.0; RAYS], RAYS as c_int);
        let groups: [mjtByte; 6] = std::array::from_fn(|i| group >> i & 1);
        let groups = if group < 64 { groups.as_ptr() } else { null() };
        // SAFETY: as for the caller; arrays of the lengths that are passed.
        unsafe {
            let (body, fixed) = (body.of((*m).nbody), group & 1);
            let (p, v, ids, dist) = (from.as_ptr().cast(), vecs.as_ptr().cast(), ids.as_mut_ptr(), dist.as_mut_ptr());
            ray::mj_multiRay(m, d, p, v, groups, fixed, body, ids, dist, n, to[1]);
            ray::mj_ray(m, d, p, v, groups, fixed, body, ids.cast());
            for flex in 0..(*m).nflex.min(2) {
                ray::mju_rayFlex(m, d, (group % 3).into(), 1, 1, 1, 1, flex, p, v, ids.cast());
            }
        }
    }

    unsafe fn jacobian(&self, of: u8, id: Id, point: [f64; 3]) {
        let (m, d) = (self.m, self.d);
        // SAFETY: as for the caller; matrices of 3 x nv numbers.
        unsafe {
            let (mut p, mut r) = (vec![0.0; 3 * (*m).nv as usize], vec![0.0; 3 * (*m).nv as usize]);
            let (p, r, at) = (p.as_mut_ptr(), r.as_mut_ptr(), point.as_ptr().cast());
            let body = id.of((*m).nbody);
            match of % 8 {
                0 => support::mj_jac(m, d, p, r, at, body),
                1 => support::mj_jacBodyCom(m, d, p, r, body),
                2 => support::mj_jacSubtreeCom(m, d, p, body),
                3 => support::mj_jacGeom(m, d, p, r, id.of((*m).ngeom)),
                4 => support::mj_jacSite(m, d, p, r, id.of((*m).nsite)),
                5 => support::mj_jacPointAxis(m, d, p, r, at, at, body),
                6 => support::mj_jacDot(m, d, p, r, at, body),
                _ => support::mj_angmomMat(m, d, p, body),
            }
        }
    }

    /// Products with the inertia and the constraint Jacobian.
    unsafe fn vectors(&self, value: f64) {
        let (m, d) = (self.m, self.d);
        // SAFETY: as for the caller; vectors and matrices of nv and nefc numbers.
        unsafe {
            let (nv, nefc) = ((*m).nv as usize, (*d).nefc as usize);
            let (x, mut y, mut full) = (vec![value; nv], vec![0.0; nv], vec![0.0; nv * nv]);
            let (rows, mut cost) = (vec![value; nefc], [0.0]);
            support::mj_mulM(m, d, y.as_mut_ptr(), x.as_ptr());
            support::mj_mulM2(m, d, y.as_mut_ptr(), x.as_ptr());
            support::mj_fullM(m, full.as_mut_ptr(), (*d).M);
            parts::mj_solveM(m, d, y.as_mut_ptr(), x.as_ptr(), 1);
            parts::mj_rne(m, d, 1, y.as_mut_ptr());
            support::mj_mulJacTVec(m, d, y.as_mut_ptr(), rows.as_ptr());
            support::mj_mulJacVec(m, d, rows.as_ptr().cast_mut(), y.as_ptr());
            parts::mj_constraintUpdate(m, d, rows.as_ptr(), &mut cost, 1);
        }
    }

    unsafe fn positions(&self, dt: f64) {
        let (m, d) = (self.m, self.d);
        // SAFETY: as for the caller; vectors of nq and nv numbers.
        unsafe {
            let mut q = std::slice::from_raw_parts((*d).qpos, (*m).nq as usize).to_vec();
            let mut v = vec![0.0; (*m).nv as usize];
            support::mj_differentiatePos(m, v.as_mut_ptr(), dt, (*m).qpos0, (*d).qpos);
            support::mj_integratePos(m, q.as_mut_ptr(), v.as_ptr(), dt);
            support::mj_normalizeQuat(m, q.as_mut_ptr());
        }
    }

    /// A scene with varied flags, groups and cameras, and what is under the mouse.
    unsafe fn scene(&self, flags: u32, label: u8, frame: u8, camera: u8, id: Id) {
        let (m, d) = (self.m, self.d);
        // SAFETY: plain structs that the library fills; the scene is freed.
        unsafe {
            let (mut scn, mut opt, mut cam): (mjvScene, mjvOption, mjvCamera) =
                (std::mem::zeroed(), std::mem::zeroed(), std::mem::zeroed());
            visual::mjv_defaultScene(&mut scn);
            visual::mjv_defaultOption(&mut opt);
            visual::mjv_defaultFreeCamera(m, &mut cam);
            for (i, flag) in opt.flags.iter_mut().enumerate() {
                *flag = (flags >> (i % 32) & 1) as u8;
            }
            (opt.label, opt.frame) = ((label % 20).into(), (frame % 10).into());
            opt.bvh_depth = c_int::from(label % 7) - 1;
            opt.flex_layer = c_int::from(frame % 4) - 1;
            (cam.r#type, cam.fixedcamid, cam.trackbodyid) = ((camera % 5).into(), id.of((*m).ncam), id.of((*m).nbody));
            visual::mjv_makeScene(m, &mut scn, c_int::from(camera) * 4);
            visual::mjv_updateScene(m, d, &opt, null(), &mut cam, mjtCatBit::mjCAT_ALL as c_int, &mut scn);
            visual::mjv_updateSkin(m, d, &mut scn);
            let (mut point, mut found) = (Default::default(), [[0]; 3]);
            let [geom, flex, skin] = &mut found;
            visual::mjv_select(m, d, &opt, 1.5, 0.4, 0.6, &scn, &mut point, geom, flex, skin);
            visual::mjv_moveCamera(m, (label % 8).into(), 0.1, -0.2, &scn, &mut cam);
            visual::mjv_freeScene(&mut scn);
        }
    }

    unsafe fn perturb(&self, select: Id, action: u8, by: f64, flags: u8) {
        let (m, d) = (self.m, self.d);
        // SAFETY: plain structs that the library fills; the scene is freed.
        unsafe {
            let (mut scn, mut pert): (mjvScene, mjvPerturb) = (std::mem::zeroed(), std::mem::zeroed());
            visual::mjv_defaultScene(&mut scn);
            visual::mjv_defaultPerturb(&mut pert);
            visual::mjv_makeScene(m, &mut scn, 10);
            pert.select = select.of((*m).nbody);
            visual::mjv_initPerturb(m, d, &scn, &mut pert);
            (pert.active, pert.active2) = ((flags & 3).into(), (flags >> 2 & 3).into());
            visual::mjv_movePerturb(m, d, (action % 8).into(), by, by, &scn, &mut pert);
            visual::mjv_applyPerturbPose(m, d, &pert, (flags >> 4 & 1).into());
            visual::mjv_applyPerturbForce(m, d, &pert);
            visual::mjv_freeScene(&mut scn);
        }
    }

    /// The range of an actuator's length, by a short simulation.
    unsafe fn length_range(&self, actuator: Id, uselimit: bool) {
        // SAFETY: a struct that the library fills, and a buffer of the length that is passed.
        unsafe {
            let mut options: mjLROpt = std::mem::zeroed();
            init::mj_defaultLROpt(&mut options);
            options.mode = mjtLRMode::mjLRMODE_ALL as c_int;
            options.uselimit = uselimit.into();
            (options.useexisting, options.inttotal, options.interval) = (0, 0.06, 0.03);
            let mut text = [0; 200];
            let actuator = actuator.of((*self.m).nu);
            init::mj_setLengthRange(self.m, self.d, actuator, &options, text.as_mut_ptr(), 200);
        }
    }

    /// Steps on several threads.
    unsafe fn pool(&self, threads: u8) {
        // SAFETY: the pool outlives the data.
        unsafe {
            let own = init::mj_copyData(null_mut(), self.m, self.d);
            if own.is_null() {
                return;
            }
            let pool = thread::mju_threadPoolCreate(usize::from(threads % 3));
            thread::mju_bindThreadPool(own, pool.cast());
            simulate::mj_step(self.m, own);
            simulate::mj_step(self.m, own);
            init::mj_deleteData(own);
            thread::mju_threadPoolDestroy(pool);
        }
    }

    unsafe fn derivatives(&self, centred: mjtByte, inverse: bool) {
        let (m, d) = (self.m, self.d);
        // SAFETY: matrices of at least the sizes that the functions ask for.
        unsafe {
            if (*m).nv + (*m).na + (*m).nu > MOST_DIFFERENTIATED || (*m).nsensordata > 200 {
                return;
            }
            let n = (2 * (*m).nv + (*m).na + (*m).nu + (*m).nsensordata + (*m).nM as c_int) as usize;
            let mut all: [Vec<f64>; 4] = std::array::from_fn(|_| vec![0.0; n * n]);
            let [a, b, c, e] = all.each_mut().map(|x| x.as_mut_ptr());
            if inverse {
                let none = null_mut();
                derivative::mjd_inverseFD(m, d, 1e-6, centred, a, b, c, none, none, none, e);
            } else {
                derivative::mjd_transitionFD(m, d, 1e-6, centred, a, b, c, e);
            }
        }
    }

    unsafe fn copies(&self, key: Id) {
        // SAFETY: as for the caller; what is made is deleted.
        unsafe {
            let other = init::mj_copyModel(null_mut(), self.m);
            let copy = init::mj_copyData(null_mut(), self.m, self.d);
            if !other.is_null() && !copy.is_null() {
                support::mj_setKeyframe(other, copy, key.of((*other).nkey));
                simulate::mj_step(other, copy);
                init::mj_copyData(self.d, self.m, copy);
            }
            init::mj_deleteData(copy);
            init::mj_deleteModel(other);
        }
    }

    /// The model as bytes, in a buffer that is large enough and in one that is not.
    unsafe fn bytes(&self) {
        // SAFETY: buffers of the sizes that are passed.
        unsafe {
            let size = init::mj_sizeModel(self.m) as usize;
            let mut bytes = vec![0u8; size];
            for n in [size, size / 2] {
                init::mj_saveModel(self.m, null(), bytes.as_mut_ptr().cast::<c_void>(), n as c_int);
            }
        }
    }

    /// Data of the model while one of its sizes is wrong.
    unsafe fn sizes(&self, which: u8, value: u8) {
        let count = std::mem::offset_of!(mjModel, narena) / size_of::<c_int>();
        // SAFETY: sizes are `int`s at the start of the struct; the old one is put back.
        unsafe {
            let size = self.m.cast::<c_int>().add(usize::from(which) % count);
            let old = size.read();
            // beyond the arrays' alignment, but no size that only some machines could serve
            let new = *pick(&[-1, c_int::MIN, old + 1000, old + 100_000], value);
            size.write(new);
            init::mj_deleteData(init::mj_makeData(self.m));
            size.write(old);
        }
    }
}

/// Writes a number into one of some arrays.
///
/// # Safety
/// Pointers to as many numbers as stand beside them.
unsafe fn set(arrays: &[(*mut mjtNum, c_int)], array: u8, at: u16, value: Number) {
    let &(p, n) = pick(arrays, array);
    if n > 0 {
        // SAFETY: an index below the length.
        unsafe { p.add(usize::from(at) % n as usize).write(value.0) };
    }
}
