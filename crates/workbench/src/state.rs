//! The state that all handlers share.

use std::ops::Deref;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use serde::Serialize;
use tokio::sync::{Semaphore, broadcast};
use utoipa::ToSchema;
use wordwright_boardgame::Rules;
use wordwright_core::{Budget, CancelToken};
use wordwright_gather::{Mirror, Place};
use wordwright_knowledge::Pack;
use wordwright_service::games::GameWords;
use wordwright_solve::Solver;

use crate::bodies;
use crate::error::WorkbenchError;
use crate::game_words::GameWordCache;
use crate::jobs::Jobs;
use crate::library::Library;
use crate::presence::Presence;
use crate::security::Guard;
use crate::words::WordCache;

/// The state that all handlers share; clones refer to the same state.
#[derive(Clone)]
pub struct App {
    inner: Arc<Inner>,
}

struct Inner {
    library: Arc<Library>,
    words: WordCache,
    jobs: Jobs,
    known: RwLock<&'static Knowledge>,
    gathering: Option<Gathering>,
    game_words: GameWordCache,
    /// Limits how many engines run at once; the others wait, and one whose
    /// client has disconnected never starts.
    cores: Arc<Semaphore>,
    threads: usize,
    guard: Arc<Guard>,
    changes: broadcast::Sender<Change>,
    presence: Arc<Presence>,
}

/// A knowledge pack, and its solver once it has been needed.
///
/// A pack that has been replaced is never freed, since running work still uses it. This
/// costs address space, not memory, because packs are mapped, and it happens only when a
/// person gathers knowledge.
struct Knowledge {
    pack: &'static Pack,
    solver: OnceLock<Solver<'static>>,
}

impl Knowledge {
    fn of(pack: &'static Pack) -> &'static Self {
        Box::leak(Box::new(Self { pack, solver: OnceLock::new() }))
    }
}

/// Where to gather knowledge, and from where.
#[derive(Debug, Clone)]
pub struct Gathering {
    /// The user's data folder.
    pub place: Place,
    /// A mirror to fetch sources from instead of their own addresses.
    pub mirror: Option<Mirror>,
}

/// A change to saved data, made by any page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Change {
    /// The kind of data: `puzzle`, `game` or `words`.
    pub what: &'static str,
    /// Its name in the API; 0 for words.
    pub id: i64,
    /// Its latest revision; 0 for words, and after deletion.
    pub revision: i64,
}

/// How many changes a slow subscriber can fall behind.
const BEHIND: usize = 256;

impl App {
    /// Creates the state, with `threads` threads for engines.
    pub fn new(
        library: Library,
        pack: &'static Pack,
        gathering: Option<Gathering>,
        game_words: GameWordCache,
        threads: usize,
        jobs: Jobs,
        guard: Guard,
    ) -> Self {
        let library = Arc::new(library);
        Self {
            inner: Arc::new(Inner {
                words: WordCache::new(Arc::clone(&library)),
                library,
                jobs,
                known: RwLock::new(Knowledge::of(pack)),
                gathering,
                game_words,
                cores: Arc::new(Semaphore::new(threads.max(1))),
                threads,
                guard: Arc::new(guard),
                changes: broadcast::Sender::new(BEHIND),
                presence: Arc::default(),
            }),
        }
    }

    /// The library.
    pub fn library(&self) -> &Library {
        &self.inner.library
    }

    /// The words for fills.
    pub fn words(&self) -> &WordCache {
        &self.inner.words
    }

    /// The jobs.
    pub fn jobs(&self) -> &Jobs {
        &self.inner.jobs
    }

    /// The solver's pack.
    pub fn pack(&self) -> &'static Pack {
        self.known().pack
    }

    /// Replaces the solver's pack.
    pub fn use_pack(&self, pack: Pack) {
        let known = Knowledge::of(Box::leak(Box::new(pack)));
        *self.inner.known.write().unwrap_or_else(PoisonError::into_inner) = known;
    }

    fn known(&self) -> &'static Knowledge {
        *self.inner.known.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where knowledge is gathered; `None` if gathering is off.
    pub fn gathering(&self) -> Option<&Gathering> {
        self.inner.gathering.as_ref()
    }

    /// The solver, created on first use.
    pub fn solver(&self) -> Result<&'static Solver<'static>, WorkbenchError> {
        let known = self.known();
        if let Some(solver) = known.solver.get() {
            return Ok(solver);
        }
        // Two concurrent requests can both create one; the first is kept.
        let solver = Solver::new(known.pack)?;
        Ok(known.solver.get_or_init(|| solver))
    }

    /// The words and rules of board games.
    pub fn game_words(&self) -> &GameWordCache {
        &self.inner.game_words
    }

    /// Threads for engines.
    pub fn threads(&self) -> usize {
        self.inner.threads
    }

    /// Notifies every page that something was saved. There may be no page open.
    pub fn notify(&self, what: &'static str, id: i64, revision: i64) {
        let _ = self.inner.changes.send(Change { what, id, revision });
    }

    /// Subscribes to all changes from now on.
    pub fn changes(&self) -> broadcast::Receiver<Change> {
        self.inner.changes.subscribe()
    }

    /// The pages that solve puzzles together.
    pub fn presence(&self) -> &Arc<Presence> {
        &self.inner.presence
    }

    /// The access control.
    pub fn guard(&self) -> &Arc<Guard> {
        &self.inner.guard
    }

    /// Reads or writes the library on a blocking thread.
    pub async fn stored<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Library) -> Result<T, WorkbenchError> + Send + 'static,
    ) -> Result<T, WorkbenchError> {
        let app = self.clone();
        blocking(move || work(app.library())).await?
    }

    /// Runs an engine once a core is free.
    pub async fn engine<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Asked) -> Result<T, WorkbenchError> + Send + 'static,
    ) -> Result<T, WorkbenchError> {
        let core = Arc::clone(&self.inner.cores).acquire_owned().await.map_err(|_| stopping())?;
        // When a request's connection breaks, its future is dropped, and this
        // guard with it.
        let guard = CancelOnDrop(CancelToken::new());
        let budget = Budget::UNLIMITED.with_cancel(&guard.0);
        let asked = Asked { app: self.clone(), budget };
        // The core is free again when the engine is done, even if the client
        // disconnected earlier.
        let answer = move || {
            let _core = core;
            work(&asked)
        };
        blocking(answer).await?
    }
}

/// The state, as seen by the work for one request.
///
/// Work that may take more than two seconds stops when [`Asked::budget`] expires. Its result
/// is then discarded, so work that stores something calls [`Asked::still`] first.
pub struct Asked {
    app: App,
    budget: Budget,
}

impl Asked {
    /// A budget that expires when the client disconnects.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// An error if the client has disconnected: for work in parts, between two of them.
    pub fn still(&self) -> Result<(), WorkbenchError> {
        if self.budget.is_expired() {
            return Err(WorkbenchError::Broken("nobody waits for the answer".to_owned()));
        }
        Ok(())
    }

    /// The words of board games of that name, in the letters of these rules; loaded if
    /// necessary.
    pub fn words_of_game(
        &self,
        name: &str,
        rules: &Rules,
    ) -> Result<Arc<GameWords>, WorkbenchError> {
        self.game_words().get(self.library(), name, rules, &self.budget)
    }
}

impl Deref for Asked {
    type Target = App;

    fn deref(&self) -> &App {
        &self.app
    }
}

/// Cancels a request's work when dropped.
struct CancelOnDrop(CancelToken);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// The error of requests that wait for their turn while the server stops.
pub fn stopping() -> WorkbenchError {
    WorkbenchError::Broken("the server is stopping".to_owned())
}

/// Runs work on a thread that may block.
pub async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, WorkbenchError> {
    let place = Arc::new(Mutex::new(None));
    let filled = Arc::clone(&place);
    run_blocking(Box::new(move || {
        let done = work();
        *filled.lock().unwrap_or_else(PoisonError::into_inner) = Some(done);
    }))
    .await?;
    let done = place.lock().unwrap_or_else(PoisonError::into_inner).take();
    done.ok_or_else(panicked)
}

/// The part that is the same for all work: with a task of its own for each kind of work and of
/// JSON, the program would be 1 % larger.
async fn run_blocking(work: Box<dyn FnOnce() + Send>) -> Result<(), WorkbenchError> {
    let body = bodies::held();
    let counted = move || {
        work();
        drop(body);
    };
    tokio::task::spawn_blocking(counted).await.map_err(|_| panicked())
}

fn panicked() -> WorkbenchError {
    WorkbenchError::Broken("the engine failed unexpectedly".to_owned())
}
