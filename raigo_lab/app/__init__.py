"""The command and the machine it runs on."""
