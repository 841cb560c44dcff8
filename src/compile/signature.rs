//! Hash of a model's structure: which elements it has where, whatever their names and values.

use super::{Failure, Result};
use crate::spec::Spec;
use crate::spec::joint_size;

/// Deepest nesting of bodies that the hash takes.
const MAX_DEPTH: usize = 1024;

/// A piece of text as what it does to Bernstein's hash with xor, h ← 33 h ^ byte. ASCII touches the low seven bits only,
/// so that the whole piece is a multiplication and an addition that depends on these bits. A spec's signature follows
/// every element that is added: hashing byte by byte would be most of the work.
#[derive(Clone, Copy)]
struct Piece {
    factor: u64,
    addend: [u64; 128],
}

impl Piece {
    const fn new(text: &str) -> Piece {
        Piece::repeated(text, 1)
    }

    const fn repeated(text: &str, times: usize) -> Piece {
        assert!(text.is_ascii());
        let (text, mut factor, mut addend) = (text.as_bytes(), 1u64, [0; 128]);
        let mut byte = 0;
        while byte < text.len() * times {
            factor = factor.wrapping_mul(33);
            byte += 1;
        }
        let mut low = 0;
        while low < 128 {
            let mut h = low as u64;
            let mut byte = 0;
            while byte < text.len() * times {
                h = h.wrapping_mul(33) ^ text[byte % text.len()] as u64;
                byte += 1;
            }
            addend[low] = h.wrapping_sub(factor.wrapping_mul(low as u64));
            low += 1;
        }
        Piece { factor, addend }
    }
}

/// One, two, four, ... 1024 spaces.
static SPACES: [Piece; 11] = {
    let mut pieces = [Piece::new(" "); 11];
    let mut log = 1;
    while log < pieces.len() {
        pieces[log] = Piece::repeated(" ", 1 << log);
        log += 1;
    }
    pieces
};

static BODY: Piece = Piece::new("<body>\n");
static END_BODY: Piece = Piece::new("</body>\n");
static SCALAR: Piece = Piece::new("<joint>1</joint>\n");
static BALL: Piece = Piece::new("<joint>4</joint>\n");
static FREE: Piece = Piece::new("<joint>7</joint>\n");
static GEOM: Piece = Piece::new("<geom/>\n");
static SITE: Piece = Piece::new("<site/>\n");
static CAMERA: Piece = Piece::new("<camera/>\n");
static LIGHT: Piece = Piece::new("<light/>\n");

/// The hash of a text, fed piece by piece.
struct Hash(u64);

impl Hash {
    fn add(&mut self, piece: &Piece) {
        self.0 = self.0.wrapping_mul(piece.factor).wrapping_add(piece.addend[(self.0 & 127) as usize]);
    }

    fn add_text(&mut self, text: &str) {
        self.0 = text.bytes().fold(self.0, |h, b| h.wrapping_mul(33) ^ b as i8 as u64);
    }

    fn indented(&mut self, depth: usize, piece: &Piece) {
        let mut spaces = (2 * depth).min(1024);
        while spaces > 0 {
            self.add(&SPACES[spaces.trailing_zeros() as usize]);
            spaces &= spaces - 1;
        }
        self.add(piece);
    }

    fn repeat(&mut self, n: usize, text: &str) {
        match n {
            0..16 => (0..n).for_each(|_| self.add_text(text)),
            _ => {
                let piece = Piece::new(text);
                (0..n).for_each(|_| self.add(&piece));
            }
        }
    }
}

/// Brings a spec's signature in line with its elements; of bodies nested too deeply it keeps the old one.
pub fn refresh(spec: &mut Spec) {
    if let Ok(signature) = signature(spec) {
        spec.head.set_signature(signature);
    }
}

/// The hash of the text that lists the body tree, then the other elements.
pub fn signature(spec: &Spec) -> Result<u64> {
    let mut h = Hash(5381);
    h.add_text("\n");
    // bodies to enter, and bodies to leave
    let mut todo = vec![(spec.world, 0, true)];
    while let Some((body, depth, entering)) = todo.pop() {
        if !entering {
            h.indented(depth, &END_BODY);
            continue;
        }
        if depth >= MAX_DEPTH {
            return Err(Failure::new("depth limit exceeded in signature computation"));
        }
        let tree = &spec.bodies[body].extra;
        h.indented(depth, &BODY);
        for &j in &tree.joints {
            let piece = match joint_size(spec.joints[j].public.r#type) {
                (7, _) => &FREE,
                (4, _) => &BALL,
                _ => &SCALAR,
            };
            h.indented(depth + 1, piece);
        }
        let held = [
            (tree.geoms.len(), &GEOM),
            (tree.sites.len(), &SITE),
            (tree.cameras.len(), &CAMERA),
            (tree.lights.len(), &LIGHT),
        ];
        for (n, piece) in held {
            (0..n).for_each(|_| h.indented(depth + 1, piece));
        }
        todo.push((body, depth, false));
        todo.extend(tree.bodies.iter().rev().map(|&child| (child, depth + 1, true)));
    }
    h.repeat(spec.flexes.len(), "<flex/>\n");
    h.repeat(spec.meshes.len(), "<mesh/>\n");
    h.repeat(spec.skins.len(), "<skin/>\n");
    h.repeat(spec.hfields.len(), "<heightfield/>\n");
    h.repeat(spec.textures.len(), "<texture/>\n");
    h.repeat(spec.materials.len(), "<material/>\n");
    h.repeat(spec.pairs.len(), "<pair/>\n");
    h.repeat(spec.excludes.len(), "<exclude/>\n");
    // the first equality constraint is not counted
    h.repeat(spec.equalities.len().saturating_sub(1), "<equality/>\n");
    h.repeat(spec.tendons.len(), "<tendon/>\n");
    h.repeat(spec.actuators.len(), "<actuator/>\n");
    for sensor in spec.sensors.iter() {
        h.add_text(&format!("<sensor>{}<sensor/>\n", sensor.public.r#type.raw()));
    }
    h.repeat(spec.keys.len(), "<key/>\n");
    Ok(h.0 % u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abi::mjGEOM_SPHERE;
    use crate::spec::{GeomFields, SpecRef};

    #[test]
    fn reference_values() {
        let mut spec = SpecRef::new();
        let s = spec.get_mut();
        assert_eq!(signature(s).unwrap(), 3670246336377128096);
        let world = s.world;
        let b = s.add_body(world, None);
        s.add_freejoint(b);
        let g = s.add_in::<GeomFields>(b, None);
        s.geoms[g].public.r#type = mjGEOM_SPHERE.into();
        assert_eq!(signature(s).unwrap(), 17922918785664478842);
    }
}
