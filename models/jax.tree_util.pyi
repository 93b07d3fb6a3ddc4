"""jax.tree_util: trees of dicts, lists and tuples. Of classes that a program registers nothing is known."""

from moira.stubs import *
from jax.numpy import Array

def _anything() -> Any: ...
def _some_list() -> list: ...

class _Tree:
    """A tree of which nothing is told but what it was made with; so are the trees that come of it."""
    def __init__(self, parts, level):
        object.__setattr__(self, "_parts", parts)
        object.__setattr__(self, "_level", level)
    def __getitem__(self, key, /):
        return _Tree(self._parts, "params") if self._level == "variables" and key == "params" else _anything()
    def __iter__(self) -> Any: ...
    def __len__(self) -> int: ...
    def __contains__(self, key, /) -> bool: ...
    def __eq__(self, other, /) -> bool: ...
    def __or__(self, other, /) -> Any: ...
    def __ror__(self, other, /) -> Any: ...
    def __setitem__(self, key, value, /):
        object.__setattr__(self, "_level", "changed")
    def __delitem__(self, key, /):
        object.__setattr__(self, "_level", "changed")
    def keys(self) -> Any: ...
    def __getattr__(self, name) -> Any: ...

def _is_leaf(x):
    return isinstance(x, (Shaped, int, float, complex, str))

def _each(function, tree):
    """The tree with the function of each of its leaves."""
    if _is_leaf(tree):
        return function(tree)
    if type(tree) is dict:
        return {key: _each(function, value) for key, value in tree.items()}
    if type(tree) is tuple:
        return tuple([_each(function, item) for item in tree])
    if type(tree) is list:
        return [_each(function, item) for item in tree]
    if tree is None or certainly(isinstance(tree, _Tree)):
        return tree
    return _anything()

def _map(function, tree, rest):
    if _is_leaf(tree):
        return function(tree, *rest)
    if type(tree) is dict:
        for other in rest:
            if type(other) is dict and set(other) != set(tree):
                raise ValueError("pytree structure error: different pytree metadata: Dict key mismatch; expected keys: "
                                 f"{sorted(tree)}, got {sorted(other)}")
        return {key: _map(function, value, [_item(other, key) for other in rest]) for key, value in tree.items()}
    if type(tree) is tuple or type(tree) is list:
        for other in rest:
            if type(other) is type(tree) and len(other) != len(tree):
                raise ValueError(f"pytree structure error: different lengths: expected {len(tree)} items, got {len(other)}")
        items = [_map(function, item, [_item(other, i) for other in rest]) for i, item in enumerate(tree)]
        return tuple(items) if type(tree) is tuple else items
    if tree is None or certainly(isinstance(tree, _Tree)):
        return tree
    return _anything()

def _item(tree, key):
    return tree[key] if type(tree) is dict or type(tree) is tuple or type(tree) is list else _anything()

def tree_map(f, tree, *rest, is_leaf=None):
    if is_leaf is not None:
        return _anything()
    return _map(f, tree, rest)

def _leaves(tree):
    if _is_leaf(tree):
        return [tree]
    if type(tree) is dict:
        return [leaf for key in sorted(tree) for leaf in _leaves(tree[key])]
    if type(tree) is tuple or type(tree) is list:
        return [leaf for item in tree for leaf in _leaves(item)]
    if tree is None:
        return []
    return _some_list()

def tree_leaves(tree, is_leaf=None):
    return _some_list() if is_leaf is not None else _leaves(tree)

def __getattr__(name): ...
