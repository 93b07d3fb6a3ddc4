"""Prints the folder of a profile: `python -m moira.profiles strict`."""

import sys

from . import PROFILES, profile

if len(sys.argv) != 2 or sys.argv[1] not in PROFILES:
    sys.exit(f"usage: python -m moira.profiles {'|'.join(PROFILES)}")
print(profile(sys.argv[1]))
