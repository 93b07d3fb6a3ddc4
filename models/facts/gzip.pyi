from moira.stubs import *

@kind("another value")
@effect("opens")
def open(file, mode): ...

@kind("another value")
@effect("opens")
class GzipFile:
    def __init__(self, file, mode): ...

def __getattr__(name): ...
