"""Exact endgames: a position as the search sees it, proved bounds, and the solver."""
