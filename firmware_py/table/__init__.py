"""The table between its stages: who sits there, what is told and shown, what pages say."""
