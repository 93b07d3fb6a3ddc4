from moira.stubs import *

@kind("None")
@effect("writes")
def imsave(fname, arr): ...

@kind("array")
@effect("reads")
def imread(fname): ...

def __getattr__(name): ...
