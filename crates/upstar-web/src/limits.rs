//! What questions may take.

use std::time::Duration;

use upstar::Theorems;

/// The bounds of a server. [`Default`] suits one person at a machine of their own.
#[derive(Clone, Debug)]
pub struct ServerLimits {
    /// The most time for one question.
    pub time: Duration,
    /// The time for a question that does not say how many seconds it may take.
    pub usual_time: Duration,
    /// The steps for one question.
    pub steps: u64,
    /// The bytes that one question may add to what its worker holds; a worker in a process of its own ends when
    /// it takes more than that, all told.
    pub memory: usize,
    /// The bytes that all workers together may hold between questions.
    pub total_memory: usize,
    /// How many questions are worked on at a time.
    pub workers: usize,
    /// How many threads work on one question.
    pub threads: usize,
    /// Which theorems about positions are used.
    pub theorems: Theorems,
    /// How many questions wait; more are sent away.
    pub waiting: usize,
    /// The bytes of a question.
    pub body: usize,
    /// How many connections are open at a time. For one more the oldest is closed on which nothing was asked yet;
    /// where there is none it waits.
    pub connections: usize,
    /// How long a request may take to arrive, its head and then its question; and how long a connection
    /// may be idle.
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
            // A long question must not keep short ones waiting.
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
