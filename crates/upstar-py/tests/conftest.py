"""Ctrl-C reaches the tests. In the background of a shell without job control, it would be ignored."""

import signal

signal.signal(signal.SIGINT, signal.default_int_handler)
