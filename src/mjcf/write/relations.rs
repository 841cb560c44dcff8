//! Writes contact pairs and exclusions, equality constraints, tendons.

use super::elements::*;
use super::*;
use crate::mjcf::schema::tables::*;

static PAIR_NAMES: AttributeOrder<PairFields> =
    AttributeOrder { tables: &[&PAIR_GEOMS], order: &[(Differs, "geom1 geom2")] };
static EXCLUDE_NAMES: AttributeOrder<ExcludeFields> =
    AttributeOrder { tables: &[&EXCLUDE], order: &[(Differs, "body1 body2")] };

impl Writer<'_> {
    pub(super) fn contact(&mut self) {
        let s = self.spec;
        self.text.start("contact");
        for e in s.pairs.iter() {
            let built_in = PairFields::initial();
            let default = self.class_of(e.class(), &built_in, "pair");
            let t = &mut self.text;
            t.start("pair");
            if e.class() != MAIN {
                t.text("class", e.head.class.as_bytes());
            }
            t.attributes(&PAIR_NAMES, &e.compiled, Defaults::only(&built_in));
            t.text("name", e.head.name.as_bytes());
            t.attributes(&PAIR_LAYOUT, &e.compiled, default);
            t.end();
        }
        for e in s.excludes.iter() {
            let t = &mut self.text;
            t.start("exclude");
            t.text("name", e.head.name.as_bytes());
            t.attributes(&EXCLUDE_NAMES, &e.compiled, Defaults::only(&ExcludeFields::initial()));
            t.end();
        }
        self.text.end_unless_empty();
    }

    pub(super) fn equality(&mut self) {
        self.text.start("equality");
        self.spec.equalities.iter().for_each(|e| self.one_equality(e));
        self.text.end_unless_empty();
    }

    fn one_equality(&mut self, e: &Equality) {
        let (c, built_in) = (&e.compiled, EqualityFields::initial());
        let default = self.class_of(e.class(), &built_in, "equality");
        let sites = c.objtype.is(mjOBJ_SITE);
        let (tag, names) = match c.r#type.get() {
            Some(mjEQ_CONNECT) if sites => ("connect", ["site1", "site2"]),
            Some(mjEQ_CONNECT) => ("connect", ["body1", "body2"]),
            Some(mjEQ_WELD) if sites => ("weld", ["site1", "site2"]),
            Some(mjEQ_WELD) => ("weld", ["body1", "body2"]),
            Some(mjEQ_JOINT) => ("joint", ["joint1", "joint2"]),
            Some(mjEQ_TENDON) => ("tendon", ["tendon1", "tendon2"]),
            Some(mjEQ_FLEX) => ("flex", ["flex", ""]),
            _ => return,
        };
        self.text.start(tag);
        self.named_of_class(e);
        let t = &mut self.text;
        t.text(names[0], c.name1.as_bytes());
        if tag != "flex" {
            t.text(names[1], c.name2.as_bytes());
        }
        match tag {
            "connect" | "weld" if !sites => {
                t.reals("anchor", &c.data[..3]);
                t.reals_if(tag == "weld", "relpose", &c.data[3..10]);
            }
            "joint" | "tendon" => t.reals("polycoef", &c.data[..5]),
            _ => {}
        }
        t.reals_if(tag == "weld", "torquescale", &[c.data[10]]);
        t.attributes(&EQUALITY_LAYOUT, c, default);
        t.end();
    }

    pub(super) fn tendon(&mut self) {
        self.text.start("tendon");
        self.spec.tendons.iter().for_each(|e| self.one_tendon(e));
        self.text.end_unless_empty();
    }

    fn one_tendon(&mut self, e: &Tendon) {
        let Some(first) = e.extra.first() else { return };
        let (c, built_in) = (&e.compiled, TendonFields::initial());
        let default = self.class_of(e.class(), &built_in, "tendon");
        let fixed = first.public.r#type.is(mjWRAP_JOINT);
        self.text.start(if fixed { "fixed" } else { "spatial" });
        self.named_of_class(e);
        self.text.attributes(&TENDON_PHYSICS, c, default);
        self.spring_length(c, default.class);
        if !fixed {
            self.text.attributes(&TENDON_SHAPE, c, default);
        }
        self.user(&c.userdata, &default.class.userdata, self.spec.compiled.public.nuser_tendon);
        e.extra.iter().for_each(|wrap| self.wrap(wrap));
        self.text.end();
    }

    /// One object on a tendon's path.
    fn wrap(&mut self, wrap: &Wrap) {
        let t = &mut self.text;
        let name = wrap.head.name.as_bytes();
        match wrap.public.r#type.get() {
            Some(mjWRAP_JOINT) => {
                t.start("joint");
                t.text("joint", name);
                t.real("coef", wrap.extra.prm);
            }
            Some(mjWRAP_SITE) => {
                t.start("site");
                t.text("site", name);
            }
            Some(mjWRAP_SPHERE | mjWRAP_CYLINDER) => {
                t.start("geom");
                t.text("geom", name);
                t.text("sidesite", wrap.extra.sidesite.as_bytes());
            }
            Some(mjWRAP_PULLEY) => {
                t.start("pulley");
                t.real("divisor", wrap.extra.prm);
            }
            _ => return,
        }
        t.end();
    }
}
