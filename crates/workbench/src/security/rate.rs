//! Limits the request rate of each client, with a token bucket for each.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::error::WorkbenchError;
use crate::limits::{BURST, RATE};
use crate::peer::Peer;

/// The most clients remembered; full buckets are forgotten first.
const MOST: usize = 10_000;

/// The buckets.
#[derive(Debug, Default)]
pub struct Rate {
    buckets: Mutex<HashMap<Peer, Bucket>>,
}

#[derive(Debug, Clone, Copy)]
struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    fn fill(&mut self, now: Instant) {
        let seconds = now.duration_since(self.at).as_secs_f64();
        self.left = (self.left + seconds * RATE).min(BURST);
        self.at = now;
    }
}

impl Rate {
    /// Takes one request of a client.
    pub fn take(&self, peer: Peer) -> Result<(), WorkbenchError> {
        self.take_at(peer, Instant::now())
    }

    fn take_at(&self, peer: Peer, now: Instant) -> Result<(), WorkbenchError> {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST && !buckets.contains_key(&peer) {
            buckets.retain(|_, bucket| {
                bucket.fill(now);
                bucket.left < BURST
            });
            if buckets.len() >= MOST {
                return Err(WorkbenchError::TooFast { rate: RATE });
            }
        }
        let bucket = buckets.entry(peer).or_insert(Bucket { left: BURST, at: now });
        bucket.fill(now);
        if bucket.left < 1.0 {
            return Err(WorkbenchError::TooFast { rate: RATE });
        }
        bucket.left -= 1.0;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_burst_is_let_through_and_then_a_steady_rate() {
        let (rate, now) = (Rate::default(), Instant::now());
        let [one, two] = [1, 2].map(|last| Peer::from(IpAddr::from([10, 0, 0, last])));
        let through = |now| (0..1000).filter(|_| rate.take_at(one, now).is_ok()).count();
        assert_eq!(through(now), BURST as usize);
        assert_eq!(through(now + Duration::from_secs(1)), RATE as usize);
        assert!(rate.take_at(two, now).is_ok());
    }
}
