"""with: what is entered, what is left, and what is swallowed."""
import contextlib


class Recorder:
    def __init__(self, swallows):
        self.trail, self.swallows = [], swallows

    def __enter__(self):
        self.trail.append("in")
        return self.trail

    def __exit__(self, kind, error, where):
        self.trail.append(kind)
        return self.swallows


quiet, loud = Recorder(True), Recorder(False)
with quiet as trail, loud:
    trail.append("body")
trail[2]
trail[3]  # expect: index-out-of-range
with quiet:
    raise ValueError
quiet.trail[4]
quiet.trail[5]  # expect: index-out-of-range


def leaves():
    with loud as entered:
        return entered


leaves()[3]
leaves()[6]  # expect: index-out-of-range
with contextlib.nullcontext(5) as five:
    five + 1
with 5:  # expect: wrong-type
    pass
with contextlib.suppress(KeyError):
    {}["missing"]
with contextlib.nullcontext("a") as entered:
    entered + 1  # expect: operand-types
