import asyncio

async def load(n):
    await asyncio.sleep(0)
    return [n] * 2

async def numbers():
    for i in range(2):
        yield i

async def main():
    a = await load(3)
    b = [x async for x in numbers()]
    c = a[2]                      # expect: index-out-of-range
    return a, b, c

result = asyncio.run(main())
wrong = load(3)[0]                # expect: not-subscriptable
