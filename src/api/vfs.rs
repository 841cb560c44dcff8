//! Virtual file system, asset cache, and resources.

use super::args::*;
use super::*;
use crate::base::cache::{self, Cache};
use crate::base::resource::{self, Resource};
use crate::base::vfs::{AddError, Vfs};
use crate::base::{Error, ErrorKind, base64, path, trap};
use crate::model::view;
use std::ffi::CStr;
use std::mem::ManuallyDrop;
use std::ptr::NonNull;
use std::sync::MutexGuard;

/// The virtual file system of a C caller; `None` if it was never made.
pub(super) fn files(vfs: Option<&mjVFS>) -> Option<&Vfs> {
    // SAFETY: C passes what `mj_defaultVFS` made, and nothing changes it meanwhile.
    vfs.and_then(|v| unsafe { v.impl_.cast::<Vfs>().as_ref() })
}

/// As [`files`], to be changed: -1 without one.
fn with_vfs(vfs: Tolerated<&mut mjVFS>, f: impl FnOnce(&mut Vfs) -> c_int) -> c_int {
    // SAFETY: C passes what `mj_defaultVFS` made, and nothing else uses it during the call.
    vfs.and_then(|v| unsafe { v.impl_.cast::<Vfs>().as_mut() }).map_or(-1, f)
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

/// The asset cache; none for NULL.
fn cache_of(cache: Tolerated<&mjCache>) -> Option<MutexGuard<'static, Cache>> {
    cache.filter(|cache| !cache.impl_.is_null()).map(|_| cache::cache())
}

/// Makes an empty virtual file system; to be deleted with `mj_deleteVFS`. Nothing if there is nowhere to write.
#[export]
pub fn mj_defaultVFS(vfs: Tolerated<&mut mjVFS>) {
    if let Some(vfs) = vfs {
        vfs.impl_ = Box::into_raw(Box::<Vfs>::default()).cast();
    }
}

/// Adds a file from the disk. 0: added; 2: the name is taken; -1: it cannot be read, or is empty.
#[export(on_error = -1)]
pub fn mj_addFileVFS(vfs: Tolerated<&mut mjVFS>, directory: Str, filename: Str) -> c_int {
    with_vfs(vfs, |v| outcome(v.add_file(&directory.text(), &filename.text())))
}

/// Adds a copy of a buffer under a name. 0: added; 2: the name is taken; -1: bad arguments.
#[export(on_error = -1)]
pub fn mj_addBufferVFS(vfs: Tolerated<&mut mjVFS>, name: Str, buffer: *const c_void, nbuffer: c_int) -> c_int {
    let Ok(n) = usize::try_from(nbuffer) else { return -1 };
    // SAFETY: C passes a buffer of that many bytes.
    let bytes = unsafe { view(buffer.cast::<u8>(), n) };
    with_vfs(vfs, |v| outcome(v.add_buffer(&name.text(), bytes)))
}

/// Removes the file that this name finds. 0: removed; -1: there is none.
#[export(on_error = -1)]
pub fn mj_deleteFileVFS(vfs: Tolerated<&mut mjVFS>, filename: Str) -> c_int {
    with_vfs(vfs, |v| if v.delete(&filename.text()) { 0 } else { -1 })
}

/// Frees a virtual file system; null is fine.
#[export]
pub fn mj_deleteVFS(vfs: Tolerated<&mut mjVFS>) {
    if let Some(v) = vfs
        && !v.impl_.is_null()
    {
        // SAFETY: what `mj_defaultVFS` made, and nothing uses any more.
        drop(unsafe { Box::from_raw(v.impl_.cast::<Vfs>()) });
        v.impl_ = std::ptr::null_mut();
    }
}

/// Bytes held by the asset cache; 0 for null.
#[export]
pub fn mj_getCacheSize(cache: Tolerated<&mjCache>) -> usize {
    cache_of(cache).map_or(0, |cache| cache.size())
}

/// Bytes that the asset cache may hold; 0 for null.
#[export]
pub fn mj_getCacheCapacity(cache: Tolerated<&mjCache>) -> usize {
    cache_of(cache).map_or(0, |cache| cache.capacity())
}

/// Changes how many bytes the asset cache may hold, forgetting the least used assets; returns the new capacity.
#[export]
pub fn mj_setCacheCapacity(cache: Tolerated<&mut mjCache>, size: usize) -> usize {
    let Some(mut cache) = cache_of(cache.map(|cache| &*cache)) else { return 0 };
    cache.set_capacity(size);
    cache.capacity()
}

/// The asset cache of the process.
#[export(unchecked)]
pub fn mj_getCache() -> *mut mjCache {
    (&raw const CACHE).cast_mut().cast()
}

/// Forgets all cached assets.
#[export]
pub fn mj_clearCache(cache: Tolerated<&mut mjCache>) {
    if let Some(mut cache) = cache_of(cache.map(|cache| &*cache)) {
        cache.clear();
    }
}

/// Opens a resource: the virtual file system first, then a registered provider, then the disk. Null on failure, with
/// the reason in `error` (`nerror` bytes).
#[export]
pub fn mju_openResource(dir: Str, name: Str, vfs: Tolerated<&mjVFS>, error: Buffer, nerror: usize) -> *mut mjResource {
    let (resource, message) = match Resource::open(&dir.text(), &name.text(), files(vfs)) {
        Ok(r) => (r.into_raw(), String::new()),
        Err(e) => (std::ptr::null_mut(), e.message().to_string()),
    };
    error.write(nerror, &message);
    resource
}

/// A resource that its caller keeps.
fn borrowed(r: Tolerated<NonNull<mjResource>>) -> Option<ManuallyDrop<Resource>> {
    // SAFETY: C passes an open resource, which nothing else uses.
    r.map(|r| ManuallyDrop::new(unsafe { Resource::from_raw(r.as_ptr()) }))
}

/// Closes a resource; null is fine.
#[export]
pub fn mju_closeResource(resource: Tolerated<NonNull<mjResource>>) -> Result<()> {
    borrowed(resource).map_or(Ok(()), |r| ManuallyDrop::into_inner(r).close())
}

/// Points `buffer` to the contents and returns their size; 0 if they cannot be read.
#[export]
pub fn mju_readResource(resource: Tolerated<NonNull<mjResource>>, buffer: NonNull<*const c_void>) -> c_int {
    // SAFETY: C passes a pointer to write to.
    borrowed(resource).map_or(0, |r| unsafe { r.read_raw(buffer.as_ptr()) })
}

/// The directory part of the resource's name, not zero-terminated.
#[export]
pub fn mju_getResourceDir(resource: Tolerated<NonNull<mjResource>>, dir: Out<*const c_char>, ndir: Out<c_int>) {
    let resource = borrowed(resource);
    ndir.set(resource.as_ref().map_or(0, |r| r.directory().len() as c_int));
    // SAFETY: an open resource.
    dir.set(resource.map_or(std::ptr::null(), |r| unsafe { (*r.as_ptr()).name }));
}

/// 0 if the resource still has this time stamp; positive if it is newer or cannot tell, negative if older.
#[export(on_error = 1)]
pub fn mju_isModifiedResource(resource: Tolerated<Const<NonNull<mjResource>>>, timestamp: *const c_char) -> c_int {
    // SAFETY: C passes a string, or NULL.
    let stamp = if timestamp.is_null() { c"" } else { unsafe { CStr::from_ptr(timestamp) } };
    borrowed(resource.map(|r| r.0)).map_or(1, |r| r.modified_since(stamp))
}

/// Decodes a resource into a spec that the caller owns; the content type comes from its name if it is null.
#[export]
pub fn mju_decodeResource(
    resource: Tolerated<NonNull<mjResource>>,
    content_type: Tolerated<Str>,
) -> Result<*mut mjSpec> {
    let name = borrowed(resource).map_or(String::new(), |r| r.name());
    let kind = content_type.map_or_else(|| path::content_type(&name).into(), Str::text);
    let resource = resource.map_or(std::ptr::null_mut(), NonNull::as_ptr);
    let decode = resource::find_decoder(resource, &kind).and_then(|d| d.decode);
    let decode = decode
        .ok_or_else(|| Error::of(ErrorKind::Unsupported, format!("Could not find decoder for resource '{name}'")))?;
    // SAFETY: called as decoders are.
    trap::always(|| unsafe { decode(resource) })
}

/// Writes the base 64 text of `ndata` bytes, zero-terminated; returns its length with the zero.
#[export]
pub fn mju_encodeBase64(buf: Buffer, data: Array<u8>, ndata: usize) -> usize {
    let code = base64::encode(data.or_empty(ndata));
    buf.write(code.len() + 1, &code);
    code.len() + 1
}

/// Bytes that a base 64 text decodes to; 0 if it is not one.
#[export]
pub fn mju_isValidBase64(s: Str) -> usize {
    base64::decode(s.text().as_bytes()).map_or(0, |bytes| bytes.len())
}

/// Decodes a base 64 text; returns the bytes written.
#[export]
pub fn mju_decodeBase64(buf: ArrayMut<u8>, s: Str) -> Result<usize> {
    let bytes = base64::decode(s.text().as_bytes()).unwrap_or_default();
    buf.of(bytes.len())?.copy_from_slice(&bytes);
    Ok(bytes.len())
}
