from moira.stubs import *

@kind("tuple")
@effect("pairs", "downloads")
def load_data(): ...

def __getattr__(name): ...
