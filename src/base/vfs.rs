//! The virtual file system behind `mjVFS`: named byte buffers that are looked up before the disk.

use super::path;
use std::collections::HashMap;
use std::sync::Arc;

/// One file, with the stamp that distinguishes its contents from others.
pub struct File {
    pub bytes: Vec<u8>,
    pub stamp: u64,
}

/// What `mjVFS::impl_` points to. Resources share its files, which they may outlive.
#[derive(Default)]
pub struct Vfs {
    files: HashMap<String, Arc<File>>,
}

/// Why a file was not added.
#[derive(Debug, PartialEq, Eq)]
pub enum AddError {
    /// The name is taken.
    Repeated,
    /// The file cannot be read, or is empty or too large.
    Unreadable,
}

impl Vfs {
    /// Adds a file from the disk, under its lower-case base name.
    pub fn add_file(&mut self, dir: &str, name: &str) -> Result<(), AddError> {
        let key = path::base_name(&path::reduce(name)).to_ascii_lowercase();
        if self.files.contains_key(&key) {
            return Err(AddError::Repeated);
        }
        let bytes = file_contents(&path::reduce(&path::join(dir, name))).map_err(|_| AddError::Unreadable)?;
        if bytes.is_empty() || bytes.len() > i32::MAX as usize {
            return Err(AddError::Unreadable);
        }
        self.insert(key, bytes);
        Ok(())
    }

    /// Adds a buffer under its reduced name, directory and case kept.
    pub fn add_buffer(&mut self, name: &str, bytes: &[u8]) -> Result<(), AddError> {
        let key = path::reduce(name);
        if self.files.contains_key(&key) {
            return Err(AddError::Repeated);
        }
        self.insert(key, bytes.to_vec());
        Ok(())
    }

    fn insert(&mut self, key: String, bytes: Vec<u8>) {
        let stamp = stamp(&bytes);
        self.files.insert(key, Arc::new(File { bytes, stamp }));
    }

    /// Removes the file that [`Vfs::get`] would find; whether there was one.
    pub fn delete(&mut self, name: &str) -> bool {
        let full = path::reduce(name);
        self.files.remove(&path::base_name(&full).to_ascii_lowercase()).is_some() || self.files.remove(&full).is_some()
    }

    /// Looks a name up: its lower-case base name first, then the reduced name.
    pub fn get(&self, name: &str) -> Option<&Arc<File>> {
        let full = path::reduce(name);
        self.files.get(&path::base_name(&full).to_ascii_lowercase()).or_else(|| self.files.get(&full))
    }
}

/// The contents of a file on the disk: as many bytes as its size says, so that devices are empty and end.
pub fn file_contents(name: &str) -> std::io::Result<Vec<u8>> {
    use std::io::Read;
    let file = std::fs::File::open(name)?;
    let about = file.metadata()?;
    if about.is_dir() || about.len() > i32::MAX as u64 {
        super::report::warning_message(&format!("File size over 2GB is not supported. File: '{name}'"));
        return Ok(Vec::new());
    }
    let mut bytes = Vec::with_capacity(about.len() as usize);
    file.take(about.len()).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Hash of a file's contents: an FNV-like chain with OR in place of XOR, as the field has it.
fn stamp(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |h: u64, b| (h | *b as u64).wrapping_mul(0x100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stamps_agree_with_known_texts() {
        let text = |s: &str| crate::base::base64::encode(&stamp(s.as_bytes()).to_le_bytes());
        assert_eq!(
            (text("hello"), text("abc"), text("")),
            ("TVlIUuNfXeQ=".into(), "nUMkpxk08gQ=".into(), "JSMihOSc8ss=".into())
        );
    }

    #[test]
    fn buffers_are_found_by_exact_name_and_lower_case_ones_anywhere() {
        let mut v = Vfs::default();
        v.add_buffer("Dir/Model.XML", b"1").unwrap();
        v.add_buffer("model.xml", b"2").unwrap();
        assert_eq!(v.add_buffer("./model.xml", b"3"), Err(AddError::Repeated));
        let found = |name: &str| v.get(name).map(|f| f.bytes.clone());
        assert_eq!(found("any/MODEL.xml"), Some(b"2".to_vec()));
        assert_eq!(found("Dir\\Model.XML"), Some(b"2".to_vec()));
        assert!(v.delete("other/Model.xml") && v.get("model.xml").is_none());
        assert_eq!(v.get("Dir\\x/../Model.XML").map(|f| f.bytes.clone()), Some(b"1".to_vec()));
        assert!(v.delete("Dir/Model.XML") && !v.delete("Dir/Model.XML"));
    }
}
