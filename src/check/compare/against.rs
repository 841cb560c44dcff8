//! One robot in two files: what a URDF and an MJCF say of the joints and links that both have.
//!
//! Joints belong together by name. Of each, the link that it moves is compared: all that is welded to it, in the axes of a
//! base that both files have. Fixed links are not fused, and rotations of inertial frames count, so that the URDF means what
//! it says.
#![forbid(unsafe_code)]

use super::{angle, list, same};
use crate::abi::*;
use crate::base::{Result, report};
use crate::builtin;
use crate::check::geometry::{Lump, lump, weld_poses};
use crate::check::rules::reader::rotation;
use crate::check::runs;
use crate::check::source::Source;
use crate::check::table::{self, Rule};
use crate::check::{Checked, FilePlace, Found, Settings, Subelement, short};
use crate::compile;
use crate::math::{Mat3, Pose, Vec3};
use crate::mjcf;
use crate::model::{Model, OwnedModel, names};
use crate::spec::Spec;
use crate::step;

/// Random poses at which forward kinematics is compared.
const POSES: usize = 20;
/// Differences below these are rounding of files.
const METRES: f64 = 1e-3;
const RADIANS: f64 = 2e-3;
const SHARE: f64 = 0.01;

/// A file as it is meant.
struct Robot {
    m: OwnedModel,
    source: Source,
    /// Bodies' poses in the body that each is welded to.
    poses: Vec<Pose>,
}

impl Robot {
    fn read(path: &str) -> Result<Robot> {
        builtin::register();
        let mut spec = mjcf::parse_file(path, None).map_err(|e| e.into_error(path))?;
        let source = Source::of_file(path);
        let s = spec.get_mut();
        s.public.public.compiler.fusestatic = 0;
        if source.is_urdf() {
            rotate_inertias(s, &source);
        }
        let compiled = report::capture_warnings(|| compile::compile(s, None)).0.map_err(|e| e.into_error(path))?;
        let poses = weld_poses(&compiled.model);
        Ok(Robot { m: compiled.model, source, poses })
    }

    fn joint(&self, name: &str) -> Option<usize> {
        names::find(&self.m, mjOBJ_JOINT, name.as_bytes())
    }

    /// What a joint moves as one.
    fn link(&self, joint: usize) -> Lump {
        let m = &self.m;
        let weld = m.body_weldid()[m.jnt_bodyid()[joint] as usize];
        let members: Vec<usize> = (1..m.nbody()).filter(|&b| m.body_weldid()[b] == weld).collect();
        lump(m, &self.poses, &members)
    }

    fn body_name(&self, body: usize) -> String {
        names::display(&self.m, mjOBJ_BODY, body).into_owned()
    }

    /// The bodies that are welded to the parent of a joint's body.
    fn base_candidates(&self, joint: usize) -> Vec<usize> {
        let m = &self.m;
        let parent = m.body_parentid()[m.jnt_bodyid()[joint] as usize] as usize;
        let mut all: Vec<usize> = (0..m.nbody()).filter(|&b| m.body_weldid()[b] == m.body_weldid()[parent]).collect();
        // the nearest first
        all.sort_by_key(|&b| b != parent);
        all
    }
}

/// Gives inertias the rotation that the reader drops.
fn rotate_inertias(spec: &mut Spec, source: &Source) {
    let mut turns: Vec<(String, Mat3)> = Vec::new();
    source.visit(|_, parents, node| {
        let link = parents.last().filter(|_| node.tag() == "inertial").and_then(|p| p.get("name"));
        let rpy = node.named("origin").next().and_then(|origin| origin.get("rpy")).unwrap_or("");
        let rpy: Vec<f64> = rpy.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        if let (Some(link), [r, p, y]) = (link, &rpy[..]) {
            turns.push((link.into(), rotation([*r, *p, *y])));
        }
    });
    for (link, turn) in turns {
        let Some(id) = spec.find::<crate::spec::BodyFields>(&link) else { continue };
        let full = &mut spec.bodies[id].public.fullinertia;
        let [xx, yy, zz, xy, xz, yz] = *full;
        if xx.is_finite() {
            let turned = turn * Mat3([xx, xy, xz, xy, yy, yz, xz, yz, zz]) * turn.transpose();
            *full = [turned[0], turned[4], turned[8], turned[1], turned[2], turned[5]];
        }
    }
}

/// Poses of all bodies, and anchors and axes of joints.
struct Kinematics {
    bodies: Vec<Pose>,
    anchors: Vec<Vec3>,
    axes: Vec<Vec3>,
}

fn kinematics(m: &Model, set: &[(usize, f64)]) -> Result<Kinematics> {
    let mut d = runs::data(m, None)?;
    let mut d = d.enter(m);
    for &(joint, q) in set {
        d.qpos[m.jnt_qposadr()[joint] as usize] = q;
    }
    step::forward::fwd_kinematics(m, &mut d)?;
    let bodies = d.xpos.iter().zip(d.xquat.iter()).map(|(&pos, &quat)| Pose { pos, quat }).collect();
    Ok(Kinematics { bodies, anchors: d.xanchor.to_vec(), axes: d.xaxis.to_vec() })
}

/// What a model and a file of the same robot disagree about, as findings at elements of the model.
pub fn against(path: &str, reference: &str, settings: &Settings) -> Result<Checked> {
    let (robot, other) = (Robot::read(path)?, Robot::read(reference)?);
    let mut found: Vec<(&'static Rule, Found)> = Vec::new();
    let pairs = pairs(&robot, &other, reference, &mut found);
    if let Some(&first) = pairs.first() {
        compare(&robot, &other, first, &pairs, &mut found)?;
    }
    let mut checked = Checked { file: path.into(), ..Checked::default() };
    for (rule, found) in found {
        let place = |e: &Subelement| robot.source.find(&e.kind, &e.name);
        let finding = rule.finding(found, |e| place(e).unwrap_or(FilePlace { file: path.into(), line: None }));
        checked.add(finding, &settings.allow);
    }
    checked.sort();
    Ok(checked)
}

fn element(kind: &str, name: &str) -> Subelement {
    Subelement { kind: kind.into(), id: None, name: name.into() }
}

/// Hinges and slides of the same name, in both models.
fn pairs(a: &Robot, b: &Robot, reference: &str, found: &mut Vec<(&'static Rule, Found)>) -> Vec<[usize; 2]> {
    let scalar = |m: &Model, j: usize| m.jnt_type()[j] == mjJNT_HINGE as i32 || m.jnt_type()[j] == mjJNT_SLIDE as i32;
    let mut pairs = Vec::new();
    let name = |m: &Model, j: usize| names::display(m, mjOBJ_JOINT, j).into_owned();
    for j in (0..a.m.njnt()).filter(|&j| scalar(&a.m, j)) {
        match b.joint(&name(&a.m, j)) {
            Some(other) => pairs.push([j, other]),
            None => {
                let text = format!("not in {reference}");
                found.push((&table::NOT_IN_BOTH, Found::at(element("joint", &name(&a.m, j)), text)));
            }
        }
    }
    for j in (0..b.m.njnt()).filter(|&j| scalar(&b.m, j) && a.joint(&name(&b.m, j)).is_none()) {
        let text = format!("only in {reference}");
        found.push((&table::NOT_IN_BOTH, Found::at(element("joint", &name(&b.m, j)), text)));
    }
    pairs
}

fn compare(
    a: &Robot,
    b: &Robot,
    first: [usize; 2],
    pairs: &[[usize; 2]],
    found: &mut Vec<(&'static Rule, Found)>,
) -> Result<()> {
    let [base_a, base_b] = bases(a, b, first);
    let at = |joints: &[(usize, f64)]| -> Result<[Kinematics; 2]> {
        let of = |side: usize| joints.iter().map(|&(pair, q)| (pairs[pair][side], q)).collect::<Vec<_>>();
        Ok([kinematics(&a.m, &of(0))?, kinematics(&b.m, &of(1))?])
    };
    // the same coordinates in both, whatever their references
    let zero: Vec<(usize, f64)> = (0..pairs.len()).map(|pair| (pair, 0.0)).collect();
    let [ka, kb] = at(&zero)?;
    let (to_a, to_b) = (ka.bodies[base_a].inverse(), kb.bodies[base_b].inverse());
    for &[ja, jb] in pairs {
        let name = names::display(&a.m, mjOBJ_JOINT, ja).into_owned();
        let mut say = |rule: &'static Rule, text: String| found.push((rule, Found::at(element("joint", &name), text)));
        if let Some(text) = limits(&a.m, &b.m, ja, jb) {
            say(&table::LIMITS_DIFFER, text);
        }
        let (axis_a, axis_b) = (to_a.quat.rotate(ka.axes[ja]), to_b.quat.rotate(kb.axes[jb]));
        let off = angle(axis_a, axis_b);
        if off > RADIANS || a.m.jnt_type()[ja] != b.m.jnt_type()[jb] {
            let what = if off > std::f64::consts::PI - RADIANS { "opposite" } else { "another" };
            say(
                &table::AXES_DIFFER,
                format!(
                    "axis {} here and {} there ({what} direction, {} rad apart)",
                    list(&axis_a.0),
                    list(&axis_b.0),
                    short(off)
                ),
            );
        }
        let (la, lb) = (a.link(ja), b.link(jb));
        let frame = |k: &Kinematics, m: &Model, j: usize, base: &Pose| {
            let weld = m.body_weldid()[m.jnt_bodyid()[j] as usize] as usize;
            *base * k.bodies[weld]
        };
        let (fa, fb) = (frame(&ka, &a.m, ja, &to_a), frame(&kb, &b.m, jb, &to_b));
        if !near(&[la.mass], &[lb.mass], 0.0) {
            say(
                &table::MASSES_DIFFER,
                format!("the link has {} kg here and {} kg there", short(la.mass), short(lb.mass)),
            );
        }
        if let Some(text) = inertias(&la, &fa, &lb, &fb) {
            say(&table::INERTIAS_DIFFER, text);
        }
    }
    random_poses(a, b, [base_a, base_b], pairs, at, found)
}

/// A body that both have, welded to the parent of the first joint; else these parents.
fn bases(a: &Robot, b: &Robot, [ja, jb]: [usize; 2]) -> [usize; 2] {
    let (left, right) = (a.base_candidates(ja), b.base_candidates(jb));
    let common = left.iter().find_map(|&x| {
        let name = a.body_name(x);
        let y = right.iter().copied().find(|&y| b.body_name(y) == name && name != "world")?;
        Some([x, y])
    });
    common.unwrap_or([left[0], right[0]])
}

fn near(a: &[f64], b: &[f64], absolute: f64) -> bool {
    let size = a.iter().chain(b).fold(0.0, |size: f64, x| size.max(x.abs()));
    same(a, b) || a.iter().zip(b).all(|(x, y)| (x - y).abs() <= absolute.max(SHARE * size))
}

fn limits(a: &Model, b: &Model, ja: usize, jb: usize) -> Option<String> {
    let range = |m: &Model, j: usize| (m.jnt_limited()[j] != 0).then(|| m.jnt_range()[j]);
    let text = |range: Option<[f64; 2]>| range.map_or("none".into(), |r| format!("{} to {}", short(r[0]), short(r[1])));
    let (x, y) = (range(a, ja), range(b, jb));
    let equal = match (x, y) {
        (Some(x), Some(y)) => x.iter().zip(y).all(|(x, y)| (x - y).abs() < RADIANS),
        (None, None) => true,
        _ => false,
    };
    (!equal).then(|| format!("{} here and {} there", text(x), text(y)))
}

/// Centres and inertias in the base's axes.
fn inertias(la: &Lump, fa: &Pose, lb: &Lump, fb: &Pose) -> Option<String> {
    let (ca, cb) = (fa.point(la.centre), fb.point(lb.centre));
    let turned = |l: &Lump, f: &Pose| {
        let r = f.quat.to_mat();
        let t = r * l.inertia * r.transpose();
        [t[0], t[4], t[8], t[1], t[2], t[5]]
    };
    let (ia, ib) = (turned(la, fa), turned(lb, fb));
    if ca.distance(cb) > METRES {
        return Some(format!("the centre of mass is at {} here and at {} there", list(&ca.0), list(&cb.0)));
    }
    (!near(&ia, &ib, 1e-9)).then(|| format!("xx yy zz xy xz yz are {} here and {} there", list(&ia), list(&ib)))
}

/// Numbers from 0 to 1 that are the same in each run.
struct Sequence(u64);

impl Sequence {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// The first joint, from the base on, whose anchor is elsewhere in some pose.
fn random_poses(
    a: &Robot,
    b: &Robot,
    bases: [usize; 2],
    pairs: &[[usize; 2]],
    at: impl Fn(&[(usize, f64)]) -> Result<[Kinematics; 2]>,
    found: &mut Vec<(&'static Rule, Found)>,
) -> Result<()> {
    let mut sequence = Sequence(1);
    let mut worst: Option<(usize, f64, usize)> = None;
    for pose in 0..POSES {
        let range = |&[ja, jb]: &[usize; 2]| {
            let limited = |m: &Model, j: usize| (m.jnt_limited()[j] != 0).then(|| m.jnt_range()[j]);
            limited(&a.m, ja).or(limited(&b.m, jb)).unwrap_or([-1.0, 1.0])
        };
        let angles: Vec<(usize, f64)> = pairs
            .iter()
            .enumerate()
            .map(|(i, pair)| {
                let [low, high] = range(pair);
                (i, low + (high - low) * sequence.next())
            })
            .collect();
        let [ka, kb] = at(&angles)?;
        let (to_a, to_b) = (ka.bodies[bases[0]].inverse(), kb.bodies[bases[1]].inverse());
        for (i, &[ja, jb]) in pairs.iter().enumerate() {
            let away = to_a.point(ka.anchors[ja]).distance(to_b.point(kb.anchors[jb]));
            // the first joint that is wrong carries the others along
            if away > METRES && worst.is_none_or(|(joint, most, _)| i < joint || i == joint && away > most) {
                worst = Some((i, away, pose));
            }
        }
    }
    if let Some((i, away, _)) = worst {
        let name = names::display(&a.m, mjOBJ_JOINT, pairs[i][0]).into_owned();
        let text =
            format!("in {POSES} random poses, the anchor is up to {} m from where the other file has it", short(away));
        found.push((&table::KINEMATICS_DIFFER, Found::at(element("joint", &name), text)));
    }
    Ok(())
}
