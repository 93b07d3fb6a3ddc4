# Only the joined value could fail: in truth each arm's value is good for its own use, so nothing is certain.
# unknown: lib.flag = 0, 1
from lib import flag
if flag:
    n = 0
else:
    n = 2
x = 10 / n  # may: zero-division
# state: n <= int
