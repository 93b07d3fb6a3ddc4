"""A value that is an instance of one class may be one of another class as well."""
from enum import Enum

from unknown_package import Markup, string_types


class Foo:
    def foo(self):
        return 1


class Bar:
    def bar(self):
        return 1


def built_in_first(v):
    if isinstance(v, str):
        if isinstance(v, int):
            v.nothing_is_both
        if isinstance(v, Enum):
            v.value
        if isinstance(v, Foo):
            v.foo() + v.upper() + v.whatever
        if isinstance(v, Markup):
            v.escape
        if isinstance(v, (Markup, Foo)):
            v.escape
        if isinstance(v, string_types):
            v.escape
        if type(v) is Foo or v.__class__ is Foo:
            pass
        if v.__class__ is Foo:
            v.foo()
        if issubclass(type(v), Foo):
            v.foo()
    if isinstance(v, (int, float)) and isinstance(v, Enum):
        v.value
    if isinstance(v, dict) and isinstance(v, Foo):
        v.foo() + v.items()
    if isinstance(v, KeyError) and isinstance(v, AttributeError):
        v.name
    if isinstance(v, int):
        v.foo  # expect: no-such-attribute
        if isinstance(v, bool):
            v.bar  # expect: no-such-attribute


def program_first(v):
    if isinstance(v, Foo):
        if isinstance(v, str):
            v.foo() + v.upper()
        if isinstance(v, Bar):
            v.foo() + v.bar()
        if isinstance(v, dict):
            v.foo() + v.items() + v["a"]


def annotated(s: str, n: int, l: list):
    if isinstance(s, Foo):
        s.foo()
    if isinstance(n, Enum):
        n.value
    if isinstance(l, Markup):
        l.escape
    if isinstance(s, Markup):
        s.escape


def matched(v):
    assert isinstance(v, str)
    match v:
        case Foo() as other:
            v.foo() + other.foo()
        case Markup():
            v.escape
    v.escape


def of_one_class_only(v):
    assert isinstance(v, str)
    v.escape  # expect: no-such-attribute


exact = "text"
if isinstance(exact, Enum):
    exact.value
if isinstance(exact, Foo):
    exact.foo()
