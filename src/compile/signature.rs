//! Hash of a model's structure: which elements it has where, whatever their names and values.

use super::{Failure, Result};
use crate::spec::Spec;
use crate::spec::joint_size;

/// Deepest nesting of bodies that the hash takes.
const MAX_DEPTH: usize = 1024;

/// Bernstein's hash with xor, fed piece by piece.
struct Hash(u64);

impl Hash {
    fn add(&mut self, text: &str) {
        self.0 = text.bytes().fold(self.0, |h, b| h.wrapping_mul(33) ^ b as i8 as u64);
    }

    fn indented(&mut self, depth: usize, text: &str) {
        (0..(2 * depth).min(1024)).for_each(|_| self.add(" "));
        self.add(text);
        self.add("\n");
    }

    fn repeat(&mut self, n: usize, text: &str) {
        (0..n).for_each(|_| self.add(text));
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
    h.add("\n");
    // bodies to enter, and bodies to leave
    let mut todo = vec![(spec.world, 0, true)];
    while let Some((body, depth, entering)) = todo.pop() {
        if !entering {
            h.indented(depth, "</body>");
            continue;
        }
        if depth >= MAX_DEPTH {
            return Err(Failure::new("depth limit exceeded in signature computation"));
        }
        let tree = &spec.bodies[body].extra;
        h.indented(depth, "<body>");
        for &j in &tree.joints {
            h.indented(depth + 1, &format!("<joint>{}</joint>", joint_size(spec.joints[j].public.r#type).0));
        }
        let held = [
            (tree.geoms.len(), "<geom/>"),
            (tree.sites.len(), "<site/>"),
            (tree.cameras.len(), "<camera/>"),
            (tree.lights.len(), "<light/>"),
        ];
        for (n, text) in held {
            (0..n).for_each(|_| h.indented(depth + 1, text));
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
        h.add(&format!("<sensor>{}<sensor/>\n", sensor.public.r#type.raw()));
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
