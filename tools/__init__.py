"""What ``go.py`` uses: the environment and the checks. Standard library alone; not part of the package."""
