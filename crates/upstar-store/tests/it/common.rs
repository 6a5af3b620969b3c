//! Questions for the tests of stores.

use std::path::Path;
use std::sync::Arc;

use upstar::{Arg, Session};
use upstar_store::SqliteStore;

pub(crate) fn session(path: &Path) -> (Session, Arc<SqliteStore>) {
    let store = Arc::new(SqliteStore::open(path).unwrap());
    (Session::new().with_store(store.clone()), store)
}

pub(crate) fn ask(session: &Session, ruleset: &str, position: &str) -> (String, u64) {
    let budget = session.budget();
    let cx = session.cx(&budget);
    let position = session.raw_position(ruleset, &[] as &[Arg], position).unwrap();
    let value = position.value(cx).unwrap();
    let steps = budget.spent();
    (cx.term(value).unwrap().print(upstar_notation::Style::Ascii, 100_000).unwrap(), steps)
}
