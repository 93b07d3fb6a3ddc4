"""Runs PyTorch scripts as several processes of one group: `ddp_worker.py JOBS RESULTS`.

JOBS is a list of {"name", "script", "folders", "arguments", "environment"}: one process for each folder, with ranks
from 0, or, when "launched" is false, a plain run. PyTorch is imported once; each process is a fork of this one. RESULTS
says for each job, process by process: exit status, output, what the wrapped models held in the end, and which samples
were drawn from the datasets.
"""

import hashlib
import io
import json
import os
import runpy
import signal
import socket
import sys
import traceback
import types
from pathlib import Path

import torch
import torch.distributed  # noqa: F401  what scripts use is imported before the processes are made
import torch.nn.parallel
import torch.utils.data
import torch.utils.data.distributed  # noqa: F401

try:
    import tqdm  # noqa: F401
except ImportError:  # a progress bar that shows nothing does as well
    sys.modules["tqdm"] = types.ModuleType("tqdm")
    sys.modules["tqdm"].tqdm = lambda iterable, disable=False: iterable

SECONDS = 120
ENDED_BY_ERROR = 70


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def digest(module):
    """The weights, and not the buffers: those are each rank's own where a script says so."""
    found = hashlib.sha256()
    for name, value in module.named_parameters():
        found.update(name.encode() + value.detach().numpy().tobytes())
    return found.hexdigest()


def watch():
    """Notes what is wrapped and which samples are drawn."""
    wrapped, drawn = [], []
    wrapper = torch.nn.parallel.DistributedDataParallel
    make = wrapper.__init__

    def made(self, *arguments, **keywords):
        make(self, *arguments, **keywords)
        wrapped.append(self)

    wrapper.__init__ = made
    take = torch.utils.data.TensorDataset.__getitem__

    def taken(self, index):
        drawn.append([len(self), int(index)])
        return take(self, index)

    torch.utils.data.TensorDataset.__getitem__ = taken
    return wrapped, drawn


def run_script(job, rank, port):
    """One process; the result is written beside its output."""
    folder = Path(job["folders"][rank])
    os.chdir(folder)
    torch.set_num_threads(1)
    os.environ.update(job.get("environment", {}))
    if job["launched"]:
        os.environ.update(RANK=str(rank), LOCAL_RANK=str(rank), WORLD_SIZE=str(len(job["folders"])),
                          MASTER_ADDR="127.0.0.1", MASTER_PORT=str(port))
    sys.argv = [job["script"], *job.get("arguments", [])]
    sys.path.insert(0, str(Path(job["script"]).parent))
    sys.stdout = output = io.StringIO()
    wrapped, drawn = watch()
    status = 0
    try:
        runpy.run_path(job["script"], run_name="__main__")
    except SystemExit as end:
        status = end.code or 0
    except BaseException:
        output.write(traceback.format_exc())
        status = ENDED_BY_ERROR
    result = {"status": status, "output": output.getvalue(), "weights": [digest(model) for model in wrapped],
              "drawn": drawn}
    with open(f"{job['results']}.{rank}", "w") as file:
        json.dump(result, file)


def run_job(job):
    port = free_port()
    children = []
    for rank in range(len(job["folders"])):
        child = os.fork()
        if child == 0:
            try:
                signal.alarm(SECONDS)
                run_script(job, rank, port)
            finally:
                os._exit(0)
        children.append(child)
    for child in children:
        os.waitpid(child, 0)
    results = []
    for rank in range(len(job["folders"])):
        try:
            results.append(json.loads(Path(f"{job['results']}.{rank}").read_text()))
        except FileNotFoundError:
            results.append({"status": 124, "output": "ended without a result", "weights": [], "drawn": []})
    return results


def main():
    jobs = json.loads(Path(sys.argv[1]).read_text())
    answers = {}
    for job in jobs:
        job["results"] = sys.argv[2] + "." + job["name"]
        answers[job["name"]] = run_job(job)
        saved = {}
        for path in sorted(Path(job["folders"][0]).glob("*.pt")):
            saved[path.name] = flatten(torch.load(path, map_location="cpu"))
        answers[job["name"] + "/saved"] = saved
    Path(sys.argv[2]).write_text(json.dumps(answers))


def flatten(value, prefix=""):
    """The keys of a checkpoint, and the numbers of its tensors."""
    if isinstance(value, dict):
        flat = {}
        for key, inner in value.items():
            flat.update(flatten(inner, f"{prefix}{key}/"))
        return flat
    if torch.is_tensor(value):
        return {prefix: value.double().flatten().tolist()}
    return {prefix: None}


main()
