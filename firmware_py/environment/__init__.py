"""The environment that the program makes for itself, with the standard library alone."""
