//! Servers that are killed while clients save: one, two with one library, or one whose files
//! may not grow.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use wordwright_cli::error::CliError;

use super::super::Trial;
use crate::bench::Connection;
use crate::server::Server;

/// The library of all tries.
const LIBRARY: &str = "killed-library.db";

/// How far the files of a limited server may grow at most, in blocks of 512 bytes.
const MORE_BLOCKS: u64 = 200;

/// Clients that save at once.
const CLIENTS: u64 = 3;

/// The latest moment of a kill, after the server has begun to listen.
const LATEST: Duration = Duration::from_millis(1500);

/// How many saves were compared.
#[derive(Default)]
pub struct Saves {
    pub compared: usize,
}

impl Saves {
    /// Everything acknowledged is there after the server restarts.
    pub fn attempt(&mut self, trial: &mut Trial<'_>) -> Result<(), CliError> {
        let moment = trial.moment(LATEST);
        let mut servers = Vec::new();
        match trial.random.u8(..3) {
            0 => servers.push(trial.serve(LIBRARY)?),
            1 => servers.extend([trial.serve(LIBRARY)?, trial.serve(LIBRARY)?]),
            _ => {
                // First without the limit, so that the library is there.
                drop(trial.serve(LIBRARY)?);
                let blocks = trial.path(LIBRARY).metadata().map_or(0, |about| about.len() / 512);
                let blocks = blocks + trial.random.u64(..MORE_BLOCKS);
                servers.push(trial.serve_within(LIBRARY, blocks)?);
            }
        }
        // By puzzle id: the acknowledged title, and the title that was sent but never answered.
        let saved = Mutex::new(BTreeMap::new());
        thread::scope(|scope| {
            for client in 0..CLIENTS {
                let host = servers[client as usize % servers.len()].host();
                let saved = &saved;
                scope.spawn(move || save(&host, client, saved));
            }
            thread::sleep(moment);
            servers.iter_mut().for_each(Server::end);
        });
        let server = trial.serve(LIBRARY)?;
        let mut connection = Connection::open(&server.host())
            .map_err(|problem| super::start_error(trial.program, problem))?;
        let saved = saved.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        for (id, Saved { titles }) in saved {
            self.compared += 1;
            let path = format!("/puzzles/{id}");
            let found = connection.ask("GET", &path, &Value::Null).ok();
            let found = found.and_then(|kept| kept["puzzle"]["title"].as_str().map(str::to_owned));
            if !found.as_ref().is_some_and(|found| titles.contains(found)) {
                trial.fail(format!("puzzle {id}: acknowledged {titles:?}, found {found:?}"));
            }
        }
        Ok(())
    }
}

/// The titles that a puzzle may have: the last that was acknowledged, and one more if a
/// request was under way when the server ended.
struct Saved {
    titles: Vec<String>,
}

/// Creates puzzles and changes them until the server is gone.
fn save(host: &str, client: u64, saved: &Mutex<BTreeMap<u64, Saved>>) {
    let Ok(mut connection) = Connection::open(host) else { return };
    let document = |title: &str| json!({ "rows": 1, "cols": 1, "cells": [{}], "title": title });
    let keep = |id: u64, titles: Vec<String>| {
        let mut saved = saved.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        saved.insert(id, Saved { titles });
    };
    for number in 0.. {
        let title = format!("client {client}, puzzle {number}");
        let new = json!({ "kind": "draft", "puzzle": document(&title) });
        let Ok(created) = connection.ask("POST", "/puzzles", &new) else { return };
        let (Some(id), Some(revision)) = (created["id"].as_u64(), created["revision"].as_i64())
        else {
            return;
        };
        let changed = format!("{title}, changed");
        keep(id, vec![title, changed.clone()]);
        let change = json!({ "revision": revision, "puzzle": document(&changed) });
        if connection.ask("PUT", &format!("/puzzles/{id}"), &change).is_err() {
            return;
        }
        keep(id, vec![changed]);
    }
}
