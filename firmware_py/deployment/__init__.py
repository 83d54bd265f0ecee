"""Puts the console on a Raspberry Pi as a service of systemd's, and takes it away again."""
