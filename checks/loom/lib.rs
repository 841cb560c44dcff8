//! `base::scheduler` compiled with loom's types in the place of `base::sync`. Loom runs each test with every order of the
//! threads' steps (up to a number of preemptions), and fails where threads wait for each other for ever, where memory
//! is not handed over properly, or where something leaks. `cargo test --release -p rujoco-loom`.
#![cfg(test)]

#[path = "../../src/base/scheduler.rs"]
mod scheduler;
mod sync;

use loom::thread::JoinHandle;
use scheduler::{Scheduler, Task};
use std::time::Duration;
use sync::{AtomicUsize, Condvar, Mutex, Ordering};

const SPIN: Duration = Duration::from_millis(1);

/// Runs `test` in all orders with up to `preemptions` places where a thread is stopped before it waits for something.
fn model(preemptions: usize, test: impl Fn() + Sync + Send + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(preemptions);
    builder.check(test);
}

/// A scheduler and its workers, of which the first `attentive` spin before they sleep.
struct Crew {
    scheduler: loom::sync::Arc<Scheduler>,
    workers: Vec<JoinHandle<()>>,
}

impl Crew {
    fn start(workers: usize, attentive: usize) -> Crew {
        let scheduler = loom::sync::Arc::new(Scheduler::new(workers, attentive, SPIN));
        let start = |worker| {
            let scheduler = scheduler.clone();
            loom::thread::spawn(move || scheduler.work(worker))
        };
        Crew { workers: (0..workers).map(start).collect(), scheduler }
    }

    fn end(self) {
        self.scheduler.close();
        self.workers.into_iter().for_each(|worker| worker.join().unwrap());
    }
}

/// Counts arrivals; threads wait until there are enough.
#[derive(Default)]
struct Meeting {
    arrived: Mutex<usize>,
    changed: Condvar,
}

impl Meeting {
    fn arrive(&self) {
        *self.arrived.lock() += 1;
        self.changed.notify_all();
    }

    fn wait(&self, threads: usize) {
        let mut arrived = self.arrived.lock();
        while *arrived < threads {
            arrived = self.changed.wait(arrived);
        }
    }
}

/// A task of `run(&argument)`; the argument must outlive it.
fn task<T: Sync>(run: unsafe fn(*mut ()), argument: &T) -> Task {
    // SAFETY: tests keep the argument until they have seen the task run, or the scheduler has closed.
    unsafe { Task::new(run, std::ptr::from_ref(argument).cast_mut().cast()) }
}

/// Waits until two threads are here.
unsafe fn meet(meeting: *mut ()) {
    // SAFETY: see `task`.
    let meeting = unsafe { &*meeting.cast::<Meeting>() };
    meeting.arrive();
    meeting.wait(2);
}

unsafe fn arrive(meeting: *mut ()) {
    // SAFETY: see `task`.
    unsafe { &*meeting.cast::<Meeting>() }.arrive();
}

fn tasks_that_meet(attentive: usize, preemptions: usize) {
    model(preemptions, move || {
        let (crew, meeting) = (Crew::start(2, attentive), loom::sync::Arc::new(Meeting::default()));
        crew.scheduler.enqueue(task(meet, &*meeting));
        crew.scheduler.enqueue(task(meet, &*meeting));
        meeting.wait(2);
        crew.end();
    });
}

#[test]
fn two_tasks_that_wait_for_each_other_run_at_the_same_time() {
    tasks_that_meet(0, 3);
}

#[test]
fn two_tasks_that_wait_for_each_other_run_at_the_same_time_where_one_worker_spins() {
    tasks_that_meet(1, 2);
}

#[test]
fn two_tasks_that_wait_for_each_other_run_at_the_same_time_where_both_workers_spin() {
    tasks_that_meet(2, 2);
}

#[test]
fn a_task_runs_although_the_worker_that_spun_joins_a_job() {
    model(3, || {
        let (crew, meeting) = (Crew::start(2, 1), loom::sync::Arc::new(Meeting::default()));
        crew.scheduler.enqueue(task(arrive, &*meeting));
        // each thread of the job waits for the task, so that the other worker must run it
        crew.scheduler.share(1, &|_| meeting.wait(1));
        crew.end();
    });
}

#[test]
fn a_job_is_over_when_all_that_joined_it_have_left() {
    model(3, || {
        let crew = Crew::start(2, 1);
        let inside = AtomicUsize::new(0);
        crew.scheduler.share(2, &|_| {
            inside.fetch_add(1, Ordering::Relaxed);
            inside.fetch_sub(1, Ordering::Relaxed);
        });
        // unordered by itself: what the workers wrote is seen because the job is over
        assert_eq!(inside.load(Ordering::Relaxed), 0);
        crew.end();
    });
}

#[test]
fn of_two_callers_each_runs_its_own_job() {
    model(2, || {
        let crew = Crew::start(1, 0);
        let scheduler = crew.scheduler.clone();
        let run = |scheduler: &Scheduler| {
            let runs = AtomicUsize::new(0);
            scheduler.share(1, &|_| {
                runs.fetch_add(1, Ordering::Relaxed);
            });
            assert!((1..=2).contains(&runs.load(Ordering::Relaxed)));
        };
        let other = loom::thread::spawn(move || run(&scheduler));
        run(&crew.scheduler);
        other.join().unwrap();
        crew.end();
    });
}

#[test]
fn a_worker_helps_in_a_job_that_follows_another() {
    model(2, || {
        let crew = Crew::start(1, 1);
        for _ in 0..2 {
            let threads = AtomicUsize::new(0);
            crew.scheduler.share(1, &|worker| {
                // a worker comes once
                assert_eq!(threads.fetch_add(1 << worker, Ordering::Relaxed) & 1 << worker, 0);
            });
        }
        crew.end();
    });
}

#[test]
fn a_scheduler_closes_while_a_task_runs_and_another_waits() {
    model(3, || {
        let (crew, meeting) = (Crew::start(1, 0), loom::sync::Arc::new(Meeting::default()));
        crew.scheduler.enqueue(task(arrive, &*meeting));
        crew.scheduler.enqueue(task(arrive, &*meeting));
        crew.end();
    });
}
