"""Imported by scripts that use nothing of it."""
