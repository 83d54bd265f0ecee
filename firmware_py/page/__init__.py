"""The page of the virtual table: its server, and what the browser gets."""
