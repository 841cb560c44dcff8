//! Writes sensors, each under the tag of its type.

use super::custom::object_word;
use super::*;
use crate::mjcf::schema::elements::MUJOCO;
use crate::mjcf::schema::keywords::{CONTACT_DATA, REDUCE};
use crate::mjcf::schema::sensors::*;
use crate::mjcf::schema::tables::*;

static USER_LAYOUT: AttributeOrder<SensorFields> =
    AttributeOrder { tables: &[&USER_SENSOR], order: &[(Always, "dim needstage datatype")] };

/// The element of a sensor of this type.
fn tag(kind: mjtSensor) -> &'static str {
    let one = OF_ONE_OBJECT.iter().map(|(tag, kind, ..)| (*tag, *kind));
    let others = [OF_FRAMES, OF_DISTANCE, OF_NOTHING].into_iter().flatten().copied();
    match kind {
        mjSENS_CAMPROJECTION => "camprojection",
        mjSENS_INSIDESITE => "insidesite",
        mjSENS_CONTACT => "contact",
        mjSENS_TACTILE => "tactile",
        mjSENS_PLUGIN => "plugin",
        mjSENS_USER => "user",
        _ => one.chain(others).find(|(_, k)| *k == kind).map_or("", |(tag, _)| tag),
    }
}

impl Writer<'_> {
    pub(super) fn sensor(&mut self) {
        self.text.start("sensor");
        self.spec.sensors.iter().for_each(|e| self.one_sensor(e));
        self.text.end_unless_empty();
    }

    fn one_sensor(&mut self, e: &Sensor) {
        let c = &e.compiled;
        let Some(kind) = c.r#type.get() else { return };
        let tag = tag(kind);
        self.text.start(tag);
        self.objects(tag, kind, c);
        if kind == mjSENS_PLUGIN {
            self.plugin_attributes(&c.plugin);
        }
        let t = &mut self.text;
        t.text("name", e.head.name.as_bytes());
        let row = MUJOCO.child("sensor").and_then(|row| row.child(tag));
        let allowed = |name: &str| row.is_none_or(|row| row.allows(name));
        for (name, value) in [("cutoff", c.cutoff), ("noise", c.noise)] {
            if allowed(name) {
                t.compared(name, Differs, &[value], &[0.0]);
            }
        }
        self.user_unless_zero(&c.userdata, self.spec.compiled.public.nuser_sensor);
        if kind == mjSENS_PLUGIN {
            self.plugin_content(c);
        }
        self.text.end();
    }

    /// What a sensor measures.
    fn objects(&mut self, tag: &str, kind: mjtSensor, c: &SensorFields) {
        let t = &mut self.text;
        let (object, reference) = (c.objname.as_bytes(), c.refname.as_bytes());
        let (objtype, reftype) = (object_word(c.objtype.raw()), object_word(c.reftype.raw()));
        if let Some((_, _, attribute, _)) = OF_ONE_OBJECT.iter().find(|(t, ..)| *t == tag) {
            return t.text(attribute, object);
        }
        match kind {
            mjSENS_CAMPROJECTION => {
                t.text("site", object);
                t.text("camera", reference);
            }
            mjSENS_INSIDESITE => {
                t.text("objtype", objtype);
                t.text("objname", object);
                t.text("site", reference);
            }
            mjSENS_GEOMDIST | mjSENS_GEOMNORMAL | mjSENS_GEOMFROMTO => {
                t.text(if c.objtype.is(mjOBJ_BODY) { "body1" } else { "geom1" }, object);
                t.text(if c.reftype.is(mjOBJ_BODY) { "body2" } else { "geom2" }, reference);
            }
            mjSENS_CONTACT => self.contact_sensor(c),
            mjSENS_TACTILE => {
                t.text("geom", reference);
                t.text("mesh", object);
            }
            mjSENS_USER => {
                t.text("objtype", objtype);
                t.text("objname", object);
                t.attributes(&USER_LAYOUT, c, Defaults::only(c));
            }
            _ if kind == mjSENS_PLUGIN || OF_FRAMES.iter().any(|(t, _)| *t == tag) => {
                t.text("objtype", objtype);
                t.text("objname", object);
                t.text("reftype", reftype);
                t.text("refname", reference);
            }
            _ => {}
        }
    }

    fn contact_sensor(&mut self, c: &SensorFields) {
        let t = &mut self.text;
        let side = |kind: Enum<mjtObj>| match kind.get() {
            Some(mjOBJ_BODY) => ["body1", "body2"],
            Some(mjOBJ_XBODY) => ["subtree1", "subtree2"],
            Some(mjOBJ_GEOM) => ["geom1", "geom2"],
            _ => ["site", "site"],
        };
        t.text(side(c.objtype)[0], c.objname.as_bytes());
        t.text(side(c.reftype)[1], c.refname.as_bytes());
        let [mask, reduce, num] = c.intprm;
        if num != 1 {
            t.int("num", num);
        }
        let is_set = |bit: i32| mask & 1 << bit != 0;
        if mask != 1 << mjCONDATA_FOUND as i32 {
            t.bulk("data", CONTACT_DATA.iter().filter(|(_, bit)| is_set(*bit)).map(|(word, _)| *word));
        }
        t.word("reduce", Differs, REDUCE, reduce, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_of_sensor_has_its_element() {
        let sensors = MUJOCO.child("sensor").unwrap();
        for kind in (0..=mjSENS_USER as i32).filter_map(mjtSensor::from_int) {
            assert!(sensors.child(tag(kind)).is_some(), "{kind:?}");
        }
    }
}
