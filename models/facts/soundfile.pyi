from moira.stubs import *

@kind("None")
@effect("writes")
def write(file, data, samplerate): ...

@kind("another value")
@effect("reads")
def read(file): ...

def __getattr__(name): ...
