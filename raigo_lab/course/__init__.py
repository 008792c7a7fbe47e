"""The course: lessons as data, one TOML file each beside this file, read and checked, never executed.

``lesson`` reads them, ``check`` asks the engine whether a goal is reached and what the right answer is,
``patient`` is the player that explains itself, ``taught`` says which clause is taught where. Knows no widget.
"""
