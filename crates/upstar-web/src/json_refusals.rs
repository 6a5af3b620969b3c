//! Adds JSON bodies to the errors of the HTTP layer.
//!
//! The HTTP layer answers a malformed head, a path that is too long and headers that are too large
//! with a bare status, which cannot be configured. This module inspects the outgoing bytes and adds
//! an error message.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use hyper::rt::{Read, ReadBufCursor, Write};

pub(crate) struct JsonRefusals<S> {
    stream: S,
    /// The bytes to write, and the number already written.
    pending: Vec<u8>,
    written: usize,
}

impl<S> JsonRefusals<S> {
    pub(crate) fn new(stream: S) -> JsonRefusals<S> {
        JsonRefusals { stream, pending: Vec::new(), written: 0 }
    }
}

/// Adds a body to the response if it is a bare error.
fn in_words(head: &[u8]) -> Option<Vec<u8>> {
    let head = std::str::from_utf8(head).ok()?;
    let status = head.strip_prefix("HTTP/1.1 ")?.get(..3)?;
    let why = match status {
        "400" => "the request is not valid HTTP/1.1",
        "414" => "the request URL is too long; send the data in the body of a POST request",
        "431" => "the request headers are too large",
        _ => return None,
    };
    let empty = "content-length: 0\r\n";
    let at = head.find(empty).filter(|_| head.ends_with("\r\n\r\n"))?;
    let body = upstar_explorer::failure("request", why).to_string();
    let described = format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len());
    Some([&head[..at], &described, &head[at + empty.len()..], &body].concat().into_bytes())
}

impl<S: Read + Unpin> Read for JsonRefusals<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: Write + Unpin> JsonRefusals<S> {
    fn poll_pending(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while self.written < self.pending.len() {
            let rest = &self.pending[self.written..];
            match ready!(Pin::new(&mut self.stream).poll_write(context, rest))? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                length => self.written += length,
            }
        }
        self.pending.clear();
        self.written = 0;
        Poll::Ready(Ok(()))
    }
}

impl<S: Write + Unpin> Write for JsonRefusals<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        ready!(self.poll_pending(context))?;
        match in_words(bytes) {
            Some(words) => {
                self.pending = words;
                // The rest is written when the connection is flushed.
                if let Poll::Ready(Err(error)) = self.poll_pending(context) {
                    return Poll::Ready(Err(error));
                }
                Poll::Ready(Ok(bytes.len()))
            }
            None => Pin::new(&mut self.stream).poll_write(context, bytes),
        }
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_pending(context))?;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_pending(context))?;
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
