"""Coroutines: what is awaited is what the body returns."""
import asyncio


async def double(number):
    await asyncio.sleep(0)
    return number * 2


async def total(*numbers):
    result = 0
    for number in numbers:
        result += await double(number)
    return result


async def both():
    first, second = await asyncio.gather(double(1), double("a"))
    return [first, second]


class Session:
    async def __aenter__(self):
        return self

    async def __aexit__(self, *exception):
        return None

    async def get(self):
        return {"status": 200}


async def fetch():
    async with Session() as session:
        return await session.get()


range(7)[asyncio.run(total(1, 2))]
range(6)[asyncio.run(total(1, 2))]  # expect: index-out-of-range
asyncio.run(both())[1] + "."
asyncio.run(both())[0] + "."  # expect: operand-types
asyncio.run(double(1, 2))  # expect: wrong-arguments
