"""What a seat sees, and what it can know by having followed the game (S6, S7)."""
