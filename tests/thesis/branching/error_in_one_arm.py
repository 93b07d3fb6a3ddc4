# An arm that fails whenever it is taken is a defect, though nobody knows whether it is taken.
# unknown: lib.flag = 0, 1
from lib import flag
a = 3
if flag:
    b = a + 'text'  # expect: operand-types
else:
    b = a + 4
c = b
