"""Warriors of Susanoo: a card game for 3 to 5 players, on the same protocol as Raigo. Knows no Raigo."""
