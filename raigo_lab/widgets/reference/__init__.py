"""The widget of the rule reference."""
