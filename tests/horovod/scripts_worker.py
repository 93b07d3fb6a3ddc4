"""One process of a script that others wrote: scripts_worker.py SCRIPT FOLDER VERSION ORDER.

Runs SCRIPT in FOLDER, which all processes share, with synthetic data, for TensorFlow 1 or 2, and leaves behind, beside
that folder, what it printed and the weights at its end. ORDER is `any`, or `fixed`: then everything random is seeded, and
nothing is shuffled.
"""

import contextlib
import hashlib
import io
import json
import os
import runpy
import sys
import tempfile

import numpy as np
import synthetic
import tensorflow as tf
from tensorflow.python.ops import resource_variable_ops

variables, sessions, final = [], [], []


def before(owner, name, action):
    """Lets a method do something more."""
    method = getattr(owner, name)

    def both(self, *arguments, **keywords):
        action(self)
        return method(self, *arguments, **keywords)
    setattr(owner, name, both)


def record(session):
    """The weights of a session before it is closed: nobody can ask for them later."""
    if session._closed:
        return
    with contextlib.suppress(tf.errors.OpError), session.graph.as_default():
        final.extend(session.run(tf.compat.v1.trainable_variables()))


def keep(variable):
    """All variables but what an assignment gives, which is another name for one."""
    if not isinstance(variable, resource_variable_ops._UnreadVariable):
        variables.append(variable)


def digest(weight):
    """All of it as one number, and some of its values."""
    weight = np.asarray(weight)
    return {"hash": hashlib.sha256(weight.tobytes()).hexdigest(), "values": weight.flat[::101].tolist()}


def fix_order():
    tf.keras.utils.set_random_seed(1)
    tf.data.Dataset.shuffle = lambda self, *_, **__: self


def main(script, folder, version, order):
    before(resource_variable_ops.BaseResourceVariable, "__init__", keep)
    before(tf.compat.v1.Session, "__init__", sessions.append)
    before(tf.compat.v1.Session, "close", record)
    synthetic.install(int(version))
    if order == "fixed":
        fix_order()
    tempfile.tempdir = None
    os.chdir(folder)
    sys.argv = [script]
    sys.path[:1] = [os.path.dirname(script), os.environ.get("MOIRA_TOP", os.path.dirname(script))]
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        kept = runpy.run_path(script, run_name="__main__")
    os.environ.pop("WRITES", None)
    for session in sessions:
        record(session)
    final.extend(v.numpy() for v in variables if hasattr(getattr(v, "_handle", None), "numpy") and v.trainable)
    with open(f"{folder}.{os.environ.get('HOROVOD_RANK', '0')}.json", "w", encoding="utf-8") as out:
        json.dump({"printed": printed.getvalue(), "weights": [digest(w) for w in final], "names": len(kept)}, out)


if __name__ == "__main__":
    main(*sys.argv[1:5])
