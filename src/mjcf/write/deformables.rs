//! Writes flexes and skins.

use super::*;
use crate::mjcf::schema::tables::*;

static FLEX_LOOKS: AttributeOrder<FlexFields> =
    AttributeOrder { tables: &[&FLEX], order: &[(Differs, "radius material rgba flatskin dim group")] };
static FLEX_CONTACTS: AttributeOrder<FlexFields> = AttributeOrder {
    tables: &[&FLEX_CONTACT],
    order: &[
        (Differs, "contype conaffinity condim priority friction solmix solref solimp margin gap internal"),
        (Differs, "selfcollide activelayers"),
    ],
};
static FLEX_ELASTIC: AttributeOrder<FlexFields> =
    AttributeOrder { tables: &[&FLEX_ELASTICITY], order: &[(Differs, "young poisson thickness damping elastic2d")] };
static FLEX_EDGES: AttributeOrder<FlexFields> =
    AttributeOrder { tables: &[&FLEX_EDGE], order: &[(Differs, "stiffness damping")] };

impl Writer<'_> {
    pub(super) fn deformable(&mut self) {
        self.text.start("deformable");
        self.spec.flexes.iter().for_each(|e| self.flex(e));
        self.spec.skins.iter().for_each(|e| self.skin(e));
        self.text.end_unless_empty();
    }

    fn flex(&mut self, e: &Flex) {
        let (c, initial, t) = (&e.compiled, FlexFields::initial(), &mut self.text);
        let default = Defaults::only(&initial);
        t.start("flex");
        t.text("name", e.head.name.as_bytes());
        t.attributes(&FLEX_LOOKS, c, default);
        t.bulk("body", c.vertbody.iter().map(|name| name.as_bytes()));
        t.bulk_reals("vertex", &c.vert);
        t.bulk_ints("element", &c.elem);
        t.bulk_reals("texcoord", &c.texcoord);
        t.bulk_ints("elemtexcoord", &c.elemtexcoord);
        t.bulk("node", c.nodebody.iter().map(|name| name.as_bytes()));
        t.start("contact");
        t.attributes(&FLEX_CONTACTS, c, default);
        t.end_unless_empty();
        t.start("elasticity");
        t.attributes(&FLEX_ELASTIC, c, default);
        t.end();
        t.start("edge");
        t.attributes(&FLEX_EDGES, c, default);
        t.end_unless_empty();
        t.end();
    }

    fn skin(&mut self, e: &Skin) {
        let (c, t) = (&e.compiled, &mut self.text);
        t.start("skin");
        t.text("name", e.head.name.as_bytes());
        t.text("file", c.file.as_bytes());
        t.changed_text("material", c.material.as_bytes(), b"");
        t.integer("group", Differs, c.group, 0);
        t.compared("rgba", Differs, &c.rgba, &[0.5f32, 0.5, 0.5, 1.0]);
        t.compared("inflate", Differs, &[c.inflate], &[0.0]);
        if !c.file.is_empty() {
            return t.end();
        }
        t.bulk_reals("vertex", &c.vert);
        t.bulk_reals("texcoord", &c.texcoord);
        t.bulk_ints("face", &c.face);
        let bones = c.bodyname.iter().zip(c.bindpos.chunks(3)).zip(c.bindquat.chunks(4));
        for (i, ((body, pos), quat)) in bones.enumerate() {
            t.start("bone");
            t.text("body", body.as_bytes());
            t.reals("bindpos", pos);
            t.reals("bindquat", quat);
            if let (Some(ids), Some(weights)) = (c.vertid.get(i), c.vertweight.get(i)) {
                t.bulk_ints("vertid", ids);
                t.bulk_reals("vertweight", weights);
            }
            t.end();
        }
        t.end();
    }
}
