//! Hessians of large problems: supernodal sparse factorisation `L D L'`, in an order that keeps fill-in low.
//!
//! `elimination` finds the order and `symbolic` the layout. Every supernode is a dense panel of columns, in the matrix
//! and in its factor alike. The products of a clique are formed densely and scattered to addresses computed beforehand.
//! The factorisation is left-looking over panels: a panel subtracts what finished supernodes contribute to it, and is
//! then factored densely.
//!
//! Tests: `src/solver/select.rs`, `tests/engine/solver.rs`.

use super::elimination::NONE;
use super::problem::Problem;
use super::rows::SolverRows;
use super::symbolic::Symbolic;
use crate::base::Result;
use crate::data::Frame;
use crate::math::MINVAL;
use crate::math::padded::{self, Pack};
use crate::math::padded_factor;
use crate::math::padded_tiles::All;
use crate::math::simd::Lanes;

/// Structure, matrix and factor.
pub struct Supernodal<'f> {
    s: Symbolic<'f>,
    H: &'f mut [Pack],
    cone: &'f mut [Pack],
    L: &'f mut [Pack],
    inv: &'f mut [Pack],
    work: SupernodalScratch<'f>,
}

struct SupernodalScratch<'f> {
    /// Local row of every place in the current panel.
    local: &'f mut [u32],
    /// Supernodes waiting to update each supernode, as linked lists, and how many of their rows are done.
    head: &'f mut [u32],
    next: &'f mut [u32],
    done: &'f mut [u32],
    product: &'f mut [Pack],
    scaled: &'f mut [Pack],
    x: &'f mut [f64],
    /// One row of a clique, and the lower triangle of its products by rows.
    row: &'f mut [Pack],
    square: &'f mut [Pack],
}

impl<'f> Supernodal<'f> {
    /// Memory for the Hessian of a problem with compressed rows, and for a copy of it with the cones' terms if `cones`.
    pub fn new(p: &Problem, cones: bool, frame: &'f Frame) -> Result<Supernodal<'f>> {
        let s = Symbolic::new(p, frame)?;
        let (n, ns) = (s.place.len(), s.first.len() - 1);
        let size = s.panel[ns] as usize + 2;
        let clique = s.cliques.widest;
        Ok(Supernodal {
            H: frame.zeros(size)?,
            cone: frame.scratch(if cones { size } else { 0 })?,
            L: frame.zeros(size)?,
            inv: frame.scratch(s.pivot[ns] as usize)?,
            work: SupernodalScratch {
                local: frame.scratch(n)?,
                head: frame.scratch(ns)?,
                next: frame.scratch(ns)?,
                done: frame.scratch(ns)?,
                product: frame.scratch(s.tallest * s.tallest * 4)?,
                scaled: frame.scratch(s.widest)?,
                x: frame.scratch(n)?,
                row: frame.zeros(clique.div_ceil(4))?,
                square: frame.scratch(clique * clique.div_ceil(4))?,
            },
            s,
        })
    }

    /// The inertia alone.
    pub fn reset(&mut self, p: &Problem) {
        self.H.fill([0.0; 4]);
        let flat = self.H.as_flattened_mut();
        let mut at = 0;
        for k in 0..self.s.place.len() {
            for &x in &p.inertia.M[p.inertia.pattern.range(k)] {
                flat[self.s.inertia[at] as usize] = x;
                at += 1;
            }
        }
        // padding columns are inert
        for s in 0..self.s.first.len() - 1 {
            let (wq, q) = self.s.heights(s);
            for c in (self.s.first[s + 1] - self.s.first[s]) as usize..4 * wq {
                self.H[self.s.panel[s] as usize + c * q + c / 4][c % 4] = 1.0;
            }
        }
    }

    /// Adds weighted products of rows to the matrix; `list` names rows of [`SolverRows`].
    #[inline(always)]
    pub fn add_rows(&mut self, p: &Problem, rows: &SolverRows, list: impl Iterator<Item = (u32, f64)>) {
        let mut current = NONE;
        for (k, weight) in list {
            let i = rows.source[k as usize] as usize;
            let c = self.s.cliques.of_row[i];
            if c != current {
                self.scatter(current, false);
                self.open(c);
                current = c;
            }
            let width = self.load_row(c, p.jacobian.row(i).1);
            let row = &self.work.row[..width];
            let height = self.s.clique_len(c);
            for (j, to) in self.work.square.chunks_exact_mut(width).take(height).enumerate() {
                let x = weight * row[j / 4][j % 4];
                padded::add_scl(&mut to[..=j / 4], &row[..=j / 4], x);
            }
        }
        self.scatter(current, false);
    }

    /// Copies the matrix and adds the Hessians of contacts on their cones' surfaces.
    #[inline(always)]
    pub fn add_cones(&mut self, p: &Problem, rows: &SolverRows) {
        self.cone.copy_from_slice(self.H);
        for contact in rows.on_surface() {
            let (first, dim) = (contact.first as usize, contact.dim as usize);
            let H = &p.cone_hessian.H[contact.index as usize];
            let c = self.s.cliques.of_row[rows.source[first] as usize];
            let height = self.s.clique_len(c);
            self.open(c);
            for j in 0..dim {
                let right = p.jacobian.row(rows.source[first + j] as usize).1;
                let width = self.load_row(c, right);
                let order = &self.s.cliques.order[self.s.cliques.adr[c as usize] as usize..];
                let mut left: [&[f64]; 6] = [&[]; 6];
                for (k, row) in left[..dim].iter_mut().enumerate() {
                    *row = p.jacobian.row(rows.source[first + k] as usize).1;
                }
                for (i, to) in self.work.square.chunks_exact_mut(width).take(height).enumerate() {
                    let weights = H[j * dim..(j + 1) * dim].iter().zip(left);
                    let x = weights.map(|(h, row)| h * row[order[i] as usize]).sum();
                    padded::add_scl(&mut to[..=i / 4], &self.work.row[..=i / 4], x);
                }
            }
            self.scatter(c, true);
        }
    }

    /// Starts the products of a clique.
    fn open(&mut self, c: u32) {
        let k = self.s.clique_len(c);
        let wq = k.div_ceil(4);
        // `square` has k rows of wq packs from here on
        self.work.square[..k * wq].fill([0.0; 4]);
        self.work.row[..wq].fill([0.0; 4]);
    }

    /// Loads a row in the clique's order; returns its packs.
    #[inline(always)]
    fn load_row(&mut self, c: u32, values: &[f64]) -> usize {
        let order =
            &self.s.cliques.order[self.s.cliques.adr[c as usize] as usize..self.s.cliques.adr[c as usize + 1] as usize];
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
        let k = self.s.clique_len(c);
        let wq = k.div_ceil(4);
        let flat = if cone { self.cone.as_flattened_mut() } else { self.H.as_flattened_mut() };
        let mut target = self.s.cliques.target[self.s.cliques.target_adr[c as usize] as usize..].iter();
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
        let ns = self.s.first.len() - 1;
        let size = self.s.panel[ns] as usize;
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
        let (wq, q) = self.s.heights(s);
        let span = self.s.rowadr[s] as usize..self.s.rowadr[s + 1] as usize;
        for (k, to) in self.work.local[self.s.first[s] as usize..self.s.first[s + 1] as usize].iter_mut().enumerate() {
            *to = k as u32;
        }
        for (k, &r) in self.s.rows[span.clone()].iter().enumerate() {
            self.work.local[r as usize] = (4 * wq + k) as u32;
        }
        let mut d = self.work.head[s];
        while d != NONE {
            let next = self.work.next[d as usize];
            self.update(l, s, d as usize);
            d = next;
        }
        let start = self.s.panel[s] as usize;
        let panel = &mut self.L[start..start + 4 * wq * q];
        let inv = &mut self.inv[self.s.pivot[s] as usize..self.s.pivot[s + 1] as usize];
        let lost = padded_factor::factor(l, panel, inv, None, q, MINVAL, All);
        self.work.done[s] = 0;
        self.wait(s);
        lost
    }

    /// Puts a supernode on the list of the one that its next row belongs to.
    fn wait(&mut self, d: usize) {
        let at = (self.s.rowadr[d] + self.work.done[d]) as usize;
        if at < self.s.rowadr[d + 1] as usize {
            let s = self.s.owner[self.s.rows[at] as usize] as usize;
            self.work.next[d] = self.work.head[s];
            self.work.head[s] = d as u32;
        }
    }

    /// Subtracts what the finished supernode `d` contributes to the panel of `s`.
    #[inline(always)]
    fn update<L: Lanes>(&mut self, l: L, s: usize, d: usize) {
        let (wq, q) = self.s.heights(d);
        let done = self.work.done[d] as usize;
        let list = &self.s.rows[self.s.rowadr[d] as usize + done..self.s.rowadr[d + 1] as usize];
        let cols = list.iter().take_while(|&&r| r < self.s.first[s + 1]).count();
        let width = (self.s.first[d + 1] - self.s.first[d]) as usize;
        let a = &self.L.as_flattened()[4 * self.s.panel[d] as usize + 4 * wq + done..];
        let inv = &self.inv[self.s.pivot[d] as usize..].as_flattened()[..width];
        let (product, scaled) = (&mut *self.work.product, &mut *self.work.scaled);
        l.call(padded::Outer { out: product, a, stride: 4 * q, rows: list.len(), cols, inv, scaled });
        let height = list.len().div_ceil(4);
        let (start, stride) = (4 * self.s.panel[s] as usize, 4 * self.s.heights(s).1);
        for c in 0..cols {
            let column = start + (list[c] - self.s.first[s]) as usize * stride;
            let to = &mut self.L.as_flattened_mut()[column..column + stride];
            let from = self.work.product[c * height..(c + 1) * height].as_flattened();
            for (&r, x) in list.iter().zip(from).skip(c) {
                to[self.work.local[r as usize] as usize] -= x;
            }
        }
        self.work.done[d] = (done + cols) as u32;
        self.wait(d);
    }

    /// `x = H⁻¹ x`, where dof `k` is at `at(k)` of `x`
    #[inline(always)]
    pub fn solve(&mut self, x: &mut [f64], at: impl Fn(usize) -> usize) {
        let ns = self.s.first.len() - 1;
        let y = &mut *self.work.x;
        for (k, &to) in self.s.place.iter().enumerate() {
            y[to as usize] = x[at(k)];
        }
        let (L, inv) = (self.L.as_flattened(), self.inv.as_flattened());
        let geometry = |s: usize| {
            let wq = (self.s.pivot[s + 1] - self.s.pivot[s]) as usize;
            let list = &self.s.rows[self.s.rowadr[s] as usize..self.s.rowadr[s + 1] as usize];
            (4 * self.s.panel[s] as usize, 4 * wq, 4 * (wq + list.len().div_ceil(4)), list)
        };
        for s in 0..ns {
            let (start, own, stride, list) = geometry(s);
            let (c0, c1) = (self.s.first[s] as usize, self.s.first[s + 1] as usize);
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
            let (c0, c1) = (self.s.first[s] as usize, self.s.first[s + 1] as usize);
            for c in (c0..c1).rev() {
                let column = &L[start + (c - c0) * stride..][..stride];
                let mut v = y[c] * inv[4 * self.s.pivot[s] as usize + c - c0];
                for (i, x) in y[c + 1..c1].iter().enumerate() {
                    v -= column[c - c0 + 1 + i] * x;
                }
                for (&r, a) in list.iter().zip(&column[own..]) {
                    v -= a * y[r as usize];
                }
                y[c] = v;
            }
        }
        for (k, &from) in self.s.place.iter().enumerate() {
            x[at(k)] = y[from as usize];
        }
    }
}
