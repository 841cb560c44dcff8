//! What users register for the life of the process: plugins, resource providers, decoders. Entries never move.

use super::{Error, ErrorKind, Rejection, Result, memory};
use crate::abi::*;
use std::cell::Cell;
use std::collections::HashMap;
use std::ffi::{CStr, CString, c_char};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard, OnceLock, PoisonError, RwLock};

/// Attributes of a plugin, and bytes of the name of one.
const MAX_ATTRIBUTES: usize = 255;
/// Longest name, with its closing zero.
const MAX_NAME: usize = 1024;

/// A registered C struct whose strings the registry owns (and never frees).
struct Entry<T: 'static>(&'static T);
impl<T> Clone for Entry<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Entry<T> {}
// SAFETY: entries are never written after registration; their callbacks are the user's to make thread-safe.
unsafe impl<T> Send for Entry<T> {}
// SAFETY: entries are never written after registration, so that threads share what is only read; their callbacks are
// the user's to make thread-safe.
unsafe impl<T> Sync for Entry<T> {}

type Table<T> = RwLock<Vec<Entry<T>>>;
static PLUGINS: Table<mjpPlugin> = RwLock::new(Vec::new());
/// Slots of built-in plugins.
static BUILT_IN: RwLock<Vec<usize>> = RwLock::new(Vec::new());
/// Registers the built-in plugin of a name, if there is one.
static BUILT_IN_SOURCE: OnceLock<fn(&str)> = OnceLock::new();
static PROVIDERS: Table<mjpResourceProvider> = RwLock::new(Vec::new());
static DECODERS: LazyLock<RwLock<HashMap<String, Entry<mjpDecoder>>>> = LazyLock::new(Default::default);

/// Whether any code of the user was registered.
static REGISTERED: AtomicBool = AtomicBool::new(false);

/// Whether any plugin, provider or decoder is registered: code that may throw.
#[inline]
pub fn any() -> bool {
    REGISTERED.load(Ordering::Relaxed)
}

fn read<T>(table: &'static Table<T>) -> std::sync::RwLockReadGuard<'static, Vec<Entry<T>>> {
    table.read().unwrap_or_else(PoisonError::into_inner)
}

fn push<T>(table: &'static Table<T>, value: T) -> usize {
    let mut table = table.write().unwrap_or_else(PoisonError::into_inner);
    table.push(Entry(Box::leak(Box::new(value))));
    table.len() - 1
}

/// A C string as text, `None` for null; bytes that are not UTF-8 are replaced.
///
/// # Safety
/// `p` is null or a C string.
unsafe fn text(p: *const c_char) -> Option<String> {
    // SAFETY: the pointer is not null, so the caller says that it is a C string; the text is copied.
    (!p.is_null()).then(|| unsafe { CStr::from_ptr(p) }.to_string_lossy().into_owned())
}

/// The same, but an error when the string is too long to be a name.
///
/// # Safety
/// As [`text`].
unsafe fn name(p: *const c_char, what: &str) -> Result<Option<String>> {
    if p.is_null() {
        return Ok(None);
    }
    // SAFETY: the caller says that `p` is a C string; reading stops at its closing zero, and at `MAX_NAME` bytes.
    let length = unsafe { (0..MAX_NAME).find(|i| *p.add(*i) == 0) };
    match length {
        // SAFETY: `p` is not null, and a closing zero was found: a C string.
        Some(_) => Ok(unsafe { text(p) }),
        None => Err(Error::of(ErrorKind::Plugin, format!("{what} length exceeds the maximum limit of {MAX_NAME}"))),
    }
}

fn leak(s: &str) -> *const c_char {
    CString::new(s).unwrap_or_default().into_raw()
}

// ---- one registration at a time --------------------------------------------------------------------------------------

static REGISTRATION: Mutex<()> = Mutex::new(());
thread_local! { static REGISTERING: Cell<bool> = const { Cell::new(false) } }

/// Keeps other threads from registering plugins; the thread that has it may take it again.
pub struct Registration(Option<MutexGuard<'static, ()>>);

impl Registration {
    pub fn begin() -> Registration {
        if REGISTERING.get() {
            return Registration(None);
        }
        let guard = REGISTRATION.lock().unwrap_or_else(PoisonError::into_inner);
        REGISTERING.set(true);
        Registration(Some(guard))
    }
}

impl Drop for Registration {
    fn drop(&mut self) {
        if self.0.is_some() {
            REGISTERING.set(false);
        }
    }
}

// ---- plugins -----------------------------------------------------------------------------------------------------------

/// Number of registered plugins.
pub fn plugin_count() -> usize {
    read(&PLUGINS).len()
}

/// The plugin in a slot.
pub fn plugin_at(slot: usize) -> Option<&'static mjpPlugin> {
    read(&PLUGINS).get(slot).map(|e| e.0)
}

/// The plugin of this name, in upper or lower case, and its slot. What a library registered comes before a
/// built-in of the same name.
pub fn plugin(name: &str) -> Option<(&'static mjpPlugin, usize)> {
    if name.is_empty() {
        return None;
    }
    let built_in = BUILT_IN.read().unwrap_or_else(PoisonError::into_inner);
    let table = read(&PLUGINS);
    let named = |i: &usize| plugin_name(table[*i].0).eq_ignore_ascii_case(name);
    let slot = (0..table.len()).filter(named).min_by_key(|i| built_in.contains(i))?;
    Some((table[slot].0, slot))
}

/// The same for a model that asks for the plugin: a built-in that is not registered yet takes a slot now.
pub fn wanted_plugin(name: &str) -> Option<(&'static mjpPlugin, usize)> {
    plugin(name).or_else(|| {
        BUILT_IN_SOURCE.get()?(name);
        plugin(name)
    })
}

/// Sets where built-in plugins come from: `source` calls [`register_built_in`] if it knows the name.
pub fn set_built_in_source(source: fn(&str)) {
    BUILT_IN_SOURCE.get_or_init(|| source);
}

/// Gives a built-in plugin a slot, unless one of its name is registered.
///
/// # Safety
/// As [`register_plugin`].
pub unsafe fn register_built_in(p: &mjpPlugin) {
    let _one_at_a_time = Registration::begin();
    // SAFETY: the caller says that `p` is a plugin with valid strings: its name is null or a C string.
    let name = unsafe { text(p.name) }.unwrap_or_default();
    if plugin(&name).is_some() {
        return;
    }
    // SAFETY: the caller says that `p` is a plugin with valid strings: `attributes` has `nattribute` of them, and they
    // are not written meanwhile.
    let attributes = unsafe { memory::view(p.attributes, p.nattribute as usize) };
    // SAFETY: the caller says that each of these strings is a C string or null.
    let attributes: Vec<String> = attributes.iter().filter_map(|a| unsafe { text(*a) }).collect();
    // before the plugin itself, so that it is not taken for a library's
    BUILT_IN.write().unwrap_or_else(PoisonError::into_inner).push(plugin_count());
    push_plugin(p, &name, &attributes);
}

fn push_plugin(p: &mjpPlugin, name: &str, attributes: &[String]) -> usize {
    let list: Vec<*const c_char> = attributes.iter().map(|a| leak(a)).collect();
    push(&PLUGINS, mjpPlugin { name: leak(name), attributes: list.leak().as_ptr(), ..*p })
}

fn is_built_in(slot: usize) -> bool {
    BUILT_IN.read().unwrap_or_else(PoisonError::into_inner).contains(&slot)
}

/// A registered plugin's name.
pub fn plugin_name(p: &'static mjpPlugin) -> &'static str {
    // SAFETY: the registry owns the string, which it made from UTF-8.
    unsafe { CStr::from_ptr(p.name) }.to_str().unwrap_or("")
}

/// A registered plugin's attribute names.
pub fn plugin_attributes(p: &'static mjpPlugin) -> Vec<&'static str> {
    // SAFETY: the registry copied the strings when the plugin was registered, and never frees them.
    unsafe {
        let list = memory::view(p.attributes, p.nattribute as usize);
        list.iter().map(|a| CStr::from_ptr(*a).to_str().unwrap_or("")).collect()
    }
}

/// Bytes of the fields from `capabilityflags` on: flags, stage and callbacks.
fn behaviour(p: &mjpPlugin) -> [usize; 16] {
    macro_rules! addresses { ($($f:ident),*) => { [p.capabilityflags as usize, p.needstage as usize, $(p.$f.map_or(0, |f| f as usize)),*] } }
    addresses!(
        nstate,
        nsensordata,
        init,
        destroy,
        copy,
        reset,
        compute,
        advance,
        visualize,
        actuator_act_dot,
        sdf_distance,
        sdf_gradient,
        sdf_staticdistance,
        sdf_attribute
    )
}

/// Registers a plugin and returns its slot; an identical one keeps its slot.
///
/// # Safety
/// `p` is a plugin with valid strings and callbacks.
pub unsafe fn register_plugin(p: &mjpPlugin) -> Result<usize> {
    let _one_at_a_time = Registration::begin();
    let error = |text: &str| Err(Error::of(ErrorKind::Plugin, text));
    // SAFETY: the caller says that `p` is a plugin with valid strings: its name is null or a C string.
    let name = match unsafe { name(p.name, "plugin->name") }? {
        None => return error("plugin->name is a null pointer"),
        Some(n) if n.is_empty() => return error("plugin->name is an empty string"),
        Some(n) => n,
    };
    match p.nattribute {
        ..0 => return error("plugin->nattribute is negative"),
        n if n as usize > MAX_ATTRIBUTES => {
            return error(&format!("plugin->nattribute exceeds the maximum limit of {MAX_ATTRIBUTES}"));
        }
        _ => {}
    }
    let mut attributes = Vec::new();
    for i in 0..p.nattribute as usize {
        // SAFETY: the caller says that `p` is a plugin with valid strings, and `i` is less than their number.
        let attribute = unsafe { text(*p.attributes.add(i)) }.unwrap_or_default();
        if attribute.len() > MAX_ATTRIBUTES {
            return error(&format!("length of plugin attribute {i} exceeds the maximum limit of {MAX_ATTRIBUTES}"));
        }
        attributes.push(attribute);
    }
    if let Some((known, slot)) = plugin(&name).filter(|(_, slot)| !is_built_in(*slot)) {
        let same = plugin_name(known) == name
            && plugin_attributes(known) == attributes
            && behaviour(known) == behaviour(p)
            && known.sdf_aabb.map(|f| f as usize) == p.sdf_aabb.map(|f| f as usize);
        return if same { Ok(slot) } else { error(&format!("plugin '{name}' is already registered")) };
    }
    REGISTERED.store(true, Ordering::Relaxed);
    Ok(push_plugin(p, &name, &attributes))
}

// ---- resource providers ------------------------------------------------------------------------------------------------

/// Number of registered providers.
pub fn provider_count() -> usize {
    read(&PROVIDERS).len()
}

/// The provider with this 1-based number.
pub fn provider_at(number: usize) -> Option<&'static mjpResourceProvider> {
    read(&PROVIDERS).get(number.checked_sub(1)?).map(|e| e.0)
}

/// The provider that a resource name's scheme ("scheme:rest") asks for.
pub fn provider(resource_name: &str) -> Option<&'static mjpResourceProvider> {
    let scheme = &resource_name[..resource_name.find(':')?];
    if !valid_scheme(scheme) {
        return None;
    }
    read(&PROVIDERS).iter().map(|e| e.0).find(|p| prefix(p).eq_ignore_ascii_case(scheme))
}

/// A registered provider's prefix.
pub fn prefix(p: &'static mjpResourceProvider) -> &'static str {
    // SAFETY: the registry copied the string when the provider was registered, and never frees it.
    unsafe { CStr::from_ptr(p.prefix) }.to_str().unwrap_or("")
}

fn valid_scheme(s: &str) -> bool {
    let other = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '.' | '-');
    s.starts_with(|c: char| c.is_ascii_alphabetic()) && s.chars().all(other)
}

/// Registers a provider and returns its 1-based number; an identical one keeps its number.
///
/// # Safety
/// `p` is a provider with a valid prefix and callbacks.
pub unsafe fn register_provider(p: &mjpResourceProvider) -> std::result::Result<usize, Rejection> {
    let _one_at_a_time = Registration::begin();
    // SAFETY: the caller says that `p` is a provider with a valid prefix: null or a C string.
    let given = unsafe { name(p.prefix, "provider->prefix") }?;
    let new = given.unwrap_or_else(|| "(null)".into());
    if !valid_scheme(&new) {
        let text = format!("provider->prefix is '{new}' which is not a valid URI scheme format");
        return Err(Rejection::Warning(text));
    }
    if p.open.is_none() || p.read.is_none() || p.close.is_none() {
        return Err(Rejection::Warning("provider must have the open, read, and close callbacks defined".into()));
    }
    let addresses = |p: &mjpResourceProvider| {
        let a = (p.open.map(|f| f as usize), p.read.map(|f| f as usize), p.close.map(|f| f as usize));
        (a, p.getdir.map(|f| f as usize), p.modified.map(|f| f as usize), p.data as usize)
    };
    let table = read(&PROVIDERS);
    if let Some(i) = table.iter().position(|e| prefix(e.0).eq_ignore_ascii_case(&new)) {
        let known = table[i].0;
        return if addresses(known) == addresses(p) {
            Ok(i + 1)
        } else {
            Err(Rejection::Error(Error::of(
                ErrorKind::Plugin,
                format!("resource provider '{new}' is already registered"),
            )))
        };
    }
    drop(table);
    REGISTERED.store(true, Ordering::Relaxed);
    Ok(push(&PROVIDERS, mjpResourceProvider { prefix: leak(&new), ..*p }) + 1)
}

// ---- decoders ----------------------------------------------------------------------------------------------------------

/// Registers a decoder under its content type and each of its extensions.
///
/// # Safety
/// `d` is a decoder with valid strings and callbacks.
pub unsafe fn register_decoder(d: &mjpDecoder) -> std::result::Result<(), Rejection> {
    let _one_at_a_time = Registration::begin();
    if d.can_decode.is_none() || d.decode.is_none() {
        return Err(Rejection::Warning("decoder must provide decode and can_decode callbacks.".into()));
    }
    // SAFETY: the caller says that `d` is a decoder with valid strings: each is null or a C string.
    let (kind, extension) = unsafe { (text(d.content_type), text(d.extension)) };
    if kind.is_none() && extension.is_none() {
        return Err(Rejection::Warning("decoder must provide content_type and/or extensions.".into()));
    }
    let addresses = |d: &mjpDecoder| (d.can_decode.map(|f| f as usize), d.decode.map(|f| f as usize));
    let mut keys: Vec<String> = kind.iter().map(|k| k.to_ascii_lowercase()).collect();
    keys.extend(extension.iter().flat_map(|e| e.split('|')).map(str::to_ascii_lowercase));
    keys.retain(|k| !k.is_empty());
    let mut table = DECODERS.write().unwrap_or_else(PoisonError::into_inner);
    for key in keys {
        match table.get(&key) {
            Some(known) if addresses(known.0) != addresses(d) => {
                return Err(Rejection::Error(Error::of(
                    ErrorKind::Plugin,
                    format!("resource decoder '{key}' is already registered"),
                )));
            }
            Some(_) => {}
            None => {
                let copy = mjpDecoder {
                    content_type: kind.as_deref().map_or(std::ptr::null(), leak),
                    extension: extension.as_deref().map_or(std::ptr::null(), leak),
                    ..*d
                };
                REGISTERED.store(true, Ordering::Relaxed);
                table.insert(key, Entry(Box::leak(Box::new(copy))));
            }
        }
    }
    Ok(())
}

/// The decoder registered for a content type or an extension.
pub fn decoder(key: &str) -> Option<&'static mjpDecoder> {
    let table = DECODERS.read().unwrap_or_else(PoisonError::into_inner);
    table.get(&key.to_ascii_lowercase()).map(|e| e.0)
}
