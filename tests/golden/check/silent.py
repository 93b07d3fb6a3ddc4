"""Nothing here is reported: it runs, or nobody can know, or the program itself deals with it."""
import os
import sys
from typing import TYPE_CHECKING

import numpy as np
import some_package_that_is_not_installed as unknown

if TYPE_CHECKING:
    from another_package import Thing

try:
    import yet_another_package
except ImportError:
    yet_another_package = None

n = int(sys.argv[1]) if len(sys.argv) > 1 else 4
m = unknown.size()
x = np.zeros((n, 3))
y = np.zeros((m, 3))

x + y
unknown.anything(x).whatever[3] + "text"
x.reshape(m, -1)

try:
    {}["missing"]
except KeyError:
    found = False

try:
    1 / 0
except (ValueError, ArithmeticError):
    pass

DEBUG = False
if DEBUG:
    "never" + 1

if sys.version_info < (3, 0):
    unicode("text")


def raises():
    raise ValueError("meant to")


def refined(value=None):
    if value is None:
        return 0
    return value.size


def joined(flag):
    if flag:
        z = np.zeros((2, 3))
    else:
        z = np.zeros((4, 3))
    return z + np.ones(3)


class Lazy:
    def __getattr__(self, name):
        return len(name)


Lazy().anything
os.environ.get("HOME")
[1, 2, 3][n:]
