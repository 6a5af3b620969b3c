//! The arguments of `upstar serve`.

use std::net::IpAddr;

use clap::Args;

pub(super) const EXAMPLES: &str = "\
By default, only this machine can open the page. With --host, the printed address contains a token,
and requests without the token are rejected. The limits --timeout, --max-nodes and --threads apply
to each request, and --max-memory applies to all requests together. Ctrl-C stops the server.

Examples:
  upstar serve
  upstar serve --port 8080 --timeout 5m
  upstar serve --host 0.0.0.0
  upstar serve --host 0.0.0.0 --allow-host lab.example";

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The port to listen on; 0 chooses a free port
    #[arg(long, short, value_name = "N", default_value_t = 8017)]
    pub(crate) port: u16,
    /// The address to listen on; unless it is the local address, clients need the token that is
    /// printed
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) host: IpAddr,
    /// Answer requests to this name or address of this machine without a token
    #[arg(long, value_name = "NAME")]
    pub(crate) allow_host: Vec<String>,
}
