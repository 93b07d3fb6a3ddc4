"""tensorflow.compat.v1.layers: functions that make a layer and call it. With Keras 3 they are gone."""

from moira.stubs import *
import keras.layers as _layers

def _made(layer, inputs, name):
    if words.version("keras") >= (3,):
        raise AttributeError(f"`{name}` is not available with Keras 3.")
    return layer(inputs)

def dense(inputs, units, *args, **kwargs): return _made(_layers.Dense(units), inputs, "dense")
def flatten(inputs, name=None, data_format="channels_last"): return _made(_layers.Flatten(), inputs, "flatten")
def dropout(inputs, *args, **kwargs): return _made(_layers.Dropout(0.5), inputs, "dropout")
def batch_normalization(inputs, axis=-1, *args, **kwargs):
    return _made(_layers.BatchNormalization(axis=axis), inputs, "batch_normalization")
def conv1d(inputs, filters, kernel_size, strides=1, padding="valid", data_format="channels_last", dilation_rate=1, *args, **kwargs):
    return _made(_layers.Conv1D(filters, kernel_size, strides, padding, data_format, dilation_rate), inputs, "conv1d")
def conv2d(inputs, filters, kernel_size, strides=(1, 1), padding="valid", data_format="channels_last", dilation_rate=(1, 1), *args, **kwargs):
    return _made(_layers.Conv2D(filters, kernel_size, strides, padding, data_format, dilation_rate), inputs, "conv2d")
def max_pooling2d(inputs, pool_size, strides, padding="valid", data_format="channels_last", name=None):
    return _made(_layers.MaxPooling2D(pool_size, strides, padding, data_format), inputs, "max_pooling2d")
def average_pooling2d(inputs, pool_size, strides, padding="valid", data_format="channels_last", name=None):
    return _made(_layers.AveragePooling2D(pool_size, strides, padding, data_format), inputs, "average_pooling2d")

def __getattr__(name):
    return not_modelled("a name that is not known")
