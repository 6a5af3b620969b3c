//! The store of a command, opened on demand and settled after the command.

use std::io;
use std::path::Path;
use std::sync::Arc;

use upstar::ValueStore;

use crate::config::Config;
use crate::output::Output;

#[cfg(feature = "store")]
mod file {
    use std::cell::OnceCell;

    use upstar_store::SqliteStore;

    use super::{Arc, Output, Path, ValueStore, io};

    #[derive(Default)]
    pub(crate) struct Store(OnceCell<Arc<SqliteStore>>);

    impl Store {
        pub(super) fn open_file(&self, file: &Path) -> io::Result<Arc<dyn ValueStore>> {
            let opened = SqliteStore::open(file).map_err(io::Error::other)?;
            Ok(Arc::<SqliteStore>::clone(self.0.get_or_init(|| Arc::new(opened))))
        }

        /// Returns `true` if another program is writing to the store.
        #[cfg(feature = "server")]
        pub(crate) fn is_read_only(&self) -> bool {
            self.0.get().is_some_and(|store| store.is_read_only())
        }

        /// Writes pending values and reports problems; returns `true` if everything was stored.
        pub(crate) fn settle(&self, screen: &mut Output) -> io::Result<bool> {
            let Some(store) = self.0.get() else { return Ok(true) };
            // The answer is shown before the file is written.
            let flushed = screen.flush();
            let report = store.report();
            for sentence in report.sentences(store.path()) {
                screen.warn(sentence)?;
            }
            flushed.map(|()| report.lost.is_none())
        }
    }
}

#[cfg(not(feature = "store"))]
mod file {
    use super::{Arc, Output, Path, ValueStore, io};

    #[derive(Default)]
    pub(crate) struct Store(());

    impl Store {
        pub(super) fn open_file(&self, file: &Path) -> io::Result<Arc<dyn ValueStore>> {
            let file = file.display();
            Err(io::Error::other(format!(
                "cannot open {file}: this program was built without the Cargo feature `store`; install it with this feature"
            )))
        }

        #[cfg(feature = "server")]
        pub(crate) fn is_read_only(&self) -> bool {
            false
        }

        pub(crate) fn settle(&self, _screen: &mut Output) -> io::Result<bool> {
            Ok(true)
        }
    }
}

pub(crate) use file::Store;

impl Store {
    pub(crate) fn open(&self, config: &Config) -> io::Result<Option<Arc<dyn ValueStore>>> {
        config.store.as_deref().map(|file| self.open_file(file)).transpose()
    }
}
