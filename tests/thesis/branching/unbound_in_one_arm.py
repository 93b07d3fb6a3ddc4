# unknown: lib.flag = 0, 1
from lib import flag
if flag:
    a = 1
b = 2
if flag:
    b = 3
c = a  # may: undefined-name
# state: b <= int
