//! The chain of bodies of a cable: the pose of each body from the points of the curve, with its joint, geom and sites.

use super::*;
use crate::asset::geometry::*;
use crate::base::reject_if;
use crate::math::elementary;
use crate::spec::{ExcludeFields, TextFields};
use std::f64::consts::PI;

/// One body of the chain.
struct CableBody {
    pos: Vec3,
    quat: Quat,
    /// Length of its edge.
    length: f64,
}

/// Name of the `i`th of `n` parts.
fn numbered(what: &str, i: usize, n: usize) -> String {
    match i {
        0 => format!("{what}_first"),
        _ if i + 1 == n => format!("{what}_last"),
        _ => format!("{what}_{i}"),
    }
}

impl Composite {
    pub(super) fn cable(mut self, spec: &mut Spec, parent: BodyId, frame: Option<FrameId>) -> crate::base::Result<()> {
        reject_if(self.count.iter().filter(|&&n| n > 1).count() != 1, "Cable must be one-dimensional")?;
        let kind = self.geom.public.r#type;
        if ![mjGEOM_CYLINDER, mjGEOM_CAPSULE, mjGEOM_BOX].iter().any(|&k| kind.is(k)) {
            return Err("Cable geom type must be sphere, capsule or box".into());
        }
        let n = self.count[0] as usize;
        spec.check_bodies(n - 1)?;
        let text = spec.add::<TextFields>();
        let name = format!("composite_{}", self.prefix);
        spec.texts.set_name(text, &name);
        spec.texts[text].public.data.set(format!("rope_{}", self.prefix));
        let links = self.links(&self.vertices(n));
        let mut body = parent;
        for (i, link) in links.iter().enumerate() {
            body = self.link(spec, body, frame.filter(|_| i == 0), link, (i, links.len()));
        }
        if kind.is(mjGEOM_BOX) {
            self.make_skin(spec, n)?;
        }
        Ok(())
    }

    /// The points along the curve.
    fn vertices(&self, n: usize) -> Vec<[f32; 3]> {
        if !self.vertex.is_empty() {
            return self.vertex.chunks_exact(3).map(|v| [v[0], v[1], v[2]]).collect();
        }
        let [length, amplitude, turns] = self.size;
        let last = (n - 1) as f64;
        let point = |i: usize| {
            let angle = PI * i as f64 * turns / last;
            let v = self.curve.map(|curve| match curve {
                Curve::Zero => 0.0,
                Curve::Line => i as f64 * length / last,
                Curve::Cos => amplitude * elementary::cos(angle),
                Curve::Sin => amplitude * elementary::sin(angle),
            });
            rotate(Vec3(v), Quat(self.quat)).map(|x| x as f32)
        };
        (0..n).map(point).collect()
    }

    /// The bodies' poses, each in the one before: x along the edge, the other axes carried along without twist.
    fn links(&self, vertex: &[[f32; 3]]) -> Vec<CableBody> {
        let edge: Vec<Vec3> = vertex.windows(2).map(|v| Vec3::from_fn(|k| f64::from(v[1][k] - v[0][k]))).collect();
        let unit: Vec<(Vec3, f64)> = edge
            .iter()
            .map(|&e| {
                let mut t = e;
                let length = normalize(&mut t);
                (t, length)
            })
            .collect();
        let mut normal = Vec3::ZERO;
        let mut links = Vec::with_capacity(edge.len());
        let mut previous = Quat::IDENTITY;
        for i in 0..edge.len() {
            let tangent = unit[i].0;
            let mut binormal = if i == 0 {
                let next = unit.get(1).map_or(tangent, |u| u.0);
                let mut b = tangent.cross(next);
                normalize(&mut b);
                normal = b.cross(tangent);
                normalize(&mut normal);
                b
            } else {
                normal = carry(normal, unit[i - 1].0, tangent);
                tangent.cross(normal)
            };
            normalize(&mut binormal);
            let quat = mat_to_quat(&Mat3::from_cols(tangent, normal, binormal));
            let (pos, local) = if i == 0 {
                (Vec3(self.offset) + Vec3(vertex[0].map(f64::from)), quat)
            } else {
                (Vec3([unit[i - 1].1, 0.0, 0.0]), mul_quat(previous.conj(), quat))
            };
            links.push(CableBody { pos, quat: local, length: edge[i].dot(edge[i]).sqrt() });
            previous = quat;
        }
        links
    }

    /// Adds one body and what it holds; `(i, n)` is its place in the chain.
    fn link(
        &mut self,
        spec: &mut Spec,
        parent: BodyId,
        frame: Option<FrameId>,
        link: &CableBody,
        (i, n): (usize, usize),
    ) -> BodyId {
        let body = spec.add_body(parent, None);
        let (first, last) = (i == 0, i + 1 == n);
        let name = self.name(&numbered("B", i, n));
        spec.bodies.set_name(body, &name);
        spec.bodies[body].head.frame = frame;
        let b = &mut spec.bodies[body].public;
        (b.pos, b.quat) = (link.pos.0, link.quat.0);
        if let Some((_, used)) = self.plugin.clone() {
            used.store(b);
        }

        let geom = spec.add_in::<GeomFields>(body, None);
        spec.geoms[geom].set_public(self.geom.clone());
        let name = self.name(&format!("G{i}"));
        spec.geoms.set_name(geom, &name);
        let g = &mut spec.geoms[geom].public.public;
        if g.r#type.is(mjGEOM_BOX) {
            (g.pos, g.size[0]) = ([link.length / 2.0, 0.0, 0.0], link.length / 2.0);
        } else {
            g.fromto = [0.0, 0.0, 0.0, link.length, 0.0, 0.0];
        }

        if !first || self.initial != "none" {
            self.link_joint(spec, body, first && self.initial == "free", (i, n));
        }
        if !last {
            let next = if i == 0 { "B_1".to_string() } else { numbered("B", i + 1, n) };
            let id = spec.add::<ExcludeFields>();
            let e = &mut spec.excludes[id].public;
            e.bodyname1.set(self.name(&numbered("B", i, n)));
            e.bodyname2.set(self.name(&next));
        }
        if first || last {
            let site = spec.add_in::<SiteFields>(body, None);
            spec.sites[site].set_public(self.site.clone());
            let name = self.name(&numbered("S", i, n));
            spec.sites.set_name(site, &name);
            let s = &mut spec.sites[site].public.public;
            s.pos = if last { [link.length, 0.0, 0.0] } else { [0.0; 3] };
            s.quat = Quat::IDENTITY.0;
        }
        body
    }

    fn link_joint(&self, spec: &mut Spec, body: BodyId, free: bool, (i, n): (usize, usize)) {
        let joint = spec.add_in::<JointFields>(body, None);
        spec.joints[joint].set_public(self.joint.clone());
        let name = self.name(&numbered("J", i, n));
        spec.joints.set_name(joint, &name);
        let j = &mut spec.joints[joint].public.public;
        j.r#type = if free { mjJNT_FREE } else { mjJNT_BALL }.into();
        if free {
            (j.damping, j.armature, j.frictionloss) = (0.0, 0.0, 0.0);
        }
    }
}

/// Turns a normal as the tangent turns.
fn carry(normal: Vec3, from: Vec3, to: Vec3) -> Vec3 {
    let mut axis = from.cross(to);
    let sine = normalize(&mut axis);
    let mut rotated = rotate(normal, axis_angle(axis, elementary::atan2(sine, from.dot(to))));
    normalize(&mut rotated);
    rotated
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_turn_with_the_curve() {
        let vertex = [[0.0, 0.0, 0.0], [0.1, 0.0, 0.0], [0.2, 0.1, 0.0], [0.3, 0.1, 0.1]];
        let links = Composite::new("cable").links(&vertex);
        let expected = [
            [1.0, 0.0, 0.0, 0.0],
            [0.9238795325112867, 0.0, 0.0, 0.3826834323650897],
            [0.8660254091614316, 0.0, -0.4082482727206909, -0.2887],
        ];
        for (link, quat) in links.iter().zip(expected) {
            assert!(link.quat.iter().zip(quat).all(|(a, b)| (a - b).abs() < 3e-5), "{:?}", link.quat);
        }
    }

    #[test]
    fn a_helix_starts_where_it_should() {
        let mut c = Composite::new("cable");
        (c.size, c.quat) = ([1.0, 0.3, 2.0], [0.5; 4]);
        c.curve = [Curve::Cos, Curve::Sin, Curve::Line];
        let links = c.links(&c.vertices(6));
        let first = [-0.403784865084812, 0.763941684489997, -0.0712786876903034, 0.498267231621923];
        let second = [-0.859407647619315, 0.0, 0.0, -0.511291008344011];
        for (link, quat) in links.iter().zip([first, second]) {
            let same = |sign: f64| link.quat.iter().zip(quat).all(|(a, b)| (a - sign * b).abs() < 1e-7);
            assert!(same(1.0) || same(-1.0), "{:?}", link.quat);
        }
        assert_eq!(links[0].pos.0, [0.0, f64::from(0.3f32), 0.0]);
    }
}
