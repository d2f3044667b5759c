"""The commands, on top of questions and features: `NAME_command` is a click command."""
