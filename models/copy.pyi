from moira.stubs import *

_unknown: Any

class Error(Exception): ...
error = Error

def copy(x): ...
def deepcopy(x, memo=None, _nil=[]): ...
def replace(obj, /, **changes): ...

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
