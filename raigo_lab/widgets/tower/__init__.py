"""The widget of the Tower builder."""
