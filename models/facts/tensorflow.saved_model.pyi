from moira.stubs import *

@effect("writes", "weights")
@file("write", "export_dir")
def save(obj, export_dir): ...

@effect("reads", "weights")
@file("read", "export_dir")
def load(export_dir): ...

@effect("writes", "weights")
def simple_save(session, export_dir): ...

def __getattr__(name): ...
