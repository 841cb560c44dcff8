//! Flexible objects: simplices of one kind (capsules, triangles, tetrahedra) over shared vertices.
//!
//! In: the elements' vertex ids, and vertex or node positions at the reference. Out: [`Topology`] (edges, surface, layers,
//! pairs that may touch) and the coefficients of [`elasticity`].

pub mod elasticity;
mod topology;

pub use topology::Topology;

/// The local edges of an element of dimension 1, 2 or 3.
pub fn local_edges(dim: usize) -> &'static [[usize; 2]] {
    match dim {
        1 => &[[0, 1]],
        2 => &[[1, 2], [2, 0], [0, 1]],
        _ => &[[0, 1], [1, 2], [2, 0], [2, 3], [0, 3], [1, 3]],
    }
}

/// The local faces of an element, as sides that look outward.
fn local_fragments(dim: usize) -> &'static [&'static [usize]] {
    match dim {
        1 => &[&[0], &[1]],
        2 => &[&[0, 1], &[1, 2], &[2, 0]],
        _ => &[&[0, 1, 2], &[0, 2, 3], &[0, 3, 1], &[1, 3, 2]],
    }
}
