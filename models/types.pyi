from moira.stubs import *

class SimpleNamespace(Any):
    def __init__(self, mapping=(), /, **kwargs):
        for name, value in kwargs.items():
            setattr(self, name, value)

_nothing = object()

class _Namespace:
    """The __dict__ of an object: what is read and set in it is read and set there."""
    def __getitem__(self, key, /):
        found = _find(self._of, key)
        if found is _nothing:
            raise KeyError(key)
        return found
    def get(self, key, default=None, /):
        found = _find(self._of, key)
        return default if found is _nothing else found
    def __contains__(self, key, /): return _find(self._of, key) is not _nothing
    def __setitem__(self, key, value, /): _put(self._of, key, value)
    def __delitem__(self, key, /):
        if _find(self._of, key) is _nothing:
            raise KeyError(key)
        _drop(self._of, key)
    def __iter__(self): return iter(_own(self._of))
    def __len__(self): return len(_own(self._of))
    def __bool__(self): return len(_own(self._of)) > 0
    def keys(self): return _own(self._of).keys()
    def values(self): return _own(self._of).values()
    def items(self): return _own(self._of).items()
    def copy(self): return _own(self._of)
    def __copy__(self): return _own(self._of)
    def __or__(self, other, /): return _own(self._of) | other
    def __eq__(self, other, /): return _own(self._of) == dict(other)
    def update(self, other=(), /, **named):
        for key, value in dict(other).items():
            _put(self._of, key, value)
        for key, value in named.items():
            _put(self._of, key, value)
    def setdefault(self, key, default=None, /):
        if _find(self._of, key) is _nothing:
            _put(self._of, key, default)
        return _find(self._of, key)
    def pop(self, key, default=_nothing, /):
        found = _find(self._of, key)
        if found is _nothing:
            if default is _nothing:
                raise KeyError(key)
            return default
        _drop(self._of, key)
        return found
    def clear(self):
        for key in list(_own(self._of)):
            _drop(self._of, key)

def _find(of, key) -> Any: ...
def _own(of) -> Any: ...
def _put(of, key, value) -> None: ...
def _drop(of, key) -> None: ...

class _Code(Any):
    """What a function is made of; its variables are those that are told."""
    def __init__(self, co_name, co_varnames, co_argcount, co_kwonlyargcount, function):
        self.co_name = co_name
        self.co_varnames = co_varnames
        self.co_argcount = co_argcount
        self.co_kwonlyargcount = co_kwonlyargcount
        self._function = function

def _function(): ...
FunctionType = type(_function)
LambdaType = type(_function)
NoneType = type(None)
EllipsisType = type(...)
NotImplementedType = type(NotImplemented)

def new_class(name, bases=(), kwds=None, exec_body=None): ...

def __getattr__(name): ...
