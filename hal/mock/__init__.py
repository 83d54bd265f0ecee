"""What stands in for the wires of a table: driven, never patched."""
