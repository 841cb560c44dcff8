//! Text dumps.

use super::args::*;
use super::*;
use crate::base::dump::{Dump, SparsityPattern, check_format, default_format};
use crate::base::report;
use crate::constraint;
use crate::data;
use crate::dynamics;
use crate::model::{self, view};
use crate::visual::{self, print::SceneArrays};
use std::ffi::{CStr, CString, OsStr};
use std::fs::File;
use std::io::Write;
use std::os::unix::ffi::OsStrExt;

/// Where a dump goes.
enum Output {
    Stdout,
    File(File),
}

impl Output {
    /// The file of this name, stdout for NULL; a file that cannot be made is a warning.
    unsafe fn open(filename: *const c_char) -> Option<Output> {
        if filename.is_null() {
            return Some(Output::Stdout);
        }
        let name = CStr::from_ptr(filename);
        match File::create(OsStr::from_bytes(name.to_bytes())) {
            Ok(file) => Some(Output::File(file)),
            Err(_) => {
                let name = name.to_string_lossy();
                report::warning_message(&format!("Could not open file '{name}' for writing mjModel"));
                None
            }
        }
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
unsafe fn format(float_format: *const c_char) -> CString {
    let why = if float_format.is_null() {
        None
    } else {
        match check_format(CStr::from_ptr(float_format).to_bytes()) {
            Ok(format) => return format,
            Err(why) => Some(why),
        }
    };
    if let Some(why) = why {
        report::warning_message(&why);
    }
    report::warning_message("WARNING: Received invalid float_format. Using default instead.");
    default_format()
}

/// Writes the model as text to the file, or to stdout if `filename` is NULL; `float_format` is a C format of one `double`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printFormattedModel(
    m: *const mjModel,
    filename: *const c_char,
    float_format: *const c_char,
) {
    border::on_model(m, (), |m| {
        let Some(out) = Output::open(filename) else { return };
        out.write(&model::print::print(m, format(float_format)));
    })
}

/// Writes the model as text to the file, or to stdout if `filename` is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printModel(m: *const mjModel, filename: *const c_char) {
    mj_printFormattedModel(m, filename, c"% -9.2g".as_ptr())
}

/// Writes the data as text to the file, or to stdout if `filename` is NULL; `float_format` is a C format of one `double`. A
/// stack in use is an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printFormattedData(
    m: *const mjModel,
    d: *const mjData,
    filename: *const c_char,
    float_format: *const c_char,
) {
    border::with_data(m, d.cast_mut(), (), |m, d| {
        let stored = (dynamics::is_sparse(m), constraint::is_dual(m));
        let force = |i: usize| dynamics::contact_force(m, d, i);
        let text = data::print(m, d, format(float_format), stored, force)?;
        if let Some(out) = Output::open(filename) {
            out.write(&text);
        }
        Ok(())
    })
}

/// Writes the data as text to the file, or to stdout if `filename` is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printData(m: *const mjModel, d: *const mjData, filename: *const c_char) {
    mj_printFormattedData(m, d, filename, c"% -9.2g".as_ptr())
}

/// Prints a matrix (nr x nc) to stdout.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_printMat(mat: *const mjtNum, nr: c_int, nc: c_int) {
    border::guard((), || {
        let (nr, nc) = (len(nr), len(nc));
        let mut text = String::new();
        for row in values(mat, nr * nc, "mju_printMat: mat")?.chunks(nc.max(1)) {
            row.iter().for_each(|x| text += &format!("{x:.8} "));
            text += "\n";
        }
        Output::Stdout.write((text + "\n").as_bytes());
        Ok(())
    })
}

/// Prints the entries of a sparse matrix (nr rows) to stdout.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_printMatSparse(
    mat: *const mjtNum,
    nr: c_int,
    rownnz: *const c_int,
    rowadr: *const c_int,
    colind: *const c_int,
) {
    border::guard((), || {
        let rownnz = values(rownnz, len(nr), "mju_printMatSparse: rownnz")?;
        let rowadr = values(rowadr, len(nr), "mju_printMatSparse: rowadr")?;
        let rows = || rowadr.iter().zip(rownnz).map(|(&adr, &nnz)| len(adr)..len(adr.saturating_add(nnz)));
        let end = rows().filter(|row| !row.is_empty()).map(|row| row.end).max().unwrap_or(0);
        let (colind, mat) =
            (values(colind, end, "mju_printMatSparse: colind")?, values(mat, end, "mju_printMatSparse: mat")?);
        let mut text = String::new();
        for (r, row) in rows().enumerate() {
            row.for_each(|k| text += &format!("({r} {}): {:9.6}  ", colind[k], mat[k]));
            text += "\n";
        }
        Output::Stdout.write((text + "\n").as_bytes());
        Ok(())
    })
}

/// Prints the schema of MJCF as text, or as HTML with `flg_html` (indented by `flg_pad`): to a file unless `filename` is
/// null, and to a buffer unless that is null, cut to its size. Returns the length of the whole text.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printSchema(
    filename: *const c_char,
    buffer: *mut c_char,
    buffer_sz: c_int,
    flg_html: c_int,
    flg_pad: c_int,
) -> c_int {
    border::guard(0, || {
        let schema = crate::mjcf::print::schema(flg_html != 0, flg_pad != 0);
        if !filename.is_null() {
            let name = text(filename);
            // a file that cannot be written is passed over
            let _ = std::fs::write(&*name, &schema);
        }
        if !buffer.is_null() && buffer_sz > 0 {
            write_text(buffer, len(buffer_sz), &schema);
        }
        Ok(schema.len() as c_int)
    })
}

/// Writes the scene as text to the file, or to stdout if `filename` is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printScene(s: *const mjvScene, filename: *const c_char) {
    mj_printFormattedScene(s, filename, c"% -9.2g".as_ptr())
}

/// Writes the scene as text to the file, or to stdout if `filename` is NULL; `float_format` is a C format of one `double`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printFormattedScene(
    s: *const mjvScene,
    filename: *const c_char,
    float_format: *const c_char,
) {
    border::guard((), || {
        let s = given(s, "mj_printScene: s")?;
        let Some(out) = Output::open(filename) else { return Ok(()) };
        let (ngeom, nflex, nskin) = (len(s.ngeom), len(s.nflex), len(s.nskin));
        let flex =
            [s.flexfaceused, s.flexedgeadr, s.flexedgenum, s.flexvertadr, s.flexvertnum, s.flexfaceadr, s.flexfacenum];
        let skin = [s.skinfacenum, s.skinvertadr, s.skinvertnum];
        let arrays = SceneArrays {
            geoms: view(s.geoms, ngeom),
            flexes: (0..nflex).map(|i| flex.map(|a| *a.add(i))).collect(),
            skins: (0..nskin).map(|i| skin.map(|a| *a.add(i))).collect(),
        };
        let flags: Vec<String> = globals::mjRNDSTRING.iter().map(|row| row[0].as_str().to_string()).collect();
        out.write(&visual::print::print(s, &arrays, &flags, format(float_format)));
        Ok(())
    })
}

/// Writes a picture of a sparse pattern (nr x nc) to a C stream; `diag` and `rowsuper` may be NULL. Not in the headers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printSparsity(
    str: *const c_char,
    nr: c_int,
    nc: c_int,
    rowadr: *const c_int,
    diag: *const c_int,
    rownnz: *const c_int,
    rowsuper: *const c_int,
    colind: *const c_int,
    fp: *mut libc::FILE,
) {
    let n = len(nr);

    let (rowadr, rownnz) = (view(rowadr, n), view(rownnz, n));
    let ends = rowadr.iter().zip(rownnz).map(|(adr, nnz)| (adr + nnz).max(0) as usize);
    let rows = SparsityPattern::new(rownnz, rowadr, view(colind, ends.max().unwrap_or(0)));
    let optional = |p: *const c_int| (!p.is_null()).then(|| view(p, n));
    let mut dump = Dump::new(default_format());
    let label = CStr::from_ptr(str).to_string_lossy();
    dump.sparsity_plot(&label, len(nc), rows, optional(diag), optional(rowsuper));
    let text = dump.finish();
    libc::fwrite(text.as_ptr().cast(), 1, text.len(), fp);
}
