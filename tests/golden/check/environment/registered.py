"""A class that is registered with an abstract one."""
from collections.abc import Mapping, Sequence


@Sequence.register
class Row:
    def __len__(self): return 3


class Plain: ...


Mapping.register(Plain)
if isinstance(Row(), Sequence):
    1 + "b"  # expect: operand-types
if not isinstance(Plain(), Mapping):
    raise TypeError
1 + "b"  # expect: operand-types
