from moira.stubs import *

@kind("unknown")
def _others(): ...

@kind("network")
class AveragedModel:
    def __init__(self, model, device, avg_fn): ...

@kind("torch scheduler")
@rate("swa_lr")
class SWALR:
    def __init__(self, optimizer, swa_lr): ...

def __getattr__(name): ...
