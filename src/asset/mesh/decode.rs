//! Mesh files: binary STL, Wavefront OBJ, and the MSH format.

use super::raw::Raw;
use crate::base::{Error, ErrorKind, Result, reject_if};

/// Decodes by content type. Left-handed scales turn every triangle around.
pub fn decode(content_type: &str, name: &str, bytes: &[u8], flip: bool) -> Result<Raw> {
    match content_type {
        "model/stl" => stl(name, bytes, flip),
        "model/obj" => super::obj::decode(name, bytes, flip),
        "model/vnd.mujoco.msh" => msh(name, bytes, flip),
        "" => Err(Error::of(ErrorKind::Parse, format!("unknown or unsupported mesh file: '{name}'"))),
        other => Err(Error::of(ErrorKind::Parse, format!("unsupported mesh type: '{other}'"))),
    }
}

fn float(bytes: &[u8], at: usize) -> f32 {
    f32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

fn int(bytes: &[u8], at: usize) -> i32 {
    i32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

/// Vertices are numbered in order of appearance, equal ones once.
fn stl(name: &str, bytes: &[u8], flip: bool) -> Result<Raw> {
    reject_if(bytes.is_empty(), format_args!("STL file '{name}' is empty"))?;
    reject_if(bytes.len() < 84, format_args!("invalid header in STL file '{name}'"))?;
    let n = int(bytes, 80);
    if !(1..=200000).contains(&n) {
        return Err(Error::of(
            ErrorKind::Parse,
            format!(
                "number of faces should be between 1 and 200000 in STL file '{name}'; perhaps this is an ASCII file?"
            ),
        ));
    }
    let n = n as usize;
    if bytes.len() != 84 + 50 * n {
        return Err(Error::of(
            ErrorKind::Parse,
            format!("STL file '{name}' has wrong size; perhaps this is an ASCII file?"),
        ));
    }
    let mut known: std::collections::HashMap<[u32; 3], i32> = std::collections::HashMap::with_capacity(n);
    let mut raw = Raw::default();
    for f in 0..n {
        let mut corners = [0; 3];
        for (k, corner) in corners.iter_mut().enumerate() {
            let p: [f32; 3] = std::array::from_fn(|i| float(bytes, 84 + 50 * f + 12 * (k + 1) + 4 * i));
            if p.iter().any(|x| x.abs() > (1u32 << 30) as f32) {
                return Err(Error::of(ErrorKind::Parse, format!("vertex in STL file '{name}' exceed maximum bounds")));
            }
            if p.iter().any(|x| !x.is_finite()) {
                return Err(Error::of(ErrorKind::Parse, format!("vertex coordinate {} is not finite", raw.vert.len())));
            }
            // adding zero makes the two zeros one
            let key = p.map(|x| (x + 0.0).to_bits());
            *corner = *known.entry(key).or_insert_with(|| {
                raw.vert.extend(p);
                raw.vert.len() as i32 / 3 - 1
            });
        }
        raw.face.extend(if flip { [corners[0], corners[2], corners[1]] } else { corners });
    }
    Ok(raw)
}

fn msh(name: &str, bytes: &[u8], flip: bool) -> Result<Raw> {
    reject_if(bytes.is_empty(), format_args!("MSH file '{name}' is empty"))?;
    reject_if(bytes.len() < 16, format_args!("missing header in MSH file '{name}'"))?;
    let [nvert, nnormal, ntexcoord, nface] = [0, 4, 8, 12].map(|at| int(bytes, at));
    let partial = |n: i32| n != 0 && n != nvert;
    if nvert < 4 || nface < 0 || nnormal < 0 || ntexcoord < 0 || partial(nnormal) || partial(ntexcoord) {
        return Err(Error::of(ErrorKind::Parse, format!("invalid sizes in MSH file '{name}'")));
    }
    let large = i32::MAX / 12;
    if nvert >= large || nnormal >= large || ntexcoord >= i32::MAX / 8 || nface >= large {
        return Err(Error::of(ErrorKind::Parse, format!("too large sizes in MSH file '{name}'.")));
    }
    let [nvert, nnormal, ntexcoord, nface] = [nvert, nnormal, ntexcoord, nface].map(|n| n as usize);
    if bytes.len() != 16 + 4 * (3 * nvert + 3 * nnormal + 2 * ntexcoord + 3 * nface) {
        return Err(Error::of(ErrorKind::Parse, format!("unexpected file size in MSH file '{name}'")));
    }
    let mut at = 16;
    let mut floats = |n: usize| {
        let list: Vec<f32> = (0..n).map(|i| float(bytes, at + 4 * i)).collect();
        at += 4 * n;
        list
    };
    let (vert, normal, texcoord) = (floats(3 * nvert), floats(3 * nnormal), floats(2 * ntexcoord));
    let mut face: Vec<i32> = (0..3 * nface).map(|i| int(bytes, at + 4 * i)).collect();
    // the sets of normals and texture coordinates keep the file's order even when faces turn around
    let facenormal = if nnormal > 0 { face.clone() } else { vec![] };
    let facetexcoord = if ntexcoord > 0 { face.clone() } else { vec![] };
    if flip {
        face.chunks_exact_mut(3).for_each(|f| f.swap(1, 2));
    }
    Ok(Raw { vert, normal, texcoord, face, facenormal, facetexcoord, lost: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stl_vertices_are_welded_in_order_of_appearance() {
        let corners = [[0.0f32, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 3.0]];
        let faces = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];
        let mut bytes = vec![0u8; 80];
        bytes.extend(4i32.to_le_bytes());
        for f in faces {
            bytes.extend([0u8; 12]);
            f.iter().flat_map(|&v: &usize| corners[v]).for_each(|x| bytes.extend(x.to_le_bytes()));
            bytes.extend([0u8; 2]);
        }
        let raw = decode("model/stl", "x.stl", &bytes, false).unwrap();
        assert_eq!(raw.face, [0, 1, 2, 0, 2, 3, 0, 3, 1, 2, 1, 3]);
        assert_eq!(raw.vert, [0.0, 0.0, 0.0, 0.0, 2.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 3.0]);
        assert!(decode("model/stl", "x.stl", &bytes[..200], false).is_err());
        assert!(decode("model/ply", "x.ply", &bytes, false).is_err());
    }

    #[test]
    fn msh_sizes_must_agree_with_the_file() {
        let mut bytes: Vec<u8> = [4i32, 0, 0, 1].iter().flat_map(|n| n.to_le_bytes()).collect();
        bytes.extend([0u8; 48]);
        bytes.extend([0i32, 1, 2].iter().flat_map(|n| n.to_le_bytes()));
        assert_eq!(decode("model/vnd.mujoco.msh", "x", &bytes, true).unwrap().face, [0, 2, 1]);
        assert!(decode("model/vnd.mujoco.msh", "x", &bytes[..70], false).is_err());
    }
}
