//! Kinematics of deformable bodies (flexes).
//!
//! In: body frames. Out: vertex positions `flexvert_xpos`, element boxes `flexelem_aabb` and their tree `bvh_aabb_dyn`,
//! edge lengths and their Jacobians `flexedge_J`.
//!
//! A vertex is fixed to a body, or it is the sum of nodes weighted by products of Lagrange polynomials (an interpolated
//! flex). The Jacobian row of an edge from `a` to `b` is `u' (J_b − J_a)`, with `u` its unit direction.
//!
//! Tests: `tests/physics/kinematics.rs`, `tests/conformance/compare.py`.

use super::jacobian;
use super::row::{Row, merge};
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::Data;
use crate::math::simd::{F64x4, Lanes, Stage, dispatch};
use crate::math::{Motion, Vec3, from_fn};
use crate::model::Model;
use std::ops::Range;

/// Largest number of nodes of an interpolated flex.
pub const MAX_NODES: usize = 27;

/// All flexes.
pub fn flex(m: &Model, d: &mut Data) -> Result<()> {
    if m.nflex() == 0 {
        return Ok(());
    }
    for f in 0..m.nflex() {
        vertices(m, d, f)?;
        element_boxes(m, d, f);
        if !m.disabled(mjDSBL_MIDPHASE) && m.flex_bvhadr()[f] >= 0 {
            box_tree(m, d, f);
        }
    }
    edges(m, d);
    Ok(())
}

/// The vertices of flex `f`.
pub fn vertex_range(m: &Model, f: usize) -> Range<usize> {
    let first = m.flex_vertadr()[f] as usize;
    first..first + m.flex_vertnum()[f] as usize
}

/// The edges of flex `f`.
pub fn edge_range(m: &Model, f: usize) -> Range<usize> {
    let first = m.flex_edgeadr()[f] as usize;
    first..first + m.flex_edgenum()[f] as usize
}

/// The elements of flex `f`.
pub fn element_range(m: &Model, f: usize) -> Range<usize> {
    let first = m.flex_elemadr()[f] as usize;
    first..first + m.flex_elemnum()[f] as usize
}

/// The nodes of flex `f`.
pub fn node_range(m: &Model, f: usize) -> Range<usize> {
    let first = m.flex_nodeadr()[f] as usize;
    first..first + m.flex_nodenum()[f] as usize
}

/// Values of the Lagrange polynomials of this order at `s`.
#[inline]
fn polynomials(order: usize, s: f64) -> [f64; 3] {
    match order {
        1 => [1.0 - s, s, 0.0],
        _ => [2.0 * s * s - 3.0 * s + 1.0, 4.0 * (s - s * s), 2.0 * s * s - s],
    }
}

/// Derivatives of [`polynomials`].
#[inline]
fn slopes(order: usize, s: f64) -> [f64; 3] {
    match order {
        1 => [-1.0, 1.0, 0.0],
        _ => [4.0 * s - 3.0, 4.0 * (1.0 - 2.0 * s), 4.0 * s - 1.0],
    }
}

/// Calls `f(node, i, j, k)` for the nodes of an interpolated flex of this order, the last index fastest.
#[inline]
fn each_node(order: usize, mut f: impl FnMut(usize, usize, usize, usize)) {
    let n = order + 1;
    for node in 0..n * n * n {
        f(node, node / (n * n), node / n % n, node % n);
    }
}

/// Weights of the nodes at local coordinates `x` of an interpolated flex.
pub fn node_weights(order: usize, x: Vec3) -> [f64; MAX_NODES] {
    let p = x.map(|s| polynomials(order, s));
    let mut weights = [0.0; MAX_NODES];
    each_node(order, |node, i, j, k| weights[node] = p[0][i] * p[1][j] * p[2][k]);
    weights
}

/// Gradients of the node weights at the centre of an interpolated flex.
pub fn center_gradients(order: usize) -> [Vec3; MAX_NODES] {
    let (p, s) = (polynomials(order, 0.5), slopes(order, 0.5));
    let mut gradients = [Vec3::ZERO; MAX_NODES];
    each_node(order, |node, i, j, k| {
        gradients[node] = Vec3([s[i] * p[j] * p[k], p[i] * s[j] * p[k], p[i] * p[j] * s[k]])
    });
    gradients
}

/// Positions of the nodes of flex `f`.
pub fn node_positions(m: &Model, d: &Data, f: usize, to: &mut [Vec3]) {
    for (x, n) in to.iter_mut().zip(node_range(m, f)) {
        let b = m.flex_nodebodyid()[n] as usize;
        *x = if m.flex_centered()[f] != 0 { d.xpos[b] } else { d.xmat[b] * m.flex_node()[n] + d.xpos[b] };
    }
}

fn vertices(m: &Model, d: &mut Data, f: usize) -> Result<()> {
    let order = m.flex_interp()[f] as usize;
    if order == 0 {
        let centered = m.flex_centered()[f] != 0;
        for v in vertex_range(m, f) {
            let b = m.flex_vertbodyid()[v] as usize;
            d.flexvert_xpos[v] = if centered { d.xpos[b] } else { d.xmat[b] * m.flex_vert()[v] + d.xpos[b] };
        }
        return Ok(());
    }
    let nodes = node_range(m, f).len();
    if order > 2 || nodes != (order + 1).pow(3) {
        return Err(Error::in_routine("mj_flex", "flex_interp_order mismatch"));
    }
    let mut x = [Vec3::ZERO; MAX_NODES];
    node_positions(m, d, f, &mut x[..nodes]);
    let range = vertex_range(m, f);
    let (local, to) = (&m.flex_vert0()[range.clone()], &mut d.flexvert_xpos[range]);
    dispatch(Interpolate { order, nodes: &x[..nodes], local, to });
    Ok(())
}

/// Points at local coordinates between nodes, four at a time: the sums of [`node_weights`] times nodes, to the last bit.
struct Interpolate<'a> {
    order: usize,
    nodes: &'a [Vec3],
    local: &'a [Vec3],
    to: &'a mut [Vec3],
}

impl Stage for Interpolate<'_> {
    type Out = ();
    #[inline(always)]
    fn run<L: Lanes>(self, _: L) {
        if self.order == 1 { self.points::<2>() } else { self.points::<3>() }
    }
}

impl Interpolate<'_> {
    #[inline(always)]
    fn points<const N: usize>(self) {
        for (local, to) in self.local.chunks(4).zip(self.to.chunks_mut(4)) {
            let p: [[[f64; 4]; 3]; 3] = from_fn(|k| {
                let p: [[f64; 3]; 4] = from_fn(|v| polynomials(N - 1, local[v.min(local.len() - 1)][k]));
                from_fn(|i| p.map(|p| p[i]))
            });
            let mut sum = [F64x4::splat(0.0); 3];
            let mut nodes = self.nodes.iter();
            for i in 0..N {
                for j in 0..N {
                    let plane = F64x4::load(&p[0][i]) * F64x4::load(&p[1][j]);
                    for (last, node) in p[2][..N].iter().zip(&mut nodes) {
                        let weight = plane * F64x4::load(last);
                        sum = from_fn(|c| sum[c] + F64x4::splat(node[c]) * weight);
                    }
                }
            }
            let mut x = [[0.0; 4]; 3];
            (0..3).for_each(|c| sum[c].store(&mut x[c]));
            for (v, to) in to.iter_mut().enumerate() {
                *to = Vec3(x.map(|x| x[v]));
            }
        }
    }
}

/// The corner vertices (global ids) of the elements of flex `f`, `dim + 1` per element.
pub fn corners(m: &Model, f: usize) -> impl Iterator<Item = &[i32]> {
    let corners = m.flex_dim()[f] as usize + 1;
    let adr = m.flex_elemdataadr()[f] as usize;
    m.flex_elem()[adr..adr + corners * m.flex_elemnum()[f] as usize].chunks_exact(corners)
}

/// A box as centre and half sizes.
fn centered(min: Vec3, max: Vec3, margin: f64) -> [f64; 6] {
    let mut b = [0.0; 6];
    for k in 0..3 {
        b[k] = 0.5 * (min[k] + max[k]);
        b[3 + k] = 0.5 * (max[k] - min[k]) + margin;
    }
    b
}

fn element_boxes(m: &Model, d: &mut Data, f: usize) {
    let first = m.flex_vertadr()[f] as usize;
    let (xpos, radius) = (&*d.flexvert_xpos, m.flex_radius()[f]);
    for (e, corners) in element_range(m, f).zip(corners(m, f)) {
        let mut min = xpos[first + corners[0] as usize];
        let mut max = min;
        for &v in &corners[1..] {
            let x = xpos[first + v as usize];
            for k in 0..3 {
                min[k] = min[k].min(x[k]);
                max[k] = max[k].max(x[k]);
            }
        }
        d.flexelem_aabb[e] = centered(min, max, radius);
    }
}

fn box_tree(m: &Model, d: &mut Data, f: usize) {
    let (root, count) = (m.flex_bvhadr()[f] as usize, m.flex_bvhnum()[f] as usize);
    let first = m.flex_elemadr()[f] as usize;
    for node in (root..root + count).rev() {
        let to = node - m.nbvhstatic();
        let element = m.bvh_nodeid()[node];
        d.bvh_aabb_dyn[to] = if element >= 0 {
            d.flexelem_aabb[first + element as usize]
        } else {
            let [a, b] = m.bvh_child()[node].map(|child| d.bvh_aabb_dyn[root + child as usize - m.nbvhstatic()]);
            let (mut min, mut max) = (Vec3::ZERO, Vec3::ZERO);
            for k in 0..3 {
                min[k] = (a[k] - a[3 + k]).min(b[k] - b[3 + k]);
                max[k] = (a[k] + a[3 + k]).max(b[k] + b[3 + k]);
            }
            centered(min, max, 0.0)
        };
    }
}

/// Whether edge Jacobians of flex `f` are left out, because nothing would use them.
pub fn without_edge_jacobian(m: &Model, f: usize) -> bool {
    m.flex_rigid()[f] != 0
        || m.flex_interp()[f] != 0
        || (m.flex_edgeequality()[f] == 0
            && m.flex_edgedamping()[f] == 0.0
            && m.flex_edgestiffness()[f] == 0.0
            && m.flex_damping()[f] == 0.0)
}

fn edges(m: &Model, d: &mut Data) {
    let (nv, sparse) = (m.nv(), super::is_sparse(m));
    if sparse {
        d.flexedge_J_rowadr.fill(0);
        d.flexedge_J_rownnz.fill(0);
    } else {
        d.flexedge_J.fill(0.0);
    }
    for f in 0..m.nflex() {
        if m.flex_rigid()[f] != 0 || m.flex_interp()[f] != 0 {
            continue;
        }
        let only_lengths = without_edge_jacobian(m, f);
        let first = m.flex_vertadr()[f] as usize;
        if only_lengths {
            let xpos = &d.flexvert_xpos[vertex_range(m, f)];
            let range = edge_range(m, f);
            for (length, ends) in d.flexedge_length[range.clone()].iter_mut().zip(&m.flex_edge()[range]) {
                *length = xpos[ends[1] as usize].distance(xpos[ends[0] as usize]);
            }
            continue;
        }
        for e in edge_range(m, f) {
            let ends = m.flex_edge()[e].map(|v| first + v as usize);
            let x = ends.map(|v| d.flexvert_xpos[v]);
            let (along, length) = (x[1] - x[0]).normalized();
            d.flexedge_length[e] = length;
            let b = ends.map(|v| m.flex_vertbodyid()[v] as usize);
            let off = [0, 1].map(|i: usize| jacobian::offset(m, d, x[i], b[i]));
            let adr = match e {
                _ if !sparse => e * nv,
                0 => 0,
                _ => (d.flexedge_J_rowadr[e - 1] + d.flexedge_J_rownnz[e - 1]) as usize,
            };
            let chains = b.map(|b| d.plan.chains.of(b));
            let (J, colind) = (&mut d.flexedge_J[adr..], d.flexedge_J_colind.get_mut(adr..).unwrap_or_default());
            let mut n = 0;
            edge_columns(d.cdof, chains, off, along, |i, value| {
                if sparse {
                    (J[n], colind[n]) = (value, i);
                    n += 1;
                } else {
                    J[i as usize] = value;
                }
            });
            if sparse {
                (d.flexedge_J_rowadr[e], d.flexedge_J_rownnz[e]) = (adr as i32, n as i32);
            }
        }
    }
}

/// Calls `f(dof, value)` for the Jacobian of an edge's length, (J₁ - J₀)ᵀ along, by ascending dofs; `chains` move its ends,
/// which lie at `off` from the centres of their trees.
#[inline(always)]
fn edge_columns(cdof: &[Motion], chains: [&[i32]; 2], off: [Vec3; 2], along: Vec3, mut f: impl FnMut(i32, f64)) {
    let lower = usize::from(chains[1].first() < chains[0].first());
    if chains[lower].last() < chains[1 - lower].first() {
        // nothing moves both ends: (v + ω × off)ᵀ along = vᵀ along + ωᵀ (off × along)
        for end in [lower, 1 - lower] {
            let toward = if end == 1 { along } else { -along };
            let arm = off[end].cross(toward);
            for &i in chains[end] {
                let axis = cdof[i as usize];
                f(i, axis.linear().dot(toward) + axis.angular().dot(arm));
            }
        }
        return;
    }
    merge(chains[0], chains[1], |i, in_0, in_1| {
        let J0 = if in_0 { jacobian::point_column(&cdof[i], off[0]) } else { Vec3::ZERO };
        let J1 = if in_1 { jacobian::point_column(&cdof[i], off[1]) } else { Vec3::ZERO };
        f(i as i32, (J1 - J0).dot(along));
    });
}

/// `flexedge_velocity` = `flexedge_J` q̇.
pub fn edge_velocities(m: &Model, d: &mut Data) {
    let sparse = super::is_sparse(m);
    for f in 0..m.nflex() {
        if without_edge_jacobian(m, f) {
            d.flexedge_velocity[edge_range(m, f)].fill(0.0);
            continue;
        }
        for e in edge_range(m, f) {
            d.flexedge_velocity[e] = edge_row(m, d, e, sparse).dot(d.qvel);
        }
    }
}

/// The Jacobian row of edge `e`.
#[inline]
pub fn edge_row<'d>(m: &Model, d: &'d Data, e: usize, sparse: bool) -> Row<'d> {
    Row::of(m.nv(), d.flexedge_J_rownnz, d.flexedge_J_rowadr, d.flexedge_J_colind, d.flexedge_J, e, sparse)
}
