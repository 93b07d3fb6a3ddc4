from moira.stubs import *

@kind("log of a run")
@effect("writes")
def init(): ...

@kind("None")
@effect("writes")
def log(data): ...

@kind("None")
@effect("writes")
def watch(models): ...

@kind("None")
@effect("writes")
def save(glob_str): ...

@kind("None")
@effect("writes")
def finish(): ...

@kind("log of a run")
class _Run:
    @kind("None")
    @effect("writes")
    def log(self, data): ...

    @kind("None")
    @effect("writes")
    def finish(self): ...

def __getattr__(name): ...
