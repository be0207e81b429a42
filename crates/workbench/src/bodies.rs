//! Limits request bodies while they arrive: how many bytes of all bodies can be in
//! memory at once, and how slowly a body may arrive.

use std::future::Future as _;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use http_body::{Frame, SizeHint};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep};

use crate::error::WorkbenchError;
use crate::limits::{self, Patience};
use crate::memory::FreedMemory;
use crate::paths;

/// The path of uploads that go to the disk and not into memory.
pub const TO_DISK: &str = "/knowledge/files";

/// The memory budget for all bodies that are arriving.
#[derive(Debug, Clone)]
pub struct BodyBudget {
    bytes: Arc<Semaphore>,
    freed: FreedMemory,
    patience: Patience,
}

impl BodyBudget {
    /// An unused budget; `freed` is notified when a long body has been dropped.
    pub fn new(freed: FreedMemory, patience: Patience) -> Self {
        Self { bytes: Arc::new(Semaphore::new(limits::BODIES)), freed, patience }
    }
}

/// What one request's body uses, and why it was cut off.
#[derive(Debug, Default)]
struct BodyUsage {
    taken: Option<(OwnedSemaphorePermit, FreedMemory)>,
    cut_off: Option<WorkbenchError>,
}

impl Drop for BodyUsage {
    fn drop(&mut self) {
        if let Some((_, freed)) = &self.taken {
            freed.mark();
        }
    }
}

/// Counts the bytes of a request's body until the request is answered.
pub async fn meter(State(budget): State<BodyBudget>, request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let to_disk = request.uri().path().strip_prefix(paths::BASE) == Some(TO_DISK);
    let usage = Arc::new(Mutex::new(BodyUsage::default()));
    let patience = budget.patience;
    let metered = |body| MeteredBody {
        body,
        patience,
        budget: (!to_disk).then_some(budget),
        usage: Arc::clone(&usage),
        bytes: 0,
        began: Instant::now(),
        alarm: Box::pin(tokio::time::sleep(patience.body_pause)),
    };
    let response = next.run(request.map(|body| Body::new(metered(body)))).await;
    let cut_off = usage.lock().unwrap_or_else(PoisonError::into_inner).cut_off.take();
    cut_off.map_or(response, WorkbenchError::into_response)
}

struct MeteredBody {
    body: Body,
    patience: Patience,
    budget: Option<BodyBudget>,
    usage: Arc<Mutex<BodyUsage>>,
    bytes: usize,
    began: Instant,
    /// Fires when nothing has arrived for too long.
    alarm: Pin<Box<Sleep>>,
}

impl MeteredBody {
    /// Reserves this many more bytes, or returns why it cannot.
    fn reserve(&mut self, bytes: usize) -> Result<(), WorkbenchError> {
        let before = self.bytes;
        self.bytes += bytes;
        let beyond = |bytes: usize| bytes.saturating_sub(limits::SMALL_BODY);
        let more = beyond(self.bytes) - beyond(before);
        if let Some(budget) = self.budget.as_ref().filter(|_| more > 0) {
            let more = u32::try_from(more).unwrap_or(u32::MAX);
            let permit = Arc::clone(&budget.bytes).try_acquire_many_owned(more);
            let permit = permit.map_err(|_| WorkbenchError::Uploads { most: limits::BODIES })?;
            let mut usage = self.usage.lock().unwrap_or_else(PoisonError::into_inner);
            match &mut usage.taken {
                Some((taken, _)) => taken.merge(permit),
                none => *none = Some((permit, budget.freed.clone())),
            }
        }
        let Patience { body_pause, body_rate, .. } = self.patience;
        let spent = self.began.elapsed().saturating_sub(body_pause).as_secs_f64();
        if (self.bytes as f64) < spent * body_rate { Err(self.slow()) } else { Ok(()) }
    }

    fn slow(&self) -> WorkbenchError {
        WorkbenchError::Slow { seconds: self.patience.body_pause.as_secs() }
    }

    fn cut_off(&self, reason: WorkbenchError) -> axum::Error {
        let error = axum::Error::new(std::io::Error::other(reason.to_string()));
        self.usage.lock().unwrap_or_else(PoisonError::into_inner).cut_off = Some(reason);
        error
    }
}

impl HttpBody for MeteredBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let Poll::Ready(polled) = Pin::new(&mut self.body).poll_frame(context) else {
            return match self.alarm.as_mut().poll(context) {
                Poll::Ready(()) => Poll::Ready(Some(Err(self.cut_off(self.slow())))),
                Poll::Pending => Poll::Pending,
            };
        };
        let pause = self.patience.body_pause;
        self.alarm.as_mut().reset(Instant::now() + pause);
        if let Some(Ok(frame)) = &polled {
            let bytes = frame.data_ref().map_or(0, Bytes::len);
            if let Err(reason) = self.reserve(bytes) {
                return Poll::Ready(Some(Err(self.cut_off(reason))));
            }
        }
        Poll::Ready(polled)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
