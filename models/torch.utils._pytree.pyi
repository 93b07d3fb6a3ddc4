"""Trees of containers. What is registered as a container of trees is known to them alone."""
from moira.stubs import *

def register_pytree_node(cls, flatten_fn, unflatten_fn, *, serialized_type_name=None, to_dumpable_context=None,
                         from_dumpable_context=None, flatten_with_keys_fn=None) -> None: ...
def _register_pytree_node(cls, flatten_fn, unflatten_fn, *rest, **options) -> None: ...
_dict_flatten_with_keys: Any
Context: Any

def __getattr__(name): ...
