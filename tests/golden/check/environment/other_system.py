"""A file for another operating system: what it imports is not here."""
import sys

import winreg

if sys.platform == "win32":
    key = 1
print(key, winreg.HKEY_LOCAL_MACHINE)


def pair(first):
    return first


def call():
    pair(1, 2)
    if sys.platform == "win32":
        size = 3
    return size


def miss():
    return nothing  # expect: undefined-name
