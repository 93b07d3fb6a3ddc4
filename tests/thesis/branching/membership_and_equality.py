# unknown: lib.mode = 'a', 'b', 'c'
from lib import mode
if mode in ('a', 'b'):
    n = {'a': 1, 'b': 2}[mode]
else:
    n = 0
if mode == 'a':
    m = mode + 1        # expect: operand-types
elif mode != 'b':
    m = mode
else:
    m = mode[1]         # expect: index-out-of-range
# state: n <= int
