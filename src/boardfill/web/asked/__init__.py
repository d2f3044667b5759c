"""The questions of the page, a module each: its options, who answers, and both as `QUESTION`."""
