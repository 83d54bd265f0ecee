"""The journal: what was played on this table, kept in a file of SQLite's."""
