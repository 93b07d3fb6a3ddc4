from moira.stubs import *

@kind("another value")
@effect("opens")
def open(file, mode): ...

def __getattr__(name): ...
