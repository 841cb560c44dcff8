//! Rays and heights in batches: what `mj_ray` gives in a `mjData` of each environment.

use crate::kit::random::Random;
use mujoco::api::{init, parse, ray, simulate};
use mujoco::sim::{Batch, BatchConfig, Model, ObjectFrame, ObjectKind, RayHits, RayView, Rays};
use std::ffi::CString;

const N: usize = 6;
const SCENE: &str = "<mujoco>
  <asset><hfield name='hills' nrow='6' ncol='7' size='3 3 .8 .2'
     elevation='0 1 0 2 1 0 3  3 0 1 0 2 1 1  1 1 4 0 1 2 0  0 2 1 3 0 1 1  1 0 0 2 4 0 1  0 1 2 0 1 1 0'/>
   <mesh name='wedge' vertex='0 0 0  .4 0 0  0 .4 0  0 0 .4'/></asset>
  <worldbody>
   <geom name='hills' type='hfield' hfield='hills' group='1'/>
   <geom type='plane' size='9 9 1' pos='0 0 -1'/>
   <body name='robot' pos='0 0 2'><freejoint/>
    <geom type='capsule' size='.1 .3'/><site name='lidar' pos='0 0 .2' euler='0 20 0'/>
    <camera name='eye' pos='.2 0 .1' euler='60 0 0'/>
    <body pos='.5 0 0'><joint axis='0 1 0'/><geom type='mesh' mesh='wedge' group='2'/></body></body>
   <body pos='1 1 1'><joint type='slide'/><geom type='ellipsoid' size='.3 .2 .4'/></body>
  </worldbody></mujoco>";

/// A batch in random poses.
fn scattered(nthread: usize) -> (Model, Batch, Random) {
    let model = Model::from_xml(SCENE).unwrap();
    let mut batch = Batch::new(
        &model,
        &BatchConfig { nbatch: N, nthread, outputs: &["cam_xpos", "cam_xmat"], ..Default::default() },
    )
    .unwrap();
    let mut random = Random(11);
    batch.qpos_mut().iter_mut().for_each(|q| *q += 0.4 * random.signed());
    (model, batch, random)
}

fn numbers(random: &mut Random, n: usize) -> Vec<f64> {
    (0..n).map(|_| random.signed()).collect()
}

/// What a C program finds for one environment's rays in the world's frame.
fn by_mj_ray(qpos: &[f64], pnt: &[f64], vec: &[f64], groups: Option<[u8; 6]>, body: i32) -> Vec<(f64, i32)> {
    let (text, mut error) = (CString::new(SCENE).unwrap(), [0; 300]);
    // SAFETY: C strings and buffers of their sizes; the model and its data are freed here.
    unsafe {
        let s = parse::mj_parseXMLString(text.as_ptr(), std::ptr::null(), error.as_mut_ptr(), 300);
        let m = parse::mj_compile(s, std::ptr::null());
        let d = init::mj_makeData(m);
        std::slice::from_raw_parts_mut((*d).qpos, qpos.len()).copy_from_slice(qpos);
        simulate::mj_forward(m, d);
        let hits = pnt.chunks_exact(3).zip(vec.chunks_exact(3)).map(|(p, v)| {
            let (mut geom, groups) = ([-1], groups.as_ref().map_or(std::ptr::null(), |groups| groups.as_ptr()));
            let t = ray::mj_ray(m, d, p.as_ptr().cast(), v.as_ptr().cast(), groups, 1, body, &raw mut geom);
            (t, geom[0])
        });
        let hits = hits.collect();
        init::mj_deleteData(d);
        init::mj_deleteModel(m);
        init::mj_deleteSpec(s);
        hits
    }
}

#[test]
fn distances_and_geoms_are_those_of_mj_ray_for_any_threads_and_masks() {
    const RAYS: usize = 40;
    for nthread in [1, 3] {
        let (_, mut batch, mut random) = scattered(nthread);
        let (pnt, vec) = (numbers(&mut random, N * RAYS * 3), numbers(&mut random, N * RAYS * 3));
        let before = batch.qpos().to_vec();
        for (groups, except) in [(None, None), (Some([true, false, true, true, true, true]), None), (None, Some(1))] {
            let (mut dist, mut geom, mut normal) = ([7.0; N * RAYS], [7; N * RAYS], [7.0; N * RAYS * 3]);
            let view = RayView { groups, except, ..Default::default() };
            let rays = Rays { pnt: &pnt, vec: &vec, view, ..Default::default() };
            let mask: Vec<bool> = (0..N).map(|env| env != 2).collect();
            let hits = RayHits { dist: Some(&mut dist), geom: Some(&mut geom), normal: Some(&mut normal) };
            batch.rays(Some(&mask), RAYS, &rays, hits).unwrap();
            assert_eq!(batch.qpos(), before);
            let mut met = 0;
            for env in 0..N {
                let part = env * RAYS..(env + 1) * RAYS;
                if !mask[env] {
                    assert!(dist[part.clone()] == [7.0; RAYS] && geom[part] == [7; RAYS], "rows that are left out");
                    continue;
                }
                let of = 3 * part.start..3 * part.end;
                let nq = before.len() / N;
                let qpos = &before[env * nq..][..nq];
                let groups = groups.map(|groups| groups.map(u8::from));
                let except = except.map_or(-1, |b| b as i32);
                let expected = by_mj_ray(qpos, &pnt[of.clone()], &vec[of], groups, except);
                for (i, &(t, g)) in part.zip(&expected) {
                    assert_eq!((dist[i].to_bits(), geom[i]), (t.to_bits(), g), "environment {env}, ray {i}");
                    let n = &normal[3 * i..][..3];
                    let length = n.iter().map(|x| x * x).sum::<f64>();
                    assert!((length - if g < 0 { 0.0 } else { 1.0 }).abs() < 1e-9, "normal {n:?}");
                    met += usize::from(g >= 0);
                }
            }
            assert!(met > 50, "{met} rays met something");
        }
    }
}

#[test]
fn rays_of_a_frame_turn_with_it_and_end_at_the_cutoff() {
    let (_, mut batch, _) = scattered(2);
    let frame = batch.ray_frame(ObjectKind::Site, "lidar").unwrap();
    let (pnt, vec) = ([0.0, 0.0, -0.7], [0.0, 0.0, 2.0]);
    // from below, along the site's z: the capsule's lower end, in every pose of the body
    let mut dist = [0.0; N];
    let view = RayView { frame, ..Default::default() };
    let rays = Rays { pnt: &pnt, vec: &vec, view, ..Default::default() };
    batch.rays(None, 1, &rays, RayHits { dist: Some(&mut dist), ..Default::default() }).unwrap();
    assert!(dist.iter().all(|t| (t - dist[0]).abs() < 1e-12 && *t > 0.0), "{dist:?}");
    let short = Rays { cutoff: 0.5 * dist[0], ..rays };
    let mut geom = [0; N];
    batch.rays(None, 1, &short, RayHits { geom: Some(&mut geom), ..Default::default() }).unwrap();
    assert_eq!(geom, [-1; N]);
    // a camera looks along -z of its frame: the same rays, given in the world's
    let eye = batch.ray_frame(ObjectKind::Camera, "eye").unwrap();
    let view = RayView { frame: eye, ..Default::default() };
    let rays = Rays { pnt: &[0.0; 3], vec: &[0.0, 0.0, -1.0], view, ..Default::default() };
    batch.rays(None, 1, &rays, RayHits { geom: Some(&mut geom), ..Default::default() }).unwrap();
    batch.forward(None).unwrap();
    let (pnt, mut expected) = (batch.output("cam_xpos").unwrap().to_vec(), [0; N]);
    let axes = batch.output("cam_xmat").unwrap().chunks_exact(9).flat_map(|mat| [-mat[2], -mat[5], -mat[8]]);
    let vec: Vec<f64> = axes.collect();
    let rays = Rays { pnt: &pnt, vec: &vec, ..Default::default() };
    batch.rays(None, 1, &rays, RayHits { geom: Some(&mut expected), ..Default::default() }).unwrap();
    assert_eq!(geom, expected);
    assert!(geom.iter().any(|&g| g >= 0), "{geom:?}");
}

#[test]
fn heights_follow_sizes_that_differ_by_environment() {
    let xml = "<mujoco><worldbody><geom type='box' size='1 1 .1'/></worldbody></mujoco>";
    let model = Model::from_xml(xml).unwrap();
    let mut batch =
        Batch::new(&model, &BatchConfig { nbatch: 2, fields: &["geom_size"], ..Default::default() }).unwrap();
    batch.set_field("geom_size", None, &[1.0, 1.0, 0.1, 1.0, 1.0, 8.0]).unwrap();
    let mut z = [0.0; 2];
    batch.heights(None, 1, &[0.5, 0.5], &RayView::default(), &mut z).unwrap();
    assert!((z[0] - 0.1).abs() < 1e-12 && (z[1] - 8.0).abs() < 1e-12, "{z:?}");
}

#[test]
fn heights_are_those_of_the_grid_and_follow_the_heading_of_a_frame() {
    let (_, mut batch, _) = scattered(2);
    let groups = Some([false, true, false, false, false, false]);
    // nodes of the height field, at (-3 + column, -3 + 1.2 row from below), elevations in units of .8 / 4
    let nodes = [(2.0, -3.0 + 1.2 * 4.0, 0.2), (-1.0, -3.0 + 1.2 * 2.0, 0.2), (1.0, -3.0 + 1.2 * 4.0, 0.4)];
    let xy: Vec<f64> = nodes.iter().flat_map(|&(x, y, _)| [x, y]).chain([9.0, 9.0]).collect();
    let mut z = [0.0; N * 4];
    let seen = RayView { groups, ..Default::default() };
    batch.heights(None, 4, &xy, &seen, &mut z).unwrap();
    for row in z.chunks_exact(4) {
        assert!(nodes.iter().zip(row).all(|((.., h), z)| (h - z).abs() < 1e-9), "{row:?}");
        assert!(row[3].is_nan(), "nothing is there");
    }
    // two points of a frame: around its origin, turned by its heading
    let frame = batch.ray_frame(ObjectKind::Body, "robot").unwrap();
    batch.qpos_mut().iter_mut().for_each(|q| *q = 0.0);
    let nq = batch.qpos().len() / N;
    for (env, q) in batch.qpos_mut().chunks_exact_mut(nq).enumerate() {
        let half = 0.4 * env as f64;
        // turned about z, then tilted about its own x
        let (s, c) = half.sin_cos();
        let (ts, tc) = 0.2f64.sin_cos();
        q[..7].copy_from_slice(&[0.3, -0.2, 2.0, c * tc, c * ts, s * ts, s * tc]);
    }
    let mut z = [0.0; N];
    batch.heights(None, 1, &[0.7, 0.1], &RayView { groups, frame, ..Default::default() }, &mut z).unwrap();
    for (env, z) in z.iter().enumerate() {
        let (s, c) = (0.8 * env as f64).sin_cos();
        let xy = [0.3 + 0.7 * c - 0.1 * s, -0.2 + 0.7 * s + 0.1 * c];
        let mut expected = [0.0; N];
        batch.heights(None, 1, &xy, &RayView { groups, ..Default::default() }, &mut expected).unwrap();
        assert!((z - expected[0]).abs() < 1e-9, "environment {env}: {z} for {}", expected[0]);
    }
}

#[test]
fn wrong_arguments_are_errors_that_name_them() {
    let (_, mut batch, _) = scattered(1);
    let mut dist = [0.0; N];
    let mut error = |rays: Rays, n: usize| {
        let hits = RayHits { dist: Some(&mut dist), ..Default::default() };
        batch.rays(None, n, &rays, hits).err().map(|e| e.to_string()).unwrap_or_default()
    };
    let rays = Rays { pnt: &[0.0; 3], vec: &[1.0, 0.0, 0.0], ..Default::default() };
    assert_eq!(error(rays, 1), "");
    let seen = |view| Rays { view, ..rays };
    for (rays, n, message) in [
        (rays, 2, "pnt: has 3 values instead of 36"),
        (Rays { vec: &[1.0], ..rays }, 1, "vec: has 1 values"),
        (seen(RayView { frame: ObjectFrame::Site(9), ..rays.view }), 1, "frame: the model has no Site(9)"),
        (seen(RayView { except: Some(99), ..rays.view }), 1, "except: is 99"),
        (Rays { vec: &[0.0; 3], ..rays }, 1, "environment 0: "),
        (Rays { pnt: &[0.0; 6], vec: &[1.0; 6], ..rays }, 2, "dist: has 6 values instead of 12"),
    ] {
        let found = error(rays, n);
        assert!(found.starts_with(message), "{found}");
    }
    let error = batch.ray_frame(ObjectKind::Site, "none").err().unwrap().to_string();
    assert!(error.starts_with("frame: ") && error.contains("none"), "{error}");
    let error = batch.heights(None, 1, &[0.0], &RayView::default(), &mut [0.0; N]).err().unwrap().to_string();
    assert!(error.starts_with("xy: has 1 values"), "{error}");
}
