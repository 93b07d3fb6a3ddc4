def f(): pass
def g(a, b=1, *args, c, d=2, **kwargs) -> int:
    return a
def h(a, /, b, *, c): return
def k(a=1, /, b=2, *, c: int = 3, d): return *a, b
def m(*, a): yield
def n(): yield from x
