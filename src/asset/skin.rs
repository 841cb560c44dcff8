//! Skins: triangles that follow bodies by weighted bones, inline or from SKN files.

use super::geometry::normalize;
use crate::abi::mjMINVAL;
use crate::base::{Error, Result, reject_if};

/// A bone: the body it follows, its pose when the skin was bound, and the vertices that it moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bone {
    pub body: String,
    pub bindpos: [f32; 3],
    pub bindquat: [f32; 4],
    pub vertid: Vec<i32>,
    pub vertweight: Vec<f32>,
}

/// A skin's geometry.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Skin {
    pub vert: Vec<f32>,
    pub texcoord: Vec<f32>,
    pub face: Vec<i32>,
    pub bones: Vec<Bone>,
}

/// A file's words of four bytes, taken one after the other.
struct WordReader<'a>(&'a [u8]);

impl WordReader<'_> {
    fn left(&self) -> usize {
        self.0.len() / 4
    }

    fn take<T>(&mut self, n: usize, convert: impl Fn([u8; 4]) -> T) -> Vec<T> {
        let (head, tail) = self.0.split_at(4 * n);
        self.0 = tail;
        head.chunks_exact(4).map(|c| convert([c[0], c[1], c[2], c[3]])).collect()
    }

    fn floats(&mut self, n: usize) -> Vec<f32> {
        self.take(n, f32::from_le_bytes)
    }

    fn ints(&mut self, n: usize) -> Vec<i32> {
        self.take(n, i32::from_le_bytes)
    }
}

/// Bytes of a body's name in a file.
const NAME_WORDS: usize = 10;

impl Skin {
    /// Reads an SKN file.
    pub fn decode(name: &str, bytes: &[u8]) -> Result<Skin> {
        let fail = |text: &str| Err(Error::new(format!("{text} SKN file '{name}'")));
        reject_if(bytes.is_empty(), format_args!("SKN file '{name}' is empty"))?;
        if bytes.len() < 16 {
            return fail("missing header in");
        }
        let mut words = WordReader(bytes);
        let header = words.ints(4);
        let Ok(sizes) = header.iter().map(|&n| usize::try_from(n)).collect::<std::result::Result<Vec<_>, _>>() else {
            return fail("negative size in header of");
        };
        let [nvert, ntexcoord, nface, nbone] = [sizes[0], sizes[1], sizes[2], sizes[3]];
        if words.left() < 3 * nvert + 2 * ntexcoord + 3 * nface {
            return fail("insufficient data in");
        }
        let (vert, texcoord) = (words.floats(3 * nvert), words.floats(2 * ntexcoord));
        let mut skin = Skin { vert, texcoord, face: words.ints(3 * nface), bones: vec![] };
        for i in 0..nbone {
            skin.bones.push(read_bone(name, &mut words, i)?);
        }
        if !words.0.is_empty() {
            return fail("unexpected buffer size in");
        }
        Ok(skin)
    }

    /// Checks the lengths of the lists.
    pub fn check_sizes(&self) -> Result<()> {
        reject_if(!self.vert.len().is_multiple_of(3), "Vertex data must be multiple of 3")?;
        let nvert = self.vert.len() / 3;
        if !self.texcoord.is_empty() && self.texcoord.len() != 2 * nvert {
            return Err(Error::new("Vertex and texcoord data incompatible size"));
        }
        reject_if(!self.face.len().is_multiple_of(3), "Face data must be multiple of 3")
    }

    /// Checks lengths and ids, and gives every vertex a total weight of one.
    pub fn finish(&mut self) -> Result<()> {
        self.check_sizes()?;
        let nvert = self.vert.len() / 3;
        let mut total = vec![0.0f32; nvert];
        for bone in &self.bones {
            if bone.vertid.is_empty() || bone.vertid.len() != bone.vertweight.len() {
                return Err(Error::new("vertid and vertweight must have same non-zero size in skin"));
            }
            for (&v, &weight) in bone.vertid.iter().zip(&bone.vertweight) {
                let place = usize::try_from(v).ok().and_then(|v| total.get_mut(v));
                *place.ok_or_else(|| Error::new(format!("vertid {v} out of range in skin")))? += weight;
            }
        }
        if let Some(v) = total.iter().position(|&w| !(w as f64 > mjMINVAL)) {
            return Err(Error::new(format!("vertex {v} must have positive total weight in skin")));
        }
        for bone in &mut self.bones {
            for (&v, weight) in bone.vertid.iter().zip(&mut bone.vertweight) {
                *weight /= total[v as usize];
            }
            let mut quat = bone.bindquat.map(f64::from);
            normalize(&mut quat);
            bone.bindquat = quat.map(|x| x as f32);
        }
        Ok(())
    }
}

fn read_bone(file: &str, words: &mut WordReader, i: usize) -> Result<Bone> {
    reject_if(words.left() < NAME_WORDS + 8, format_args!("insufficient data in SKN file '{file}', bone {i}"))?;
    let name: Vec<u8> = words.take(NAME_WORDS, |b| b).concat();
    let length = name[..39].iter().position(|&b| b == 0).unwrap_or(39);
    let (pos, quat) = (words.floats(3), words.floats(4));
    let count = words.ints(1)[0];
    reject_if(count < 1, format_args!("vertex count must be positive in SKN file '{file}', bone {i}"))?;
    let count = count as usize;
    reject_if(words.left() / 2 < count, format_args!("insufficient vertex data in SKN file '{file}', bone {i}"))?;
    Ok(Bone {
        body: String::from_utf8_lossy(&name[..length]).into_owned(),
        bindpos: [pos[0], pos[1], pos[2]],
        bindquat: [quat[0], quat[1], quat[2], quat[3]],
        vertid: words.ints(count),
        vertweight: words.floats(count),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file() -> Vec<u8> {
        let mut bytes: Vec<u8> = [1i32, 0, 0, 1].iter().flat_map(|n| n.to_le_bytes()).collect();
        bytes.extend([0u8; 12]);
        let mut name = [0u8; 40];
        name[..2].copy_from_slice(b"b1");
        bytes.extend(name);
        bytes.extend([0.0f32, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0].iter().flat_map(|x| x.to_le_bytes()));
        bytes.extend([1i32, 0].iter().flat_map(|n| n.to_le_bytes()));
        bytes.extend(0.5f32.to_le_bytes());
        bytes
    }

    #[test]
    fn files_are_read_and_weights_add_up_to_one() {
        let mut skin = Skin::decode("a.skn", &file()).unwrap();
        skin.finish().unwrap();
        let bone = &skin.bones[0];
        assert_eq!((bone.body.as_str(), bone.bindquat, &bone.vertweight[..]), ("b1", [1.0, 0.0, 0.0, 0.0], &[1.0][..]));
    }

    #[test]
    fn damaged_files_are_errors() {
        let good = file();
        assert!((0..good.len()).all(|n| Skin::decode("a.skn", &good[..n]).is_err()));
        let mut skin = Skin::decode("a.skn", &good).unwrap();
        skin.bones[0].vertid[0] = 7;
        assert!(skin.finish().is_err());
    }
}
