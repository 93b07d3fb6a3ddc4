from moira.stubs import *

@kind("data loader")
@effect("refused")
class DataLoader:
    def __init__(self, datapipe): ...

def __getattr__(name): ...
