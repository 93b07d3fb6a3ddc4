"""What imports.py imports."""

size = 3


def double(n):
    return 2 * n
