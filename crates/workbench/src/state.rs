//! What every handler shares.

use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use serde::Serialize;
use tokio::sync::{Semaphore, broadcast};
use utoipa::ToSchema;
use wordwright_core::{Budget, CancelToken};
use wordwright_gather::{Mirror, Place};
use wordwright_knowledge::Pack;
use wordwright_solve::Solver;

use crate::error::WorkbenchError;
use crate::jobs::Jobs;
use crate::library::Library;
use crate::security::Guard;
use crate::table::Table;
use crate::words::Stock;

/// What every handler shares; a clone is the same.
#[derive(Clone)]
pub struct App {
    inner: Arc<Inner>,
}

struct Inner {
    library: Arc<Library>,
    stock: Stock,
    jobs: Jobs,
    known: RwLock<&'static Known>,
    gathering: Option<Gathering>,
    table: Table,
    /// As many engines answer at once as there are cores; the others wait, and
    /// one whose asker has gone is never begun.
    cores: Arc<Semaphore>,
    threads: usize,
    guard: Arc<Guard>,
    changes: broadcast::Sender<Change>,
}

/// What the solver knows, and the solver once it was asked for.
///
/// A pack that has been replaced is never freed: what is at work goes on with it. That
/// costs addresses, not memory, since packs are mapped, and happens as often as a person
/// gathers knowledge.
struct Known {
    pack: &'static Pack,
    solver: OnceLock<Solver<'static>>,
}

impl Known {
    fn of(pack: &'static Pack) -> &'static Self {
        Box::leak(Box::new(Self { pack, solver: OnceLock::new() }))
    }
}

/// Where knowledge is gathered, and from where.
#[derive(Debug, Clone)]
pub struct Gathering {
    /// The user's folder.
    pub place: Place,
    /// Where sources are fetched in place of their own addresses.
    pub mirror: Option<Mirror>,
}

/// Something that was saved, by whichever page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Change {
    /// What sort of thing: `puzzle`, `game` or `words`.
    pub what: &'static str,
    /// Its name in the API; 0 for words.
    pub id: i64,
    /// Its latest revision; 0 for words, and for what was removed.
    pub revision: i64,
}

/// Changes that one who listens slowly may be behind.
const BEHIND: usize = 256;

impl App {
    /// Everything, on so many threads.
    pub fn new(
        library: Library,
        pack: &'static Pack,
        gathering: Option<Gathering>,
        threads: usize,
        jobs: Jobs,
        guard: Guard,
    ) -> Self {
        let library = Arc::new(library);
        Self {
            inner: Arc::new(Inner {
                stock: Stock::new(Arc::clone(&library)),
                library,
                jobs,
                known: RwLock::new(Known::of(pack)),
                gathering,
                table: Table::default(),
                cores: Arc::new(Semaphore::new(threads.max(1))),
                threads,
                guard: Arc::new(guard),
                changes: broadcast::Sender::new(BEHIND),
            }),
        }
    }

    /// What is kept.
    pub fn library(&self) -> &Library {
        &self.inner.library
    }

    /// The words that fills take.
    pub fn stock(&self) -> &Stock {
        &self.inner.stock
    }

    /// Long work.
    pub fn jobs(&self) -> &Jobs {
        &self.inner.jobs
    }

    /// What the solver knows.
    pub fn pack(&self) -> &'static Pack {
        self.known().pack
    }

    /// Solves with another pack from now on.
    pub fn use_pack(&self, pack: Pack) {
        let known = Known::of(Box::leak(Box::new(pack)));
        *self.inner.known.write().unwrap_or_else(PoisonError::into_inner) = known;
    }

    fn known(&self) -> &'static Known {
        *self.inner.known.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where knowledge is gathered, if it may be.
    pub fn gathering(&self) -> Option<&Gathering> {
        self.inner.gathering.as_ref()
    }

    /// The solver; made when it is first asked for.
    pub fn solver(&self) -> Result<&'static Solver<'static>, WorkbenchError> {
        let known = self.known();
        if let Some(solver) = known.solver.get() {
            return Ok(solver);
        }
        // Two who ask at once may both make one; the first is kept.
        let solver = Solver::new(known.pack)?;
        Ok(known.solver.get_or_init(|| solver))
    }

    /// The words and rules of board games.
    pub fn table(&self) -> &Table {
        &self.inner.table
    }

    /// Threads for engines.
    pub fn threads(&self) -> usize {
        self.inner.threads
    }

    /// Tells every page that something was saved. Nobody may be listening.
    pub fn tell(&self, what: &'static str, id: i64, revision: i64) {
        let _ = self.inner.changes.send(Change { what, id, revision });
    }

    /// Hears of everything that is saved from now on.
    pub fn changes(&self) -> broadcast::Receiver<Change> {
        self.inner.changes.subscribe()
    }

    /// Who may ask.
    pub fn guard(&self) -> &Arc<Guard> {
        &self.inner.guard
    }

    /// Reads or writes the library, away from the threads that serve.
    pub async fn stored<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Library) -> Result<T, WorkbenchError> + Send + 'static,
    ) -> Result<T, WorkbenchError> {
        let app = self.clone();
        joined(tokio::task::spawn_blocking(move || work(app.library())).await)
    }

    /// Lets an engine answer, once a core is free.
    pub async fn engine<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Self) -> Result<T, WorkbenchError> + Send + 'static,
    ) -> Result<T, WorkbenchError> {
        let closed = |_| WorkbenchError::Broken("the server is stopping".to_owned());
        let core = Arc::clone(&self.inner.cores).acquire_owned().await.map_err(closed)?;
        let app = self.clone();
        // The core is free again when the engine is done, even if its asker has
        // gone before.
        let answer = move || {
            let _core = core;
            work(&app)
        };
        joined(tokio::task::spawn_blocking(answer).await)
    }

    /// As [`Self::engine`], for what may take seconds: the budget is spent when the asker has
    /// gone. What comes of it then reaches nobody, so the work should keep nothing of it.
    pub async fn engine_while_asked<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Self, &Budget) -> Result<T, WorkbenchError> + Send + 'static,
    ) -> Result<T, WorkbenchError> {
        // A request whose connection breaks is dropped, and this with it.
        let asker = Asker(CancelToken::new());
        let budget = Budget::UNLIMITED.with_cancel(&asker.0);
        self.engine(move |app| work(app, &budget)).await
    }
}

/// Whoever waits for an answer; gone when it is dropped.
struct Asker(CancelToken);

impl Drop for Asker {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

fn joined<T>(
    done: Result<Result<T, WorkbenchError>, tokio::task::JoinError>,
) -> Result<T, WorkbenchError> {
    let panicked = "the engine met a case it does not know";
    done.map_err(|_| WorkbenchError::Broken(panicked.to_owned()))?
}
