//! Where the reader of models finds files: the caller's virtual files, resource providers, the disk.

use crate::base::resource::Resource;
use crate::base::vfs::Vfs;
use crate::base::{registry, resource};
use crate::mjcf::{Files, Opened};
use crate::spec::SpecRef;

/// The world of one call: its virtual files, and everything that is registered.
pub struct World<'a> {
    pub vfs: Option<&'a Vfs>,
}

impl Files for World<'_> {
    fn open(&self, dir: &str, name: &str) -> Result<Opened, String> {
        let r = Resource::open(dir, name, self.vfs).map_err(|e| e.message().to_string())?;
        Ok(Opened { name: r.name(), dir: r.directory(), bytes: r.read().to_vec() })
    }

    fn exists(&self, dir: &str, name: &str) -> bool {
        Resource::open(dir, name, self.vfs).is_ok()
    }

    fn is_scheme(&self, scheme: &str) -> bool {
        registry::provider(&format!("{scheme}:")).is_some()
    }

    fn has_plugin(&self, name: &str) -> bool {
        registry::plugin(name).is_some()
    }

    fn model(&self, name: &str, content_type: &str) -> Result<SpecRef, String> {
        let opened = Resource::open("", name, self.vfs);
        let r = opened.or_else(|_| Resource::named(name)).map_err(|e| e.message().to_string())?;
        decode(&r, content_type).ok_or_else(|| format!("Could not find decoder for resource '{name}'"))
    }
}

/// The model that a registered decoder makes of a resource.
pub fn decode(r: &Resource, content_type: &str) -> Option<SpecRef> {
    let decoder = resource::find_decoder(r.as_ptr(), content_type)?;
    // SAFETY: registration made sure of the callback; what it returns is a spec of this library.
    unsafe {
        let spec = decoder.decode?(r.as_ptr());
        (!spec.is_null()).then(|| SpecRef::from_c(spec))
    }
}
