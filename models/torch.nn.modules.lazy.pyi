"""Layers that learn the sizes of their weights from the first input."""

from moira.stubs import *


class LazyModuleMixin:
    cls_to_become: Any = None

    def has_uninitialized_params(self) -> bool: ...
    def initialize_parameters(self, *args, **kwargs) -> None: ...

def __getattr__(name): ...
