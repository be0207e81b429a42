//! Returns unused memory to the system.
//!
//! glibc keeps what a thread frees for that thread's next use, as long as anything above it
//! is still in use: after a flood of uploads, a server that had used 54 MB stayed at 89 MB.
//! Smaller arenas and lower thresholds did not help (`MALLOC_ARENA_MAX=1`: 82 MB;
//! `MALLOC_TRIM_THRESHOLD_=131072`: 83 MB), since bodies arrive in pieces of some kilobytes
//! between longer-lived allocations. Only `malloc_trim` returns pages from the middle.
//! Allocators of other systems return them on their own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Records that something large has been freed, so that there may be memory to
/// return.
#[derive(Debug, Clone, Default)]
pub struct FreedMemory(Arc<AtomicBool>);

impl FreedMemory {
    /// Records that a long body was dropped or a job has ended.
    pub fn mark(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns memory to the system if there may be some. Call it from time to time, on a
    /// thread that may block for milliseconds.
    pub fn trim_if_marked(&self) {
        if self.0.swap(false, Ordering::Relaxed) {
            trim();
        }
    }
}

/// Allocations of at least this size, in bytes, get pages of their own, which are returned when
/// they are freed; at most this much free memory stays at the end of an arena.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const OWN_PAGES: libc::c_int = 1 << 20;

/// Stops glibc from retaining ever more memory. Left alone, it raises the one threshold to the
/// size of the largest piece that has been freed, and the other to twice that: after answers of 12 MB each of
/// 16 arenas kept 25 MB at its end, where `malloc_trim` does not look.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn fix_thresholds() {
    // SAFETY: mallopt may be called at any time; it locks the arenas.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, OWN_PAGES);
        libc::mallopt(libc::M_TRIM_THRESHOLD, OWN_PAGES);
    }
}

/// Allocators of other systems have no such thresholds.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn fix_thresholds() {}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn trim() {
    // SAFETY: malloc_trim may be called at any time from any thread. It locks each arena and
    // touches no memory that is in use.
    unsafe {
        libc::malloc_trim(0);
    }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn trim() {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_given_back_once_after_each_mark() {
        let freed = FreedMemory::default();
        freed.clone().mark();
        assert!(freed.0.load(Ordering::Relaxed));
        freed.trim_if_marked();
        assert!(!freed.0.load(Ordering::Relaxed));
    }
}
