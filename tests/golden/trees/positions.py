@decorator(1)
async def f(a, /, b: int = 3, *args, c=1, **kw) -> int:
    return a + b * -c ** 2, *args
class A(B, metaclass=C): x: int = 3
if a < b <= c and not d or e is not f not in g: pass
elif (x): y;
f"a{x!r:>{w}}b" 'c' f"{y = }" u"d"
d = {**a, 'b': 0xFFFFFFFFFFFFFFFFFFFF}; s = 1e16, 1.5j, .1, b'\xff'
a[1:2, ::3, ...] = é = (z := 1)
match x:
    case [1, *_] | {"k": None} | A(1, b=-2 + 3j) as q if z: pass
try: pass
except* (A, B) as e: raise E from e
