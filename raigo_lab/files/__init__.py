"""Files written whole or not at all, read within limits, locked: what goes wrong is one sentence."""
