"""torch.fx: tracing is not followed. What stands for a tensor meanwhile can do whatever a tensor can."""

from moira.stubs import *

def _anything() -> Any: ...
_Unknown = _anything()

class Proxy(_Unknown): ...
class Node(_Unknown): ...

def wrap(fn_or_name) -> fn_or_name: ...

_not_modelled: Any
CodeGen = Graph = GraphModule = Interpreter = Tracer = Transformer = has_side_effect = map_arg = _not_modelled
replace_pattern = symbolic_trace = _not_modelled

def __getattr__(name):
    return not_modelled("a name that is not known")
