//! Virtual file system, asset cache, and resources.

use super::args::*;
use super::*;
use crate::base::resource::Resource;
use crate::base::vfs::{AddError, Vfs};
use crate::base::{base64, cache, resource};
use std::ffi::CStr;

/// The virtual file system of a C caller, `None` if it is null or was never made.
///
/// # Safety
/// `vfs` is null, or was made by `mj_defaultVFS` and is not changed while the result lives.
pub unsafe fn vfs_ref<'a>(vfs: *const mjVFS) -> Option<&'a Vfs> {
    vfs.as_ref().and_then(|v| v.impl_.cast::<Vfs>().as_ref())
}

unsafe fn with_vfs(vfs: *mut mjVFS, f: impl FnOnce(&mut Vfs) -> c_int) -> c_int {
    vfs.as_ref().and_then(|v| v.impl_.cast::<Vfs>().as_mut()).map_or(-1, f)
}

fn outcome(r: std::result::Result<(), AddError>) -> c_int {
    match r {
        Ok(()) => 0,
        Err(AddError::Repeated) => 2,
        Err(AddError::Unreadable) => -1,
    }
}

/// What `mj_getCache` returns; the cache itself is `base::cache`.
struct CacheHandle(#[allow(dead_code)] mjCache);
// SAFETY: never written; `impl_` only has to be non-null.
unsafe impl Sync for CacheHandle {}
static CACHE: CacheHandle = CacheHandle(mjCache { impl_: (&raw const DEFAULT_MARK).cast_mut().cast() });
static DEFAULT_MARK: u8 = 0;

unsafe fn is_cache(cache: *const mjCache) -> bool {
    !cache.is_null() && !(*cache).impl_.is_null()
}

/// Makes an empty virtual file system; to be deleted with `mj_deleteVFS`. Nothing if there is nowhere to write.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_defaultVFS(vfs: *mut mjVFS) {
    if let Some(vfs) = vfs.as_mut() {
        vfs.impl_ = Box::into_raw(Box::<Vfs>::default()).cast();
    }
}

/// Adds a file from the disk. 0: added; 2: the name is taken; -1: it cannot be read, or is empty.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_addFileVFS(
    vfs: *mut mjVFS,
    directory: *const c_char,
    filename: *const c_char,
) -> c_int {
    let (dir, file) = (text(directory), text(filename));
    border::guard(-1, || Ok(with_vfs(vfs, |v| outcome(v.add_file(&dir, &file)))))
}

/// Adds a copy of a buffer under a name. 0: added; 2: the name is taken; -1: bad arguments.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_addBufferVFS(
    vfs: *mut mjVFS,
    name: *const c_char,
    buffer: *const c_void,
    nbuffer: c_int,
) -> c_int {
    border::guard(-1, || {
        let Ok(n) = usize::try_from(nbuffer) else { return Ok(-1) };
        let bytes = crate::model::view(buffer.cast::<u8>(), n);
        let name = text(name);
        Ok(with_vfs(vfs, |v| outcome(v.add_buffer(&name, bytes))))
    })
}

/// Removes the file that this name finds. 0: removed; -1: there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_deleteFileVFS(vfs: *mut mjVFS, filename: *const c_char) -> c_int {
    border::guard(-1, || {
        let name = text(filename);
        Ok(with_vfs(vfs, |v| if v.delete(&name) { 0 } else { -1 }))
    })
}

/// Frees a virtual file system; null is fine.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_deleteVFS(vfs: *mut mjVFS) {
    if let Some(v) = vfs.as_mut()
        && !v.impl_.is_null()
    {
        drop(Box::from_raw(v.impl_.cast::<Vfs>()));
        v.impl_ = std::ptr::null_mut();
    }
}

/// Bytes held by the asset cache; 0 for null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_getCacheSize(cache: *const mjCache) -> usize {
    if is_cache(cache) { cache::cache().size() } else { 0 }
}

/// Bytes that the asset cache may hold; 0 for null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_getCacheCapacity(cache: *const mjCache) -> usize {
    if is_cache(cache) { cache::cache().capacity() } else { 0 }
}

/// Changes how many bytes the asset cache may hold, forgetting the least used assets; returns the new capacity.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_setCacheCapacity(cache: *mut mjCache, size: usize) -> usize {
    if !is_cache(cache) {
        return 0;
    }
    let mut c = cache::cache();
    c.set_capacity(size);
    c.capacity()
}

/// The asset cache of the process.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_getCache() -> *mut mjCache {
    (&raw const CACHE).cast_mut().cast()
}

/// Forgets all cached assets.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_clearCache(cache: *mut mjCache) {
    if is_cache(cache) {
        cache::cache().clear();
    }
}

/// Opens a resource: the virtual file system first, then a registered provider, then the disk. Null on failure, with
/// the reason in `error` (`nerror` bytes).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_openResource(
    dir: *const c_char,
    name: *const c_char,
    vfs: *const mjVFS,
    error: *mut c_char,
    nerror: usize,
) -> *mut mjResource {
    border::guard(std::ptr::null_mut(), || {
        let (dir, name) = (text(dir), text(name));
        let (resource, message) = match Resource::open(&dir, &name, vfs_ref(vfs)) {
            Ok(r) => (r.into_raw(), String::new()),
            Err(e) => (std::ptr::null_mut(), e.message().to_string()),
        };
        write_text(error, nerror, &message);
        Ok(resource)
    })
}

/// Runs `f` on a resource that its caller keeps.
unsafe fn borrowed<T>(r: *mut mjResource, none: T, f: impl FnOnce(&Resource) -> T) -> T {
    if r.is_null() {
        return none;
    }
    let resource = std::mem::ManuallyDrop::new(Resource::from_raw(r));
    f(&resource)
}

/// Closes a resource; null is fine.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_closeResource(resource: *mut mjResource) {
    if !resource.is_null() {
        border::guard((), || Resource::from_raw(resource).close())
    }
}

/// Points `buffer` to the contents and returns their size; 0 if they cannot be read.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_readResource(resource: *mut mjResource, buffer: *mut *const c_void) -> c_int {
    border::guard(0, || {
        let buffer = given_mut(buffer, "mju_readResource: buffer")?;
        Ok(borrowed(resource, 0, |r| r.read_raw(buffer)))
    })
}

/// The directory part of the resource's name, not zero-terminated.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_getResourceDir(
    resource: *mut mjResource,
    dir: *mut *const c_char,
    ndir: *mut c_int,
) {
    border::guard((), || {
        let dir = given_mut(dir, "mju_getResourceDir: dir")?;
        let ndir = given_mut(ndir, "mju_getResourceDir: ndir")?;
        (*dir, *ndir) = (std::ptr::null(), 0);
        borrowed(resource, (), |r| {
            *ndir = r.directory().len() as c_int;
            *dir = (*r.as_ptr()).name;
        });
        Ok(())
    })
}

/// 0 if the resource still has this time stamp; positive if it is newer or cannot tell, negative if older.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_isModifiedResource(resource: *const mjResource, timestamp: *const c_char) -> c_int {
    border::guard(1, || {
        let stamp = if timestamp.is_null() { c"" } else { CStr::from_ptr(timestamp) };
        Ok(borrowed(resource.cast_mut(), 1, |r| r.modified_since(stamp)))
    })
}

/// Decodes a resource into a spec that the caller owns; the content type comes from its name if it is null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_decodeResource(
    resource: *mut mjResource,
    content_type: *const c_char,
) -> *mut mjSpec {
    border::guard(std::ptr::null_mut(), || {
        let name = borrowed(resource, String::new(), Resource::name);
        let derived = crate::base::path::content_type(&name);
        let kind = if content_type.is_null() { derived.into() } else { text(content_type) };
        let decode = resource::find_decoder(resource, &kind).and_then(|d| d.decode);
        let missing = || crate::base::Error::new(format!("Could not find decoder for resource '{name}'"));
        let decode = decode.ok_or_else(missing)?;
        crate::base::trap::always(|| decode(resource))
    })
}

/// Writes the base 64 text of `ndata` bytes, zero-terminated; returns its length with the zero.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_encodeBase64(buf: *mut c_char, data: *const u8, ndata: usize) -> usize {
    let code = base64::encode(crate::model::view(data, ndata));
    write_text(buf, code.len() + 1, &code);
    code.len() + 1
}

/// Bytes that a base 64 text decodes to; 0 if it is not one.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_isValidBase64(s: *const c_char) -> usize {
    base64::decode(text(s).as_bytes()).map_or(0, |bytes| bytes.len())
}

/// Decodes a base 64 text; returns the bytes written.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_decodeBase64(buf: *mut u8, s: *const c_char) -> usize {
    border::guard(0, || {
        let bytes = base64::decode(text(s).as_bytes()).unwrap_or_default();
        values_mut(buf, bytes.len(), "mju_decodeBase64: buf")?.copy_from_slice(&bytes);
        Ok(bytes.len())
    })
}
