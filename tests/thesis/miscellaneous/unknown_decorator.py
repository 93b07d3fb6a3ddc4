# unknown: lib.magic = lambda f: lambda *a, **k: f
import functools
from lib import magic

@magic
def f(x): return x

@functools.wraps(f)
def g(x, y): return x + y

@functools.lru_cache(maxsize=None)
def h(n): return n if n < 2 else h(n - 1) + h(n - 2)

a = f(1, 2, 3, nothing=4)
b = g(1, 2)
c = h(10)
d = g(1, 'x')       # expect -8: operand-types
e = h()             # expect: wrong-arguments
# state: b = 3
# state: c <= int
