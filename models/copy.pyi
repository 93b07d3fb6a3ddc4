from moira.stubs import *

_unknown: Any

class Error(Exception): ...
error = Error

def copy(x): return _copied(x, False)
def deepcopy(x, memo=None, _nil=[]): return _copied(x, True)
def replace(obj, /, **changes): ...

def _copied(x, deep):
    if isinstance(x, (int, float, complex, str, bytes, type(None))):
        return x
    if type(x) is list:
        return [_copied(item, True) for item in x] if deep else list(x)
    if type(x) is dict:
        return {key: _copied(value, True) for key, value in x.items()} if deep else dict(x)
    if type(x) is tuple:
        return tuple([_copied(item, True) for item in x]) if deep else x
    if type(x) is set:
        return set(x)
    return _copy(x)

def _copy(x): ...

# Names of which nothing more is said.
_copy_dispatch: Any
_copy_immutable: Any
_deepcopy_atomic: Any
_deepcopy_dict: Any
_deepcopy_dispatch: Any
_deepcopy_list: Any
_deepcopy_method: Any
_deepcopy_tuple: Any
_keep_alive: Any
_reconstruct: Any
dispatch_table: Any
