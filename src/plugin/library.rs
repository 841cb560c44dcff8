//! Loading libraries whose constructors register plugins. A file that is no library for this machine is a warning: a folder
//! may hold anything, and one bad file does not prevent loading the others.

use crate::base::os::{Library, Scope};
use crate::base::registry::{self, Registration};
use crate::base::{Error, ErrorKind, Result, report};
use std::ffi::CString;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Loads a library, which stays loaded. A file that is not there is an error, one that does not load a warning.
pub fn load(path: &str) -> Result<()> {
    let failed = |why: &str| format!("Error loading plugin library '{path}': {why}\n");
    let c_path = CString::new(path).map_err(|_| Error::of(ErrorKind::Plugin, failed("the name holds a zero byte")))?;
    if is_truncated(Path::new(path)) {
        report::warning_message(&failed("the file is truncated"));
        return Ok(());
    }
    let Err(why) = Library::open(&c_path, Scope::Local) else { return Ok(()) };
    if !Path::new(path).exists() {
        return Err(Error::of(ErrorKind::Plugin, failed(&why)));
    }
    report::warning_message(&failed(&why));
    Ok(())
}

/// Loads every library of a directory; `loaded` gets the file name, the slot of its first plugin or -1, and their number.
pub fn load_directory(directory: &str, mut loaded: impl FnMut(&str, i32, i32)) -> Result<()> {
    let suffix = std::env::consts::DLL_SUFFIX;
    let Ok(entries) = std::fs::read_dir(directory) else { return Ok(()) };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let regular = entry.file_type().is_ok_and(|t| t.is_file());
        if !regular || name.len() <= suffix.len() || !name.ends_with(suffix) {
            continue;
        }
        let (first, count) = {
            let _mine = Registration::begin();
            let first = registry::plugin_count();
            load(&Path::new(directory).join(&name).to_string_lossy())?;
            (first, registry::plugin_count() - first)
        };
        loaded(&name, if count > 0 { first as i32 } else { -1 }, count as i32);
    }
    Ok(())
}

/// Whether an ELF file ends before what its segments say: the system's loader maps those unseen, and dies of it.
fn is_truncated(path: &Path) -> bool {
    let Ok(mut file) = File::open(path) else { return false };
    let size = file.metadata().map_or(0, |m| m.len());
    let mut head = Vec::new();
    // segments' headers follow the file's own in every library that linkers write
    if file.by_ref().take(1 << 16).read_to_end(&mut head).is_err() || !head.starts_with(b"\x7fELF\x02\x01") {
        return false; // not a 64-bit little-endian ELF file: the loader says so itself
    }
    let number = |at: u64, bytes: usize| -> Option<u64> {
        let at = usize::try_from(at).ok()?;
        let mut number = [0; 8];
        number[..bytes].copy_from_slice(head.get(at..at.checked_add(bytes)?)?);
        Some(u64::from_le_bytes(number))
    };
    let (Some(table), Some(entry), Some(count)) = (number(0x20, 8), number(0x36, 2), number(0x38, 2)) else {
        return true;
    };
    (0..count).any(|i| {
        let at = table.wrapping_add(i * entry);
        let end = || number(at.checked_add(8)?, 8)?.checked_add(number(at.checked_add(32)?, 8)?);
        end().is_none_or(|end| end > size)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A library cut short anywhere in its segments is found out; whole ones and other files are the loader's business.
    #[test]
    fn truncated_libraries_are_found() {
        let whole = std::fs::read(std::env::current_exe().unwrap()).unwrap();
        let path = std::env::temp_dir().join(format!("rujoco-truncated-{}.so", std::process::id()));
        let truncated = |bytes: &[u8]| {
            std::fs::write(&path, bytes).unwrap();
            is_truncated(&path)
        };
        if whole.starts_with(b"\x7fELF\x02\x01") {
            assert!(!truncated(&whole));
            assert!([7, 40, 63, 64, 200, 5000].iter().all(|n| truncated(&whole[..*n])));
        }
        assert!(!truncated(b"") && !truncated(b"not a library"));
        std::fs::remove_file(path).unwrap();
    }
}
