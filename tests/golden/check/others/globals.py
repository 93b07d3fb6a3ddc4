"""A global of another module holds whatever its functions may store there."""
import rebinding
import rebinding_any
from rebinding import by_function, left_open

by_function.url
left_open.url
rebinding.by_inner + "a"
rebinding.by_key + "a"
rebinding.by_module[1]
rebinding.by_setattr + "a"
rebinding.by_method + "a"
rebinding.by_update[0]
rebinding.by_import.path
sorted(rebinding_any.working_set)[0]
rebinding_any.limit + "a"
rebinding_any.plain() + "a"  # expect: operand-types
rebinding.nobody + "a"  # expect: operand-types
rebinding.only_read[2]  # expect: index-out-of-range

# What the file itself makes of it is known, until its functions run.
rebinding.reset()
rebinding.by_function.url  # expect: no-such-attribute
rebinding.nobody = None
rebinding.nobody.url  # expect: no-such-attribute


def later():
    rebinding.by_function.url
    rebinding.nobody.url
    rebinding.only_read[2]  # expect: index-out-of-range


class State:
    pass


class Other:
    pass


def set_up(names):
    State.saved = 1
    setattr(State, "kept", 2)


def tear_down():
    State.saved
    State.kept
    Other.missed  # expect: no-such-attribute
    del State.saved
