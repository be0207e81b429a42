//! Word lists and the user's own words.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use wordwright_lexicon::{
    Alphabet, LengthSet, LetterBag, MAX_WORD_LETTERS, Source, Usage, WordList, embedded,
};

use super::Answer;
use crate::api::routing::{Api, handlers};
use crate::error::WorkbenchError;
use crate::extract::{self, Path, Query};
use crate::library::{Library, ListChange, OwnWord, StoredList};
use crate::limits;
use crate::state::App;
use crate::words::{OWN, whole_list};
use wordwright_service::bounded::at_most_if_any;
use wordwright_service::puzzle::short;
use wordwright_service::rules::LengthMinimum;
use wordwright_service::word_comparison::WordComparison;
use wordwright_service::words::{ListedWord, anagrams, matching};

pub fn routes<A: Api>() -> A {
    handlers!(A: search, anagram, compare, lists, add_list, change_list, remove_list, own, show, set, forget)
}

/// The list with the number of its words, which the library does not have of the built-in one.
fn counted(list: StoredList) -> StoredList {
    let words = if list.built_in { embedded::english().len() as u64 } else { list.words };
    StoredList { words, ..list }
}

/// Lists the word lists, highest priority first
///
/// The user's own words take priority over all of them.
#[utoipa::path(get, path = "/words/lists", tag = "words",
    responses((status = 200, body = Vec<StoredList>)))]
async fn lists(State(app): State<App>) -> Answer<Json<Vec<StoredList>>> {
    let lists = app.stored(crate::library::Library::lists).await?;
    Ok(Json(lists.into_iter().map(counted).collect()))
}

/// The settings of a new list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct AddListQuery {
    /// Its title.
    #[param(max_length = 64)]
    name: String,
    /// The minimum score, 0 to 100; 50 if left out.
    #[param(minimum = 0, maximum = 100)]
    minimum: Option<u8>,
}

/// The result of adding a list.
#[derive(Serialize, ToSchema)]
struct AddedList {
    /// The list.
    list: StoredList,
    /// Lines that are not words of the alphabet, and were left out.
    skipped: usize,
    /// The first of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_skipped: Option<String>,
}

/// The default minimum score of a new list.
const USUAL_MINIMUM: u8 = 50;

/// Discards the cached words, and notifies every page.
fn changed(app: &App) {
    app.words().forget();
    app.game_words().forget();
    app.notify("words", 0, 0);
}

/// Changes the library's words on a blocking thread: the cache that must then be emptied may be
/// held by whoever reads all lists.
async fn changing<T: Send + 'static>(
    app: &App,
    change: impl FnOnce(&Library) -> Answer<T> + Send + 'static,
) -> Answer<T> {
    let kept = app.clone();
    app.stored(move |library| {
        let made = change(library)?;
        changed(&kept);
        Ok(made)
    })
    .await
}

fn is_score(place: &str, score: u8) -> Answer<u8> {
    if score > 100 {
        return Err(WorkbenchError::value(place, score.to_string(), "a score from 0 to 100"));
    }
    Ok(score)
}

/// The name of a list in its stored form. It is written into the files of games.
fn list_name(name: &str) -> Answer<String> {
    short("characters in a list's name", name, limits::CELL)?;
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || name.chars().any(char::is_control) {
        return Err(WorkbenchError::value("name", "nothing to read", "a name for the list"));
    }
    if name == OWN {
        let found = format!("{name:?}, which is not a list");
        return Err(WorkbenchError::value("name", found, "another name"));
    }
    Ok(name)
}

/// Stores a word list, above the others
///
/// The body is the text of the list: one word per line, as `WORD;SCORE`, `WORD`
/// or similar.
#[utoipa::path(post, path = "/words/lists", tag = "words", params(AddListQuery),
    request_body(content = String, content_type = "application/octet-stream",
        description = "The text of the list"),
    responses((status = 201, body = AddedList)))]
async fn add_list(
    State(app): State<App>,
    Query(query): Query<AddListQuery>,
    extract::Bytes(text): extract::Bytes,
) -> Answer<(StatusCode, Json<AddedList>)> {
    let name = list_name(&query.name)?;
    let minimum = is_score("minimum", query.minimum.unwrap_or(USUAL_MINIMUM))?;
    let added = app
        .engine(move |app| {
            app.game_words().check_free(&name)?;
            let source = Source { name: &name, text: &text, minimum: 0 };
            let read = WordList::read(&Alphabet::english(), &[source], LengthSet::ALL);
            let (words, reports) = read.map_err(|(_, problem)| problem)?;
            let list = app.library().add_list(&name, &text, words.len() as u64, minimum)?;
            changed(app);
            let report = reports.into_iter().next().unwrap_or_default();
            Ok(AddedList {
                list,
                skipped: report.skipped,
                first_skipped: report
                    .first_skipped
                    .map(|(line, text)| format!("line {line}: {text}")),
            })
        })
        .await?;
    Ok((StatusCode::CREATED, Json(added)))
}

/// Changes to a list; fields that are left out stay the same.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ChangeList {
    /// The new title.
    #[serde(default)]
    name: Option<String>,
    /// Its new position among the lists, from 0.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 31)]
    place: Option<u32>,
    /// Whether its words are used.
    #[serde(default)]
    enabled: Option<bool>,
    /// The minimum score, 0 to 100.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 100)]
    minimum: Option<u8>,
    /// Different minimum scores for some lengths.
    #[serde(default, deserialize_with = "at_most_if_any::<_, _, MAX_WORD_LETTERS>")]
    #[schema(max_items = 63)]
    lengths: Option<Vec<LengthMinimum>>,
}

/// Changes a list's place, name, minimum scores, or whether it is used
#[utoipa::path(patch, path = "/words/lists/{id}", tag = "words", request_body = ChangeList,
    params(("id" = i64, Path, description = "The list")),
    responses((status = 200, body = StoredList)))]
async fn change_list(
    State(app): State<App>,
    Path(id): Path<i64>,
    extract::Json(change): extract::Json<ChangeList>,
) -> Answer<Json<StoredList>> {
    let name = change.name.as_deref().map(list_name).transpose()?;
    if let Some(name) = &name {
        app.game_words().check_free(name)?;
    }
    if let Some(minimum) = change.minimum {
        is_score("minimum", minimum)?;
    }
    for special in change.lengths.iter().flatten() {
        is_score("lengths", special.minimum)?;
        if !(1..=MAX_WORD_LETTERS).contains(&usize::from(special.length)) {
            let found = special.length.to_string();
            let expected = format!("a length from 1 to {MAX_WORD_LETTERS}");
            return Err(WorkbenchError::value("lengths", found, expected));
        }
    }
    let change = ListChange {
        name,
        place: change.place.map(|place| place as usize),
        enabled: change.enabled,
        minimum: change.minimum,
        lengths: change.lengths,
    };
    let list = changing(&app, move |library| library.change_list(id, &change)).await?;
    Ok(Json(counted(list)))
}

/// Deletes a list permanently
#[utoipa::path(delete, path = "/words/lists/{id}", tag = "words",
    params(("id" = i64, Path, description = "The list")),
    responses((status = 204)))]
async fn remove_list(State(app): State<App>, Path(id): Path<i64>) -> Answer<StatusCode> {
    changing(&app, move |library| library.remove_list(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// One of the user's own words.
#[derive(Serialize, ToSchema)]
struct OwnWordView {
    /// Its spelling.
    word: String,
    /// Its score, 0 to 100; left out if it is banned.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u8>,
    /// Whether no fill may use it.
    banned: bool,
}

impl From<OwnWord> for OwnWordView {
    fn from(own: OwnWord) -> Self {
        Self { banned: own.score.is_none(), word: own.word, score: own.score }
    }
}

/// Lists the user's own words: added, rescored or banned
#[utoipa::path(get, path = "/words/own", tag = "words",
    responses((status = 200, body = Vec<OwnWordView>)))]
async fn own(State(app): State<App>) -> Answer<Json<Vec<OwnWordView>>> {
    let words = app.stored(crate::library::Library::own_words).await?;
    Ok(Json(words.into_iter().map(OwnWordView::from).collect()))
}

/// What the lists say about a word.
#[derive(Serialize, ToSchema)]
struct WordView {
    /// Its letters.
    word: String,
    /// The word as its list writes it, if that differs: `ICE CREAM`.
    #[serde(skip_serializing_if = "Option::is_none")]
    written: Option<String>,
    /// Its score, 0 to 100; left out if no enabled list has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u8>,
    /// The list that decided the score.
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<String>,
    /// Its entry in the user's own list.
    #[serde(skip_serializing_if = "Option::is_none")]
    own: Option<OwnWordView>,
}

fn letters(word: &str) -> Answer<Vec<wordwright_lexicon::Letter>> {
    short("characters in a word", word, limits::CELL)?;
    let letters = Alphabet::english().encode(word)?;
    if letters.len() < 2 || letters.len() > MAX_WORD_LETTERS {
        let found = format!("{} letters", letters.len());
        let expected = format!("2 to {MAX_WORD_LETTERS} letters");
        return Err(WorkbenchError::value("word", found, expected));
    }
    Ok(letters)
}

/// Returns what the lists say about a word
#[utoipa::path(get, path = "/words/own/{word}", tag = "words",
    params(("word" = String, Path, description = "The word")),
    responses((status = 200, body = WordView)))]
async fn show(State(app): State<App>, Path(word): Path<String>) -> Answer<Json<WordView>> {
    let letters = letters(&word)?;
    let known = app
        .engine(move |app| {
            let words = app.words().get()?;
            let own = app.library().own_words()?.into_iter().find(|own| {
                Alphabet::english().encode(&own.word).is_ok_and(|found| found == letters)
            });
            let list = words.list();
            let found = list.find(&letters).map(|id| ListedWord::of(list, id));
            Ok(WordView {
                word: list.alphabet().decode(&letters),
                written: found.as_ref().and_then(|found| found.written.clone()),
                score: found.as_ref().map(|found| found.score),
                list: found.map(|found| found.list),
                own: own.map(OwnWordView::from),
            })
        })
        .await?;
    Ok(Json(known))
}

/// A word's new entry in the user's own list.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SetWord {
    /// Its score, 0 to 100; a word without one is banned.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 100)]
    score: Option<u8>,
    /// Whether no fill may use it.
    #[serde(default)]
    banned: bool,
}

/// Adds a word to the user's own list, changes its score, or bans it
#[utoipa::path(put, path = "/words/own/{word}", tag = "words", request_body = SetWord,
    params(("word" = String, Path, description = "The word, as it is written")),
    responses((status = 204)))]
async fn set(
    State(app): State<App>,
    Path(word): Path<String>,
    extract::Json(set): extract::Json<SetWord>,
) -> Answer<StatusCode> {
    let written = written(&word)?;
    let score = match (set.score, set.banned) {
        (Some(score), false) => Some(is_score("score", score)?),
        (None, true) => None,
        _ => {
            let expected = "either a score or banned: true";
            return Err(WorkbenchError::value("body", "neither or both", expected));
        }
    };
    changing(&app, move |library| library.set_own_word(&written, score)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A word in its stored form: in capitals, without characters that end a field
/// or begin a comment.
fn written(word: &str) -> Answer<String> {
    letters(word)?;
    let word = word.trim().to_uppercase();
    if word.contains([';', ',', '\t', '\n', '\r', '#', '!']) {
        let expected = "letters, spaces, hyphens and apostrophes";
        return Err(WorkbenchError::value("word", format!("{word:?}"), expected));
    }
    Ok(word)
}

/// Removes a word from the user's own list
#[utoipa::path(delete, path = "/words/own/{word}", tag = "words",
    params(("word" = String, Path, description = "The word, as it is written")),
    responses((status = 204)))]
async fn forget(State(app): State<App>, Path(word): Path<String>) -> Answer<StatusCode> {
    let written = written(&word)?;
    changing(&app, move |library| library.forget_own_word(&written)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A word search.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct SearchQuery {
    /// A pattern or a query: `A??LE`, `[AEIOU]*`, `anagram:INLETS & !*T`, `/[AEIOU]{4}/`.
    #[param(max_length = 256)]
    pattern: String,
    /// How many, at most 2000; 100 if left out.
    #[param(minimum = 1, maximum = 2000)]
    top: Option<u32>,
}

/// Finds words that fit a pattern, best first
#[utoipa::path(get, path = "/words", tag = "words", params(SearchQuery),
    responses((status = 200, body = Vec<ListedWord>)))]
async fn search(
    State(app): State<App>,
    Query(query): Query<SearchQuery>,
) -> Answer<Json<Vec<ListedWord>>> {
    short("characters in a query", &query.pattern, limits::WORD_QUERY)?;
    let found = app.engine(move |app| {
        let words = app.words().get()?;
        let question = wordwright_lexicon::Query::parse(words.list().alphabet(), &query.pattern)?;
        Ok(matching(words.list(), words.tables().iter(), &question, top(query.top)))
    });
    Ok(Json(found.await?))
}

/// The default number of words to list.
const USUAL_TOP: usize = 100;

fn top(asked: Option<u32>) -> usize {
    asked.map_or(USUAL_TOP, |top| top as usize).min(limits::CANDIDATES)
}

/// The lists to compare.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct CompareQuery {
    /// The first list.
    first: i64,
    /// The second list.
    second: i64,
    /// How many words that only one list has to name, at most 2000; 100 if left
    /// out.
    #[param(minimum = 1, maximum = 2000)]
    top: Option<u32>,
}

/// Compares two lists: what they have in common, and what only one of them has
///
/// All their words are compared, regardless of scores and of whether the lists
/// are enabled.
#[utoipa::path(get, path = "/words/comparison", tag = "words", params(CompareQuery),
    responses((status = 200, body = WordComparison)))]
async fn compare(
    State(app): State<App>,
    Query(query): Query<CompareQuery>,
) -> Answer<Json<WordComparison>> {
    let compared = app.engine(move |app| {
        let list = |id| {
            app.still()?;
            whole_list(app.library(), id)
        };
        let (first, second) = (list(query.first)?, list(query.second)?);
        app.still()?;
        Ok(WordComparison::of(&first, &second, LengthSet::ALL, top(query.top)))
    });
    Ok(Json(compared.await?))
}

/// An anagram search.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct AnagramQuery {
    /// The letters, with `?` for a blank.
    #[param(max_length = 64)]
    letters: String,
    /// Whether words may leave letters over.
    #[serde(default)]
    some: bool,
    /// How many, at most 2000; 100 if left out.
    #[param(minimum = 1, maximum = 2000)]
    top: Option<u32>,
}

/// Finds words that letters form, best first
#[utoipa::path(get, path = "/words/anagrams", tag = "words", params(AnagramQuery),
    responses((status = 200, body = Vec<ListedWord>)))]
async fn anagram(
    State(app): State<App>,
    Query(query): Query<AnagramQuery>,
) -> Answer<Json<Vec<ListedWord>>> {
    short("letters", &query.letters, limits::CELL)?;
    let found = app.engine(move |app| {
        let words = app.words().get()?;
        let letters = LetterBag::parse(words.list().alphabet(), &query.letters)?;
        let usage = if query.some { Usage::Some } else { Usage::All };
        Ok(anagrams(words.list(), &letters, usage, top(query.top)))
    });
    Ok(Json(found.await?))
}
