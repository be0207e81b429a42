//! Limits the bodies of requests and answers: how many bytes of all of them can be in memory
//! at once, and how slowly a request's body may arrive.

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

tokio::task_local! {
    /// The usage of the request that a task answers.
    static USAGE: Arc<Mutex<BodyUsage>>;
}

/// Keeps the current request's bytes counted, for work that goes on although its client has
/// left: what was read from the body is in memory until that work ends. `None` outside of
/// requests with a body.
pub fn held() -> Option<Held> {
    USAGE.try_with(|usage| Held(Arc::clone(usage))).ok()
}

/// The bytes of a request's body, counted until this is dropped.
pub struct Held(#[expect(dead_code, reason = "it is only to be dropped")] Arc<Mutex<BodyUsage>>);

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

/// Counts the bytes of a request's body until the request is answered and its work has ended,
/// and those of its answer until they have been sent.
pub async fn meter(State(budgets): State<Budgets>, request: Request, next: Next) -> Response {
    let Budgets { bodies: budget, answers } = budgets;
    // The pages are there once, however many clients receive them.
    let answers = request.uri().path().starts_with(paths::BASE).then_some(answers);
    let counted = async |answer| match answers {
        Some(answers) => answers.count(answer).await,
        None => answer,
    };
    if request.body().is_end_stream() {
        return counted(next.run(request).await).await;
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
    let answered = next.run(request.map(|body| Body::new(metered(body))));
    let response = USAGE.scope(Arc::clone(&usage), answered).await;
    let cut_off = usage.lock().unwrap_or_else(PoisonError::into_inner).cut_off.take();
    counted(cut_off.map_or(response, WorkbenchError::into_response)).await
}

/// What requests and answers may use together.
#[derive(Debug, Clone)]
pub struct Budgets {
    pub bodies: BodyBudget,
    pub answers: AnswerBudget,
}

/// The memory budget for all long answers that are being sent.
#[derive(Debug, Clone)]
pub struct AnswerBudget {
    bytes: Arc<Semaphore>,
    freed: FreedMemory,
}

impl AnswerBudget {
    /// An unused budget; `freed` is notified when a long answer has been sent or given up.
    pub fn new(freed: FreedMemory) -> Self {
        Self { bytes: Arc::new(Semaphore::new(limits::ANSWERS)), freed }
    }

    /// Counts the bytes of a long answer until they have been sent, and refuses one for which
    /// there is no room: clients that ask and do not read would fill the memory.
    async fn count(self, answer: Response) -> Response {
        // Answers of unknown length are events, each of which is short.
        let length = answer.body().size_hint().exact();
        let Some(length) = length.filter(|length| *length > limits::SMALL_ANSWER) else {
            return answer;
        };
        // One that is longer than all may be is sent alone.
        let permits = length.min(limits::ANSWERS as u64) as u32;
        let Ok(permit) = Arc::clone(&self.bytes).try_acquire_many_owned(permits) else {
            drop(answer);
            self.freed.mark();
            return WorkbenchError::Answers { most: limits::ANSWERS }.into_response();
        };
        let (parts, body) = answer.into_parts();
        let bytes = match axum::body::to_bytes(body, usize::MAX).await {
            Ok(bytes) => bytes,
            Err(problem) => return WorkbenchError::Broken(problem.to_string()).into_response(),
        };
        let counted = CountedAnswer { bytes, freed: self.freed, _permit: permit };
        Response::from_parts(parts, Body::from(Bytes::from_owner(counted)))
    }
}

/// The bytes of a long answer, counted until the last of them has been sent.
struct CountedAnswer {
    bytes: Bytes,
    freed: FreedMemory,
    _permit: OwnedSemaphorePermit,
}

impl AsRef<[u8]> for CountedAnswer {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Drop for CountedAnswer {
    fn drop(&mut self) {
        self.freed.mark();
    }
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use axum::Router;
    use axum::middleware::from_fn_with_state;
    use axum::routing::{get, post};
    use tokio::sync::mpsc;
    use tower::ServiceExt as _;

    use super::*;
    use crate::jobs::{Job, Jobs};
    use crate::state::blocking;

    const LONG: usize = 1 << 20;

    fn budgets() -> Budgets {
        let freed = FreedMemory::default();
        Budgets {
            bodies: BodyBudget::new(freed.clone(), Patience::default()),
            answers: AnswerBudget::new(freed),
        }
    }

    /// Waits, at most two seconds, until a budget has this many bytes left.
    async fn left(bytes: &Semaphore, expected: usize) {
        for _ in 0..200 {
            if bytes.available_permits() == expected {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert_eq!(bytes.available_permits(), expected);
    }

    #[tokio::test]
    async fn a_body_counts_until_its_work_ends_though_the_client_has_left() {
        let budgets = budgets();
        let budget = budgets.bodies.clone();
        let (begun, mut began) = mpsc::channel(1);
        let (release, hold) = std::sync::mpsc::channel::<()>();
        let hold = Arc::new(Mutex::new(hold));
        let work = move |body: Bytes| async move {
            let done = blocking(move || {
                begun.blocking_send(body.len()).expect("the test waits");
                // The test's end releases it as well.
                let _ = hold.lock().expect("one request").recv();
            });
            done.await.map(|()| "done")
        };
        let router = Router::new()
            .route("/", post(work))
            .layer(axum::extract::DefaultBodyLimit::max(2 * LONG))
            .layer(from_fn_with_state(budgets, meter));
        let request = Request::post("/").body(Body::from(vec![b'a'; LONG])).expect("a request");
        let client = tokio::spawn(router.oneshot(request));
        assert_eq!(began.recv().await, Some(LONG));
        let during = limits::BODIES - (LONG - limits::SMALL_BODY);
        assert_eq!(budget.bytes.available_permits(), during);
        client.abort();
        assert!(client.await.expect_err("it was aborted").is_cancelled());
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert_eq!(budget.bytes.available_permits(), during, "the work goes on");
        release.send(()).expect("the work waits");
        left(&budget.bytes, limits::BODIES).await;
    }

    #[tokio::test]
    async fn a_body_counts_until_the_job_that_it_started_ends() {
        let budgets = budgets();
        let budget = budgets.bodies.clone();
        let jobs = Jobs::new(1, Duration::from_secs(60), FreedMemory::default());
        let (release, hold) = std::sync::mpsc::channel::<()>();
        let hold = Mutex::new(hold);
        let work = move |job: &Job| {
            let _ = job;
            // The test's end releases it as well.
            let _ = hold.lock().expect("one job").recv();
            Ok(serde_json::Value::Null)
        };
        let work = Mutex::new(Some(work));
        let queue = jobs.clone();
        let start = move |_: Bytes| {
            let work = work.lock().expect("one request").take().expect("one request");
            let started = queue.start("test", work).map(|_| "started");
            std::future::ready(started)
        };
        let start = Arc::new(start);
        let router = Router::new()
            .route("/", post(move |body: Bytes| start(body)))
            .layer(axum::extract::DefaultBodyLimit::max(2 * LONG))
            .layer(from_fn_with_state(budgets, meter));
        let request = Request::post("/").body(Body::from(vec![b'a'; LONG])).expect("a request");
        let answer = router.oneshot(request).await.expect("an answer");
        assert!(answer.status().is_success());
        let during = limits::BODIES - (LONG - limits::SMALL_BODY);
        assert_eq!(budget.bytes.available_permits(), during, "the job has what was read");
        release.send(()).expect("the job waits");
        left(&budget.bytes, limits::BODIES).await;
        jobs.close();
    }

    #[tokio::test]
    async fn answers_that_nobody_reads_are_bounded() {
        let budgets = budgets();
        let budget = budgets.answers.clone();
        let router = Router::new()
            .route("/api/v1/long", get(|| async { vec![b'a'; LONG] }))
            .route("/api/v1/longest", get(|| async { vec![b'a'; limits::ANSWERS + 1] }))
            .route("/api/v1/short", get(|| async { "short" }))
            .route("/page", get(|| async { vec![b'a'; LONG] }))
            .layer(from_fn_with_state(budgets, meter));
        let ask = async |path: &str| {
            let request =
                Request::get(format!("/api/v1{path}")).body(Body::empty()).expect("a request");
            router.clone().oneshot(request).await.expect("an answer")
        };
        let mut unread = Vec::new();
        for _ in 0..limits::ANSWERS / LONG {
            let answer = ask("/long").await;
            assert!(answer.status().is_success());
            unread.push(answer);
        }
        assert_eq!(ask("/long").await.status(), 503);
        assert!(ask("/short").await.status().is_success(), "short answers are always sent");
        let request = Request::get("/page").body(Body::empty()).expect("a request");
        let page = router.clone().oneshot(request).await.expect("an answer");
        assert!(page.status().is_success(), "a page takes no memory of its own");
        let read = unread.pop().expect("many");
        let bytes = axum::body::to_bytes(read.into_body(), LONG).await.expect("all of it");
        assert_eq!(bytes.len(), LONG);
        drop(bytes);
        assert!(ask("/long").await.status().is_success());
        drop(unread);
        left(&budget.bytes, limits::ANSWERS).await;
        assert!(ask("/longest").await.status().is_success(), "one alone is sent, however long");
    }
}
