from moira.stubs import *

@kind("None")
@effect("writes")
def imsave(name, arr): ...

@kind("image")
@effect("pure")
def toimage(arr): ...

@kind("array")
@effect("reads")
def imread(name): ...

def __getattr__(name): ...
