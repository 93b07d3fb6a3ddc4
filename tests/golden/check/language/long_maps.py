"""map and filter over many items: what they do is looked at as a loop that is widened does it."""
import itertools

import numpy as np

log = []
names = list(map(lambda i: "n" + str(i), range(1000)))
np.zeros(len(names)) + np.zeros(3)  # expect: shape-mismatch
names[0] + 1  # expect: operand-types

# What the function does outside of it, it does any number of times.
squares = list(map(lambda i: log.append(i) or i * i, range(500)))
if len(log) == 500:
    print(log[499])
rows = list(map(lambda i: [i, str(i)], range(300)))
rows[0].append(None)
rows[1][0] + 1
rows[299][1] + "!"

odd = list(filter(lambda i: i % 2, range(2000)))
print(odd[900])
assert list(filter(None, [0] * 300)) == []
assert list(filter(lambda i: i < 0, range(300))) == []
assert sum(map(abs, [-1] * 300)) == 300

# One that fails for all items fails; one that may never be called does not.
list(map(lambda i: i + "a", range(1000)))  # expect: operand-types
never = map(lambda i: i + "a", range(1000))


def fresh(used, *bases):
    """Takes the first of a thousand names that is free."""
    for base in bases:
        for name in itertools.chain((base,), map(lambda i: base + str(i), range(1000))):
            if name not in used:
                used.add(name)
                yield name
                break


def kept():
    """What was given before is still there after it."""
    for i in range(3):
        yield [i]
        yield from map(lambda j: [j, i], range(400))


first, second = fresh({"a"}, "a", "b")
first + 1  # expect: operand-types
for pair in kept():
    pair[0] + 1
