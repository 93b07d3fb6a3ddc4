from moira.stubs import *

@kind("torch dataset")
@effect("refused")
def _others(): ...

def __getattr__(name): ...
