"""What others set."""

# moira: check
SIZE = 3
NAME = "x"
DEBUG = False
FIXED = 4
