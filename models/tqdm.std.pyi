from moira.stubs import *
from tqdm import tqdm, trange

__public__ = "tqdm"

def __getattr__(name): ...
