from moira.stubs import *

@kind("another value")
@effect("opens")
class File:
    def __init__(self, file, mode): ...

def __getattr__(name): ...
