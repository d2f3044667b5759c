"""One module per command, on top of questions and features; each has a click command `command`."""
