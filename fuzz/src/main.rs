//! The driver: changes seeds at random and hands them to the library, until a time or a number of runs is over.
//!
//!     fuzz [--seconds S] [--runs N] [--seed K] [--only mjcf,stl] [--findings DIR]
//!     fuzz replay TARGET FILE...
//!
//! Run i of a seed is the same every time. Inputs whose outcome is new join the seeds. A child process does the work,
//! within 4 GiB (unless it runs under AddressSanitizer); its parent restarts it after a crash, and ends it when one input takes more than 10 s of processor time.
//! Every finding is a file in DIR, and makes the exit status 1.

use rujoco_fuzz::random::Random;
use rujoco_fuzz::{Grammar, TARGETS, Target, bytes, outcome_class, xml};
use std::collections::HashSet;
use std::ffi::c_char;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

const MEMORY: u64 = 4 << 30;
const LIMIT: usize = 40_000;
const CORPUS: usize = 400;
const HANG_CPU_SECONDS: f64 = 10.0;
const HANG_SECONDS: u64 = 180;

struct Options {
    seconds: u64,
    runs: u64,
    seed: u64,
    only: Vec<String>,
    findings: PathBuf,
    first: u64,
}

impl Options {
    fn parse(args: &[String]) -> Options {
        let value = |name: &str| args.iter().position(|a| a == name).and_then(|i| args.get(i + 1));
        let number = |name: &str, otherwise| value(name).and_then(|v| v.parse().ok()).unwrap_or(otherwise);
        Options {
            seconds: number("--seconds", u64::MAX),
            runs: number("--runs", u64::MAX),
            seed: number("--seed", 1),
            only: value("--only").map(|v| v.split(',').map(str::to_string).collect()).unwrap_or_default(),
            findings: value("--findings").map_or_else(|| "findings".into(), PathBuf::from),
            first: number("--first", 0),
        }
    }
}

/// What the child shows its parent in a file both map: number of runs, target, and the input that is being tried.
#[repr(C)]
struct Board {
    runs: AtomicU64,
    target: AtomicU64,
    length: AtomicU64,
    input: [u8; 2 * LIMIT],
}

fn board(path: &Path) -> &'static mut Board {
    let file =
        std::fs::OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).expect("board");
    file.set_len(size_of::<Board>() as u64).expect("board");
    // SAFETY: a shared map of the file's length, kept for the life of the process; plain data.
    unsafe {
        use std::os::fd::AsRawFd;
        let flags = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_SHARED);
        let p = libc::mmap(std::ptr::null_mut(), size_of::<Board>(), flags.0, flags.1, file.as_raw_fd(), 0);
        assert!(p != libc::MAP_FAILED);
        &mut *p.cast::<Board>()
    }
}

fn seeds(target: &Target) -> Vec<Vec<u8>> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds").join(target.name);
    let more = match target.name {
        "mjcf" | "urdf" => "models",
        "mjb" => "tests/golden",
        _ => "",
    };
    let dirs = [dir, Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(more)];
    let suffix = if target.name == "mjcf" { "xml" } else { target.name };
    let mut files: Vec<PathBuf> = Vec::new();
    for (i, dir) in dirs.iter().enumerate().filter(|(i, _)| *i == 0 || !more.is_empty()) {
        let Ok(entries) = std::fs::read_dir(dir) else { continue };
        files.extend(
            entries.flatten().map(|e| e.path()).filter(|p| i == 0 || p.extension().is_some_and(|e| e == suffix)),
        );
    }
    files.sort();
    let all: Vec<_> = files.iter().filter_map(|p| std::fs::read(p).ok()).collect();
    assert!(!all.is_empty(), "no seeds for {}", target.name);
    all
}

struct Fuzzer {
    target: &'static Target,
    corpus: Vec<Vec<u8>>,
    words: xml::Vocabulary,
    seen: HashSet<String>,
    runs: u64,
    time: Duration,
}

impl Fuzzer {
    fn new(target: &'static Target) -> Fuzzer {
        let corpus = seeds(target);
        let words = xml::Vocabulary::new(target.grammar, &corpus);
        Fuzzer { target, corpus, words, seen: HashSet::new(), runs: 0, time: Duration::ZERO }
    }

    fn input(&self, random: &mut Random) -> Vec<u8> {
        let mut data = random.pick(&self.corpus).clone();
        let other = random.pick(&self.corpus);
        match self.target.grammar {
            Grammar::Bytes => bytes::mutate(random, &mut data, other, LIMIT),
            Grammar::Text => bytes::mutate_text(random, &mut data, other, LIMIT),
            Grammar::Mjcf | Grammar::Urdf => xml::mutate(&self.words, random, &mut data, other, LIMIT),
        }
        data
    }

    fn keep(&mut self, data: Vec<u8>, said: &str) {
        if self.corpus.len() < CORPUS && data.len() < 12_000 && self.seen.insert(outcome_class(said)) {
            self.corpus.push(data);
        }
    }
}

fn save(dir: &Path, kind: &str, target: &str, data: &[u8]) -> PathBuf {
    let hash = data.iter().fold(0xcbf2_9ce4_8422_2325u64, |h, b| (h ^ u64::from(*b)).wrapping_mul(0x100_0000_01b3));
    let path = dir.join(format!("{target}-{kind}-{hash:016x}"));
    let _ = std::fs::create_dir_all(dir);
    let _ = std::fs::write(&path, data);
    path
}

static PANICS: AtomicU64 = AtomicU64::new(0);

/// Panics count also where the library catches them. Each place of the code is reported twice at most.
fn watch_panics(dir: PathBuf, board: &'static Board) {
    let places = std::sync::Mutex::new(std::collections::HashMap::<String, u32>::new());
    std::panic::set_hook(Box::new(move |info| {
        PANICS.fetch_add(1, Ordering::Relaxed);
        let place = info.location().map(ToString::to_string).unwrap_or_default();
        let mut places = places.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let count = places.entry(place.clone()).or_default();
        *count += 1;
        if *count <= 2 {
            let target = TARGETS[board.target.load(Ordering::Relaxed) as usize % TARGETS.len()].name;
            let data = &board.input[..(board.length.load(Ordering::Relaxed) as usize).min(board.input.len())];
            let path = save(&dir, "panic", target, data);
            println!("FINDING panic in {target}: {info}\n  {}", path.display());
        }
    }));
}

/// Options of AddressSanitizer, which asks for them: allocations that are too large fail as without it, and what it keeps
/// per allocation is small.
#[unsafe(no_mangle)]
pub extern "C" fn __asan_default_options() -> *const c_char {
    c"allocator_may_return_null=1:detect_leaks=0:max_allocation_size_mb=3000:malloc_context_size=5:quarantine_size_mb=8"
        .as_ptr()
}

/// Whether the program runs under AddressSanitizer, which maps terabytes for its own use.
fn is_sanitized() -> bool {
    let maps = std::fs::read("/proc/self/maps").unwrap_or_default();
    maps.split(|&b| b == b'\n').any(|line| {
        let line = String::from_utf8_lossy(line);
        let range = line.split(' ').next().and_then(|range| range.split_once('-'));
        let ends = range.and_then(|(a, b)| Some((u64::from_str_radix(a, 16).ok()?, u64::from_str_radix(b, 16).ok()?)));
        ends.is_some_and(|(a, b)| b - a > 1 << 40)
    })
}

fn work(options: &Options) -> ExitCode {
    if !is_sanitized() {
        let limit = libc::rlimit { rlim_cur: MEMORY, rlim_max: MEMORY };
        // SAFETY: a plain call.
        unsafe { libc::setrlimit(libc::RLIMIT_AS, &limit) };
    }
    let board = board(&options.findings.join("board"));
    let shown: &'static Board = unsafe { &*std::ptr::from_ref(board) };
    watch_panics(options.findings.clone(), shown);
    let chosen = |t: &&&'static Target| options.only.is_empty() || options.only.iter().any(|name| name == t.name);
    let mut all: Vec<Fuzzer> = TARGETS.iter().filter(chosen).map(|t| Fuzzer::new(t)).collect();
    let turns: Vec<usize> = (0..all.len()).flat_map(|i| vec![i; all[i].target.weight as usize]).collect();
    let start = Instant::now();
    let mut report = Instant::now();
    let mut run = options.first;
    while run < options.runs && start.elapsed().as_secs() < options.seconds {
        let mut random = Random::new(options.seed.wrapping_mul(0x1_0000_0001_b3).wrapping_add(run));
        let fuzzer = &mut all[turns[(run % turns.len() as u64) as usize]];
        let data = fuzzer.input(&mut random);
        let index = TARGETS.iter().position(|t| t.name == fuzzer.target.name).unwrap_or(0);
        board.input[..data.len()].copy_from_slice(&data);
        board.length.store(data.len() as u64, Ordering::Relaxed);
        board.target.store(index as u64, Ordering::Relaxed);
        board.runs.store(run + 1, Ordering::Release);
        let began = Instant::now();
        let said = catch_unwind(AssertUnwindSafe(|| (fuzzer.target.run)(&data))).unwrap_or_else(|_| "panic".into());
        fuzzer.time += began.elapsed();
        fuzzer.runs += 1;
        fuzzer.keep(data, &said);
        run += 1;
        if report.elapsed().as_secs() >= 30 {
            report = Instant::now();
            show(&all, run, start.elapsed());
        }
    }
    show(&all, run, start.elapsed());
    ExitCode::from(u8::from(PANICS.load(Ordering::Relaxed) > 0))
}

fn show(all: &[Fuzzer], runs: u64, time: Duration) {
    let mut line = format!("{runs} runs, {} s:", time.as_secs());
    for f in all {
        let each = f.time.as_micros() as u64 / f.runs.max(1);
        line += &format!(" {} {} ({each} us, {} outcomes)", f.target.name, f.runs, f.seen.len());
    }
    println!("{line}");
    let _ = std::io::stdout().flush();
}

/// Processor seconds that a process has used.
fn processor_time(child: &Child) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    let ticks = |i: usize| fields.get(i).and_then(|f| f.parse::<f64>().ok()).unwrap_or(0.0);
    // SAFETY: a plain call.
    (ticks(11) + ticks(12)) / unsafe { libc::sysconf(libc::_SC_CLK_TCK) } as f64
}

fn supervise(args: &[String], options: &Options) -> ExitCode {
    std::fs::create_dir_all(&options.findings).expect("a folder for findings");
    let board = board(&options.findings.join("board"));
    board.runs.store(options.first, Ordering::Relaxed);
    let start = Instant::now();
    let mut failed = false;
    let mut deaths = 0;
    loop {
        let done = board.runs.load(Ordering::Relaxed);
        let left = options.seconds.saturating_sub(start.elapsed().as_secs());
        if done >= options.runs || left == 0 || deaths > 50 {
            break;
        }
        let mut child = Command::new(std::env::current_exe().expect("this program"))
            .arg("work")
            .stderr(if is_sanitized() { std::process::Stdio::inherit() } else { std::process::Stdio::null() })
            .args(["--first", &done.to_string()])
            .args(["--seconds", &left.to_string()])
            .args(
                args.iter()
                    .scan(false, |skip, a| {
                        let drop = std::mem::replace(skip, a == "--first" || a == "--seconds");
                        Some((a, drop || *skip))
                    })
                    .filter(|(_, drop)| !drop)
                    .map(|(a, _)| a),
            )
            .spawn()
            .expect("a child process");
        let (mut last, mut since, mut used) = (u64::MAX, Instant::now(), 0.0);
        let (kind, ended) = loop {
            if let Some(status) = child.try_wait().expect("the child") {
                break ("crash", status);
            }
            std::thread::sleep(Duration::from_millis(200));
            let runs = board.runs.load(Ordering::Acquire);
            let now = processor_time(&child);
            if runs != last {
                (last, since, used) = (runs, Instant::now(), now);
            } else if now - used > HANG_CPU_SECONDS || since.elapsed().as_secs() > HANG_SECONDS {
                let _ = child.kill();
                break ("hang", child.wait().expect("the child"));
            }
        };
        match ended.code() {
            Some(0) if kind == "crash" => break,
            Some(1) if kind == "crash" => {
                failed = true;
                break;
            }
            _ => {
                failed = true;
                deaths += 1;
                let target = TARGETS[board.target.load(Ordering::Relaxed) as usize % TARGETS.len()].name;
                let data = &board.input[..(board.length.load(Ordering::Relaxed) as usize).min(board.input.len())];
                let path = save(&options.findings, kind, target, data);
                println!("FINDING {kind} in {target} ({ended})\n  {}", path.display());
            }
        }
    }
    ExitCode::from(u8::from(failed))
}

fn replay(args: &[String]) -> ExitCode {
    let [name, files @ ..] = args else { return ExitCode::from(2) };
    let Some(target) = TARGETS.iter().find(|t| t.name == name) else { return ExitCode::from(2) };
    for file in files {
        let data = std::fs::read(file).unwrap_or_else(|e| panic!("{file}: {e}"));
        let start = Instant::now();
        let said = (target.run)(&data);
        println!("{file}: {:?} {}", start.elapsed(), said.replace('\n', "|"));
    }
    ExitCode::SUCCESS
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.first().map(String::as_str) {
        Some("replay") => replay(&args[1..]),
        Some("work") => work(&Options::parse(&args[1..])),
        _ => supervise(&args, &Options::parse(&args)),
    }
}
