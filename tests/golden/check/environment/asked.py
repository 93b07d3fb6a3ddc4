"""Programs that ask what there is before they use it."""
import itertools
import os
import posixpath
import string
import sys
import time

import numpy as np
import nowhere
from nowhere.compat import IS_PYTHON3, PY2

if PY2 or not IS_PYTHON3:
    unicode("a")


def text(x):
    if nowhere.is_py2:
        return unicode(x)
    return unicode(x) if nowhere.PY2 else str(x)


try:
    string_types = (basestring,)
except NameError:
    string_types = (str,)
try:
    import cPickle as pickle
except ImportError:
    import pickle
try:
    from itertools import izip as zip
except ImportError:
    pass
if hasattr(str, "decode"):
    "a".decode("b")
if hasattr(itertools, "izip"):
    itertools.izip([1])
if hasattr(time, "clock"):
    time.clock()
if hasattr(os, "getuid") and hasattr(sys, "maxint"):
    print(os.getuid(), sys.maxint)
letters = string.letters if hasattr(string, "letters") else string.ascii_letters
getattr(itertools, "izip", zip)([1], [2])
if hasattr(np, "getbuffer"):
    np.getbuffer
dense = np.zeros(3)
if hasattr(dense, "toarray"):
    dense = dense.toarray()
dense.toarray()  # expect: no-such-attribute
itertools.izip([1])  # expect: no-such-attribute

if sys.platform == "win32":
    import winreg
    from msvcrt import getch
else:
    class winreg:
        HKEY_USERS = None
    getch = None


def registry():
    return winreg.OpenKey(winreg.HKEY_USERS), getch()


def told(config):
    version = config.find_version()
    if version >= 2:
        len(version, config)
    if version is not None:
        len(version, config)  # expect: wrong-arguments


def paths(names):
    if os.path is posixpath:
        len(names, names)  # expect: wrong-arguments
