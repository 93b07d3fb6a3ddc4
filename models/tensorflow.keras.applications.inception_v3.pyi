"""keras.applications.inception_v3 by another name."""

from keras.applications.inception_v3 import *

def __getattr__(name): ...
