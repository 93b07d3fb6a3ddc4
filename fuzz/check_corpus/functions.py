def f(a, /, b, c=1, *args, d, e=2, **kwargs) -> int:
    """Text."""
    global g
    n = 0
    def inner():
        nonlocal n
        n += 1
        return n
    g = inner() + inner()
    return a + b + c + d + e + len(args) + len(kwargs)
f(1, 2, d=3)
f(1, 2, 3, 4, 5, d=6, x=7)
f(*[1, 2], **{'d': 3})
square = lambda v, *w, k=2: v ** k
square(3, k=3)
def generate(n):
    sent = yield n
    yield from range(n)
    return sent
list(generate(3))
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
fib(10)
def decorate(function):
    def wrapper(*args, **kwargs):
        return function(*args, **kwargs)
    return wrapper
@decorate
def decorated(x: 'int' = 1):
    return x
decorated(2)
def uncalled(x, y: int, z=(1, 2), *w):
    if x is None:
        return y
    return x @ z
async def later(x):
    async for i in x:
        await i
    async with x as y:
        return [j async for j in y]
def even(n): return n == 0 or odd(n - 1)
def odd(n): return n != 0 and even(n - 1)
even(100)
def generic[T: int, *U, **V](x: T) -> T: return x
generic(1)
