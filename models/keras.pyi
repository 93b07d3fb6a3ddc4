"""Keras 2 and 3."""

from moira.stubs import *
import keras.layers as layers
import keras.losses as losses
import keras.models as models
import keras.utils as utils
import keras.datasets as datasets
import keras.applications as applications
import keras.ops as ops
import keras.random as random
import keras.preprocessing as preprocessing
from keras.layers import Input, KerasTensor, Layer, InputSpec
from keras.losses import Loss
from keras.models import Functional, Model, Sequential

__version__ = words.version_text("keras", True)

def __getattr__(name):
    return not_modelled("a name that is not known")
