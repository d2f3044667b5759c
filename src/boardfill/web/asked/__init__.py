"""The questions of the page, a module each: `Wishes` are its options, `answer` answers it."""
