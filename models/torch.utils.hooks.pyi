"""Hooks: what is kept of them, and those that run while gradients are computed.

Which of these run, and in what order, depends on what the gradients flow through: each may run whenever gradients
are computed somewhere.
"""

from moira.stubs import *

class RemovableHandle:
    next_id: Any
    @owns(id=max([-1, *hooks_dict]) + 1)
    def __init__(self, hooks_dict, *, extra_dict=None): ...
    def remove(self):
        if self.id in self.hooks_dict:
            del self.hooks_dict[self.id]
    def hooks_dict_ref(self) -> self.hooks_dict: ...
    def __enter__(self) -> self: ...
    @valid(self.remove())
    def __exit__(self, type, value, tb) -> None: ...
    def __getstate__(self) -> (self.hooks_dict, self.id): ...
    def __setstate__(self, state) -> None: ...
    def __getattr__(self, name):
        if name[:1] == "_" and name[:2] != "__":
            return not_modelled("a private name")
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

def _kept(hooks, hook, first=False):
    """The hook is one of them from now on, until its handle removes it."""
    handle = RemovableHandle(hooks)
    if hooks is _of_gradients:
        _told(hook)
    elif hooks is _of_gradients_of_modules:
        _told(hook[1])
    if first:
        others = dict(hooks)
        hooks.clear()
        hooks[handle.id] = hook
        hooks.update(others)
    else:
        hooks[handle.id] = hook
    return handle

def _told(hook) -> None:
    """Gradients may be computed where nobody sees it."""
    ...

_of_gradients = {}
_of_gradients_of_modules = {}

def _run_for_gradients():
    for hook in list(_of_gradients.values()):
        if _perhaps():
            hook(_anything())
    for module, hook in list(_of_gradients_of_modules.values()):
        if _perhaps():
            hook(module, _anything(), _anything())

def _anything() -> Any: ...
def _perhaps() -> bool: ...

def warn_if_has_hooks(tensor) -> None: ...
def unserializable_hook(f) -> f: ...

_not_modelled: Any
BackwardHook = _not_modelled

def __getattr__(name):
    return not_modelled("a name that is not known")
