//! MJB: a model as a binary file. Header, sizes, the three plain structs, then every array without padding, all in the
//! machine's byte order.

use super::alloc::{OwnedModel, buffer_size, check_sizes, extent, names_map_size};
use super::fields::{MODEL_ARRAYS, MODEL_SIZES, Sizes};
use super::{Model, structure, validate};
use crate::abi::*;
use crate::base::{Error, ErrorKind, Result, reject_if};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

const ID: i32 = 54321;

/// The five integers that a file of this library starts with.
fn header() -> [i32; 5] {
    let wide = MODEL_SIZES.iter().filter(|f| f.wide).count();
    [ID, size_of::<mjtNum>() as i32, (MODEL_SIZES.len() - wide) as i32, wide as i32, MODEL_ARRAYS.len() as i32]
}

fn plain_bytes<T: Copy>(value: &T) -> &[u8] {
    // SAFETY: used for `repr(C)` structs of numbers without padding and for integers.
    unsafe { std::slice::from_raw_parts((&raw const *value).cast(), size_of::<T>()) }
}

/// The bytes of options, with zeros in the padding at their end.
fn option_bytes(opt: &mjOption) -> [u8; size_of::<mjOption>()] {
    const USED: usize = std::mem::offset_of!(mjOption, sdf_iterations) + size_of::<i32>();
    let mut bytes = [0; size_of::<mjOption>()];
    // SAFETY: up to the end of its last field the struct has no padding.
    bytes[..USED].copy_from_slice(unsafe { std::slice::from_raw_parts((&raw const *opt).cast(), USED) });
    bytes
}

/// Bytes of the file of this model.
pub fn size(m: &Model) -> usize {
    let mut total = 0;
    let counted = write(m, |part| {
        total += part.len();
        Ok(())
    });
    counted.expect("counting does not fail");
    total
}

/// Gives the parts of the file one after the other to `sink`, and stops at its first error.
pub fn write(m: &Model, mut sink: impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
    sink(plain_bytes(&header()))?;
    for f in MODEL_SIZES {
        // SAFETY: a reference to a model, whose size fields the table's offsets name.
        let value = unsafe { f.read(m.as_ptr()) };
        if f.wide { sink(plain_bytes(&value))? } else { sink(plain_bytes(&(value as i32)))? }
    }
    sink(&option_bytes(&m.opt))?;
    sink(plain_bytes(&m.vis))?;
    sink(plain_bytes(&m.stat))?;
    for f in MODEL_ARRAYS {
        // SAFETY: a reference to a complete model, whose arrays have the sizes that the table says.
        sink(unsafe { f.bytes(m.as_ptr(), m.as_ptr(), std::ptr::null()) })?;
    }
    Ok(())
}

/// Writes the file to memory.
pub fn write_to(m: &Model, mut to: &mut [u8]) -> Result<()> {
    write(m, |part| match to.split_off_mut(..part.len()) {
        Some(to) => {
            to.copy_from_slice(part);
            Ok(())
        }
        None => Err(Error::in_routine("bufwrite", "attempting to write outside model buffer")),
    })
}

/// Writes the file to disk. The error is one sentence for a warning.
pub fn save(m: &Model, path: &Path) -> Result<()> {
    let failed = |what: &str| Error::of(ErrorKind::Parse, format!("Could not {what} file '{}'", path.display()));
    let mut file = BufWriter::new(File::create(path).map_err(|_| failed("open"))?);
    write(m, |part| file.write_all(part).map_err(|_| failed("write")))?;
    file.flush().map_err(|_| failed("write"))
}

/// Bytes read one after the other.
struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn bytes(&mut self, n: usize) -> Option<&'a [u8]> {
        let (head, rest) = self.rest.split_at_checked(n)?;
        self.rest = rest;
        Some(head)
    }

    fn int(&mut self) -> Option<i32> {
        Some(i32::from_ne_bytes(self.bytes(4)?.try_into().ok()?))
    }

    fn wide(&mut self) -> Option<i64> {
        Some(i64::from_ne_bytes(self.bytes(8)?.try_into().ok()?))
    }

    /// A `repr(C)` struct of numbers.
    ///
    /// # Safety
    /// Every bit pattern is a value of `T`.
    unsafe fn plain<T: Copy>(&mut self) -> Option<T> {
        let bytes = self.bytes(size_of::<T>())?;
        // SAFETY: `bytes` has the size of a `T`, need not be aligned, and the caller says that all bits are values.
        Some(unsafe { bytes.as_ptr().cast::<T>().read_unaligned() })
    }
}

fn truncated(what: &str) -> Error {
    Error::of(ErrorKind::Parse, format!("Truncated model file - ran out of data while reading {what}"))
}

/// Reads a model. All that can be wrong with a file is found before a model is handed out: a wrong header, sizes that
/// do not fit each other or the file, references out of bounds. An error is one sentence for a warning, or two on a line each.
pub fn read(bytes: &[u8]) -> Result<OwnedModel> {
    let mut r = Reader { rest: bytes };
    read_header(&mut r)?;
    let sizes = read_sizes(&mut r).ok_or_else(|| truncated("sizes"))?;
    check_buffer_size(&sizes)?;
    // SAFETY: these structs have numbers only, for which all bits are values.
    let structs = unsafe { (r.plain::<mjOption>(), r.plain::<mjVisual>(), r.plain::<mjStatistic>()) };
    let (Some(opt), Some(vis), Some(stat)) = structs else { return Err(truncated("structs")) };
    // nothing is allocated before the file is known to hold all of it
    let mut left = r.rest.len();
    for f in MODEL_ARRAYS {
        let bytes = f.shape.iter().map(|dim| extent(&sizes, dim).max(0) as usize).product::<usize>() * f.size;
        left = left.checked_sub(bytes).ok_or_else(|| truncated(f.name))?;
    }
    reject_if(left > 0, "Model file is too large")?;
    if sizes.nnames_map != names_map_size(&sizes)? {
        return Err(wrong("nnames_map"));
    }
    let mut m = OwnedModel::new(&sizes)?;
    (m.opt, m.vis, m.stat) = (opt, vis, stat);
    for f in MODEL_ARRAYS {
        // SAFETY: a complete model of ours with these sizes, without another owner.
        unsafe {
            let n = f.count(m.as_ptr(), std::ptr::null()) * f.size;
            let from = r.bytes(n).expect("the lengths were added up before");
            std::ptr::copy_nonoverlapping(from.as_ptr(), *f.slot(m.as_ptr().cast_mut()), n);
        }
    }
    validate::references(&m)?;
    check_data_sizes(&sizes)?;
    structure::check(&m)?;
    Ok(m)
}

fn read_header(r: &mut Reader) -> Result<()> {
    let complaints = [
        "Model missing header ID",
        "Model and executable have different floating point precision",
        "Model and executable have different number of ints in mjModel",
        "Model and executable have different number of size_t members in mjModel",
        "Model and executable have different number of pointers in mjModel",
    ];
    reject_if(r.rest.len() < size_of_val(&header()), "Model file has an incomplete header")?;
    for (expected, complaint) in header().into_iter().zip(complaints) {
        if r.int() != Some(expected) {
            return Err(Error::of(ErrorKind::Parse, complaint));
        }
    }
    Ok(())
}

fn read_sizes(r: &mut Reader) -> Option<Sizes> {
    let mut sizes = Sizes::default();
    for (f, to) in MODEL_SIZES.iter().zip(sizes.as_mut_array()) {
        *to = if f.wide { r.wide()? } else { i64::from(r.int()?) };
    }
    Some(sizes)
}

fn wrong(size: &str) -> Error {
    Error::of(ErrorKind::Parse, format!("Corrupted model, wrong {size} field"))
}

/// The stored length of the buffer must be that of a model of these sizes. That of a model that cannot be made is wrong, too,
/// which the reference says as well.
fn check_buffer_size(sizes: &Sizes) -> Result<()> {
    let buffer = || {
        check_sizes(sizes)?;
        buffer_size(&Sizes { nnames_map: names_map_size(sizes)?, ..*sizes })
    };
    match buffer() {
        Ok(bytes) if sizes.nbuffer == bytes as i64 => Ok(()),
        Ok(_) => Err(wrong("nbuffer")),
        Err(e) => Err(Error::of(ErrorKind::Parse, format!("{e}\n{}", wrong("nbuffer")))),
    }
}

/// Sizes that no array of a model has are at least not negative.
fn check_data_sizes(sizes: &Sizes) -> Result<()> {
    let unsigned = [
        ("nJmom", sizes.nJmom),
        ("ngravcomp", sizes.ngravcomp),
        ("nemax", sizes.nemax),
        ("nuserdata", sizes.nuserdata),
        ("nsensordata", sizes.nsensordata),
        ("npluginstate", sizes.npluginstate),
        ("narena", sizes.narena),
    ];
    match unsigned.into_iter().find(|&(_, n)| n < 0) {
        Some((name, _)) => Err(wrong(name)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MECHANISM: &[u8] = include_bytes!("../../tests/golden/mechanism.mjb");

    #[test]
    fn a_model_that_is_written_again_has_the_same_bytes() {
        let m = read(MECHANISM).expect("a model of the reference");
        let mut bytes = vec![0; size(&m)];
        write_to(&m, &mut bytes).expect("enough memory");
        assert!(bytes == MECHANISM);
        assert!(write_to(&m, &mut bytes[1..]).is_err(), "one byte too few");
    }

    #[test]
    fn a_file_that_ends_early_is_an_error_wherever_it_ends() {
        for end in (0..MECHANISM.len()).step_by(97) {
            assert!(read(&MECHANISM[..end]).is_err(), "{end} bytes");
        }
    }
}
