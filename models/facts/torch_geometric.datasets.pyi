from moira.stubs import *

@kind("torch dataset")
@effect("downloads")
def _others(root, download=True): ...

def __getattr__(name): ...
