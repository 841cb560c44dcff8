//! The constraint solvers against each other, against an exhaustive search of small problems, and against the conditions that
//! the solution of a convex problem obeys.

use crate::kit::vectors::*;
use crate::kit::world::World;
use mujoco::abi::*;
use mujoco::api::init;
use std::ffi::c_int;

const SOLVERS: [mjtSolver; 3] = [mjSOL_NEWTON, mjSOL_CG, mjSOL_PGS];
const CONES: [mjtCone; 2] = [mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC];

/// Every kind of constraint, in two islands: an arm with a limit, friction and a tip on the floor, which is tied to a box;
/// and a ball that slides.
const SCENE: &str = "<mujoco><default><geom condim='CONDIM' friction='.6 .02 .01'/></default><worldbody><geom type='plane' size='3 3 .1'/>
    <body name='arm' pos='0 0 .4'><joint name='shoulder' axis='0 1 0' range='-60 40' frictionloss='.3'/>
      <geom type='capsule' fromto='0 0 0 .3 0 0' size='.03'/>
      <body name='tip' pos='.3 0 0'><joint name='elbow' axis='0 1 0' damping='.1'/><geom type='capsule' fromto='0 0 0 .2 0 0' size='.03'/></body>
    </body>
    <body name='box' pos='.8 0 .098'><freejoint/><geom type='box' size='.1 .1 .1'/></body>
    <body pos='-1 0 .098'><freejoint/><geom size='.1' mass='2'/></body></worldbody>
    <equality><connect body1='tip' body2='box' anchor='.2 0 0' solref='.05 1'/></equality></mujoco>";

/// The scene in motion, solved as tightly as possible.
fn scene(condim: usize, change: impl Fn(&mut mjOption)) -> World {
    let mut w = World::new(&SCENE.replace("CONDIM", &condim.to_string()));
    let option = w.option();
    (option.tolerance, option.iterations) = (0.0, 200);
    (option.ls_tolerance, option.ls_iterations) = (1e-10, 100);
    change(option);
    let mut qpos = w.qpos();
    (qpos[0], qpos[1]) = (0.75, 0.4);
    w.set_qpos(&qpos);
    let mut random = Random(21);
    let qvel = random.vector(w.nv());
    w.set_qvel(&qvel);
    w.forward();
    let kinds = w.ints(|d| d.efc_type, w.nefc());
    for kind in [mjCNSTR_EQUALITY, mjCNSTR_FRICTION_DOF, mjCNSTR_LIMIT_JOINT] {
        assert!(kinds.contains(&(kind as c_int)), "{kind:?}");
    }
    assert!(w.contacts().len() >= 5);
    w
}

/// `b` within `tolerance` of `a`, by their largest number.
#[track_caller]
fn assert_near(a: &World, b: &World, tolerance: f64, what: &str) {
    let (a, b) = (a.qacc(), b.qacc());
    let size = a.iter().fold(1.0_f64, |s, x| s.max(x.abs()));
    let worst = a.iter().zip(&b).fold(0.0_f64, |s, (x, y)| s.max((x - y).abs())) / size;
    assert!(worst <= tolerance, "{what}: {worst:e}");
}

#[test]
fn newton_cg_and_pgs_find_the_same_acceleration() {
    for cone in CONES {
        for condim in [1, 3, 4, 6] {
            let [newton, cg, pgs] = SOLVERS.map(|solver| {
                scene(condim, |o| {
                    (o.solver, o.cone) = (solver as c_int, cone as c_int);
                    o.iterations = if solver == mjSOL_NEWTON { 100 } else { 20_000 };
                })
            });
            assert_near(&newton, &cg, 1e-6, &format!("CG, {cone:?}, condim {condim}"));
            assert_near(&newton, &pgs, 1e-6, &format!("PGS, {cone:?}, condim {condim}"));
        }
    }
}

/// A chain of balls with four dofs each, of which the last one touches the one before and the third one before: Hessian and
/// factor have a tile without entries between others. Whatever the memory of the stack holds, it counts as zero.
#[test]
fn what_the_stack_holds_does_not_reach_the_hessian() {
    let place = |k: i32| match k {
        12 => (0.199, 0.199),
        13 => (0.0, 0.199),
        _ => (0.199 * f64::from(k - 10), 0.0),
    };
    let balls: String = (0..14)
        .map(|k| {
            let (x, y) = place(k);
            format!("<body pos='{x} {y} 0'><joint type='ball'/><joint type='slide' axis='1 1 0'/><geom size='.1' condim='6'/></body>")
        })
        .collect();
    let xml = format!(
        "<mujoco><option cone='elliptic' jacobian='dense' tolerance='0' iterations='3000' gravity='0 0 0'/>
         <worldbody>{balls}</worldbody></mujoco>"
    );
    let solved = |solver: mjtSolver, filled_with: f64| {
        let mut w = World::new(&xml);
        w.option().solver = solver as c_int;
        let mut random = Random(3);
        let qvel = random.vector(w.nv());
        w.set_qvel(&qvel);
        let d = w.raw().1;
        // SAFETY: the data are live, and their stack has more than this.
        unsafe {
            init::mj_markStack(d);
            let n = 200_000;
            std::slice::from_raw_parts_mut(init::mj_stackAllocNum(d, n), n).fill(filled_with);
            init::mj_freeStack(d);
        }
        w.forward();
        assert!(w.contacts().len() == 14 && w.d().nisland == 1);
        w
    };
    let newton = solved(mjSOL_NEWTON, f64::NAN);
    assert_eq!(newton.qacc(), solved(mjSOL_NEWTON, 0.0).qacc());
    assert_near(&newton, &solved(mjSOL_CG, 0.0), 1e-5, "CG");
}

#[test]
fn storage_of_the_jacobian_does_not_matter() {
    for solver in SOLVERS {
        for cone in CONES {
            let [dense, sparse] = [mjJAC_DENSE, mjJAC_SPARSE].map(|storage| {
                scene(3, |o| (o.solver, o.cone, o.jacobian) = (solver as c_int, cone as c_int, storage as c_int))
            });
            assert_near(&dense, &sparse, 1e-7, &format!("{solver:?}, {cone:?}"));
        }
    }
}

#[test]
fn islands_do_not_change_the_solution() {
    for solver in [mjSOL_NEWTON, mjSOL_CG] {
        for cone in CONES {
            let with = |flags: c_int| {
                scene(3, |o| {
                    (o.solver, o.cone, o.disableflags) = (solver as c_int, cone as c_int, flags);
                    o.iterations = 5000;
                })
            };
            let (islands, whole) = (with(0), with(mjDSBL_ISLAND as c_int));
            assert_eq!((islands.d().nisland, whole.d().nisland), (2, 0));
            assert_near(&islands, &whole, 1e-7, &format!("{solver:?}, {cone:?}"));
        }
    }
}

#[test]
fn warm_starts_do_not_change_the_solution() {
    for cone in CONES {
        let mut w = scene(3, |o| o.cone = cone as c_int);
        let cold = scene(3, |o| (o.cone, o.disableflags) = (cone as c_int, mjDSBL_WARMSTART as c_int));
        let start = Random(1).vector(w.nv());
        w.set(|d| d.qacc_warmstart, &start);
        w.forward();
        assert_near(&w, &cold, 1e-8, &format!("{cone:?}"));
    }
}

/// The dual problem, built here: minimise f (A + R) f / 2 + b f, where A = J M⁻¹ Jᵀ and b = J qacc_smooth - aref.
struct Dual {
    a: Vec<Vec<f64>>,
    b: Vec<f64>,
}

impl Dual {
    fn of(w: &World) -> Dual {
        let (j, inertia, n, nv) = (w.jacobian(), w.inertia(), w.nefc(), w.nv());
        let (aref, r) = (w.get(|d| d.efc_aref, n), w.get(|d| d.efc_R, n));
        let (smooth, solved): (_, Vec<_>) =
            (w.get(|d| d.qacc_smooth, nv), j.iter().map(|row| solve(inertia.clone(), row.clone())).collect());
        let entry = |i: usize, k: usize| dot(&j[i], &solved[k]) + if i == k { r[i] } else { 0.0 };
        Dual {
            a: (0..n).map(|i| (0..n).map(|k| entry(i, k)).collect()).collect(),
            b: (0..n).map(|i| dot(&j[i], smooth) - aref[i]).collect(),
        }
    }

    /// The gradient: by how much the constraint's acceleration exceeds what its own compliance allows.
    fn gradient(&self, force: &[f64]) -> Vec<f64> {
        self.a.iter().zip(&self.b).map(|(row, b)| dot(row, force) + b).collect()
    }

    /// The minimum under bounds, by trying every choice of rows at a bound.
    fn enumerate(&self, bounds: &[[f64; 2]]) -> Vec<f64> {
        let n = self.b.len();
        let choices =
            (0..3_usize.pow(n as u32)).map(|k| (0..n).map(|i| k / 3_usize.pow(i as u32) % 3).collect::<Vec<_>>());
        let mut found = choices.filter_map(|choice| {
            let fixed = |i: usize| (choice[i] < 2).then(|| bounds[i][choice[i]]);
            if (0..n).filter_map(fixed).any(f64::is_infinite) {
                return None;
            }
            let row = |i: usize| {
                if fixed(i).is_some() { (0..n).map(|k| f64::from(i == k)).collect() } else { self.a[i].clone() }
            };
            let force = solve((0..n).map(row).collect(), (0..n).map(|i| fixed(i).unwrap_or(-self.b[i])).collect());
            let gradient = self.gradient(&force);
            let tiny = 1e-9;
            let optimal = (0..n).all(|i| match choice[i] {
                0 => gradient[i] >= -tiny,
                1 => gradient[i] <= tiny,
                _ => force[i] >= bounds[i][0] - tiny && force[i] <= bounds[i][1] + tiny,
            });
            optimal.then_some(force)
        });
        found.next().expect("a convex problem has a solution")
    }
}

/// An arm at its limit, with friction loss, its tip pressed on the floor: 6 rows that all act on each other.
#[test]
fn small_pyramidal_problems_match_an_exhaustive_search() {
    let xml = "<mujoco><worldbody><geom type='plane' size='1 1 .1'/><body pos='0 0 .25'><joint axis='0 1 0' range='-10 20' frictionloss='.4'/>
        <geom size='.02'/><body pos='.3 0 0'><joint axis='0 0 1'/><geom type='capsule' fromto='0 0 0 .1 .1 -.1' size='.03'/></body></body>
        </worldbody></mujoco>";
    let mut random = Random(22);
    for _ in 0..20 {
        for solver in SOLVERS {
            let mut w = World::new(xml);
            w.option().solver = solver as c_int;
            (w.option().tolerance, w.option().iterations) = (0.0, 10_000);
            w.set_qpos(&[0.36, 0.3 * random.signed()]);
            w.set_qvel(&random.vector(2));
            w.set(|d| d.qfrc_applied, &random.vector(2));
            w.forward();
            let kinds = w.ints(|d| d.efc_type, w.nefc());
            let bounds: Vec<[f64; 2]> = kinds
                .iter()
                .map(|&kind| if kind == mjCNSTR_FRICTION_DOF as c_int { [-0.4, 0.4] } else { [0.0, f64::INFINITY] })
                .collect();
            assert_eq!(bounds.len(), 6);
            let expected = Dual::of(&w).enumerate(&bounds);
            let size = norm(&expected);
            assert_close(w.get(|d| d.efc_force, 6), &expected, 1e-6 * size);
        }
    }
}

/// Where nothing can be enumerated, the conditions of Karush, Kuhn and Tucker say whether a force is the solution: it is in
/// its cone, the gradient is in the dual cone, and their product is zero. Equality rows have no gradient.
#[test]
fn elliptic_forces_obey_the_optimality_conditions() {
    for solver in SOLVERS {
        for condim in [1, 3, 4, 6] {
            let w = scene(condim, |o| {
                (o.solver, o.cone) = (solver as c_int, mjCONE_ELLIPTIC as c_int);
                o.iterations = if solver == mjSOL_NEWTON { 100 } else { 20_000 };
            });
            let n = w.nefc();
            let force = w.get(|d| d.efc_force, n);
            let gradient = Dual::of(&w).gradient(force);
            let what = format!("{solver:?}, condim {condim}");
            let (small_f, small_g) = (1e-5 * norm(force), 1e-5 * norm(&Dual::of(&w).b));
            let (ne, nf) = (w.d().ne as usize, w.d().nf as usize);
            assert!(gradient[..ne].iter().all(|g| g.abs() < small_g), "{what}: {gradient:?}");
            for i in ne..ne + nf {
                let (f, bound) = (force[i], w.get(|d| d.efc_frictionloss, n)[i]);
                let stuck = f.abs() < bound - small_f;
                assert!(
                    f.abs() <= bound + small_f
                        && if stuck { gradient[i].abs() < small_g } else { f * gradient[i] < small_g }
                );
            }
            let limit = ne + nf;
            assert!(
                force[limit] >= 0.0
                    && gradient[limit] > -small_g
                    && force[limit] * gradient[limit] < small_f * small_g.max(1.0)
            );
            let mut pushing = 0;
            for c in w.contacts() {
                let (first, dim) = (c.efc_address as usize, c.dim as usize);
                let (f, g) = (&force[first..first + dim], &gradient[first..first + dim]);
                let friction: Vec<f64> = (1..dim).map(|i| f[i] / c.friction[i - 1]).collect();
                let dual: Vec<f64> = (1..dim).map(|i| g[i] * c.friction[i - 1]).collect();
                assert!(norm(&friction) <= f[0] + small_f, "{what}: {f:?} leaves the cone");
                assert!(norm(&dual) <= g[0] + small_g, "{what}: {g:?} leaves the dual cone");
                assert!(dot(f, g).abs() <= small_f * small_g.max(1.0) + norm(f) * small_g, "{what}: {f:?} {g:?}");
                pushing += usize::from(f[0] > small_f);
            }
            assert!(pushing > 0, "{what}");
        }
    }
}

#[test]
fn forces_of_constraints_account_for_the_acceleration() {
    for cone in CONES {
        let w = scene(6, |o| o.cone = cone as c_int);
        let (nv, j) = (w.nv(), w.jacobian());
        let force = w.get(|d| d.efc_force, w.nefc());
        let expected: Vec<f64> = (0..nv).map(|k| (0..j.len()).map(|i| j[i][k] * force[i]).sum()).collect();
        assert_close(w.get(|d| d.qfrc_constraint, nv), &expected, 1e-9);
        let change: Vec<f64> = w.qacc().iter().zip(w.get(|d| d.qacc_smooth, nv)).map(|(a, b)| a - b).collect();
        let inertial: Vec<f64> = w.inertia().iter().map(|row| dot(row, &change)).collect();
        assert_close(&inertial, &expected, 1e-7 * norm(&expected));
    }
}

/// The residual slip of a box that friction holds: the noslip solver removes what soft friction lets through.
#[test]
fn noslip_stops_the_creep_of_soft_friction() {
    let speed = |noslip: c_int| {
        let mut w = World::new(
            "<mujoco><option cone='elliptic' gravity='2 0 -9.81'/><worldbody><geom type='plane' size='3 3 .1'/>
               <body pos='0 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body></worldbody></mujoco>",
        );
        w.option().noslip_iterations = noslip;
        w.steps(500);
        w.qvel()[0].abs()
    };
    assert!(speed(0) > 1e-4 && speed(20) < 1e-3 * speed(0), "{} {}", speed(0), speed(20));
}

/// The force of a contact that slides, or spins about its normal, is the coefficient times the normal force, against the motion.
#[test]
fn sliding_and_spinning_contacts_resist_with_coulomb_friction() {
    let force = |condim: usize, velocity: &[f64; 6]| {
        let mut w = World::new(&format!(
            "<mujoco><option cone='elliptic' impratio='1000'/><worldbody><geom type='plane' size='3 3 .1' friction='.3 .02 .001' condim='{condim}'/>
               <body pos='0 0 .099'><freejoint/><geom size='.1' friction='.3 .02 .001' condim='{condim}'/></body></worldbody></mujoco>"
        ));
        w.set_qvel(velocity);
        w.forward();
        let (f, frame) = (w.contact_force(0), w.contacts()[0].frame);
        // in world axes
        let world =
            |f: &[f64]| [0, 1, 2].map(|i| (0..3).map(|k| frame[3 * k + i] * f[k]).sum::<f64>() / w.contact_force(0)[0]);
        assert!(f[0] > 1.0);
        (world(&f[..3]), world(&f[3..]))
    };
    assert_close(&force(1, &[3.0, 4.0, 0.0, 0.0, 0.0, 0.0]).0, &[0.0, 0.0, 1.0], 1e-9);
    assert_close(&force(3, &[3.0, 4.0, 0.0, 0.0, 0.0, 0.0]).0, &[-0.3 * 0.6, -0.3 * 0.8, 1.0], 1e-3);
    assert_close(&force(4, &[0.0, 0.0, 0.0, 0.0, 0.0, 50.0]).1, &[0.0, 0.0, -0.02], 1e-3);
}
