from .nets import *
from .registry import create, is_known
