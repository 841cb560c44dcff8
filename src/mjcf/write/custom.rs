//! Writes custom data and keyframes.

use super::*;
use crate::base::text::type_name;

impl Writer<'_> {
    pub(super) fn custom(&mut self) {
        let (s, t) = (self.spec, &mut self.text);
        t.start("custom");
        for e in s.numerics.iter() {
            let c = &e.compiled;
            t.start("numeric");
            t.text("name", e.head.name.as_bytes());
            t.int("size", c.size);
            t.reals("data", &padded(&c.data, usize::try_from(c.size).unwrap_or(0)));
            t.end();
        }
        for e in s.texts.iter() {
            t.start("text");
            t.text("name", e.head.name.as_bytes());
            t.text("data", e.compiled.data.as_bytes());
            t.end();
        }
        for e in s.tuples.iter() {
            let c = &e.compiled;
            t.start("tuple");
            t.text("name", e.head.name.as_bytes());
            for ((&kind, name), &prm) in c.objtype.iter().zip(c.objname.iter()).zip(c.objprm.iter()) {
                t.start("element");
                t.text("objtype", object_word(kind));
                t.text("objname", name.as_bytes());
                t.reals_if(prm != 0.0, "prm", &[prm]);
                t.end();
            }
            t.end();
        }
        t.end_unless_empty();
    }

    /// Keyframes. One that says nothing is left out, unless another follows, whose place would change.
    pub(super) fn keyframe(&mut self) {
        let says_something = |w: &mut Self, k| {
            w.text.start("key");
            w.key(k);
            w.text.take_back()
        };
        let last = (0..self.spec.keys.len()).rev().find(|&k| says_something(self, k));
        self.text.start("keyframe");
        for k in 0..last.map_or(0, |k| k + 1) {
            self.text.start("key");
            self.key(k);
            self.text.end();
        }
        self.text.end_unless_empty();
    }

    fn key(&mut self, k: usize) {
        let s = self.spec;
        let (e, t) = (s.keys.at(k), &mut self.text);
        let c = &e.compiled;
        t.text("name", e.head.name.as_bytes());
        t.reals_if(c.time != 0.0, "time", &[c.time]);
        t.reals_if(c.qpos[..] != s.derived.qpos0[..], "qpos", &c.qpos);
        let moving = |v: &[f64]| v.iter().any(|&x| x != 0.0);
        t.reals_if(moving(&c.qvel), "qvel", &c.qvel);
        t.reals_if(moving(&c.act), "act", &c.act);
        let mocap = || s.bodies.iter().map(|b| &b.compiled).filter(|b| b.mocap != 0);
        t.reals_if(!mocap().flat_map(|b| b.pos).eq(c.mpos.iter().copied()), "mpos", &c.mpos);
        t.reals_if(!mocap().flat_map(|b| b.quat).eq(c.mquat.iter().copied()), "mquat", &c.mquat);
        t.reals_if(moving(&c.ctrl), "ctrl", &c.ctrl);
    }
}

/// The word for a kind of object, or nothing.
pub(super) fn object_word(kind: i32) -> &'static str {
    type_name(kind).and_then(|name| name.to_str().ok()).unwrap_or("")
}
