"""The game of Peanuts itself: pure, without clock, threads or input and output."""
