"""jax.tree: short names for jax.tree_util."""

from moira.stubs import *
from jax.tree_util import tree_map as map, tree_leaves as leaves

def __getattr__(name): ...
