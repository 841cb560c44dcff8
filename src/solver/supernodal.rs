//! Hessians of large problems: supernodal sparse `L D L'` in an order that keeps fill-in low.
//!
//! The graph of the Hessian is a union of cliques: the chains of the inertia and the columns of each constraint. Dofs in
//! the same cliques form a group; groups are eliminated by minimum degree, and those that become indistinguishable on the
//! way form a supernode, a dense panel of columns. Matrix and factor share the panels' layout; a clique's products are
//! formed densely and scattered to addresses found beforehand. Factorisation is left-looking over panels.

use super::problem::Problem;
use super::rows::Rows;
use crate::base::Result;
use crate::constraint::Jacobian;
use crate::data::Frame;
use crate::math::MINVAL;
use crate::math::padded::{self, Quad};
use crate::math::simd::Lanes;

const NONE: u32 = u32::MAX;

/// Structure, matrix and factor.
pub struct Supernodal<'f> {
    /// Place of every dof in the order of elimination.
    place: &'f [u32],
    /// First column of each supernode, and the end.
    first: &'f [u32],
    /// Rows below each supernode's own: `rows[rowadr[s]..rowadr[s + 1]]`, ascending.
    rowadr: &'f [u32],
    rows: &'f [u32],
    /// Where each panel starts, in quads; where its pivots start.
    panel: &'f [u32],
    pivot: &'f [u32],
    /// Supernode of every column.
    owner: &'f [u32],
    cliques: Cliques<'f>,
    /// Address of every entry of the inertia.
    inertia: &'f [u32],
    pub H: &'f mut [Quad],
    pub cone: &'f mut [Quad],
    L: &'f mut [Quad],
    inv: &'f mut [Quad],
    work: Work<'f>,
}

/// Distinct column sets of rows that follow one another.
struct Cliques<'f> {
    /// Clique of each row of the problem.
    of_row: &'f [u32],
    /// Columns sorted by place, as positions in the row: `order[adr[c]..adr[c + 1]]`.
    adr: &'f [u32],
    order: &'f [u32],
    /// Addresses of the lower triangle, row by row.
    target_adr: &'f [u32],
    target: &'f [u32],
}

struct Work<'f> {
    /// Local row of every place in the current panel.
    local: &'f mut [u32],
    /// Supernodes waiting to update each supernode, as linked lists, and how many of their rows are done.
    head: &'f mut [u32],
    next: &'f mut [u32],
    done: &'f mut [u32],
    product: &'f mut [Quad],
    scaled: &'f mut [Quad],
    x: &'f mut [f64],
    /// One row of a clique, and the lower triangle of its products by rows.
    row: &'f mut [Quad],
    square: &'f mut [Quad],
}

/// Groups of dofs and who touches whom.
struct Graph<'f> {
    /// First dof of each group, and the end.
    start: &'f [u32],
    words: usize,
    /// Adjacency as bits, without the group itself.
    adjacent: &'f mut [u64],
}

/// Bits that are set.
fn bits(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(k, &w)| {
        std::iter::successors((w != 0).then_some(w), |w| Some(w & (w - 1)).filter(|&w| w != 0))
            .map(move |w| 64 * k + w.trailing_zeros() as usize)
    })
}

fn mix(x: u64) -> u64 {
    let x = (x + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (x ^ (x >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ (x >> 32)
}

/// Columns of row `i`.
fn columns<'a>(p: &Problem<'a>, i: usize) -> &'a [i32] {
    match p.jacobian {
        Jacobian::Sparse { .. } => p.jacobian.row(i).0.unwrap_or(&[]),
        Jacobian::Dense { .. } => &[],
    }
}

impl<'f> Graph<'f> {
    fn new(p: &Problem, of_row: &mut [u32], frame: &'f Frame) -> Result<(Graph<'f>, usize)> {
        let n = p.qacc.len();
        let hash: &mut [u64] = frame.zeros(n)?;
        let parent: &mut [u8] = frame.zeros(n)?;
        let m = p.inertia.pattern;
        for k in (0..n).rev() {
            let cols = m.cols(k);
            if cols.len() > 1 {
                parent[cols[cols.len() - 2] as usize] = 1;
                if parent[k] == 0 {
                    cols.iter().for_each(|&c| hash[c as usize] = hash[c as usize].wrapping_add(mix(k as u64)));
                }
            }
        }
        let mut ncliques = 0;
        for i in 0..of_row.len() {
            let cols = columns(p, i);
            if i == 0 || cols != columns(p, i - 1) {
                ncliques += 1;
                if cols.len() > 1 {
                    let h = mix((n + ncliques) as u64);
                    cols.iter().for_each(|&c| hash[c as usize] = hash[c as usize].wrapping_add(h));
                }
            }
            of_row[i] = ncliques as u32 - 1;
        }
        let start: &mut [u32] = frame.scratch(n + 1)?;
        let group: &mut [u32] = frame.scratch(n)?;
        let mut ngroup = 0;
        for k in 0..n {
            let alone = hash[k] == 0 && k % 4 == 0;
            if k == 0 || alone || hash[k] != hash[k - 1] {
                start[ngroup] = k as u32;
                ngroup += 1;
            }
            group[k] = ngroup as u32 - 1;
        }
        start[ngroup] = n as u32;
        let words = ngroup.div_ceil(64);
        let mut graph = Graph { start: &start[..ngroup + 1], words, adjacent: frame.zeros(ngroup * words)? };
        let mask: &mut [u64] = frame.zeros(words)?;
        for k in 0..n {
            if m.rownnz[k] > 1 && parent[k] == 0 {
                graph.connect(m.cols(k), group, mask);
            }
        }
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

    fn weight(&self, words: &[u64]) -> u32 {
        bits(words).map(|g| self.start[g + 1] - self.start[g]).sum()
    }

    fn row(&self, g: usize) -> &[u64] {
        &self.adjacent[g * self.words..(g + 1) * self.words]
    }

    /// Eliminates all groups, least degree first. `order` lists groups as eliminated, `super_end[s]` says where supernode
    /// `s` ends in it, `below[s]` has the groups that it touches. Returns the number of supernodes.
    fn eliminate(
        &mut self,
        order: &mut [u32],
        super_end: &mut [u32],
        below: &mut [u64],
        mask: &mut [u64],
        degree: &mut [u32],
    ) -> usize {
        let (ngroup, words) = (self.start.len() - 1, self.words);
        for g in 0..ngroup {
            degree[g] = self.weight(self.row(g));
        }
        let (mut n, mut ns) = (0, 0);
        while n < ngroup {
            let g = (0..ngroup).min_by_key(|&g| degree[g]).unwrap_or(0);
            order[n] = g as u32;
            n += 1;
            degree[g] = NONE;
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
                    degree[k] = NONE;
                    here[k / 64] &= !(1 << (k % 64));
                }
            }
            for k in bits(here) {
                let row = &mut self.adjacent[k * words..(k + 1) * words];
                row.iter_mut().zip(mask.iter().zip(&*here)).for_each(|(a, (m, h))| *a &= !(m & !h));
            }
            for k in bits(here) {
                degree[k] = self.weight(self.row(k));
            }
            super_end[ns] = n as u32;
            ns += 1;
        }
        ns
    }
}

impl<'f> Supernodal<'f> {
    /// Analyses a problem with compressed rows.
    pub fn new(p: &Problem, cones: bool, frame: &'f Frame) -> Result<Supernodal<'f>> {
        let n = p.qacc.len();
        let of_row: &mut [u32] = frame.scratch(p.rows.len())?;
        let (mut graph, ncliques) = Graph::new(p, of_row, frame)?;
        let (ngroup, words) = (graph.start.len() - 1, graph.words);
        let order: &mut [u32] = frame.scratch(ngroup)?;
        let end: &mut [u32] = frame.scratch(ngroup)?;
        let below: &mut [u64] = frame.scratch(ngroup * words)?;
        let ns = graph.eliminate(order, end, below, frame.scratch(words)?, frame.scratch(ngroup)?);
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
            widest = widest.max(5 * wq as usize);
            tallest = tallest.max(list.len().div_ceil(4) + 1);
        }
        let size = panel[ns] as usize + 2;
        let mut s = Supernodal {
            place,
            first,
            rowadr,
            rows,
            panel,
            pivot,
            owner,
            cliques: Cliques { of_row, adr: &[], order: &[], target_adr: &[], target: &[] },
            inertia: &[],
            H: frame.zeros(size)?,
            cone: frame.scratch(if cones { size } else { 0 })?,
            L: frame.zeros(size)?,
            inv: frame.scratch(pivot[ns] as usize)?,
            work: Work {
                local: frame.scratch(n)?,
                head: frame.scratch(ns)?,
                next: frame.scratch(ns)?,
                done: frame.scratch(ns)?,
                product: frame.scratch(tallest * tallest * 4)?,
                scaled: frame.scratch(widest)?,
                x: frame.scratch(n)?,
                row: &mut [],
                square: &mut [],
            },
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
        self.cliques = Cliques { of_row, adr, order, target_adr, target };
        let wq = widest.div_ceil(4);
        self.work.row = frame.zeros(wq)?;
        self.work.square = frame.scratch(widest * wq)?;
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
    fn heights(&self, s: usize) -> (usize, usize) {
        let own = (self.pivot[s + 1] - self.pivot[s]) as usize;
        (own, own + ((self.rowadr[s + 1] - self.rowadr[s]) as usize).div_ceil(4))
    }

    /// Address of the start of a column.
    fn column(&self, s: usize, place: u32) -> u32 {
        4 * (self.panel[s] + (place - self.first[s]) * self.heights(s).1 as u32)
    }

    /// Row of a place inside a panel.
    fn local_row(&self, s: usize, place: u32) -> u32 {
        if place < self.first[s + 1] {
            return place - self.first[s];
        }
        let list = &self.rows[self.rowadr[s] as usize..self.rowadr[s + 1] as usize];
        (4 * self.heights(s).0 + list.partition_point(|&r| r < place)) as u32
    }

    /// The inertia alone.
    pub fn reset(&mut self, p: &Problem) {
        self.H.fill([0.0; 4]);
        let flat = self.H.as_flattened_mut();
        let mut at = 0;
        for k in 0..self.place.len() {
            for &x in &p.inertia.M[p.inertia.pattern.range(k)] {
                flat[self.inertia[at] as usize] = x;
                at += 1;
            }
        }
        // padding columns are inert
        for s in 0..self.first.len() - 1 {
            let (wq, q) = self.heights(s);
            for c in (self.first[s + 1] - self.first[s]) as usize..4 * wq {
                self.H[self.panel[s] as usize + c * q + c / 4][c % 4] = 1.0;
            }
        }
    }

    /// Adds weighted products of rows to the matrix; `list` names rows of [`Rows`].
    #[inline(always)]
    pub fn add_rows<L: Lanes>(&mut self, l: L, p: &Problem, rows: &Rows, list: impl Iterator<Item = (u32, f64)>) {
        let mut current = NONE;
        for (k, weight) in list {
            let i = rows.source[k as usize] as usize;
            let c = self.cliques.of_row[i];
            if c != current {
                self.scatter(current, false);
                self.open(c);
                current = c;
            }
            let width = self.load_row(c, p.jacobian.row(i).1);
            let row = &self.work.row[..width];
            let height = self.clique_len(c);
            for (j, to) in self.work.square.chunks_exact_mut(width).take(height).enumerate() {
                let x = weight * row[j / 4][j % 4];
                padded::add_scl(l, &mut to[..=j / 4], &row[..=j / 4], x);
            }
        }
        self.scatter(current, false);
    }

    /// Copies the matrix and adds the Hessians of contacts on their cones' surfaces.
    #[inline(always)]
    pub fn add_cones<L: Lanes>(&mut self, l: L, p: &Problem, rows: &Rows) {
        self.cone.copy_from_slice(self.H);
        for [first, c, dim] in rows.on_surface() {
            let (first, dim) = (first as usize, dim as usize);
            let H = &p.cone_hessian.H[c as usize];
            let c = self.cliques.of_row[rows.source[first] as usize];
            let height = self.clique_len(c);
            self.open(c);
            for j in 0..dim {
                let right = p.jacobian.row(rows.source[first + j] as usize).1;
                let width = self.load_row(c, right);
                let order = &self.cliques.order[self.cliques.adr[c as usize] as usize..];
                let mut left: [&[f64]; 6] = [&[]; 6];
                for (k, row) in left[..dim].iter_mut().enumerate() {
                    *row = p.jacobian.row(rows.source[first + k] as usize).1;
                }
                for (i, to) in self.work.square.chunks_exact_mut(width).take(height).enumerate() {
                    let weights = H[j * dim..(j + 1) * dim].iter().zip(left);
                    let x = weights.map(|(h, row)| h * row[order[i] as usize]).sum();
                    padded::add_scl(l, &mut to[..=i / 4], &self.work.row[..=i / 4], x);
                }
            }
            self.scatter(c, true);
        }
    }

    fn clique_len(&self, c: u32) -> usize {
        (self.cliques.adr[c as usize + 1] - self.cliques.adr[c as usize]) as usize
    }

    /// Starts the products of a clique.
    fn open(&mut self, c: u32) {
        let k = self.clique_len(c);
        let wq = k.div_ceil(4);
        // `square` has k rows of wq quads from here on
        self.work.square[..k * wq].fill([0.0; 4]);
        self.work.row[..wq].fill([0.0; 4]);
    }

    /// Loads a row in the clique's order; returns its quads.
    #[inline(always)]
    fn load_row(&mut self, c: u32, values: &[f64]) -> usize {
        let order =
            &self.cliques.order[self.cliques.adr[c as usize] as usize..self.cliques.adr[c as usize + 1] as usize];
        let row = self.work.row.as_flattened_mut();
        for (to, &k) in row.iter_mut().zip(order) {
            *to = values[k as usize];
        }
        order.len().div_ceil(4)
    }

    /// Adds a clique's products to the matrix.
    fn scatter(&mut self, c: u32, cone: bool) {
        if c == NONE {
            return;
        }
        let k = self.clique_len(c);
        let wq = k.div_ceil(4);
        let flat = if cone { self.cone.as_flattened_mut() } else { self.H.as_flattened_mut() };
        let mut target = self.cliques.target[self.cliques.target_adr[c as usize] as usize..].iter();
        for i in 0..k {
            let row = self.work.square[i * wq..(i + 1) * wq].as_flattened();
            for (x, &to) in row[..=i].iter().zip(target.by_ref()) {
                flat[to as usize] += x;
            }
        }
    }

    /// Factors the matrix, with or without the cones' terms; returns the number of lost pivots.
    #[inline(always)]
    pub fn factor<L: Lanes>(&mut self, l: L, cone: bool) -> usize {
        let ns = self.first.len() - 1;
        let size = self.panel[ns] as usize;
        let source = if cone { &*self.cone } else { &*self.H };
        self.L[..size].copy_from_slice(&source[..size]);
        self.work.head.fill(NONE);
        let mut lost = 0;
        for s in 0..ns {
            lost += self.factor_panel(l, s);
        }
        lost
    }

    #[inline(always)]
    fn factor_panel<L: Lanes>(&mut self, l: L, s: usize) -> usize {
        let (wq, q) = self.heights(s);
        let span = self.rowadr[s] as usize..self.rowadr[s + 1] as usize;
        for (k, to) in self.work.local[self.first[s] as usize..self.first[s + 1] as usize].iter_mut().enumerate() {
            *to = k as u32;
        }
        for (k, &r) in self.rows[span.clone()].iter().enumerate() {
            self.work.local[r as usize] = (4 * wq + k) as u32;
        }
        let mut d = self.work.head[s];
        while d != NONE {
            let next = self.work.next[d as usize];
            self.update(l, s, d as usize);
            d = next;
        }
        let start = self.panel[s] as usize;
        let panel = &mut self.L[start..start + 4 * wq * q];
        let inv = &mut self.inv[self.pivot[s] as usize..self.pivot[s + 1] as usize];
        let scaled = &mut *self.work.scaled;
        let lost = l.call(|| padded::factor_in_place(l, panel, inv, q, scaled, MINVAL));
        self.work.done[s] = 0;
        self.wait(s);
        lost
    }

    /// Puts a supernode on the list of the one that its next row belongs to.
    fn wait(&mut self, d: usize) {
        let at = (self.rowadr[d] + self.work.done[d]) as usize;
        if at < self.rowadr[d + 1] as usize {
            let s = self.owner[self.rows[at] as usize] as usize;
            self.work.next[d] = self.work.head[s];
            self.work.head[s] = d as u32;
        }
    }

    /// Subtracts what the finished supernode `d` contributes to the panel of `s`.
    #[inline(always)]
    fn update<L: Lanes>(&mut self, l: L, s: usize, d: usize) {
        let (wq, q) = self.heights(d);
        let done = self.work.done[d] as usize;
        let list = &self.rows[self.rowadr[d] as usize + done..self.rowadr[d + 1] as usize];
        let cols = list.iter().take_while(|&&r| r < self.first[s + 1]).count();
        let width = (self.first[d + 1] - self.first[d]) as usize;
        let a = &self.L.as_flattened()[4 * self.panel[d] as usize + 4 * wq + done..];
        let inv = &self.inv[self.pivot[d] as usize..].as_flattened()[..width];
        let (product, scaled) = (&mut *self.work.product, &mut *self.work.scaled);
        l.call(|| padded::outer(l, product, a, 4 * q, list.len(), cols, inv, scaled));
        let height = list.len().div_ceil(4);
        let (start, stride) = (4 * self.panel[s] as usize, 4 * self.heights(s).1);
        for c in 0..cols {
            let column = start + (list[c] - self.first[s]) as usize * stride;
            let to = &mut self.L.as_flattened_mut()[column..column + stride];
            let from = self.work.product[c * height..(c + 1) * height].as_flattened();
            for (&r, x) in list.iter().zip(from).skip(c) {
                to[self.work.local[r as usize] as usize] -= x;
            }
        }
        self.work.done[d] = (done + cols) as u32;
        self.wait(d);
    }

    /// `x = H⁻¹ x`
    #[inline(always)]
    pub fn solve<L: Lanes>(&mut self, _l: L, x: &mut [f64]) {
        let ns = self.first.len() - 1;
        let y = &mut *self.work.x;
        for (k, &to) in self.place.iter().enumerate() {
            y[to as usize] = x[k];
        }
        let (L, inv) = (self.L.as_flattened(), self.inv.as_flattened());
        let geometry = |s: usize| {
            let wq = (self.pivot[s + 1] - self.pivot[s]) as usize;
            let list = &self.rows[self.rowadr[s] as usize..self.rowadr[s + 1] as usize];
            (4 * self.panel[s] as usize, 4 * wq, 4 * (wq + list.len().div_ceil(4)), list)
        };
        for s in 0..ns {
            let (start, own, stride, list) = geometry(s);
            let (c0, c1) = (self.first[s] as usize, self.first[s + 1] as usize);
            for c in c0..c1 {
                let column = &L[start + (c - c0) * stride..][..stride];
                let v = y[c];
                for (i, to) in y[c + 1..c1].iter_mut().enumerate() {
                    *to -= column[c - c0 + 1 + i] * v;
                }
                for (&r, a) in list.iter().zip(&column[own..]) {
                    y[r as usize] -= a * v;
                }
            }
        }
        for s in (0..ns).rev() {
            let (start, own, stride, list) = geometry(s);
            let (c0, c1) = (self.first[s] as usize, self.first[s + 1] as usize);
            for c in (c0..c1).rev() {
                let column = &L[start + (c - c0) * stride..][..stride];
                let mut v = y[c] * inv[4 * self.pivot[s] as usize + c - c0];
                for (i, x) in y[c + 1..c1].iter().enumerate() {
                    v -= column[c - c0 + 1 + i] * x;
                }
                for (&r, a) in list.iter().zip(&column[own..]) {
                    v -= a * y[r as usize];
                }
                y[c] = v;
            }
        }
        for (k, &from) in self.place.iter().enumerate() {
            x[k] = y[from as usize];
        }
    }
}
