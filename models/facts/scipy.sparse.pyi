from moira.stubs import *

@kind("None")
@effect("writes")
def save_npz(file, matrix): ...

def __getattr__(name): ...
