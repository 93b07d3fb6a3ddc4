"""The folder of a program is where its imports are looked for first."""
from onlyhere import value, nothing  # expect: no-such-import

value + "a"  # expect: operand-types
