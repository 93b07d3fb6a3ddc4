async def f(a):
    await b
    async with a as b, c: pass
    async for x in y:
        yield x
    else: pass
async def g():
    return [x async for x in y if await z]
