"""One process of a training program: worker.py SCRIPT FOLDER.

Runs SCRIPT in a folder of its own below FOLDER, named after the rank, so that it can be seen what each process writes,
and leaves behind, beside that folder, what it printed and the values of all variables of its models and sessions.
"""

import contextlib
import gc
import io
import json
import os
import runpy
import sys

script, folder = map(os.path.abspath, sys.argv[1:3])
rank = os.environ.get("HOROVOD_RANK", "0")
place = os.path.join(folder, "rank" + rank)
os.makedirs(place)
os.chdir(place)

import numpy as np  # noqa: E402
import tensorflow as tf  # noqa: E402

sessions = []
close = tf.compat.v1.Session.close


def record(session):
    """What the variables of a session are before it is closed."""
    if not sessions and not session._closed:
        with session.graph.as_default():
            variables = tf.compat.v1.global_variables()
        with contextlib.suppress(Exception):
            sessions.extend(session.run(variables))
    close(session)


tf.compat.v1.Session.close = record
sys.argv = [script]
sys.path.insert(0, os.path.dirname(script))
printed = io.StringIO()
with contextlib.redirect_stdout(printed):
    names = runpy.run_path(script, run_name="__main__")
models = [thing for thing in gc.get_objects() if isinstance(thing, tf.keras.Model) and thing.built]
weights = [np.asarray(value) for value in sessions]
for model in models:
    with contextlib.suppress(Exception):
        # Not those of metrics: each process has its own.
        weights += [value for layer in model.layers for value in layer.get_weights()]
digest = sorted([list(w.shape), float(np.sum(w)), float(np.sum(np.square(w, dtype="float64")))] for w in weights if w.size)
with open(os.path.join(folder, f"rank{rank}.json"), "w", encoding="utf-8") as out:
    json.dump({"printed": printed.getvalue(), "weights": digest}, out)
