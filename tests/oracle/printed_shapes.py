"""Shapes as `moira shapes` prints them, compared with real ones.

A printed shape is a list of sizes: a number, an expression over names ("2*n"), null for a size that is not known, "..."
for any number of sizes, and "*x.shape[1:]" for a part of the shape of something, which is any number of sizes, too."""


def opened(known):
    """The shape with "..." for each part that stands for any number of sizes."""
    return ["..." if isinstance(size, str) and size.startswith("*") else size for size in known]


def value_of(size, sizes):
    """A size where the names have these [sizes]; None when it is not known."""
    if not isinstance(size, str):
        return size
    try:
        return eval(size, {"min": min, "max": max}, sizes)
    except NameError:
        return None


def fits(known, real, sizes):
    """Whether the printed shape describes the real one: True for exactly, None for loosely."""
    known = opened(known)
    if known.count("...") > 1:
        return None
    exact = True
    if "..." in known:
        at = known.index("...")
        front, back = known[:at], known[at + 1:]
        if len(front) + len(back) > len(real):
            return False
        pairs, exact = [*zip(front, real), *zip(reversed(back), reversed(real))], None
    elif len(known) != len(real):
        return False
    else:
        pairs = zip(known, real)
    for size, its in pairs:
        value = value_of(size, sizes)
        if value is None:
            exact = None
        elif value != its:
            return False
    return exact
