"""The built table as data: its files, their checker, their drawings."""
