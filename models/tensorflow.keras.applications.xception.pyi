"""keras.applications.xception by another name."""

from keras.applications.xception import *

def __getattr__(name): ...
