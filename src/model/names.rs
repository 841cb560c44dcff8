//! Names: one open-addressing hash table per kind of object, all in `names_map`.

use super::Model;
use crate::abi::*;

/// Kinds of objects with names, in the order of their tables, with their counts and addresses into `names`.
const KINDS: [mjtObj; 23] = [
    mjOBJ_BODY,
    mjOBJ_JOINT,
    mjOBJ_GEOM,
    mjOBJ_SITE,
    mjOBJ_CAMERA,
    mjOBJ_LIGHT,
    mjOBJ_FLEX,
    mjOBJ_MESH,
    mjOBJ_SKIN,
    mjOBJ_HFIELD,
    mjOBJ_TEXTURE,
    mjOBJ_MATERIAL,
    mjOBJ_PAIR,
    mjOBJ_EXCLUDE,
    mjOBJ_EQUALITY,
    mjOBJ_TENDON,
    mjOBJ_ACTUATOR,
    mjOBJ_SENSOR,
    mjOBJ_NUMERIC,
    mjOBJ_TEXT,
    mjOBJ_TUPLE,
    mjOBJ_KEY,
    mjOBJ_PLUGIN,
];

/// Addresses into `names` of all objects of a kind; empty for kinds without names.
pub fn addresses(m: &Model, kind: mjtObj) -> &[i32] {
    match kind {
        mjOBJ_BODY | mjOBJ_XBODY => m.name_bodyadr(),
        mjOBJ_JOINT => m.name_jntadr(),
        mjOBJ_GEOM => m.name_geomadr(),
        mjOBJ_SITE => m.name_siteadr(),
        mjOBJ_CAMERA => m.name_camadr(),
        mjOBJ_LIGHT => m.name_lightadr(),
        mjOBJ_FLEX => m.name_flexadr(),
        mjOBJ_MESH => m.name_meshadr(),
        mjOBJ_SKIN => m.name_skinadr(),
        mjOBJ_HFIELD => m.name_hfieldadr(),
        mjOBJ_TEXTURE => m.name_texadr(),
        mjOBJ_MATERIAL => m.name_matadr(),
        mjOBJ_PAIR => m.name_pairadr(),
        mjOBJ_EXCLUDE => m.name_excludeadr(),
        mjOBJ_EQUALITY => m.name_eqadr(),
        mjOBJ_TENDON => m.name_tendonadr(),
        mjOBJ_ACTUATOR => m.name_actuatoradr(),
        mjOBJ_SENSOR => m.name_sensoradr(),
        mjOBJ_NUMERIC => m.name_numericadr(),
        mjOBJ_TEXT => m.name_textadr(),
        mjOBJ_TUPLE => m.name_tupleadr(),
        mjOBJ_KEY => m.name_keyadr(),
        mjOBJ_PLUGIN => m.name_pluginadr(),
        _ => &[],
    }
}

/// Number of objects of a kind; bodies and their frames (`mjOBJ_XBODY`) are the same objects, dofs have no names.
pub fn count(m: &Model, kind: mjtObj) -> usize {
    if kind == mjOBJ_DOF { m.nv() } else { addresses(m, kind).len() }
}

/// Hash of a name; bytes enter as signed characters.
pub fn hash(name: &[u8]) -> u64 {
    name.iter().fold(5381, |h: u64, &c| h.wrapping_mul(33) ^ c as i8 as u64)
}

/// The bytes of `names` from this address to the terminating zero.
fn text(m: &Model, adr: i32) -> &[u8] {
    let names = m.names();
    // SAFETY: `c_char` and `u8` have the same layout.
    let names = unsafe { std::slice::from_raw_parts(names.as_ptr().cast::<u8>(), names.len()) };
    let tail = usize::try_from(adr).ok().and_then(|a| names.get(a..)).unwrap_or(&[]);
    &tail[..tail.iter().position(|&c| c == 0).unwrap_or(tail.len())]
}

/// Name of an object, empty when it has none or does not exist.
pub fn name(m: &Model, kind: mjtObj, id: usize) -> &[u8] {
    addresses(m, kind).get(id).map_or(&[], |&adr| text(m, adr))
}

/// Name of an object as text, for messages.
pub fn display(m: &Model, kind: mjtObj, id: usize) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(name(m, kind, id))
}

/// The object of this kind and name.
pub fn find(m: &Model, kind: mjtObj, wanted: &[u8]) -> Option<usize> {
    let kind = if kind == mjOBJ_XBODY { mjOBJ_BODY } else { kind };
    let index = KINDS.iter().position(|&k| k == kind)?;
    let first: usize = KINDS[..index].iter().map(|&k| 2 * addresses(m, k).len()).sum();
    let adr = addresses(m, kind);
    let map = m.names_map().get(first..first + 2 * adr.len())?;
    if map.is_empty() {
        return None;
    }
    let start = (hash(wanted) % map.len() as u64) as usize;
    let probes = map[start..].iter().chain(&map[..start]);
    let ids = probes.map_while(|&slot| usize::try_from(slot).ok());
    ids.into_iter().find(|&id| adr.get(id).is_some_and(|&a| text(m, a) == wanted))
}

/// Fills `names_map` from `names` and the address arrays.
pub fn build_map(m: &mut Model) {
    let mut map = vec![-1; m.names_map().len()];
    let mut first = 0;
    for kind in KINDS {
        let adr = addresses(m, kind);
        let slots = &mut map[first..first + 2 * adr.len()];
        first += slots.len();
        for (id, &a) in adr.iter().enumerate() {
            let name = text(m, a);
            if name.is_empty() {
                continue;
            }
            let mut slot = (hash(name) % slots.len() as u64) as usize;
            while slots[slot] >= 0 {
                slot = (slot + 1) % slots.len();
            }
            slots[slot] = id as i32;
        }
    }
    m.names_map_mut().copy_from_slice(&map);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::mjb;

    #[test]
    fn every_named_object_is_found_under_its_name_and_no_other_kind() {
        let m = mjb::read(include_bytes!("../../tests/golden/mechanism.mjb")).expect("a model of the reference");
        let mut named = 0;
        for kind in KINDS {
            for id in 0..addresses(&m, kind).len() {
                let text = name(&m, kind, id);
                if !text.is_empty() {
                    named += 1;
                    assert_eq!(find(&m, kind, text), Some(id), "{kind:?} {id}");
                }
            }
            assert_eq!(find(&m, kind, b"no such name"), None);
        }
        assert!(named > 1, "the model has names");
        assert!(name(&m, mjOBJ_BODY, m.nbody()).is_empty(), "beyond the last");
    }
}
