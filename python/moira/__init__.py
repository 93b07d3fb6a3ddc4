"""What Python programs import from Moira: `moira.hints`, the annotations of array shapes, and `moira.choreo`, the
runtime of choreographies. Nothing here depends on anything but the standard library."""

__version__ = "0.1.0"
