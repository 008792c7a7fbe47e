"""The battle desk of Warriors of Susanoo."""
