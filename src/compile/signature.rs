//! Hash of a model's structure: which elements it has where, whatever their names and values.

use crate::spec::{BodyId, Spec, TreeHash, joint_size};

/// A piece of text as what it does to Bernstein's hash with xor, h ← 33 h ^ byte. ASCII touches the low seven bits only,
/// so that the whole piece is a multiplication and an addition that depends on these bits. A spec's signature follows
/// every element that is added: hashing byte by byte would be most of the work.
#[derive(Clone, Copy)]
struct HashedText {
    factor: u64,
    addend: [u64; 128],
}

impl HashedText {
    const fn new(text: &str) -> HashedText {
        HashedText::repeated(text, 1)
    }

    /// One text, and then another.
    fn then(&self, next: &HashedText) -> HashedText {
        let addend = std::array::from_fn(|low| {
            let h = (low as u64).wrapping_mul(self.factor).wrapping_add(self.addend[low]);
            let rest = next.addend[(h & 127) as usize];
            rest.wrapping_add(next.factor.wrapping_mul(self.addend[low]))
        });
        HashedText { factor: self.factor.wrapping_mul(next.factor), addend }
    }

    const fn repeated(text: &str, times: usize) -> HashedText {
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
        HashedText { factor, addend }
    }
}

/// One, two, four, ... 1024 spaces.
static SPACES: [HashedText; 11] = {
    let mut pieces = [HashedText::new(" "); 11];
    let mut log = 1;
    while log < pieces.len() {
        pieces[log] = HashedText::repeated(" ", 1 << log);
        log += 1;
    }
    pieces
};

static BODY: HashedText = HashedText::new("<body>\n");
static END_BODY: HashedText = HashedText::new("</body>\n");
static SCALAR: HashedText = HashedText::new("<joint>1</joint>\n");
static BALL: HashedText = HashedText::new("<joint>4</joint>\n");
static FREE: HashedText = HashedText::new("<joint>7</joint>\n");
static GEOM: HashedText = HashedText::new("<geom/>\n");
static SITE: HashedText = HashedText::new("<site/>\n");
static CAMERA: HashedText = HashedText::new("<camera/>\n");
static LIGHT: HashedText = HashedText::new("<light/>\n");

/// So many equal lines are hashed by doubling: their number then hardly matters.
const MANY: usize = 200;

/// The hash of a text, fed piece by piece.
struct Hash(u64);

impl Hash {
    fn new() -> Hash {
        let mut h = Hash(5381);
        h.add_text("\n");
        h
    }

    fn add(&mut self, piece: &HashedText) {
        self.0 = self.0.wrapping_mul(piece.factor).wrapping_add(piece.addend[(self.0 & 127) as usize]);
    }

    fn add_text(&mut self, text: &str) {
        self.0 = text.bytes().fold(self.0, |h, b| h.wrapping_mul(33) ^ b as i8 as u64);
    }

    fn indented(&mut self, depth: usize, piece: &HashedText) {
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
            _ => self.times(n, HashedText::new(text)),
        }
    }

    /// The same indented line `n` times.
    fn lines(&mut self, n: usize, depth: usize, piece: &HashedText) {
        if n < MANY {
            return (0..n).for_each(|_| self.indented(depth, piece));
        }
        let spaces = 2 * depth;
        let set = (0..SPACES.len()).filter(|bit| spaces.min(1024) >> bit & 1 == 1);
        let line = set.fold(HashedText::new(""), |line, bit| line.then(&SPACES[bit]));
        self.times(n, line.then(piece));
    }

    /// The same text `n` times: pieces of twice the length for the digits of the number.
    fn times(&mut self, mut n: usize, mut piece: HashedText) {
        while n > 0 {
            if n & 1 == 1 {
                self.add(&piece);
            }
            piece = piece.then(&piece);
            n >>= 1;
        }
    }
}

/// What has changed since a signature was found.
#[derive(Clone, Copy)]
pub enum Change {
    /// Elements outside the tree alone.
    Outside,
    /// What a body holds, but for other bodies.
    Held(BodyId),
    /// Bodies were appended to a body, from this slot of its list on.
    Added(BodyId, usize),
    /// A body was taken out of another's list: it was in this slot, and the hash before it was this.
    Removed(BodyId, usize, u64),
    /// More than that, or unknown.
    All,
}

/// A body to enter or to leave, and how deep it is.
type TreeVisit = (BodyId, usize, bool);

/// Brings a spec's signature in line with its elements. What comes before the change in the text of the tree is not hashed
/// again, so that building a model from its first body to its last takes time in proportion.
pub fn refresh(spec: &mut Spec, change: Change) {
    let tree = resumed(spec, change).unwrap_or_else(|| {
        spec.forget_hashes();
        let mut h = Hash::new();
        let todo = vec![(spec.world, 0, true)];
        walk(spec, &mut h, todo, &mut store_hash);
        h.0
    });
    spec.hashes.tree = Some(tree);
    spec.head.set_signature(with_outside(spec, Hash(tree)));
}

/// The hash before a body in the tree's text; none if that is unknown.
pub fn hash_before(spec: &Spec, body: BodyId) -> Option<u64> {
    let hash = spec.bodies.get(body)?.extra.hash;
    (hash.epoch == spec.hashes.epoch && spec.hashes.tree.is_some()).then_some(hash.before)
}

fn store_hash(spec: &mut Spec, body: BodyId, before: u64) {
    let epoch = spec.hashes.epoch;
    spec.bodies[body].extra.hash = TreeHash { epoch, before };
}

/// The hash of the tree's text, from where it changed on; none if what comes before is unknown.
fn resumed(spec: &mut Spec, change: Change) -> Option<u64> {
    let tree = spec.hashes.tree?;
    let joint = spec.hashes.joint.take();
    let changed = match change {
        Change::Outside => Some(tree),
        Change::All => None,
        Change::Held(body) => resume_at(spec, body),
        Change::Added(parent, slot) => match spec.bodies.get(parent)?.extra.bodies.before(slot) {
            Some(sibling) => resume_at(spec, sibling),
            None => resume_at(spec, parent),
        },
        Change::Removed(parent, slot, before) => {
            let todo = steps_behind(spec, parent, slot)?;
            resume(spec, before, todo)
        }
    }?;
    // a joint takes its type from the user after it has been added
    joint.map_or(Some(changed), |body| resume_at(spec, body))
}

/// Hashes again from a body on.
fn resume_at(spec: &mut Spec, body: BodyId) -> Option<u64> {
    let before = hash_before(spec, body)?;
    let Some(parent) = spec.bodies[body].head.body else {
        let todo = vec![(body, 0, true)];
        return resume(spec, before, todo);
    };
    let slot = spec.bodies[parent].extra.bodies.slot_of(spec.slot_of(body), body)?;
    let mut todo = steps_behind(spec, parent, slot)?;
    let depth = todo.iter().filter(|(.., entering)| !entering).count();
    todo.push((body, depth, true));
    resume(spec, before, todo)
}

fn resume(spec: &mut Spec, before: u64, todo: Vec<TreeVisit>) -> Option<u64> {
    let mut h = Hash(before);
    walk(spec, &mut h, todo, &mut store_hash);
    spec.hashes.tree = Some(h.0);
    Some(h.0)
}

/// What is left to do behind a slot of a body's list of bodies: those behind it, the end of the body, and so on outwards.
fn steps_behind(spec: &Spec, parent: BodyId, slot: usize) -> Option<Vec<TreeVisit>> {
    let mut levels = vec![(parent, slot)];
    let mut body = parent;
    while let Some(outer) = spec.bodies.get(body)?.head.body {
        levels.push((outer, spec.bodies[outer].extra.bodies.slot_of(spec.slot_of(body), body)?));
        body = outer;
    }
    let mut todo = Vec::new();
    for (depth, (body, slot)) in levels.into_iter().rev().enumerate() {
        todo.push((body, depth, false));
        todo.extend(spec.bodies[body].extra.bodies.behind(slot).rev().map(|child| (child, depth + 1, true)));
    }
    Some(todo)
}

/// The hash of the text that lists the body tree, then the other elements.
pub fn signature(spec: &mut Spec) -> u64 {
    let mut h = Hash::new();
    let todo = vec![(spec.world, 0, true)];
    walk(spec, &mut h, todo, &mut |_, _, _| {});
    with_outside(spec, h)
}

/// Adds the text of bodies, the last step first; `enter` is told the hash before each body.
fn walk(spec: &mut Spec, h: &mut Hash, mut todo: Vec<TreeVisit>, enter: &mut dyn FnMut(&mut Spec, BodyId, u64)) {
    while let Some((body, depth, entering)) = todo.pop() {
        if !entering {
            h.indented(depth, &END_BODY);
            continue;
        }
        enter(spec, body, h.0);
        let tree = &spec.bodies[body].extra;
        h.indented(depth, &BODY);
        for j in tree.joints.entries() {
            let piece = match joint_size(spec.joints[j].public.r#type) {
                (7, _) => &FREE,
                (4, _) => &BALL,
                _ => &SCALAR,
            };
            h.indented(depth + 1, piece);
        }
        let held = [
            (tree.geoms.count(), &GEOM),
            (tree.sites.count(), &SITE),
            (tree.cameras.count(), &CAMERA),
            (tree.lights.count(), &LIGHT),
        ];
        for (n, piece) in held {
            h.lines(n, depth + 1, piece);
        }
        todo.push((body, depth, false));
        todo.extend(tree.bodies.entries().rev().map(|child| (child, depth + 1, true)));
    }
}

/// The hash of the whole text, behind that of the tree.
fn with_outside(spec: &Spec, mut h: Hash) -> u64 {
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
    let types: Vec<i32> = spec.sensors.iter().map(|sensor| sensor.public.r#type.raw()).collect();
    for run in types.chunk_by(|a, b| a == b) {
        h.repeat(run.len(), &format!("<sensor>{}<sensor/>\n", run[0]));
    }
    h.repeat(spec.keys.len(), "<key/>\n");
    h.0 % u64::MAX
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abi::{mjGEOM_SPHERE, mjJNT_BALL};
    use crate::math::random::Random;
    use crate::spec::{GeomFields, JointFields, SpecRef};

    #[test]
    fn reference_values() {
        let mut spec = SpecRef::new();
        let s = spec.get_mut();
        assert_eq!(signature(s), 3670246336377128096);
        let world = s.world;
        let b = s.add_body(world, None);
        s.add_freejoint(b);
        let g = s.add_in::<GeomFields>(b, None);
        s.geoms[g].public.r#type = mjGEOM_SPHERE.into();
        assert_eq!(signature(s), 17922918785664478842);
    }

    /// Random changes, each hashed from where it is on.
    #[test]
    fn what_is_hashed_from_a_change_on_is_the_hash_of_all() {
        let mut spec = SpecRef::new();
        let s = spec.get_mut();
        let (mut bodies, mut generator) = (vec![s.world], Random(1));
        refresh(s, Change::All);
        for round in 0..600 {
            let random = generator.bits();
            let k = (random >> 33) as usize % bodies.len();
            let body = bodies[k];
            let change = match (random >> 20) % 5 {
                0 if k > 0 => {
                    let parent = s.bodies[body].head.body.unwrap();
                    let (slot, before) = (s.slot_of(body), hash_before(s, body).unwrap());
                    s.delete(body).unwrap();
                    bodies.retain(|&b| s.bodies.holds(b));
                    Change::Removed(parent, slot, before)
                }
                1 => {
                    let joint = s.add_in::<JointFields>(body, None);
                    s.hashes.joint = Some(body);
                    refresh(s, Change::Held(body));
                    s.hashes.joint = Some(body);
                    s.joints[joint].public.r#type = mjJNT_BALL.into();
                    Change::Outside
                }
                2 => {
                    s.add_in::<GeomFields>(body, None);
                    Change::Held(body)
                }
                _ => {
                    let child = s.add_body(body, None);
                    bodies.push(child);
                    Change::Added(body, s.slot_of(child))
                }
            };
            refresh(s, change);
            assert_eq!(s.head.signature(), signature(s), "round {round}");
            if round % 100 == 99 {
                s.renumber_tree();
            }
        }
    }

    #[test]
    fn many_equal_lines_hash_as_one_after_another() {
        for n in [MANY - 1, MANY, 1000, 4097] {
            let (mut fast, mut plain) = (Hash(5381), Hash(5381));
            fast.lines(n, 3, &GEOM);
            (0..n).for_each(|_| plain.add_text("      <geom/>\n"));
            assert_eq!(fast.0, plain.0);
        }
    }

    #[test]
    fn bodies_nest_as_deep_as_there_are_bodies() {
        let mut spec = SpecRef::new();
        let s = spec.get_mut();
        let (mut body, mut known) = (s.world, std::collections::HashSet::new());
        for _ in 0..10_000 {
            body = s.add_body(body, None);
        }
        refresh(s, Change::All);
        known.insert(s.head.signature());
        s.delete(body).unwrap();
        refresh(s, Change::All);
        assert!(known.insert(s.head.signature()));
    }
}
