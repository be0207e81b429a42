//! Access control.
//!
//! On loopback, every program on this machine has access, but pages of other
//! sites do not: the `Host` header must name loopback (so DNS rebinding to
//! 127.0.0.1 fails), and a request from a page must come from a page of this
//! server. On other addresses, and wherever another host name is accepted (a proxy
//! passes on what others send), the API also requires a token, in a header or in
//! the cookie that is set by the printed address or by the sign-in page, and
//! the request rate of each address is limited.

mod headers;
mod rate;
mod token;

use std::net::{IpAddr, SocketAddr};
use std::str::FromStr as _;
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::error::WorkbenchError;
use crate::paths::{BASE, SIGN_IN};

pub use headers::protect;
use rate::Rate;
pub use token::{Token, TokenHash, same_secret};

/// Access control.
#[derive(Debug)]
pub enum Guard {
    /// Only programs and pages on this machine have access.
    Loopback,
    /// Every client with the token has access.
    Token {
        /// The token's hash.
        hash: TokenHash,
        /// The server's host names in addition to its addresses.
        names: Vec<String>,
        /// The rate limit per address.
        rate: Rate,
    },
}

impl Guard {
    /// A guard for other addresses and names.
    pub fn token(hash: TokenHash, names: Vec<String>) -> Self {
        Self::Token { hash, names, rate: Rate::default() }
    }

    /// The cookie for a client that signs in at this host with the token; `None` if
    /// no token is needed.
    pub fn sign_in(&self, token: &str, host: &str) -> Result<Option<HeaderValue>, WorkbenchError> {
        let Self::Token { hash, .. } = self else { return Ok(None) };
        if !hash.fits(token) {
            return Err(WorkbenchError::Token);
        }
        let name = cookie_name(host);
        let cookie = format!("{name}={token}; Path=/; HttpOnly; SameSite=Strict");
        HeaderValue::from_str(&cookie).map(Some).map_err(|_| WorkbenchError::Token)
    }

    /// Whether a `Host` header names this server.
    fn knows_host(&self, host: &str) -> bool {
        let (name, _) = split_host(host);
        let address = IpAddr::from_str(name.trim_start_matches('[').trim_end_matches(']'));
        match self {
            Self::Loopback => {
                name.eq_ignore_ascii_case("localhost")
                    || address.is_ok_and(|address| address.is_loopback())
            }
            // Only names, not addresses, are subject to DNS rebinding.
            Self::Token { names, .. } => {
                let is_named = names.iter().any(|own| own.eq_ignore_ascii_case(name));
                name.eq_ignore_ascii_case("localhost") || address.is_ok() || is_named
            }
        }
    }
}

/// A host and its port.
fn split_host(host: &str) -> (&str, Option<&str>) {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => (name, Some(port)),
        _ => (host, None),
    }
}

/// The name of the cookie that holds the token. Browsers separate cookies by host but
/// not by port, so the name includes the port: several workbenches on one machine
/// each have their own.
fn cookie_name(host: &str) -> String {
    match split_host(host).1 {
        Some(port) => format!("wordwright-token-{port}"),
        None => "wordwright-token".to_owned(),
    }
}

/// Lets a request through, or responds with the reason why not.
pub async fn check(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    match admit(&guard, &request) {
        Ok(Admission::Request) => next.run(request).await,
        Ok(Admission::WithToken(cookie)) => {
            let headers = [
                (header::LOCATION, HeaderValue::from_static("/")),
                (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
            ];
            let cookie = cookie.map(|cookie| [(header::SET_COOKIE, cookie)]);
            (StatusCode::SEE_OTHER, headers, cookie, ()).into_response()
        }
        Err(refused) if opens_page(&request) => refused.into_page(),
        Err(refused) => refused.into_response(),
    }
}

/// How to handle an admitted request.
enum Admission {
    Request,
    /// The address contained a token. It is removed from the address and put
    /// into a cookie if it is the right one; otherwise the page asks for it.
    WithToken(Option<HeaderValue>),
}

/// Whether a request is for a page or a file of the application, which contain
/// no user data.
fn opens_page(request: &Request) -> bool {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    reads && !request.uri().path().starts_with("/api")
}

fn admit(guard: &Guard, request: &Request) -> Result<Admission, WorkbenchError> {
    let headers = request.headers();
    let host = host(headers, request.uri())?;
    if !guard.knows_host(&host) {
        return Err(WorkbenchError::Host { found: host });
    }
    let opens = opens_page(request);
    check_origin(headers, &host, opens)?;
    let Guard::Token { hash, rate, .. } = guard else { return Ok(Admission::Request) };
    let address = request.extensions().get::<ConnectInfo<SocketAddr>>();
    rate.take(address.map_or(IpAddr::from([0, 0, 0, 0]), |info| info.0.ip()).into())?;
    if opens {
        let brought = token_in_query(request).map(|token| guard.sign_in(&token, &host));
        return Ok(brought
            .map_or(Admission::Request, |cookie| Admission::WithToken(cookie.ok().flatten())));
    }
    if request.uri().path().strip_prefix(BASE) == Some(SIGN_IN) {
        return Ok(Admission::Request);
    }
    let sent = token_sent(headers, &host).ok_or(WorkbenchError::Token)?;
    if hash.fits(sent) { Ok(Admission::Request) } else { Err(WorkbenchError::Token) }
}

/// The host that a request names. It must be unambiguous: with a second `Host`, or an
/// absolute address for another host, a proxy could understand one host and this server
/// another.
pub fn host(headers: &HeaderMap, uri: &Uri) -> Result<String, WorkbenchError> {
    let malformed = |found: &[u8]| WorkbenchError::HostHeader {
        found: String::from_utf8_lossy(found).chars().take(100).collect(),
    };
    let mut named = headers.get_all(header::HOST).iter();
    let (first, second) = (named.next(), named.next());
    if second.is_some() {
        return Err(malformed(b"two Host headers"));
    }
    let header = first.map(|value| {
        let authority = Authority::try_from(value.as_bytes());
        authority.map_err(|_| malformed(value.as_bytes()))
    });
    let header = header.transpose()?;
    let absolute = uri.authority().cloned();
    let host = match (header, absolute) {
        (Some(header), Some(absolute)) if header != absolute => {
            return Err(malformed(format!("{header} and {absolute}").as_bytes()));
        }
        (Some(host), _) | (None, Some(host)) => host,
        (None, None) => return Err(WorkbenchError::Host { found: "(none)".to_owned() }),
    };
    let text = host.as_str();
    let has_port = text.len() > host.host().len();
    if text.contains('@') || (has_port && host.port_u16().is_none()) {
        return Err(malformed(text.as_bytes()));
    }
    Ok(text.to_owned())
}

/// Rejects requests from pages of other sites. A browser sends the page's
/// origin; a program sends none.
fn check_origin(headers: &HeaderMap, host: &str, opens: bool) -> Result<(), WorkbenchError> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(origin) = text("origin") {
        let own = origin.split_once("://").is_some_and(|(scheme, rest)| {
            matches!(scheme, "http" | "https") && rest.eq_ignore_ascii_case(host)
        });
        if !own {
            return Err(WorkbenchError::Origin { found: origin.to_owned() });
        }
    }
    match text("sec-fetch-site") {
        None | Some("same-origin" | "none") => Ok(()),
        // A link on another page may open this one.
        Some(_) if opens => Ok(()),
        Some(site) => Err(WorkbenchError::Origin { found: format!("another site ({site})") }),
    }
}

fn token_in_query(request: &Request) -> Option<String> {
    let query = request.uri().query()?;
    query.split('&').find_map(|part| part.strip_prefix("token=")).map(str::to_owned)
}

/// The token in the header or in the cookie.
fn token_sent<'h>(headers: &'h HeaderMap, host: &str) -> Option<&'h str> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    if let Some(token) = bearer.and_then(|value| value.strip_prefix("Bearer ")) {
        return Some(token.trim());
    }
    let own = cookie_name(host);
    headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok()).find_map(
        |text| {
            let mut cookies = text.split(';').filter_map(|cookie| cookie.trim().split_once('='));
            cookies.find(|(name, _)| *name == own).map(|(_, value)| value)
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_loopback_is_known_on_loopback() {
        let guard = Guard::Loopback;
        for (host, known) in [
            ("127.0.0.1:8080", true),
            ("localhost", true),
            ("LOCALHOST:1", true),
            ("[::1]:8080", true),
            ("puzzles.local:8080", false),
            ("192.168.0.1:8080", false),
            ("attacker.example:8080", false),
            ("127.0.0.1.attacker.example", false),
            ("", false),
        ] {
            assert_eq!(guard.knows_host(host), known, "{host}");
        }
    }

    #[test]
    fn other_names_must_be_configured() {
        let token = Token::generate().unwrap();
        let guard = Guard::token(token.hash(), vec!["puzzles.example".to_owned()]);
        for (host, known) in [
            ("192.168.0.1:8080", true),
            ("puzzles.example", true),
            ("[2001:db8::1]:80", true),
            ("attacker.example", false),
        ] {
            assert_eq!(guard.knows_host(host), known, "{host}");
        }
    }

    #[test]
    fn pages_of_other_sites_are_refused() {
        let check = |name: &'static str, value: &'static str, opens: bool| {
            let mut headers = HeaderMap::new();
            headers.insert(name, HeaderValue::from_static(value));
            check_origin(&headers, "127.0.0.1:8080", opens).is_ok()
        };
        assert!(check("origin", "http://127.0.0.1:8080", false));
        assert!(!check("origin", "http://127.0.0.1:9090", false));
        assert!(!check("origin", "http://attacker.example", true));
        assert!(!check("origin", "null", false));
        assert!(check("sec-fetch-site", "same-origin", false));
        assert!(check("sec-fetch-site", "cross-site", true));
        assert!(!check("sec-fetch-site", "cross-site", false));
        assert!(!check("sec-fetch-site", "same-site", false));
    }
}
