from moira.stubs import *
from tqdm import tqdm, trange
