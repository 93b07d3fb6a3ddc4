"""A bracket that was never closed is reported where it was opened, and the lines behind it are read again."""


def batches(x, y, size=32:  # expect: syntax-error
    for start in range(0, len(x), size)  # expect: syntax-error
        yield x[start:start + size]


def header(a, b  # expect: syntax-error
    return a


def train(x):
    w = len(xb  # expect: syntax-error
    if w = 0:  # expect: syntax-error
        return [1, 2  # expect: syntax-error

    total = {  # expect: syntax-error
        "a": 1,
    total.update(x)
    return total


values = [
    1,
    2
    3,  # expect -1: syntax-error
]
pairs = (1, 2]  # expect: syntax-error
closed = 1)  # expect: syntax-error
x = f"{a[1}"  # expect: syntax-error
y = 1
last = (1,  # expect: syntax-error
