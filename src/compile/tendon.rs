//! Tendons and the objects on their paths: ids, limits, and which sequences of sites, geoms and pulleys are valid.

use super::error::called;
use super::settings::{check_limited, is_limited};
use super::{Compiler, Failure, Result, Settings};
use crate::abi::*;
use crate::base::reject_if;
use crate::spec::{Element, TendonId, Wrap, WrapFields};

/// One object on a path.
#[derive(Clone, Copy, Debug)]
pub struct WrapState {
    pub kind: mjtWrap,
    pub objid: i32,
    pub prm: f64,
}

/// What the compiler derives for a tendon.
#[derive(Clone, Debug)]
pub struct TendonState {
    pub matid: i32,
    pub path: Vec<WrapState>,
}

impl Default for TendonState {
    fn default() -> Self {
        TendonState { matid: -1, path: vec![] }
    }
}

impl Compiler<'_> {
    pub(super) fn tendon(&mut self, id: TendonId) -> Result<()> {
        let e = &self.spec.tendons[id];
        if e.compiled.userdata.len() > self.nuser.tendon {
            return Err(Failure::of(e, "user has more values than nuser_tendon in tendon"));
        }
        let fail = |text: &str| Failure::of(e, format!("tendon {}{text}", called(e)));
        let Some(first) = e.extra.first() else { return Err(fail(": path cannot be empty")) };
        let spatial = !first.public.r#type.is(mjWRAP_JOINT);
        if spatial && e.extra.len() < 2 {
            return Err(fail(": spatial path must contain at least two objects"));
        }
        if spatial && e.compiled.width <= 0.0 {
            return Err(fail(" must have positive width"));
        }
        let path = (0..e.extra.len()).map(|k| self.wrap(e.id(), &e.extra[k], k)).collect::<Result<Vec<_>>>()?;
        check_path(&path, spatial, e.compiled.armature).map_err(|text| fail(&format!(": {text}")))?;
        let s = Settings::of(self.spec, &e.head);
        let t = &e.compiled;
        limits(t, &s).map_err(|text| Failure::of(e, text))?;
        let wrapped: Vec<i32> = path.iter().filter(|w| is_geom(w.kind)).map(|w| w.objid).collect();
        let i = e.id() as usize;
        // a reader of the spec sees what kind of geom the path meets
        for (w, state) in self.spec.tendons[id].extra.iter_mut().zip(&path) {
            if is_geom(state.kind) {
                w.public.r#type = state.kind.into();
            }
        }
        self.tendons[i].path = path;
        for g in wrapped {
            self.geoms[g as usize].visual = false;
        }
        Ok(())
    }

    /// Resolves the object at position `k` of a path.
    fn wrap(&self, tendon: i32, w: &Wrap, k: usize) -> Result<WrapState> {
        let name = w.name();
        let fail = |text: String| Failure::about(name, k as i32, info(w), text);
        let place = format!("tendon {tendon}, wrap {k}");
        let spec = &*self.spec;
        match w.public.r#type.get() {
            Some(mjWRAP_JOINT) => {
                let joint = spec.joints.lookup(name).map(|j| spec.joints[j].id());
                let objid = joint.ok_or_else(|| fail(format!("joint '{name}' not found in {place}")))?;
                Ok(WrapState { kind: mjWRAP_JOINT, objid, prm: w.extra.prm })
            }
            Some(mjWRAP_SITE) => {
                let site = spec.sites.lookup(name).map(|s| spec.sites[s].id());
                let objid = site.ok_or_else(|| fail(format!("site '{name}' not found in wrap {k}")))?;
                Ok(WrapState { kind: mjWRAP_SITE, objid, prm: 0.0 })
            }
            Some(mjWRAP_SPHERE | mjWRAP_CYLINDER) => {
                let geom = spec.geoms.lookup(name).map(|g| &spec.geoms[g]);
                let geom = geom.ok_or_else(|| fail(format!("geom '{name}' not found in {place}")))?;
                let kind = match geom.compiled.r#type.get() {
                    Some(mjGEOM_SPHERE) => mjWRAP_SPHERE,
                    Some(mjGEOM_CYLINDER) => mjWRAP_CYLINDER,
                    _ => return Err(fail(format!("geom '{name}' in {place} is not sphere or cylinder"))),
                };
                let prm = match w.extra.sidesite.text() {
                    "" => -1.0,
                    side => match spec.sites.lookup(side) {
                        Some(s) => spec.sites[s].id() as f64,
                        None if kind == mjWRAP_CYLINDER => return Err(fail(format!("unknown wrap type in {place}"))),
                        None => return Err(fail(format!("side site '{side}' not found in {place}"))),
                    },
                };
                Ok(WrapState { kind, objid: geom.id(), prm })
            }
            Some(mjWRAP_PULLEY) if w.extra.prm < 0.0 => Err(fail(format!("pulley has negative divisor in {place}"))),
            Some(mjWRAP_PULLEY) => Ok(WrapState { kind: mjWRAP_PULLEY, objid: -1, prm: w.extra.prm }),
            _ => Err(fail(format!("unknown wrap type in {place}"))),
        }
    }
}

fn info(w: &Element<WrapFields>) -> &str {
    w.public.info.text()
}

fn is_geom(kind: mjtWrap) -> bool {
    matches!(kind, mjWRAP_SPHERE | mjWRAP_CYLINDER)
}

/// What may follow what on a path.
fn check_path(path: &[WrapState], spatial: bool, armature: f64) -> crate::base::Result<()> {
    let kind = |k: Option<usize>| k.and_then(|k| path.get(k)).map(|w| w.kind);
    let last = path.len() - 1;
    reject_if(spatial && path.iter().all(|w| w.kind == mjWRAP_PULLEY), "no attached reference found")?;
    for (k, w) in path.iter().enumerate() {
        if !spatial {
            reject_if(w.kind != mjWRAP_JOINT, format_args!("spatial object found in fixed path at pos {k}"))?;
            continue;
        }
        reject_if(armature < 0.0, "tendon armature cannot be negative")?;
        let (before, after) = (kind(k.checked_sub(1)), kind(Some(k + 1)));
        match w.kind {
            mjWRAP_PULLEY if before == Some(mjWRAP_PULLEY) => {
                return Err(format!("consecutive pulleys (pos {k})").into());
            }
            mjWRAP_PULLEY if k == last => return Err("path ends with pulley".into()),
            mjWRAP_PULLEY => {}
            mjWRAP_SITE => {
                let alone = |n: Option<mjtWrap>| n.is_none_or(|n| n == mjWRAP_PULLEY);
                if alone(before) && alone(after) {
                    return Err(format!("site {k} needs a neighbor that is not a pulley").into());
                }
                if after == Some(mjWRAP_SITE) && path[k + 1].objid == w.objid {
                    return Err(format!("site {k} is repeated").into());
                }
            }
            mjWRAP_SPHERE | mjWRAP_CYLINDER => {
                if before != Some(mjWRAP_SITE) || after != Some(mjWRAP_SITE) {
                    return Err(format!("geom at pos {k} not bracketed by sites").into());
                }
                reject_if(armature > 0.0, "geom wrapping not supported by tendon armature")?;
            }
            _ => return Err(format!("joint wrap found in spatial path at pos {k}").into()),
        }
    }
    Ok(())
}

fn limits(t: &mjsTendon, s: &Settings) -> crate::base::Result<()> {
    check_limited(s, t.limited, t.range, "tendon", "")?;
    reject_if(is_limited(t.limited, t.range) && t.range[0] >= t.range[1], "invalid limits in tendon")?;
    check_limited(s, t.actfrclimited, t.actfrcrange, "tendon", "")?;
    let [low, high] = t.actfrcrange;
    if is_limited(t.actfrclimited, t.actfrcrange) && (low >= high || low > 0.0 || high < 0.0) {
        return Err("invalid actuatorfrcrange in tendon".into());
    }
    reject_if(t.springlength[0] > t.springlength[1], "invalid springlength in tendon")?;
    Ok(())
}
