//! Equality constraints: the objects that they name, and checks of their parameters.

use super::{Compiler, Failure, Result};
use crate::abi::*;
use crate::spec::EqualityId;

/// The two objects of an equality constraint.
#[derive(Clone, Copy, Debug, Default)]
pub struct EqualityState {
    pub obj1id: i32,
    pub obj2id: i32,
}

impl Compiler<'_> {
    pub(super) fn equality(&mut self, id: EqualityId) -> Result<()> {
        let e = &self.spec.equalities[id];
        let fail = |text: String| Failure::of(e, text);
        let by_body_or_site = |what: &str| match e.compiled.objtype.get() {
            Some(kind @ (mjOBJ_BODY | mjOBJ_SITE)) => Ok(kind),
            _ => Err(fail(format!("{what} constraint supports only sites and bodies"))),
        };
        let kind = match e.compiled.r#type.get() {
            Some(mjEQ_CONNECT) => by_body_or_site("connect")?,
            Some(mjEQ_WELD) => by_body_or_site("weld")?,
            Some(mjEQ_JOINT) => mjOBJ_JOINT,
            Some(mjEQ_TENDON) => mjOBJ_TENDON,
            Some(mjEQ_FLEX) => mjOBJ_FLEX,
            _ => return Err(fail("invalid type in equality constraint".into())),
        };
        let find = |name: &str, number: &str| {
            let found = self.object_named(kind as i32, name);
            found.ok_or_else(|| fail(format!("unknown element '{name}' in equality constraint{number}")))
        };
        let (name1, name2) = (e.compiled.name1.text(), e.compiled.name2.text());
        let obj1id = find(name1, "")?;
        let obj2id = match name2 {
            "" if kind == mjOBJ_BODY => 0,
            "" => -1,
            name => find(name, &format!(" {}", e.id()))?,
        };
        if obj1id == obj2id {
            return Err(fail(format!("element '{name1}' is repeated in equality constraint {}", e.id())));
        }
        if kind == mjOBJ_JOINT {
            for j in [obj1id, obj2id].into_iter().filter(|&j| j >= 0) {
                let joint = self.spec.joints.at(j as usize).compiled.r#type;
                if !joint.is(mjJNT_HINGE) && !joint.is(mjJNT_SLIDE) {
                    return Err(fail("only HINGE and SLIDE joint allowed in constraint".into()));
                }
            }
        }
        if kind == mjOBJ_FLEX && self.flexes[obj1id as usize].rigid {
            return Err(fail(format!("rigid flex '{name1}' in equality constraint {}", e.id())));
        }
        let i = e.id() as usize;
        self.equalities[i] = EqualityState { obj1id, obj2id };
        Ok(())
    }
}
