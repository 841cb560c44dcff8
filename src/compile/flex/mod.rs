//! Flexes: checks, bodies of vertices and nodes, reference positions, topology, elasticity, tree of elements.

mod pack;

use super::{Compiler, Failure, Result};
use crate::abi::*;
use crate::asset::bvh;
use crate::asset::flex::Topology;
use crate::asset::flex::elasticity::{self, EDGE, ELEMENT, Material};
use crate::asset::geometry::*;
use crate::base::reject_if;
use crate::math::elementary;
use crate::spec::{Flex, FlexFields, FlexId};

/// What the compiler derives for a flex.
#[derive(Clone, Debug, Default)]
pub struct FlexState {
    pub matid: i32,
    /// Order of interpolation from nodes; 0 without nodes.
    pub order: usize,
    /// All vertices belong to one body.
    pub rigid: bool,
    /// All vertices (or nodes) are at the origins of their bodies.
    pub centered: bool,
    pub vertbodyid: Vec<i32>,
    pub nodebodyid: Vec<i32>,
    /// Positions in the world at the reference.
    pub vertex: Vec<Vec3>,
    pub node: Vec<Vec3>,
    /// Vertex positions relative to the box around the active elements.
    pub vert0: Vec<Vec3>,
    pub topology: Topology,
    pub edge_rigid: Vec<bool>,
    /// An equality constraint holds the edges.
    pub edge_equality: bool,
    pub stiffness: Vec<f64>,
    pub bending: Vec<f64>,
    pub bvh: bvh::BoundingTree,
}

/// How many vertices or nodes there are, and how they lie in their bodies.
struct FlexCounts {
    nvert: usize,
    order: usize,
    rigid: bool,
    centered: bool,
}

/// Bends along its edges.
fn bends(f: &FlexFields) -> bool {
    f.dim == 2 && matches!(f.elastic2d, 1 | 3)
}

/// The order of interpolation that a number of nodes stands for.
fn order_of(nnode: usize) -> crate::base::Result<usize> {
    // as the field counts: 64 nodes have a root below 4
    let order = (elementary::pow(nnode as f64, 1.0 / 3.0) - 1.0) as usize;
    reject_if(nnode != (order + 1).pow(3), format_args!("number of nodes must be {order}^3 but it is {nnode}"))?;
    Ok(order)
}

/// Everything that can be checked without the rest of the model.
fn check(f: &FlexFields) -> crate::base::Result<FlexCounts> {
    reject_if(!(1..=3).contains(&f.dim), "dim must be 1, 2 or 3")?;
    let corners = f.dim as usize + 1;
    reject_if(f.elem.is_empty(), "elem is empty")?;
    reject_if(!f.elem.len().is_multiple_of(corners), "elem size must be multiple of (dim+1)")?;
    let interpolated = !f.nodebody.is_empty();
    reject_if(f.vertbody.is_empty() && !interpolated, "vertbody and nodebody are both empty")?;
    reject_if(!f.vert.len().is_multiple_of(3), "vert size must be a multiple of 3")?;
    if f.edgestiffness > 0.0 && f.dim > 1 {
        return Err("edge stiffness only available for dim=1, please use elasticity plugins".into());
    }
    if interpolated && f.selfcollide != mjFLEXSELF_NONE as i32 {
        return Err("trilinear interpolation cannot do self-collision".into());
    }
    reject_if(interpolated && f.internal != 0, "trilinear interpolation cannot do internal collisions")?;
    let given = f.vert.len() / 3;
    let nvert = if given == 0 { f.vertbody.len() } else { given };
    reject_if(nvert < corners, "not enough vertices")?;
    let order = if interpolated { order_of(f.nodebody.len())? } else { 0 };
    reject_if(f.elem.iter().any(|&v| v < 0 || v as usize >= nvert), "elem vertex id out of range")?;
    if !f.texcoord.is_empty() && f.texcoord.len() != 2 * nvert && f.elemtexcoord.is_empty() {
        return Err("two texture coordinates per vertex expected".into());
    }
    let rigid = f.vertbody.len() == 1 && given > 0;
    let enough = rigid && !interpolated || f.vertbody.len() >= nvert;
    if !enough {
        let n = f.vertbody.len();
        return Err(format!("{nvert} vertices need as many bodies, or one, but there are {n}").into());
    }
    reject_if(interpolated && given == 0, "interpolated vertices need positions")?;
    if interpolated && !f.node.is_empty() && f.node.len() != 3 * f.nodebody.len() {
        return Err("node positions must be three per node".into());
    }
    let zero = |list: &[f64]| list.iter().all(|&x| x == 0.0);
    let centered = if interpolated { zero(&f.node) } else { zero(&f.vert) };
    Ok(FlexCounts { nvert, order, rigid, centered })
}

impl Compiler<'_> {
    pub(super) fn flex(&mut self, id: FlexId) -> Result<()> {
        let e = &self.spec.flexes[id];
        let counts = check(&e.compiled).map_err(|text| Failure::of(e, text))?;
        let mut state = self.flex_bodies(e, counts)?;
        self.flex_positions(&e.compiled, &mut state);
        orient(&mut self.spec.flexes[id].compiled, &state.vertex);
        let e = &self.spec.flexes[id];
        let f = &e.compiled;
        state.topology = Topology::new(f.dim as usize, &f.elem);
        self.flex_edges(e.name(), &mut state);
        elastic(f, &mut state).map_err(|text| Failure::of(e, text))?;
        bound(f, &mut state).map_err(|text| Failure::of(e, text))?;
        self.flexes[e.id() as usize] = state;
        Ok(())
    }

    /// Resolves the material and the bodies, and rejects elements that use a vertex twice.
    fn flex_bodies(&self, e: &Flex, counts: FlexCounts) -> Result<FlexState> {
        let f = &e.compiled;
        let fail = |text: String| Failure::of(e, text);
        let material = f.material.text();
        let matid = self.material_named(material, || fail(format!("unknown material '{material}' in flex")))?;
        let body =
            |name: &str| self.spec.bodies.lookup(name).ok_or_else(|| fail(format!("unknown body '{name}' in flex")));
        let mut vertbodyid = Vec::with_capacity(counts.nvert);
        for name in f.vertbody.iter() {
            let b = body(name.text())?;
            if bends(f) && self.spec.bodies[b].extra.joints.len() != 3 {
                return Err(fail("pins are not supported for bending".into()));
            }
            vertbodyid.push(self.spec.bodies[b].id());
        }
        let mut nodebodyid = Vec::with_capacity(f.nodebody.len());
        for name in f.nodebody.iter() {
            nodebodyid.push(self.spec.bodies[body(name.text())?].id());
        }
        let corners = f.dim as usize + 1;
        let repeats = |elem: &[i32]| elem.iter().enumerate().any(|(k, v)| elem[..k].contains(v));
        if f.elem.chunks_exact(corners).any(repeats) {
            return Err(fail("repeated vertex in element".into()));
        }
        let same = vertbodyid.iter().all(|b| *b == vertbodyid[0]);
        let rigid = counts.rigid || (counts.order == 0 && same);
        if rigid {
            vertbodyid.truncate(1);
            vertbodyid.resize(counts.nvert, vertbodyid[0]);
        }
        vertbodyid.truncate(counts.nvert);
        let FlexCounts { order, centered, .. } = counts;
        Ok(FlexState { matid, order, rigid, centered, vertbodyid, nodebodyid, ..Default::default() })
    }

    /// Where vertices and nodes lie in the world at the reference. Interpolated vertices forget their bodies then.
    fn flex_positions(&self, f: &FlexFields, state: &mut FlexState) {
        let place = |body: i32, offset: Vec3| {
            let b = &self.bodies[body as usize];
            b.xpos0 + rotate(offset, b.xquat0)
        };
        let at_origin = state.centered && state.order == 0;
        let offset = |list: &[f64], k: usize| [list[3 * k], list[3 * k + 1], list[3 * k + 2]];
        let vertex =
            |(k, &body): (usize, &i32)| place(body, if at_origin { Vec3::ZERO } else { Vec3(offset(&f.vert, k)) });
        state.vertex = state.vertbodyid.iter().enumerate().map(vertex).collect();
        let node =
            |(k, &body): (usize, &i32)| place(body, if state.centered { Vec3::ZERO } else { Vec3(offset(&f.node, k)) });
        state.node = state.nodebodyid.iter().enumerate().map(node).collect();
        if state.order > 0 {
            state.vertbodyid.fill(-1);
        }
    }

    /// Which edges cannot change, and whether a constraint holds all of them.
    fn flex_edges(&self, name: &str, state: &mut FlexState) {
        let weld = |v: i32| self.bodies[state.vertbodyid[v as usize] as usize].weldid;
        let rigid = |edge: &[i32; 2]| state.rigid || (state.order == 0 && weld(edge[0]) == weld(edge[1]));
        state.edge_rigid = state.topology.edge.iter().map(rigid).collect();
        let holds = |e: &crate::spec::Equality| e.public.r#type.is(mjEQ_FLEX) && e.public.name1.text() == name;
        state.edge_equality = self.spec.equalities.iter().any(holds);
    }
}

/// Completes the texture ids, and turns tetrahedra so that their faces look outward.
fn orient(f: &mut FlexFields, vertex: &[Vec3]) {
    let corners = f.dim as usize + 1;
    let nelem = f.elem.len() / corners;
    if !f.texcoord.is_empty() && f.elemtexcoord.is_empty() {
        let n = (3 * nelem).min(f.elem.len());
        let ids = f.elem[..n].to_vec();
        f.elemtexcoord.set(&ids);
    }
    if f.dim == 3 {
        for e in f.elem.chunks_exact_mut(4) {
            let x = [e[0], e[1], e[2], e[3]].map(|v| vertex[v as usize]);
            let normal = (x[1] - x[0]).cross(x[2] - x[0]);
            if normal.dot(x[3] - x[0]) > 0.0 {
                e.swap(1, 2);
            }
        }
    }
}

/// Computes the elastic coefficients.
fn elastic(f: &FlexFields, state: &mut FlexState) -> crate::base::Result<()> {
    let corners = f.dim as usize + 1;
    let nelem = f.elem.len() / corners;
    state.stiffness = vec![0.0; ELEMENT * nelem];
    state.bending = vec![0.0; EDGE * state.topology.edge.len()];
    if !(f.young > 0.0) {
        return Ok(());
    }
    reject_if(!(0.0..0.5).contains(&f.poisson), "Poisson ratio must be in [0, 0.5)")?;
    let material = Material { young: f.young, poisson: f.poisson };
    let position = |v: i32| state.vertex[v as usize];
    let slots = state.stiffness.chunks_exact_mut(ELEMENT);
    if state.order > 0 {
        let n = state.node.len();
        let numbers = 9 * n * n;
        if state.stiffness.len() < numbers {
            return Err(format!("Trilinear dofs are require at least {} elements", numbers.div_ceil(ELEMENT)).into());
        }
        let k = elasticity::interpolated(state.order, state.node[0], state.node[n - 1], material);
        state.stiffness[..numbers].copy_from_slice(&k);
    } else if f.dim == 3 {
        for (to, e) in slots.zip(f.elem.chunks_exact(4)) {
            to.copy_from_slice(&elasticity::tetrahedron([e[0], e[1], e[2], e[3]].map(position), material));
        }
    } else if f.dim == 2 && f.elastic2d >= 2 && f.thickness > 0.0 {
        for (to, e) in slots.zip(f.elem.chunks_exact(3)) {
            to.copy_from_slice(&elasticity::triangle([e[0], e[1], e[2]].map(position), material, f.thickness));
        }
    }
    if bends(f) {
        reject_if(f.thickness < 0.0, "thickness must be positive for bending stiffness")?;
        for (to, flap) in state.bending.chunks_exact_mut(EDGE).zip(&state.topology.flap) {
            if flap[3] >= 0 {
                to.copy_from_slice(&elasticity::bending(flap.map(position), material, f.thickness));
            }
        }
    }
    Ok(())
}

/// Builds the tree over the active elements, and scales the vertices to its box.
fn bound(f: &FlexFields, state: &mut FlexState) -> crate::base::Result<()> {
    let corners = f.dim as usize + 1;
    let mut leaves = Vec::with_capacity(f.elem.len() / corners);
    for (k, e) in f.elem.chunks_exact(corners).enumerate() {
        if f.dim == 3 && state.topology.layer[k] >= f.activelayers {
            continue;
        }
        let (mut min, mut max) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
        for &v in e {
            for (a, x) in state.vertex[v as usize].into_iter().enumerate() {
                min[a] = min[a].min(x);
                max[a] = max[a].max(x);
            }
        }
        let centre = Vec3::from_fn(|a| 0.5 * (max[a] + min[a]));
        let half = Vec3::from_fn(|a| 0.5 * (max[a] - min[a]) + f.radius);
        leaves.push(bvh::Leaf { id: k as i32, key: centre, min: centre - half, max: centre + half });
    }
    state.bvh = bvh::BoundingTree::build(&leaves);
    let Some(b) = state.bvh.aabb.first() else { return Err("no element is in an active layer".into()) };
    let scaled = |x: &Vec3| Vec3::from_fn(|a| (x[a] - b[a]) / (2.0 * (b[a + 3] - f.radius)) + 0.5);
    state.vert0 = state.vertex.iter().map(scaled).collect();
    Ok(())
}

#[cfg(test)]
mod tests;
