"""Endgames: problem, bounds, solve, and the compiled search."""
