"""What several widgets stand on."""
