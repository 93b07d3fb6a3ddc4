from moira.stubs import *

@kind("None")
@effect("writes")
def write(filename, rate, data): ...

def __getattr__(name): ...
