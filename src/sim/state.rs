//! States of simulations as values: to keep, compare, send and restore.

use super::{Data, Model};
use crate::abi::*;
use crate::base::{Error, ErrorKind, Result};
use crate::data::state;

bitflags::bitflags! {
    /// A set of elements of a state; those of `mjtState`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    pub struct StateSet: u32 {
        /// Time.
        const TIME = mjSTATE_TIME as u32;
        /// Positions.
        const QPOS = mjSTATE_QPOS as u32;
        /// Velocities.
        const QVEL = mjSTATE_QVEL as u32;
        /// Activations of actuators.
        const ACT = mjSTATE_ACT as u32;
        /// Accelerations from which the solver starts.
        const WARMSTART = mjSTATE_WARMSTART as u32;
        /// Controls.
        const CTRL = mjSTATE_CTRL as u32;
        /// Applied generalized forces.
        const QFRC_APPLIED = mjSTATE_QFRC_APPLIED as u32;
        /// Applied forces and torques on bodies.
        const XFRC_APPLIED = mjSTATE_XFRC_APPLIED as u32;
        /// Which equality constraints are on.
        const EQ_ACTIVE = mjSTATE_EQ_ACTIVE as u32;
        /// Positions of mocap bodies.
        const MOCAP_POS = mjSTATE_MOCAP_POS as u32;
        /// Orientations of mocap bodies.
        const MOCAP_QUAT = mjSTATE_MOCAP_QUAT as u32;
        /// The user's data.
        const USERDATA = mjSTATE_USERDATA as u32;
        /// States of plugins.
        const PLUGIN = mjSTATE_PLUGIN as u32;
        /// Positions, velocities and activations.
        const PHYSICS = mjSTATE_PHYSICS as u32;
        /// Time, positions, velocities, activations and states of plugins.
        const FULL_PHYSICS = mjSTATE_FULLPHYSICS as u32;
        /// What users write: controls, applied forces, equality constraints, mocap bodies, the user's data.
        const USER = mjSTATE_USER as u32;
        /// Everything that the next step depends on: with it, a simulation continues with the same bits.
        const INTEGRATION = mjSTATE_INTEGRATION as u32;
    }
}

/// A state, or some elements of one: `None` for the others. Matrices are flat, row by row.
///
/// With the cargo feature `serde` it can be written and read in any format of that library. Formats keep the bits that they
/// are able to keep: `serde_json` reads numbers to the last bit with its feature `float_roundtrip`, and has no notation for
/// infinities and NaN.
///
/// ```
/// use mujoco::sim::{Data, Model, State, StateSet};
///
/// let model = Model::from_xml("<mujoco><worldbody><body><joint/><geom size='.1' pos='1 0 0'/></body></worldbody></mujoco>")?;
/// let mut data = Data::new(&model)?;
/// data.step()?;
/// let kept: State = data.state(StateSet::INTEGRATION);
/// (0..10).for_each(|_| data.step().expect("a step"));
///
/// let mut other = Data::new(&model)?;
/// other.set_state(&kept)?;
/// (0..10).for_each(|_| other.step().expect("a step"));
/// assert_eq!(other.state(StateSet::INTEGRATION), data.state(StateSet::INTEGRATION));
///
/// // elements that are not there stay as they are
/// data.set_state(&State { qvel: Some(vec![0.5]), ..State::default() })?;
/// assert_eq!((data.qvel(), data.time()), (&[0.5][..], other.time()));
///
/// let wrong = State { qpos: Some(vec![0.0; 7]), ..State::default() };
/// assert_eq!(data.set_state(&wrong).unwrap_err().to_string(), "state: qpos has 7 values, the model's nq is 1");
/// # Ok::<(), mujoco::sim::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct State {
    /// Time, in seconds.
    pub time: Option<f64>,
    /// Positions: nq.
    pub qpos: Option<Vec<f64>>,
    /// Velocities: nv.
    pub qvel: Option<Vec<f64>>,
    /// Activations of actuators: na.
    pub act: Option<Vec<f64>>,
    /// Accelerations from which the solver starts: nv.
    pub qacc_warmstart: Option<Vec<f64>>,
    /// Controls: nu.
    pub ctrl: Option<Vec<f64>>,
    /// Applied generalized forces: nv.
    pub qfrc_applied: Option<Vec<f64>>,
    /// Applied force and torque of each body: nbody x 6.
    pub xfrc_applied: Option<Vec<f64>>,
    /// Which equality constraints are on (not 0): neq.
    pub eq_active: Option<Vec<u8>>,
    /// Positions of mocap bodies: nmocap x 3.
    pub mocap_pos: Option<Vec<f64>>,
    /// Orientations of mocap bodies: nmocap x 4.
    pub mocap_quat: Option<Vec<f64>>,
    /// The user's data: nuserdata.
    pub userdata: Option<Vec<f64>>,
    /// States of plugins: npluginstate.
    pub plugin_state: Option<Vec<f64>>,
}

/// An element that is an array of numbers: which one, its name, and how long the model says that it is.
struct Numbers {
    element: mjtState,
    name: &'static str,
    size: &'static str,
}

/// All of them, in the order of `mjtState`.
const NUMBERS: [Numbers; 11] = [
    Numbers { element: mjSTATE_QPOS, name: "qpos", size: "nq" },
    Numbers { element: mjSTATE_QVEL, name: "qvel", size: "nv" },
    Numbers { element: mjSTATE_ACT, name: "act", size: "na" },
    Numbers { element: mjSTATE_WARMSTART, name: "qacc_warmstart", size: "nv" },
    Numbers { element: mjSTATE_CTRL, name: "ctrl", size: "nu" },
    Numbers { element: mjSTATE_QFRC_APPLIED, name: "qfrc_applied", size: "nv" },
    Numbers { element: mjSTATE_XFRC_APPLIED, name: "xfrc_applied", size: "6 nbody" },
    Numbers { element: mjSTATE_MOCAP_POS, name: "mocap_pos", size: "3 nmocap" },
    Numbers { element: mjSTATE_MOCAP_QUAT, name: "mocap_quat", size: "4 nmocap" },
    Numbers { element: mjSTATE_USERDATA, name: "userdata", size: "nuserdata" },
    Numbers { element: mjSTATE_PLUGIN, name: "plugin_state", size: "npluginstate" },
];

impl Numbers {
    fn set(&self) -> StateSet {
        StateSet::from_bits_truncate(self.element as u32)
    }
}

fn check(name: &str, length: usize, size: &str, expected: usize) -> Result<()> {
    match length == expected {
        true => Ok(()),
        false => Err(Error::of(
            ErrorKind::BadArgument,
            format!("state: {name} has {length} values, the model's {size} is {expected}"),
        )),
    }
}

impl State {
    /// The elements that are there.
    pub fn elements(&self) -> StateSet {
        let numbers = NUMBERS.iter().zip(self.numbers()).filter(|(_, values)| values.is_some()).map(|(n, _)| n.set());
        let time = self.time.map(|_| StateSet::TIME);
        let eq_active = self.eq_active.as_ref().map(|_| StateSet::EQ_ACTIVE);
        numbers.chain(time).chain(eq_active).collect()
    }

    /// Whether a simulation of the model can take it; the error names the element that does not fit.
    pub fn check(&self, model: &Model) -> Result<()> {
        for (n, values) in NUMBERS.iter().zip(self.numbers()) {
            if let Some(values) = values {
                check(n.name, values.len(), n.size, state::element_size(model.core(), n.element))?;
            }
        }
        self.eq_active.as_ref().map_or(Ok(()), |active| check("eq_active", active.len(), "neq", model.neq()))
    }

    /// The arrays of numbers, in the order of [`NUMBERS`].
    fn numbers(&self) -> [&Option<Vec<f64>>; NUMBERS.len()] {
        [
            &self.qpos,
            &self.qvel,
            &self.act,
            &self.qacc_warmstart,
            &self.ctrl,
            &self.qfrc_applied,
            &self.xfrc_applied,
            &self.mocap_pos,
            &self.mocap_quat,
            &self.userdata,
            &self.plugin_state,
        ]
    }

    fn numbers_mut(&mut self) -> [&mut Option<Vec<f64>>; NUMBERS.len()] {
        [
            &mut self.qpos,
            &mut self.qvel,
            &mut self.act,
            &mut self.qacc_warmstart,
            &mut self.ctrl,
            &mut self.qfrc_applied,
            &mut self.xfrc_applied,
            &mut self.mocap_pos,
            &mut self.mocap_quat,
            &mut self.userdata,
            &mut self.plugin_state,
        ]
    }
}

impl Data {
    /// Elements of the present state; bits that name no element are ignored.
    pub fn state(&self, set: StateSet) -> State {
        let mut state = State {
            time: set.contains(StateSet::TIME).then(|| self.time()),
            eq_active: set.contains(StateSet::EQ_ACTIVE).then(|| self.eq_active().to_vec()),
            ..State::default()
        };
        for ((n, values), now) in NUMBERS.iter().zip(state.numbers_mut()).zip(self.numbers()) {
            *values = set.contains(n.set()).then(|| now.to_vec());
        }
        state
    }

    /// Takes over the elements that a state has; computes nothing from them. If one does not fit the model, the error names
    /// it and nothing is changed.
    pub fn set_state(&mut self, state: &State) -> Result<()> {
        state.check(self.model())?;
        if let Some(time) = state.time {
            self.set_time(time);
        }
        if let Some(active) = &state.eq_active {
            self.eq_active_mut().copy_from_slice(active);
        }
        self.with_core(|_, d| {
            for (n, values) in NUMBERS.iter().zip(state.numbers()) {
                if let (Some(values), Some(now)) = (values, state::numbers(d, n.element)) {
                    now.copy_from_slice(values);
                }
            }
        });
        Ok(())
    }

    /// The arrays of numbers, in the order of [`NUMBERS`].
    fn numbers(&self) -> [&[f64]; NUMBERS.len()] {
        [
            self.qpos(),
            self.qvel(),
            self.act(),
            self.qacc_warmstart(),
            self.ctrl(),
            self.qfrc_applied(),
            self.xfrc_applied().as_flattened(),
            self.mocap_pos().as_flattened(),
            self.mocap_quat().as_flattened(),
            self.userdata(),
            self.plugin_state(),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A model whose state has every element but those of plugins.
    const ALL: &str = "<mujoco><size nuserdata='2'/><option><flag energy='enable'/></option><worldbody>
        <body name='a' pos='0 0 .5'><freejoint/><geom size='.1'/></body>
        <body name='b' pos='1 0 1'><joint name='j'/><geom size='.1' pos='.3 0 0'/></body>
        <body name='target' mocap='true' pos='.3 0 .7'/><geom type='plane' size='3 3 1'/></worldbody>
        <equality><weld body1='a' body2='target'/><joint joint1='j'/></equality>
        <actuator><general joint='j' dyntype='filter' dynprm='.1' gainprm='3'/></actuator></mujoco>";

    /// A state in which no element is zero.
    fn moved() -> (Model, Data) {
        let model = Model::from_xml(ALL).unwrap();
        let mut data = Data::new(&model).unwrap();
        data.ctrl_mut()[0] = 0.7;
        data.qfrc_applied_mut().fill(0.01);
        data.xfrc_applied_mut()[1] = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6];
        data.eq_active_mut()[1] = 0;
        data.mocap_pos_mut()[0] = [0.3, 0.1, 0.6];
        data.mocap_quat_mut()[0] = [0.8, 0.0, 0.6, 0.0];
        data.userdata_mut().copy_from_slice(&[1.0 / 3.0, -0.0]);
        (0..30).for_each(|_| data.step().unwrap());
        (model, data)
    }

    fn bits(state: &State) -> Vec<Vec<u64>> {
        let numbers =
            state.numbers().map(|values| values.as_deref().unwrap_or(&[]).iter().map(|x| x.to_bits()).collect());
        let time = vec![state.time.unwrap_or(-1.0).to_bits()];
        let active = state.eq_active.as_deref().unwrap_or(&[]).iter().map(|&a| a.into()).collect();
        numbers.into_iter().chain([time, active]).collect()
    }

    #[test]
    fn a_simulation_continues_from_its_integration_state_with_the_same_bits() {
        let (model, mut data) = moved();
        let mut other = Data::new(&model).unwrap();
        other.set_state(&data.state(StateSet::INTEGRATION)).unwrap();
        for d in [&mut data, &mut other] {
            (0..50).for_each(|_| d.step().unwrap());
        }
        let [ours, theirs] = [&data, &other].map(|d| bits(&d.state(StateSet::all())));
        assert_eq!(ours, theirs);
        assert!(data.state(StateSet::INTEGRATION).elements() == StateSet::INTEGRATION);
    }

    /// The order and the sizes are those of `mj_getState`.
    #[test]
    fn elements_are_those_of_the_c_function() {
        let (model, mut data) = moved();
        for set in [StateSet::all(), StateSet::FULL_PHYSICS, StateSet::USER, StateSet::QVEL | StateSet::MOCAP_QUAT] {
            let state = data.state(set);
            let mut expected = vec![0.0; state::length(model.core(), set.bits())];
            data.with_core(|m, d| state::get(m, d, &mut expected, set.bits())).unwrap();
            let mut flat: Vec<f64> = state.time.into_iter().collect();
            for (k, values) in state.numbers().into_iter().enumerate() {
                flat.extend(values.iter().flatten());
                // what is not a number precedes the positions of mocap bodies
                if NUMBERS[k].element == mjSTATE_XFRC_APPLIED {
                    flat.extend(state.eq_active.iter().flatten().map(|&a| f64::from(a)));
                }
            }
            assert_eq!(flat, expected);
            assert_eq!(state.elements(), set);
        }
    }

    #[test]
    fn elements_that_are_left_out_stay() {
        let (model, data) = moved();
        let mut other = Data::new(&model).unwrap();
        other.set_state(&data.state(StateSet::QVEL | StateSet::TIME)).unwrap();
        assert_eq!((other.time(), other.qvel()), (data.time(), data.qvel()));
        assert_eq!((other.qpos(), other.ctrl()), (model.qpos0(), &[0.0][..]));
    }

    #[test]
    fn what_does_not_fit_is_named_and_changes_nothing() {
        let (_, mut data) = moved();
        let before = data.state(StateSet::all());
        let error = |data: &mut Data, state: State| data.set_state(&state).unwrap_err().to_string();
        let good = State { time: Some(9.0), qvel: Some(vec![1.0; 7]), ..State::default() };
        let wrong = State { xfrc_applied: Some(vec![0.0; 6]), ..good.clone() };
        assert_eq!(error(&mut data, wrong), "state: xfrc_applied has 6 values, the model's 6 nbody is 24");
        let wrong = State { eq_active: Some(vec![1]), ..good };
        assert_eq!(error(&mut data, wrong), "state: eq_active has 1 values, the model's neq is 2");
        assert_eq!(data.state(StateSet::all()), before);
        let smaller = Model::from_xml("<mujoco/>").unwrap();
        assert!(before.check(&smaller).unwrap_err().to_string().contains("qpos has 8 values, the model's nq is 0"));
    }

    #[cfg(feature = "serde")]
    #[test]
    fn states_keep_their_bits_in_json() {
        let (model, mut data) = moved();
        data.userdata_mut().copy_from_slice(&[f64::MIN_POSITIVE / 3.0, -0.0]);
        let state = data.state(StateSet::all());
        let text = serde_json::to_string(&state).unwrap();
        let read: State = serde_json::from_str(&text).unwrap();
        assert_eq!(bits(&read), bits(&state));
        assert_eq!(read.elements(), StateSet::all());
        Data::new(&model).unwrap().set_state(&read).unwrap();
        let part: State = serde_json::from_str(r#"{"qvel": [1, 2.5], "time": 3}"#).unwrap();
        assert_eq!((part.elements(), part.qvel.unwrap()), (StateSet::QVEL | StateSet::TIME, vec![1.0, 2.5]));
        assert!(serde_json::from_str::<State>(r#"{"qpo": [1]}"#).unwrap_err().to_string().contains("qpo"));
        let set: StateSet = serde_json::from_str(&serde_json::to_string(&StateSet::PHYSICS).unwrap()).unwrap();
        assert_eq!(set, StateSet::PHYSICS);
    }
}
