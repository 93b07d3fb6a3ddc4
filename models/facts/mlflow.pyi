from moira.stubs import *

@kind("None")
@effect("writes")
def _others(): ...

def __getattr__(name): ...
