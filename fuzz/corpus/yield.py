print(*a, sep='')
exec_ = print
x = yield_ = await_ = 1
async_ = {**{}, 'a': [*b]}
x = (yield_)
def g():
    x = yield
    y = yield a, b
    z = yield from c
    x += yield
    (yield)
    await_(x)
    return (yield x)
