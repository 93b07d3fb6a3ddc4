"""The keys and the items of a dict are compared as sets are."""


def mixed(names, weights):
    iterables = {}
    for name in names:
        iterables[name] = weights
    if iterables.keys() != {name: 1 for name in iterables.keys()}.keys():
        raise ValueError
    iterables.nothing  # expect: no-such-attribute


first, second = {"x": 1}, {"x": 2}
if first.keys() != second.keys() or not first.keys() <= {"x", "y"} or {"x"} != second.keys():
    1 + "never"
if first.items() != {"x": 1}.items():
    raise ValueError
if first.keys() == ["x"] or first.keys() == {"y"} or first.values() == first.values():
    1 + "never"
if first.keys() == second.keys():
    1 + "always"  # expect: operand-types
