"""The widget of the Replay."""
