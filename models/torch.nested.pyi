"""torch.nested: tensors whose rows have different sizes are not modelled."""

from moira.stubs import *

_not_modelled: Any
as_nested_tensor = masked_select = narrow = nested_tensor = nested_tensor_from_jagged = to_padded_tensor = _not_modelled

def __getattr__(name):
    return not_modelled("a name that is not known")
