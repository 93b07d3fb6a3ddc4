from .net import Net
from .layers import *
