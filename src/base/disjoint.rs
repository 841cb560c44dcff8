//! Checks in debug builds that pieces of one array which are handed out do not overlap.
//!
//! A type that hands out such pieces argues once, in its documentation, why no two of them overlap. The compiler cannot check the
//! argument, so debug builds check what it says: an index has one user at a time ([`InUse`], [`Indices`]), indices of one batch are used
//! with its tables only ([`FirstUser`]), and the pieces of a block lie side by side ([`assert_disjoint`]). In release builds the types
//! have no size and the functions do nothing.
//!
//! Tests: in this file, and beside the types that use it.

#[cfg(debug_assertions)]
use std::sync::Arc;
#[cfg(debug_assertions)]
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Whether a piece has a user. The order of memory accesses is relaxed, so that a race detector sees the races that it would see
/// without the check.
#[derive(Default)]
pub struct InUse {
    #[cfg(debug_assertions)]
    taken: AtomicBool,
}

impl InUse {
    /// Notes a user, until the result is dropped.
    ///
    /// # Panics
    /// In debug builds, if there is another one.
    #[inline(always)]
    pub fn claim(&self) -> Claim<'_> {
        self.take();
        Claim(self)
    }

    #[inline(always)]
    fn take(&self) {
        #[cfg(debug_assertions)]
        assert!(!self.taken.swap(true, Ordering::Relaxed), "a piece of an array has two users");
    }

    #[cfg(debug_assertions)]
    fn release(&self) {
        self.taken.store(false, Ordering::Relaxed);
    }
}

/// The right of the only user of a piece.
pub struct Claim<'a>(#[allow(dead_code, reason = "used in debug builds")] &'a InUse);

#[cfg(debug_assertions)]
impl Drop for Claim<'_> {
    fn drop(&mut self) {
        self.0.release();
    }
}

/// Indices of rows, each of which has one user at a time.
#[derive(Default)]
pub struct Indices {
    #[cfg(debug_assertions)]
    all: Arc<[InUse]>,
}

impl Indices {
    /// Makes this about at least `n` indices. None of them is in use.
    pub fn resize(&mut self, n: usize) {
        #[cfg(debug_assertions)]
        if self.all.len() < n {
            self.all = (0..n).map(|_| InUse::default()).collect();
        }
        #[cfg(not(debug_assertions))]
        let _ = n;
    }

    /// Notes the user of an index, until the result is dropped.
    ///
    /// # Panics
    /// In debug builds, if there is another one.
    #[inline(always)]
    pub fn claim(&self, index: usize) -> IndexClaim {
        #[cfg(debug_assertions)]
        {
            self.all[index].take();
            IndexClaim { of: Some((self.all.clone(), index)) }
        }
        #[cfg(not(debug_assertions))]
        {
            let _ = index;
            IndexClaim {}
        }
    }
}

/// The right of the only user of an index.
pub struct IndexClaim {
    #[cfg(debug_assertions)]
    of: Option<(Arc<[InUse]>, usize)>,
}

impl IndexClaim {
    /// Of no index.
    pub const NONE: IndexClaim = IndexClaim {
        #[cfg(debug_assertions)]
        of: None,
    };
}

#[cfg(debug_assertions)]
impl Drop for IndexClaim {
    fn drop(&mut self) {
        if let Some((all, index)) = &self.of {
            all[*index].release();
        }
    }
}

/// Of which [`Indices`] the claims are that an array is used with.
#[derive(Default)]
pub struct FirstUser {
    #[cfg(debug_assertions)]
    indices: AtomicUsize,
}

impl FirstUser {
    /// Makes sure that a claim belongs to the same indices as the first one.
    ///
    /// # Panics
    /// In debug builds, if it does not.
    #[inline(always)]
    pub fn check(&self, claim: &IndexClaim) {
        #[cfg(debug_assertions)]
        {
            let address = claim.of.as_ref().map_or(0, |(all, _)| all.as_ptr() as usize);
            let first = self.indices.compare_exchange(0, address, Ordering::Relaxed, Ordering::Relaxed);
            let same = first.is_ok() || first == Err(address);
            assert!(address != 0 && same, "an array is used with the indices of another one");
        }
        #[cfg(not(debug_assertions))]
        let _ = claim;
    }
}

/// A piece of memory, with the name of what lies there.
#[derive(Clone, Copy, Default)]
pub struct Piece {
    pub name: &'static str,
    pub start: usize,
    pub bytes: usize,
}

/// Makes sure that no two pieces overlap; sorts them.
///
/// # Panics
/// If two overlap.
pub fn assert_disjoint(pieces: &mut [Piece]) {
    // empty ones may lie anywhere
    pieces.sort_unstable_by_key(|piece| if piece.bytes > 0 { piece.start } else { 0 });
    for (a, b) in pieces.iter().zip(pieces.iter().skip(1)).filter(|(a, b)| a.bytes > 0 && b.bytes > 0) {
        assert!(a.bytes <= b.start - a.start, "{} and {} overlap", a.name, b.name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_side_by_side_do_not_overlap_and_empty_ones_lie_anywhere() {
        let piece = |name, start, bytes| Piece { name, start, bytes };
        let mut pieces = [piece("c", 30, 5), piece("a", 10, 10), piece("none", 12, 0), piece("b", 20, 10)];
        assert_disjoint(&mut pieces);
        let a = pieces.iter_mut().find(|piece| piece.name == "a").unwrap();
        a.bytes += 1;
        let overlap = std::panic::catch_unwind(move || assert_disjoint(&mut pieces));
        let text = *overlap.unwrap_err().downcast::<String>().unwrap();
        assert_eq!(text, "a and b overlap");
    }

    #[cfg(not(debug_assertions))]
    #[test]
    fn release_builds_keep_nothing() {
        assert_eq!([size_of::<InUse>(), size_of::<Indices>(), size_of::<IndexClaim>(), size_of::<FirstUser>()], [0; 4]);
        assert!(!std::mem::needs_drop::<IndexClaim>() && !std::mem::needs_drop::<Claim>());
    }

    #[cfg(debug_assertions)]
    #[test]
    fn a_piece_has_one_user_at_a_time() {
        let piece = InUse::default();
        let first = piece.claim();
        assert!(std::panic::catch_unwind(|| drop(piece.claim())).is_err());
        drop(first);
        drop(piece.claim());
    }
}
