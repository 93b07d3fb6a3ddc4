"""tensorflow.train: the names that version 2 has no more."""

from moira.stubs import *

_VERSION_1 = (
    "AdadeltaOptimizer", "AdagradDAOptimizer", "AdagradOptimizer", "AdamOptimizer", "CheckpointSaverHook",
    "CheckpointSaverListener", "ChiefSessionCreator", "FeedFnHook", "FinalOpsHook", "FtrlOptimizer",
    "GlobalStepWaiterHook", "GradientDescentOptimizer", "LoggingTensorHook", "LooperThread", "MomentumOptimizer",
    "MonitoredSession", "MonitoredTrainingSession", "NanLossDuringTrainingError", "NanTensorHook",
    "NewCheckpointReader", "Optimizer", "ProfilerHook", "ProximalAdagradOptimizer",
    "ProximalGradientDescentOptimizer", "QueueRunner", "RMSPropOptimizer", "Saver", "SaverDef", "Scaffold",
    "SecondOrStepTimer", "Server", "SessionCreator", "SessionManager", "SessionRunArgs", "SessionRunContext",
    "SessionRunHook", "SessionRunValues", "SingularMonitoredSession", "StepCounterHook", "StopAtStepHook",
    "SummarySaverHook", "Supervisor", "SyncReplicasOptimizer", "VocabInfo", "WorkerSessionCreator",
    "add_queue_runner", "assert_global_step", "basic_train_loop", "batch", "batch_join", "checkpoint_exists",
    "cosine_decay", "cosine_decay_restarts", "create_global_step", "do_quantize_training_on_graphdef",
    "exponential_decay", "export_meta_graph", "generate_checkpoint_state_proto", "get_checkpoint_mtimes",
    "get_global_step", "get_or_create_global_step", "global_step", "import_meta_graph", "init_from_checkpoint",
    "input_producer", "inverse_time_decay", "limit_epochs", "linear_cosine_decay", "match_filenames_once",
    "maybe_batch", "maybe_batch_join", "maybe_shuffle_batch", "maybe_shuffle_batch_join", "natural_exp_decay",
    "noisy_linear_cosine_decay", "piecewise_constant", "piecewise_constant_decay", "polynomial_decay",
    "queue_runner", "range_input_producer", "remove_checkpoint", "replica_device_setter", "sdca_fprint",
    "sdca_optimizer", "sdca_shrink_l1", "shuffle_batch", "shuffle_batch_join", "slice_input_producer",
    "start_queue_runners", "string_input_producer", "summary_iterator", "update_checkpoint_state", "warm_start",
    "write_graph")

def __getattr__(name):
    if name in _VERSION_1 and words.version("tensorflow") >= (2,):
        raise AttributeError(f"module 'tensorflow.train' has no attribute '{name}'")
    return not_modelled("a name that is not known")
