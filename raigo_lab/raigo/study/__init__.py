"""Single questions studied closely: a Tower, a Raigo Battle, the timing of Destroy."""
