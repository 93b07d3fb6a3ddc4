"""What a built-in class cannot do is a warning where only an annotation says that a value is of it."""
from typing import Any, Dict, List, Optional, Union


def read(path: str):
    return path.items()  # expect: no-such-attribute


def count(track: int):
    track[0] += 1  # expect: not-subscriptable
    return track[1]  # expect: not-subscriptable


def rates(drop: float = 0.0):
    return [drop[i] for i in range(3)]  # expect: not-subscriptable


def walk(fields: List[Dict[str, Any]]):
    for part in fields.items():  # expect: no-such-attribute
        part


def nested(inputs: Dict[str, List[int]]):
    return [value.shape for value in inputs.values()]  # expect: no-such-attribute


def loop(n: int):
    for i in n:  # expect: not-iterable
        print(i)
    n()  # expect: not-callable


def caught(text: str):
    try:
        text = text.decode()
    except AttributeError:
        return 1
    return text.x + 1


class Pattern:
    def __init__(self, content: Optional[str] = None):
        self.content = content

    def match(self, node):
        for leaf in self.content:
            leaf[0].match(node)  # expect: no-such-attribute


def local(load):
    value: Union[None, str, List[str], Dict[str, str]] = load()
    if isinstance(value, list):
        return [one.items() for one in value]  # expect: no-such-attribute
    size: int = load()
    return size.shape  # expect: no-such-attribute


def chosen(text: str, is_given):
    found = None
    if is_given:
        found = text
    if found is not None:
        found.match()  # expect: no-such-attribute


def known():
    text = "a"
    text.items()  # expect: no-such-attribute


def called(text: str):
    text.items()  # expect: no-such-attribute


called("a")
