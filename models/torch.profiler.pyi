"""torch.profiler: it watches."""

from moira.stubs import *
from torch.autograd.profiler import profile, record_function

class ProfilerActivity(Any):
    CPU: Any
    CUDA: Any

def schedule(**kwargs) -> Any: ...
def tensorboard_trace_handler(dir_name, worker_name=None, use_gzip=False) -> Any: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
