# unknown: lib.n = 1, 2, 3, 4
from lib import n
if n == 1:
    a = 'one'
elif n == 2:
    a = 'two'
elif n == 3:
    a = 'three'
else:
    a = 'many'
b = len(a)
c = a + str(n)
d = a + 1        # expect: operand-types
# state: a <= str
# state: b <= int
