# options: --search-path packages
"""What others write beside their code makes no certain error."""
import annotated
import typed

annotated.load("{}").keys()
annotated.read("1").items()
annotated.apply("a", b"b") + "c"
typed.load("1").keys()
typed.size.whatever
typed.reader().read().whatever
typed.reader().whatever

# The annotations of the program itself are believed.
rate: int = 25e3  # expect: annotation-mismatch
name: str = "a"
name.whatever  # expect: no-such-attribute


def own(text: str):
    text.whatever  # expect: no-such-attribute


# Compiled code may keep an object that it is given, and call its methods later.
class Mode:
    def __init__(self):
        self.names = []

    def called(self, name):
        self.names.append(name)


def watch(function):
    mode = Mode()
    first, second = mode.names  # expect: unpack-mismatch
    typed.push(mode)
    function()
    first, second = mode.names
    return first, second
