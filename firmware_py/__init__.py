"""The program of the console: what happens between a press and the pixels."""
