"""keras.applications.efficientnet by another name."""

from keras.applications.efficientnet import *

def __getattr__(name): ...
