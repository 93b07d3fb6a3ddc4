from moira.stubs import *

@kind("function")
@effect("traces", "transparent")
def defun(func): ...

def __getattr__(name): ...
