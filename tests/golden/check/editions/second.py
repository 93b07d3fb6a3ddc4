# options: --library edition=2.0
# What a stub says of versions, where the settings name one.
import numpy as np
import edition
from edition import Thing

x = np.zeros(3)
square = edition.square(x)  # expect: no-such-attribute
squared = edition.squared(x)  # expect: no-such-attribute
edition.third  # expect: no-such-attribute
edition.fourth
edition.convert(x, copy=True)
edition.convert(x, True)
edition.convert(x, subok=True)
edition.Later()
Thing().length()  # expect: no-such-attribute
Thing().size()
Thing.width  # expect: no-such-attribute
from edition import squared  # expect: no-such-import

try:
    tried = edition.squared(x)
except AttributeError:
    tried = edition.square(x)
tried @ np.zeros(4)
edition.grow(x) + np.zeros(3)  # expect: shape-mismatch
edition.grow(x) + np.zeros(6)
if hasattr(edition, "squared"):
    edition.squared(x)
