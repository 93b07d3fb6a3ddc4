"""A package of somebody else, whose annotations are wrong."""
import json


def load(text) -> tuple:
    return json.loads(text)


def read(text) -> str:
    value: int = json.loads(text)
    return value


def apply(count: int, text: str):
    return text.decode() + count  # expect: no-such-attribute
