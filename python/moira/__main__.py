"""`python -m moira` and `moira-check`: the program `moira`."""

from __future__ import annotations

import sys

from . import program


def main() -> int:
    try:
        return program.become(sys.argv[1:])
    except OSError as error:
        print(f"moira: error: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
