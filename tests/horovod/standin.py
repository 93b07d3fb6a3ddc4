"""A recording stand-in for TensorFlow and Horovod: standin.py SCRIPT RANK SIZE LOG.

Runs SCRIPT in the current folder as one of SIZE processes, without computing anything. What matters for distributing is
recorded: collective operations in their order, learning rates, numbers of batches, gradients that are applied without
having been averaged. Whatever writes in TensorFlow writes an empty file.
"""

import json
import os
import runpy
import sys
import types

SCRIPT, RANK, SIZE, LOG = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
EVENTS, MISTAKES, BATCHES = [], [], 3


class Anything:
    """Takes part in everything and says nothing."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Anything()

    def __call__(self, *arguments, **keywords):
        return Anything()

    def __iter__(self):
        return iter([Anything(), Anything()])

    def __enter__(self):
        return self

    def __exit__(self, *arguments):
        return False

    def __float__(self):
        return 0.5

    def __int__(self):
        return 1

    __index__ = __int__

    def __len__(self):
        return 64

    def __getitem__(self, index):
        return Anything()

    def __format__(self, spec):
        return format(0.5, spec)

    def __lt__(self, other):
        return False

    __gt__ = __le__ = __ge__ = __lt__


for operator in "add radd sub rsub mul rmul truediv rtruediv floordiv pow rpow neg matmul mod".split():
    setattr(Anything, f"__{operator}__", lambda self, *others: Anything())


def namespace(name, **members):
    module = types.ModuleType(name)
    module.__getattr__ = lambda member: Anything() if not member.startswith("__") else None
    module.__dict__.update(members, __path__=[])
    sys.modules[name] = module
    return module


def write(path, *_, **__):
    os.makedirs(os.path.dirname(str(path)) or ".", exist_ok=True)
    open(str(path), "w", encoding="utf-8").close()
    return str(path)


class Counter(Anything):
    """A variable that counts, so that loops over it end."""

    def __init__(self, value=0, *_, **__):
        self.value = value if isinstance(value, int) else 0

    def assign_add(self, more):
        self.value += more

    def __int__(self):
        return self.value

    def __lt__(self, other):
        return self.value < other


class Gradient(Anything):
    def __init__(self, averaged):
        self.averaged = averaged


class Tape:
    def __init__(self, *_, **__):
        self.averages = False

    def __enter__(self):
        return self

    def __exit__(self, *arguments):
        return False

    def gradient(self, target, sources, *_):
        if self.averages:
            EVENTS.append(["average", len(list(sources))])
        return [Gradient(self.averages) for _ in sources]


def distributed_tape(tape):
    result = Tape()
    result.averages = True
    return result


class Schedule:
    def __init__(self, *_, **__):
        pass


class Optimizer(Anything):
    averages = False

    def __init__(self, learning_rate=0.001, *_, **__):
        if isinstance(learning_rate, (int, float)):
            RATES.append(learning_rate)
        if not isinstance(learning_rate, (int, float, Schedule)):
            MISTAKES.append(f"the rate is {learning_rate!r}")

    def apply_gradients(self, pairs):
        pairs = list(pairs)
        if SIZE > 1 and not all(gradient.averaged for gradient, _ in pairs):
            MISTAKES.append("gradients are applied that were not averaged")
        EVENTS.append(["apply", len(pairs)])

    def variables(self):
        return [Anything()]


RATES = []


def distributed_optimizer(optimizer):
    optimizer.averages = True
    return optimizer


class Dataset:
    def __init__(self, count, width):
        self.count, self.width = count, width

    @staticmethod
    def from_tensor_slices(data):
        columns = data if isinstance(data, tuple) else (data,)
        return Dataset(len(columns[0]), len(columns))

    def same(self, *_, **__):
        return self

    shuffle = prefetch = map = cache = same

    def batch(self, size, drop_remainder=False):
        return Dataset(self.count // size if drop_remainder else -(-self.count // size), self.width)

    def take(self, count):
        return Dataset(min(int(count), self.count), self.width)

    def shard(self, count, index):
        return Dataset(len(range(index, self.count, count)), self.width)

    def cardinality(self):
        return self.count

    def __iter__(self):
        EVENTS.append(["batches", self.count])
        for _ in range(min(self.count, BATCHES)):
            yield Anything() if self.width == 1 else tuple(Anything() for _ in range(self.width))


class Model(Anything):
    built = True
    trainable_variables = trainable_weights = property(lambda self: [Anything(), Anything()])
    variables = weights = property(lambda self: [Anything()] * 3)

    def __init__(self, *_, **__):
        pass

    def compile(self, optimizer="rmsprop", *_, **__):
        self.optimizer = Optimizer() if isinstance(optimizer, str) else optimizer

    def save(self, path, *_, **__):
        write(path)

    save_weights = save

    def summary(self):
        print("summary")

    def evaluate(self, *_, verbose=1, **__):
        if verbose:
            print("progress")
        return [0.5, 0.5]

    def predict(self, x, *_, verbose=1, **__):
        if verbose:
            print("progress")
        return [0.5]

    def fit(self, x, y=None, batch_size=32, epochs=1, verbose=1, callbacks=None, **_):
        callbacks = callbacks or []
        names = [type(callback).__name__ for callback in callbacks]
        if verbose:
            print("progress")
        if SIZE > 1 and names[:2] != ["Broadcast", "MetricAverage"]:
            MISTAKES.append(f"fit with the callbacks {names}")
        for callback in callbacks:
            if callback.writes:
                write(type(callback).__name__)
        EVENTS.append(["steering", [n for n in names if n == "EarlyStopping"]])
        own = "train_step" in type(self).__dict__
        if SIZE > 1 and not own and not self.optimizer.averages:
            MISTAKES.append("fit with an optimizer that averages nothing")
        EVENTS.append(["batches", x.count if isinstance(x, Dataset) else -(-len(x) // batch_size)])
        for _ in range(2):
            if own:
                self.train_step(Anything())
            elif self.optimizer.averages:
                EVENTS.append(["average", 2])
        EVENTS.append(["broadcast", 3])
        return types.SimpleNamespace(history={"loss": [1.0, 0.5]})


def callback(name, writes=False):
    return type(name, (), {"writes": writes, "__init__": lambda self, *_, **__: None})


class Checkpoints:
    latest_checkpoint = None

    def __init__(self, *_, **__):
        pass

    def save(self, *_, **__):
        return write("checkpoint")

    def restore(self, *_):
        pass


def function(traced=None, **_):
    return traced if traced else function


optimizers = namespace("tensorflow.keras.optimizers", Optimizer=Optimizer,
                       **{name: type(name, (Optimizer,), {}) for name in ("Adam", "SGD", "RMSprop")})
optimizers.schedules = namespace("tensorflow.keras.optimizers.schedules", LearningRateSchedule=Schedule)
layers = namespace("tensorflow.keras.layers", Layer=Anything)
callbacks = namespace("tensorflow.keras.callbacks", EarlyStopping=callback("EarlyStopping"),
                      TerminateOnNaN=callback("TerminateOnNaN"), ModelCheckpoint=callback("ModelCheckpoint", True),
                      TensorBoard=callback("TensorBoard", True), CSVLogger=callback("CSVLogger", True),
                      RemoteMonitor=callback("RemoteMonitor", True))
keras = namespace("tensorflow.keras", Model=Model, Sequential=Model, optimizers=optimizers, layers=layers, callbacks=callbacks,
                  utils=types.SimpleNamespace(register_keras_serializable=lambda: lambda cls: cls))
tensorflow = namespace("tensorflow", keras=keras, GradientTape=Tape, function=function, Variable=Counter,
                       data=types.SimpleNamespace(Dataset=Dataset),
                       train=types.SimpleNamespace(Checkpoint=Checkpoints, CheckpointManager=Checkpoints),
                       summary=types.SimpleNamespace(create_file_writer=lambda d: write(d + "/events") and Anything(),
                                                     create_noop_writer=Anything, scalar=lambda *_, **__: None),
                       clip_by_global_norm=lambda gradients, norm: (gradients, Anything()))
tensorflow.config = types.SimpleNamespace(experimental=types.SimpleNamespace(list_physical_devices=lambda kind: []))
common = {"init": lambda: None, "rank": lambda: RANK, "size": lambda: SIZE, "local_rank": lambda: RANK,
          "DistributedOptimizer": distributed_optimizer}
horovod = namespace("horovod")
horovod.tensorflow = namespace("horovod.tensorflow", DistributedGradientTape=distributed_tape,
                               broadcast_variables=lambda variables, root_rank: EVENTS.append(["broadcast", len(list(variables))]),
                               **common)
hooks = types.SimpleNamespace(BroadcastGlobalVariablesCallback=callback("Broadcast"), MetricAverageCallback=callback("MetricAverage"))
horovod.tensorflow.keras = namespace("horovod.tensorflow.keras", callbacks=hooks, **common)

sys.argv = [SCRIPT]
sys.path.insert(0, os.path.dirname(SCRIPT))
sys.dont_write_bytecode = True
runpy.run_path(SCRIPT, run_name="__main__")
with open(LOG, "w", encoding="utf-8") as out:
    json.dump({"events": EVENTS, "rates": RATES, "mistakes": MISTAKES}, out)
