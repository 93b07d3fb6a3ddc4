from moira.stubs import *

@kind("None")
@effect("writes")
@file("write", "filename")
def dump(value, filename): ...

@kind("another value")
@effect("reads")
@file("read", "filename")
def load(filename): ...

def __getattr__(name): ...
