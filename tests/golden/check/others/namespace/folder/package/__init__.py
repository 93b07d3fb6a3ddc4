"""A package in a folder that is none."""
VALUE = 1
