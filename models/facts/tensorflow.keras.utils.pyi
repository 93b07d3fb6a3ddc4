from moira.stubs import *
import tensorflow.keras.utils as generic_utils
import tensorflow.keras.utils as np_utils

@effect("writes")
def plot_model(model, to_file): ...

@kind("None")
@effect("writes")
def save_img(path, x): ...

@kind("image")
@effect("pure")
def array_to_img(x): ...

@kind("model")
@effect("refused")
def multi_gpu_model(model, gpus): ...

@kind("dataset")
def image_dataset_from_directory(directory): ...

@kind("dataset")
def text_dataset_from_directory(directory): ...

@kind("dataset")
def timeseries_dataset_from_array(data): ...

@kind("string")
@effect("downloads")
def get_file(fname, origin): ...

@kind("array")
@effect("pure")
def to_categorical(y): ...

@kind("another value")
@effect("pure")
class Progbar:
    def __init__(self, target, width, verbose): ...

def __getattr__(name): ...
