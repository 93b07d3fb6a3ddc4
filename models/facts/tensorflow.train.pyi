from moira.stubs import *

@kind("optimizer")
@effect("tensorflow 1")
class Optimizer:
    @kind("gradients")
    def compute_gradients(self, loss, var_list): ...

@effect("tensorflow 1")
@rate("learning_rate")
class AdamOptimizer(Optimizer):
    def __init__(self, learning_rate=0.001): ...

@effect("tensorflow 1")
@rate("learning_rate")
class AdadeltaOptimizer(Optimizer):
    def __init__(self, learning_rate=0.001): ...

@effect("tensorflow 1")
@rate("learning_rate")
class GradientDescentOptimizer(Optimizer):
    def __init__(self, learning_rate): ...

@effect("tensorflow 1")
@rate("learning_rate")
class MomentumOptimizer(Optimizer):
    def __init__(self, learning_rate, momentum): ...

@effect("tensorflow 1")
@rate("learning_rate")
class RMSPropOptimizer(Optimizer):
    def __init__(self, learning_rate): ...

@effect("tensorflow 1")
@rate("learning_rate")
class AdagradOptimizer(Optimizer):
    def __init__(self, learning_rate): ...

@effect("tensorflow 1")
@rate("learning_rate")
class AdagradDAOptimizer(Optimizer):
    def __init__(self, learning_rate, global_step): ...

@effect("tensorflow 1")
@rate("learning_rate")
class FtrlOptimizer(Optimizer):
    def __init__(self, learning_rate): ...

@effect("tensorflow 1")
@rate("learning_rate")
class ProximalAdagradOptimizer(Optimizer):
    def __init__(self, learning_rate): ...

@effect("tensorflow 1")
@rate("learning_rate")
class ProximalGradientDescentOptimizer(Optimizer):
    def __init__(self, learning_rate): ...

@effect("tensorflow 1", "wraps", "refused")
class SyncReplicasOptimizer(Optimizer):
    def __init__(self, opt): ...

@kind("schedule")
@effect("tensorflow 1")
@rate("learning_rate")
@steps("decay_steps")
def exponential_decay(learning_rate, global_step, decay_steps, decay_rate, staircase): ...
natural_exp_decay = inverse_time_decay = exponential_decay

@kind("schedule")
@effect("tensorflow 1")
@rate("learning_rate", "end_learning_rate")
@steps("decay_steps")
def polynomial_decay(learning_rate, global_step, decay_steps, end_learning_rate=0.0001, power=..., cycle=...): ...

@kind("schedule")
@effect("tensorflow 1")
@rate("learning_rate")
@steps("decay_steps")
def cosine_decay(learning_rate, global_step, decay_steps, alpha): ...

@kind("schedule")
@effect("tensorflow 1")
@rate("learning_rate")
@steps("first_decay_steps")
def cosine_decay_restarts(learning_rate, global_step, first_decay_steps): ...

@kind("schedule")
@effect("tensorflow 1")
@rate("learning_rate")
@steps("decay_steps")
def linear_cosine_decay(learning_rate, global_step, decay_steps): ...

@kind("schedule")
@effect("tensorflow 1")
@rate("learning_rate")
@steps("decay_steps")
def noisy_linear_cosine_decay(learning_rate, global_step, decay_steps): ...

@kind("schedule")
@effect("tensorflow 1")
@rate("values[]")
@steps("boundaries[]")
def piecewise_constant(x, boundaries, values): ...

@kind("schedule")
@effect("tensorflow 1")
@rate("values[]")
@steps("boundaries[]")
def piecewise_constant_decay(x, boundaries, values): ...

@kind("string")
@effect("writes")
def write_graph(graph_or_graph_def, logdir, name): ...

@kind("checkpoint")
class Checkpoint:
    @kind("string")
    @effect("writes", "weights")
    def save(self, file_prefix): ...

    @kind("string")
    @effect("writes", "weights")
    def write(self, file_prefix): ...

    @effect("reads", "weights")
    def restore(self, save_path): ...

@kind("checkpoint manager")
class CheckpointManager:
    def __init__(self, checkpoint, directory, max_to_keep): ...

    @kind("string")
    @effect("writes", "weights")
    def save(self, checkpoint_number): ...

@kind("saver")
@effect("tensorflow 1")
class Saver:
    @kind("string")
    @effect("writes", "weights")
    def save(self, sess, save_path): ...

    @effect("reads", "weights")
    def restore(self, sess, save_path): ...

@kind("string")
@effect("reads", "weights")
@file("list", "checkpoint_dir")
def latest_checkpoint(checkpoint_dir): ...

@kind("monitored session")
@effect("tensorflow 1")
class MonitoredTrainingSession:
    def __init__(self, master, is_chief, checkpoint_dir, scaffold, hooks, chief_only_hooks, save_checkpoint_secs, save_summaries_steps, save_summaries_secs, config): ...

    def run(self, fetches, feed_dict): ...

    @kind("number")
    @effect("pure")
    def should_stop(self): ...

@kind("monitored session")
@effect("tensorflow 1")
class SingularMonitoredSession:
    def __init__(self, hooks, scaffold, master, config, checkpoint_dir): ...

@kind("hook")
@effect("tensorflow 1")
@steps("num_steps", "last_step")
class StopAtStepHook:
    def __init__(self, num_steps, last_step): ...

@kind("hook")
@effect("tensorflow 1", "writer")
class CheckpointSaverHook:
    def __init__(self, checkpoint_dir): ...

@kind("hook")
@effect("tensorflow 1", "writer")
class SummarySaverHook: ...

@kind("hook")
@effect("tensorflow 1")
class LoggingTensorHook:
    def __init__(self, tensors, every_n_iter): ...

@kind("hook")
@effect("tensorflow 1")
class StepCounterHook: ...

@kind("hook")
@effect("tensorflow 1")
class NanTensorHook: ...

@kind("another value")
@effect("pure")
def get_global_step(): ...

@kind("another value")
@effect("pure")
def get_or_create_global_step(): ...

def __getattr__(name): ...
