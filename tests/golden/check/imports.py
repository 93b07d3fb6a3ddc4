"""Names that the project's own modules have, and do not have."""
import helpers
from helpers import double, size
from helpers import tripel  # expect: no-such-import
from nowhere import anything

double(size) + 1
helpers.size + 1
helpers.sise  # expect: no-such-attribute
double(size) + "a"  # expect: operand-types
anything(tripel)
