//! The inputs of `fuzz/seeds`, those that once broke the library among them: each is read, compiled, stepped or called
//! without a panic.

use arbitrary::{Arbitrary, Unstructured};
use rujoco_fuzz::{batch_calls, calls, decompose, documents, spec_calls};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

/// Panics, which the border of the library turns into errors.
static PANICS: AtomicU32 = AtomicU32::new(0);

/// Hands every file of a folder to a function.
fn replay(folder: &str, run: impl Fn(&[u8])) {
    std::panic::set_hook(Box::new(|panic| {
        PANICS.fetch_add(1, Ordering::Relaxed);
        eprintln!("{panic}");
    }));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/seeds").join(folder);
    let files: Vec<_> = folder.read_dir().expect("seeds").map(|file| file.expect("a file").path()).collect();
    assert!(!files.is_empty());
    for file in files {
        let before = PANICS.load(Ordering::Relaxed);
        run(&std::fs::read(&file).expect("a file"));
        assert_eq!(PANICS.load(Ordering::Relaxed), before, "{} breaks the library", file.display());
    }
}

/// As [`replay`], of bytes that stand for a sequence of calls.
fn replay_calls<T: for<'a> Arbitrary<'a>>(folder: &str, run: fn(&T)) {
    replay(folder, |data| {
        if let Ok(input) = T::arbitrary_take_rest(Unstructured::new(data)) {
            run(&input);
        }
    });
}

#[test]
fn no_document_breaks_the_library() {
    replay("mjcf", documents::model);
    replay("urdf", documents::model);
}

#[test]
fn no_asset_breaks_the_library() {
    replay("mesh", documents::mesh);
    replay("image", documents::image);
}

#[test]
fn no_mesh_breaks_its_decomposition() {
    replay_calls("decompose", decompose::run);
}

#[test]
fn no_compiled_model_breaks_the_library() {
    replay("mjb", documents::mjb);
}

#[test]
fn no_sequence_of_calls_breaks_the_library() {
    replay("spec", spec_calls::run);
    replay_calls("calls", calls::run);
    replay_calls("batch", batch_calls::run);
}
