//! The body tree: bodies, frames, and what is attached to them.
//!
//! A level is a body, or a frame of it. Its own elements come first, kind by kind; then its child bodies in order, with
//! all its frames behind the first child that is in a frame of any level, or behind the last child.

use super::elements::*;
use super::*;
use crate::asset::geometry::{mul_quat, quat_to_mat};
use crate::math::{Quat, Vec3};
use crate::mjcf::schema::tables::*;

static BODY_LAYOUT: AttributeOrder<BodyFields> = AttributeOrder { tables: &[&BODY], order: &[(Differs, "sleep")] };

/// What is still to be written of the tree.
enum WriteStep<'a> {
    /// A body or frame, inside the class that its place implies.
    Level { body: BodyId, frame: Option<FrameId>, class: &'a str },
    /// The end of an element.
    Close,
}

const UNIT_QUAT: [f64; 4] = [1.0, 0.0, 0.0, 0.0];

/// The class in force inside an element of this class, which is empty if the element does not say.
fn inside<'a>(class: &'a str, outer: &'a str) -> &'a str {
    if class.is_empty() { outer } else { class }
}

/// The frame that an element is in, as far as it belongs to the body; a fused body's frames are gone.
fn frame_in(s: &Spec, head: &Head, body: BodyId) -> Option<FrameId> {
    head.frame.filter(|&f| s.frames.get(f).is_some_and(|f| f.head.body == Some(body)))
}

/// What is directly in a body, or in a frame of it.
#[derive(Default)]
struct BodyChildren {
    /// Of the bodies, those that are written before the frames.
    tree: BodyTree,
    /// Bodies that are written behind the frames.
    last: Gapped<BodyId>,
}

/// The levels of the bodies whose elements are open, by the frame; `None` is the body itself.
type Levels = HashMap<(BodyId, Option<FrameId>), BodyChildren>;

/// Sorts what a body holds by level: in one pass, since a body may have as many frames as elements.
fn add_levels(s: &Spec, body: BodyId, levels: &mut Levels) {
    fn sort<K: InBody>(s: &Spec, body: BodyId, levels: &mut Levels) {
        for &id in K::of(&s.bodies[body].extra) {
            let frame = frame_in(s, &K::list(s)[id].head, body);
            K::of_mut(&mut levels.entry((body, frame)).or_default().tree).push(id);
        }
    }
    sort::<JointFields>(s, body, levels);
    sort::<GeomFields>(s, body, levels);
    sort::<SiteFields>(s, body, levels);
    sort::<CameraFields>(s, body, levels);
    sort::<LightFields>(s, body, levels);
    let tree = &s.bodies[body].extra;
    for &f in &tree.frames {
        levels.entry((body, s.frames[f].head.frame)).or_default().tree.frames.push(f);
    }
    let frame_of = |b: BodyId| frame_in(s, &s.bodies[b].head, body);
    let framed = tree.bodies.iter().position(|&b| frame_of(b).is_some());
    let first = framed.map_or(tree.bodies.len(), |i| i + 1);
    for (i, &b) in tree.bodies.iter().enumerate() {
        let level = levels.entry((body, frame_of(b))).or_default();
        let list = if i < first { &mut level.tree.bodies } else { &mut level.last };
        list.push(b);
    }
}

impl<'a> Writer<'a> {
    pub(super) fn worldbody(&mut self) {
        self.text.start("worldbody");
        let mut todo = vec![WriteStep::Close, WriteStep::Level { body: self.spec.world, frame: None, class: MAIN }];
        let mut levels = Levels::new();
        while let Some(step) = todo.pop() {
            match step {
                WriteStep::Close => self.text.end(),
                WriteStep::Level { body, frame, class } => {
                    if frame.is_none() {
                        add_levels(self.spec, body, &mut levels);
                    }
                    let level = levels.remove(&(body, frame)).unwrap_or_default();
                    self.level((body, frame), level, class, &mut todo);
                }
            }
        }
    }

    /// Opens a level's element, writes what is attached to it, and notes what is below it.
    fn level(
        &mut self,
        (body, frame): (BodyId, Option<FrameId>),
        level: BodyChildren,
        outer: &'a str,
        todo: &mut Vec<WriteStep<'a>>,
    ) {
        let s = self.spec;
        let mut class = outer;
        if let Some(f) = frame {
            let f = &s.frames[f];
            let name = f.head.name.as_bytes();
            class = inside(f.public.childclass.text(), outer);
            let says_class = class != outer || !matches!(f.public.childclass.text(), "" | MAIN);
            if !name.is_empty() || says_class {
                self.text.start("frame");
                self.text.text("name", name);
                self.text.text("childclass", if says_class { class } else { "" });
                todo.push(WriteStep::Close);
            }
        } else if body != s.world {
            class = inside(s.bodies[body].class(), outer);
            self.text.start("body");
            self.body(body, class != outer);
            todo.push(WriteStep::Close);
        }
        self.children(&level.tree, class);
        if frame.is_none() {
            self.plugin_child(&s.bodies[body].compiled);
        }
        // the last one pushed is written first
        let bodies =
            |list: Gapped<BodyId>| list.into_iter().rev().map(|body| WriteStep::Level { body, frame: None, class });
        todo.extend(bodies(level.last));
        todo.extend(level.tree.frames.iter().rev().map(|&f| WriteStep::Level { body, frame: Some(f), class }));
        todo.extend(bodies(level.tree.bodies));
    }

    /// Joints, geoms, sites, cameras and lights of a level.
    fn children(&mut self, tree: &BodyTree, class: &'a str) {
        let s = self.spec;
        tree.joints.iter().for_each(|&id| self.joint(&s.joints[id], class));
        tree.geoms.iter().for_each(|&id| self.geom(&s.geoms[id], class));
        tree.sites.iter().for_each(|&id| self.site(&s.sites[id], class));
        tree.cameras.iter().for_each(|&id| self.camera(&s.cameras[id], class));
        tree.lights.iter().for_each(|&id| self.light(&s.lights[id], class));
    }

    fn body(&mut self, id: BodyId, new_class: bool) {
        let s = self.spec;
        let e = &s.bodies[id];
        let (b, t) = (&e.compiled, &mut self.text);
        t.text("name", e.head.name.as_bytes());
        if new_class {
            t.text("childclass", e.head.class.as_bytes());
        }
        t.reals_if(b.pos != [0.0; 3], "pos", &b.pos);
        t.compared("quat", Differs, &b.quat, &UNIT_QUAT);
        t.set_if(b.mocap != 0, "mocap", "true");
        t.reals_if(b.gravcomp != 0.0, "gravcomp", &[b.gravcomp]);
        t.attributes(&BODY_LAYOUT, b, Defaults::only(&BodyFields::initial()));
        self.user_unless_zero(&b.userdata, s.compiled.public.nuser_body);
        let compiler = &s.compiled.public.compiler;
        // geoms without mass leave an inertial in force
        let has_mass = e.extra.geoms.iter().any(|&g| s.geoms[g].extra.mass > 0.0);
        let from_geoms = compiler.inertiafromgeom == mjINERTIAFROMGEOM_TRUE as i32 && has_mass;
        if compiler.saveinertial != 0 || (e.public.explicitinertial != 0 && !from_geoms) {
            let t = &mut self.text;
            t.start("inertial");
            t.reals("pos", &b.ipos);
            t.compared("quat", Differs, &b.iquat, &UNIT_QUAT);
            t.real("mass", b.mass);
            t.reals("diaginertia", &b.inertia);
            t.end();
        }
    }

    fn joint(&mut self, e: &'a Joint, class: &str) {
        let (j, built_in) = (&e.compiled, JointFields::initial());
        let d = self.class_of(e.class(), &built_in, "joint");
        let (free, ball) = (j.r#type.is(mjJNT_FREE), j.r#type.is(mjJNT_BALL));
        self.text.start("joint");
        self.name_and_class(e, class);
        self.text.reals_if(!free, "pos", &j.pos);
        self.text.reals_if(!free && !ball, "axis", &j.axis);
        self.text.attributes_except(&JOINT_LAYOUT, j, d, &|name| match name {
            "ref" => free && j.r#ref == 0.0,
            "springref" => free && j.springref == 0.0,
            "limited" => free,
            "actuatorfrclimited" => free || ball,
            _ => false,
        });
        self.user(&j.userdata, &d.class.userdata, self.spec.compiled.public.nuser_jnt);
        self.text.end();
    }

    fn geom(&mut self, e: &'a Geom, class: &str) {
        let (g, built_in) = (&e.compiled, GeomFields::initial());
        let d = self.class_of(e.class(), &built_in, "geom");
        self.text.start("geom");
        self.name_and_class(e, class);
        let n = size_count(g.r#type.get());
        self.text.compared("size", Differs, &g.size[..n], &d.class.size[..n]);
        self.geom_pose(e);
        let t = &mut self.text;
        t.attributes_except(&GEOM_PHYSICS, g, d, &no_shell(g));
        if e.public.mass.is_nan() {
            t.compared("density", Differs, &[g.density], &[d.class.density]);
        } else if (e.extra.mass - e.extra.measure * d.class.density).abs() > f64::EPSILON {
            t.real("mass", e.extra.mass);
        }
        let material = self.material_of(g);
        let t = &mut self.text;
        t.changed_text("material", material, d.class.material.as_bytes());
        t.attributes_except(&GEOM_LOOKS, g, d, &|name| !uses_asset(g, name));
        self.user(&g.userdata, &d.class.userdata, self.spec.compiled.public.nuser_geom);
        self.plugin_child(g);
        self.text.end();
    }

    /// A geom's material, or that of the mesh that it shows or was fitted to.
    fn material_of(&self, g: &'a GeomFields) -> &'a [u8] {
        let s = self.spec;
        if !g.material.is_empty() || g.meshname.is_empty() {
            return g.material.as_bytes();
        }
        s.meshes.lookup(g.meshname.text()).map_or(&[], |mesh| s.meshes[mesh].public.material.as_bytes())
    }

    /// The pose of a geom, for meshes without the centring that the compiler did.
    fn geom_pose(&mut self, e: &Geom) {
        let g = &e.compiled;
        let (mut pos, mut quat) = (g.pos, g.quat);
        if g.r#type.is(mjGEOM_MESH) || g.r#type.is(mjGEOM_SDF) {
            let meshes = &self.spec.meshes;
            let pose = meshes.lookup(g.meshname.text()).map(|id| meshes[id].extra).unwrap_or_default();
            let near = |a: &[f64], b: &[f64]| a.iter().zip(b).all(|(a, b)| a.near(b));
            if near(&g.pos, &pose.pos) && near(&g.quat, &pose.quat) {
                return;
            }
            let outer = mul_quat(Quat(g.quat), Quat(pose.quat).conj());
            (pos, quat) = ((Vec3(g.pos) - quat_to_mat(outer) * Vec3(pose.pos)).0, outer.0);
        }
        let t = &mut self.text;
        t.compared("pos", Differs, &pos, &[0.0; 3]);
        t.compared("quat", Differs, &quat, &UNIT_QUAT);
    }

    fn site(&mut self, e: &'a Site, class: &str) {
        let (c, built_in) = (&e.compiled, SiteFields::initial());
        let d = self.class_of(e.class(), &built_in, "site");
        self.text.start("site");
        self.name_and_class(e, class);
        let t = &mut self.text;
        t.reals("pos", &c.pos);
        t.compared("quat", Differs, &c.quat, &UNIT_QUAT);
        let n = size_count(c.r#type.get());
        t.compared("size", Differs, &c.size[..n], &d.class.size[..n]);
        t.attributes(&SITE_LAYOUT, c, d);
        self.user(&c.userdata, &d.class.userdata, self.spec.compiled.public.nuser_site);
        self.text.end();
    }

    fn camera(&mut self, e: &'a Camera, class: &str) {
        let (c, built_in) = (&e.compiled, CameraFields::initial());
        let d = self.class_of(e.class(), &built_in, "camera");
        self.text.start("camera");
        self.name_and_class(e, class);
        let t = &mut self.text;
        t.text("target", c.targetbody.as_bytes());
        t.reals("pos", &c.pos);
        t.compared("quat", Differs, &c.quat, &UNIT_QUAT);
        self.camera_optics(c, d);
        self.user(&c.userdata, &d.class.userdata, self.spec.compiled.public.nuser_cam);
        self.text.end();
    }

    fn light(&mut self, e: &'a Light, class: &str) {
        let (c, built_in) = (&e.compiled, LightFields::initial());
        let d = self.class_of(e.class(), &built_in, "light");
        self.text.start("light");
        self.name_and_class(e, class);
        let t = &mut self.text;
        t.text("target", c.targetbody.as_bytes());
        t.reals("pos", &c.pos);
        t.reals("dir", &c.dir);
        t.attributes(&LIGHT_LAYOUT, c, d);
        self.text.end();
    }
}

/// How many sizes a shape has.
fn size_count(kind: Option<mjtGeom>) -> usize {
    match kind {
        Some(mjGEOM_PLANE | mjGEOM_ELLIPSOID | mjGEOM_BOX) => 3,
        Some(mjGEOM_CAPSULE | mjGEOM_CYLINDER) => 2,
        Some(mjGEOM_SPHERE) => 1,
        _ => 0,
    }
}
