from moira.stubs import *
from tqdm import tqdm, trange

def __getattr__(name): ...
