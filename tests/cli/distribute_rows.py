#!/usr/bin/env python3
"""Which rows of the data each process trains on, in what becomes of loops, generators and feeds.

Every program below is distributed and replayed with two and three processes on a stand-in that writes down the batches
of each step. All processes must make equally many steps, and together they must train on the rows that the one process
trained on. A row is trained on by one process, or, where batches are left over, by all of them at the same time. Else a
warning must say so.
"""

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
    print(f"{count - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
