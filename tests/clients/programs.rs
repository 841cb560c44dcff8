//! C and C++ programs against the dynamic library and its headers, plain and under valgrind: no leak, no invalid access, no
//! race. Skipped where there is no compiler; the checks by valgrind where that is not installed.

use crate::null_cases;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const MEMORY: &[&str] = &["--leak-check=full", "--errors-for-leak-kinds=definite,indirect,possible"];
const RACES: &[&str] = &["--tool=helgrind"];
/// As `RACES`, but for what one thread hands to the next by an atomic, which helgrind does not know to order anything.
const HANDED_OVER: &[&str] =
    &["--tool=helgrind", concat!("--suppressions=", env!("CARGO_MANIFEST_DIR"), "/tests/c/helgrind.supp")];

/// A folder for one client: the library under its SONAME, the program, what it writes.
struct Client {
    dir: PathBuf,
}

impl Client {
    fn new(name: &str) -> Client {
        let dir = std::env::temp_dir().join(format!("rujoco-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        // cargo leaves the dynamic library for a test run beside the test
        let library = std::env::current_exe().unwrap().with_file_name("libmujoco.so");
        std::fs::copy(library, dir.join("libmujoco.so.3.4.0")).unwrap();
        Client { dir }
    }

    /// Compiles a file of `tests/c`; `None` without a compiler.
    fn compile(&self, source: &str, output: &str, flags: &[&str]) -> Option<PathBuf> {
        let (compiler, standard) = if source.ends_with(".c") { ("cc", "-std=c11") } else { ("c++", "-std=c++17") };
        if Command::new(compiler).arg("--version").output().is_err() {
            eprintln!("skipped: no compiler {compiler}");
            return None;
        }
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let output = self.dir.join(output);
        let built = Command::new(compiler)
            .args([standard, "-D_GNU_SOURCE", "-g", "-O1", "-Wall", "-Wextra", "-Werror", "-I"])
            .arg(root.join("include"))
            .arg(root.join("tests/c").join(source))
            .args(flags)
            .arg("-o")
            .arg(&output)
            .arg(self.dir.join("libmujoco.so.3.4.0"))
            .arg(format!("-Wl,-rpath,{}", self.dir.display()))
            .args(["-lm", "-lpthread"])
            .output()
            .unwrap();
        assert!(built.status.success(), "{source}: {}", String::from_utf8_lossy(&built.stderr));
        Some(output)
    }

    fn run(&self, program: &Path, args: &[&str]) -> Output {
        // without OpenGL the reference has an error where pictures could be drawn in software
        let mut command = Command::new(program);
        command.args(args).env("RUJOCO_RENDER", "opengl").current_dir(&self.dir).output().unwrap()
    }

    /// Runs a program that must succeed, plain and under a tool of valgrind.
    fn check(&self, program: &Path, args: &[&str], tool: &[&str]) {
        let said = |o: &Output| format!("{}{}", String::from_utf8_lossy(&o.stdout), String::from_utf8_lossy(&o.stderr));
        let plain = self.run(program, args);
        assert!(plain.status.success(), "{}: {}", program.display(), said(&plain));
        let all = [&["--quiet", "--error-exitcode=99"], tool, &[program.to_str().unwrap()], args].concat();
        match Command::new("valgrind").args(all).current_dir(&self.dir).output() {
            Ok(run) => assert!(run.status.success(), "{} {tool:?}: {}", program.display(), said(&run)),
            Err(_) => eprintln!("skipped: valgrind is not installed, {} ran without it", program.display()),
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}

/// Builds a client of one file and checks it.
fn client(source: &str, args: &[&str], tool: &[&str]) {
    let c = Client::new(source);
    if let Some(program) = c.compile(source, "program", &[]) {
        c.check(&program, args, tool);
    }
}

#[test]
fn a_position_dependent_cpp_program_gets_the_c_conventions() {
    let c = Client::new("border");
    let Some(program) = c.compile("border.cc", "program", &["-no-pie", "-fno-pie"]) else { return };
    c.check(&program, &[], MEMORY);
    // the default handler: stdout, log file, exit status
    let run = c.run(&program, &["die"]);
    assert_eq!((run.status.code(), &*run.stdout), (Some(1), &b"ERROR: last words: 7\n\n"[..]));
    let log = std::fs::read_to_string(c.dir.join("MUJOCO_LOG.TXT")).unwrap();
    let lines: Vec<_> = log.split('\n').collect();
    assert_eq!((lines[0].len(), lines[1], lines[2]), (24, "ERROR: last words: 7", ""));
}

#[test]
fn every_header_compiles_alone_in_c_and_in_cpp() {
    let c = Client::new("headers");
    for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("include/mujoco")).unwrap() {
        let header = entry.unwrap().file_name().into_string().unwrap();
        let include = format!("mujoco/{header}");
        for source in ["empty.c", "empty.cc"] {
            c.compile(source, "header.o", &["-c", "-include", &include]);
        }
    }
    c.compile("headers.c", "headers.o", &["-c"]);
    c.compile("headers.cpp", "headers.o", &["-c"]);
}

/// What is said of a case that takes too long, and of one that crashes: SIGALRM, SIGSEGV.
const ENDLESS: &str = "ends with signal 14";
const CRASH: &str = "ends with signal 11";

#[test]
fn wrong_uses_have_the_words_of_the_reference() {
    let c = Client::new("messages");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/c/messages");
    let parts = ["editing", "files", "pictures", "stages"].map(|part| folder.join(format!("{part}.c")));
    let parts = parts.each_ref().map(|path| path.to_str().unwrap());
    let Some(program) = c.compile("messages/messages.c", "program", &parts) else { return };
    let run = c.run(&program, &[]);
    let said = String::from_utf8_lossy(&run.stdout);
    let expected = include_str!("../golden/messages.txt");
    let cases = |text: &str| text.split("\n> ").map(str::to_string).collect::<Vec<_>>();
    let (said, expected) = (cases(&said), cases(expected));
    // where the reference crashes or never ends, an error will do
    let alike = |said: &str, expected: &str| {
        let ends_badly = |text: &str| [CRASH, ENDLESS].iter().any(|end| text.trim_end().ends_with(end));
        said == expected || ends_badly(expected) && !ends_badly(said)
    };
    let differ: Vec<_> = said.iter().zip(&expected).filter(|(said, expected)| !alike(said, expected)).collect();
    assert!(differ.is_empty(), "{} differ: {differ:#?}", differ.len());
    assert_eq!(said.len(), expected.len());
}

#[test]
fn callbacks_from_c() {
    client("callbacks.c", &[], MEMORY);
}

#[test]
fn user_collision_functions() {
    client("collision.c", &[], MEMORY);
}

#[test]
fn custom_allocators() {
    client("allocator.c", &[], MEMORY);
}

#[test]
fn error_handlers_that_jump() {
    client("jumps.c", &[], MEMORY);
}

#[test]
fn errors_of_resource_providers() {
    client("providers.c", &[], MEMORY);
}

#[test]
fn error_handlers_and_callbacks_that_throw() {
    client("throws.cc", &[], MEMORY);
}

#[test]
fn batches_step_as_loops_do_and_reject_bad_input() {
    client("batch.c", &[], MEMORY);
    client("batch_steps.c", &[], MEMORY);
    client("batch_terms.c", &[], MEMORY);
    client("batch_failures.c", &[], MEMORY);
    client("batch.cc", &[], MEMORY);
}

#[test]
fn threads_of_a_batch_do_not_race() {
    let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/humanoid.xml");
    client("batch_threads.c", &[model.to_str().unwrap()], HANDED_OVER);
}

#[test]
fn everything_made_is_freed() {
    client("cycles.c", &[], MEMORY);
}

#[test]
fn functions_given_nothing() {
    client("nulls.c", &[], MEMORY);
}

/// Functions `mju_...` that trust their pointers: vectors, quaternions and poses, whose work costs no more than a check.
const UNCHECKED: &str = "\
    add add3 addScl addScl3 addTo addTo3 addToScl addToScl3 axisAngle2Quat copy copy3 copy4 cross d2n derivQuat \
    dist3 dot3 f2n fill mat2Quat mulMatTVec3 mulMatVec3 mulPose mulQuat mulQuatAxis n2d n2f negPose negQuat norm3 \
    normalize3 normalize4 quat2Mat quat2Vel quatIntegrate quatZ2Vec rotVecQuat scl scl3 sub sub3 subFrom subFrom3 \
    subQuat transformSpatial trnVecPose unit4 zero zero3 zero4";

#[test]
fn a_pointer_that_is_null_is_an_error_that_names_it_or_nothing() {
    let c = Client::new("null_arguments");
    std::fs::write(c.dir.join("null_cases.h"), null_cases::cases()).unwrap();
    // the cases are calls like any others, but not all of them use their result or may have NULL by their attributes
    let flags = ["-Wno-unused-value", "-Wno-nonnull", "-Wno-format-security", "-I", c.dir.to_str().unwrap()];
    let Some(program) = c.compile("null_arguments.c", "program", &flags) else { return };
    let software = [("RUJOCO_RENDER", "software"), ("RUJOCO_RENDER_THREADS", "1")];
    let run = Command::new(program).envs(software).current_dir(&c.dir).output().unwrap();
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{said}{}", String::from_utf8_lossy(&run.stderr));
    let mut unchecked: BTreeSet<String> = UNCHECKED.split(' ').map(|name| format!("mju_{name}")).collect();
    let trusting = unchecked.clone();
    let mut ends_badly = Vec::new();
    for line in said.lines() {
        let [function, _, end] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let well = end == "returned" || end.starts_with("error: ") && !end.contains("internal error");
        if !well && !trusting.contains(function) {
            ends_badly.push(line);
        }
        if !well {
            unchecked.remove(function);
        }
    }
    assert!(ends_badly.is_empty(), "{ends_badly:#?}");
    assert!(unchecked.is_empty(), "these do check: {unchecked:?}");
    assert!(said.lines().count() > 1000);
}

#[test]
fn arguments_that_are_the_same_or_lie_in_each_other() {
    client("aliases.c", &[], MEMORY);
}

#[test]
fn callbacks_and_steps_on_fibres() {
    client("fibres.c", &[], MEMORY);
}

#[test]
fn threads_sample_from_one_model() {
    let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/humanoid.xml");
    client("sampling.c", &[model.to_str().unwrap()], RACES);
}

/// Numbers of contacts and their bits on thousands of poses, each near a decision: `golden/ties.txt` is what the reference's library
/// gives (`ties 200 LIBRARY`). The comparison of two libraries, case by case: `tests/conformance/ties.py`.
#[test]
fn shapes_touch_at_ties_as_in_the_reference() {
    let c = Client::new("ties");
    let Some(program) = c.compile("ties.c", "program", &["-ffp-contract=off", "-ldl"]) else { return };
    let run = c.run(&program, &["200", "./libmujoco.so.3.4.0"]);
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let found = String::from_utf8_lossy(&run.stdout);
    let expected = include_str!("../golden/ties.txt");
    let differ: Vec<_> = found.lines().zip(expected.lines()).filter(|(found, expected)| found != expected).collect();
    assert!(differ.is_empty(), "{} families differ: {differ:#?}", differ.len());
    assert_eq!(found.lines().count(), expected.lines().count());
}

#[test]
fn threads_read_one_data() {
    let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/humanoid.xml");
    client("const_threads.c", &[model.to_str().unwrap()], HANDED_OVER);
}

#[test]
fn a_plugin_library_in_c_among_bad_ones() {
    let c = Client::new("plugins");
    let Some(program) = c.compile("plugins.c", "program", &[]) else { return };
    let folder = c.dir.join("plugins");
    std::fs::create_dir_all(&folder).unwrap();
    let library = c.compile("plugin_library.c", "plugins/counter.so", &["-shared", "-fPIC"]).unwrap();
    let bytes = std::fs::read(library).unwrap();
    std::fs::write(folder.join("truncated.so"), &bytes[..5000]).unwrap();
    std::fs::write(folder.join("foreign.so"), "not a library").unwrap();
    c.check(&program, &[folder.to_str().unwrap()], MEMORY);
}
