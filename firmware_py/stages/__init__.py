"""The stages of a table, a file each: what a press does there, what is seen, what comes next."""
