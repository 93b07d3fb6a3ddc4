with (a as b, c as d,): pass
async def f():
    async with (a as b): pass
    with (yield): pass
    with (x := a, y): pass
