# unknown: lib.read = lambda: None, lambda n=iter([5, 6]): next(n, None)
from lib import read
seen = []
while True:
    item = read()
    if item is None:
        break
    seen.append(item)
count = len(seen)
wrong = seen.push(1)  # expect: no-such-attribute
# state: item = None
# state: count <= int
