//! Refuses a proxy that downloads cannot go through.
//!
//! The HTTP client takes its proxy from the environment, and connects directly if the value makes
//! no sense to it or names a SOCKS proxy, which it was built without. Whoever set the variable
//! may have done so to hide where they connect from, or because nothing else works.

use std::env;

use ureq::http::Uri;
use ureq::{Proxy, ProxyBuilder, ProxyProtocol};

use crate::error::GatherError;

/// Where the client looks for a proxy, in its order. Empty variables count as unset.
const VARIABLES: [&str; 6] =
    ["ALL_PROXY", "all_proxy", "HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"];

/// Whether the proxy for this address, if there is one, can be used.
///
/// # Errors
/// [`GatherError::Proxy`].
pub(crate) fn check(url: &str) -> Result<(), GatherError> {
    let set = |variable| env::var_os(variable).filter(|value| !value.is_empty());
    // What is not Unicode has no host either.
    let set: Vec<(&str, String)> = VARIABLES
        .into_iter()
        .filter_map(|variable| Some((variable, set(variable)?.to_string_lossy().into_owned())))
        .collect();
    // The client takes the first that it understands.
    let understood = set.iter().find(|(_, value)| Proxy::new(value).is_ok());
    let Some((variable, value)) = understood.or(set.first()) else { return Ok(()) };
    if is_usable(value) || url.parse().is_ok_and(|url| goes_around(&url)) {
        return Ok(());
    }
    Err(GatherError::Proxy { variable, found: without_password(value) })
}

fn is_usable(value: &str) -> bool {
    Proxy::new(value)
        .is_ok_and(|proxy| matches!(proxy.protocol(), ProxyProtocol::Http | ProxyProtocol::Https))
}

/// Whether `NO_PROXY` has this address, by the client's own rules.
fn goes_around(url: &Uri) -> bool {
    let hosts = env::var("NO_PROXY").or_else(|_| env::var("no_proxy")).unwrap_or_default();
    // The client reads the variable only along with a proxy that it understands.
    let any = Proxy::builder(ProxyProtocol::Http);
    let proxy = hosts.split(',').fold(any, ProxyBuilder::no_proxy).build();
    proxy.is_ok_and(|proxy| proxy.is_no_proxy(url))
}

fn without_password(value: &str) -> String {
    let Some(at) = value.rfind('@') else { return value.to_owned() };
    // A password may have any characters, these three included.
    let scheme = value[..at].split_once("://").map_or("", |(scheme, _)| scheme);
    if scheme.is_empty() || !scheme.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return format!("…{}", &value[at..]);
    }
    format!("{scheme}://…{}", &value[at..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proxies_without_socks_can_be_used() {
        for value in ["http://h:1", "https://ann:secret@h", "h:3128", "HTTP://[::1]:3128"] {
            assert!(is_usable(value), "{value}");
        }
        for value in ["socks5://h:1", "socks://h", "socks4a://h", "ftp://h", "http://:::", "a b"] {
            assert!(!is_usable(value), "{value}");
        }
    }

    #[test]
    fn passwords_are_not_shown() {
        for (value, shown) in [
            ("socks5://ann:secret@h:1", "socks5://…@h:1"),
            ("socks5://ann:s@cr@t://@h", "socks5://…@h"),
            ("ann:secret@h", "…@h"),
            ("ann:x@y://", "…@y://"),
            ("ann:x://y@h", "…@h"),
            ("ftp://h", "ftp://h"),
        ] {
            assert_eq!(without_password(value), shown);
        }
    }
}
