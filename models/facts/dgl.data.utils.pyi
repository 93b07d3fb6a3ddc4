from moira.stubs import *

@kind("torch dataset")
class Subset:
    def __init__(self, dataset, indices): ...

def __getattr__(name): ...
