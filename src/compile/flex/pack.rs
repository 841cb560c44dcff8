//! Flexes: their sizes, and their arrays in the model.

use super::{FlexState, bends};
use crate::asset::flex::elasticity::{EDGE, ELEMENT};
use crate::asset::flex::local_edges;
use crate::asset::geometry::Vec3;
use crate::compile::Compiler;
use crate::compile::attributes::put_flex;
use crate::compile::pack::{address, put};
use crate::model::Model;
use crate::model::fields::Sizes;
use crate::spec::FlexFields;

fn triples(list: &[f64]) -> Vec<Vec3> {
    list.chunks_exact(3).map(Vec3::from_slice).collect()
}

impl FlexState {
    /// Vertex positions in their bodies, as the model holds them.
    fn vert(&self, f: &FlexFields) -> Vec<Vec3> {
        if self.centered && self.order == 0 { vec![Vec3::ZERO; self.vertex.len()] } else { triples(&f.vert) }
    }

    fn node_offsets(&self, f: &FlexFields) -> Vec<Vec3> {
        if self.centered { vec![Vec3::ZERO; self.node.len()] } else { triples(&f.node) }
    }

    /// Texture ids of the elements' vertices.
    fn elemtexcoord(&self, f: &FlexFields) -> Vec<i32> {
        let mut ids = if f.texcoord.is_empty() { f.elem.to_vec() } else { f.elemtexcoord.to_vec() };
        ids.resize(f.elem.len(), 0);
        ids
    }
}

impl Compiler<'_> {
    pub(in crate::compile) fn count_flexes(&self, z: &mut Sizes) {
        for (e, state) in self.spec.flexes.iter().zip(&self.flexes) {
            let (f, t) = (&e.compiled, &state.topology);
            z.nflexnode += state.node.len() as i64;
            z.nflexvert += state.vertex.len() as i64;
            z.nflexedge += t.edge.len() as i64;
            z.nflexelem += t.layer.len() as i64;
            z.nflexelemdata += f.elem.len() as i64;
            z.nflexelemedge += t.elemedge.len() as i64;
            z.nflexshelldata += t.shell.len() as i64;
            z.nflexevpair += t.evpair.len() as i64;
            z.nflextexcoord += f.texcoord.len() as i64 / 2;
            z.nbvhdynamic += state.bvh.len() as i64;
        }
    }

    pub(in crate::compile) fn pack_flexes(&self, m: &mut Model) {
        let mut at = FlexOffsets { bvh: m.nbvhstatic(), ..Default::default() };
        for (i, state) in self.flexes.iter().enumerate() {
            let f = &self.spec.flexes.at(i).compiled;
            pack_attributes(m, i, f, state);
            pack_addresses(m, i, f, state, &at);
            pack_arrays(m, f, state, &mut at);
        }
    }
}

/// Where the next flex's arrays begin.
#[derive(Default)]
struct FlexOffsets {
    node: usize,
    vert: usize,
    edge: usize,
    elem: usize,
    elemdata: usize,
    elemedge: usize,
    shell: usize,
    evpair: usize,
    texcoord: usize,
    bvh: usize,
}

fn pack_attributes(m: &mut Model, i: usize, f: &FlexFields, state: &FlexState) {
    put_flex(m, i, f);
    m.flex_matid_mut()[i] = state.matid;
    m.flex_interp_mut()[i] = state.order as i32;
    m.flex_edgeequality_mut()[i] = state.edge_equality as u8;
    m.flex_rigid_mut()[i] = state.rigid as u8;
    m.flex_centered_mut()[i] = state.centered as u8;
}

fn pack_addresses(m: &mut Model, i: usize, f: &FlexFields, state: &FlexState, at: &FlexOffsets) {
    let t = &state.topology;
    m.flex_nodeadr_mut()[i] = at.node as i32;
    m.flex_nodenum_mut()[i] = state.node.len() as i32;
    m.flex_vertadr_mut()[i] = at.vert as i32;
    m.flex_vertnum_mut()[i] = state.vertex.len() as i32;
    m.flex_edgeadr_mut()[i] = at.edge as i32;
    m.flex_edgenum_mut()[i] = t.edge.len() as i32;
    m.flex_elemadr_mut()[i] = at.elem as i32;
    m.flex_elemnum_mut()[i] = t.layer.len() as i32;
    m.flex_elemdataadr_mut()[i] = at.elemdata as i32;
    m.flex_elemedgeadr_mut()[i] = at.elemedge as i32;
    m.flex_shellnum_mut()[i] = t.shell.len() as i32 / f.dim;
    m.flex_shelldataadr_mut()[i] = address(t.shell.len(), at.shell);
    m.flex_evpairadr_mut()[i] = address(t.evpair.len(), at.evpair);
    m.flex_evpairnum_mut()[i] = t.evpair.len() as i32;
    m.flex_texcoordadr_mut()[i] = address(f.texcoord.len() / 2, at.texcoord);
    m.flex_bvhadr_mut()[i] = at.bvh as i32;
    m.flex_bvhnum_mut()[i] = state.bvh.len() as i32;
}

fn pack_arrays(m: &mut Model, f: &FlexFields, state: &FlexState, at: &mut FlexOffsets) {
    let t = &state.topology;
    debug_assert_eq!(t.elemedge.len(), t.layer.len() * local_edges(f.dim as usize).len());
    put(m.flex_node_mut(), &mut at.node.clone(), &state.node_offsets(f));
    put(m.flex_node0_mut(), &mut at.node.clone(), &state.node);
    put(m.flex_nodebodyid_mut(), &mut at.node, &state.nodebodyid);
    put(m.flex_vert_mut(), &mut at.vert.clone(), &state.vert(f));
    put(m.flex_vert0_mut(), &mut at.vert.clone(), &state.vert0);
    put(m.flex_vertbodyid_mut(), &mut at.vert, &state.vertbodyid);
    let flap = |k: usize| if bends(f) { [t.flap[k][2], t.flap[k][3]] } else { [-1, -1] };
    let flaps: Vec<[i32; 2]> = (0..t.edge.len()).map(flap).collect();
    put(m.flex_edgeflap_mut(), &mut at.edge.clone(), &flaps);
    let rigid: Vec<u8> = state.edge_rigid.iter().map(|&r| r as u8).collect();
    put(m.flexedge_rigid_mut(), &mut at.edge.clone(), &rigid);
    put(m.flex_bending_mut().as_flattened_mut(), &mut (EDGE * at.edge), &state.bending);
    put(m.flex_edge_mut(), &mut at.edge, &t.edge);
    put(m.flex_stiffness_mut().as_flattened_mut(), &mut (ELEMENT * at.elem), &state.stiffness);
    put(m.flex_elemlayer_mut(), &mut at.elem, &t.layer);
    put(m.flex_elemtexcoord_mut(), &mut at.elemdata.clone(), &state.elemtexcoord(f));
    put(m.flex_elem_mut(), &mut at.elemdata, &f.elem);
    put(m.flex_elemedge_mut(), &mut at.elemedge, &t.elemedge);
    put(m.flex_shell_mut(), &mut at.shell, &t.shell);
    put(m.flex_evpair_mut(), &mut at.evpair, &t.evpair);
    let n = f.texcoord.len() / 2;
    put(m.flex_texcoord_mut().as_flattened_mut(), &mut (2 * at.texcoord), &f.texcoord[..2 * n]);
    at.texcoord += n;
    put(m.bvh_child_mut(), &mut at.bvh.clone(), &state.bvh.child);
    put(m.bvh_depth_mut(), &mut at.bvh.clone(), &state.bvh.depth);
    put(m.bvh_nodeid_mut(), &mut at.bvh, &state.bvh.nodeid);
}
