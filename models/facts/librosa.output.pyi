from moira.stubs import *

@kind("None")
@effect("writes")
def write_wav(path, y, sr): ...

def __getattr__(name): ...
