//! Where the handlers go: into the router of the server, or into the API's description.
//!
//! Both take them from the same lists, so neither can lack one. Only the tests write the
//! description; the program has its text compiled in, and not the half megabyte of code that
//! writes it.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::handler::Handler;
use axum::routing::{MethodFilter, on};
use utoipa_axum::PathItemExt;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter};

use crate::state::App;

/// What the handlers are listed for.
pub trait Api: Sized {
    fn none() -> Self;
    fn and(self, other: Self) -> Self;
    /// Adds a handler under the path and the methods of `P`.
    fn handler<P: utoipa::Path, H: Handler<T, App>, T: 'static>(self, handler: H) -> Self;
    /// Describes the handler added last.
    fn described(self, description: impl FnOnce() -> UtoipaMethodRouter<App>) -> Self;
    /// Refuses requests with larger bodies.
    fn bodies_up_to(self, bytes: usize) -> Self;
}

impl Api for Router<App> {
    fn none() -> Self {
        Self::new()
    }

    fn and(self, other: Self) -> Self {
        self.merge(other)
    }

    fn handler<P: utoipa::Path, H: Handler<T, App>, T: 'static>(self, handler: H) -> Self {
        let methods = P::methods();
        let mut methods = methods.iter().map(PathItemExt::to_method_filter);
        let first = methods.next().expect("a path has a method");
        self.route(&P::path(), on(methods.fold(first, MethodFilter::or), handler))
    }

    fn described(self, _: impl FnOnce() -> UtoipaMethodRouter<App>) -> Self {
        self
    }

    fn bodies_up_to(self, bytes: usize) -> Self {
        self.layer(DefaultBodyLimit::max(bytes))
    }
}

impl Api for OpenApiRouter<App> {
    fn none() -> Self {
        Self::new()
    }

    fn and(self, other: Self) -> Self {
        self.merge(other)
    }

    fn handler<P: utoipa::Path, H: Handler<T, App>, T: 'static>(self, _: H) -> Self {
        self
    }

    fn described(self, description: impl FnOnce() -> UtoipaMethodRouter<App>) -> Self {
        self.routes(description())
    }

    fn bodies_up_to(self, _: usize) -> Self {
        self
    }
}

/// The handlers of a module, each with the path of its `utoipa::path`, as an [`Api`].
macro_rules! handlers {
    ($api:ident: $($handler:ident),+ $(,)?) => {
        utoipa_axum::paste! {
            $api::none()
            $(
                .handler::<[<__path_ $handler>], _, _>($handler)
                .described(|| utoipa_axum::routes!($handler))
            )+
        }
    };
}

pub(super) use handlers;
