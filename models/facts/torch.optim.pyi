from moira.stubs import *

@kind("torch optimizer")
@rate("lr")
class Muon:
    def __init__(self, params, lr=0.001): ...

@kind("torch optimizer")
@rate("lr")
class Adafactor:
    def __init__(self, params, lr=0.01): ...

def __getattr__(name): ...
