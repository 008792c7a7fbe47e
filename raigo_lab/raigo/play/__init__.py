"""Who plays: players at their seats, and games that people take back and carry on."""
