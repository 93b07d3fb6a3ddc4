"""What a test puts something else in place of."""


def index():
    return {"a": 1}


def read(name):
    return index()[name]
