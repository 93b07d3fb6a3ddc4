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
    transpose = copy = squeeze = flatten = ravel = repeat = clip = argmax = reshape

    @kind("another value")
    @effect("pure")
    def tolist(self): ...

    @kind("number")
    @effect("pure")
    def item(self): ...
    mean = sum = max = min = std = item

def __getattr__(name): ...
