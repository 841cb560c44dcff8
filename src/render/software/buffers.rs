//! Vertex and index buffers, and the attributes that are read from them.

use super::Software;
use super::clusters::Clusters;
use super::vertex::AttributeSource;
use crate::math::from_fn;
use crate::math::simd::F32x8;
use crate::render::shading::{ATTRIBUTES, INSTANCE, VertexAttribute};
use std::collections::HashMap;
use std::sync::Arc;

const LANES: usize = F32x8::LANES;

/// Values of a buffer, as numbers or as indices.
#[derive(Clone, Default)]
struct Buffer {
    floats: Arc<Vec<f32>>,
    /// Values of vertices that do not change, in groups of eight vertices, in place of `floats`.
    eights: Option<Arc<Eights>>,
    indices: Arc<Vec<u32>>,
    /// Its values have been replaced, and may be again.
    changes: bool,
    /// Clusters of the triangles by name of their vertices' buffer; `None` for those that need none.
    clusters: Option<(u32, Option<Arc<Clusters>>)>,
}

/// Values of vertices in groups of eight: see [`AttributeSource::Eights`].
struct Eights {
    values: Vec<[f32; LANES]>,
    stride: usize,
    count: usize,
}

impl Eights {
    /// Orders values of vertices of `stride` each; the last eight are filled up by the last vertex.
    fn new(values: &[f32], stride: usize) -> Eights {
        let count = values.len() / stride;
        let value = |vertex: usize, k: usize| values[vertex.min(count - 1) * stride + k];
        let eight = |at: usize| from_fn(|lane| value(at / stride * LANES + lane, at % stride));
        Eights { values: (0..count.div_ceil(LANES) * stride).map(eight).collect(), stride, count }
    }
}

/// Where an attribute is read.
#[derive(Clone, Copy)]
enum Binding {
    Same([f32; 4]),
    Buffer { name: u32, attribute: VertexAttribute, per_instance: bool },
}

/// All buffers, and what is bound. Copies share what the buffers hold until it is replaced.
#[derive(Clone)]
pub struct Buffers {
    made: HashMap<u32, Buffer>,
    /// Names of the bound vertex and index buffers.
    vertex: u32,
    index: u32,
    bindings: [Binding; ATTRIBUTES.len()],
}

impl Default for Buffers {
    fn default() -> Buffers {
        let bindings = [Binding::Same([0.0, 0.0, 0.0, 1.0]); ATTRIBUTES.len()];
        Buffers { made: HashMap::new(), vertex: 0, index: 0, bindings }
    }
}

impl Buffers {
    /// The indices of every buffer that has some, by name.
    #[cfg(test)]
    pub fn all_indices(&self) -> Vec<Arc<Vec<u32>>> {
        let mut all: Vec<_> = self.made.iter().filter(|(_, b)| !b.indices.is_empty()).collect();
        all.sort_unstable_by_key(|(name, _)| **name);
        all.into_iter().map(|(_, b)| b.indices.clone()).collect()
    }

    /// The bound indices.
    pub fn indices(&self) -> Arc<Vec<u32>> {
        self.made.get(&self.index).map(|b| b.indices.clone()).unwrap_or_default()
    }

    /// Groups the values of the bound vertices by eight vertices, if all their attributes are in one buffer that does not change.
    pub fn order_by_eights(&mut self) {
        let [Binding::Buffer { name, attribute, per_instance: false }, others @ ..] = self.bindings else { return };
        let stride = words(attribute.stride);
        let fits = |a: &VertexAttribute| {
            words(a.stride) == stride && words(a.offset) + words(4 * a.size) <= stride && (1..=4).contains(&a.size)
        };
        let others = others.iter().take(INSTANCE as usize - 1);
        let whole =
            others.clone().all(|b| matches!(b, Binding::Buffer { name: n, attribute: a, .. } if *n == name && fits(a)));
        let Some(buffer) = self.made.get_mut(&name).filter(|b| whole && fits(&attribute) && !b.changes) else { return };
        if buffer.eights.is_none() && buffer.floats.len() >= stride && buffer.floats.len() % stride == 0 {
            buffer.eights = Some(Arc::new(Eights::new(&std::mem::take(&mut buffer.floats), stride)));
        }
    }

    /// Clusters of the bound triangles; `None` if they are few or their vertices change.
    pub fn clusters(&mut self, indices: &[u32]) -> Option<Arc<Clusters>> {
        let [Binding::Buffer { name, per_instance: false, .. }, _, part, ..] = self.bindings else { return None };
        let changes = |name: u32| self.made.get(&name).is_none_or(|b| b.changes);
        if changes(name) || matches!(part, Binding::Buffer { name: other, .. } if other != name) {
            return None;
        }
        if let Some((of, clusters)) = &self.made.get(&self.index)?.clusters
            && *of == name
        {
            return clusters.clone();
        }
        let [place, _, part, ..] = self.attributes();
        let clusters = Clusters::new(indices, &place, &part, self.vertices()).map(Arc::new);
        self.made.get_mut(&self.index)?.clusters = Some((name, clusters.clone()));
        clusters
    }

    /// The attributes of the next draw call.
    pub fn attributes(&self) -> [AttributeSource<'_>; ATTRIBUTES.len()] {
        // Most attributes are in the same buffer, which then is looked up once.
        let mut last: (u32, Option<&Buffer>) = (0, None);
        self.bindings.map(|binding| match binding {
            Binding::Same(value) => AttributeSource::Same(value),
            Binding::Buffer { name, attribute, per_instance } => {
                let size = attribute.size.clamp(1, 4) as usize;
                let stride = if attribute.stride > 0 { attribute.stride as usize / 4 } else { size };
                if last.0 != name || last.1.is_none() {
                    last = (name, self.made.get(&name));
                }
                let buffer = last.1;
                if let Some(eights) = buffer.and_then(|b| b.eights.as_ref()) {
                    let (values, count) = (&eights.values[..], eights.count);
                    let (stride, first) = (eights.stride, words(attribute.offset));
                    return AttributeSource::Eights { values, size, stride, first, count };
                }
                let values = buffer.map_or(&[][..], |b| &b.floats);
                AttributeSource::Each { values, size, stride, first: words(attribute.offset), per_instance }
            }
        })
    }

    /// Number of vertices that have all their values.
    pub fn vertices(&self) -> usize {
        let counts = self.attributes().into_iter().take(INSTANCE as usize).filter_map(|source| match source {
            AttributeSource::Each { values, size, stride, first, per_instance: false } => {
                Some(values.len().checked_sub(first + size).map_or(0, |rest| rest / stride + 1))
            }
            AttributeSource::Eights { count, .. } => Some(count),
            _ => None,
        });
        counts.min().unwrap_or(0)
    }
}

/// Bytes as numbers of four.
fn words(bytes: i32) -> usize {
    bytes.max(0) as usize / 4
}

impl Software {
    pub fn new_buffer(&mut self, target: u32, data: &[u8]) -> u32 {
        let name = self.new_name();
        let mut buffer = Buffer::default();
        let words = data.as_chunks::<4>().0;
        if target == glow::ELEMENT_ARRAY_BUFFER {
            buffer.indices = Arc::new(words.iter().map(|w| u32::from_ne_bytes(*w)).collect());
        } else {
            buffer.floats = Arc::new(words.iter().map(|w| f32::from_ne_bytes(*w)).collect());
        }
        self.buffers.made.insert(name, buffer);
        self.bind_buffer(target, name);
        name
    }

    /// Replaces the content of a vertex buffer, which stays bound. What was drawn from it has been read already.
    pub fn stream(&mut self, buffer: u32, data: &[f32]) {
        self.bind_buffer(glow::ARRAY_BUFFER, buffer);
        if let Some(buffer) = self.buffers.made.get_mut(&buffer) {
            buffer.changes = true;
            buffer.eights = None;
            let floats = Arc::make_mut(&mut buffer.floats);
            floats.clear();
            floats.extend_from_slice(data);
        }
    }

    pub fn bind_buffer(&mut self, target: u32, buffer: u32) {
        match target {
            glow::ARRAY_BUFFER => self.buffers.vertex = buffer,
            glow::ELEMENT_ARRAY_BUFFER => self.buffers.index = buffer,
            _ => {}
        }
    }

    pub fn delete_buffer(&mut self, buffer: u32) {
        self.buffers.made.remove(&buffer);
    }

    pub fn attribute(&mut self, attribute: VertexAttribute, per_instance: bool) {
        if let Some(binding) = self.buffers.bindings.get_mut(attribute.index as usize) {
            *binding = Binding::Buffer { name: self.buffers.vertex, attribute, per_instance };
        }
    }

    pub fn constant_attribute(&mut self, index: u32, value: [f32; 4]) {
        if let Some(binding) = self.buffers.bindings.get_mut(index as usize) {
            *binding = Binding::Same(value);
        }
    }

    pub fn disable_attribute(&mut self, index: u32) {
        self.constant_attribute(index, [0.0, 0.0, 0.0, 1.0]);
    }
}
