a = [*range(3), *'ab']
b = (*a[:2], 9)
c = {**{'x': 1}, 'y': 2, **{'x': 3}}
def f(*args, **kw): return args, sorted(kw)
d = f(*b, 5, k=1, **{'j': 2})
e = [*5]                # expect: not-iterable | wrong-type
g = {**[1]}             # expect: wrong-type | not-iterable
h = f(**{1: 2})         # expect: wrong-type | wrong-arguments
# state: a = [0, 1, 2, 'a', 'b']
# state: b = (0, 1, 9)
# state: c = {'x': 3, 'y': 2}
# state: d = ((0, 1, 9, 5), ['j', 'k'])
