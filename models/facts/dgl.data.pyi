from moira.stubs import *

@kind("torch dataset")
@effect("downloads")
def _others(name, download=True): ...

def __getattr__(name): ...
