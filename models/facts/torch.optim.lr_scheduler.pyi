from moira.stubs import *

@kind("torch scheduler")
@rate("max_lr")
@steps("total_steps", "steps_per_epoch")
class OneCycleLR:
    def __init__(self, optimizer, max_lr, total_steps, epochs, steps_per_epoch): ...

@kind("torch scheduler")
@rate("base_lr", "max_lr")
@steps("step_size_up", "step_size_down")
class CyclicLR:
    def __init__(self, optimizer, base_lr, max_lr, step_size_up, step_size_down): ...

def __getattr__(name): ...
