# unknown: lib.flag = 0, 1
from lib import flag
a = 1
if flag:
    del a
else:
    b = a
    del a
c = a  # expect: undefined-name
