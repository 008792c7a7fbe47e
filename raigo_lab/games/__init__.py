"""What any game is: who must choose what, how it is searched, counted and drawn. Knows no game."""
