from moira.stubs import *

@kind("number")
@effect("pure")
def is_gpu_available(): ...

def __getattr__(name): ...
