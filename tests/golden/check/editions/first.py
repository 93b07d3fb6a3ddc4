# options: --library edition=1.4
# What a stub says of versions, where the settings name one.
import numpy as np
import edition
from edition import Thing

x = np.zeros(3)
square = edition.square(x)  # expect: no-such-attribute
squared = edition.squared(x)
edition.third
edition.fourth  # expect: no-such-attribute
edition.convert(x, copy=True)  # expect: wrong-arguments
edition.convert(x, True)  # expect: wrong-arguments
edition.convert(x, subok=True)
edition.Later()  # expect: no-such-attribute
Thing().length()
Thing().size()  # expect: no-such-attribute
Thing.width  # expect: no-such-attribute
from edition import squared

try:
    tried = edition.squared(x)
except AttributeError:
    tried = edition.square(x)
tried @ np.zeros(4)
edition.grow(x) + np.zeros(6)  # expect: shape-mismatch
edition.grow(x) + np.zeros(3)
if hasattr(edition, "squared"):
    edition.squared(x)
