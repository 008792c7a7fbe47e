"""The widget of the position editor."""
