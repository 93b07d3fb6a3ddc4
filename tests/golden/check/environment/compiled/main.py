"""Parts of a package that are compiled need not be built."""
from pkg import _C, fast
from pkg import slow  # expect: no-such-import

print(_C.area(2), fast.area(3), slow)
