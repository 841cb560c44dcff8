//! Model files in formats that users have registered decoders for.

use super::SpecRef;
use crate::base::resource::{Resource, find_decoder};
use crate::base::vfs::Vfs;
use crate::base::{Error, ErrorKind, Result, trap};

/// Reads a model with the decoder for its content type or extension. A file that cannot be opened is still handed to
/// the decoder, by its name alone. `None`: the decoder rejected it.
pub fn decode(filename: &str, content_type: &str, vfs: Option<&Vfs>) -> Result<Option<SpecRef>> {
    let resource = Resource::open("", filename, vfs).or_else(|_| Resource::named(filename))?;
    let decoder = find_decoder(resource.as_ptr(), content_type).and_then(|d| d.decode);
    let decoder = decoder.ok_or_else(|| {
        Error::of(ErrorKind::Unsupported, format!("Could not find decoder for resource '{filename}'"))
    })?;
    // SAFETY: a live resource; decoders give a spec of ours or null, and its reference with it.
    unsafe {
        let spec = trap::always(|| decoder(resource.as_ptr())).unwrap_or_else(trap::resume);
        Ok((!spec.is_null()).then(|| SpecRef::from_c(spec)))
    }
}
