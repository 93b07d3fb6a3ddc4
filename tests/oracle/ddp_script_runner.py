"""Runs PyTorch scripts and notes what they do: for each line of standard input, a job as JSON, a line with its status.

A job has the fields of `run_job`. The scripts are not changed. PyTorch is imported once: each run is a fork of this
process, alone or below the launcher of `torch.distributed.run`. In the folder "notes" are, for each rank: the output,
and as JSON the weights in the end of all models that were wrapped and of all parameters that an optimizer changed, the
losses in the order of `backward()`, the files below "root" that were written, and the number of steps; and, as float32,
the gradients of the first step of each optimizer.

With "factor" all loaders have batches that are so many times larger, and take the samples in their order: that is how
two processes with a batch of B are compared with one process with 2 B.
"""

import hashlib
import json
import os
import random
import resource
import runpy
import signal
import sys
import time
import traceback
import types

import numpy
import torch
import torch._dynamo  # noqa: F401  optimizers import it, which takes long
import torch.utils.data.distributed
from torch.distributed.launcher.api import LaunchConfig, elastic_launch
from torch.optim.optimizer import register_optimizer_step_pre_hook

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT
ENDED_BY_ERROR = 70
ENDED_BY_TIME = 124
MEMORY = 16 << 30  # address space of one process


class Watch:
    def __init__(self, root):
        self.root = os.path.realpath(root)
        self.wrapped, self.losses, self.written, self.steps = [], {}, set(), {}
        self.optimizers = []
        self.gradients = b""  # float32, of the first step of each optimizer

    def note_file(self, path):
        if isinstance(path, (str, os.PathLike)):
            path = os.path.realpath(path)
            if path.startswith(self.root + os.sep) and "__pycache__" not in path:
                self.written.add(os.path.relpath(path, self.root))

    def note_step(self, optimizer, _arguments, _keywords):
        if optimizer not in self.optimizers:
            self.optimizers.append(optimizer)
            for value in parameters_of(optimizer):
                if value.grad is not None:
                    self.gradients += value.grad.float().numpy().tobytes()
        self.steps[id(optimizer)] = self.steps.get(id(optimizer), 0) + 1

    def start(self):
        wrapper = torch.nn.parallel.DistributedDataParallel
        make, backward, save = wrapper.__init__, torch.Tensor.backward, torch.save

        def made(model, *arguments, **keywords):
            make(model, *arguments, **keywords)
            self.wrapped.append(model)

        def descended(loss, *arguments, **keywords):
            frame = sys._getframe(1)
            self.losses.setdefault(frame.f_lineno, []).append(float(loss.detach().mean()))
            return backward(loss, *arguments, **keywords)

        def saved(value, file, *arguments, **keywords):
            self.note_file(file)
            return save(value, file, *arguments, **keywords)

        def audited(event, arguments):
            if event == "open" and isinstance(arguments[2], int) and arguments[2] & WRITING:
                self.note_file(arguments[0])

        wrapper.__init__, torch.Tensor.backward, torch.save = made, descended, saved
        register_optimizer_step_pre_hook(self.note_step)
        sys.addaudithook(audited)

    def report(self, status):
        wrapped = [value for model in self.wrapped for value in model.parameters()]
        changed = [value for optimizer in self.optimizers for value in parameters_of(optimizer)]
        return {"status": status, "weights": digest(wrapped + changed), "losses": list(self.losses.values()),
                "written": sorted(self.written), "steps": list(self.steps.values())}


def parameters_of(optimizer):
    return [value for group in optimizer.param_groups for value in group["params"]]


def digest(values):
    found = hashlib.sha256()
    for value in values:
        found.update(value.detach().numpy().tobytes())
    return found.hexdigest()


def fix_order(factor):
    """Every loader takes its samples in their order, in batches that are larger by a factor."""
    loader, sampler = torch.utils.data.DataLoader, torch.utils.data.distributed.DistributedSampler
    make, draw = loader.__init__, sampler.__init__

    def made(self, dataset, batch_size=1, shuffle=None, *arguments, **keywords):
        make(self, dataset, batch_size and batch_size * factor, False, *arguments, **keywords)

    def drawn(self, *arguments, **keywords):
        draw(self, *arguments, **{**keywords, "shuffle": False})

    loader.__init__, sampler.__init__ = made, drawn


def stand_in_for_tensorboard():
    """A writer that writes something: the real one needs a package that is seldom there."""
    try:
        import tensorboard  # noqa: F401
    except ImportError:
        class SummaryWriter:
            def __init__(self, log_dir="runs", **_):
                os.makedirs(log_dir, exist_ok=True)
                self.file = open(os.path.join(log_dir, "events"), "a")

            def __getattr__(self, name):
                return lambda *_, **__: self.file.write(name + "\n")

        module = types.ModuleType("torch.utils.tensorboard")
        module.SummaryWriter = SummaryWriter
        sys.modules[module.__name__] = torch.utils.tensorboard = module


def run_script(job):
    """One process. Its output goes to files, so that it is known which rank prints."""
    rank = os.environ.get("RANK", "0")
    for stream, name in ((1, "stdout"), (2, "stderr")):
        os.dup2(os.open(f"{job['notes']}/{name}.{rank}", os.O_WRONLY | os.O_CREAT | os.O_TRUNC), stream)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # a fork has the launcher's handler, what it starts has not
    torch.set_num_threads(1)
    for seed in (random.seed, numpy.random.seed, torch.manual_seed):
        seed(1 if job["factor"] else 1 + int(rank))  # ranks of a script without a seed draw different numbers
    if job["factor"]:
        fix_order(job["factor"])
    watch = Watch(job["root"])
    watch.start()
    sys.argv = [job["script"], *job["arguments"]]
    sys.path[0] = os.getcwd()
    status = 0
    try:
        runpy.run_path(job["script"], run_name="__main__")
    except SystemExit as end:
        status = end.code or 0
    except BaseException:
        traceback.print_exc()
        status = ENDED_BY_ERROR
    sys.stdout.flush()
    with open(f"{job['notes']}/report.{rank}", "w") as file:
        json.dump(watch.report(status), file)
    with open(f"{job['notes']}/gradients.{rank}", "wb") as file:
        file.write(watch.gradients)
    sys.exit(status)


def run_child(job):
    os.setsid()
    os.chdir(job["folder"])
    os.environ.update(job["environment"])
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.dup2(os.open(f"{job['notes']}/launcher", os.O_WRONLY | os.O_CREAT), 2)
    if job["ranks"] == 1:
        run_script(job)
    launch = LaunchConfig(min_nodes=1, max_nodes=1, nproc_per_node=job["ranks"], start_method="fork", max_restarts=0,
                          rdzv_backend="c10d", rdzv_endpoint="localhost:0")
    elastic_launch(launch, run_script)(job)


def run_job(job):
    """{"script", "arguments", "folder", "environment", "root", "notes", "ranks", "factor", "seconds"}: its status."""
    child = os.fork()
    if child == 0:
        status = ENDED_BY_ERROR
        try:
            run_child(job)
            status = 0
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else ENDED_BY_ERROR
        finally:
            os._exit(status)
    end = time.monotonic() + job["seconds"]
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.1)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return ENDED_BY_TIME


def main():
    stand_in_for_tensorboard()
    for line in sys.stdin:
        print(run_job(json.loads(line)), flush=True)


main()
