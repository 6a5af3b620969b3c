//! Binding a port, and serving until told to stop.

use std::future::Future;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;

use crate::assets;
use crate::limits::Limits;
use crate::pool::Pool;
use crate::routes::{Shared, router};

/// A server that has a port and does not serve yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    limits: Limits,
}

impl Server {
    /// A server at this port of this address; port 0 is any that is free.
    ///
    /// # Errors
    ///
    /// If the port cannot be had.
    pub fn bind(host: IpAddr, port: u16, limits: Limits) -> io::Result<Server> {
        let listener = TcpListener::bind((host, port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Server { listener, address, limits })
    }

    /// A server for this machine only, at any free port.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn local(limits: Limits) -> io::Result<Server> {
        Server::bind(Ipv4Addr::LOCALHOST.into(), 0, limits)
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What one types into a browser.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// The names by which it may be asked for. Beyond this machine it has names that nobody here knows.
    fn names(&self) -> Vec<String> {
        if !self.address.ip().is_loopback() {
            return Vec::new();
        }
        let own = self.address.ip().to_string();
        ["localhost", "127.0.0.1", "::1"].map(str::to_owned).into_iter().chain([own]).collect()
    }

    /// Serves until `stop` is there.
    ///
    /// # Errors
    ///
    /// If the system has no threads to serve with, or the port fails.
    pub fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let names = self.names();
        let body = self.limits.body;
        let shared =
            Arc::new(Shared { pool: Pool::new(&self.limits, assets::library()), names, body });
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("upstar-web")
            .enable_all()
            .build()?;
        let served = runtime.block_on(async move {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            let serving = async { axum::serve(listener, router(shared)).await };
            tokio::select! {
                served = serving => served,
                () = stop => Ok(()),
            }
        });
        // Who is still being answered is not waited for.
        runtime.shutdown_background();
        served
    }
}
