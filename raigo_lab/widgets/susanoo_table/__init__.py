"""The table of Warriors of Susanoo."""
