//! Writes a flexcomp into the spec: bodies, flex, equality.

use super::*;
use crate::asset::geometry::normalize;
use crate::spec::{Classes, EqualityFields, GeomFields, JointFields};

/// Group of the spheres at vertices.
const VERTEX_GROUP: i32 = 4;

impl FlexComp {
    pub(super) fn expand(mut self, spec: &mut Spec, parent: BodyId, mut pinned: Vec<bool>) -> crate::base::Result<()> {
        let npoint = self.npoint();
        let order = self.order();
        let rigid = pinned.iter().all(|&p| p);
        let centered = pinned.iter().all(|&p| !p);
        let used = self.number_used();
        let id = spec.add_of_class::<FlexFields>(Classes::ROOT);
        let element = self.element.to_vec();
        self.flex.elem.set(&element);
        let parent_name = spec.bodies[parent].name().to_string();
        if rigid {
            self.flex.vert = self.point.clone();
            self.flex.vertbody.set_strings(&[&parent_name]);
        } else {
            let free = if order > 0 { 0 } else { (0..npoint).filter(|&i| used[i] && !pinned[i]).count() };
            spec.check_bodies(free)?;
            self.vertices(spec, parent, &pinned, &used);
            if order == 0 && centered {
                self.flex.vert.clear();
            }
            pinned.resize(npoint.max(27), false);
            self.nodes(spec, parent, &pinned, centered);
            self.edge_equality(spec);
        }
        self.flex.info = spec.flexes[id].public.info.clone();
        spec.flexes[id].set_public(self.flex);
        spec.flexes.set_name(id, &self.name);
        Ok(())
    }

    /// Finds the points that elements use, and numbers those alone, although rigid flexes keep all points. Points that
    /// were generated count as used.
    fn number_used(&mut self) -> Vec<bool> {
        let npoint = self.npoint();
        let mut used = vec![true; npoint];
        if !matches!(self.source, Mesh | Gmsh | Direct) {
            return used;
        }
        used.fill(false);
        self.element.iter().for_each(|&v| used[v as usize] = true);
        let mut made = 0;
        let number = |&used: &bool| {
            made += i32::from(used);
            made - i32::from(used)
        };
        let renumbered: Vec<i32> = used.iter().map(number).collect();
        self.element.iter_mut().for_each(|v| *v = renumbered[*v as usize]);
        used
    }

    /// Gives every used point its body: the parent's, or one of its own.
    fn vertices(&mut self, spec: &mut Spec, parent: BodyId, pinned: &[bool], used: &[bool]) {
        let order = self.order();
        let parent_name = spec.bodies[parent].name().to_string();
        let mass = self.mass / self.npoint() as f64;
        let (mut names, mut vert) = (Vec::new(), Vec::new());
        for i in (0..self.npoint()).filter(|&i| used[i]) {
            let point = [self.point[3 * i], self.point[3 * i + 1], self.point[3 * i + 2]];
            let body = if pinned[i] || order > 0 {
                names.push(parent_name.clone());
                vert.extend_from_slice(&point);
                parent
            } else {
                let name = cut(format!("{}_{i}", self.name));
                let body = self.body(spec, parent, &name, point, mass);
                self.sphere(spec, body, VERTEX_GROUP);
                self.sliders(spec, body, point);
                names.push(name);
                vert.extend_from_slice(&[0.0; 3]);
                body
            };
            if let Some(used) = self.plugin.clone() {
                let b = &mut spec.bodies[body].public;
                used.store(b);
            }
        }
        self.flex.vertbody.set_strings(&names);
        self.flex.vert.set(&vert);
    }

    /// Adds a body without rotation, and with explicit inertia.
    fn body(&self, spec: &mut Spec, parent: BodyId, name: &str, pos: [f64; 3], mass: f64) -> BodyId {
        let id = spec.add_body(parent, None);
        spec.bodies.set_name(id, name);
        let b = &mut spec.bodies[id].public.public;
        b.pos = pos;
        b.mass = mass;
        b.ipos = [0.0; 3];
        b.inertia = [mass * (2.0 * self.inertiabox * self.inertiabox) / 3.0; 3];
        b.explicitinertial = 1;
        id
    }

    /// A sphere that collides in the vertex's place, if asked for.
    fn sphere(&self, spec: &mut Spec, body: BodyId, group: i32) {
        if self.flex.vertcollide != 0 {
            let id = spec.add_in::<GeomFields>(body, None);
            let g = &mut spec.geoms[id].public;
            g.r#type = mjGEOM_SPHERE.into();
            g.size[0] = self.flex.radius;
            g.group = group;
        }
    }

    /// The joints of a free vertex or node.
    fn sliders(&self, spec: &mut Spec, body: BodyId, point: [f64; 3]) {
        let mut slider = |axis: [f64; 3]| {
            let id = spec.add_in::<JointFields>(body, None);
            let j = &mut spec.joints[id].public;
            j.r#type = mjJNT_SLIDE.into();
            j.pos = [0.0; 3];
            j.axis = axis;
        };
        if self.dof == Dof::Radial {
            let mut axis = point;
            normalize(&mut axis);
            slider(axis);
        } else {
            [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].into_iter().for_each(slider);
        }
    }

    /// Adds the nodes that interpolate the vertices, on a grid over their bounding box.
    fn nodes(&mut self, spec: &mut Spec, parent: BodyId, pinned: &[bool], centered: bool) {
        let order = self.order();
        if order == 0 {
            return;
        }
        let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
        for p in self.point.chunks_exact(3) {
            for k in 0..3 {
                low[k] = low[k].min(p[k]);
                high[k] = high[k].max(p[k]);
            }
        }
        let share = |i: usize| if i == 1 { 2.0 / 3.0 } else { 1.0 / 6.0 };
        let parent_name = spec.bodies[parent].name().to_string();
        let (mut names, mut offsets) = (Vec::new(), Vec::new());
        let n = order + 1;
        for i in 0..n * n * n {
            let at = [i / (n * n), i / n % n, i % n];
            let pos = std::array::from_fn(|k| low[k] + at[k] as f64 / order as f64 * (high[k] - low[k]));
            if pinned[i] {
                names.push(parent_name.clone());
                offsets.extend_from_slice(&pos);
                continue;
            }
            let name = cut(format!("{}_{}_{}_{}", self.name, at[0], at[1], at[2]));
            let mass = match order {
                1 => self.mass / 8.0,
                _ => self.mass * share(at[0]) * share(at[1]) * share(at[2]),
            };
            let body = self.body(spec, parent, &name, pos, mass);
            self.sphere(spec, body, 0);
            self.sliders(spec, body, pos);
            names.push(name);
            offsets.extend_from_slice(&[0.0; 3]);
        }
        self.flex.nodebody.set_strings(&names);
        if !centered {
            self.flex.node.set(&offsets);
        }
    }

    /// Adds the constraint that keeps the edges' lengths, if asked for.
    fn edge_equality(&self, spec: &mut Spec) {
        if self.equality != 0 {
            let id = spec.add::<EqualityFields>();
            let e = &mut spec.equalities[id].public;
            e.r#type = mjEQ_FLEX.into();
            e.active = 1;
            e.name1.set(&self.name);
            e.solref = self.solref;
            e.solimp = self.solimp;
        }
    }
}

/// Names of bodies end after 99 bytes.
fn cut(mut name: String) -> String {
    let end = (0..=name.len().min(99)).rev().find(|&i| name.is_char_boundary(i)).unwrap_or(0);
    name.truncate(end);
    name
}
