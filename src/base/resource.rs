//! Opening resources by name: virtual file system first, then registered providers, then the disk.

use super::base64;
use super::vfs::{File, Vfs, file_contents};
use super::{Error, ErrorKind, Result, memory, path, registry, trap};
use crate::abi::*;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::sync::Arc;

/// An open resource; closed when dropped.
pub struct Resource(*mut mjResource);

/// Provider of files in a virtual file system; `data` of such a resource is a share of its `File`, which is given back when the
/// resource is closed: so the file system may go before its resources.
static VFS_PROVIDER: SyncProvider = SyncProvider(mjpResourceProvider {
    prefix: c"mjVFS".as_ptr(),
    open: None,
    read: Some(read_vfs),
    close: Some(close_vfs),
    getdir: None,
    modified: None,
    data: std::ptr::null_mut(),
});
struct SyncProvider(mjpResourceProvider);
// SAFETY: the provider is a constant, which nothing writes.
unsafe impl Sync for SyncProvider {}

unsafe extern "C-unwind" fn read_vfs(r: *mut mjResource, buffer: *mut *const c_void) -> c_int {
    // SAFETY: `data` is the file that `open` found, which the resource shares.
    unsafe {
        let file = &*(*r).data.cast::<File>();
        *buffer = file.bytes.as_ptr().cast();
        file.bytes.len() as c_int
    }
}

unsafe extern "C-unwind" fn close_vfs(r: *mut mjResource) {
    // SAFETY: `data` came from `Arc::into_raw` in `open`, or is null where that failed.
    unsafe {
        let file = std::mem::replace(&mut (*r).data, std::ptr::null_mut()).cast::<File>();
        if !file.is_null() {
            drop(Arc::from_raw(file.cast_const()));
        }
    }
}

impl Resource {
    /// Opens `name`, in `dir` unless it is absolute or in the virtual file system.
    pub fn open(dir: &str, name: &str, vfs: Option<&Vfs>) -> Result<Resource> {
        let full = path::join(dir, name);
        if let Some(file) = vfs.and_then(|v| v.get(name)) {
            let r = Resource::new(name, &raw const VFS_PROVIDER.0)?;
            // SAFETY: `Resource::new` has just made the struct, which nothing else points to.
            unsafe { (*r.0).data = Arc::into_raw(file.clone()).cast_mut().cast() };
            r.set_timestamp(&base64::encode(&file.stamp.to_le_bytes()));
            return Ok(r);
        }
        if let Some(provider) = registry::provider(&full) {
            let r = Resource::new(&full, provider)?;
            // SAFETY: registration made sure of the callback; it gets a resource with a name.
            let opened = provider.open.map_or(Ok(0), |open| trap::always(|| unsafe { open(r.0) }));
            let opened = opened.unwrap_or_else(|e| {
                r.forget_provider();
                trap::resume(e)
            });
            if opened != 0 {
                return Ok(r);
            }
            let prefix = registry::prefix(provider);
            let text = format!("could not open '{full}'using a resource provider matching prefix '{prefix}'");
            return Err(Error::of(ErrorKind::Io, text));
        }
        let modified = std::fs::metadata(&full)
            .map_err(|e| {
                // bytes of a C caller that are not UTF-8 were replaced
                let hint = if full.contains(char::REPLACEMENT_CHARACTER) { " (is its name UTF-8?)" } else { "" };
                let text = format!("Error opening file '{full}': {}{hint}", system_text(&e));
                Error::of(ErrorKind::Io, text).caused_by(e)
            })?
            .modified();
        let r = Resource::new(&full, std::ptr::null())?;
        r.set_timestamp(&base64::encode(&seconds(modified).to_le_bytes()));
        Ok(r)
    }

    /// A resource that has only a name.
    pub fn named(name: &str) -> Result<Resource> {
        Resource::new(name, std::ptr::null())
    }

    fn new(name: &str, provider: *const mjpResourceProvider) -> Result<Resource> {
        let r = memory::allocate(size_of::<mjResource>())?.cast::<mjResource>().as_ptr();
        let copy = memory::allocate(name.len() + 1)?.as_ptr();
        // SAFETY: both blocks were just allocated with these sizes, and nothing else points to them.
        unsafe {
            std::ptr::copy_nonoverlapping(name.as_ptr(), copy, name.len());
            copy.add(name.len()).write(0);
            r.write(mjResource { name: copy.cast(), data: std::ptr::null_mut(), timestamp: [0; 512], provider });
        }
        Ok(Resource(r))
    }

    /// Detaches a resource that was never opened from its provider, so that it is not closed.
    fn forget_provider(&self) {
        // SAFETY: `Resource::new` made the struct, which lives until `self` is dropped.
        unsafe { ((*self.0).provider, (*self.0).data) = (std::ptr::null(), std::ptr::null_mut()) };
    }

    fn set_timestamp(&self, text: &str) {
        // SAFETY: `Resource::new` made the struct, which `self` owns; stamps are shorter than the field.
        let stamp = unsafe { &mut (*self.0).timestamp };
        for (to, from) in stamp.iter_mut().zip(text.bytes().chain([0])) {
            *to = from as c_char;
        }
    }

    /// Takes over what [`Resource::into_raw`] gave.
    ///
    /// # Safety
    /// `raw` came from there, and is not used elsewhere.
    pub unsafe fn from_raw(raw: *mut mjResource) -> Resource {
        Resource(raw)
    }

    /// Hands the resource to a C caller.
    pub fn into_raw(self) -> *mut mjResource {
        let raw = self.0;
        std::mem::forget(self);
        raw
    }

    /// The C struct.
    pub fn as_ptr(&self) -> *mut mjResource {
        self.0
    }

    /// Full name.
    pub fn name(&self) -> String {
        // SAFETY: `Resource::new` made the struct with a name that ends in a zero, and `self` keeps it.
        unsafe { CStr::from_ptr((*self.0).name) }.to_string_lossy().into_owned()
    }

    /// Whether it lies in a virtual file system.
    pub fn is_virtual(&self) -> bool {
        // SAFETY: `Resource::new` made the struct, which lives until `self` is dropped.
        std::ptr::eq(unsafe { (*self.0).provider }, &raw const VFS_PROVIDER.0)
    }

    /// Stamp of the contents: equal stamps mean equal contents.
    pub fn timestamp(&self) -> String {
        // SAFETY: `Resource::new` made the struct, and stamps are written with their closing zero.
        unsafe { CStr::from_ptr((*self.0).timestamp.as_ptr()) }.to_string_lossy().into_owned()
    }

    /// Directory part of the name, as the provider sees it.
    pub fn directory(&self) -> String {
        // SAFETY: a live resource; providers point into its name.
        unsafe {
            let provider = (*self.0).provider.as_ref();
            if let Some(getdir) = provider.and_then(|p| p.getdir) {
                let (mut dir, mut n) = (std::ptr::null(), 0);
                trap::always(|| getdir(self.0, &mut dir, &mut n)).unwrap_or_else(trap::resume);
                return String::from_utf8_lossy(memory::view(dir.cast::<u8>(), n.max(0) as usize)).into_owned();
            }
        }
        let name = self.name();
        if self.on_disk_or_vfs() { path::directory(&name).to_string() } else { String::new() }
    }

    fn on_disk_or_vfs(&self) -> bool {
        // SAFETY: `Resource::new` made the struct, which lives until `self` is dropped.
        let p = unsafe { (*self.0).provider };
        p.is_null() || std::ptr::eq(p, &raw const VFS_PROVIDER.0)
    }

    /// The contents; empty when they cannot be read.
    pub fn read(&self) -> &[u8] {
        // SAFETY: a live resource; providers own what they return until the resource is closed.
        unsafe {
            let (mut buffer, n) = (std::ptr::null(), &mut 0);
            *n = self.read_raw(&mut buffer);
            memory::view(buffer.cast::<u8>(), (*n).max(0) as usize)
        }
    }

    /// The provider's count of bytes, -1 for an error of a provider.
    ///
    /// # Safety
    /// `buffer` receives a pointer.
    pub unsafe fn read_raw(&self, buffer: *mut *const c_void) -> c_int {
        // SAFETY: a live resource; `data` of a disk resource is null or the cached contents.
        unsafe {
            if let Some(p) = (*self.0).provider.as_ref() {
                return p.read.map_or(-1, |read| trap::always(|| read(self.0, buffer)).unwrap_or_else(trap::resume));
            }
            if (*self.0).data.is_null() {
                let Ok(bytes) = file_contents(&self.name()) else { return 0 };
                (*self.0).data = Box::into_raw(Box::new(bytes)).cast();
            }
            let bytes = &*(*self.0).data.cast::<Vec<u8>>();
            *buffer = bytes.as_ptr().cast();
            bytes.len() as c_int
        }
    }

    /// 0 if the resource still is what had this stamp; positive if it is newer or unknown, negative if older.
    pub fn modified_since(&self, stamp: &CStr) -> c_int {
        // SAFETY: `Resource::new` made the struct, which lives until `self` is dropped.
        let provider = unsafe { (*self.0).provider };
        let decoded = base64::decode(stamp.to_bytes());
        if std::ptr::eq(provider, &raw const VFS_PROVIDER.0) {
            // SAFETY: the provider is that of virtual files, whose `data` is null or the file that `open` put there.
            let file = unsafe { (*self.0).data.cast::<File>().as_ref() };
            let mut bytes = [0u8; 8];
            match decoded {
                None => return 3,
                Some(old) if old.is_empty() => return 1,
                Some(old) if old.len() > 8 => return 2,
                Some(old) => bytes[..old.len()].copy_from_slice(&old),
            }
            return match (u64::from_le_bytes(bytes), file) {
                (0, _) => 3,
                (_, None) => 4,
                (old, Some(f)) => (f.stamp != old) as c_int,
            };
        }
        // SAFETY: the provider is null, a constant, or a registered one, which is never freed.
        if let Some(p) = unsafe { provider.as_ref() } {
            let ask = |modified: unsafe extern "C-unwind" fn(*const mjResource, *const c_char) -> c_int| {
                // SAFETY: a function of a registered provider, for a resource that it opened.
                trap::always(|| unsafe { modified(self.0, stamp.as_ptr()) }).unwrap_or_else(trap::resume)
            };
            return p.modified.map_or(1, ask);
        }
        let Some(old) = decoded.and_then(|d| <[u8; 8]>::try_from(d).ok()).map(i64::from_le_bytes) else { return 1 };
        let now = base64::decode(self.timestamp().as_bytes()).and_then(|d| <[u8; 8]>::try_from(d).ok());
        now.map_or(1, |now| i64::from_le_bytes(now).cmp(&old) as c_int)
    }
}

impl Resource {
    /// Closes it; what the provider raises then is an error after all has been released.
    pub fn close(self) -> Result<()> {
        let raw = self.into_raw();
        // SAFETY: `self` was the only owner of the live resource, which is not used afterwards.
        unsafe { release(raw) }
    }
}

impl Drop for Resource {
    fn drop(&mut self) {
        // SAFETY: `Resource::new` made the struct, which lives until `self` is dropped.
        unsafe { release(self.0) }.unwrap_or_else(trap::defer);
    }
}

/// Closes a resource and frees its memory.
///
/// # Safety
/// It was made by [`Resource::new`] and is not used afterwards.
unsafe fn release(r: *mut mjResource) -> Result<()> {
    let mut closed = Ok(());
    // SAFETY: the caller says that `Resource::new` made `r`, so that its fields are set and its memory came from the
    // allocators used here, and that it is not used afterwards.
    unsafe {
        match (*r).provider.as_ref() {
            Some(p) => {
                if let Some(close) = p.close {
                    closed = trap::always(|| close(r));
                }
            }
            None if !(*r).data.is_null() => drop(Box::from_raw((*r).data.cast::<Vec<u8>>())),
            None => {}
        }
        memory::release((*r).name.cast());
        memory::release(r.cast());
    }
    closed
}

/// Whole seconds since the epoch.
fn seconds(time: std::io::Result<std::time::SystemTime>) -> i64 {
    let since = time.ok().and_then(|t| t.duration_since(std::time::UNIX_EPOCH).ok());
    since.map_or(0, |d| d.as_secs() as i64)
}

/// The C library's words for an error, without a number.
fn system_text(e: &std::io::Error) -> String {
    // the numbers of Windows are not those of its C library
    let code = match e.kind() {
        _ if cfg!(unix) => e.raw_os_error(),
        std::io::ErrorKind::NotFound => Some(libc::ENOENT),
        std::io::ErrorKind::PermissionDenied => Some(libc::EACCES),
        _ => None,
    };
    match code {
        // SAFETY: gives a C string.
        Some(code) => unsafe { CStr::from_ptr(libc::strerror(code)) }.to_string_lossy().into_owned(),
        None => e.to_string(),
    }
}

/// The content type that a decoder is asked for, and the decoder.
#[allow(clippy::not_unsafe_ptr_arg_deref)] // null or live: the contract of every exported caller
pub fn find_decoder(r: *const mjResource, content_type: &str) -> Option<&'static mjpDecoder> {
    // SAFETY: a live resource or null; callbacks were checked at registration.
    unsafe {
        let ask = |can: unsafe extern "C-unwind" fn(*const mjResource) -> c_int| {
            trap::always(|| can(r)).unwrap_or_else(trap::resume) != 0
        };
        let can = |d: &&mjpDecoder| d.can_decode.is_some_and(ask);
        let by_type = Some(content_type).filter(|t| !t.is_empty()).and_then(registry::decoder).filter(can);
        if by_type.is_some() || r.is_null() || (*r).name.is_null() {
            return by_type;
        }
        let name = CStr::from_ptr((*r).name).to_string_lossy();
        Some(path::extension(&name)).filter(|e| !e.is_empty()).and_then(registry::decoder).filter(can)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_virtual_file_hides_the_disk_and_keeps_its_stamp() {
        let mut vfs = Vfs::default();
        vfs.add_buffer("a.txt", b"hello").unwrap();
        let r = Resource::open("nowhere", "A.txt", Some(&vfs)).unwrap();
        assert_eq!((r.read(), r.timestamp().as_str(), r.name().as_str()), (&b"hello"[..], "TVlIUuNfXeQ=", "A.txt"));
        assert_eq!((r.modified_since(c"TVlIUuNfXeQ="), r.modified_since(c"QQ==")), (0, 1));
        let missing = Resource::open("nowhere", "b.txt", Some(&vfs)).err().unwrap();
        assert_eq!(missing.message(), "Error opening file 'nowhere/b.txt': No such file or directory");
    }

    #[test]
    fn a_resource_outlives_the_virtual_file_system_that_it_was_opened_in() {
        let mut vfs = Vfs::default();
        vfs.add_buffer("a.txt", b"hello").unwrap();
        let file = Arc::downgrade(vfs.get("a.txt").unwrap());
        let r = Resource::open("", "a.txt", Some(&vfs)).unwrap();
        drop(vfs);
        assert_eq!((r.read(), file.strong_count()), (&b"hello"[..], 1));
        r.close().unwrap();
        assert_eq!(file.strong_count(), 0);
    }

    #[test]
    fn disk_files_are_read_once_and_compared_by_time() {
        let file = std::env::temp_dir().join(format!("rujoco-resource-{}", std::process::id()));
        std::fs::write(&file, b"contents").unwrap();
        let name = file.to_str().unwrap();
        let r = Resource::open("", name, None).unwrap();
        assert_eq!(r.read(), b"contents");
        std::fs::remove_file(&file).unwrap();
        assert_eq!((r.read(), r.directory().as_str()), (&b"contents"[..], path::directory(name)));
        let stamp = std::ffi::CString::new(r.timestamp()).unwrap();
        assert_eq!((r.modified_since(&stamp), r.modified_since(c"AAAAAAAAAAA="), r.modified_since(c"x")), (0, 1, 1));
    }
}
