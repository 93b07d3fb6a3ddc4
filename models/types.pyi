from moira.stubs import *

class SimpleNamespace(Any):
    def __init__(self, mapping=(), /, **kwargs):
        for name, value in kwargs.items():
            setattr(self, name, value)

NoneType = type(None)
EllipsisType = type(...)
NotImplementedType = type(NotImplemented)

def new_class(name, bases=(), kwds=None, exec_body=None): ...

def __getattr__(name): ...
