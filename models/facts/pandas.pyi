from moira.stubs import *

@kind("another value")
@effect("reads")
@file("read", "filepath_or_buffer")
def read_csv(filepath_or_buffer): ...

@kind("another value")
@effect("reads")
@file("read", "filepath_or_buffer")
def read_pickle(filepath_or_buffer): ...

def __getattr__(name): ...
