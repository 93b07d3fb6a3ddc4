"""Conditional and boolean expressions, chained comparisons, assert: what is not evaluated does not fail."""
import random

undefined if False else 1
1 if True else undefined
None and undefined
"x" or undefined
1 < 0 < undefined
0 < 1 < undefined  # expect: undefined-name
True and unknown  # expect: undefined-name
value = "text" or 5
value + 1  # expect: operand-types
(1 and [])[0]  # expect: index-out-of-range
choice = 1 if random.random() < 0.5 else "one"
choice.missing  # expect: no-such-attribute
if isinstance(choice, str):
    choice.upper()
else:
    choice + 1
flag = not []
"a" * flag
[] if flag else undefined
("no", "yes")[1 == 1.0]
("no",)[1 < 2 <= 2]  # expect: index-out-of-range
count = 5
assert count == 5, undefined
f"{count:>{count}}{'a'!r}" + "."
f"{count}" + 1  # expect: operand-types
f"{count:s}"  # expect: invalid-value
f"{missing}"  # expect: undefined-name
