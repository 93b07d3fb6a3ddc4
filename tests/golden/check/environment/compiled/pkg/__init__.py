"""A package with parts that are compiled."""
