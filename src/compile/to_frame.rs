//! Replacing a body by a frame: the parent takes over its inertia.

use super::fuse::add_inertia;
use crate::abi::*;
use crate::spec::*;

/// Replaces a body by a frame of its parent. Where the inertia of either is given, not inferred from geoms, and a compile
/// has found both, the parent is given the sum: as moments, and as `fullinertia`, which the next compile rejects together
/// unless the user takes one of them back, as in the reference.
pub fn body_to_frame(spec: &mut Spec, body: BodyId) -> crate::base::Result<FrameId> {
    let Some(parent) = spec.bodies[body].head.body else { return Err("cannot replace the world body".into()) };
    let (p, c) = (&spec.bodies[parent], &spec.bodies[body]);
    let given = p.public.explicitinertial != 0 || c.public.explicitinertial != 0;
    let mut sum = None;
    if parent != spec.world && given && c.compiled.mass >= mjMINVAL {
        let mut total = p.compiled.public;
        let full = add_inertia(&mut total, &c.compiled);
        let full = full.map_err(|e| format!("error '{e}' in fusing static body inertias"))?;
        sum = full.map(|full| (total, full));
    }
    let frame = spec.dissolve_body(body)?;
    if let Some((sum, full)) = sum {
        let p = &mut spec.bodies[parent].public.public;
        (p.mass, p.ipos, p.iquat, p.inertia) = (sum.mass, sum.ipos, sum.iquat, sum.inertia);
        (p.fullinertia, p.explicitinertial) = (full, 1);
        p.ialt.r#type = mjORIENTATION_QUAT.into();
    }
    Ok(frame)
}
