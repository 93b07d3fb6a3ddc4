"""A module that another file fills."""

# moira: check
