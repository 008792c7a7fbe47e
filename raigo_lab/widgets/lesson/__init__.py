"""The widgets of the lessons."""
