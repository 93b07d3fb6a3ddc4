from moira.stubs import *

@kind("array")
@effect("pure")
class _Array:
    @kind("None")
    @effect("writes")
    def tofile(self, fid): ...

    @kind("None")
    @effect("writes")
    def dump(self, file): ...

    @kind("array")
    @effect("pure")
    def astype(self, dtype): ...

    @kind("array")
    @effect("pure")
    def reshape(self): ...

    @kind("array")
    @effect("pure")
    def transpose(self): ...

    @kind("array")
    @effect("pure")
    def copy(self): ...

    @kind("array")
    @effect("pure")
    def squeeze(self): ...

    @kind("array")
    @effect("pure")
    def flatten(self): ...

    @kind("array")
    @effect("pure")
    def ravel(self): ...

    @kind("array")
    @effect("pure")
    def repeat(self): ...

    @kind("array")
    @effect("pure")
    def clip(self): ...

    @kind("another value")
    @effect("pure")
    def tolist(self): ...

    @kind("number")
    @effect("pure")
    def item(self): ...

    @kind("number")
    @effect("pure")
    def mean(self): ...

    @kind("number")
    @effect("pure")
    def sum(self): ...

    @kind("number")
    @effect("pure")
    def max(self): ...

    @kind("number")
    @effect("pure")
    def min(self): ...

    @kind("number")
    @effect("pure")
    def std(self): ...

    @kind("array")
    @effect("pure")
    def argmax(self): ...

def __getattr__(name): ...
