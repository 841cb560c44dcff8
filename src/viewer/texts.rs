//! The texts of the overlays: help, time and speed, counts, the solver's figures.

use crate::abi::*;
use crate::sim::{Data, Timer};

pub const HELP: [(&str, &str); 22] = [
    ("Play / Pause", "Space"),
    ("Speed Up / Down", "+  -"),
    ("Step Back / Forward", "Left / Right arrow"),
    ("Toggle Left / Right UI", "Tab / Shift-Tab"),
    ("Cycle cameras", "[  ]"),
    ("Free camera", "Esc"),
    ("Select", "Double-click"),
    ("Select parent", "Page Up"),
    ("Center camera", "Right double-click"),
    ("Tracking camera", "Ctrl Right double-click"),
    ("Zoom", "Scroll, middle drag"),
    ("View Orbit", "Left drag"),
    ("View Pan", "[Shift] right drag"),
    ("Object Rotate", "Ctrl [Shift] drag"),
    ("Object Translate", "Ctrl [Shift] right drag"),
    ("Help", "F1"),
    ("Info", "F2"),
    ("Profiler", "F3"),
    ("Sensors", "F4"),
    ("Full screen", "F5"),
    ("Show UI shortcuts", "UI right-button hold"),
    ("Expand/collapse all", "UI title double-click"),
];

/// Two columns of an overlay.
pub fn columns<A: AsRef<str>, B: AsRef<str>>(rows: &[(A, B)]) -> (String, String) {
    let left: Vec<&str> = rows.iter().map(|row| row.0.as_ref()).collect();
    let right: Vec<&str> = rows.iter().map(|row| row.1.as_ref()).collect();
    (left.join("\n"), right.join("\n"))
}

/// How far the solver was from the solution: log10.
fn solver_error(data: &Data) -> f64 {
    let last = |island| data.solver_statistics(island).last();
    let error = (0..data.solver_iterations().len()).filter_map(last).fold(0f64, |error, s| {
        let least = s.improvement.min(s.gradient);
        error.max(if least == 0.0 { s.improvement.max(s.gradient) } else { least })
    });
    error.max(1e-15).log10()
}

/// A number of bytes, in the largest unit that divides it.
fn bytes(n: u64) -> String {
    let units = [(30, 'G'), (20, 'M'), (10, 'K')];
    let unit = units.into_iter().find(|(bits, _)| n > 0 && n.trailing_zeros() >= *bits);
    unit.map_or(n.to_string(), |(bits, name)| format!("{}{name}", n >> bits))
}

/// Names and values of the information about the simulation.
pub fn info(data: &Data, run: bool, fps: f64) -> Vec<(&'static str, String)> {
    let option = data.model().option();
    let timer = data.timer(if run { Timer::Step } else { Timer::Forward });
    let cpu = 1e-3 * timer.duration / f64::from(timer.number.max(1));
    let iterations: i32 = data.solver_iterations().iter().sum();
    let [size, used] = data.arena();
    let memory = 100.0 * used as f64 / size as f64;
    let mut rows = vec![
        ("Time", format!("{:<9.3}", data.time())),
        ("Size", format!("{}  ({} con)", data.nefc(), data.contacts().len())),
        ("CPU", format!("{cpu:.3}")),
        ("Solver", format!("{:.1}  ({iterations} it)", solver_error(data))),
        ("FPS", if fps < 1.0 { format!("{fps:.1}") } else { format!("{fps:.0}") }),
        ("Memory", format!("{memory:.1}% of {}", bytes(size))),
    ];
    let enabled = |flag: mjtEnableBit| option.enableflags & flag as i32 != 0;
    if enabled(mjENBL_ENERGY) {
        rows.push(("Energy", format!("{:.3}", data.energy().iter().sum::<f64>())));
    }
    if enabled(mjENBL_FWDINV) {
        let [a, b] = data.inverse_difference().map(|x| x.max(1e-15).log10());
        rows.push(("FwdInv", format!("{a:.1} {b:.1}")));
    }
    if option.disableflags & mjDSBL_ISLAND as i32 == 0 && data.nisland() > 0 {
        rows.push(("Islands", data.nisland().to_string()));
    }
    rows
}

/// What the watch shows for an element of an array of `mjData`.
pub fn watched(data: &Data, array: &str, index: i32) -> String {
    let Some(values) = data.array(array) else { return "invalid field".into() };
    let value = usize::try_from(index).ok().and_then(|index| values.get(index));
    value.map_or("invalid index".into(), |&x| crate::sim::general(x, 6))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::Model;

    #[test]
    fn the_watch_says_what_there_is_not() {
        let model = Model::from_xml("<mujoco><worldbody><body><joint/><geom size='1'/></body></worldbody></mujoco>");
        let mut data = Data::new(&model.unwrap()).unwrap();
        data.qpos_mut()[0] = 1.0 / 3.0;
        assert_eq!(watched(&data, "qpos", 0), "0.333333");
        assert_eq!([watched(&data, "qpos", 1), watched(&data, "qpos", -1)], ["invalid index"; 2]);
        assert_eq!(watched(&data, "qpo", 0), "invalid field");
    }

    #[test]
    fn bytes_have_units_that_divide_them() {
        assert_eq!([0, 1000, 3 << 10, 15 << 20, 1 << 40].map(bytes), ["0", "1000", "3K", "15M", "1024G"]);
    }
}
