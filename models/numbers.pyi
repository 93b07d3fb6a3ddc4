from moira.stubs import *

from abc import ABCMeta

# Of the built-in classes these count as numbers, and no others; NumPy registers its own, too.
class Number(Any, metaclass=ABCMeta):
    __registered__ = (int, float, complex, ...)
class Complex(Number):
    __registered__ = (int, float, complex, ...)
class Real(Complex):
    __registered__ = (int, float, ...)
class Rational(Real):
    __registered__ = (int, ...)
class Integral(Rational):
    __registered__ = (int, ...)

def __getattr__(name): ...
