//! A batch takes no memory after its first step, and many steps do not add up to any.
//!
//! A binary of its own, because it has an allocator of its own, which counts the allocations of all threads: those of any
//! other test that runs meanwhile would be counted, too.

use mujoco::sim::{Batch, BatchConfig, Model};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Counts allocations of all threads.
struct Counting;

static COUNT: AtomicUsize = AtomicUsize::new(0);
/// One test at a time: what others allocate would be counted.
static ALONE: Mutex<()> = Mutex::new(());

// SAFETY: the system's allocator, and a counter.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller's.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, p: *mut u8, layout: Layout) {
        // SAFETY: the caller's.
        unsafe { System.dealloc(p, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Bytes of the process in memory.
fn resident() -> usize {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    text.split(' ').nth(1).and_then(|pages| pages.parse::<usize>().ok()).unwrap_or(0) * 4096
}

fn batch(xml: &str, nbatch: usize, nthread: usize) -> Batch {
    let config = BatchConfig {
        nbatch,
        nthread,
        outputs: &["xpos", "contact.force", "cacc"],
        ncontact: 4,
        fields: &["opt.gravity", "body_mass"],
        ..Default::default()
    };
    Batch::new(&Model::from_xml(xml).unwrap(), &config).unwrap()
}

const BALLS: &str = "<mujoco><worldbody><geom type='plane' size='5 5 .1'/>
    <body pos='0 0 .2'><freejoint/><geom size='.1'/><geom type='box' size='.1 .1 .1' pos='.1 0 0'/></body>
    <body pos='0 .05 .5'><freejoint/><geom type='capsule' size='.1 .1'/></body></worldbody></mujoco>";

const PENDULUM: &str = "<mujoco><worldbody><body name='rod'><joint name='hinge' axis='0 1 0' damping='.01'/>
    <geom type='capsule' size='.02' fromto='0 0 0 0 0 -1'/></body></worldbody>
    <actuator><motor joint='hinge'/></actuator></mujoco>";

#[test]
fn nothing_is_allocated_after_the_first_step() {
    let _alone = ALONE.lock();
    for nthread in [1, 3] {
        let mut batch = batch(BALLS, 16, nthread);
        let mask: Vec<bool> = (0..16).map(|i| i % 3 != 0).collect();
        // until every thread has had its part, and has met contacts: one that wakes up late finds nothing left of a call
        for _ in 0..100 {
            batch.step(20, None).unwrap();
        }
        let before = COUNT.load(Ordering::Relaxed);
        for _ in 0..50 {
            batch.step(2, None).unwrap();
            batch.step(1, Some(&mask)).unwrap();
            batch.forward(None).unwrap();
        }
        assert_eq!(COUNT.load(Ordering::Relaxed) - before, 0, "{nthread} threads");
    }
}

/// Steps a small model `steps` times in all, in calls of different kinds; the process may grow by a megabyte.
fn soak(steps: usize) {
    let _alone = ALONE.lock();
    const N: usize = 50;
    let mut batch = batch(PENDULUM, N, 2);
    let mut before = 0;
    let mut done = 0;
    while done < steps {
        batch.ctrl_mut().iter_mut().enumerate().for_each(|(i, c)| *c = (i as f64 + done as f64).sin());
        // one state goes bad now and then
        if done % (100 * N) == 0 {
            batch.qvel_mut()[7] = f64::NAN;
        }
        batch.step(10, None).unwrap();
        done += 10 * N;
        if before == 0 && done >= steps / 10 {
            before = resident();
        }
    }
    let grown = resident().saturating_sub(before);
    assert!(grown <= 1 << 20, "{steps} steps took {grown} bytes");
    assert!(batch.bad_states()[7] > 0 && batch.qpos().iter().all(|x| x.is_finite()));
}

#[test]
fn three_hundred_thousand_steps_take_no_more_memory() {
    soak(300_000);
}

#[test]
#[ignore = "takes a minute"]
fn ten_million_steps_take_no_more_memory() {
    soak(10_000_000);
}
