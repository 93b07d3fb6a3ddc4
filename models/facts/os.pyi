from moira.stubs import *

class environ:
    @kind("string")
    @effect("pure")
    @staticmethod
    def get(): ...

def __getattr__(name): ...
