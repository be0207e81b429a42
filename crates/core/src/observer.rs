//! Observers, which follow an engine's progress.

/// Watches an engine at work. `E` is what the engine reports: each engine has
/// an event type of its own.
///
/// An engine calls it on the thread that called the engine, between two steps,
/// so an observer should return soon. Closures are observers:
///
/// ```
/// use wordwright_core::Observer;
///
/// let mut most = 0;
/// let mut watch = |filled: &usize| most = most.max(*filled);
/// watch.observe(&3);
/// assert_eq!(most, 3);
/// ```
pub trait Observer<E: ?Sized> {
    /// Called with each event.
    fn observe(&mut self, event: &E);
}

impl<E: ?Sized, F: FnMut(&E)> Observer<E> for F {
    fn observe(&mut self, event: &E) {
        self(event);
    }
}

/// Ignores every event.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl<E: ?Sized> Observer<E> for Silent {
    fn observe(&mut self, _: &E) {}
}
