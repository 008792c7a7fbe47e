"""The widget of the Table."""
