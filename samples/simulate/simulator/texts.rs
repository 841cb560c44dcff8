//! What the overlays and the clipboard say.

use mujoco::abi::*;
use mujoco::api::math;
use mujoco::base::text::general;
use std::ffi::{CStr, c_int};
use std::fmt::Write;

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

/// How far the solver was from the solution: log10, and iterations.
fn solver(d: &mjData) -> (f64, i32) {
    let islands = d.nisland.clamp(1, mjNISLAND) as usize;
    let mut error = 0f64;
    for k in (0..islands).filter(|&k| d.solver_niter[k] > 0) {
        let last = (d.solver_niter[k] as usize).min(mjNSOLVER as usize) - 1;
        let s = d.solver[mjNSOLVER as usize * k + last];
        let least = s.improvement.min(s.gradient);
        error = error.max(if least == 0.0 { s.improvement.max(s.gradient) } else { least });
    }
    (error.max(1e-15).log10(), d.solver_niter[..islands].iter().sum())
}

/// Names and values of the information about the simulation.
pub fn info(m: &mjModel, d: &mjData, run: bool, fps: f64) -> Vec<(&'static str, String)> {
    let timer = d.timer[if run { mjTIMER_STEP } else { mjTIMER_FORWARD } as usize];
    let cpu = timer.duration / f64::from(timer.number.max(1));
    let (error, iterations) = solver(d);
    // SAFETY: the library's own text.
    let size = unsafe { CStr::from_ptr(math::mju_writeNumBytes(d.narena as usize)) }.to_string_lossy().into_owned();
    let memory = 100.0 * d.maxuse_arena as f64 / d.narena as f64;
    let mut rows = vec![
        ("Time", format!("{:<9.3}", d.time)),
        ("Size", format!("{}  ({} con)", d.nefc, d.ncon)),
        ("CPU", format!("{cpu:.3}")),
        ("Solver", format!("{error:.1}  ({iterations} it)")),
        ("FPS", if fps < 1.0 { format!("{fps:.1}") } else { format!("{fps:.0}") }),
        ("Memory", format!("{memory:.1}% of {size}")),
    ];
    let enabled = |flag: mjtEnableBit| m.opt.enableflags & flag as c_int != 0;
    if enabled(mjENBL_ENERGY) {
        rows.push(("Energy", format!("{:.3}", d.energy[0] + d.energy[1])));
    }
    if enabled(mjENBL_FWDINV) {
        let [a, b] = d.solver_fwdinv.map(|x| x.max(1e-15).log10());
        rows.push(("FwdInv", format!("{a:.1} {b:.1}")));
    }
    if m.opt.disableflags & mjDSBL_ISLAND as c_int == 0 && d.nisland > 0 {
        rows.push(("Islands", d.nisland.to_string()));
    }
    rows
}

/// The state as a keyframe of MJCF.
///
/// # Safety
/// The data belongs to the model.
pub unsafe fn keyframe(m: &mjModel, d: &mjData, full: bool) -> String {
    let number = |x: f64| if full { format!("{:<22}", general(x, 16)) } else { general(x, 6) };
    let mut text = String::from("<key");
    let mut attribute = |name: &str, values: &[f64]| {
        let values: Vec<String> = values.iter().map(|&x| number(x)).collect();
        let _ = write!(text, "\n  {name}=\"{}\"", values.join(" "));
    };
    attribute("time", &[d.time]);
    for (name, array, n) in [
        ("qpos", d.qpos, m.nq),
        ("qvel", d.qvel, m.nv),
        ("act", d.act, m.na),
        ("ctrl", d.ctrl, m.nu),
        ("mpos", d.mocap_pos, 3 * m.nmocap),
        ("mquat", d.mocap_quat, 4 * m.nmocap),
    ] {
        if n > 0 {
            // SAFETY: the arrays have these sizes.
            attribute(name, unsafe { std::slice::from_raw_parts(array, n as usize) });
        }
    }
    text += "\n/>";
    text.truncate(4999);
    text
}

/// The camera as an element of MJCF.
pub fn camera(eyes: &[mjvGLCamera; 2]) -> String {
    let mean: [f32; 3] = std::array::from_fn(|k| 0.5 * (eyes[0].pos[k] + eyes[1].pos[k]));
    let (f, u) = (eyes[0].forward, eyes[0].up);
    let right = [f[1] * u[2] - f[2] * u[1], f[2] * u[0] - f[0] * u[2], f[0] * u[1] - f[1] * u[0]];
    let three = |v: [f32; 3]| v.map(|x| format!("{x:.3}")).join(" ");
    format!("<camera pos=\"{}\" xyaxes=\"{} {}\"/>\n", three(mean), three(right), three(u))
}
