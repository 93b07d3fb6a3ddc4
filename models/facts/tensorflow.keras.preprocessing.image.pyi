from moira.stubs import *

@kind("None")
@effect("writes")
def save_img(path, x): ...

@kind("image")
@effect("pure")
def array_to_img(x): ...

def __getattr__(name): ...
