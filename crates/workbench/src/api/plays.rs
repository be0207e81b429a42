//! The legal plays of a position.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wordwright_boardgame::{Board, Cgp, Position, Rack, Rules, plays};

use super::Answer;
use super::games::{BoardView, PlayView, faces};
use crate::error::{ProblemDocument, WorkbenchError};
use crate::extract;
use crate::limits;
use crate::state::App;
use crate::table::{self, Table};
use crate::wire::short;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(rank))
}

/// A position: either CGP, or board and rack.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PlaysRequest {
    /// The position as CGP.
    #[serde(default)]
    #[schema(max_length = 4000)]
    cgp: Option<String>,
    /// The rules of a board: `english` if left out.
    #[serde(default)]
    rules: Option<String>,
    /// The board, a line a row: capitals, small letters for blanks, `.` for free
    /// squares. Empty if left out.
    #[serde(default)]
    #[schema(max_length = 4000)]
    board: Option<String>,
    /// The rack; `?` is a blank.
    #[serde(default)]
    #[schema(max_length = 64)]
    rack: Option<String>,
    /// How many plays; 50 if left out.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 2000)]
    top: Option<u32>,
}

/// The plays of a position.
#[derive(Serialize, ToSchema)]
struct PlaysAnswer {
    /// The board as it was understood.
    board: BoardView,
    /// The rack as it was understood.
    rack: Vec<String>,
    /// The best plays by equity, best first.
    plays: Vec<PlayView>,
    /// How many plays are legal.
    count: usize,
    /// What is odd about the position.
    doubts: Vec<String>,
}

/// Characters of a position's text.
const LONGEST: usize = 4_000;

/// Ranks the legal plays of a position
#[utoipa::path(post, path = "/plays", tag = "games", request_body = PlaysRequest,
    responses((status = 200, body = PlaysAnswer),
        (status = "4XX", body = ProblemDocument, content_type = "application/problem+json")))]
async fn rank(
    State(app): State<App>,
    extract::Json(request): extract::Json<PlaysRequest>,
) -> Answer<Json<PlaysAnswer>> {
    let answer = app.engine(move |app| {
        let (position, doubts) = position(app, &request)?;
        let lexicon = app.table().lexicon()?;
        let leaves = Table::leaves(position.rules());
        let mut all = plays(&position, &lexicon, &leaves)?;
        let count = all.len();
        let top = request.top.unwrap_or(50).clamp(1, limits::CANDIDATES as u32) as usize;
        all.truncate(top);
        Ok(PlaysAnswer {
            board: BoardView::of(position.board()),
            rack: faces(position.rules(), position.rack()),
            plays: all.iter().map(|ranked| PlayView::of(&position, ranked)).collect(),
            count,
            doubts,
        })
    });
    Ok(Json(answer.await?))
}

fn position(app: &App, request: &PlaysRequest) -> Answer<(Position, Vec<String>)> {
    let lexicon = app.table().lexicon()?;
    if let Some(text) = &request.cgp {
        short("characters of a position", text, LONGEST)?;
        let cgp = Cgp::parse(text)?;
        let rules = cgp.rules(&Rules::english())?;
        lexicon.check_rules(&rules)?;
        let (position, doubts) = cgp.position(&rules, Some(&lexicon))?;
        return Ok((position, doubts.iter().map(ToString::to_string).collect()));
    }
    let Some(rack) = &request.rack else {
        return Err(WorkbenchError::value("body", "neither cgp nor rack", "one of them"));
    };
    short("characters of a rack", rack, limits::CELL)?;
    let rules = table::rules(request.rules.as_deref().unwrap_or("english"))?;
    let board = match &request.board {
        None => Board::new(&rules),
        Some(text) => {
            short("characters of a position", text, LONGEST)?;
            Board::parse(&rules, text)?
        }
    };
    let doubts = wordwright_boardgame::check_board(&board, Some(&lexicon));
    let position = Position::new(board, Rack::parse(&rules, rack)?)?;
    Ok((position, doubts.iter().map(ToString::to_string).collect()))
}
