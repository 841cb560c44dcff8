//! A model and its data, read and written through slices.

use super::Sim;
use super::vectors::{M3, V3};
use mujoco::abi::*;
use mujoco::api::{init, simulate, support};
use std::ffi::{CString, c_int};

pub struct World {
    sim: Sim,
}

type Stage = unsafe extern "C-unwind" fn(*const mjModel, *mut mjData);

fn view<'a, T>(p: *const T, n: usize) -> &'a [T] {
    // SAFETY: the callers pass an array of the struct with its length; an empty one may be null.
    if n == 0 { &[] } else { unsafe { std::slice::from_raw_parts(p, n) } }
}

impl World {
    #[track_caller]
    pub fn new(xml: &str) -> World {
        World { sim: Sim::new(xml) }
    }

    /// A model, or what the compiler says.
    pub fn load(xml: &str) -> Result<World, String> {
        Sim::load(xml).map(|sim| World { sim })
    }

    /// A model of this repository.
    #[track_caller]
    pub fn of_file(path: &str) -> World {
        World { sim: Sim::of(super::load_file(path).unwrap_or_else(|said| panic!("{path}: {said}"))) }
    }

    /// At its initial state, forward dynamics done.
    pub fn at_start(xml: &str) -> World {
        let mut w = World::new(xml);
        w.forward();
        w
    }

    pub fn m(&self) -> &mjModel {
        // SAFETY: it lives as long as `self`.
        unsafe { &*self.sim.m }
    }

    pub fn d(&self) -> &mjData {
        // SAFETY: it lives as long as `self`.
        unsafe { &*self.sim.d }
    }

    pub fn d_mut(&mut self) -> &mut mjData {
        // SAFETY: it lives as long as `self`, which is borrowed.
        unsafe { &mut *self.sim.d }
    }

    /// The model and the data for functions that are not wrapped here.
    pub fn raw(&mut self) -> (*mut mjModel, *mut mjData) {
        (self.sim.m, self.sim.d)
    }

    pub fn option(&mut self) -> &mut mjOption {
        // SAFETY: it lives as long as `self`, which is borrowed.
        unsafe { &mut (*self.sim.m).opt }
    }

    /// Runs one stage.
    pub fn run(&mut self, stage: Stage) {
        // SAFETY: a model and its data.
        unsafe { stage(self.sim.m, self.sim.d) }
    }

    pub fn forward(&mut self) {
        self.run(simulate::mj_forward);
    }

    pub fn step(&mut self) {
        self.run(simulate::mj_step);
    }

    pub fn steps(&mut self, n: usize) {
        (0..n).for_each(|_| self.step());
    }

    pub fn reset(&mut self) {
        self.run(init::mj_resetData);
    }

    /// Takes over everything that another world of the same model has in its data.
    pub fn copy_data_from(&mut self, other: &World) {
        // SAFETY: both have the same model; only the copy's data is written.
        unsafe { init::mj_copyData(self.sim.d, self.sim.m, other.sim.d) };
    }

    pub fn nq(&self) -> usize {
        self.m().nq as usize
    }

    pub fn nv(&self) -> usize {
        self.m().nv as usize
    }

    pub fn nefc(&self) -> usize {
        self.d().nefc as usize
    }

    /// `n` values of an array of the data.
    pub fn get(&self, array: fn(&mjData) -> *mut f64, n: usize) -> &[f64] {
        view(array(self.d()), n)
    }

    /// The three values of item `i` of an array of the data.
    pub fn v3(&self, array: fn(&mjData) -> *mut f64, i: usize) -> V3 {
        view(array(self.d()), 3 * i + 3)[3 * i..].try_into().unwrap()
    }

    /// The matrix of item `i` of an array of the data.
    pub fn m3(&self, array: fn(&mjData) -> *mut f64, i: usize) -> M3 {
        view(array(self.d()), 9 * i + 9)[9 * i..].try_into().unwrap()
    }

    pub fn ints(&self, array: fn(&mjData) -> *mut c_int, n: usize) -> &[c_int] {
        view(array(self.d()), n)
    }

    /// `n` values of an array of the model.
    pub fn model(&self, array: fn(&mjModel) -> *mut f64, n: usize) -> &[f64] {
        view(array(self.m()), n)
    }

    pub fn set(&mut self, array: fn(&mjData) -> *mut f64, values: &[f64]) {
        // SAFETY: an array of the data, as long as the caller says.
        unsafe { std::slice::from_raw_parts_mut(array(self.d()), values.len()) }.copy_from_slice(values);
    }

    pub fn set_qpos(&mut self, values: &[f64]) {
        assert_eq!(values.len(), self.nq());
        self.set(|d| d.qpos, values);
    }

    pub fn set_qvel(&mut self, values: &[f64]) {
        assert_eq!(values.len(), self.nv());
        self.set(|d| d.qvel, values);
    }

    pub fn qpos(&self) -> Vec<f64> {
        self.get(|d| d.qpos, self.nq()).to_vec()
    }

    pub fn qvel(&self) -> Vec<f64> {
        self.get(|d| d.qvel, self.nv()).to_vec()
    }

    pub fn qacc(&self) -> Vec<f64> {
        self.get(|d| d.qacc, self.nv()).to_vec()
    }

    /// `qpos` moved by `dt` along a velocity.
    pub fn moved(&self, qpos: &[f64], velocity: &[f64], dt: f64) -> Vec<f64> {
        let mut qpos = qpos.to_vec();
        // SAFETY: arrays of nq and nv values.
        unsafe { support::mj_integratePos(self.sim.m, qpos.as_mut_ptr(), velocity.as_ptr(), dt) };
        qpos
    }

    /// The velocity that leads from one position to another in unit time.
    pub fn difference(&self, from: &[f64], to: &[f64]) -> Vec<f64> {
        let mut v = vec![0.0; self.nv()];
        // SAFETY: arrays of nq and nv values.
        unsafe { support::mj_differentiatePos(self.sim.m, v.as_mut_ptr(), 1.0, from.as_ptr(), to.as_ptr()) };
        v
    }

    /// The id of an object that exists.
    #[track_caller]
    pub fn id(&self, kind: mjtObj, name: &str) -> usize {
        let name = CString::new(name).unwrap();
        // SAFETY: a live model and a C string.
        let id = unsafe { support::mj_name2id(self.sim.m, kind as c_int, name.as_ptr()) };
        usize::try_from(id).unwrap_or_else(|_| panic!("no {name:?}"))
    }

    /// The output of a sensor.
    #[track_caller]
    pub fn sensor(&self, name: &str) -> &[f64] {
        let (id, n) = (self.id(mjOBJ_SENSOR, name), self.m().nsensor as usize);
        let (first, dim) = (view(self.m().sensor_adr, n)[id] as usize, view(self.m().sensor_dim, n)[id] as usize);
        &view(self.d().sensordata, self.m().nsensordata as usize)[first..first + dim]
    }

    pub fn contacts(&self) -> &[mjContact] {
        view(self.d().contact, self.d().ncon as usize)
    }

    /// The inertia matrix, nv x nv by rows.
    pub fn inertia(&self) -> Vec<Vec<f64>> {
        let nv = self.nv();
        let mut dense = vec![0.0; nv * nv];
        // SAFETY: nv x nv values.
        unsafe { support::mj_fullM(self.sim.m, dense.as_mut_ptr(), self.d().qM) };
        dense.chunks(nv).map(<[f64]>::to_vec).collect()
    }

    /// The constraint Jacobian, nefc x nv by rows, whatever its storage.
    pub fn jacobian(&self) -> Vec<Vec<f64>> {
        let (d, nv, n) = (self.d(), self.nv(), self.nefc());
        // SAFETY: a live model.
        if unsafe { support::mj_isSparse(self.sim.m) } == 0 {
            return view(d.efc_J, n * nv).chunks(nv).map(<[f64]>::to_vec).collect();
        }
        let (counts, firsts) = (view(d.efc_J_rownnz, n), view(d.efc_J_rowadr, n));
        let (columns, values) = (view(d.efc_J_colind, d.nJ as usize), view(d.efc_J, d.nJ as usize));
        let row = |r: usize| {
            let mut dense = vec![0.0; nv];
            for k in firsts[r] as usize..(firsts[r] + counts[r]) as usize {
                dense[columns[k] as usize] = values[k];
            }
            dense
        };
        (0..n).map(row).collect()
    }

    /// The contact's force and torque in its frame, normal first.
    pub fn contact_force(&self, contact: usize) -> [f64; 6] {
        let mut force = [0.0_f64; 6];
        // SAFETY: six values.
        unsafe { support::mj_contactForce(self.sim.m, self.sim.d, contact as c_int, force.as_mut_ptr().cast()) };
        force
    }
}
