"""torch.multiprocessing: what is known of it without its source."""

from moira.stubs import *

class AuthenticationError(Exception): ...
class BufferTooShort(Exception): ...
class ProcessError(Exception): ...
class ProcessExitedException(Exception):
    error_index: Any
    error_pid: Any
    exit_code: Any
class ProcessRaisedException(Exception):
    error_index: Any
    error_pid: Any
class TimeoutError(Exception): ...


_not_modelled: Any
Array = Barrier = BoundedSemaphore = Condition = Event = JoinableQueue = Lock = Manager = Pipe = _not_modelled
Pool = Process = ProcessContext = Queue = RLock = RawArray = RawValue = Semaphore = _not_modelled
SimpleQueue = SpawnContext = Value = active_children = allow_connection_pickling = cpu_count = _not_modelled
current_process = freeze_support = get_all_sharing_strategies = get_all_start_methods = _not_modelled
get_context = get_logger = get_sharing_strategy = get_start_method = init_reductions = _not_modelled
log_to_stderr = parent_process = set_executable = set_forkserver_preload = _not_modelled
set_sharing_strategy = set_start_method = spawn = start_processes = _not_modelled

def __getattr__(name):
    return not_modelled("a name that is not known")
