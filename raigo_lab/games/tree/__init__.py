"""The tree of a game: grown, kept as a graph, laid out, written to files. Knows no game."""
