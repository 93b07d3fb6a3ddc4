# options: --target-version 3.11
"""What is raised in a group of tasks goes on as a group."""
import asyncio

import unknown_library


async def work():
    return 1


async def cancelled():
    task = None

    async def run():
        nonlocal task
        async with asyncio.TaskGroup() as group:
            task = group.create_task(work())
            await asyncio.sleep(0.1)
            1 / 0

    try:
        await run()
    except ExceptionGroup as raised:
        print(raised)
    else:
        raise AssertionError
    return task.cancelled()


async def split():
    try:
        async with unknown_library.open_nursery() as nursery:
            nursery.start_soon(work)
            {}["missing"]
    except* KeyError:
        print("missing")


async def fails():
    async with asyncio.TaskGroup() as group:
        group.create_task(work())
        return 1 + "a"  # expect: operand-types


class Own:
    async def __aenter__(self):
        return self

    async def __aexit__(self, *raised):
        return None


async def own():
    try:
        async with Own():
            {}["missing"]  # expect: key-missing
    except ExceptionGroup:
        print("nothing makes a group")
