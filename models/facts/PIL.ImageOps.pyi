from moira.stubs import *

@kind("image")
@effect("pure")
def _others(): ...

def __getattr__(name): ...
