"""torch.amp: under autocast floats of different widths meet."""

from moira.stubs import *

class autocast:
    def __init__(self, *args, **kwargs):
        words.mix_floats()
    def __call__(self, func, /):
        return func
    def __enter__(self):
        return self
    def __exit__(self, *exc_info) -> None: ...

class GradScaler:
    def __init__(self, *args, **kwargs): ...
    def scale(self, outputs):
        return outputs
    def unscale_(self, optimizer) -> None: ...
    def step(self, optimizer, *args, **kwargs) -> Any: ...
    def update(self, new_scale=None) -> None: ...
    def is_enabled(self) -> bool: ...
    def get_scale(self) -> float: ...
    def get_growth_factor(self) -> float: ...
    def get_backoff_factor(self) -> float: ...
    def state_dict(self) -> dict: ...
    def load_state_dict(self, state_dict) -> None: ...

def custom_fwd(fwd=None, **kwargs):
    return fwd if fwd is not None else _plain

def custom_bwd(bwd=None, **kwargs):
    return bwd if bwd is not None else _plain

def _plain(function):
    return function

def __getattr__(name):
    return not_modelled("a name that is not known")
