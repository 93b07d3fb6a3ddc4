"""keras.models by another name."""

from keras.models import *

def __getattr__(name): ...
