from moira.stubs import *

@kind("None")
@effect("writes")
def savemat(file_name, mdict): ...

@kind("another value")
@effect("reads")
def loadmat(file_name): ...

def __getattr__(name): ...
