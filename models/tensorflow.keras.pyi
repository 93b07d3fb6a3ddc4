"""keras by another name."""

from keras import *
import tensorflow.keras.layers as layers
import tensorflow.keras.losses as losses
import tensorflow.keras.models as models

def __getattr__(name): ...
