//! Columns of translational and rotational Jacobians of points on bodies, evaluated only where they are not zero.
//!
//! A dof's motion vector `cdof` is (angular, linear) about the tree's centre of mass `subtree_com[root]`; the velocity of
//! the point `x` per unit of the dof is `linear + angular × (x - subtree_com[root])`.
//!
//! Tests: in this file, `tests/physics/constraints.rs`, `tests/engine/unlisted.rs`.

use crate::math::{Motion, Vec3};
use crate::model::Model;
use crate::plan::Chains;

/// What Jacobians are made of.
#[derive(Clone, Copy)]
pub struct Kinematics<'a> {
    pub chains: &'a Chains,
    pub rootid: &'a [i32],
    pub subtree_com: &'a [Vec3],
    pub cdof: &'a [Motion],
}

impl<'a> Kinematics<'a> {
    pub fn new(m: &'a Model, chains: &'a Chains, subtree_com: &'a [Vec3], cdof: &'a [Motion]) -> Kinematics<'a> {
        Kinematics { chains, rootid: m.body_rootid(), subtree_com, cdof }
    }

    /// The point `x` relative to the centre of mass of the tree that moves `body`.
    #[inline(always)]
    pub fn arm(&self, body: usize, x: Vec3) -> Vec3 {
        x - self.subtree_com[self.rootid[body] as usize]
    }

    /// Velocity of the point with arm `r` per unit of dof `k`.
    #[inline(always)]
    pub fn translation(&self, k: usize, r: Vec3) -> Vec3 {
        self.cdof[k].linear() + self.cdof[k].angular().cross(r)
    }

    /// Angular velocity per unit of dof `k`.
    #[inline(always)]
    pub fn rotation(&self, k: usize) -> Vec3 {
        self.cdof[k].angular()
    }
}

/// Which side of a pair a column belongs to.
pub const FIRST: u8 = 1;
pub const SECOND: u8 = 2;

/// Length of the common beginning of two chains: the dofs of the common ancestors.
pub fn common(a: &[i32], b: &[i32]) -> usize {
    if std::ptr::eq(a, b) { a.len() } else { a.iter().zip(b).take_while(|(x, y)| x == y).count() }
}

/// Number of dofs in the union of two chains.
pub fn union_len(a: &[i32], b: &[i32]) -> usize {
    a.len() + b.len() - common(a, b)
}

/// Merges two chains into `cols` (ascending) and says in `side` to which each column belongs; returns the number of
/// columns.
pub fn merge(a: &[i32], b: &[i32], cols: &mut [i32], side: &mut [u8]) -> usize {
    let shared = common(a, b);
    if shared > 0 {
        cols[..shared].copy_from_slice(&a[..shared]);
        side[..shared].fill(FIRST | SECOND);
    }
    let (rest_a, rest_b) = (&a[shared..], &b[shared..]);
    shared + merge_lists(rest_a, rest_b, &mut cols[shared..], &mut side[shared..])
}

/// Merges two ascending lists that may share entries anywhere; returns the number of columns.
pub fn merge_lists(a: &[i32], b: &[i32], cols: &mut [i32], side: &mut [u8]) -> usize {
    if a.last() < b.first() || b.last() < a.first() {
        // one lies behind the other, as those of different trees do
        let ((low, low_side), (high, high_side)) =
            if a.last() < b.first() { ((a, FIRST), (b, SECOND)) } else { ((b, SECOND), (a, FIRST)) };
        let n = low.len() + high.len();
        let (cols, more_cols) = cols[..n].split_at_mut(low.len());
        let (side, more_side) = side[..n].split_at_mut(low.len());
        cols.copy_from_slice(low);
        more_cols.copy_from_slice(high);
        side.fill(low_side);
        more_side.fill(high_side);
        return n;
    }
    let (mut i, mut j, mut n) = (0, 0, 0);
    while i < a.len() || j < b.len() {
        let take_a = i < a.len() && (j == b.len() || a[i] <= b[j]);
        let take_b = j < b.len() && (i == a.len() || b[j] <= a[i]);
        cols[n] = if take_a { a[i] } else { b[j] };
        side[n] = if take_a { FIRST } else { 0 } | if take_b { SECOND } else { 0 };
        i += take_a as usize;
        j += take_b as usize;
        n += 1;
    }
    n
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn merged_chains_have_every_dof_once_and_know_its_sides() {
        // chains of bodies of a tree: a common beginning, then nothing in common
        let pairs: [(&[i32], &[i32]); 5] =
            [(&[0, 1, 2, 5], &[0, 1, 3, 4]), (&[0, 1], &[0, 1, 2]), (&[4, 5], &[0, 1]), (&[], &[3]), (&[7], &[7])];
        for (a, b) in pairs {
            let (mut cols, mut side) = ([-1; 8], [0; 8]);
            let n = merge(a, b, &mut cols, &mut side);
            let union: BTreeSet<i32> = a.iter().chain(b).copied().collect();
            assert!(cols[..n].iter().eq(union.iter()) && n == union_len(a, b), "{a:?} {b:?}: {cols:?}");
            for (&c, &s) in cols[..n].iter().zip(&side) {
                assert_eq!(
                    (s & FIRST != 0, s & SECOND != 0),
                    (a.contains(&c), b.contains(&c)),
                    "dof {c} of {a:?} {b:?}"
                );
            }
        }
    }

    /// Lists of flex vertices share entries anywhere, not only at the beginning.
    #[test]
    fn merged_lists_may_share_entries_anywhere() {
        let (mut cols, mut side) = ([-1; 8], [0; 8]);
        let n = merge_lists(&[0, 3, 6, 7], &[1, 3, 7, 9], &mut cols, &mut side);
        assert_eq!(cols[..n], [0, 1, 3, 6, 7, 9]);
        assert_eq!(side[..n], [FIRST, SECOND, FIRST | SECOND, FIRST, FIRST | SECOND, SECOND]);
    }
}
