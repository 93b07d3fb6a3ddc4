"""The C files of src as the checks of this folder read them."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"", re.DOTALL)


class Source:
    """A C file: its folder of src, the place in which it stands there (eval/object), and its text with comments and
    strings blanked, lines kept."""

    def __init__(self, path):
        self.path = path.relative_to(ROOT)
        self.folder = self.path.parts[1]
        self.place = "/".join(self.path.parts[1:-1])
        self.raw = path.read_text(encoding="utf-8")
        self.text = COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), self.raw)

    def line_of(self, offset):
        return self.text.count("\n", 0, offset) + 1

    def end_of_block(self, start):
        """The offset behind the brace that closes the one before [start]."""
        depth = 1
        for match in re.compile(r"[{}]").finditer(self.text, start):
            depth += 1 if match.group() == "{" else -1
            if depth == 0:
                return match.end()
        return len(self.text)


def read_sources():
    return [Source(path) for path in sorted((ROOT / "src").rglob("*.[ch]"))]
