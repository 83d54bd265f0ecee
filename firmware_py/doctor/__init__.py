"""Checks a console part by part: a file a kind of part, each of which yields findings."""
