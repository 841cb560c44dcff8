//! What a second of simulation and the derivative of a step show.
#![forbid(unsafe_code)]

use crate::abi::*;
use crate::check::linear::{MAX_DOFS, growth_rate};
use crate::check::runs;
use crate::check::{Found, Severity, Subject, short};
use crate::model::{Model, mjb};

fn dof(s: &Subject, dof: usize) -> String {
    let joint = s.model.dof_jntid().get(dof).map_or(0, |&j| j as usize);
    s.name(mjOBJ_JOINT, joint)
}

/// How a run starts, for texts.
fn from(s: &Subject) -> &'static str {
    if s.model.nkey() > 0 { "from the first keyframe" } else { "from the start, with all controls at zero" }
}

/// The simulation fails within a second.
pub fn unstable(s: &Subject) -> Vec<Found> {
    let Some((warning, time, at)) = s.runs.motion().and_then(|run| run.unstable) else { return Vec::new() };
    let what = match warning {
        mjWARN_BADQPOS => "position",
        mjWARN_BADQVEL => "velocity",
        _ => "acceleration",
    };
    let joint = s.model.dof_jntid().get(at).map(|&j| j as usize);
    let text = format!("{}: the {what} of dof {at} has no usable value at {} s", from(s), short(time));
    let found = match joint {
        Some(joint) => Found::at(s.element(mjOBJ_JOINT, joint), text),
        None => Found::whole(text),
    };
    vec![found]
}

/// Turning faster than this, in rad/s, within a second is no motion that a user wants.
const SPIN: f64 = 300.0;

/// Something spins faster than any machine.
pub fn spins(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let Some(run) = s.runs.motion().filter(|run| run.unstable.is_none()) else { return Vec::new() };
    let (speed, at, time) = run.fastest;
    let Some(&joint) = m.dof_jntid().get(at) else { return Vec::new() };
    let (joint, first) = (joint as usize, m.jnt_dofadr()[joint as usize] as usize);
    let kind = m.jnt_type()[joint];
    let turns = kind == mjJNT_HINGE as i32 || kind == mjJNT_BALL as i32 || kind == mjJNT_FREE as i32 && at >= first + 3;
    let driven = m.key_qvel().iter().any(|v| v.abs() > 0.5 * SPIN);
    let text = format!("{}: joint '{}' turns at {} rad/s after {} s", from(s), dof(s, at), short(speed), short(time));
    if turns && speed > SPIN && !driven { vec![Found::at(s.element(mjOBJ_JOINT, joint), text)] } else { Vec::new() }
}

/// The arena is too small for a second of motion.
pub fn arena_full(s: &Subject) -> Vec<Found> {
    let Some(run) = s.runs.motion().filter(|run| run.arena_full) else { return Vec::new() };
    let arena = s.model.narena as f64 / 1024.0 / 1024.0;
    let text = format!("{}: {} contacts at most do not fit into {} MB", from(s), run.contacts, short(arena));
    let instead = format!("<size memory=\"{}M\"/>", (4.0 * arena).ceil().max(1.0));
    vec![Found::whole(text).instead(instead)]
}

/// The solver stops before its tolerance.
pub fn unconverged(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let Some(run) = s.runs.motion().filter(|run| run.unstable.is_none()) else { return Vec::new() };
    let share = run.unconverged as f64 / run.steps.max(1) as f64;
    let text = format!(
        "{}: in {} of {} steps the solver used all {} iterations; the last still improved the cost by {}, and the tolerance is {}",
        from(s),
        run.unconverged,
        run.steps,
        m.opt.iterations,
        short(run.improvement),
        short(m.opt.tolerance)
    );
    let large = run.improvement > 100.0 * m.opt.tolerance;
    if share > 0.1 && large { vec![Found::whole(text)] } else { Vec::new() }
}

/// A growth rate above this, per second, that a shorter step does not have, is the step's.
const GROWTH: f64 = 2.0;

/// Integrators that may help, with their names.
const INTEGRATORS: [(mjtIntegrator, &str); 2] = [(mjINT_IMPLICITFAST, "implicitfast"), (mjINT_IMPLICIT, "implicit")];

/// Stiffness or damping that the time step cannot carry.
pub fn stiff(s: &Subject) -> Vec<Found> {
    let m = s.model;
    if m.nv() == 0 || m.nv() > MAX_DOFS || m.opt.integrator == mjINT_RK4 as i32 || m.nplugin() > 0 {
        return Vec::new();
    }
    let key = (m.nkey() > 0).then_some(0);
    let Some(judged) = judge(m, key) else { return Vec::new() };
    let step = judged.largest_step.map_or(String::from("no shorter one that was tried"), |h| format!("{} s", short(h)));
    let help = judged.helps.map_or(String::new(), |name| format!("; {name} is stable at this step"));
    let text = format!(
        "small deviations grow by a factor of {} in each step of {} s, contacts and limits apart; the longest stable step is {step}{help}",
        short((judged.rate * m.opt.timestep).exp()),
        short(m.opt.timestep)
    );
    let instead = match (judged.helps, judged.largest_step) {
        (Some(name), _) => format!("<option integrator=\"{name}\"/>, or a shorter time step"),
        (None, Some(h)) => format!("<option timestep=\"{}\"/>, or less stiffness or damping", short(h)),
        (None, None) => "less stiffness or damping, or more armature".into(),
    };
    vec![Found::whole(text).instead(instead)]
}

struct Judged {
    rate: f64,
    largest_step: Option<f64>,
    helps: Option<&'static str>,
}

/// Compares the growth in a step with that in much shorter ones.
fn judge(m: &Model, key: Option<usize>) -> Option<Judged> {
    let h = m.opt.timestep;
    let rate = growth_rate(m, key, h, m.opt.integrator).ok()?;
    if rate < GROWTH {
        return None;
    }
    let short_step = growth_rate(m, key, h / 64.0, m.opt.integrator).ok()?;
    let unstable = |rate: f64| rate > GROWTH + 2.0 * short_step.max(0.0);
    if !unstable(rate) {
        return None;
    }
    let stable_at = |h: f64| growth_rate(m, key, h, m.opt.integrator).is_ok_and(|rate| !unstable(rate));
    // halving, then halfway between
    let below = (1..=6).map(|k| h / f64::from(1 << k)).find(|&h| stable_at(h));
    let largest_step = below.map(|low| {
        let (mut low, mut high) = (low, 2.0 * low);
        for _ in 0..4 {
            let middle = 0.5 * (low + high);
            if stable_at(middle) { low = middle } else { high = middle }
        }
        low
    });
    let helps = INTEGRATORS.iter().filter(|(i, _)| *i as i32 != m.opt.integrator);
    let helps = helps.copied().find(|(i, _)| growth_rate(m, key, h, *i as i32).is_ok_and(|rate| !unstable(rate)));
    Some(Judged { rate, largest_step, helps: helps.map(|(_, name)| name) })
}

/// The energy of a system without losses changes by more than this share of its largest kinetic energy.
const DRIFT: f64 = 0.1;

/// Energy that the integrator adds or takes.
pub fn drift(s: &Subject) -> Vec<Found> {
    let m = s.model;
    if m.nv() == 0 {
        return Vec::new();
    }
    let run = |integrator: i32| runs::drift(m, integrator).ok().flatten();
    let Some(drift) = run(m.opt.integrator) else { return Vec::new() };
    let share = drift.change / drift.kinetic.max(1e-9);
    if share.abs() <= DRIFT {
        return Vec::new();
    }
    let change = if share.is_finite() {
        format!("changes by {} J, {} % of the largest kinetic energy", short(drift.change), short(100.0 * share))
    } else {
        format!("is not finite after {} s", short(drift.time))
    };
    let better = run(mjINT_RK4 as i32).map(|d| 100.0 * d.change / d.kinetic.max(1e-9)).filter(|x| x.is_finite());
    let better = better.filter(|x| x.abs() < 10.0).map_or(String::new(), |x| format!("; with RK4 by {} %", short(x)));
    let text = format!(
        "without contacts, limits, actuators and damping, the energy {change} in {} s{better}",
        short(drift.time)
    );
    let severity = if share.is_finite() { Severity::Advice } else { Severity::Warning };
    vec![Found::whole(text).with(severity)]
}

/// Bytes that a simulation may take without a word.
const MUCH: f64 = 2.0 * 1024.0 * 1024.0 * 1024.0;

/// Memory of one simulation.
pub fn memory(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let (arena, model) = (m.narena as f64, mjb::size(m) as f64);
    let used = s.runs.motion().map_or(0.0, |run| run.arena as f64);
    let gigabytes = |bytes: f64| short(bytes / 1024.0 / 1024.0 / 1024.0);
    let text = format!(
        "arena {} GB, model {} GB; a second of motion used {} GB of the arena",
        gigabytes(arena),
        gigabytes(model),
        gigabytes(used)
    );
    let instead =
        format!("<size memory=\"{}M\"/> is twice what was used", (2.0 * used / 1024.0 / 1024.0).ceil().max(1.0));
    if arena + model > MUCH { vec![Found::whole(text).instead(instead)] } else { Vec::new() }
}
