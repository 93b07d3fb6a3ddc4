from moira.stubs import *

@kind("None")
@effect("writes")
def save(uri, src, sample_rate): ...

@kind("another value")
@effect("reads")
def load(uri): ...

def __getattr__(name): ...
