"""asyncio, as far as the values of coroutines go: what is awaited gives its result, in the order of the text."""
from moira.stubs import *

_unknown: Any

def run(main, *, debug=None, loop_factory=None): return await main

async def sleep(delay, result=None): return result
async def wait_for(fut, timeout, **kwargs): return await fut
def _future(coroutine): ...
def gather(*coros_or_futures, loop=None, return_exceptions=False):
    return _future(_gather(coros_or_futures, return_exceptions))
async def _gather(coros_or_futures, return_exceptions):
    results = []
    for one in coros_or_futures:
        results.append(await one)
    return _unknown(results) if return_exceptions else results

class CancelledError(BaseException): ...
TimeoutError = TimeoutError

def __getattr__(name): ...
