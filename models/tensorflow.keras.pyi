"""keras by another name."""

from keras import *
import tensorflow.keras.layers as layers
import tensorflow.keras.losses as losses
import tensorflow.keras.models as models
import tensorflow.keras.preprocessing as preprocessing
import tensorflow.keras.ops as ops
import tensorflow.keras.applications as applications
import tensorflow.keras.datasets as datasets
import tensorflow.keras.utils as utils

def __getattr__(name): ...
