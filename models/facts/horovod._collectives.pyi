"""What Horovod has for every library: which calls wait for the other processes, and which ask for them."""

from moira.stubs import *

@effect("rank", group="process_set")
def rank(process_set=None): ...

@effect("local rank")
def local_rank(): ...

@effect("world size", group="process_set")
def size(process_set=None): ...

@effect("distributed")
def is_initialized(): ...
is_available = is_initialized

@collective("process_set")
def allgather(*args, process_set=None, **kwargs): ...
allgather_async = allgather_object = allreduce = allreduce_ = allreduce_async = allgather
allreduce_async_ = alltoall = alltoall_async = barrier = broadcast = broadcast_ = allgather
broadcast_async = broadcast_async_ = broadcast_global_variables = broadcast_object = allgather
broadcast_object_fn = broadcast_optimizer_state = broadcast_parameters = broadcast_variables = allgather
grouped_allgather = grouped_allreduce = grouped_allreduce_ = grouped_reducescatter = allgather
reducescatter = reducescatter_async = allgather
