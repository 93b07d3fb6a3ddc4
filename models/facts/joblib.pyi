from moira.stubs import *

@kind("None")
@effect("writes")
def dump(value, filename): ...

@kind("another value")
@effect("reads")
def load(filename): ...

def __getattr__(name): ...
