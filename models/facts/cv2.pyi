from moira.stubs import *

@kind("array")
@effect("reads")
def imread(filename): ...

@kind("None")
@effect("writes")
def imwrite(filename): ...

def __getattr__(name): ...
