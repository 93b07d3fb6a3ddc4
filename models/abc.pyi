from moira.stubs import *

class ABCMeta(type):
    def register(cls, subclass):
        return subclass
    def __instancecheck__(cls, instance) -> bool: ...
    def __subclasscheck__(cls, subclass) -> bool: ...

class ABC(metaclass=ABCMeta): ...

abstractclassmethod = classmethod
abstractproperty = property
abstractstaticmethod = staticmethod

def abstractmethod(funcobj): return funcobj
def get_cache_token(): ...
def update_abstractmethods(cls): return cls

def __getattr__(name): ...
