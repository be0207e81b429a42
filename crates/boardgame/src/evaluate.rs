//! Static evaluation: a play's points and its leave.

pub(crate) mod leave_table;
pub(crate) mod leaves;
pub(crate) mod static_equity;

pub use leave_table::LeaveTable;
pub use leaves::Leaves;
pub use leaves::chart::leave_chart;
