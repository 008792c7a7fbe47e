"""What can be touched in a notebook; each widget loads when it is first asked for.

A widget is a Python class, a plain JavaScript file and a style sheet with the same stem; ``common.js`` and
``common.css`` are put in front of each. Nothing is loaded from the web.
"""
