from moira.stubs import *

class Executor(Any):
    def __enter__(self): return self
    def __exit__(self, *exc_info) -> None: ...
class ThreadPoolExecutor(Executor):
    def __init__(self, max_workers=None, thread_name_prefix='', initializer=None, initargs=()) -> None: ...
class ProcessPoolExecutor(Executor):
    def __init__(self, max_workers=None, mp_context=None, initializer=None, initargs=(), *,
            max_tasks_per_child=None) -> None: ...
