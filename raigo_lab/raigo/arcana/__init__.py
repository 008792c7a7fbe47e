"""The Arcana and the Raijin Battle (AC, A, RB): rows and hooks beside the base game, loaded when a game has them."""
