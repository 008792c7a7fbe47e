"""A harness that attacks the kit: readers, the command, kills while files are written, and messages from the page.

Seeded, so that every case can be run again by its number; resumable, so that a long run may be stopped at any time.
"""
