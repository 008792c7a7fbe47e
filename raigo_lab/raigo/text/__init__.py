"""Text forms of the game: positions, actions and records, written and read back."""
