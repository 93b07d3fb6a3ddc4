from moira.stubs import *

@kind("session")
@effect("tensorflow 1")
def get_session(): ...

@effect("tensorflow 1")
def set_session(session): ...

@kind("another value")
@effect("pure")
def get_value(x): ...

def __getattr__(name): ...
