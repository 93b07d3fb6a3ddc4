from moira.stubs import *

@kind("buffer in memory")
@effect("pure")
class SpooledTemporaryFile: ...

def __getattr__(name): ...
