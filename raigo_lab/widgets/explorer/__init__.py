"""The widget of the tree explorer."""
