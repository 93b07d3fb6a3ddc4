"""A registry that decorators of other modules fill, and configurations that are copied and replaced."""
import sys
from copy import deepcopy
from dataclasses import asdict, dataclass, replace

_entries = {}
_configs = {}
_frozen = False


@dataclass
class Config:
    name: str = ""
    size: int = 8
    drop: float = 0.0
    first: str | None = None


def set_frozen(value):
    global _frozen
    _frozen = value


def register(function):
    module = sys.modules[function.__module__]
    if hasattr(module, "configs") and function.__name__ in module.configs:
        _configs[function.__name__] = replace(module.configs[function.__name__], name=function.__name__)
    _entries[function.__name__] = function
    return function


def is_known(name):
    return name in _entries


def create(name, **settings):
    if not is_known(name):
        raise RuntimeError(f"unknown model {name}")
    config = asdict(deepcopy(_configs[name]))
    config = {key: value for key, value in config.items() if value is not None}
    return _entries[name](config, frozen=_frozen, **settings)
