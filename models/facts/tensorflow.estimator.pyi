from moira.stubs import *

@kind("estimator")
@effect("tensorflow 1", "traces")
class Estimator:
    def __init__(self, model_fn, model_dir, config, params): ...

    @effect("fit", "traces")
    @steps("steps", "max_steps")
    def train(self, input_fn, hooks, steps, max_steps): ...

    @kind("another value")
    @effect("traces")
    def evaluate(self, input_fn, steps): ...

    @kind("another value")
    @effect("traces")
    def predict(self, input_fn): ...

    @kind("another value")
    @effect("traces", "writes")
    def export_saved_model(self, export_dir_base): ...

@effect("tensorflow 1", "canned")
class DNNClassifier(Estimator):
    def __init__(self, hidden_units, feature_columns, model_dir, n_classes, weight_column, label_vocabulary, optimizer, activation_fn, dropout, config): ...

@effect("tensorflow 1", "canned")
class DNNRegressor(Estimator):
    def __init__(self, hidden_units, feature_columns, model_dir, label_dimension, weight_column, optimizer, activation_fn, dropout, config): ...

@effect("tensorflow 1", "canned")
class LinearClassifier(Estimator):
    def __init__(self, feature_columns, model_dir, n_classes, weight_column, label_vocabulary, optimizer, config): ...

@effect("tensorflow 1", "canned")
class LinearRegressor(Estimator):
    def __init__(self, feature_columns, model_dir, label_dimension, weight_column, optimizer, config): ...

@effect("tensorflow 1", "fit")
def train_and_evaluate(estimator, train_spec, eval_spec): ...

@kind("train spec")
@effect("tensorflow 1", "traces")
@steps("max_steps")
class TrainSpec:
    def __init__(self, input_fn, max_steps, hooks): ...

@kind("another value")
@effect("tensorflow 1", "traces")
class EvalSpec:
    def __init__(self, input_fn, steps): ...

@kind("another value")
@effect("tensorflow 1", "pure")
class EstimatorSpec:
    def __init__(self, mode, predictions, loss, train_op): ...

@kind("another value")
@effect("tensorflow 1", "pure")
class RunConfig:
    def __init__(self, model_dir, tf_random_seed, save_summary_steps, save_checkpoints_steps, save_checkpoints_secs, session_config): ...

def __getattr__(name): ...
