# A finding shows all calls that lead to it, as a traceback does.
import functools
import numpy as np


def inner(a, b):
    return a @ b  # expect: shape-mismatch


def middle(a):
    return inner(a, np.ones((4, 2)))


def outer():
    return middle(np.ones((2, 3)))


outer()


# Wrappers that the program wrote are calls like others.
def logged(function):
    @functools.wraps(function)
    def wrapper(*args):
        return function(*args)

    return wrapper


@logged
def add(a, b):
    return a + b  # expect: shape-mismatch


add(np.ones(2), np.ones(3))


# Constructors, properties and operators call, too.
class Layer:
    def __init__(self, n):
        self.weight = np.ones((n, 2)) @ np.ones((n, 2))  # expect: shape-mismatch

    def __call__(self, x):
        return self.apply(x)

    def apply(self, x):
        return np.vstack([x, np.ones((1, 5))])  # expect: concatenate-mismatch


layer = Layer(7)
layer(np.ones((1, 6)))


class Vector:
    def __init__(self, size):
        self.values = np.ones(size)

    def __add__(self, other):
        return self.values + other.values  # expect: shape-mismatch

    @property
    def broken(self):
        return self.values.reshape(7)  # expect: invalid-reshape


Vector(2) + Vector(3)
Vector(4).broken

# What a library calls back is the innermost place, too.
sorted([np.ones(2), np.ones(3)], key=lambda a: (a + np.ones(9)).sum())  # expect: shape-mismatch
