//! A counter of the times that the arrays of some model were freed, moved or overwritten as a whole. What was derived
//! from a model notes the count, and is checked again once it has risen.

use std::sync::atomic::{AtomicU64, Ordering};

/// Counts the times that some model's arrays were freed, moved or overwritten as a whole.
static EPOCH: AtomicU64 = AtomicU64::new(1);

/// The present count: what was derived from a model since the last change still belongs to it.
pub fn epoch() -> u64 {
    EPOCH.load(Ordering::Acquire)
}

/// Reports that some model was freed, moved or overwritten.
pub fn structure_changed() {
    EPOCH.fetch_add(1, Ordering::AcqRel);
}
