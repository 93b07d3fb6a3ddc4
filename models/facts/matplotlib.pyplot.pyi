from moira.stubs import *

@kind("None")
@effect("writes")
def savefig(fname): ...

@kind("None")
@effect("writes")
def imsave(fname, arr): ...

@kind("None")
@effect("writes")
def show(): ...

@kind("array")
@effect("reads")
def imread(fname): ...

def __getattr__(name): ...
