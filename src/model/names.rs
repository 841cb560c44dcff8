//! Names of objects. One open-addressing hash table per kind of object, all in `names_map`: from a name to an id, and
//! from an id to a name.

use super::Model;
use crate::abi::*;

/// A kind of objects with names, and the addresses of these in `names`, to read and to write.
type NameTable = (mjtObj, fn(&Model) -> &[i32], fn(&mut Model) -> &mut [i32]);

/// Kinds of objects with names, in the order of their tables and of their names.
const ROWS: [NameTable; 23] = [
    (mjOBJ_BODY, Model::name_bodyadr, Model::name_bodyadr_mut),
    (mjOBJ_JOINT, Model::name_jntadr, Model::name_jntadr_mut),
    (mjOBJ_GEOM, Model::name_geomadr, Model::name_geomadr_mut),
    (mjOBJ_SITE, Model::name_siteadr, Model::name_siteadr_mut),
    (mjOBJ_CAMERA, Model::name_camadr, Model::name_camadr_mut),
    (mjOBJ_LIGHT, Model::name_lightadr, Model::name_lightadr_mut),
    (mjOBJ_FLEX, Model::name_flexadr, Model::name_flexadr_mut),
    (mjOBJ_MESH, Model::name_meshadr, Model::name_meshadr_mut),
    (mjOBJ_SKIN, Model::name_skinadr, Model::name_skinadr_mut),
    (mjOBJ_HFIELD, Model::name_hfieldadr, Model::name_hfieldadr_mut),
    (mjOBJ_TEXTURE, Model::name_texadr, Model::name_texadr_mut),
    (mjOBJ_MATERIAL, Model::name_matadr, Model::name_matadr_mut),
    (mjOBJ_PAIR, Model::name_pairadr, Model::name_pairadr_mut),
    (mjOBJ_EXCLUDE, Model::name_excludeadr, Model::name_excludeadr_mut),
    (mjOBJ_EQUALITY, Model::name_eqadr, Model::name_eqadr_mut),
    (mjOBJ_TENDON, Model::name_tendonadr, Model::name_tendonadr_mut),
    (mjOBJ_ACTUATOR, Model::name_actuatoradr, Model::name_actuatoradr_mut),
    (mjOBJ_SENSOR, Model::name_sensoradr, Model::name_sensoradr_mut),
    (mjOBJ_NUMERIC, Model::name_numericadr, Model::name_numericadr_mut),
    (mjOBJ_TEXT, Model::name_textadr, Model::name_textadr_mut),
    (mjOBJ_TUPLE, Model::name_tupleadr, Model::name_tupleadr_mut),
    (mjOBJ_KEY, Model::name_keyadr, Model::name_keyadr_mut),
    (mjOBJ_PLUGIN, Model::name_pluginadr, Model::name_pluginadr_mut),
];

/// Kinds of objects with names, in the order of their tables and of their names.
pub fn kinds() -> impl Iterator<Item = mjtObj> {
    ROWS.iter().map(|(kind, ..)| *kind)
}

/// Which row a kind has; bodies and their frames (`mjOBJ_XBODY`) are the same objects.
fn index(kind: mjtObj) -> Option<usize> {
    let kind = if kind == mjOBJ_XBODY { mjOBJ_BODY } else { kind };
    ROWS.iter().position(|row| row.0 == kind)
}

/// Addresses into `names` of all objects of a kind; empty for kinds without names.
pub fn addresses(m: &Model, kind: mjtObj) -> &[i32] {
    index(kind).map_or(&[], |i| ROWS[i].1(m))
}

/// The same, to be written.
pub fn addresses_mut(m: &mut Model, kind: mjtObj) -> &mut [i32] {
    index(kind).map_or(&mut [], |i| ROWS[i].2(m))
}

/// Number of objects of a kind; dofs have no names.
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
    let index = index(kind)?;
    let first: usize = ROWS[..index].iter().map(|row| 2 * row.1(m).len()).sum();
    let adr = ROWS[index].1(m);
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
    for kind in kinds() {
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
        for kind in kinds() {
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
