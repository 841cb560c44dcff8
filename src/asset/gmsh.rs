//! GMSH files, versions 2.2 and 4.1, text and binary: points and simplices of one dimension.
//!
//! The reader is as strict, and in places as odd, as the field's: one block of nodes, one block of elements, sections found by
//! the first occurrence of their keywords.

use crate::base::{Error, ErrorKind, Result, reject_if};

/// A decoded file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gmsh {
    /// Dimension of the elements.
    pub dim: i32,
    /// Coordinates, three per point.
    pub point: Vec<f64>,
    /// Vertices of the elements, `dim + 1` each.
    pub element: Vec<i32>,
}

fn fail<T>(text: &str) -> Result<T> {
    Err(Error::of(ErrorKind::Parse, text))
}

/// Reads a file.
pub fn decode(bytes: &[u8]) -> Result<Gmsh> {
    const FORMAT: &[u8] = b"$MeshFormat";
    reject_if(bytes.is_empty(), "Empty GMSH file")?;
    reject_if(!bytes.starts_with(FORMAT), "GMSH file must begin with $MeshFormat")?;
    let mut header = NumberReader(&bytes[FORMAT.len()..]);
    let (Some(version), Some(binary)) = (header.real(), header.int()) else {
        return fail("Could not read GMSH file header");
    };
    let nodes = section(bytes, "Nodes")?;
    let elements = section(bytes, "Elements")?;
    match ((100.0 * version).round() as i64, binary != 0) {
        (410, false) => text_41(nodes, elements),
        (410, true) => binary_41(nodes, elements),
        (220, false) => text_22(nodes, elements),
        (220, true) => binary_22(nodes, elements),
        _ => fail("Only GMSH file format versions 4.1 and 2.2 are supported"),
    }
}

/// What lies between a section's keywords.
fn section<'a>(bytes: &'a [u8], name: &str) -> Result<&'a [u8]> {
    // a keyword is not found where the file ends with it
    let find = |key: &[u8]| {
        let last = bytes.len().saturating_sub(1);
        bytes[..last].windows(key.len()).position(|w| w == key)
    };
    let (begin, end) = (format!("${name}"), format!("$End{name}"));
    // without its first keyword a section seems to begin in the file's header, and is rejected as malformed
    let start = find(begin.as_bytes()).map_or(begin.len(), |at| at + begin.len() + 1);
    match find(end.as_bytes()) {
        Some(end) if start <= end => Ok(&bytes[start..end]),
        _ => fail(&format!("GMSH file missing {end} after {begin}")),
    }
}

fn is_blank(b: &u8) -> bool {
    b.is_ascii_whitespace() || *b == 0x0b
}

/// Length of the longest beginning that is an integer.
fn int_length(t: &[u8]) -> usize {
    let sign = t.first().is_some_and(|b| matches!(b, b'+' | b'-')) as usize;
    let digits = t[sign..].iter().take_while(|b| b.is_ascii_digit()).count();
    if digits == 0 { 0 } else { sign + digits }
}

/// Length of the longest beginning that is a number with optional fraction and exponent.
fn real_length(t: &[u8]) -> usize {
    let digits = |from: usize| t[from.min(t.len())..].iter().take_while(|b| b.is_ascii_digit()).count();
    let sign = t.first().is_some_and(|b| matches!(b, b'+' | b'-')) as usize;
    let whole = digits(sign);
    let point = t.get(sign + whole) == Some(&b'.');
    let fraction = if point { digits(sign + whole + 1) } else { 0 };
    if whole + fraction == 0 {
        return 0;
    }
    let end = sign + whole + point as usize + fraction;
    let exponent = if t.get(end).is_some_and(|b| matches!(b, b'e' | b'E')) { int_length(&t[end + 1..]) } else { 0 };
    if exponent == 0 { end } else { end + 1 + exponent }
}

/// Numbers in text, one after the other, each as long as it can be.
struct NumberReader<'a>(&'a [u8]);

impl NumberReader<'_> {
    fn take(&mut self, length: fn(&[u8]) -> usize) -> Option<&str> {
        let start = self.0.iter().position(|b| !is_blank(b))?;
        let rest = &self.0[start..];
        let (number, rest) = rest.split_at(length(rest));
        self.0 = rest;
        std::str::from_utf8(number).ok()
    }

    fn real(&mut self) -> Option<f64> {
        self.take(real_length)?.parse().ok().filter(|x: &f64| x.is_finite())
    }

    fn int(&mut self) -> Option<i64> {
        self.take(int_length)?.parse().ok()
    }

    fn ints<const N: usize>(&mut self) -> Option<[i64; N]> {
        let mut out = [0; N];
        for x in &mut out {
            *x = self.int()?;
        }
        Some(out)
    }

    /// A line of digits and nothing else.
    fn count_line(&mut self) -> Option<i64> {
        let end = self.0.iter().position(|&b| b == b'\n').unwrap_or(self.0.len());
        let line = &self.0[..end];
        self.0 = &self.0[(end + 1).min(self.0.len())..];
        let digits = !line.is_empty() && line.iter().all(u8::is_ascii_digit);
        std::str::from_utf8(line).ok().filter(|_| digits)?.parse().ok()
    }
}

/// Binary numbers, one after the other.
struct Binary<'a>(&'a [u8]);

impl Binary<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (head, tail) = self.0.split_first_chunk::<N>()?;
        self.0 = tail;
        Some(*head)
    }

    fn long(&mut self) -> Option<i64> {
        self.take().map(i64::from_le_bytes)
    }

    fn int(&mut self) -> Option<i64> {
        self.take().map(|b| i32::from_le_bytes(b).into())
    }

    fn real(&mut self) -> Option<f64> {
        self.take().map(f64::from_le_bytes)
    }
}

/// Header of the nodes of version 4.1.
struct NodeBlock {
    nblock: i64,
    nnode: i64,
    max_tag: i64,
    dim: i64,
    in_block: i64,
}

/// Header of the elements of version 4.1.
struct ElementBlock {
    nblock: i64,
    nelem: i64,
    dim: i64,
    kind: i64,
    in_block: i64,
}

impl NodeBlock {
    fn check(&self, is_text: bool) -> Result<()> {
        reject_if(self.nblock != 1 || self.nnode != self.in_block, "All nodes must be in single block")?;
        if is_text && self.max_tag != self.in_block {
            return fail("Maximum number of nodes must be equal to number of nodes in a block");
        }
        reject_if(!(1..=3).contains(&self.dim), "Entity must be 1D, 2D or 3D")?;
        reject_if(self.nnode < 0, "Invalid number of nodes")?;
        Ok(())
    }
}

impl ElementBlock {
    fn check(&self, dim: i64) -> Result<()> {
        reject_if(self.nblock != 1 || self.nelem != self.in_block, "All elements must be in single block")?;
        reject_if(self.dim != dim, "Inconsistent dimensionality in Elements")?;
        // lines, triangles, tetrahedra
        reject_if(self.kind != [1, 2, 4][dim as usize - 1], "Element type inconsistent with dimensionality")?;
        reject_if(self.nelem < 0, "Invalid number of elements")?;
        Ok(())
    }
}

/// The vertex id of a node tag, which may be out of range.
fn vertex(tag: i64, min_tag: i64) -> i32 {
    tag.wrapping_sub(min_tag) as i32
}

fn text_41(nodes: &[u8], elements: &[u8]) -> Result<Gmsh> {
    let mut t = NumberReader(nodes);
    let Some([nblock, nnode, min_tag, max_tag, dim, _, _, in_block]) = t.ints() else {
        return fail("Error reading Nodes header");
    };
    NodeBlock { nblock, nnode, max_tag, dim, in_block }.check(true)?;
    for i in 0..nnode {
        match t.int() {
            None => return fail("Error reading node tags"),
            Some(tag) if Some(tag) != min_tag.checked_add(i) => return fail("Node tags must be sequential"),
            _ => {}
        }
    }
    let mut out = Gmsh { dim: dim as i32, ..Default::default() };
    for _ in 0..3 * nnode {
        let Some(x) = t.real() else { return fail("Error reading node coordinates") };
        out.point.push(x);
    }
    let mut t = NumberReader(elements);
    let Some([nblock, nelem, _, _, edim, _, kind, in_block]) = t.ints() else {
        return fail("Error reading Elements header");
    };
    ElementBlock { nblock, nelem, dim: edim, kind, in_block }.check(dim)?;
    for _ in 0..nelem {
        let tag = t.int();
        for _ in 0..=dim {
            let (Some(_), Some(node)) = (tag, t.int()) else { return fail("Error reading Elements") };
            out.element.push(vertex(node, min_tag));
        }
    }
    Ok(out)
}

/// Bytes of a header of version 4.1.
const HEADER_41: usize = 52;

fn binary_41(nodes: &[u8], elements: &[u8]) -> Result<Gmsh> {
    fn header(b: &mut Binary) -> Option<[i64; 8]> {
        let counts = [b.long()?, b.long()?, b.long()?, b.long()?];
        let entity = [b.int()?, b.int()?, b.int()?];
        Some([counts[0], counts[1], counts[2], counts[3], entity[0], entity[1], entity[2], b.long()?])
    }
    let mut b = Binary(nodes);
    let Some([nblock, nnode, min_tag, max_tag, dim, _, _, in_block]) = header(&mut b) else {
        return fail("Insufficient byte size of Nodes");
    };
    NodeBlock { nblock, nnode, max_tag, dim, in_block }.check(false)?;
    reject_if(nnode as u64 > (nodes.len() - HEADER_41) as u64 / 32, "Insufficient byte size of Nodes")?;
    for i in 0..nnode {
        reject_if(b.long() != min_tag.checked_add(i), "Node tags must be sequential")?;
    }
    let mut out = Gmsh { dim: dim as i32, ..Default::default() };
    out.point.extend((0..3 * nnode).map_while(|_| b.real()));
    let mut b = Binary(elements);
    let Some([nblock, nelem, _, _, edim, _, kind, in_block]) = header(&mut b) else {
        return fail("Insufficient byte size of Elements");
    };
    ElementBlock { nblock, nelem, dim: edim, kind, in_block }.check(dim)?;
    if nelem as u64 > (elements.len() - HEADER_41) as u64 / (8 * (dim as u64 + 2)) {
        return fail("Insufficient byte size of Elements");
    }
    for _ in 0..nelem {
        b.long();
        out.element.extend((0..=dim).map_while(|_| b.long()).map(|tag| vertex(tag, min_tag)));
    }
    Ok(out)
}

/// Dimension of the elements of a kind; lines are not supported by version 2.2.
fn dim_of_kind(kind: i64) -> Result<i32> {
    match kind {
        2 => Ok(2),
        4 => Ok(3),
        _ => fail("Invalid number of node tags"),
    }
}

fn text_22(nodes: &[u8], elements: &[u8]) -> Result<Gmsh> {
    let mut t = NumberReader(nodes);
    let Some(nnode) = t.count_line() else { return fail("Invalid node header") };
    reject_if(nnode < 1, "Invalid number of nodes")?;
    let mut out = Gmsh::default();
    for _ in 0..nnode {
        reject_if(t.int().is_none(), "Error reading node tags")?;
        for _ in 0..3 {
            let Some(x) = t.real() else { return fail("Error reading node coordinates") };
            out.point.push(x);
        }
    }
    let mut t = NumberReader(elements);
    let Some(nelem) = t.count_line() else { return fail("Invalid elements header") };
    reject_if(nelem < 1, "Invalid number of elements")?;
    for i in 0..nelem {
        let Some([_, kind, ntags]) = t.ints() else { return fail("Error reading Elements") };
        reject_if(ntags > 0 && t.ints::<2>().is_none(), "Error reading Elements")?;
        if i == 0 {
            out.dim = dim_of_kind(kind)?;
        }
        for _ in 0..=out.dim {
            let Some(node) = t.int() else { return fail("Error reading Elements") };
            reject_if(node < 1 || node > nnode, "Invalid node tag")?;
            out.element.push(vertex(node, 1));
        }
    }
    Ok(out)
}

/// The count in text before binary data, and where the data begin: right behind a line end.
fn count_22(section: &[u8]) -> (Option<i64>, usize) {
    let start = section.iter().take_while(|b| b.is_ascii_whitespace()).count();
    let digits = section[start..].iter().take_while(|b| b.is_ascii_digit()).count();
    let count = std::str::from_utf8(&section[start..start + digits]).ok().and_then(|t| t.parse().ok());
    (count, start + digits + 1)
}

fn binary_22(nodes: &[u8], elements: &[u8]) -> Result<Gmsh> {
    let (count, at) = count_22(nodes);
    let Some(nnode) = count else { return fail("exception while reading GMSH file") };
    reject_if(nnode < 1, "Invalid number of nodes")?;
    reject_if(nnode as u64 > nodes.len().saturating_sub(4) as u64 / 28, "Insufficient byte size of Nodes")?;
    let mut b = Binary(nodes.get(at..).unwrap_or(&[]));
    let mut out = Gmsh::default();
    for _ in 0..nnode {
        b.int();
        let (Some(x), Some(y), Some(z)) = (b.real(), b.real(), b.real()) else {
            return fail("Insufficient byte size of Nodes");
        };
        out.point.extend([x, y, z]);
    }
    let (count, at) = count_22(elements);
    let Some(nelem) = count else { return fail("exception while reading GMSH file") };
    reject_if(nelem < 1, "Invalid number of elements")?;
    reject_if(nelem as u64 > elements.len().saturating_sub(17) as u64 / 20, "Insufficient byte size of Elements")?;
    let data = elements.get(at..).unwrap_or(&[]);
    elements_22(data, nelem, nnode, &mut out)?;
    Ok(out)
}

/// Elements with a header each (as GMSH writes them), or behind one header.
fn elements_22(data: &[u8], nelem: i64, nnode: i64, out: &mut Gmsh) -> Result<()> {
    let mut b = Binary(data);
    let (Some(kind), Some(_), Some(ntags)) = (b.int(), b.int(), b.int()) else {
        return fail("Insufficient byte size of Elements");
    };
    out.dim = dim_of_kind(kind)?;
    let each = ntags > 0;
    let numbers = out.dim as u64 + 1 + if each { 6 } else { 1 };
    let mut b = if each { Binary(data) } else { b };
    reject_if((b.0.len() as u64) < 4 * numbers * nelem as u64, "Insufficient byte size of Elements")?;
    for _ in 0..nelem {
        // header, number, tags; or the number alone
        for _ in 0..if each { 6 } else { 1 } {
            b.int();
        }
        for _ in 0..=out.dim {
            let Some(node) = b.int() else { return fail("Insufficient byte size of Elements") };
            reject_if(node < 1 || node > nnode, "Invalid node tag")?;
            out.element.push(vertex(node, 1));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT_41: &str = "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Nodes\n1 4 1 4\n3 1 0 4\n1\n2\n3\n4\n\
        0 0 0\n1 0 0\n0 1 0\n0 0 1\n$EndNodes\n$Elements\n1 1 1 1\n3 1 4 1\n1 1 2 3 4\n$EndElements\n";
    const TEXT_22: &str = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n\
        $EndNodes\n$Elements\n1\n1 4 2 1 1 1 2 3 4\n$EndElements\n";

    fn error(text: &str) -> String {
        decode(text.as_bytes()).err().map_or("no error".into(), |e| e.message().to_string())
    }

    #[test]
    fn both_versions_give_the_same_tetrahedron() {
        let g = decode(TEXT_41.as_bytes()).unwrap();
        assert_eq!((g.dim, g.element.as_slice()), (3, &[0, 1, 2, 3][..]));
        assert_eq!(g.point, [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]);
        assert_eq!(decode(TEXT_22.as_bytes()).unwrap(), g);
    }

    #[test]
    fn binary_and_text_agree() {
        let mut b = b"$MeshFormat\n2.2 1 8\n\x01\0\0\0\n$EndMeshFormat\n$Nodes\n04\n".to_vec();
        let text = decode(TEXT_22.as_bytes()).unwrap();
        for (i, p) in text.point.chunks(3).enumerate() {
            b.extend((i as i32 + 1).to_le_bytes());
            p.iter().for_each(|x| b.extend(x.to_le_bytes()));
        }
        b.extend(b"\n$EndNodes\n$Elements\n1\n");
        [4i32, 1, 2, 1, 1, 1, 1, 2, 3, 4].iter().for_each(|x| b.extend(x.to_le_bytes()));
        b.extend(b"\n$EndElements\n");
        assert_eq!(decode(&b).unwrap(), text);
    }

    #[test]
    fn malformed_files_are_told_apart() {
        assert_eq!(error("x"), "GMSH file must begin with $MeshFormat");
        assert_eq!(error(&TEXT_41.replace("4.1", "4.0")), "Only GMSH file format versions 4.1 and 2.2 are supported");
        assert_eq!(error(TEXT_41.trim_end()), "GMSH file missing $EndElements after $Elements");
        assert_eq!(
            error(&TEXT_41.replace("1 4 1 4\n", "1 4 1 9\n")),
            "Maximum number of nodes must be equal to number of nodes in a block"
        );
        assert_eq!(error(&TEXT_41.replace("\n3\n", "\n5\n")), "Node tags must be sequential");
        assert_eq!(error(&TEXT_22.replace("$Nodes\n4\n", "$Nodes\n")), "Invalid node header");
        assert_eq!(error(&TEXT_22.replace("1 2 3 4\n", "1 2 3 5\n")), "Invalid node tag");
        assert_eq!(error(&TEXT_22.replace("$Nodes\n4\n", "$Nodes\n999999999999\n")), "Error reading node tags");
    }

    #[test]
    fn files_cut_anywhere_and_spoilt_bytes_never_panic() {
        for text in [TEXT_41, TEXT_22] {
            for binary in [false, true] {
                let bytes = text.replace(" 0 8", if binary { " 1 8" } else { " 0 8" }).into_bytes();
                for i in 0..bytes.len() {
                    let _ = decode(&bytes[..i]);
                    let mut spoilt = bytes.clone();
                    spoilt[i] = 0xff;
                    let _ = decode(&spoilt);
                }
            }
        }
    }
}
