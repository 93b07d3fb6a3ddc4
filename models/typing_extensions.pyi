from moira.stubs import *
from typing import *

Buffer: Any
CapsuleType: Any
Doc: Any
Sentinel: Any
TypeForm: Any
runtime = runtime_checkable
def deprecated(message, /, *, category=..., stacklevel=1):
    return final
def disjoint_base(cls): return cls
def __getattr__(name): ...
