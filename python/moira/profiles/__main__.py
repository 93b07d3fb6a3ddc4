"""Copies the stubs of a profile into a folder, to put that on MYPYPATH: `python -m moira.profiles strict stubs`. Without a
folder, prints where they are. mypy refuses stubs that lie among installed packages, so these have to be copied."""

import shutil
import sys

from . import PROFILES, profile

if len(sys.argv) not in (2, 3) or sys.argv[1] not in PROFILES:
    sys.exit(f"usage: python -m moira.profiles {'|'.join(PROFILES)} [FOLDER]")
if len(sys.argv) == 3:
    shutil.copytree(profile(sys.argv[1]), sys.argv[2], dirs_exist_ok=True)
else:
    print(profile(sys.argv[1]))
