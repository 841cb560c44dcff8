//! Symbolic analysis for the supernodal factorisation: the order of elimination, the panels of the supernodes, and the
//! address of every entry of the inertia and of the products of each clique.
//!
//! Tests: `src/solver/elimination.rs`, `src/solver/select.rs`.

use super::elimination::{Graph, LeastDegree, bits, columns};
use super::problem::Problem;
use crate::base::Result;
use crate::data::Frame;

/// Where every entry of matrix and factor lies.
pub struct Symbolic<'f> {
    /// Place of every dof in the order of elimination.
    pub place: &'f [u32],
    /// First column of each supernode, and the end.
    pub first: &'f [u32],
    /// Rows below each supernode's own: `rows[rowadr[s]..rowadr[s + 1]]`, ascending.
    pub rowadr: &'f [u32],
    pub rows: &'f [u32],
    /// Where each panel starts, in packs; where its pivots start.
    pub panel: &'f [u32],
    pub pivot: &'f [u32],
    /// Supernode of every column.
    pub owner: &'f [u32],
    pub cliques: Cliques<'f>,
    /// Address of every entry of the inertia.
    pub inertia: &'f [u32],
    /// Columns of the widest supernode with padding, and packs of its longest list of rows below.
    pub widest: usize,
    pub tallest: usize,
}

/// Distinct column sets of rows that follow one another.
pub struct Cliques<'f> {
    /// Clique of each row of the problem.
    pub of_row: &'f [u32],
    /// Columns sorted by place, as positions in the row: `order[adr[c]..adr[c + 1]]`.
    pub adr: &'f [u32],
    pub order: &'f [u32],
    /// Addresses of the lower triangle, row by row.
    pub target_adr: &'f [u32],
    pub target: &'f [u32],
    /// Columns of the largest.
    pub widest: usize,
}

impl<'f> Symbolic<'f> {
    /// Analyses a problem with compressed rows.
    pub fn new(p: &Problem, frame: &'f Frame) -> Result<Symbolic<'f>> {
        let n = p.qacc.len();
        let of_row: &mut [u32] = frame.scratch(p.rows.len())?;
        let (mut graph, ncliques) = Graph::new(p, of_row, frame)?;
        let (ngroup, words) = (graph.start.len() - 1, graph.words);
        let order: &mut [u32] = frame.scratch(ngroup)?;
        let end: &mut [u32] = frame.scratch(ngroup)?;
        let below: &mut [u64] = frame.scratch(ngroup * words)?;
        let ns = graph.eliminate(order, end, below, frame.scratch(words)?, LeastDegree::new(ngroup, frame)?);
        let place: &mut [u32] = frame.scratch(n)?;
        let (first, owner): (&mut [u32], &mut [u32]) = (frame.scratch(ns + 1)?, frame.scratch(n)?);
        let (mut at, mut done) = (0, 0);
        for s in 0..ns {
            first[s] = at;
            for &g in &order[done..end[s] as usize] {
                for k in graph.start[g as usize]..graph.start[g as usize + 1] {
                    place[k as usize] = at;
                    owner[at as usize] = s as u32;
                    at += 1;
                }
            }
            done = end[s] as usize;
        }
        first[ns] = at;
        let rowadr: &mut [u32] = frame.scratch(ns + 1)?;
        rowadr[0] = 0;
        for s in 0..ns {
            rowadr[s + 1] = rowadr[s] + graph.weight(&below[s * words..(s + 1) * words]);
        }
        let rows: &mut [u32] = frame.scratch(rowadr[ns] as usize)?;
        let (panel, pivot): (&mut [u32], &mut [u32]) = (frame.scratch(ns + 1)?, frame.scratch(ns + 1)?);
        (panel[0], pivot[0]) = (0, 0);
        let (mut widest, mut tallest) = (0, 0);
        for s in 0..ns {
            let list = &mut rows[rowadr[s] as usize..rowadr[s + 1] as usize];
            let dofs = bits(&below[s * words..(s + 1) * words]).flat_map(|g| graph.start[g]..graph.start[g + 1]);
            list.iter_mut().zip(dofs).for_each(|(to, k)| *to = place[k as usize]);
            list.sort_unstable();
            let (wq, rq) = ((first[s + 1] - first[s]).div_ceil(4), (list.len() as u32).div_ceil(4));
            pivot[s + 1] = pivot[s] + wq;
            panel[s + 1] = panel[s] + 4 * wq * (wq + rq);
            widest = widest.max(4 * wq as usize);
            tallest = tallest.max(list.len().div_ceil(4) + 1);
        }
        let mut s = Symbolic {
            place,
            first,
            rowadr,
            rows,
            panel,
            pivot,
            owner,
            cliques: Cliques { of_row, adr: &[], order: &[], target_adr: &[], target: &[], widest: 0 },
            inertia: &[],
            widest,
            tallest,
        };
        s.find_cliques(p, ncliques, frame)?;
        s.find_inertia(p, frame)?;
        Ok(s)
    }

    fn find_cliques(&mut self, p: &Problem, ncliques: usize, frame: &'f Frame) -> Result<()> {
        let of_row = self.cliques.of_row;
        let (adr, target_adr): (&mut [u32], &mut [u32]) = (frame.scratch(ncliques + 1)?, frame.scratch(ncliques + 1)?);
        (adr[0], target_adr[0]) = (0, 0);
        let mut widest = 0;
        let begins = |i: &usize| *i == 0 || of_row[*i] != of_row[*i - 1];
        for (c, i) in (0..of_row.len()).filter(begins).enumerate() {
            let k = columns(p, i).len();
            adr[c + 1] = adr[c] + k as u32;
            target_adr[c + 1] = target_adr[c] + (k * (k + 1) / 2) as u32;
            widest = widest.max(k);
        }
        let order: &mut [u32] = frame.scratch(adr[ncliques] as usize)?;
        let target: &mut [u32] = frame.scratch(target_adr[ncliques] as usize)?;
        let local: &mut [u32] = frame.scratch(widest)?;
        for (c, i) in (0..of_row.len()).filter(begins).enumerate() {
            let cols = columns(p, i);
            let place = |k: u32| self.place[cols[k as usize] as usize];
            let order = &mut order[adr[c] as usize..adr[c + 1] as usize];
            order.iter_mut().enumerate().for_each(|(k, to)| *to = k as u32);
            order.sort_unstable_by_key(|&k| place(k));
            let target = &mut target[target_adr[c] as usize..target_adr[c + 1] as usize];
            let mut j = 0;
            while j < order.len() {
                // columns of one supernode share the rows' local places
                let s = self.owner[place(order[j]) as usize] as usize;
                let run = order[j..].iter().take_while(|&&k| place(k) < self.first[s + 1]).count();
                for i in j..order.len() {
                    local[i] = self.local_row(s, place(order[i]));
                }
                for j in j..j + run {
                    let column = self.column(s, place(order[j]));
                    for i in j..order.len() {
                        target[i * (i + 1) / 2 + j] = column + local[i];
                    }
                }
                j += run;
            }
        }
        self.cliques = Cliques { of_row, adr, order, target_adr, target, widest };
        Ok(())
    }

    fn find_inertia(&mut self, p: &Problem, frame: &'f Frame) -> Result<()> {
        let m = p.inertia.pattern;
        let total = (0..self.place.len()).map(|k| m.rownnz[k] as usize).sum();
        let list: &mut [u32] = frame.scratch(total)?;
        let mut at = 0;
        for k in 0..self.place.len() {
            for &c in m.cols(k) {
                let (a, b) = (self.place[k], self.place[c as usize]);
                let (row, col) = (a.max(b), a.min(b));
                let s = self.owner[col as usize] as usize;
                list[at] = self.column(s, col) + self.local_row(s, row);
                at += 1;
            }
        }
        self.inertia = list;
        Ok(())
    }

    /// Quads of a panel's columns: its own rows, all rows.
    pub fn heights(&self, s: usize) -> (usize, usize) {
        let own = (self.pivot[s + 1] - self.pivot[s]) as usize;
        (own, own + ((self.rowadr[s + 1] - self.rowadr[s]) as usize).div_ceil(4))
    }

    /// Address of the start of a column.
    pub fn column(&self, s: usize, place: u32) -> u32 {
        4 * (self.panel[s] + (place - self.first[s]) * self.heights(s).1 as u32)
    }

    /// Row of a place inside a panel.
    pub fn local_row(&self, s: usize, place: u32) -> u32 {
        if place < self.first[s + 1] {
            return place - self.first[s];
        }
        let list = &self.rows[self.rowadr[s] as usize..self.rowadr[s + 1] as usize];
        (4 * self.heights(s).0 + list.partition_point(|&r| r < place)) as u32
    }

    /// Columns of a clique.
    pub fn clique_len(&self, c: u32) -> usize {
        (self.cliques.adr[c as usize + 1] - self.cliques.adr[c as usize]) as usize
    }
}
