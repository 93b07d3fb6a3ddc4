from moira.stubs import *

@collective("process_group")
@effect("replicates")
class FullyShardedDataParallel:
    def __init__(self, module, process_group=None): ...

def __getattr__(name): ...
