//! What MuJoCo 3.4.0 computes in another way than a model says, and this library copies: see `QUIRKS.md`.
#![forbid(unsafe_code)]

use super::reader::{at_nodes, numbers};
use crate::abi::*;
use crate::check::geometry::mesh_surface;
use crate::check::{Found, Subject, short};
use crate::math::Vec3;
use crate::plugin;

/// A capsule that was fitted to the inertia box of a mesh.
pub fn fitted_capsule(s: &Subject) -> Vec<Found> {
    let (m, Some(spec)) = (s.model, s.spec) else { return Vec::new() };
    if spec.public.public.compiler.fitaabb != 0 {
        return Vec::new();
    }
    let check = |e: &crate::spec::Element<crate::spec::GeomFields>| {
        let fitted = e.public.r#type.is(mjGEOM_CAPSULE) && !e.public.meshname.text().is_empty();
        let g = usize::try_from(e.head.id).ok().filter(|&g| g < m.ngeom() && fitted)?;
        let [r, half, _] = m.geom_size()[g].0;
        // half a radius was subtracted from the box, where a whole one belongs
        let meant = (half - 0.5 * r).max(0.0);
        let text = format!(
            "with its caps it is {} m long, and the box that it is fitted to {} m: the half-length is {}, and {} would fit",
            short(2.0 * (half + r)),
            short(2.0 * half + r),
            short(half),
            short(meant)
        );
        Some(Found::at(s.element(mjOBJ_GEOM, g), text).instead(format!(
            "size=\"{} {}\" without `mesh`",
            short(r),
            short(meant)
        )))
    };
    spec.geoms.iter().filter_map(check).collect()
}

/// Length ranges that are those of a joint or tendon, whatever the gear.
pub fn length_range(s: &Subject) -> Vec<Found> {
    let (m, Some(spec)) = (s.model, s.spec) else { return Vec::new() };
    if spec.public.public.compiler.LRopt.uselimit == 0 {
        return Vec::new();
    }
    let check = |i: usize| {
        let id = usize::try_from(m.actuator_trnid()[i][0]).ok()?;
        let kept = m.actuator_lengthrange()[i];
        let kind = m.actuator_trntype()[i];
        let (limited, range) = match kind {
            k if k == mjTRN_JOINT as i32 || k == mjTRN_JOINTINPARENT as i32 => {
                (m.jnt_limited()[id] != 0, m.jnt_range()[id])
            }
            k if k == mjTRN_TENDON as i32 => (m.tendon_limited()[id] != 0, m.tendon_range()[id]),
            _ => return None,
        };
        let gear = m.actuator_gear()[i][0];
        let ends = range.map(|x| x * gear);
        let meant = [ends[0].min(ends[1]), ends[0].max(ends[1])];
        let differs =
            limited && kept[0] < kept[1] && (0..2).any(|k| (kept[k] - meant[k]).abs() > 1e-6 * (1.0 + meant[k].abs()));
        let text = format!(
            "`uselimit` gives {} to {}; with gear {}, the length goes from {} to {}",
            short(kept[0]),
            short(kept[1]),
            short(gear),
            short(meant[0]),
            short(meant[1])
        );
        differs.then(|| Found::at(s.element(mjOBJ_ACTUATOR, i), text))
    };
    (0..m.nu()).filter_map(check).collect()
}

/// Flexes that are made in another way than their element says.
pub fn flexes(s: &Subject) -> Vec<Found> {
    let (m, Some(spec)) = (s.model, s.spec) else { return Vec::new() };
    let weak = spec.flexes.iter().filter_map(|e| {
        let f = &e.public.public;
        // interpolated flexes are stiff by their nodes
        let plain = e.public.nodebody.iter().next().is_none();
        let stretches = plain && f.dim == 2 && f.young > 0.0 && f.elastic2d >= 2 && f.thickness <= 0.0;
        let id = usize::try_from(e.head.id).ok().filter(|&id| id < m.nflex() && stretches)?;
        let text = format!(
            "young is {}, and with a thickness of {} the stretching stiffness is 0",
            short(f.young),
            short(f.thickness)
        );
        Some(Found::at(s.element(mjOBJ_FLEX, id), text).instead("a positive `thickness` in <elasticity>"))
    });
    let discs = at_nodes(s, |_, node, _| {
        if node.tag() != "flexcomp" || node.get("type") != Some("disc") {
            return None;
        }
        let (count, spacing) = (numbers(node, "count"), numbers(node, "spacing"));
        let half = |k: usize| Some(0.5 * (count.get(k)? - 1.0) * spacing.get(k).copied().unwrap_or(0.02));
        let (x, y) = (half(0)?, half(1)?);
        let wrong = [x, y].iter().any(|h| (h * h - h).abs() > 1e-3 * h);
        wrong.then(|| {
            let radius = |f: fn(f64) -> f64| format!("{} x {}", short(f(x)), short(f(y)));
            format!("half of the grid is {} m; the radius is its square, {} m", radius(|h| h), radius(|h| h * h))
        })
    });
    let curves = at_nodes(s, |_, node, _| {
        let curve = node.get("curve").filter(|_| node.tag() == "composite")?;
        let turns = curve.contains("cos(s)") || curve.contains("sin(s)");
        turns.then(|| {
            format!("curve=\"{curve}\": from end to end the angle goes from 0 to 3.142, half a turn, and not to 6.283")
        })
    });
    weak.chain(discs).chain(curves).collect()
}

/// Degrees that a normal may be off.
const NORMAL_LIMIT: f64 = 10.0;

/// Normals of meshes with different scales along the axes.
pub fn scaled_normals(s: &Subject) -> Vec<Found> {
    let (m, Some(spec)) = (s.model, s.spec) else { return Vec::new() };
    let check = |e: &crate::spec::Element<crate::spec::MeshFields>| {
        let id = usize::try_from(e.head.id).ok().filter(|&id| id < m.nmesh())?;
        let scale = m.mesh_scale()[id];
        let [x, y, z] = scale.0.map(f64::abs);
        let (low, high) = (x.min(y).min(z), x.max(y).max(z));
        if !(low > 0.0 && high > 1.01 * low) {
            return None;
        }
        let turn = m.mesh_quat()[id].to_mat();
        let (first, count) = (m.mesh_normaladr()[id].max(0) as usize, m.mesh_normalnum()[id].max(0) as usize);
        let normals = m.mesh_normal().get(first..first + count)?;
        let off = |n: &[f32; 3]| {
            // what was multiplied by the scale should have been divided by it
            let kept = turn * Vec3(n.map(f64::from));
            let meant = Vec3::from_fn(|k| kept[k] / (scale[k] * scale[k]));
            let cos = kept.dot(meant) / (kept.norm() * meant.norm()).max(f64::MIN_POSITIVE);
            crate::math::elementary::acos(cos.clamp(-1.0, 1.0)).to_degrees()
        };
        let worst = normals.iter().map(off).fold(0.0, f64::max);
        let text = format!(
            "with scale {} {} {}, normals are up to {} degrees off",
            short(scale[0]),
            short(scale[1]),
            short(scale[2]),
            short(worst)
        );
        (worst > NORMAL_LIMIT).then(|| Found::at(s.element(mjOBJ_MESH, id), text))
    };
    spec.meshes.iter().filter_map(check).collect()
}

/// A volume that is larger than the exact one by this share counts parts twice.
const DOUBLED: f64 = 0.02;

/// Masses from volumes in which parts of a mesh count twice.
pub fn legacy_volume(s: &Subject) -> Vec<Found> {
    let (m, Some(spec)) = (s.model, s.spec) else { return Vec::new() };
    let check = |e: &crate::spec::Element<crate::spec::MeshFields>| {
        let legacy = e.public.inertia.is(mjMESH_INERTIA_LEGACY);
        let id = usize::try_from(e.head.id).ok().filter(|&id| id < m.nmesh() && legacy)?;
        let surface = mesh_surface(m, id);
        if !surface.is_closed() || surface.volume <= 0.0 || !super::meshes::gives_mass(s, id) {
            return None;
        }
        let volume = pyramids(m, id);
        let more = volume / surface.volume - 1.0;
        let text = format!(
            "the volume counts as {} m³, and is {} m³: {} % more mass than the density gives",
            short(volume),
            short(surface.volume),
            short(100.0 * more)
        );
        (more > DOUBLED).then(|| Found::at(s.element(mjOBJ_MESH, id), text))
    };
    spec.meshes.iter().filter_map(check).collect()
}

/// The volume of pyramids from the faces of a mesh to its centre, all positive.
fn pyramids(m: &crate::model::Model, mesh: usize) -> f64 {
    let part = |first: i32, count: i32| first.max(0) as usize..(first.max(0) + count.max(0)) as usize;
    let vert = &m.mesh_vert()[part(m.mesh_vertadr()[mesh], m.mesh_vertnum()[mesh])];
    let face = &m.mesh_face()[part(m.mesh_faceadr()[mesh], m.mesh_facenum()[mesh])];
    // the centre of mass is the origin
    let corner = |i: i32| vert.get(i as usize).map_or(Vec3::ZERO, |v| Vec3(v.map(f64::from)));
    face.iter().map(|f| corner(f[0]).dot(corner(f[1]).cross(corner(f[2]))).abs() / 6.0).sum()
}

/// Fixed tendons that list a joint more than once.
pub fn repeated_joint(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let check = |t: usize| {
        let (first, count) = (m.tendon_adr()[t].max(0) as usize, m.tendon_num()[t].max(0) as usize);
        let wraps = first..(first + count).min(m.nwrap());
        let joints: Vec<(i32, f64)> = wraps
            .filter(|&w| m.wrap_type()[w] == mjWRAP_JOINT as i32)
            .map(|w| (m.wrap_objid()[w], m.wrap_prm()[w]))
            .collect();
        let (joint, _) = joints.iter().enumerate().find(|(i, a)| joints[..*i].iter().any(|b| a.0 == b.0))?.1;
        let terms: Vec<f64> = joints.iter().filter(|(j, _)| j == joint).map(|(_, c)| *c).collect();
        let text = format!(
            "joint '{}' is listed {} times: its coefficient is {} with a dense Jacobian, and {} with a sparse one",
            s.name(mjOBJ_JOINT, *joint as usize),
            terms.len(),
            short(terms.last().copied().unwrap_or(0.0)),
            short(terms.iter().sum())
        );
        Some(Found::at(s.element(mjOBJ_TENDON, t), text))
    };
    (0..m.ntendon()).filter_map(check).collect()
}

/// Whether the forces of springs and dampers are both turned off.
fn no_passive_forces(s: &Subject) -> bool {
    let off = |flag: mjtDisableBit| s.model.opt.disableflags & flag as i32 != 0;
    off(mjDSBL_SPRING) && off(mjDSBL_DAMPER)
}

/// Gravity compensation that does not act, or acts on some joints only.
pub fn gravity_compensation(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let factors = m.body_gravcomp();
    if factors.iter().all(|&x| x == 0.0) || m.opt.gravity.iter().all(|&x| x == 0.0) {
        return Vec::new();
    }
    let weight = |b: usize| m.body_mass()[b] * factors[b].abs() * Vec3(m.opt.gravity).norm();
    let total: f64 = (0..m.nbody()).map(weight).sum();
    let whole = |why: &str| vec![Found::whole(format!("{why}: forces of {} N are missing", short(total)))];
    if no_passive_forces(s) {
        return whole("with springs and dampers disabled, gravity compensation is off too");
    }
    if factors.iter().all(|&x| x <= 0.0) {
        return whole("all factors of gravity compensation are negative, and then none has an effect");
    }
    let mut found = Vec::new();
    for b in (1..m.nbody()).filter(|&b| factors[b] != 0.0) {
        let mut lost = Vec::new();
        let mut carrier = b;
        while carrier != 0 {
            let (first, count) = (m.body_jntadr()[carrier].max(0) as usize, m.body_jntnum()[carrier].max(0) as usize);
            for j in first..first + count {
                let by_actuator = m.jnt_actgravcomp()[j] != 0;
                if by_actuator && m.nu() == 0 || !by_actuator && factors[carrier] == 0.0 {
                    lost.push(s.name(mjOBJ_JOINT, j));
                }
            }
            carrier = m.body_parentid()[carrier] as usize;
        }
        let why = match m.nu() {
            0 => "which leave it to actuators that the model does not have, or whose bodies are not compensated",
            _ => "whose bodies are not compensated themselves",
        };
        if let (Some(first), true) = (lost.last(), m.body_mass()[b] > 0.0) {
            let joints = if lost.len() == 1 {
                format!("joint '{first}'")
            } else {
                format!("{} joints, the first '{first}'", lost.len())
            };
            let text = format!("its {} N are not carried by {joints}, {why}", short(weight(b)));
            found.push(Found::at(s.element(mjOBJ_BODY, b), text));
        }
    }
    found
}

/// Fluid forces that the flags of springs and dampers turn off.
pub fn fluid_forces(s: &Subject) -> Vec<Found> {
    let opt = &s.model.opt;
    let fluid = opt.density > 0.0 || opt.viscosity > 0.0;
    let text = || {
        format!(
            "density is {} and viscosity {}, and with springs and dampers disabled there are no fluid forces",
            short(opt.density),
            short(opt.viscosity)
        )
    };
    (fluid && no_passive_forces(s)).then(|| Found::whole(text())).into_iter().collect()
}

/// Armature of tendons over joints of different branches.
pub fn tendon_armature(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let above = |mut dof: i32, other: i32| {
        while dof > other {
            dof = m.dof_parentid()[dof as usize];
        }
        dof == other
    };
    let check = |t: usize| {
        if m.tendon_armature()[t] <= 0.0 {
            return None;
        }
        let (first, count) = (m.tendon_adr()[t].max(0) as usize, m.tendon_num()[t].max(0) as usize);
        let wraps = first..(first + count).min(m.nwrap());
        let joints: Vec<(i32, f64)> = wraps
            .filter(|&w| m.wrap_type()[w] == mjWRAP_JOINT as i32)
            .map(|w| (m.jnt_dofadr()[m.wrap_objid()[w] as usize], m.wrap_prm()[w]))
            .collect();
        let pairs = joints.iter().enumerate().flat_map(|(i, a)| joints[..i].iter().map(move |b| (a, b)));
        let apart = |(a, b): &(&(i32, f64), &(i32, f64))| a.1 * b.1 != 0.0 && !above(a.0, b.0) && !above(b.0, a.0);
        let (a, b) = pairs.into_iter().find(apart)?;
        let joint = |dof: i32| s.name(mjOBJ_JOINT, m.dof_jntid()[dof as usize] as usize);
        let text = format!(
            "joints '{}' and '{}' are in different branches: the inertia between them should be {}, and is 0",
            joint(b.0),
            joint(a.0),
            short(m.tendon_armature()[t] * a.1 * b.1)
        );
        Some(Found::at(s.element(mjOBJ_TENDON, t), text))
    };
    (0..m.ntendon()).filter_map(check).collect()
}

/// Lights of OpenGL.
const MOST_LIGHTS: usize = 8;

/// Lights that are not drawn.
pub fn lights(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let active = m.light_active().iter().filter(|&&on| on != 0).count();
    let head = usize::from(m.vis.headlight.active != 0);
    let text = format!(
        "{active} lights are on{}, and {MOST_LIGHTS} are drawn",
        if head > 0 { ", with the headlight one more" } else { "" }
    );
    (active + head > MOST_LIGHTS).then(|| Found::whole(text)).into_iter().collect()
}

/// Geoms with reflectance beyond the first, which is the only mirror.
pub fn mirrors(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let reflects = |&g: &usize| {
        let material = usize::try_from(m.geom_matid()[g]).ok();
        let flat = m.geom_type()[g] == mjGEOM_PLANE as i32 || m.geom_type()[g] == mjGEOM_BOX as i32;
        flat && material.is_some_and(|id| m.mat_reflectance()[id] > 0.0)
    };
    let all: Vec<usize> = (0..m.ngeom()).filter(reflects).collect();
    if all.len() < 2 {
        return Vec::new();
    }
    let text = format!(
        "{} planes and boxes reflect, and a picture has one mirror, the first that is drawn: '{}', if it is",
        all.len(),
        s.name(mjOBJ_GEOM, all[0])
    );
    vec![Found::at(s.element(mjOBJ_GEOM, all[1]), text)]
}

/// Cameras whose principal point is not in the middle.
pub fn principal_point(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let check = |c: usize| {
        let [fx, fy, px, py] = m.cam_intrinsic()[c].map(f64::from);
        let [w, h] = m.cam_sensorsize()[c].map(f64::from);
        let off = h > 0.0 && (px != 0.0 || py != 0.0);
        let slope = |half: f64, f: f64| short(half / f);
        let text = format!(
            "at a distance of 1 m, the picture reaches {} m to the right and {} m up; with this point it should be {} m and {} m",
            slope(w / 2.0 + px, fx),
            slope(h / 2.0 + py, fy),
            slope(w / 2.0 - px, fx),
            slope(h / 2.0 - py, fy)
        );
        off.then(|| Found::at(s.element(mjOBJ_CAMERA, c), text))
    };
    (0..m.ncam()).filter_map(check).collect()
}

/// Sensors of a camera's orientation that do not see where the camera turns.
pub fn camera_orientation(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let check = |i: usize| {
        let camera = |kind: i32, id: i32| {
            let id = usize::try_from(id).ok().filter(|_| kind == mjOBJ_CAMERA as i32)?;
            (m.cam_mode()[id] != mjCAMLIGHT_FIXED as i32).then_some(id)
        };
        let quat = m.sensor_type()[i] == mjSENS_FRAMEQUAT as i32;
        let id = camera(m.sensor_objtype()[i], m.sensor_objid()[i])
            .or_else(|| camera(m.sensor_reftype()[i], m.sensor_refid()[i]))?;
        let text = format!(
            "camera '{}' turns by its mode, and the sensor gives the orientation of its body's frame",
            s.name(mjOBJ_CAMERA, id)
        );
        quat.then(|| Found::at(s.element(mjOBJ_SENSOR, i), text))
    };
    (0..m.nsensor()).filter_map(check).collect()
}

/// Gaps that an override of contact parameters leaves.
pub fn overridden_gap(s: &Subject) -> Vec<Found> {
    let m = s.model;
    if m.opt.enableflags & mjENBL_OVERRIDE as i32 == 0 {
        return Vec::new();
    }
    let (gap, margin) = (m.geom_gap().iter().chain(m.pair_gap()).fold(0.0, |a: f64, &b| a.max(b)), m.opt.o_margin);
    let text = format!(
        "o_margin is {}, and gaps of up to {} stay: contacts begin to push at a distance of {}",
        short(margin),
        short(gap),
        short(margin - gap)
    );
    (gap > 0.0).then(|| Found::whole(text)).into_iter().collect()
}

/// Touch grids that see twice as far as they say.
pub fn touch_grid(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let check = |i: usize| {
        let instance = usize::try_from(m.sensor_plugin()[i]).ok()?;
        // no other plugin has both attributes
        plugin::config(m, instance as i32, "nchannel")?;
        let fov = plugin::config(m, instance as i32, "fov")?;
        let text = fov.to_str().ok()?;
        let wide: Vec<f64> = text.split_whitespace().filter_map(|word| word.parse::<f64>().ok()).collect();
        let [x, y] = wide[..] else { return None };
        let text = format!(
            "fov is {} and {} degrees to each side: the grid covers {} x {} degrees",
            short(x),
            short(y),
            short(2.0 * x),
            short(2.0 * y)
        );
        Some(Found::at(s.element(mjOBJ_SENSOR, i), text))
    };
    (0..m.nsensor()).filter_map(check).collect()
}
