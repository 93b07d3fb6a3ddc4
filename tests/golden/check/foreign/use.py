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
