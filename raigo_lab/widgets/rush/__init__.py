"""The rush: quick questions against the clock."""
