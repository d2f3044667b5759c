"""The questions of pages and programs: `ask_NAME` answers NAME; its keywords are the options."""
