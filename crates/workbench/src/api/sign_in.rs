//! Signing in, where the server requires a token.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use serde::Deserialize;
use utoipa::ToSchema;

use super::Answer;
use crate::api::routing::{Api, handlers};
use crate::extract;
use crate::limits;
use crate::security;
use crate::state::App;

pub fn routes<A: Api>() -> A {
    // A client without a token yet sends only a short body with one.
    handlers!(A: sign_in).bodies_up_to(limits::SIGN_IN)
}

/// The body of a sign-in request.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SignIn {
    /// The token that was printed when the server started.
    #[schema(max_length = 64)]
    token: String,
}

/// The response: a cookie that scripts cannot read, if one is needed.
type Cookie = Option<[(HeaderName, HeaderValue); 1]>;

/// Puts the token into a cookie, which later requests and event streams send
///
/// Where no token is needed, no cookie is set.
#[utoipa::path(post, path = "/sign-in", tag = "server", request_body = SignIn,
    responses((status = 204)))]
async fn sign_in(
    State(app): State<App>,
    uri: Uri,
    headers: HeaderMap,
    extract::Json(request): extract::Json<SignIn>,
) -> Answer<(StatusCode, Cookie, ())> {
    let host = security::host(&headers, &uri)?;
    let cookie = app.guard().sign_in(request.token.trim(), &host)?;
    Ok((StatusCode::NO_CONTENT, cookie.map(|cookie| [(header::SET_COOKIE, cookie)]), ()))
}
