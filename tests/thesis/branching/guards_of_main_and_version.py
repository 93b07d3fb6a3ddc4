import sys
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from nowhere import Something
if sys.version_info >= (3, 0):
    a = 'three'
else:
    a = unicode('two')
if sys.version_info[0] < 3:
    b = long(3)
if __name__ == "__main__":
    c = a + 3  # expect: operand-types
# state: a = 'three'
