"""For teachers and clubs: progress, reports, handouts and the reference."""
