//! Paths that more than the routes themselves must know.

/// Where the API lives.
pub const BASE: &str = "/api/v1";

/// Where, below [`BASE`], a page brings the token. The guard lets it through
/// without one.
pub const SIGN_IN: &str = "/sign-in";
