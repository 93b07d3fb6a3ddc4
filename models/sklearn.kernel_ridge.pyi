"""Kernel ridge regression."""

from moira.stubs import *
from sklearn.base import _ColumnRegressor

class KernelRidge(_ColumnRegressor): ...

def __getattr__(name): ...
