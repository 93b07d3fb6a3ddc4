from moira.stubs import *

@kind("tuple")
@effect("pairs", "downloads")
def load_data(label_mode): ...

def __getattr__(name): ...
