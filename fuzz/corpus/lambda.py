lambda: 0
lambda x: x
lambda a, /, b=1, *c, d, e=2, **f: (a, b)
lambda *, k: k
lambda *a, **k: (yield)
f = lambda x, y=lambda z: z: x
