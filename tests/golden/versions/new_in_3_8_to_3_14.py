# options: --target-version 3.8
"""What Python 3.8 does not have, each reported once, with the version that has it."""


def f(*args: *Ts): pass  # expect: unsupported-syntax


def g[T](x): pass  # expect: unsupported-syntax


type X = int  # expect: unsupported-syntax
with (open("a") as a, open("b") as b): pass  # expect: syntax-error
for x in *a, b: pass  # expect: unsupported-syntax
a[*b]  # expect: unsupported-syntax
a[x := 1]  # expect: unsupported-syntax
{x := 1}  # expect: unsupported-syntax
try:
    pass
except* E:  # expect: unsupported-syntax
    pass
try:
    pass
except A, B:  # expect: unsupported-syntax
    pass


@a[0]  # expect: unsupported-syntax
def h(): pass


match x:  # expect: unsupported-syntax
    case 1: pass
t"{x}"  # expect: unsupported-syntax
f"{'a' 'b'}" f'{x!r:>{width}}'
