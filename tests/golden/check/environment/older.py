# options: --target-version 3.9
"""Names that an older Python has."""
import collections
from collections import Mapping

collections.Iterable
collections.foo  # expect: no-such-attribute
