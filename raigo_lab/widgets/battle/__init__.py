"""The widget of the Battle lab."""
