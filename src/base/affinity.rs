//! Processor affinity of threads, on Linux.

use std::io;

/// Makes the calling thread stay on a processor.
#[cfg(target_os = "linux")]
pub fn pin(processor: usize) -> io::Result<()> {
    let mut set = empty();
    if processor >= libc::CPU_SETSIZE as usize {
        return Err(missing());
    }
    // SAFETY: a set of this type, and a processor that it has a bit for.
    unsafe { libc::CPU_SET(processor, &mut set) };
    // SAFETY: 0 is the calling thread; a set of this size.
    match unsafe { libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &raw const set) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// Whether threads of this process may stay on a processor.
#[cfg(target_os = "linux")]
pub fn check(processor: usize) -> io::Result<()> {
    if allowed()?.contains(&processor) { Ok(()) } else { Err(missing()) }
}

/// The processors that the calling thread may run on.
#[cfg(target_os = "linux")]
pub fn allowed() -> io::Result<Vec<usize>> {
    let mut set = empty();
    // SAFETY: 0 is the calling thread; a set of this size.
    if unsafe { libc::sched_getaffinity(0, size_of::<libc::cpu_set_t>(), &raw mut set) } != 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: a set of this type, and processors that it has bits for.
    Ok((0..libc::CPU_SETSIZE as usize).filter(|&processor| unsafe { libc::CPU_ISSET(processor, &set) }).collect())
}

#[cfg(target_os = "linux")]
fn empty() -> libc::cpu_set_t {
    // SAFETY: a set of bits, of which zeros are a value.
    unsafe { std::mem::zeroed() }
}

#[cfg(target_os = "linux")]
fn missing() -> io::Error {
    io::Error::new(io::ErrorKind::NotFound, "is not one that this process may use")
}

/// Threads stay where the system puts them.
#[cfg(not(target_os = "linux"))]
pub fn pin(_processor: usize) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// See [`pin`].
#[cfg(not(target_os = "linux"))]
pub fn check(processor: usize) -> io::Result<()> {
    pin(processor)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_thread_stays_on_the_processor_that_it_is_told() {
        let processors = allowed().unwrap();
        for &processor in &processors {
            let found = std::thread::spawn(move || {
                pin(processor).unwrap();
                allowed().unwrap()
            });
            assert_eq!(found.join().unwrap(), [processor]);
        }
        assert_eq!(allowed().unwrap(), processors);
        assert!(check(1 << 40).is_err() && pin(1 << 40).is_err());
    }
}
