"""A file that imports a module of another operating system where it is there runs here."""
import sys

if sys.platform == "win32":
    import winreg
try:
    import msvcrt
except ImportError:
    msvcrt = None


def pair(first):
    return first


def call():
    pair(1, 2)  # expect: wrong-arguments
