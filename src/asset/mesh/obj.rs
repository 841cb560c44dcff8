//! Wavefront OBJ: vertices, normals, texture coordinates, and the faces of the first group or object that has any.

use super::raw::{LostFaces, Raw};
use crate::base::{Error, ErrorKind, Result};

/// Vertex, texture coordinate and normal of a face's corner; -1 for none.
type ObjCorner = [i32; 3];

/// Faces of the group being read, and whether it holds lines or points.
#[derive(Default)]
struct ObjGroup {
    triangles: Vec<[ObjCorner; 3]>,
    marks: usize,
    lost: Option<LostFaces>,
}

/// Faces with more corners are left out.
const MAX_CORNERS: usize = 100;

impl ObjGroup {
    /// Adds a face that is written at this place of the file.
    fn add(&mut self, corners: &[ObjCorner], vert: &[f32], line: impl FnOnce() -> usize) {
        let before = self.triangles.len();
        if corners.len() <= MAX_CORNERS {
            polygon(corners, vert, &mut self.triangles);
        }
        let triangles = corners.len().saturating_sub(2 + self.triangles.len() - before);
        if triangles > 0 {
            let first = || LostFaces { count: 0, line: line(), corners: corners.len(), triangles };
            self.lost.get_or_insert_with(first).count += 1;
        }
    }
}

/// The line, counted from 1, that a part of a text begins in.
fn line_of(part: &[u8], text: &[u8]) -> usize {
    let before = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    1 + text[..before].iter().filter(|&&b| b == b'\n').count()
}

/// Reads a file; `flip` turns every triangle around.
pub fn decode(name: &str, bytes: &[u8], flip: bool) -> Result<Raw> {
    let failed = || Error::of(ErrorKind::Parse, format!("could not parse OBJ file '{name}'"));
    let mut raw = Raw::default();
    let (mut shape, mut kept): (ObjGroup, Option<ObjGroup>) = (ObjGroup::default(), None);
    for line in bytes.split(|&b| b == b'\n' || b == b'\r') {
        let mut tokens = line.split(|&b| b == b' ' || b == b'\t').filter(|t| !t.is_empty());
        let Some(keyword) = tokens.next() else { continue };
        match keyword {
            b"v" => raw.vert.extend((0..3).map(|_| number(tokens.next()))),
            b"vn" => raw.normal.extend((0..3).map(|_| number(tokens.next()))),
            b"vt" => raw.texcoord.extend((0..2).map(|_| number(tokens.next()))),
            b"f" => {
                let counts = [raw.vert.len() / 3, raw.texcoord.len() / 2, raw.normal.len() / 3];
                let corners = tokens.map(|t| corner(t, counts)).collect::<Option<Vec<_>>>().ok_or_else(failed)?;
                shape.add(&corners, &raw.vert, || line_of(line, bytes));
            }
            b"l" | b"p" => {
                let counts = [raw.vert.len() / 3, raw.texcoord.len() / 2, raw.normal.len() / 3];
                tokens.map(|t| corner(t, counts)).collect::<Option<Vec<_>>>().ok_or_else(failed)?;
                shape.marks += 1;
            }
            b"g" | b"o" => {
                let done = std::mem::take(&mut shape);
                if !done.triangles.is_empty() || (keyword == b"o" && done.marks > 0) {
                    kept.get_or_insert(done);
                }
            }
            _ => {}
        }
    }
    if !shape.triangles.is_empty() || shape.marks > 0 {
        kept.get_or_insert(shape);
    }
    for t in kept.iter().flat_map(|s| &s.triangles) {
        let t = if flip { [t[0], t[2], t[1]] } else { *t };
        raw.face.extend(t.map(|c| c[0]));
        if !raw.normal.is_empty() {
            raw.facenormal.extend(t.map(|c| c[2]));
        }
        if !raw.texcoord.is_empty() {
            raw.facetexcoord.extend(t.map(|c| c[1]));
        }
    }
    raw.lost = kept.and_then(|s| s.lost);
    for v in raw.texcoord.iter_mut().skip(1).step_by(2) {
        *v = 1.0 - *v;
    }
    Ok(raw)
}

/// The number at the start of a token; 0 if there is none.
fn number(token: Option<&[u8]>) -> f32 {
    let text = token.unwrap_or(b"");
    let value = longest_number(text);
    value.clamp(-f32::MAX as f64, f32::MAX as f64) as f32
}

fn longest_number(t: &[u8]) -> f64 {
    let digits = |from: usize| t[from..].iter().take_while(|b| b.is_ascii_digit()).count();
    let mut at = t.first().is_some_and(|b| matches!(b, b'+' | b'-')) as usize;
    let negative = t.first() == Some(&b'-');
    let rest = t[at..].to_ascii_lowercase();
    if rest.starts_with(b"inf") {
        return if negative { f64::NEG_INFINITY } else { f64::INFINITY };
    }
    if rest.starts_with(b"nan") {
        return f64::NAN;
    }
    let whole = digits(at);
    at += whole;
    let mut fraction = 0;
    if t.get(at) == Some(&b'.') {
        fraction = digits(at + 1);
        if whole + fraction > 0 {
            at += 1 + fraction;
        }
    }
    if whole + fraction == 0 {
        return 0.0;
    }
    if t.get(at).is_some_and(|b| matches!(b, b'e' | b'E')) {
        let sign = t.get(at + 1).is_some_and(|b| matches!(b, b'+' | b'-')) as usize;
        let exponent = if at + 1 + sign <= t.len() { digits(at + 1 + sign) } else { 0 };
        if exponent > 0 {
            at += 1 + sign + exponent;
        }
    }
    std::str::from_utf8(&t[..at]).ok().and_then(|s| s.parse().ok()).unwrap_or(0.0)
}

/// `vertex[/texcoord][/normal]`: from 1, or backwards from the last one read; `None` for a zero.
fn corner(token: &[u8], counts: [usize; 3]) -> Option<ObjCorner> {
    let mut parts = token.split(|&b| b == b'/');
    let mut out = [-1; 3];
    for k in 0..3 {
        match parts.next() {
            None => break,
            Some(b"") if k > 0 => {}
            Some(text) => out[k] = index(integer(text), counts[k])?,
        }
    }
    Some(out)
}

fn index(given: i64, count: usize) -> Option<i32> {
    match given {
        0 => None,
        i if i > 0 => Some((i - 1).min(i32::MAX as i64) as i32),
        i => Some((count as i64 + i).max(i32::MIN as i64) as i32),
    }
}

/// The integer at the start of a text, as C's `atoi` reads it.
fn integer(t: &[u8]) -> i64 {
    let (negative, t) = match t.split_first() {
        Some((b'-', rest)) => (true, rest),
        Some((b'+', rest)) => (false, rest),
        _ => (false, t),
    };
    let digits = t.iter().take_while(|b| b.is_ascii_digit());
    let value = digits.fold(0i64, |n, &b| (10 * n + (b - b'0') as i64).min(i32::MAX as i64));
    if negative { -value } else { value }
}

/// Cuts a polygon into triangles: ears are clipped in the projection along its largest normal component.
fn polygon(corners: &[ObjCorner], vert: &[f32], out: &mut Vec<[ObjCorner; 3]>) {
    match corners.len() {
        ..=2 => return,
        3 => return out.push([corners[0], corners[1], corners[2]]),
        _ => {}
    }
    let point = |c: &ObjCorner| -> Option<[f32; 3]> {
        let at = usize::try_from(c[0]).ok()?.checked_mul(3)?;
        vert.get(at..at + 3).map(|p| [p[0], p[1], p[2]])
    };
    let (u, v) = projection(corners, &point);
    let flat = |c: &ObjCorner| point(c).map(|p| (p[u], p[v]));
    let area = signed_area(corners, &flat);
    let mut left: Vec<ObjCorner> = corners.to_vec();
    let (mut guess, mut counter, mut size) = (0, left.len(), left.len());
    while left.len() > 3 && counter > 0 {
        let m = left.len();
        if guess >= m {
            guess -= m;
        }
        if m < size {
            (size, counter) = (m, m);
        } else {
            counter -= 1;
        }
        let ear = [0, 1, 2].map(|k| left[(guess + k) % m]);
        // a vertex that does not exist lies at the origin: the compile rejects it
        let [a, b, c] = ear.map(|e| flat(&e).unwrap_or_default());
        let cross = (b.0 - a.0) * (c.1 - b.1) - (b.1 - a.1) * (c.0 - b.0);
        let reflex = cross * area < 0.0;
        let covers = || (3..m).any(|k| flat(&left[(guess + k) % m]).is_some_and(|p| inside([a, b, c], p)));
        if reflex || covers() {
            guess += 1;
            continue;
        }
        out.push(ear);
        left.remove((guess + 1) % m);
    }
    if left.len() == 3 {
        out.push([left[0], left[1], left[2]]);
    }
}

/// The two axes to project on: without the largest component of the first real corner's normal.
fn projection(corners: &[ObjCorner], point: &dyn Fn(&ObjCorner) -> Option<[f32; 3]>) -> (usize, usize) {
    let n = corners.len();
    for k in 0..n {
        let [Some(a), Some(b), Some(c)] = [0, 1, 2].map(|i| point(&corners[(k + i) % n])) else { continue };
        let e: [f32; 3] = std::array::from_fn(|i| b[i] - a[i]);
        let f: [f32; 3] = std::array::from_fn(|i| c[i] - b[i]);
        let normal = [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]].map(f32::abs);
        if normal.iter().any(|&x| x > f32::EPSILON) {
            return match normal {
                [x, y, z] if x > y && x > z => (1, 2),
                [x, y, z] if z > x && z > y => (0, 1),
                _ => (0, 2),
            };
        }
    }
    (1, 2)
}

fn signed_area(corners: &[ObjCorner], flat: &dyn Fn(&ObjCorner) -> Option<(f32, f32)>) -> f32 {
    let n = corners.len();
    let mut area = 0.0;
    for k in 0..n {
        if let (Some(a), Some(b)) = (flat(&corners[k]), flat(&corners[(k + 1) % n])) {
            area += (a.0 * b.1 - a.1 * b.0) * 0.5;
        }
    }
    area
}

/// Even-odd rule.
fn inside(t: [(f32, f32); 3], p: (f32, f32)) -> bool {
    let mut odd = false;
    for (i, j) in [(0, 2), (1, 0), (2, 1)] {
        let (a, b) = (t[i], t[j]);
        if (a.1 > p.1) != (b.1 > p.1) && p.0 < (b.0 - a.0) * (p.1 - a.1) / (b.1 - a.1) + a.0 {
            odd = !odd;
        }
    }
    odd
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn concave_quads_are_clipped_at_an_ear() {
        let raw = decode("a.obj", b"v 0 0 0\nv 2 0 0\nv 1 2 0\nv 1 .5 0\nf 1 2 3 4\n", false).unwrap();
        assert_eq!(raw.face, [1, 2, 3, 0, 1, 3]);
    }

    #[test]
    fn pentagon_and_missing_indices() {
        let text = b"v 0 0 0\nv 2 0 0\nv 3 1 0\nv 1 2 0\nv -1 1 0\nvt 0 0.25\nvn 0 0 1\nf 1 5 4 3 2\nf 1/1/1 3//1 2\n";
        let raw = decode("a.obj", text, false).unwrap();
        assert_eq!(raw.face[..9], [0, 4, 3, 0, 3, 2, 0, 2, 1]);
        assert_eq!((&raw.facetexcoord[9..], &raw.facenormal[9..]), (&[0, -1, -1][..], &[0, 0, -1][..]));
        assert_eq!(raw.texcoord, [0.0, 0.75]);
    }

    #[test]
    fn only_the_first_group_counts_and_zero_is_rejected() {
        let raw = decode("a.obj", b"v 0 0 0\nv 1 0 0\nv 0 1 0\ng a\nf -3 -2 -1\ng b\nf 3 2 1\n", true).unwrap();
        assert_eq!(raw.face, [0, 2, 1]);
        assert!(decode("a.obj", b"v 0 0 0\nf 0 1 2\n", false).is_err());
        assert!(decode("a.obj", b"v 1e5x nan\nf 99999999999 -99999 1 4\n", false).is_ok());
    }
}
