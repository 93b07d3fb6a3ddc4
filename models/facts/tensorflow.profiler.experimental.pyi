from moira.stubs import *

@kind("None")
@effect("writes")
def start(logdir, options): ...

@kind("None")
@effect("writes")
def stop(save): ...

def __getattr__(name): ...
