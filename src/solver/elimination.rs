//! The graph of a sparse Hessian, and the order in which its dofs are eliminated.
//!
//! The graph is a union of cliques: the chains of the inertia and the columns of each constraint. Dofs in the same
//! cliques form a group. Groups are eliminated by minimum degree, and groups that become indistinguishable on the way
//! form a supernode.
//!
//! Tests: in this file.

use super::problem::Problem;
use crate::base::Result;
use crate::constraint::Jacobian;
use crate::data::Frame;

/// No group, supernode or clique.
pub const NONE: u32 = u32::MAX;

/// Groups of dofs and their adjacency.
pub struct Graph<'f> {
    /// First dof of each group, and the end.
    pub start: &'f [u32],
    pub words: usize,
    /// Adjacency as bits, without the group itself.
    adjacent: &'f mut [u64],
}

/// Bits that are set.
pub fn bits(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(k, &w)| {
        std::iter::successors((w != 0).then_some(w), |w| Some(w & (w - 1)).filter(|&w| w != 0))
            .map(move |w| 64 * k + w.trailing_zeros() as usize)
    })
}

/// Columns of row `i`.
pub fn columns<'a>(p: &Problem<'a>, i: usize) -> &'a [i32] {
    match p.jacobian {
        Jacobian::Sparse { .. } => p.jacobian.row(i).0.unwrap_or(&[]),
        Jacobian::Dense { .. } => &[],
    }
}

/// The dofs that end a chain of several: their rows of the inertia are the cliques that the others are part of.
fn leaves<'f>(p: &Problem, frame: &'f Frame) -> Result<&'f [u32]> {
    let (m, n) = (p.inertia.pattern, p.qacc.len());
    let parent: &mut [u8] = frame.zeros(n)?;
    let list: &mut [u32] = frame.scratch(n)?;
    let mut count = 0;
    for k in (0..n).rev() {
        let cols = m.cols(k);
        if cols.len() > 1 {
            parent[cols[cols.len() - 2] as usize] = 1;
            if parent[k] == 0 {
                list[count] = k as u32;
                count += 1;
            }
        }
    }
    Ok(&list[..count])
}

/// Where successive dofs differ in the cliques that they are in.
struct Groups<'f> {
    /// The last clique of each dof, counted from 1; 0 for none.
    seen: &'f mut [u32],
    /// Not 0: some clique has one of the dofs `k - 1` and `k`, but not both.
    splits: &'f mut [u8],
    stamp: u32,
}

impl Groups<'_> {
    /// Takes a clique into account.
    fn add(&mut self, dofs: &[i32]) {
        self.stamp += 1;
        for &k in dofs {
            self.seen[k as usize] = self.stamp;
        }
        for k in dofs.iter().map(|&k| k as usize) {
            self.splits[k] |= (k == 0 || self.seen[k - 1] != self.stamp) as u8;
            self.splits[k + 1] |= self.seen.get(k + 1).is_none_or(|&seen| seen != self.stamp) as u8;
        }
    }
}

/// The degrees of all groups under a tree of minima.
pub struct LeastDegree<'f> {
    /// Node `i` has the lesser value of nodes `2 i` and `2 i + 1`; the second half has the degrees.
    tree: &'f mut [u32],
}

impl<'f> LeastDegree<'f> {
    pub fn new(n: usize, frame: &'f Frame) -> Result<LeastDegree<'f>> {
        let tree: &mut [u32] = frame.scratch(2 * n.next_power_of_two())?;
        tree.fill(NONE);
        Ok(LeastDegree { tree })
    }

    fn set(&mut self, group: usize, degree: u32) {
        let mut i = self.tree.len() / 2 + group;
        self.tree[i] = degree;
        while i > 1 {
            i /= 2;
            let least = self.tree[2 * i].min(self.tree[2 * i + 1]);
            if self.tree[i] == least {
                break;
            }
            self.tree[i] = least;
        }
    }

    /// The group of least degree, the first of equal ones.
    fn first_least(&self) -> usize {
        let mut i = 1;
        while i < self.tree.len() / 2 {
            i *= 2;
            i += (self.tree[i + 1] < self.tree[i]) as usize;
        }
        i - self.tree.len() / 2
    }
}

impl<'f> Graph<'f> {
    pub fn new(p: &Problem, of_row: &mut [u32], frame: &'f Frame) -> Result<(Graph<'f>, usize)> {
        let n = p.qacc.len();
        let mut groups = Groups { seen: frame.zeros(n)?, splits: frame.zeros(n + 1)?, stamp: 0 };
        let m = p.inertia.pattern;
        let leaves = leaves(p, frame)?;
        leaves.iter().for_each(|&k| groups.add(m.cols(k as usize)));
        let mut ncliques = 0;
        for i in 0..of_row.len() {
            let cols = columns(p, i);
            if i == 0 || cols != columns(p, i - 1) {
                ncliques += 1;
                if cols.len() > 1 {
                    groups.add(cols);
                }
            }
            of_row[i] = ncliques as u32 - 1;
        }
        let start: &mut [u32] = frame.scratch(n + 1)?;
        let group: &mut [u32] = frame.scratch(n)?;
        let mut ngroup = 0;
        for k in 0..n {
            // dofs of no clique go by fours
            let alone = groups.seen[k] == 0 && k % 4 == 0;
            if k == 0 || alone || groups.splits[k] != 0 {
                start[ngroup] = k as u32;
                ngroup += 1;
            }
            group[k] = ngroup as u32 - 1;
        }
        start[ngroup] = n as u32;
        let words = ngroup.div_ceil(64);
        let mut graph = Graph { start: &start[..ngroup + 1], words, adjacent: frame.zeros(ngroup * words)? };
        let mask: &mut [u64] = frame.zeros(words)?;
        leaves.iter().for_each(|&k| graph.connect(m.cols(k as usize), group, mask));
        for i in 0..of_row.len() {
            if i == 0 || of_row[i] != of_row[i - 1] {
                graph.connect(columns(p, i), group, mask);
            }
        }
        Ok((graph, ncliques))
    }

    /// Makes the groups of some dofs a clique.
    fn connect(&mut self, dofs: &[i32], group: &[u32], mask: &mut [u64]) {
        mask.fill(0);
        dofs.iter().map(|&c| group[c as usize]).for_each(|g| mask[g as usize / 64] |= 1 << (g % 64));
        for g in bits(mask) {
            let row = &mut self.adjacent[g * self.words..(g + 1) * self.words];
            row.iter_mut().zip(&*mask).for_each(|(a, m)| *a |= m);
            row[g / 64] &= !(1 << (g % 64));
        }
    }

    pub fn weight(&self, words: &[u64]) -> u32 {
        bits(words).map(|g| self.start[g + 1] - self.start[g]).sum()
    }

    fn row(&self, g: usize) -> &[u64] {
        &self.adjacent[g * self.words..(g + 1) * self.words]
    }

    /// Eliminates all groups, least degree first. `order` lists groups as eliminated, `super_end[s]` says where supernode
    /// `s` ends in it, `below[s]` has the groups that it touches. Returns the number of supernodes.
    pub fn eliminate(
        &mut self,
        order: &mut [u32],
        super_end: &mut [u32],
        below: &mut [u64],
        mask: &mut [u64],
        mut degree: LeastDegree,
    ) -> usize {
        let (ngroup, words) = (self.start.len() - 1, self.words);
        for g in 0..ngroup {
            degree.set(g, self.weight(self.row(g)));
        }
        let (mut n, mut ns) = (0, 0);
        while n < ngroup {
            let g = degree.first_least();
            order[n] = g as u32;
            n += 1;
            degree.set(g, NONE);
            mask.copy_from_slice(self.row(g));
            let here = &mut below[ns * words..(ns + 1) * words];
            here.copy_from_slice(mask);
            for k in bits(mask) {
                let row = &mut self.adjacent[k * words..(k + 1) * words];
                row.iter_mut().zip(&*mask).for_each(|(a, m)| *a |= m);
                row[k / 64] &= !(1 << (k % 64));
                row[g / 64] &= !(1 << (g % 64));
            }
            // neighbours that touch nothing else go along
            for k in bits(mask) {
                let row = self.row(k);
                let same = row
                    .iter()
                    .zip(&*mask)
                    .enumerate()
                    .all(|(w, (a, m))| *a == if w == k / 64 { m & !(1 << (k % 64)) } else { *m });
                if same {
                    order[n] = k as u32;
                    n += 1;
                    degree.set(k, NONE);
                    here[k / 64] &= !(1 << (k % 64));
                }
            }
            for k in bits(here) {
                let row = &mut self.adjacent[k * words..(k + 1) * words];
                row.iter_mut().zip(mask.iter().zip(&*here)).for_each(|(a, (m, h))| *a &= !(m & !h));
            }
            for k in bits(here) {
                degree.set(k, self.weight(self.row(k)));
            }
            super_end[ns] = n as u32;
            ns += 1;
        }
        ns
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_degree_is_found_and_the_first_of_equal_ones() {
        let mut memory = [NONE; 16];
        let mut degree = LeastDegree { tree: &mut memory };
        let mut plain = [NONE; 6];
        for step in 0..200_usize {
            let (group, value) = (step * 7 % 6, (step * step % 11) as u32);
            degree.set(group, value);
            plain[group] = value;
            assert_eq!(Some(degree.first_least()), (0..6).min_by_key(|&g| plain[g]), "step {step}");
        }
    }

    #[test]
    fn dofs_are_together_exactly_while_their_cliques_agree() {
        let (mut seen, mut splits) = ([0; 7], [0; 8]);
        let mut groups = Groups { seen: &mut seen, splits: &mut splits, stamp: 0 };
        groups.add(&[0, 1, 2]);
        groups.add(&[1, 2, 5, 6]);
        let boundaries: Vec<usize> = (1..7).filter(|&k| groups.splits[k] != 0).collect();
        assert_eq!(boundaries, [1, 3, 5]);
        assert_eq!(*groups.seen, [1, 2, 2, 0, 0, 2, 2]);
    }
}
