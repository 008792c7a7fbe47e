"""The widgets of the puzzles."""
