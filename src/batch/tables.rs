//! Memory of a batch: tables with one row per environment.
//!
//! Between calls a table is a slice (`nbatch x width`, row-major) that programs read and write in place. While a job runs,
//! threads reach it through [`SharedTables`] only: row by row, and the row of an environment only with its [`Env`], of which
//! each job hands out one. Rows do not overlap, and a row is borrowed from the tables and from the `Env`, so that no two slices
//! of one row live at a time. Debug builds check that no two `Env` of one index live at a time, and that the rows of a table are
//! used with the `Env` of one batch.

use crate::base::disjoint::{FirstUser, IndexClaim, Indices};
use crate::base::memory;
use crate::base::{Error, Result};
use bytemuck::Pod;
use std::marker::PhantomData;
use std::ptr::NonNull;

/// The right to use the rows of one environment while a job runs.
pub struct Env {
    index: usize,
    claim: IndexClaim,
}

#[cfg(not(debug_assertions))]
const _: () = assert!(size_of::<Env>() == size_of::<usize>() && !std::mem::needs_drop::<Env>());

impl Env {
    /// Stands for no environment: it has no rows.
    pub(super) const NONE: Env = Env { index: usize::MAX, claim: IndexClaim::NONE };

    /// Environment `index` of the batch with these indices.
    ///
    /// # Panics
    /// In debug builds, if another one of the same batch and index lives.
    ///
    /// # Safety
    /// While this lives there is no other one of the same batch and index.
    pub(super) unsafe fn new(index: usize, indices: &Indices) -> Env {
        Env { index, claim: indices.claim(index) }
    }

    /// Which environment it is.
    pub fn index(&self) -> usize {
        self.index
    }
}

/// One table: `rows x width` values, zero at first.
struct Table<T> {
    start: NonNull<T>,
    rows: usize,
    width: usize,
    user: FirstUser,
}

// SAFETY: a table is the only owner of its memory, which belongs to no thread.
unsafe impl<T: Send> Send for Table<T> {}
// SAFETY: a shared table is only read, except through `SharedTables`, which borrow it mutably.
unsafe impl<T: Sync> Sync for Table<T> {}

impl<T: Pod> Table<T> {
    fn zeroed(rows: usize, width: usize) -> Result<Table<T>> {
        let bytes = rows.checked_mul(width).and_then(|n| n.checked_mul(size_of::<T>()));
        let bytes = bytes.filter(|&n| n <= isize::MAX as usize && memory::is_available(n));
        let bytes = bytes.ok_or_else(memory::exhausted)?;
        const { assert!(align_of::<T>() <= memory::ALIGNMENT) };
        Ok(Table { start: memory::allocate_zeroed(bytes)?.cast(), rows, width, user: FirstUser::default() })
    }

    fn len(&self) -> usize {
        self.rows * self.width
    }
}

impl<T> Drop for Table<T> {
    fn drop(&mut self) {
        // SAFETY: `zeroed` allocated the memory; `self` is its only owner, and is not used any more.
        unsafe { memory::release(self.start.as_ptr().cast()) }
    }
}

/// Several tables with a row per environment each.
pub struct Tables<T> {
    list: Vec<Table<T>>,
}

impl<T: Pod> Tables<T> {
    /// Zeroed tables of these widths. `what` names the argument that an error is about.
    pub fn zeroed(what: &str, rows: usize, widths: &[usize]) -> Result<Tables<T>> {
        let mut list = Vec::new();
        let too_large = |e: Error| Error::of(e.kind(), format!("{what}: {rows} rows of {widths:?} values: {e}"));
        list.try_reserve_exact(widths.len()).map_err(|_| too_large(memory::exhausted()))?;
        for &width in widths {
            list.push(Table::zeroed(rows, width).map_err(too_large)?);
        }
        Ok(Tables { list })
    }

    /// Number of tables.
    pub fn count(&self) -> usize {
        self.list.len()
    }

    /// Values in a row of table `i`.
    pub fn width(&self, i: usize) -> usize {
        self.list[i].width
    }

    /// Bytes of one environment in all tables.
    pub fn row_bytes(&self) -> usize {
        self.list.iter().map(|t| t.width * size_of::<T>()).sum()
    }

    /// Table `i`: `rows x width`, row-major.
    pub fn get(&self, i: usize) -> &[T] {
        let table = &self.list[i];
        // SAFETY: an owned block of this length, borrowed as `self`.
        unsafe { memory::view(table.start.as_ptr(), table.len()) }
    }

    /// Table `i`, to write.
    pub fn get_mut(&mut self, i: usize) -> &mut [T] {
        let table = &mut self.list[i];
        // SAFETY: an owned block of this length, borrowed mutably as `self`.
        unsafe { memory::view_mut(table.start.as_ptr(), table.len()) }
    }

    /// The start of table `i`, for C programs: valid until the tables are dropped.
    pub fn as_mut_ptr(&mut self, i: usize) -> *mut T {
        self.list[i].start.as_ptr()
    }

    /// The tables for the threads of one job.
    pub fn shared(&mut self) -> SharedTables<'_, T> {
        SharedTables { list: &self.list, exclusive: PhantomData }
    }
}

/// Tables that are borrowed mutably, and whose rows several threads use.
pub struct SharedTables<'a, T> {
    list: &'a [Table<T>],
    exclusive: PhantomData<&'a mut T>,
}

impl<T> Clone for SharedTables<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for SharedTables<'_, T> {}

impl<T: Pod> SharedTables<'_, T> {
    /// The row of an environment in table `i`.
    pub fn row<'e>(&self, i: usize, env: &'e mut Env) -> &'e mut [T]
    where
        Self: 'e,
    {
        let table = &self.list[i];
        assert!(env.index < table.rows, "an environment of this batch");
        table.user.check(&env.claim);
        // SAFETY: a row of the block; no other code has this environment's `Env`, and it is borrowed mutably for as long as the
        // row, so that no two live slices overlap.
        unsafe { memory::view_mut(table.start.as_ptr().add(env.index * table.width), table.width) }
    }

    /// Number of tables.
    pub fn count(&self) -> usize {
        self.list.len()
    }

    /// The rows of an environment in two tables, to read, and in another one, to write.
    pub fn rows<'e>(&self, env: &'e mut Env, read: [usize; 2], write: usize) -> (&'e [T], &'e [T], &'e mut [T])
    where
        Self: 'e,
    {
        assert!(!read.contains(&write), "three tables");
        let [a, b] = read.map(|i| {
            let row = self.row(i, env);
            (row.as_ptr(), row.len())
        });
        // SAFETY: rows of tables that are not written as long as the environment is borrowed; the row that is written is of
        // another table.
        let [a, b] = [a, b].map(|(start, n)| unsafe { memory::view(start, n) });
        (a, b, self.row(write, env))
    }

    /// Values in a row of table `i`.
    pub fn width(&self, i: usize) -> usize {
        self.list[i].width
    }

    /// Copies the row of an environment in table `i` to table `k`, of the same width, of other tables.
    pub fn copy_to(&self, i: usize, env: &mut Env, other: &SharedTables<T>, k: usize) {
        let from = self.row(i, env);
        let (start, n) = (from.as_ptr(), from.len());
        // SAFETY: `from` is a row of the block, which is not written here; the other tables are other memory, since they are
        // borrowed mutably as these are.
        other.row(k, env).copy_from_slice(unsafe { memory::view(start, n) });
    }

    /// Copies the row of an environment in table `i` to its row of a slice, from value `at` on.
    pub fn copy_row(&self, i: usize, env: &mut Env, to: &SharedRows<T>, at: usize) {
        let from = self.row(i, env);
        let (start, n) = (from.as_ptr(), from.len());
        // SAFETY: `from` is a row of the block, which is not written here; the slice is other memory, since it is
        // borrowed mutably as the table is.
        to.row(env)[at..][..n].copy_from_slice(unsafe { memory::view(start, n) });
    }
}

/// A slice of the caller's with a row per environment, whose rows several threads use.
pub struct SharedRows<'a, T> {
    start: *mut T,
    rows: usize,
    width: usize,
    user: FirstUser,
    exclusive: PhantomData<&'a mut [T]>,
}

// SAFETY: threads get disjoint rows of a slice that is borrowed mutably.
unsafe impl<T: Send> Send for SharedRows<'_, T> {}
// SAFETY: threads get disjoint rows of a slice that is borrowed mutably.
unsafe impl<T: Send> Sync for SharedRows<'_, T> {}

impl<'a, T: Pod> SharedRows<'a, T> {
    /// The rows of a slice; its length is a multiple of `width`.
    pub fn new(slice: &'a mut [T], width: usize) -> SharedRows<'a, T> {
        let rows = slice.len().checked_div(width).unwrap_or(usize::MAX);
        SharedRows { start: slice.as_mut_ptr(), rows, width, user: FirstUser::default(), exclusive: PhantomData }
    }

    /// The row of an environment.
    pub fn row<'e>(&self, env: &'e mut Env) -> &'e mut [T]
    where
        'a: 'e,
    {
        assert!(env.index < self.rows, "an environment of this batch");
        self.user.check(&env.claim);
        // SAFETY: a row of the slice; no other code has this environment's `Env`, and it is borrowed mutably for as
        // long as the row, so that no two live slices overlap.
        unsafe { memory::view_mut(self.start.add(env.index * self.width), self.width) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Indices of this many environments.
    fn indices(n: usize) -> Indices {
        let mut indices = Indices::default();
        indices.resize(n);
        indices
    }

    #[test]
    fn rows_are_parts_of_the_table() {
        let mut tables = Tables::<f64>::zeroed("t", 3, &[2, 0]).unwrap();
        let shared = tables.shared();
        // SAFETY: this is the only `Env` of environment 1.
        let mut env = unsafe { Env::new(1, &indices(3)) };
        shared.row(0, &mut env)[1] = 5.0;
        assert!(shared.row(1, &mut env).is_empty());
        assert_eq!(tables.get(0), [0.0, 0.0, 0.0, 5.0, 0.0, 0.0]);
        tables.get_mut(0)[0] = 1.0;
        assert_eq!((tables.get(0)[0], tables.get(1).len(), tables.row_bytes()), (1.0, 0, 16));
    }

    #[cfg(debug_assertions)]
    #[test]
    fn an_environment_is_handed_out_once_at_a_time() {
        let indices = indices(2);
        // SAFETY: no rows are used, and the panic makes no second `Env` of an index.
        let [first, other] = [0, 1].map(|i| unsafe { Env::new(i, &indices) });
        // SAFETY: no rows are used, and the panic makes no second `Env` of an index.
        let again = || unsafe { Env::new(0, &indices) }.index();
        assert!(std::panic::catch_unwind(again).is_err());
        drop(first);
        assert_eq!((again(), other.index()), (0, 1));
    }

    #[cfg(debug_assertions)]
    #[test]
    fn rows_are_used_with_the_environments_of_one_batch() {
        let (mut tables, mut slice) = (Tables::<f64>::zeroed("t", 2, &[1]).unwrap(), [0.0; 2]);
        let (shared, rows) = (tables.shared(), SharedRows::new(&mut slice, 1));
        // SAFETY: each is the only one of its indices that gets a row.
        let [mut own, mut foreign] = [0, 1].map(|i| unsafe { Env::new(i, &indices(2)) });
        shared.row(0, &mut own)[0] = 1.0;
        rows.row(&mut own)[0] = 1.0;
        let wrong = std::panic::AssertUnwindSafe(|| shared.row(0, &mut foreign).len());
        assert!(std::panic::catch_unwind(wrong).is_err());
        let wrong = std::panic::AssertUnwindSafe(|| rows.row(&mut foreign).len());
        assert!(std::panic::catch_unwind(wrong).is_err());
    }

    #[test]
    fn tables_that_do_not_fit_are_errors() {
        for rows in [usize::MAX / 2, usize::MAX / 64, isize::MAX as usize / 16] {
            let e = Tables::<f64>::zeroed("nbatch", rows, &[4]).err().unwrap();
            assert!(e.message().starts_with("nbatch: "), "{e}");
        }
    }
}
