from moira.stubs import *

@kind("model")
class Model:
    def compile(self, optimizer="rmsprop", loss=..., metrics=..., loss_weights=...): ...

    @effect("fit")
    @steps("steps_per_epoch")
    def fit(self, x, y, batch_size, epochs, verbose, callbacks, validation_split, validation_data, shuffle, class_weight, sample_weight, initial_epoch, steps_per_epoch, validation_steps): ...

    @effect("fit")
    @steps("steps_per_epoch")
    def fit_generator(self, generator, steps_per_epoch, epochs, verbose, callbacks, validation_data, validation_steps): ...

    @effect("fit")
    def train_on_batch(self, x, y, sample_weight): ...

    def evaluate(self, x, y, batch_size, verbose, sample_weight, steps, callbacks): ...

    @kind("array")
    def predict(self, x, batch_size, verbose, steps, callbacks): ...

    @kind("None")
    @effect("writes")
    def summary(self, line_length, positions, print_fn): ...

    @kind("None")
    @effect("writes", "weights")
    def save(self, filepath): ...
    save_weights = export = save

    @effect("reads", "weights")
    def load_weights(self, filepath): ...

    @kind("number")
    @effect("pure")
    def count_params(self): ...

    @kind("another value")
    @effect("pure")
    def get_config(self): ...

    @kind("string")
    @effect("pure")
    def to_json(self): ...

    @kind("another value")
    @effect("pure")
    def get_layer(self): ...

class Sequential(Model):
    def __init__(self, layers): ...

@kind("model")
@effect("reads", "weights")
@file("read", "filepath")
def load_model(filepath, custom_objects, compile): ...

@kind("model")
def clone_model(model): ...

@kind("model")
def model_from_json(json_string): ...

@effect("writes", "weights")
@file("write", "filepath")
def save_model(model, filepath): ...

def __getattr__(name): ...
