"""Modules made of modules."""

from moira.stubs import *
from collections import OrderedDict
import operator

import torch
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter


class Container(Module): ...


def _position(length, index):
    """An index into something of that length, counted from the front."""
    index = operator.index(index)
    if not -length <= index < length:
        raise IndexError("index {} is out of range".format(index))
    return index % length


class Sequential(Module):
    def _get_item_by_idx(self, iterator, idx) -> Any: ...
    def __init__(self, *args):
        super().__init__()
        if len(args) == 1 and isinstance(args[0], dict):
            for name, module in args[0].items():
                self.add_module(name, module)
        else:
            for i, module in enumerate(args):
                _needs_module(module)
                self._parts[str(i)] = module  # a number is found there, and is no attribute

    def forward(self, input):
        for module in self._parts.values():
            input = module(input)
        return input

    def __getitem__(self, idx):
        if isinstance(idx, slice):
            return self.__class__(OrderedDict(list(self._parts.items())[idx]))
        return list(self._parts.values())[_position(len(self), idx)]

    @where(index=operator.index(idx))
    @where(-len(self) <= index < len(self), "index {} is out of range".format(index), raises=IndexError)
    @valid(self.add_module(list(self._parts)[index % len(self)], module))
    def __setitem__(self, idx, module) -> None: ...

    def __delitem__(self, idx):
        names = list(self._parts)
        for name in names[idx] if isinstance(idx, slice) else [names[_position(len(self), idx)]]:
            del self._parts[name]
        _renumber(self, list(self._parts.values()))

    def __len__(self) -> len(self._parts): ...

    def __iter__(self) -> iter(self._parts.values()): ...

    def __add__(self, other) -> Sequential(*self, *other): ...

    def append(self, module):
        self._parts[str(len(self._parts))] = module
        return self

    def extend(self, sequential):
        for module in sequential:
            self.append(module)
        return self

    def insert(self, index, module):
        modules = list(self._parts.values())
        modules.insert(index, module)
        _renumber(self, modules)
        return self

    def pop(self, key):
        value = self[key]
        del self[key]
        return value


def _needs_module(module):
    if module is not None and not isinstance(module, Module):
        raise TypeError(f"{type(module).__name__} is not a Module subclass")

def _renumber(container, modules):
    container._parts.clear()
    for i, module in enumerate(modules):
        container.add_module(str(i), module)


class ModuleList(Module):
    def _get_abs_string_index(self, idx) -> str: ...
    @base()
    @valid(modules is None or self.extend(modules))
    def __init__(self, modules=None): ...

    def __getitem__(self, idx):
        if isinstance(idx, slice):
            return self.__class__(list(self._parts.values())[idx])
        return list(self._parts.values())[_position(len(self), idx)]

    @where(index=operator.index(idx))
    @where(-len(self) <= index < len(self), "index {} is out of range".format(index), raises=IndexError)
    @valid(self.add_module(str(index % len(self)), module))
    def __setitem__(self, idx, module) -> None: ...

    def __delitem__(self, idx):
        modules = list(self._parts.values())
        del modules[idx]
        _renumber(self, modules)

    def __len__(self) -> len(self._parts): ...

    def __iter__(self) -> iter(self._parts.values()): ...

    def __iadd__(self, modules) -> self.extend(modules): ...

    def __add__(self, other) -> ModuleList(list(self) + list(other)): ...

    def insert(self, index, module):
        modules = list(self._parts.values())
        modules.insert(index, module)
        _renumber(self, modules)

    @where(not (module is not None and (not isinstance(module, Module))),
           f"{type(module).__name__} is not a Module subclass", raises=TypeError)
    def append(self, module):
        self._parts[str(len(self._parts))] = module
        return self

    def extend(self, modules):
        for module in modules:
            self.append(module)
        return self

    def pop(self, key):
        value = self[key]
        del self[key]
        return value


class ModuleDict(Module):
    @base()
    @valid(modules is None or self.update(modules))
    def __init__(self, modules=None): ...

    def __getitem__(self, key) -> self._parts[key]: ...

    @valid(self.add_module(key, module))
    def __setitem__(self, key, module) -> None: ...

    def __delitem__(self, key):
        del self._parts[key]

    def __len__(self) -> len(self._parts): ...

    def __iter__(self) -> iter(self._parts): ...

    def __contains__(self, key) -> key in self._parts: ...

    @valid(self._parts.clear())
    def clear(self) -> None: ...

    def pop(self, key) -> self._parts.pop(key): ...

    def keys(self) -> self._parts.keys(): ...

    def items(self) -> self._parts.items(): ...

    def values(self) -> self._parts.values(): ...

    def update(self, modules):
        if isinstance(modules, (dict, ModuleDict)):
            for key, module in modules.items():
                self[key] = module
        else:
            for key, module in modules:
                self[key] = module


class ParameterList(Module):
    def _get_abs_string_index(self, idx) -> str: ...
    @base()
    @owns(_size=0)
    @valid(values is None or self.extend(values))
    def __init__(self, values=None): ...

    @where(-len(self) <= operator.index(idx) < len(self),
           "index {} is out of range".format(operator.index(idx)), raises=IndexError,
           when=not isinstance(idx, slice))
    def __getitem__(self, idx) -> (
            self.__class__([getattr(self, str(i)) for i in range(*idx.indices(len(self)))]) if isinstance(idx,
            slice) else
            getattr(self, str(operator.index(idx) % len(self)))): ...

    @where(index=operator.index(idx))
    @where(-len(self) <= index < len(self), "index {} is out of range".format(index), raises=IndexError)
    @valid(setattr(self, str(index % len(self)), param if isinstance(param, Parameter) or not isinstance(param,
           torch.Tensor) else Parameter(param)))
    def __setitem__(self, idx, param) -> None: ...

    def __len__(self) -> self._size: ...

    def __iter__(self) -> iter([getattr(self, str(i)) for i in range(self._size)]): ...

    def __iadd__(self, parameters) -> self.extend(parameters): ...

    def append(self, value):
        index = self._size
        self._size = index + 1
        setattr(self, str(index), _as_parameter(value))
        return self

    def extend(self, values):
        for value in values:
            self.append(value)
        return self


class ParameterDict(Module):
    @base()
    @owns(_keys={})
    @valid(parameters is None or self.update(parameters))
    def __init__(self, parameters=None): ...

    def __getitem__(self, key) -> getattr(self, str(key)): ...

    def __setitem__(self, key, value):
        self._keys[key] = None
        setattr(self, str(key), _as_parameter(value))

    def __delitem__(self, key):
        del self._keys[key]
        delattr(self, str(key))

    def __len__(self) -> len(self._keys): ...

    def __iter__(self) -> iter(self._keys): ...

    def __contains__(self, key) -> key in self._keys: ...

    def keys(self) -> self._keys.keys(): ...

    def items(self) -> [(key, self[key]) for key in self._keys]: ...

    def values(self) -> [self[key] for key in self._keys]: ...

    def get(self, key, default=None) -> self[key] if key in self._keys else default: ...

    def update(self, parameters):
        if isinstance(parameters, (dict, ParameterDict)):
            for key, value in parameters.items():
                self[key] = value
        else:
            for key, value in parameters:
                self[key] = value

    def pop(self, key):
        value = self[key]
        del self[key]
        return value

    def popitem(self):
        key = list(self._keys)[-1]
        return key, self.pop(key)

    def clear(self):
        for key in list(self._keys):
            del self[key]

    def setdefault(self, key, default=None):
        if key not in self._keys:
            self[key] = default
        return self[key]

    def copy(self) -> ParameterDict(dict(self.items())): ...

    def fromkeys(self, keys, default=None):
        return ParameterDict({key: default for key in keys})


def _as_parameter(value):
    if isinstance(value, Parameter) or not isinstance(value, torch.Tensor):
        return value
    return Parameter(value)

def __getattr__(name): ...
