//! Writes actuators, all in their general form.

use super::elements::*;
use super::*;

impl Writer<'_> {
    pub(super) fn actuator(&mut self) {
        self.text.start("actuator");
        self.spec.actuators.iter().for_each(|e| self.one_actuator(e));
        self.text.end_unless_empty();
    }

    fn one_actuator(&mut self, e: &Actuator) {
        let (c, built_in) = (&e.compiled, ActuatorFields::initial());
        let default = self.class_of(e.class(), &built_in, "general");
        let is_plugin = c.public.plugin.active != 0;
        self.text.start(if is_plugin { "plugin" } else { "general" });
        self.named_of_class(e);
        let t = &mut self.text;
        let target = c.target.as_bytes();
        match c.trntype.get() {
            Some(mjTRN_JOINT) => t.text("joint", target),
            Some(mjTRN_JOINTINPARENT) => t.text("jointinparent", target),
            Some(mjTRN_TENDON) => t.text("tendon", target),
            Some(mjTRN_SLIDERCRANK) => {
                t.text("cranksite", target);
                t.text("slidersite", c.slidersite.as_bytes());
            }
            Some(mjTRN_SITE) => {
                t.text("site", target);
                t.text("refsite", c.refsite.as_bytes());
            }
            Some(mjTRN_BODY) => t.text("body", target),
            _ => {}
        }
        t.attributes(&ACTUATOR_RANGES, c, default);
        let implied = if c.dyntype.is(mjDYN_NONE) { 0 } else { 1 };
        let class = default.class.actdim;
        if c.actdim != implied || (class >= 0 && class != c.actdim) {
            t.int("actdim", c.actdim);
        }
        t.attributes(&ACTUATOR_DYNAMICS, c, default);
        if is_plugin {
            self.plugin_attributes(&c.plugin);
        } else {
            t.attributes(&ACTUATOR_GAINS, c, default);
        }
        self.user(&c.userdata, &default.class.userdata, self.spec.compiled.public.nuser_actuator);
        if is_plugin {
            self.plugin_content(c);
        }
        self.text.end();
    }
}
