"""The game Raigo: its rules and nothing else, with the standard library alone."""
