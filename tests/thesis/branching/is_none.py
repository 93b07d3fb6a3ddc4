# unknown: lib.find = lambda: None, lambda: 'text'
from lib import find
x = None
if find() is not None:
    x = 'found'
n = -1
if x is not None:
    n = len(x)
if x is None:
    m = x + 'more'  # expect: operand-types
# state: x <= None | 'found'
# state: n <= int
