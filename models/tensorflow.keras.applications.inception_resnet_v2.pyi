"""keras.applications.inception_resnet_v2 by another name."""

from keras.applications.inception_resnet_v2 import *

def __getattr__(name): ...
