//! Binds a port and serves until stopped.

use std::collections::VecDeque;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, UdpSocket};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::sync::{Notify, Semaphore};

use crate::access::Access;
use crate::assets;
use crate::json_refusals::JsonRefusals;
use crate::limits::ServerLimits;
use crate::routes::{RouteState, router};
use crate::worker_pool::{WorkerKind, WorkerPool};
use crate::workers::WorkerProgram;

/// A server that has bound a port but does not serve yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    limits: ServerLimits,
    program: Option<WorkerProgram>,
    access: Access,
    stop: ServerStop,
}

/// Stops a server from any thread.
#[derive(Clone, Debug, Default)]
pub struct ServerStop(Arc<Notify>);

impl ServerStop {
    /// Stops accepting connections, and makes [`Server::run`] return without waiting for responses.
    pub fn stop(&self) {
        self.0.notify_one();
    }
}

impl Server {
    /// Binds a port at an address. Port 0 means any free port. If the address is not a loopback
    /// address, the server answers only requests with its token, which is part of its
    /// [`url`](Server::url), unless it has [`names`](Server::with_names).
    pub fn bind(host: IpAddr, port: u16, limits: ServerLimits) -> io::Result<Server> {
        let listener = TcpListener::bind((host, port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let access = if host.is_loopback() { Access::local(host) } else { Access::token()? };
        let (program, stop) = (None, ServerStop::default());
        Ok(Server { listener, address, limits, program, access, stop })
    }

    /// Returns a server for this machine only, on a free port.
    pub fn local(limits: ServerLimits) -> io::Result<Server> {
        Server::bind(Ipv4Addr::LOCALHOST.into(), 0, limits)
    }

    /// Answers requests in worker processes of `program`, with their own stores.
    #[must_use]
    pub fn with_worker_processes(mut self, program: WorkerProgram) -> Server {
        self.program = Some(program);
        self
    }

    /// Answers all requests that use one of these names or a name of this machine.
    #[must_use]
    pub fn with_names(mut self, names: impl IntoIterator<Item = String>) -> Server {
        let Access::Names(mut own) = Access::local(Ipv4Addr::LOCALHOST.into()) else { return self };
        own.extend(names);
        self.access = Access::Names(own);
        self
    }

    /// Returns the condition for a request to be answered.
    #[must_use]
    pub fn access(&self) -> &Access {
        &self.access
    }

    /// Returns the address on which the server listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the URL for a browser. If the server listens on all addresses, the URL contains its
    /// last name. If the server requires a token, the URL contains the address of this machine in
    /// its network, if any.
    #[must_use]
    pub fn url(&self) -> String {
        let mut address = self.address;
        let everywhere = address.ip().is_unspecified();
        match &self.access {
            Access::Names(names) if everywhere => {
                let name = names.last().map_or("localhost", String::as_str);
                format!("http://{name}:{}/", address.port())
            }
            Access::Names(_) => format!("http://{address}/"),
            Access::Token(token) => {
                if let Some(outward) = outward(address).filter(|_| everywhere) {
                    address.set_ip(outward);
                }
                format!("http://{address}/?token={token}")
            }
        }
    }

    /// Returns a handle that stops the server.
    #[must_use]
    pub fn stop(&self) -> ServerStop {
        self.stop.clone()
    }

    /// Serves until [`stop`](Server::stop) is called.
    pub fn run(self) -> io::Result<()> {
        self.run_after(|| Ok(()))
    }

    /// Same as [`run`](Server::run), but calls `announce` once the threads of the server have
    /// started. If the system refuses them, no client has been told the address.
    pub fn run_after(self, announce: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        let ServerLimits { body, connections, patience, .. } = self.limits;
        let workers = match self.program {
            Some(program) => WorkerKind::Processes(program),
            None => WorkerKind::Local { library: assets::library().into() },
        };
        let pool = WorkerPool::new(&self.limits, workers);
        // Cookies do not distinguish ports, so the name contains the port.
        let cookie = format!("upstar-{}", self.address.port());
        let shared = Arc::new(RouteState { pool, access: self.access, cookie, body, patience });
        let served = Arc::clone(&shared);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("upstar-web")
            .enable_all()
            .build()?;
        let ended = runtime.block_on(async move {
            announce()?;
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            tokio::select! {
                () = accept(listener, router(served), connections, patience) => {}
                () = self.stop.0.notified() => {}
            }
            Ok(())
        });
        shared.pool.close();
        runtime.shutdown_background();
        ended
    }
}

/// The delay after a failure to accept a connection, for example because too many files are open.
const PAUSE: Duration = Duration::from_millis(50);

#[derive(Default)]
struct Connection {
    has_asked: AtomicBool,
    leave: Notify,
}

/// Connections in order of arrival. Connections that are closed or have sent a request are removed
/// when they reach the front.
#[derive(Default)]
struct Connections(VecDeque<Weak<Connection>>);

impl Connections {
    fn welcome(&mut self) -> Arc<Connection> {
        while self.0.front().is_some_and(|guest| Connections::silent(guest).is_none()) {
            self.0.pop_front();
        }
        let guest = Arc::new(Connection::default());
        self.0.push_back(Arc::downgrade(&guest));
        guest
    }

    /// Closes the oldest connection without a request.
    fn make_room(&mut self) {
        while let Some(guest) = self.0.pop_front() {
            if let Some(guest) = Connections::silent(&guest) {
                return guest.leave.notify_one();
            }
        }
    }

    fn silent(guest: &Weak<Connection>) -> Option<Arc<Connection>> {
        guest.upgrade().filter(|guest| !guest.has_asked.load(Ordering::Relaxed))
    }
}

/// Serves at most `connections` connections at a time. Closes idle connections after `patience`, or
/// at once if other connections wait.
async fn accept(
    listener: tokio::net::TcpListener,
    router: Router,
    connections: usize,
    patience: Duration,
) {
    let seats = Arc::new(Semaphore::new(connections.clamp(1, Semaphore::MAX_PERMITS)));
    let mut guests = Connections::default();
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience);
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        if seats.available_permits() == 0 {
            guests.make_room();
        }
        // The semaphore is never closed.
        let Ok(seat) = Arc::clone(&seats).acquire_owned().await else { return };
        // Otherwise, small responses might be delayed. A failure does no harm.
        let _ = stream.set_nodelay(true);
        let guest = guests.welcome();
        let (asking, answers) = (Arc::clone(&guest), TowerToHyperService::new(router.clone()));
        let service = service_fn(move |request| {
            asking.has_asked.store(true, Ordering::Relaxed);
            answers.call(request)
        });
        let connection = http.serve_connection(JsonRefusals::new(TokioIo::new(stream)), service);
        tokio::spawn(async move {
            tokio::select! {
                // A connection closed early is not an error.
                _ = connection => {}
                () = guest.leave.notified() => {}
            }
            drop(seat);
        });
    }
}

/// Returns the address of this machine in its network. Asks the system for the source address,
/// without sending anything.
fn outward(address: SocketAddr) -> Option<IpAddr> {
    // Addresses reserved for documentation, reached by the default route.
    let far: IpAddr = match address {
        SocketAddr::V4(_) => Ipv4Addr::new(192, 0, 2, 1).into(),
        SocketAddr::V6(_) => Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1).into(),
    };
    let socket = UdpSocket::bind((address.ip(), 0)).ok()?;
    socket.connect((far, 9)).ok()?;
    let own = socket.local_addr().ok()?.ip();
    (!own.is_unspecified()).then_some(own)
}
