"""A program beside the package means that one."""

import thing

print(thing.VERSION)
print(thing.jit)  # expect: no-such-attribute
