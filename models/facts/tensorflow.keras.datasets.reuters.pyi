from moira.stubs import *

@kind("tuple")
@effect("pairs", "downloads")
def load_data(path): ...

def __getattr__(name): ...
