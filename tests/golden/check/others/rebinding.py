"""A module whose functions rebind its globals in every way there is."""
import sys

by_function = None
by_inner = 3
by_key = 4
by_module = ()
by_setattr = 5
by_method = 6
by_update = ()
by_import = ()
nobody = 7
only_read = (3, 4)
left_open = None


def reset():
    global by_function
    by_function = None


def outer():
    def inner():
        global by_inner
        by_inner = "x"

    inner()


def key():
    globals()["by_key"] = "x"


def module():
    sys.modules[__name__].by_module = (1, 2)


def attribute():
    setattr(sys.modules[__name__], "by_setattr", "x")


class Keeper:
    def method(self):
        global by_method
        by_method += "x"


def update():
    globals().update(by_update=(1,))


def load():
    global by_import
    import os as by_import


def read():
    if "only_read" in globals():
        return globals()["only_read"]
