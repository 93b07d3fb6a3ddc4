"""torch.utils.checkpoint: the function is called, now and once more later."""

from moira.stubs import *
from enum import Enum

def checkpoint(function, *args, use_reentrant=True, preserve_rng_state=True, context_fn=None,
               determinism_check="default", debug=False, early_stop=True, **kwargs) -> function(
        *args, **kwargs): ...

def checkpoint_sequential(functions, segments, input, use_reentrant=True, **kwargs):
    for function in functions:
        input = function(input)
    return input

class _Manager:
    def __init__(self, *args, **kwargs): ...
    def __enter__(self) -> self: ...
    def __exit__(self, *exc_info) -> None: ...
    def __call__(self, func) -> func: ...
    def __getattr__(self, name) -> Any: ...

class CheckpointError(RuntimeError): ...
class CheckpointPolicy(Enum):
    MUST_SAVE = 0
    PREFER_SAVE = 1
    MUST_RECOMPUTE = 2
    PREFER_RECOMPUTE = 3
    MUST_CPU_OFFLOAD = 4
    PREFER_CPU_OFFLOAD = 5
class GraphExecGroup(_Manager): ...

def check_backward_validity(*args, **kwargs) -> None: ...
set_device_states = check_backward_validity

_not_modelled: Any
noop_context_fn = create_selective_checkpoint_contexts = _not_modelled
CheckpointFunction = DefaultDeviceType = SAC_IGNORED_OPS = SelectiveCheckpointContext = _not_modelled
get_device_states = set_checkpoint_debug_enabled = set_checkpoint_early_stop = _not_modelled

def detach_variable(inputs) -> inputs: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
