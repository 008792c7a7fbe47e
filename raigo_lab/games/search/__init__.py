"""Exact search on any game of the ``games.protocol``; ``searcher`` is its seam. Knows no game."""
