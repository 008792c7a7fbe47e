"""Certified puzzles: their files, what the solver proves of them, and how they are solved.

``form`` reads a file, ``goals`` says what can be asked, ``proof`` proves it (``played``, ``sent``, ``asked``),
``verify`` compares it with the certificate,
``attempt`` takes a person's tries, ``library`` finds the files. None of them knows a screen.
"""
