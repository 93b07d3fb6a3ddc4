"""torch.profiler: it watches."""

from moira.stubs import *
from enum import Enum
from torch.autograd.profiler import profile, record_function

class ProfilerActivity(Any):
    CPU: Any
    CUDA: Any

def schedule(**kwargs) -> Any: ...
def tensorboard_trace_handler(dir_name, worker_name=None, use_gzip=False) -> Any: ...

class ProfilerAction(Enum):
    NONE = 0
    WARMUP = 1
    RECORD = 2
    RECORD_AND_SAVE = 3
    DEVICE_STOPPED = 4

def kineto_available(*args, **kwargs) -> None: ...

_not_modelled: Any
DeviceType = ExecutionGraphObserver = ExecutionTraceObserver = supported_activities = _not_modelled

def __getattr__(name):
    return not_modelled("a name that is not known")
