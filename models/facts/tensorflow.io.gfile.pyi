from moira.stubs import *

@kind("another value")
@effect("opens")
class GFile:
    def __init__(self, file, mode): ...

@kind("another value")
@effect("opens")
class Open:
    def __init__(self, file, mode): ...

@kind("another value")
@effect("opens")
class FastGFile:
    def __init__(self, file, mode): ...

@kind("None")
@effect("writes")
@file("folder", "path")
def makedirs(path): ...

@kind("None")
@effect("writes")
def mkdir(path): ...

@kind("None")
@effect("writes")
class MakeDirs:
    def __init__(self, path): ...

@kind("None")
@effect("writes")
class MkDir:
    def __init__(self, path): ...

@kind("None")
@effect("writes")
@file("remove", "path")
def remove(path): ...

@kind("None")
@effect("writes")
@file("remove", "path")
def rmtree(path): ...

@kind("None")
@effect("writes")
class DeleteRecursively:
    def __init__(self, path): ...

@kind("None")
@effect("writes")
def rename(src, dst): ...

@kind("None")
@effect("writes")
def copy(src, dst): ...

@file("list", "path")
def listdir(path): ...

@file("probe", "path")
def exists(path): ...

def __getattr__(name): ...
