# unknown: lib.maybe = lambda: None, lambda: 5
from typing import Optional, Union, List
from lib import maybe
a: Optional[int] = maybe()
if a is not None:
    b = a + 1
else:
    b = a + 1     # expect: operand-types
c: Union[int, str] = 5
d: List[int] = [1]
e: int | None = None
f = e + 1         # expect: operand-types
# state: a <= int | None
# state: c = 5
# state: d = [1]
