//! Settings: short texts by name.

use rusqlite::OptionalExtension as _;

use super::Library;
use crate::error::WorkbenchError;

impl Library {
    /// The setting of that name.
    pub fn setting(&self, name: &str) -> Result<Option<String>, WorkbenchError> {
        self.read(|connection| {
            let sql = "SELECT value FROM settings WHERE name = ?";
            Ok(connection.prepare_cached(sql)?.query_row([name], |row| row.get(0)).optional()?)
        })
    }

    /// The setting of that name; if there is none, or an empty one, it becomes `value`.
    pub fn setting_or(&self, name: &str, value: &str) -> Result<String, WorkbenchError> {
        self.transact(|connection| {
            let sql = "INSERT INTO settings (name, value) VALUES (?1, ?2) \
                       ON CONFLICT (name) DO UPDATE SET value = ?2 WHERE value = ''";
            connection.prepare_cached(sql)?.execute([name, value])?;
            let sql = "SELECT value FROM settings WHERE name = ?";
            Ok(connection.prepare_cached(sql)?.query_row([name], |row| row.get(0))?)
        })
    }

    /// Stores a setting.
    pub fn set_setting(&self, name: &str, value: &str) -> Result<(), WorkbenchError> {
        self.transact(|connection| {
            let sql = "INSERT INTO settings (name, value) VALUES (?1, ?2) \
                       ON CONFLICT (name) DO UPDATE SET value = ?2";
            connection.prepare_cached(sql)?.execute([name, value])?;
            Ok(())
        })
    }
}
