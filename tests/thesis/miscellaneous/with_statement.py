from contextlib import contextmanager

class Guard:
    def __enter__(self): return 'inside'
    def __exit__(self, kind, value, trace): return kind is ZeroDivisionError

@contextmanager
def opened(n):
    yield n * 2

with Guard() as a, opened(4) as b:
    c = 1 / 0
    d = undefined
with opened(1) as e:
    f = e + 'x'        # expect: operand-types
with 5 as g:           # expect: wrong-type | no-such-attribute | operand-types
    pass
# state: a = 'inside'
# state: b = 8
# state: e = 2
