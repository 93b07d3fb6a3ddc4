# unknown: lib.n = 3, 4
# unknown: lib.thing = 5, 'x'
from lib import n, thing
a: int = n
b: str = 'text'
c: int = 'text'        # expect: annotation-mismatch
d = a + 'x'            # expect: operand-types
e: float = 1
f: list = [1, 2]
g: 'int' = 5
h: dict
i = h                  # expect: undefined-name
# state: a <= int
# state: b = 'text'
# state: f = [1, 2]
