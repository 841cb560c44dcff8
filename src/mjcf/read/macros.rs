//! Elements that stand for copies of others: `replicate` and `attach`.

use super::bodies::InsertionPoint;
use super::*;
use crate::math::{Quat, Vec3};

/// Copies of one `replicate` beyond this number are rejected.
const MAX_COPIES: i32 = 1_000_000;

impl Reader<'_> {
    /// Reads the contents once, into a body that is deleted afterwards, and copies them to every pose of the sequence.
    pub(super) fn replicate(&mut self, node: &Node, place: InsertionPoint) -> Result<()> {
        let [count] = required_numbers::<i32, 1>(node, "count")?;
        node.reject_if(count > MAX_COPIES, format_args!("cannot make more than {MAX_COPIES} copies, got {count}"))?;
        let (mut offset, mut euler) = ([0.0; 3], [0.0; 3]);
        numbers_exact(node, "offset", &mut offset)?;
        numbers_exact(node, "euler", &mut euler)?;
        let separator = node.get("sep").unwrap_or("");
        let class = self.childclass(node, place.class)?;

        let body = self.spec.add_body(place.body, Some(class));
        let frame = self.spec.add_frame(body, None);
        self.spec.frames[frame].public.info.set(format!("line = {}", node.line));
        self.children(node, InsertionPoint { body, frame: Some(frame), class, in_world: false })?;

        let digits = count.to_string().len();
        let mut pos = Vec3::ZERO;
        let compiler = self.spec.public.public.compiler;
        let copies = (0..count.max(0)).map(|i| {
            let quat = turn(&compiler, euler.map(|angle| f64::from(i) * angle));
            let step = quat.rotate(Vec3(offset));
            let copy = CopyAt { pos: pos.0, quat: quat.0, suffix: format!("{separator}{i:0digits$}") };
            pos += step;
            copy
        });
        self.spec
            .replicate(frame, (place.body, place.frame), count.max(0) as usize, copies)
            .map_err(|e| ParseError::at(node, format!("Error: {e}")))?;
        self.spec.delete_body(body).map_err(|e| ParseError::at(node, format!("Error: {e}")))
    }

    /// Attaches a body, or all, of another model.
    pub(super) fn attach(&mut self, node: &Node, place: InsertionPoint) -> Result<()> {
        let model = required_text(node, "model")?;
        let prefix = required_text(node, "prefix")?;
        let body = node.get("body").unwrap_or("");
        let frame = match place.frame {
            Some(frame) => frame,
            None => self.spec.add_frame(place.body, None),
        };
        let name = format!("{prefix}{body}");
        if let Some(known) = self.spec.bodies.find(&name) {
            let head = &mut self.spec.bodies[known].head;
            if head.body != Some(place.body) {
                let text = format!(
                    "Error: Frame and body '{name}' have mismatched parents\nElement name '{name}', id -1, {}",
                    self.spec.bodies[known].public.info.text()
                );
                return Err(ParseError::at(node, text));
            }
            head.frame = Some(frame);
            return Ok(());
        }
        let at = self.spec.children.iter().position(|child| child.public.modelname.text() == model);
        let at = at.ok_or_else(|| ParseError::at(node, format!("could not find model '{model}'")))?;
        let mut child = self.spec.children.remove(at);
        let what = if body.is_empty() {
            Attached::Frame(child.get_mut().frame_world())
        } else {
            let missing = || ParseError::at(node, format!("could not find body '{body}''(null)'"));
            Attached::Body(child.find::<BodyFields>(body).ok_or_else(missing)?)
        };
        let rename = Rename { prefix: prefix.to_string(), suffix: String::new() };
        let done = self.spec.attach(Some(child.get_mut()), what, place.body, Some(frame), &rename);
        self.spec.children.insert(at, child);
        done.map_err(|e| ParseError::at(node, format!("Error: {e}")))?;
        Ok(())
    }
}

/// The rotation of Euler angles in the document's units and sequence; none if the sequence is wrong.
fn turn(c: &mjsCompiler, euler: [f64; 3]) -> Quat {
    let mut o = initial::orientation();
    o.r#type = mjORIENTATION_EULER.into();
    o.euler = euler;
    let sequence = c.eulerseq.map(|letter| letter as u8);
    resolve_orientation(Quat::IDENTITY, c.degree != 0, &sequence, &o).unwrap_or(Quat::IDENTITY)
}
