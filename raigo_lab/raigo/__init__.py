"""The game RAIGO: rules and nothing else."""
