# options: --strict
"""What may fail, with --strict."""
import sys

n = len(sys.argv)
values = {"a": 1}
if n > 3:
    found = 1
    values["b"] = 2
print(found)  # expect: undefined-name
values["b"]  # expect: key-missing
1 / (n - 2)  # expect: zero-division
