from moira.stubs import *

@kind("None")
@effect("writes")
def save_image(tensor, fp): ...

@kind("tensor")
@effect("pure")
def make_grid(tensor): ...

def __getattr__(name): ...
