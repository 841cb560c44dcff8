//! Default classes: each with what differs from its parent, as the user gave it.

use super::elements::*;
use super::*;
use crate::mjcf::schema::ElementSchema;
use crate::mjcf::schema::elements::MUJOCO;

/// What a class may say about a kind of element.
pub(super) fn row(tag: &str) -> Option<&'static ElementSchema> {
    MUJOCO.child("default")?.child(tag)
}

/// Whether a class may not have this attribute.
fn rejected(tag: &'static str) -> impl Fn(&str) -> bool {
    move |name| row(tag).is_some_and(|row| !row.allows(name))
}

impl Writer<'_> {
    pub(super) fn classes(&mut self) {
        enum ClassStep {
            Open(ClassId),
            Close,
        }
        let mut todo = vec![ClassStep::Open(Classes::ROOT)];
        while let Some(step) = todo.pop() {
            match step {
                ClassStep::Open(id) => {
                    let class = &self.spec.classes[id];
                    self.text.start("default");
                    if class.name() != MAIN {
                        self.text.set("class", class.head.name.as_bytes());
                    }
                    self.templates(class);
                    todo.push(ClassStep::Close);
                    todo.extend(class.children.iter().rev().map(|&child| ClassStep::Open(child)));
                }
                ClassStep::Close => self.text.end_unless_empty(),
            }
        }
    }

    /// One element per kind with what differs from the parent's.
    fn templates(&mut self, class: &Class) {
        let parent = class.parent.map(|id| &self.spec.classes[id]);
        self.template(class, parent, "mesh", |w, c, d| {
            w.text.attributes_except(&MESH_LAYOUT, c, d, &rejected("mesh"));
        });
        self.template(class, parent, "material", |w, c, d| w.material(c, d));
        self.template(class, parent, "joint", |w, c: &JointFields, d| {
            w.text.attributes(&JOINT_LAYOUT, c, d);
            w.class_user(&c.userdata, &d.class.userdata, w.spec.compiled.public.nuser_jnt);
        });
        self.template(class, parent, "geom", |w, c: &GeomFields, d| w.geom_template(c, d));
        self.template(class, parent, "site", |w, c: &SiteFields, d| {
            w.text.compared("size", Differs, &c.size, &d.class.size);
            w.text.attributes(&SITE_LAYOUT, c, d);
            w.class_user(&c.userdata, &d.class.userdata, w.spec.compiled.public.nuser_site);
        });
        self.template(class, parent, "camera", |w, c: &CameraFields, d| {
            w.camera_optics(c, d);
            w.class_user(&c.userdata, &d.class.userdata, w.spec.compiled.public.nuser_cam);
        });
        self.template(class, parent, "light", |w, c, d| {
            w.text.attributes_except(&LIGHT_LAYOUT, c, d, &rejected("light"));
        });
        self.template(class, parent, "pair", |w, c, d| w.text.attributes(&PAIR_LAYOUT, c, d));
        self.template(class, parent, "equality", |w, c, d| w.text.attributes(&EQUALITY_LAYOUT, c, d));
        self.template(class, parent, "tendon", |w, c: &TendonFields, d| {
            w.text.attributes_except(&TENDON_PHYSICS, c, d, &rejected("tendon"));
            w.spring_length(c, d.class);
            w.text.attributes(&TENDON_SHAPE, c, d);
            w.class_user(&c.userdata, &d.class.userdata, w.spec.compiled.public.nuser_tendon);
        });
        self.template(class, parent, "general", |w, c: &ActuatorFields, d| {
            w.text.attributes_except(&ACTUATOR_RANGES, c, d, &rejected("general"));
            w.text.integer("actdim", Differs, c.actdim, d.class.actdim);
            w.text.attributes(&ACTUATOR_DYNAMICS, c, d);
            w.text.attributes(&ACTUATOR_GAINS, c, d);
            w.class_user(&c.userdata, &d.class.userdata, w.spec.compiled.public.nuser_actuator);
        });
    }

    fn template<K: Templated>(
        &mut self,
        class: &Class,
        parent: Option<&Class>,
        tag: &'static str,
        attributes: impl FnOnce(&mut Self, &K, Defaults<K>),
    ) {
        let built_in = K::initial();
        let default = parent.map_or(&built_in, |parent| &K::template(parent).public);
        self.text.start(tag);
        attributes(self, &K::template(class).public, Defaults::only(default));
        self.text.end_or_discard();
    }

    fn geom_template(&mut self, c: &GeomFields, d: Defaults<GeomFields>) {
        let t = &mut self.text;
        t.compared("size", Differs, &c.size, &d.class.size);
        t.attributes_except(&GEOM_PHYSICS, c, d, &no_shell(c));
        if c.mass.is_nan() {
            t.compared("density", Differs, &[c.density], &[d.class.density]);
        }
        t.changed_text("material", c.material.as_bytes(), d.class.material.as_bytes());
        t.attributes_except(&GEOM_LOOKS, c, d, &|name| !uses_asset(c, name));
        self.class_user(&c.userdata, &d.class.userdata, self.spec.compiled.public.nuser_geom);
    }

    /// User numbers of a class: whenever there are any, or its parent has some.
    fn class_user(&mut self, data: &[f64], parent: &[f64], n: i32) {
        let n = usize::try_from(n).unwrap_or(0);
        if data.iter().take(n).chain(parent.iter().take(n)).all(|&x| x == 0.0) {
            return;
        }
        self.class_numbers = self.class_numbers.saturating_add(n);
        if self.class_numbers <= MAX_CLASS_NUMBERS {
            self.text.reals("user", &padded(data, n));
        }
    }
}
