from moira.stubs import *

class stdout:
    @kind("number")
    @effect("writes")
    @staticmethod
    def write(text): ...

class stderr:
    @kind("number")
    @effect("writes")
    @staticmethod
    def write(text): ...

def __getattr__(name): ...
