"""What other methods set of an object: private names, and what is set before somebody awaits a coroutine."""
import asyncio


class Handle:
    def __init__(self):
        self.__files = {}
        self.__size = {}

    def set_files(self, files):
        self.__files = files

    def next_files(self):
        files = self.__files[:16]
        self.__files = self.__files[16:]
        return files

    def sizes(self):
        return self.__size + 1  # expect: operand-types


class Buffer:
    def __init__(self, count):
        self.tasks = [asyncio.create_task(self.run()) for _ in range(count)]
        self.changed = asyncio.Condition()

    async def run(self):
        async with self.changed:
            await self.changed.wait_for(bool)
