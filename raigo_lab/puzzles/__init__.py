"""Certified puzzles: their files, what the solver proves of them, and how they are solved.

``form`` says what a puzzle is, ``reader`` reads its file, ``certificates`` what was proved, ``goals`` says what can be asked, ``proof`` proves it (``judge_played``, ``judge_joint``, ``judge_question``),
``verify`` compares it with the certificate,
``attempt`` takes a person's tries, ``library`` finds the files. None of them knows a screen.
"""
