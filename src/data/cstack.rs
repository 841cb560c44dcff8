//! The stack and arena of `mjData` as C callers use them: marks that they set and free by hand.
//!
//! With a bound thread pool the upper half of the arena is cut into one shard per thread; each worker has its own cursor,
//! in a descriptor beside the views. Shards are in use only while workers have memory on them: otherwise the arena and the
//! ordinary stack may grow into them, so that a pool needs no more memory than a simulation without one. What runs on
//! several threads then runs on one ([`is_shared`]).
//!
//! Tests: in this file.

use super::hidden;
use super::shard::{DESCRIPTOR, Shard, empty_shards, shard_bytes};
use crate::abi::mjData;
use crate::base::{Error, ErrorKind, Result, thread};
use std::ptr::NonNull;

/// What `mj_markStack` pushes: 24 bytes, like the field `pbase` that points to it.
#[repr(C)]
struct Mark {
    pbase: usize,
    top: usize,
    _reserved: usize,
}

/// One thread's stack.
struct Cursor {
    top: *mut usize,
    pbase: *mut usize,
    /// `top` holds the bytes used below this address (ordinary stack), or an address (shard; then this is 0).
    end: usize,
    limit: usize,
}

impl Cursor {
    /// # Safety
    /// `d` is a complete `mjData`.
    unsafe fn of(d: *mut mjData) -> Cursor {
        // SAFETY: fields of the struct, and descriptors that `bind` wrote.
        unsafe {
            let (base, narena) = ((*d).arena as usize, (*d).narena as usize);
            let worker = thread::worker_id();
            if (*d).threadpool != 0 && worker > 0 {
                let s = shard(d, worker).as_ptr();
                return Cursor { top: &raw mut (*s).top, pbase: &raw mut (*s).pbase, end: 0, limit: (*s).limit() };
            }
            let limit = if (*d).threadpool == 0 { base + (*d).parena } else { shared_limit(d) };
            Cursor { top: &raw mut (*d).pstack, pbase: &raw mut (*d).pbase, end: base + narena, limit }
        }
    }

    /// # Safety
    /// The `mjData` is still there.
    unsafe fn top(&self) -> usize {
        // SAFETY: `top` points into the `mjData` that the caller says is still there.
        unsafe { if self.end == 0 { *self.top } else { self.end - *self.top } }
    }

    /// # Safety
    /// As [`Cursor::top`].
    unsafe fn set_top(&self, address: usize) {
        // SAFETY: `top` points into the `mjData` that the caller says is still there, and is a plain number that no
        // view covers.
        unsafe { *self.top = if self.end == 0 { address } else { self.end - address } }
    }
}

/// Lowest address that the ordinary stack may reach: the arena's top, or with a pool the shards that are in use.
///
/// # Safety
/// `d` is a complete `mjData`.
#[inline]
pub(super) unsafe fn limit(d: *const mjData) -> usize {
    // SAFETY: plain fields of a complete struct; a bound pool is live.
    unsafe {
        let low = (*d).arena as usize + (*d).parena;
        if (*d).threadpool == 0 { low } else { used(d).map(|s| s.bottom).fold(low, usize::max) }
    }
}

/// As [`limit`], while workers use their shards: the arena's top, or the main thread's own shard.
///
/// # Safety
/// `d` is a complete `mjData` with a bound pool.
#[cold]
pub(super) unsafe fn shared_limit(d: *const mjData) -> usize {
    // SAFETY: plain fields of a complete struct; a bound pool is live.
    unsafe {
        let narena = (*d).narena as usize;
        let bytes = shard_bytes(narena, thread::worker_count((*d).threadpool as *const _));
        let own = (*d).arena as usize + narena - bytes + DESCRIPTOR;
        own.max((*d).arena as usize + (*d).parena)
    }
}

/// What no worker of a bound pool ever uses of the arena. Without workers, all of it.
#[derive(Clone, Copy)]
pub(super) struct MainLimits {
    /// Offset up to which the arena reaches no shard in use.
    pub arena: usize,
    /// Address down to which the ordinary stack reaches no shard in use: the end of the main thread's own.
    pub stack: usize,
}

/// What the workers of a bound pool leave alone. The pool may be gone.
///
/// # Safety
/// `d` is a complete `mjData`.
pub(super) unsafe fn main_limits(d: *mut mjData) -> MainLimits {
    // SAFETY: `bind_pool` made the shards, and the caller says that `d` is complete; they are only read.
    let shards = unsafe { hidden::shards(d).map(|s| &*s.as_ptr()) };
    match shards {
        // SAFETY: the caller says that `d` is a complete `mjData`; one plain field of it is read.
        Some([first, .., last]) | Some([first @ last]) => unsafe {
            MainLimits { arena: last.low - (*d).arena as usize, stack: first.bottom + DESCRIPTOR }
        },
        _ => MainLimits { arena: usize::MAX, stack: 0 },
    }
}

/// Whether threads may use their shards: neither the arena nor the ordinary stack has grown into them.
///
/// # Safety
/// `d` is a complete `mjData`.
pub(super) unsafe fn is_shared(d: *const mjData) -> bool {
    // SAFETY: plain fields of a complete struct; a bound pool is live.
    unsafe {
        let narena = (*d).narena as usize;
        let workers = thread::worker_count((*d).threadpool as *const _);
        (*d).threadpool != 0
            && (*d).parena <= c_arena_end(d)
            && (*d).pstack + DESCRIPTOR <= shard_bytes(narena, workers)
    }
}

/// Highest offset that the arena may reach: the stack, or with a pool the shards that are in use.
///
/// # Safety
/// `d` is a complete `mjData`.
#[inline]
pub(super) unsafe fn arena_end(d: *const mjData) -> usize {
    // SAFETY: plain fields of a complete struct; a bound pool is live.
    unsafe {
        let end = (*d).narena as usize - (*d).pstack;
        if (*d).threadpool == 0 { end } else { end_below_shards(d, end) }
    }
}

/// The lower one of `end` and the shards in use.
///
/// # Safety
/// As [`arena_end`].
#[cold]
#[inline(never)]
unsafe fn end_below_shards(d: *const mjData, end: usize) -> usize {
    // SAFETY: the caller says that `d` is a complete `mjData` whose pool is idle, so that no thread changes the shards.
    unsafe { used(d).map(|s| s.low - (*d).arena as usize).fold(end, usize::min) }
}

/// As [`arena_end`] for C callers, whose threads may use their shards at any time.
///
/// # Safety
/// `d` is a complete `mjData`.
pub(super) unsafe fn c_arena_end(d: *const mjData) -> usize {
    // SAFETY: plain fields of a complete struct; a bound pool is live.
    unsafe {
        let narena = (*d).narena as usize;
        if (*d).threadpool == 0 {
            return narena - (*d).pstack;
        }
        let workers = thread::worker_count((*d).threadpool as *const _);
        (narena - (workers + 1) * shard_bytes(narena, workers)).min(narena - (*d).pstack)
    }
}

/// The shards that workers have memory on.
///
/// # Safety
/// `d` is a complete `mjData`; only the threads of its own pool change shards, and they are idle.
unsafe fn used<'a>(d: *const mjData) -> impl Iterator<Item = &'a Shard> {
    // SAFETY: `bind_pool` made the shards, and the caller says that no thread changes them meanwhile.
    let shards = unsafe { hidden::shards(d.cast_mut()) };
    (0..shards.map_or(0, |s| s.len()))
        // SAFETY: `i` is less than the number of shards, so that there are shards.
        .map(move |i| unsafe { &(&(*shards.unwrap_unchecked().as_ptr()))[i] })
        .filter(|s| s.is_used())
}

/// # Safety
/// `d` is a complete `mjData` with a bound pool that has this worker.
pub(super) unsafe fn shard(d: *mut mjData, worker: usize) -> NonNull<Shard> {
    // SAFETY: the caller says that the pool has this worker, and `bind_pool` made a shard for each.
    unsafe { hidden::shards(d).expect("the shards of a bound pool").cast::<Shard>().add(worker - 1) }
}

/// Brings `maxuse_threadstack` up to date.
///
/// # Safety
/// `d` is a complete `mjData` whose pool's workers are idle.
pub(super) unsafe fn note_use_of_shards(d: *mut mjData) {
    // SAFETY: shards and counters of the struct, which have no other user now.
    unsafe {
        let Some(shards) = hidden::shards(d) else { return };
        // the first counter is the main thread's
        let most = &mut (&mut (*d).maxuse_threadstack)[1..];
        for (most, shard) in most.iter_mut().zip(&*shards.as_ptr()) {
            *most = (*most).max(shard.most as i64);
        }
    }
}

/// The error when the stack is full.
///
/// # Safety
/// `d` is a complete `mjData`.
#[cold]
pub(super) unsafe fn overflow(d: *const mjData, requested: usize) -> Error {
    // SAFETY: plain fields of a complete struct; a bound pool is live.
    unsafe {
        let max = (*d).narena as usize - (*d).parena;
        let available = max - (*d).pstack;
        Error::in_routine(
            "mj_stackAlloc",
            format_args!(
                "out of memory, stack overflow\n  max = {max}, available = {available}, requested = {requested}\n \
                 nefc = {}, ncon = {}",
                (*d).nefc,
                (*d).ncon
            ),
        )
    }
}

/// Cuts the arena into shards for the threads of a pool.
///
/// # Safety
/// `d` is a complete `mjData`, `pool` a live pool.
pub unsafe fn bind_pool(d: *mut mjData, pool: *mut crate::abi::mjThreadPool) -> Result<()> {
    // SAFETY: the caller says that `d` is a complete `mjData` and `pool` a live pool; no view covers these fields.
    unsafe {
        if (*d).threadpool != 0 {
            return Err(Error::of(ErrorKind::BadArgument, "Thread Pool already bound to mjData"));
        }
        let (narena, workers) = ((*d).narena as usize, thread::worker_count(pool));
        let bytes = shard_bytes(narena, workers);
        if (workers + 1).saturating_mul(bytes) > narena || bytes <= DESCRIPTOR {
            return Err(Error::of(ErrorKind::Memory, format!("Arena is not large enough for {} shards", workers + 1)));
        }
        if (*d).pstack + DESCRIPTOR > bytes {
            return Err(Error::of(
                ErrorKind::Memory,
                "mj_bindThreadPool: the stack in use is larger than a thread's shard",
            ));
        }
        if !hidden::set_shards(d, empty_shards(d, pool)) {
            return Err(Error::of(
                ErrorKind::BadArgument,
                "mj_bindThreadPool: the mjData was not made by this library",
            ));
        }
        (*d).threadpool = pool as usize;
        Ok(())
    }
}

/// Opens a frame of the calling thread's stack.
///
/// # Safety
/// `d` is a complete `mjData`.
pub unsafe fn mark(d: *mut mjData) -> Result<()> {
    // SAFETY: a complete struct, and a new `Mark` on its stack.
    unsafe {
        let c = Cursor::of(d);
        let (pbase, top) = (*c.pbase, c.top());
        let frame = alloc(d, size_of::<Mark>(), align_of::<Mark>())?.cast::<Mark>();
        frame.write(Mark { pbase, top, _reserved: 0 });
        *c.pbase = frame as usize;
        Ok(())
    }
}

/// Closes the innermost frame of the calling thread's stack; without one, does nothing.
///
/// # Safety
/// `d` is a complete `mjData`.
pub unsafe fn free(d: *mut mjData) {
    // SAFETY: a complete struct, and an address in its arena that C callers leave alone.
    unsafe {
        let c = Cursor::of(d);
        let p = *c.pbase;
        // frames of the core have marks that are no addresses, see `stack`
        let arena = (*d).arena as usize;
        if !(arena..arena + (*d).narena as usize).contains(&p) || !p.is_multiple_of(align_of::<Mark>()) {
            return;
        }
        let frame = (p as *const Mark).read();
        c.set_top(frame.top);
        *c.pbase = frame.pbase;
    }
}

/// Takes `bytes` at a multiple of `align` from the calling thread's stack, not cleared; null for 0 bytes.
///
/// # Safety
/// `d` is a complete `mjData`.
pub unsafe fn alloc(d: *mut mjData, bytes: usize, align: usize) -> Result<*mut u8> {
    // SAFETY: a complete struct; what is taken from the stack is inside the arena.
    unsafe {
        if bytes == 0 {
            return Ok(std::ptr::null_mut());
        }
        let c = Cursor::of(d);
        let top = c.top();
        let fits = |limit: usize| top.checked_sub(bytes).map(|s| s - s % align.max(1)).filter(|s| *s >= limit);
        let start = if (*d).threadpool == 0 {
            fits(c.limit)
        } else {
            let _lock = thread::lock_alloc((*d).threadpool as *const _);
            let start = if c.end == 0 { fits(c.limit).filter(|_| is_shared(d)) } else { fits(c.limit.min(limit(d))) };
            start.inspect(|&start| c.set_top(start))
        };
        let Some(start) = start else { return Err(overflow(d, bytes)) };
        c.set_top(start);
        if c.end == 0 {
            let worker = thread::worker_id();
            let used = shard(d, worker).as_ref().bottom - start;
            if let Some(most) = (*d).maxuse_threadstack.get_mut(worker) {
                *most = (*most).max(used as i64);
            }
        } else {
            (*d).maxuse_stack = (*d).maxuse_stack.max((*d).pstack as i64);
            (*d).maxuse_arena = (*d).maxuse_arena.max(((*d).pstack + (*d).parena) as i64);
        }
        Ok(start as *mut u8)
    }
}

/// Bytes left on the calling thread's stack.
///
/// # Safety
/// `d` is a complete `mjData`.
pub unsafe fn available(d: *mut mjData) -> usize {
    // SAFETY: plain fields of a complete struct; a bound pool is live.
    unsafe {
        let c = Cursor::of(d);
        c.top().saturating_sub(c.limit)
    }
}

/// Takes bytes from the arena; null when they would meet the stack.
///
/// # Safety
/// `d` is a complete `mjData`.
pub unsafe fn arena_alloc(d: *mut mjData, bytes: usize, align: usize) -> *mut u8 {
    // SAFETY: a complete struct; the bytes are inside its arena.
    unsafe {
        let pool = (*d).threadpool as *const crate::abi::mjThreadPool;
        let _lock = (!pool.is_null()).then(|| thread::lock_alloc(pool));
        let start = (*d).parena.checked_next_multiple_of(align.max(1));
        let end = start.and_then(|s| s.checked_add(bytes)).filter(|e| *e <= c_arena_end(d));
        let (Some(start), Some(end)) = (start, end) else { return std::ptr::null_mut() };
        (*d).parena = end;
        (*d).maxuse_arena = (*d).maxuse_arena.max((end + (*d).pstack) as i64);
        (*d).arena.cast::<u8>().add(start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An `mjData` with nothing but an arena.
    fn with_arena(test: impl FnOnce(*mut mjData)) {
        let mut arena = vec![0u64; 14_680_064 / 8 + 8];
        let start = arena.as_mut_ptr() as usize;
        // SAFETY: all-zero bytes are an `mjData` with null pointers.
        unsafe {
            let layout = std::alloc::Layout::new::<mjData>();
            let d = std::alloc::alloc_zeroed(layout).cast::<mjData>();
            (*d).arena = start.next_multiple_of(64) as *mut _;
            (*d).narena = 14_680_064;
            test(d);
            std::alloc::dealloc(d.cast(), layout);
        }
    }

    #[test]
    fn marks_and_allocations_move_pstack_as_c_callers_expect() {
        // SAFETY: `with_arena` gives what the functions need.
        with_arena(|d| unsafe {
            mark(d).unwrap();
            assert_eq!((*d).pstack, 24);
            alloc(d, 5, 1).unwrap();
            assert_eq!((*d).pstack, 29);
            alloc(d, 8, 8).unwrap();
            assert_eq!(((*d).pstack, (*d).maxuse_stack, (*d).maxuse_arena), (40, 40, 40));
            mark(d).unwrap();
            assert_eq!((*d).pstack, 64);
            free(d);
            assert_eq!((*d).pstack, 40);
            free(d);
            free(d);
            assert_eq!(((*d).pstack, (*d).pbase), (0, 0));
            let (a, b) = (arena_alloc(d, 3, 1), arena_alloc(d, 8, 8));
            assert_eq!((b.offset_from(a), (*d).parena), (8, 16));
            assert!(alloc(d, 14_680_064, 1).is_err() && arena_alloc(d, usize::MAX, 8).is_null());
            // frames of the core inside C's, and unbalanced frees inside them
            mark(d).unwrap();
            let frames: Vec<_> = (0..9).map(|_| super::super::Stack::new(d).frame()).collect();
            free(d);
            assert_eq!(frames[8].zeros::<f64>(4).unwrap().len(), 4);
            frames.into_iter().rev().for_each(drop);
            assert_eq!((*d).pstack, 24);
        });
    }

    #[test]
    fn a_pool_cuts_the_arena_into_shards() {
        let xml = "<mujoco><size memory='14680064'/></mujoco>";
        let m = crate::compile::tests::load(xml).unwrap().model;
        let data = crate::data::OwnedData::new(&m).unwrap();
        let d = data.as_ptr();
        // SAFETY: the pool outlives what uses it.
        unsafe {
            let pool = thread::create(2);
            bind_pool(d, pool).unwrap();
            assert_eq!(available(d), 2_446_688);
            assert!(bind_pool(d, pool).is_err());
            assert_eq!(c_arena_end(d), 14_680_064 - 3 * 2_446_720);
            // the arena may grow into unused shards, up to one that is in use
            assert!(arena_end(d) == 14_680_064 && is_shared(d));
            shard(d, 1).as_mut().top -= 8;
            assert_eq!(arena_end(d), 14_680_064 - 2 * 2_446_720);
            assert_eq!(limit(d), (*d).arena as usize + 14_680_064 - 2_446_720);
            (*d).parena = arena_end(d);
            assert!(!is_shared(d));
            (*d).parena = 0;
            (*d).threadpool = 0;
            thread::destroy(pool);
        }
    }
}
