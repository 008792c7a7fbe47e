"""Exact search on any game of the ``game`` protocol: it knows no Raigo."""
