# unknown: lib.a = 0, 1
# unknown: lib.b = 0, 1
# unknown: lib.c = 0, 1
from lib import a, b, c
x = []
if a:
    x.append('a')
    if b:
        x.append('b')
        if c:
            x = x + 'c'          # expect: operand-types
        else:
            x = tuple(x)
    else:
        x = {'k': x}
y = isinstance(x, list)
