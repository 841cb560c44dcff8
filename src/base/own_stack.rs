//! Where the stack lies that the system made for the calling thread. Programs may run code on other stacks, too: fibres,
//! coroutines, handlers of signals.

use super::os;
use std::cell::Cell;

thread_local! {
    /// What the system has said, since asking the system reads a file on some.
    static RANGE: Cell<Option<(usize, usize)>> = const { Cell::new(None) };
}

/// Whether all these addresses lie in the stack that the system made for the calling thread.
pub fn holds(addresses: &[usize]) -> bool {
    let (start, end) = RANGE.get().unwrap_or_else(|| {
        let found = os::stack_of_thread().map_or((0, 0), |range| (range.start, range.end));
        RANGE.set(Some(found));
        found
    });
    addresses.iter().all(|address| (start..end).contains(address))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locals_lie_in_the_stack_of_their_thread_and_of_no_other() {
        let local = 0u8;
        let (here, heap) = (&raw const local as usize, Box::new(0u8));
        assert!(holds(&[here]));
        assert!(!holds(&[here, &raw const *heap as usize]));
        let inside = std::thread::spawn(move || {
            let other = 0u8;
            (holds(&[here]), holds(&[&raw const other as usize]))
        });
        assert_eq!(inside.join().unwrap(), (false, true));
    }
}
