"""What context managers swallow: what is known of __exit__, and nothing where nothing is known."""
import contextlib
from contextlib import contextmanager, suppress, ExitStack
import unknown_lib
import pytest


@contextmanager
def quiet():
    try:
        yield 1
    except ValueError:
        pass


@contextmanager
def reraise():
    try:
        yield 1
    except ValueError:
        print("x")
        raise


@contextmanager
def opened(name):
    with open(name) as f:
        yield f


@contextmanager
def final():
    try:
        yield
    finally:
        print("done")


def a():
    with quiet():
        int("a")


def b():
    with quiet():
        1 + "a"  # expect: operand-types


def c():
    with reraise():
        int("a")  # expect: invalid-value


def d():
    with opened("x") as f:
        1 + "a"  # expect: operand-types


def e():
    with final():
        1 + "a"  # expect: operand-types


def f():
    with suppress(TypeError):
        1 + "a"


def g():
    with suppress(ValueError):
        1 + "a"  # expect: operand-types


def h():
    with ExitStack() as stack:
        stack.enter_context(open("x"))
        1 + "a"  # expect: operand-types


def i():
    with ExitStack() as stack:
        stack.enter_context(suppress(TypeError))
        1 + "a"


def j():
    with unknown_lib.something(3) as s:
        1 + "a"  # expect: operand-types


def k():
    with unknown_lib.raises(3) as s:
        1 + "a"


def l():
    with unknown_lib.something(ValueError):
        1 + "a"


def test_m(context):
    with context:
        1 + "a"


def n(lock):
    with lock:
        1 + "a"  # expect: operand-types


class Own:
    def __enter__(self):
        return self

    def __exit__(self, kind, error, where):
        return kind is ValueError


def o():
    with Own():
        1 + "a"  # expect: operand-types


def p():
    with Own():
        int("a")


class Delegates:
    def __init__(self, inner):
        self.inner = inner

    def __enter__(self):
        return self

    def __exit__(self, *args):
        return self.inner.__exit__(*args)


def q(x):
    with Delegates(x):
        1 + "a"  # expect: operand-types


async def r(x):
    async with unknown_lib.session() as s:
        1 + "a"  # expect: operand-types
    async with x as s:
        1 + "a"  # expect: operand-types


def s(self):
    with self.assertRaises(TypeError):
        1 + "a"


def t():
    with pytest.raises(TypeError):
        1 + "a"


def u():
    cm = pytest.raises(TypeError)
    with cm:
        1 + "a"


def v(x):
    with (pytest.raises(TypeError) if x else contextlib.nullcontext()):
        1 + "a"


def w(x):
    with unknown_lib.lock:
        raise NotImplementedError


print(w(1).shape)
