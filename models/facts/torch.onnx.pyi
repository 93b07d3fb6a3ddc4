from moira.stubs import *

@kind("None")
@effect("writes")
def export(model, args, f): ...

def __getattr__(name): ...
