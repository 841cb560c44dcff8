//! The states of the recent past, as many as a fixed amount of memory holds, for going back in time.

use crate::sim::{Data, Result, State, StateSet};
use std::collections::VecDeque;

/// Most bytes, and most states.
const BYTES: usize = 100_000_000;
const STATES: usize = 2000;

#[derive(Default)]
pub struct History {
    /// From the present to the past.
    states: VecDeque<State>,
    capacity: usize,
}

impl History {
    /// A history that holds only the present.
    pub fn new(data: &Data) -> History {
        let forces = data.xfrc_applied().len() * 6 + data.mocap_pos().len() * 7;
        let others = data.ctrl().len() + data.act().len() + data.userdata().len() + data.plugin_state().len();
        let numbers = data.qpos().len() + 3 * data.qvel().len() + forces + others;
        let capacity = STATES.min(BYTES / (8 * numbers.max(1))).max(1);
        History { states: VecDeque::from([data.state(StateSet::INTEGRATION)]), capacity }
    }

    /// Its capacity in states. Those before the first are as the first.
    pub fn len(&self) -> usize {
        self.capacity
    }

    /// Adds the present.
    pub fn add(&mut self, data: &Data) {
        self.states.truncate(self.capacity.saturating_sub(1));
        self.states.push_front(data.state(StateSet::INTEGRATION));
    }

    /// Goes back to a state, 0 the last, −1 the one before.
    pub fn load(&self, data: &mut Data, back: i32) -> Result<()> {
        let state = self.states.get(back.unsigned_abs() as usize).or(self.states.back());
        state.map_or(Ok(()), |state| data.set_state(state))?;
        data.forward()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::Model;

    #[test]
    fn the_past_ends_with_the_first_state() {
        let model = Model::from_xml("<mujoco><worldbody><body><joint/><geom size='1'/></body></worldbody></mujoco>");
        let mut data = Data::new(&model.unwrap()).unwrap();
        let mut history = History::new(&data);
        for _ in 0..2 {
            data.step().unwrap();
            history.add(&data);
        }
        for (back, time) in [(0, 0.004), (-1, 0.002), (-2, 0.0), (-1999, 0.0)] {
            history.load(&mut data, back).unwrap();
            assert_eq!(data.time(), time);
        }
        assert_eq!(history.len(), 2000);
        (0..3000).for_each(|_| history.add(&data));
        assert_eq!(history.states.len(), 2000);
    }
}
