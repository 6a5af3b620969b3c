//! Limits of requests.

use std::time::Duration;

use upstar::Theorems;

/// The limits of a server. [`Default`] suits a single user.
#[derive(Clone, Debug)]
pub struct ServerLimits {
    /// The maximum time limit of a request.
    pub time: Duration,
    /// The time limit of a request that does not specify one.
    pub usual_time: Duration,
    /// The step limit of a request.
    pub steps: u64,
    /// The maximum number of bytes that a request may add to the memory of its worker. A worker
    /// process ends if its total memory exceeds this limit.
    pub memory: usize,
    /// The maximum number of bytes that all workers together may hold between requests.
    pub total_memory: usize,
    /// The maximum number of concurrent requests.
    pub workers: usize,
    /// The number of threads for a request.
    pub threads: usize,
    /// The theorems that may be used to evaluate positions.
    pub theorems: Theorems,
    /// The maximum number of waiting requests. Further requests are rejected.
    pub waiting: usize,
    /// The maximum size of a request, in bytes.
    pub body: usize,
    /// The maximum number of open connections. Beyond it, a new connection replaces the oldest
    /// connection that has not sent a request, or waits if there is none.
    pub connections: usize,
    /// The time limit for receiving the head of a request, for receiving the body, and for idle
    /// connections.
    pub patience: Duration,
}

impl Default for ServerLimits {
    fn default() -> ServerLimits {
        let machine = std::thread::available_parallelism().map_or(1, usize::from);
        ServerLimits {
            time: Duration::from_secs(60),
            usual_time: Duration::from_secs(5),
            steps: u64::MAX,
            memory: 1 << 30,
            total_memory: 2 << 30,
            // A long request must not block short requests.
            workers: machine.clamp(4, 16),
            threads: machine,
            theorems: Theorems::ALL,
            waiting: 512,
            body: 1 << 20,
            connections: 1024,
            patience: Duration::from_secs(30),
        }
    }
}
