"""torch.jit: a compiled function does to shapes what the function does."""

from moira.stubs import *
from typing import Final
import builtins
from torch import Tensor
from torch.nn import Module as _Module

def is_scripting():
    return False
def is_tracing():
    return False
@kind("network")
@effect("transparent")
@changes(words.own(obj, _is_scripted=True), when=builtins.isinstance(obj, _Module))
def script(obj, optimize=None, _frames_up=0, _rcb=None, example_inputs=None) -> obj: ...
def script_if_tracing(fn) -> fn: ...
def script_method(fn) -> fn: ...
@valid(func(example_inputs), when=builtins.isinstance(example_inputs, (Tensor, dict)))
@valid(func(*example_inputs),
       when=not builtins.isinstance(example_inputs, (Tensor, dict)) and example_inputs is not None)
@changes(words.own(func, _is_scripted=True),
         when=builtins.isinstance(func, _Module))
def trace(func, example_inputs=None, *args, **kwargs) -> (
        not_modelled("a traced function") if not builtins.isinstance(func, _Module) else
        func): ...
@changes(words.own(mod, _is_scripted=True), when=builtins.isinstance(mod, _Module))
def trace_module(mod, inputs, *args, **kwargs) -> mod: ...
@changes(words.own(mod, _is_scripted=True), when=builtins.isinstance(mod, _Module))
def freeze(mod, preserved_attrs=None, optimize_numerics=True) -> mod: ...
@changes(words.own(mod, _is_scripted=True), when=builtins.isinstance(mod, _Module))
def optimize_for_inference(mod, other_methods=None) -> mod: ...
def export(fn) -> fn: ...
def unused(fn) -> fn: ...
def ignore(drop=False, **kwargs):
    return _plain if type(drop) is bool else drop
def interface(obj) -> obj: ...
def _overload(fn):
    return fn
def _overload_method(fn):
    return fn
def _script_if_tracing(fn):
    return fn
def _plain(fn):
    return fn
def annotate(the_type, the_value) -> the_value: ...
def isinstance(obj, target_type) -> bool: ...
def fork(func, *args, **kwargs):
    return _Future(func(*args, **kwargs))
def wait(future) -> future.wait(): ...
@kind("None")
@effect("writes")
def save(m, f, _extra_files=None) -> None: ...
def load(f, map_location=None, _extra_files=None, _restore_shapes=False) -> Any: ...
def set_fusion_strategy(strategy) -> Any: ...
def enable_onednn_fusion(enabled) -> None: ...

class _Future:
    def __init__(self, value):
        self.value = value
    def wait(self):
        return self.value

class Attribute:
    type: Any
    value: Any
    def __init__(self, value, type): ...

class _Manager:
    def __init__(self, *args, **kwargs): ...
    def __enter__(self) -> self: ...
    def __exit__(self, *exc_info) -> None: ...
    def __call__(self, func) -> func: ...
    def __getattr__(self, name) -> Any: ...

class Error(Exception): ...
class strict_fusion(_Manager): ...


_not_modelled: Any
# Which modules were compiled is not known: isinstance asks.
RecursiveScriptModule = ScriptModule = TracedModule = _not_modelled
CompilationUnit = Future = ScriptFunction = export_opnames = onednn_fusion_enabled = _not_modelled

def __getattr__(name):
    return not_modelled("a name that is not known")
