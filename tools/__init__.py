"""What ``go.py`` and contributors use: the environment, the checks, the notebooks. Not part of the package.

``start`` and ``environment`` run before anything is installed: they use the standard library alone.
"""
