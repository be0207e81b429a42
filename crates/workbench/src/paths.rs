//! Paths that are used outside of the routes.

/// The base path of the API.
pub const BASE: &str = "/api/v1";

/// The path below [`BASE`] for signing in. The guard lets it through without a
/// token.
pub const SIGN_IN: &str = "/sign-in";
