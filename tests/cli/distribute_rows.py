#!/usr/bin/env python3
"""Which rows of the data each process trains on, in what becomes of loops, generators and feeds.

Every program below is distributed and replayed with two and three processes on a stand-in that writes down the batches
of each step. All processes must make equally many steps, and together they must train on the rows that the one process
trained on. A row is trained on by one process, or, where batches are left over, by all of them at the same time. Else a
warning must say so.
"""

import copy
import io
import json
import os
import subprocess
import sys
import tempfile
import types
from collections import Counter
from contextlib import redirect_stdout
from pathlib import Path
from unittest.mock import MagicMock

ROOT = Path(__file__).resolve().parent.parent.parent
MOIRA = os.environ.get("MOIRA", str(ROOT / "build/moira"))

HEAD = """import numpy as np
import tensorflow{v1} as tf
from tqdm import tqdm
x = np.arange({n}).reshape({n}, 1)
n, batch = {n}, 32
"""
STYLES = {
    "tape": """model = tf.keras.Sequential([tf.keras.layers.Dense(3)])
opt = tf.keras.optimizers.Adam(0.1)
def step(b):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(b))
    opt.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
""",
    "batch": """model = tf.keras.Sequential([tf.keras.layers.Dense(3)])
model.compile('adam', 'mse')
def step(b):
    model.train_on_batch(b, b)
""",
    "session": """p = tf.placeholder(tf.float32, [None, 1])
train = tf.train.GradientDescentOptimizer(0.1).minimize(tf.reduce_mean(p * tf.Variable(1.0)))
sess = tf.Session()
def step(b):
    sess.run(train, {p: b})
""",
}
LOOPS = {
    "slices": "for i in range(0, n, batch):\n    step(x[i:i + batch])\n",
    "slices of a literal": "for i in range(0, {n}, 32):\n    step(x[i:i+32])\n",
    "numbers": "for i in range(n // batch):\n    step(x[i * batch:(i + 1) * batch])\n",
    "names": "for i in range(len(x) // batch):\n    lo = i * batch\n    hi = lo + batch\n    step(x[lo:hi])\n",
    "second half": "for i in range(n // 2, n, batch):\n    step(x[i:i + batch])\n",
    "backwards": "for i in reversed(range(0, n, batch)):\n    step(x[i:i + batch])\n",
    "listed": "for i in list(range(0, n, batch)):\n    step(x[i:i + batch])\n",
    "counted": "for k, i in enumerate(range(0, n, batch)):\n    step(x[i:i + batch])\n    if k % 5 == 0: print(k)\n",
    "progress": "for i in tqdm(range(0, n, batch)):\n    step(x[i:i + batch])\n",
    "order": "order = np.arange(n)\nfor i in range(0, n, batch):\n    step(x[order[i:i + batch]])\n",
    "function": "def get(i):\n    at = i * batch\n    return x[at:at + batch]\nfor i in range(n // batch):\n    step(get(i))\n",
    "generator": "def batches():\n    for i in range(0, n, batch):\n        yield x[i:i + batch]\nfor b in batches():\n    step(b)\n",
    "generator and count": ("def batches(k):\n    for i in range(0, n, k):\n        yield i, x[i:i + k]\n"
                            "for j, (i, b) in enumerate(batches(batch)):\n    step(b)\n"),
    "split": "for b in np.array_split(x, 31):\n    step(b)\n",
    "pairs": "for b, c in zip(np.array_split(x, 31), np.array_split(x, 31)):\n    step(b)\n",
    "pairs of numbers": "for a, b in zip(range(0, n, batch), range(batch, n + batch, batch)):\n    step(x[a:b])\n",
    "pairs by name": "ends = zip(range(0, n, batch), range(batch, n + batch, batch))\nfor a, b in ends:\n    step(x[a:b])\n",
    "numbers by name": "starts = range(0, n, batch)\nfor i in starts:\n    step(x[i:i + batch])\n",
    "numbers and parts": "for i, b in zip(range(31), np.array_split(x, 31)):\n    step(b)\n",
    "computed": "for b in [x[i:i + batch] for i in range(0, n, batch)]:\n    step(b)\n",
    "computed before": "parts = [x[i:i + batch] for i in range(0, n, batch)]\nfor b in parts:\n    step(b)\n",
    "gathered": "parts = []\nfor i in range(0, n, batch):\n    parts.append(x[i:i + batch])\nfor b in parts:\n    step(b)\n",
    "repeated": "count = range(8)\nfor i in count:\n    step(x)\n",
    "epochs": "for epoch in range(3):\n    for i in range(0, n, batch):\n        step(x[i:i + batch])\n",
    "in a function": "def run():\n    for i in range(0, n, batch):\n        step(x[i:i + batch])\nrun()\n",
    "average": "total = n // batch\nmean = 0.\nfor i in range(total):\n    step(x[i * batch:(i + 1) * batch])\n    mean += 1.0 / total\n",
    "condition": "for i in range(0, n, batch):\n    b = x[i:i + batch]\n    if len(b) == batch:\n        step(b)\n",
    "break": "for i in range(0, n, batch):\n    b = x[i:i + batch]\n    if len(b) < batch:\n        break\n    step(b)\n",
    "while": "i = 0\nwhile i < n:\n    step(x[i:i + batch])\n    i += batch\n",
    "all at once": "for kind in ['a', 'b']:\n    step(x)\n",
}


def replay(source, rank, size):
    """The batches that the program trains on, each a list of rows."""
    batches = []
    note = lambda b: batches.append([int(v) for v in b[:, 0]])
    tf, hvd, tqdm = MagicMock(), MagicMock(), types.ModuleType("tqdm")
    tqdm.tqdm = lambda data, **_: data
    hvd.size.return_value, hvd.rank.return_value = size, rank
    tf.config.experimental.list_physical_devices.return_value = []
    tf.keras.Sequential.return_value.side_effect = note
    tf.keras.Sequential.return_value.train_on_batch.side_effect = lambda b, c: note(b)
    tf.Session.return_value.run.side_effect = lambda op, feed=None: note(next(iter(feed.values()))) if feed else None
    horovod, compat = types.ModuleType("horovod"), types.ModuleType("tensorflow.compat")
    horovod.tensorflow, tf.compat, compat.v1 = hvd, compat, tf
    sys.modules.update({"tensorflow": tf, "tensorflow.compat": compat, "tensorflow.compat.v1": tf, "tqdm": tqdm,
                        "horovod": horovod, "horovod.tensorflow": hvd})
    with redirect_stdout(io.StringIO()):
        exec(compile(source, "program", "exec"), {"__name__": "__main__"})
    return batches


# Datasets of PyTorch without a length, each with the loader that is made of it.
STREAM_HEAD = """import torch
from torch import nn
from torch.utils.data import DataLoader, IterableDataset, get_worker_info
class Stream(IterableDataset):
    def __init__(self, count):
        self.count = count
    def __iter__(self):
        {body}
stream = Stream({n})
model = nn.Linear(1, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
loader = DataLoader({loader})
for epoch in range({epochs}):
    for batch in loader:
        optimizer.zero_grad()
        model(batch).mean().backward()
        optimizer.step()
"""
STREAMS = {
    "one after the other": ("yield from range(self.count)", "stream, batch_size=8"),
    "made in the call": ("yield from range(self.count)", "Stream({n}), 8, False"),
    "by keyword": ("yield from range(self.count)", "batch_size=8, dataset=stream, shuffle=False"),
    "settings": ("yield from range(self.count)", "stream, **{'batch_size': 8}"),
    "whole batches": ("for i in range(0, self.count, 8): yield list(range(i, i + 8))", "stream, batch_size=None"),
    "files": ("for file in ([0, 1, 2], [3], range(4, self.count)): yield from file", "stream, batch_size=8"),
    "workers": ("info = get_worker_info(); yield from range(info.id, self.count, info.num_workers)",
                "stream, batch_size=8, num_workers=3"),
}


class StandIn:
    """PyTorch, as far as the streams go: loaders with workers, which have no process group."""

    def __init__(self, rank, size):
        self.batches, self.info = [], None
        torch, data, self.dist = MagicMock(), types.ModuleType("torch.utils.data"), MagicMock()
        torch.cuda.is_available.return_value = False
        self.dist.get_rank.return_value, self.dist.get_world_size.return_value = rank, size
        torch.nn.Linear.return_value.side_effect = lambda batch: self.batches.append(batch) or MagicMock()
        parallel = MagicMock(DistributedDataParallel=lambda model, **_: model)
        data.IterableDataset, data.DataLoader, data.get_worker_info = object, self.load, lambda: self.info
        torch.utils.data, torch.distributed, torch.nn.parallel = data, self.dist, parallel
        self.modules = {"torch": torch, "torch.nn": torch.nn, "torch.utils": torch.utils, "torch.utils.data": data,
                        "torch.distributed": self.dist, "torch.nn.parallel": parallel}

    def load(self, dataset, batch_size=1, shuffle=None, num_workers=0):
        class Loader:
            def __iter__(loader):
                for worker in range(max(num_workers, 1)):
                    yield from self.work(dataset, batch_size, worker, num_workers)
        return Loader()

    def work(self, dataset, batch_size, worker, count):
        self.info = types.SimpleNamespace(id=worker, num_workers=count) if count else None
        self.dist.get_rank.side_effect = self.dist.get_world_size.side_effect = RuntimeError("no process group")
        batch = []
        for row in copy.deepcopy(dataset):
            if batch_size is None:
                yield row
                continue
            batch.append(row)
            if len(batch) == batch_size:
                yield batch
                batch = []
        if batch:
            yield batch

    def run(self, source):
        sys.modules.update(self.modules)
        with redirect_stdout(io.StringIO()):
            exec(compile(source, "program", "exec"), {"__name__": "__main__"})
        return self.batches


def streams_problem(before, result, size, parts):
    """Rows that are left over are fewer than processes, for each of the [parts] of the data."""
    ranks = [StandIn(rank, size).run(result) for rank in range(size)]
    if len({tuple(map(len, batches)) for batches in ranks}) > 1:
        return f"{size} processes have batches of other sizes"
    wanted = Counter(row for batch in before for row in batch)
    together = Counter(row for batches in ranks for batch in batches for row in batch)
    lost = sum((wanted - together).values())
    if together - wanted or lost > (size - 1) * parts:
        return f"{size} processes: {lost} rows are left out, {len(together - wanted)} come too often"
    return ""


def stream_problem(name, n, epochs, folder):
    body, loader = STREAMS[name]
    source = STREAM_HEAD.replace("{body}", body).replace("{loader}", loader)
    source = source.replace("{n}", str(n)).replace("{epochs}", str(epochs))
    path = Path(folder, "program.py")
    path.write_text(source, encoding="utf-8")
    outcome = subprocess.run([MOIRA, "distribute", "--isolated", "-q", path], capture_output=True, text=True, check=False,
                             timeout=60)
    if outcome.returncode or "distribute-seed" in outcome.stderr:
        return f"status {outcome.returncode}: {outcome.stderr}"
    before = StandIn(0, 1).run(source)
    parts = epochs * (3 if name == "workers" else 8 if name == "whole batches" else 1)
    return next(filter(None, (streams_problem(before, outcome.stdout, size, parts) for size in (1, 2, 3))), "")


def rows_problem(before, result, size):
    ranks = [replay(result, rank, size) for rank in range(size)]
    if len({len(batches) for batches in ranks}) > 1:
        return f"{size} processes make {[len(b) for b in ranks]} steps"
    wanted = Counter(row for batch in before for row in batch)
    together = Counter()
    for turn in zip(*ranks):
        # What all do at the same time is one step.
        for batch in turn[:1] if all(batch == turn[0] for batch in turn) else turn:
            together.update(batch)
    if together != wanted:
        return f"{size} processes: {len(wanted - together)} rows are left out, {len(together - wanted)} come too often"
    if size > 1 and len(before) >= 2 * size and ranks[0] == before:
        return f"each of {size} processes makes all steps"
    return ""


def problem_of(style, loop, n, folder):
    source = HEAD.format(n=n, v1=".compat.v1" if style == "session" else "") + STYLES[style] + LOOPS[loop].replace("{n}", str(n))
    path = Path(folder, "program.py")
    path.write_text(source, encoding="utf-8")
    outcome = subprocess.run([MOIRA, "distribute", "--isolated", "-q", "--output-format", "json", path],
                             capture_output=True, text=True, check=False, timeout=60)
    findings = json.loads(outcome.stderr or "[]")
    if outcome.returncode:
        return f"refused: {findings}"
    if any(f["code"] in ("distribute-data", "distribute-steps", "distribute-seed") for f in findings):
        return ""
    before = replay(source, 0, 1)
    return next(filter(None, (rows_problem(before, outcome.stdout, size) for size in (1, 2, 3))), "")


def main():
    try:
        import numpy  # noqa: F401
    except ImportError:
        print("0 passed, 0 failed, 1 skipped")
        return 0
    failed = count = 0
    with tempfile.TemporaryDirectory() as folder:
        for style in STYLES:
            for loop in LOOPS:
                for n in (960, 1000):
                    count += 1
                    problem = problem_of(style, loop, n, folder)
                    if problem:
                        failed += 1
                        print(f"FAILED: {style}, {loop}, {n} rows: {problem}")
        for name in STREAMS:
            for n, epochs in ((96, 1), (101, 1), (100, 2)):
                count += 1
                problem = stream_problem(name, n, epochs, folder)
                if problem:
                    failed += 1
                    print(f"FAILED: stream, {name}, {n} rows: {problem}")
    print(f"{count - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
