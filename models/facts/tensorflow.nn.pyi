from moira.stubs import *

@kind("another value")
@effect("pure", "parts")
def _others(): ...

def __getattr__(name): ...
