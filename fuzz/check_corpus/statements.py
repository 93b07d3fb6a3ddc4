import numpy as np
import os.path as path, sys
from math import sqrt as root, pi
x: int = 1
x += 2
del x
y = z = [1, 2]
(a, *b), c = (1, 2, 3), 4
assert a, 'text'
pass
global g
g = 1
try:
    raise ValueError('x') from None
except (ValueError, TypeError) as error:
    print(error)
else:
    g = 2
finally:
    g = 3
with open('f') as f, np.errstate(all='ignore'):
    text = f.read()
for i in range(3):
    if i == 1:
        continue
    elif i == 2:
        break
else:
    g = i
while g > 0:
    g -= 1
else:
    g = 5
match y:
    case [1, *rest] if rest:
        g = rest
    case {'a': q, **r}:
        g = q
    case str(w) | bytes(w):
        g = w
    case np.ndarray(shape=s):
        g = s
    case None | True | -1.5 | 'x':
        g = 0
    case _:
        pass
type Pair[T] = tuple[T, T]
