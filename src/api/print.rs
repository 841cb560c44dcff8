//! Text dumps.

use super::args::*;
use super::*;
use crate::base::dump::{Dump, SparsityPattern, check_format, default_format};
use crate::base::{os, report};
use crate::constraint;
use crate::data;
use crate::dynamics;
use crate::model::{self, view};
use crate::visual::{self, print::SceneArrays};
use std::ffi::CString;
use std::fs::File;
use std::io::Write;
use std::ptr::NonNull;

/// Where a dump goes.
enum Output {
    Stdout,
    File(File),
}

impl Output {
    /// The file of this name, stdout for NULL; a file that cannot be made is a warning.
    fn open(filename: Tolerated<Str>) -> Option<Output> {
        let Some(name) = filename else { return Some(Output::Stdout) };
        let file = os::path_of(name.bytes()).and_then(File::create).ok();
        if file.is_none() {
            report::warning_message(&format!("Could not open file '{}' for writing mjModel", name.text()));
        }
        file.map(Output::File)
    }

    /// Writes the text; what cannot be written is lost, as with C's `fprintf`.
    fn write(self, text: &[u8]) {
        let _ = match self {
            Output::Stdout => std::io::stdout().lock().write_all(text),
            Output::File(mut file) => file.write_all(text),
        };
    }
}

/// The caller's float format, or the default with a warning.
fn format(float_format: Tolerated<Str>) -> CString {
    match float_format.map(|format| check_format(format.bytes())) {
        Some(Ok(format)) => return format,
        Some(Err(why)) => report::warning_message(why.message()),
        None => {}
    }
    report::warning_message("WARNING: Received invalid float_format. Using default instead.");
    default_format()
}

/// The format of functions that are not given one.
fn short_format() -> CString {
    c"% -9.2g".into()
}

/// Writes the model as text to the file, or to stdout if `filename` is NULL; `float_format` is a C format of one `double`.
#[export]
pub fn mj_printFormattedModel(m: &Model, filename: Tolerated<Str>, float_format: Tolerated<Str>) {
    if let Some(out) = Output::open(filename) {
        out.write(&model::print::print(m, format(float_format)));
    }
}

/// Writes the model as text to the file, or to stdout if `filename` is NULL.
#[export]
pub fn mj_printModel(m: &Model, filename: Tolerated<Str>) {
    if let Some(out) = Output::open(filename) {
        out.write(&model::print::print(m, short_format()));
    }
}

/// Writes the data as text to the file, or to stdout if `filename` is NULL; `float_format` is a C format of one `double`. A
/// stack in use is an error.
#[export]
pub fn mj_printFormattedData(
    m: &Model,
    d: &Data,
    filename: Tolerated<Str>,
    float_format: Tolerated<Str>,
) -> Result<()> {
    print_data(m, d, filename, format(float_format))
}

fn print_data(m: &Model, d: &Data, filename: Tolerated<Str>, format: CString) -> Result<()> {
    let stored = (dynamics::is_sparse(m), constraint::is_dual(m));
    let force = |i: usize| dynamics::contact_force(m, d, i);
    let text = data::print(m, d, format, stored, force)?;
    if let Some(out) = Output::open(filename) {
        out.write(&text);
    }
    Ok(())
}

/// Writes the data as text to the file, or to stdout if `filename` is NULL.
#[export]
pub fn mj_printData(m: &Model, d: &Data, filename: Tolerated<Str>) -> Result<()> {
    print_data(m, d, filename, short_format())
}

/// Prints a matrix (nr x nc) to stdout.
#[export]
pub fn mju_printMat(mat: Array, nr: c_int, nc: c_int) -> Result<()> {
    let (nr, nc) = (len(nr), len(nc));
    let mut text = String::new();
    for row in mat.of(nr * nc)?.chunks(nc.max(1)) {
        row.iter().for_each(|x| text += &format!("{x:.8} "));
        text += "\n";
    }
    Output::Stdout.write((text + "\n").as_bytes());
    Ok(())
}

/// Prints the entries of a sparse matrix (nr rows) to stdout.
#[export]
pub fn mju_printMatSparse(mat: Array, nr: c_int, rownnz: Ints, rowadr: Ints, colind: Ints) -> Result<()> {
    let rownnz = rownnz.of(nr)?;
    let rowadr = rowadr.of(nr)?;
    let rows = || rowadr.iter().zip(rownnz).map(|(&adr, &nnz)| len(adr)..len(adr.saturating_add(nnz)));
    let end = rows().filter(|row| !row.is_empty()).map(|row| row.end).max().unwrap_or(0);
    let (colind, mat) = (colind.of(end)?, mat.of(end)?);
    let mut text = String::new();
    for (r, row) in rows().enumerate() {
        row.for_each(|k| text += &format!("({r} {}): {:9.6}  ", colind[k], mat[k]));
        text += "\n";
    }
    Output::Stdout.write((text + "\n").as_bytes());
    Ok(())
}

/// Prints the schema of MJCF as text, or as HTML with `flg_html` (indented by `flg_pad`): to a file unless `filename` is
/// null, and to a buffer unless that is null, cut to its size. Returns the length of the whole text.
#[export]
pub fn mj_printSchema(
    filename: Tolerated<Str>,
    buffer: Buffer,
    buffer_sz: c_int,
    flg_html: c_int,
    flg_pad: c_int,
) -> c_int {
    let schema = crate::mjcf::print::schema(flg_html != 0, flg_pad != 0);
    if let Some(name) = filename {
        // a file that cannot be written is passed over
        let _ = std::fs::write(&*name.text(), &schema);
    }
    buffer.write(buffer_sz, &schema);
    schema.len() as c_int
}

/// Writes the scene as text to the file, or to stdout if `filename` is NULL.
#[export]
pub fn mj_printScene(s: &mjvScene, filename: Tolerated<Str>) {
    print_scene(s, filename, short_format())
}

/// Writes the scene as text to the file, or to stdout if `filename` is NULL; `float_format` is a C format of one `double`.
#[export]
pub fn mj_printFormattedScene(s: &mjvScene, filename: Tolerated<Str>, float_format: Tolerated<Str>) {
    print_scene(s, filename, format(float_format))
}

fn print_scene(s: &mjvScene, filename: Tolerated<Str>, format: CString) {
    let Some(out) = Output::open(filename) else { return };
    let flex =
        [s.flexfaceused, s.flexedgeadr, s.flexedgenum, s.flexvertadr, s.flexvertnum, s.flexfaceadr, s.flexfacenum];
    let skin = [s.skinfacenum, s.skinvertadr, s.skinvertnum];
    // SAFETY: C passes a scene of `mjv_makeScene`.
    let arrays = unsafe {
        SceneArrays {
            geoms: view(s.geoms, len(s.ngeom)),
            flexes: (0..len(s.nflex)).map(|i| flex.map(|a| *a.add(i))).collect(),
            skins: (0..len(s.nskin)).map(|i| skin.map(|a| *a.add(i))).collect(),
        }
    };
    out.write(&visual::print::print(s, &arrays, format));
}

/// Writes a picture of a sparse pattern (nr x nc) to a C stream; `diag` and `rowsuper` may be NULL. Not in the headers.
#[export]
pub fn mj_printSparsity(
    str: Str,
    nr: c_int,
    nc: c_int,
    rowadr: Ints,
    diag: Option<Ints>,
    rownnz: Ints,
    rowsuper: Option<Ints>,
    colind: Ints,
    fp: NonNull<libc::FILE>,
) {
    let (rowadr, rownnz) = (rowadr.or_empty(nr), rownnz.or_empty(nr));
    let ends = rowadr.iter().zip(rownnz).map(|(adr, nnz)| len(adr + nnz));
    let rows = SparsityPattern::new(rownnz, rowadr, colind.or_empty(ends.max().unwrap_or(0)));
    let [diag, rowsuper] = [diag, rowsuper].map(|list| list.map(|list| list.or_empty(nr)));
    let mut dump = Dump::new(default_format());
    dump.sparsity_plot(&str.text(), len(nc), rows, diag, rowsuper);
    let text = dump.finish();
    // SAFETY: C passes an open stream.
    unsafe { libc::fwrite(text.as_ptr().cast(), 1, text.len(), fp.as_ptr()) };
}
