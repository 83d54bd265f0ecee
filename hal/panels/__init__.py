"""Panels: luma's drivers, with packing of our own."""
