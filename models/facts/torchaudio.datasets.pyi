from moira.stubs import *

@kind("torch dataset")
@effect("downloads")
def _others(root): ...

def __getattr__(name): ...
