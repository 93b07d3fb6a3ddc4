from moira.stubs import *

@kind("another value")
@effect("pure")
def _others(): ...

def __getattr__(name): ...
