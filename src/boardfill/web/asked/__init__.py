"""What pages and programs ask: `ask_NAME` answers NAME, its keywords are the options."""
