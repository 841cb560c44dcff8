//! Small pictures on both paths: golden bytes, what the fast path may differ by, threads, several cameras and frames, bad poses.

use mujoco::abi::*;
use mujoco::sim::{Batch, BatchConfig, BatchRenderer, Camera, Data, Model, Pictures, Quality, Renderer, Segment};

const SIZE: usize = 84;

fn model(name: &str) -> Model {
    Model::from_file(format!("{}/models/{name}.xml", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn posed(model: &Model) -> Data {
    let mut data = Data::new(model).unwrap();
    data.forward().unwrap();
    data
}

/// The free camera, one from below that is close, and the model's first.
fn cameras(model: &Model) -> Vec<Camera> {
    let mut all = vec![Camera::of(model), Camera::free([0.1, 0.0, 0.4], 1.2, 70.0, 8.0)];
    all.extend(Camera::fixed(model, 0).ok());
    all
}

/// FNV-1a.
fn hash(bytes: impl IntoIterator<Item = u8>, from: u64) -> u64 {
    bytes.into_iter().fold(from, |h, b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3))
}

/// A hash of colors with several effects, of depths and segments, seen by each camera.
fn hash_of(model: &Model, quality: Quality) -> u64 {
    let mut data = posed(model);
    let mut renderer = Renderer::single_threaded(model, SIZE, SIZE, quality).unwrap();
    let plain = renderer.effects();
    let mut sum = 0xcbf2_9ce4_8422_2325;
    for camera in cameras(model) {
        for changed in [
            &[][..],
            &[(mjRND_SHADOW, 0)],
            &[(mjRND_REFLECTION, 0), (mjRND_FOG, 1)],
            &[(mjRND_HAZE, 0), (mjRND_CULL_FACE, 0)],
            &[(mjRND_WIREFRAME, 1)],
        ] {
            let mut effects = plain;
            changed.iter().for_each(|(flag, on)| effects[*flag as usize] = *on);
            renderer.set_effects(effects);
            renderer.option.flags[mjVIS_TRANSPARENT as usize] = u8::from(changed.len() == 2);
            renderer.update(&mut data, &camera).unwrap();
            sum = hash(renderer.rgb().unwrap(), sum);
        }
        sum = hash(renderer.depth().unwrap().into_iter().flat_map(f32::to_le_bytes), sum);
        sum = hash(renderer.segmentation().unwrap().into_iter().flat_map(|s| s.id.to_le_bytes()), sum);
    }
    sum
}

/// Those of the exact path were the same before maps of shadows were deferred and meshes were divided into clusters.
/// Elsewhere the system's powers and sines may round otherwise.
#[cfg(all(target_arch = "x86_64", target_os = "linux", target_env = "gnu"))]
#[test]
fn small_pictures_have_the_golden_bytes() {
    let golden = [
        ("humanoid", 0x3cad3ed828ed2d45, 0x850caf10d263c909),
        ("walker", 0xda9b3dd20b534e9c, 0xc7c2be2e39abf558),
        ("quadruped", 0x8e431cd93cc4f416, 0x5003cb65ae2e45a5),
        ("hand", 0x9bf4459d199c3ce1, 0xa2159eef72141e46),
        ("mechanism", 0xb43846c53f0d3c64, 0xf66647322c20d99d),
        ("pile", 0x3164a54bcbf191ac, 0x19fb6a7dfbfd35db),
        ("car", 0x6216d1080b118a32, 0xc8282cb4656dd706),
        ("arm", 0xe6371c51ed16fee9, 0x3150175f3982160a),
    ];
    let found = golden.map(|(name, ..)| {
        let model = model(name);
        (name, hash_of(&model, Quality::Exact), hash_of(&model, Quality::Fast))
    });
    assert!(found == golden, "{found:#x?}");
}

/// Mean difference of the bytes of two pictures.
fn difference(a: &[u8], b: &[u8]) -> f64 {
    a.iter().zip(b).map(|(a, b)| f64::from(a.abs_diff(*b))).sum::<f64>() / a.len() as f64
}

/// What differs are edges, which have one sample instead of four, floors with spots, and textures, of which one size is looked up
/// instead of two. The models have the mean differences
/// that were measured; a twentieth more is for systems whose powers round otherwise. At most 13 pixels of a picture showed
/// something else. docs/rendering.md has the figures of more models and states.
#[test]
fn the_fast_path_differs_at_edges() {
    let measured = [("humanoid", 1.003), ("walker", 1.217), ("quadruped", 0.363), ("hand", 2.151), ("pile", 1.339)];
    for (name, expected) in measured {
        let model = model(name);
        let mut data = posed(&model);
        let camera = Camera::of(&model);
        let mut draw = |quality| {
            let mut renderer = Renderer::single_threaded(&model, SIZE, SIZE, quality).unwrap();
            renderer.update(&mut data, &camera).unwrap();
            (renderer.rgb().unwrap(), renderer.segmentation().unwrap())
        };
        let ((exact, seen), (fast, seen_fast)) = (draw(Quality::Exact), draw(Quality::Fast));
        let mean = difference(&exact, &fast);
        assert!(mean < 1.05 * expected && exact != fast, "{name}: {mean}");
        let others = seen.iter().zip(&seen_fast).filter(|(a, b)| a != b).count();
        assert!(others < 20, "{name}: {others} pixels show something else");
    }
}

/// A batch whose environments are at different times.
fn batch(model: &Model, nthread: usize) -> Batch {
    let mut batch = Batch::new(model, &BatchConfig { nbatch: 6, nthread, ..Default::default() }).unwrap();
    for k in 1..6 {
        batch.step(10, Some(&[0, 1, 2, 3, 4, 5].map(|i| i >= k))).unwrap();
    }
    batch
}

#[test]
fn batches_draw_several_cameras_and_kinds_as_single_renderers_do_for_any_number_of_threads() {
    // a model with a plane without end, which scenes place by the camera of the update before
    let model = model("humanoid");
    let cameras = cameras(&model);
    let (environments, pixels) = ([5, 0, 2], SIZE * SIZE);
    let count = environments.len() * cameras.len() * pixels;
    for quality in [Quality::Exact, Quality::Fast] {
        let drawn: Vec<_> = (1..=3)
            .map(|nthread| {
                let mut batch = batch(&model, nthread);
                let mut renderer = BatchRenderer::with_quality(&batch, SIZE, SIZE, quality).unwrap();
                assert_eq!(renderer.quality(), quality);
                let (mut rgb, mut depth) = (vec![0; 3 * count], vec![0.0; count]);
                let mut segments = vec![Segment { id: 0, objtype: 0 }; count];
                let pictures = Pictures {
                    rgb: Some(&mut rgb),
                    depth: Some(&mut depth),
                    segmentation: Some(&mut segments),
                    ..Default::default()
                };
                renderer.pictures(&mut batch, &environments, &cameras, pictures).unwrap();
                (rgb, depth, segments)
            })
            .collect();
        for (k, other) in drawn.iter().enumerate() {
            let differ = |same: &mut dyn Iterator<Item = bool>| same.filter(|same| !same).count();
            let count = [
                differ(&mut drawn[0].0.iter().zip(&other.0).map(|(a, b)| a == b)),
                differ(&mut drawn[0].1.iter().zip(&other.1).map(|(a, b)| a == b)),
                differ(&mut drawn[0].2.iter().zip(&other.2).map(|(a, b)| a == b)),
            ];
            assert_eq!(count, [0; 3], "{quality:?}, {} threads: colors, depths, segments", k + 1);
        }
        let mut batch = batch(&model, 1);
        for (k, env) in environments.into_iter().enumerate() {
            let mut data = batch.environment(env).unwrap();
            let mut single = Renderer::single_threaded(data.model(), SIZE, SIZE, quality).unwrap();
            for (c, camera) in cameras.iter().enumerate() {
                (0..2).for_each(|_| single.update(&mut data, camera).unwrap());
                let place = (k * cameras.len() + c) * pixels;
                assert!(single.rgb().unwrap() == drawn[0].0[3 * place..][..3 * pixels], "{quality:?} {env} {c}");
                assert!(single.depth().unwrap() == drawn[0].1[place..][..pixels]);
                assert!(single.segmentation().unwrap() == drawn[0].2[place..][..pixels]);
            }
        }
    }
}

#[test]
fn frames_are_kept_and_the_newest_is_last() {
    let model = model("pendulum");
    let (mut batch, camera, size) = (batch(&model, 2), [Camera::of(&model)], 3 * 20 * 20);
    let mut renderer = BatchRenderer::with_quality(&batch, 20, 20, Quality::Fast).unwrap();
    let (mut stack, mut steps) = (vec![7; 2 * 3 * size], Vec::new());
    for _ in 0..4 {
        let mut now = vec![0; 2 * size];
        renderer.rgb(&mut batch, &[1, 4], &camera[0], &mut now).unwrap();
        steps.push(now);
        let pictures = Pictures { rgb: Some(&mut stack), frames: 3, ..Default::default() };
        renderer.pictures(&mut batch, &[1, 4], &camera, pictures).unwrap();
        batch.step(40, None).unwrap();
    }
    for (env, frame) in (0..2).flat_map(|env| (0..3).map(move |frame| (env, frame))) {
        let kept = &stack[(3 * env + frame) * size..][..size];
        assert!(kept == &steps[1 + frame][env * size..][..size], "environment {env}, frame {frame}");
    }
    assert!(steps[1] != steps[2]);
    let mut short = vec![0; size];
    for (frames, message) in [(0, "frames: is 0"), (2, "rgb: has 1200 values instead of 2400")] {
        let pictures = Pictures { rgb: Some(&mut short), frames, ..Default::default() };
        let error = renderer.pictures(&mut batch, &[0], &camera, pictures).unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }
}

/// A body that is nowhere is not drawn; what else there is looks as without it.
#[test]
fn poses_that_are_no_numbers_are_left_out() {
    let xml = |more: &str| {
        format!(
            "<mujoco><worldbody><light pos='0 0 3'/><geom type='plane' size='3 3 .1'/><geom size='.2' pos='0 .5 .2'/>
             {more}</worldbody></mujoco>"
        )
    };
    let camera = Camera::free([0.0; 3], 3.0, 40.0, -30.0);
    for quality in [Quality::Exact, Quality::Fast] {
        let draw = |more: &str| {
            let model = Model::from_xml(&xml(more)).unwrap();
            let mut data = posed(&model);
            let mut renderer = Renderer::single_threaded(&model, SIZE, SIZE, quality).unwrap();
            renderer.update(&mut data, &camera).unwrap();
            let there = renderer.rgb().unwrap();
            data.qpos_mut().fill(f64::NAN);
            data.forward().unwrap();
            renderer.update(&mut data, &camera).unwrap();
            (there, renderer.rgb().unwrap())
        };
        let (plain, _) = draw("");
        let (there, nowhere) =
            draw("<body><joint type='slide'/><geom type='box' size='.2 .2 .2' contype='0' conaffinity='0'/></body>");
        assert!(plain != there && plain == nowhere, "{quality:?}");
    }
}
