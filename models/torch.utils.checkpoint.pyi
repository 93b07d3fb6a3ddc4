"""torch.utils.checkpoint: the function is called, now and once more later."""

from moira.stubs import *

def checkpoint(function, *args, use_reentrant=True, preserve_rng_state=True, context_fn=None,
               determinism_check="default", debug=False, early_stop=True, **kwargs) -> function(
        *args, **kwargs): ...

def checkpoint_sequential(functions, segments, input, use_reentrant=True, **kwargs):
    for function in functions:
        input = function(input)
    return input

def __getattr__(name):
    return not_modelled("a name that is not known")
