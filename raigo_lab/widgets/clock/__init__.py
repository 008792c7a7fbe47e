"""The widget of the Destroy clock."""
