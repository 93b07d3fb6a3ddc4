"""Asks PyTorch's own branch elimination about the conditions on shapes in a model of transformers.

    branches_reference_worker.py FOLDER EXPRESSION [WHERE...]

FOLDER is where the package transformers lies, EXPRESSION builds the model, each WHERE is a condition in
Python on `input_ids`, which has two dimensions where there is any. The tracer of transformers runs the model
on one example and records what is done to tensors. Where the program asks whether a recorded value is true,
the solver is asked about all that is recorded up to there: can it be true, and can it be false? The trace
goes on with the side of the example, whatever the answer. This is what the paper's implementation does, too.

A line of JSON comes out for each condition as soon as it is answered: where it is, and "true", "false",
"both", "neither" (nothing satisfies what is recorded), "unknown" (the solver gives up) or "none" with a
reason.
"""

import dis
import inspect
import json
import sys
import time
import types
import warnings

sys.path.insert(0, sys.argv[1])

import torch
import transformers
import z3
from torch.fx.experimental.migrate_gradual_types.transform_to_z3 import evaluate_conditional_with_constraints
from torch.fx.experimental.migrate_gradual_types.z3_types import D, tensor_type
from torchvision_worker import leave_weights
from transformers.models.xglm.modeling_xglm import XGLMSinusoidalPositionalEmbedding
from transformers.utils import fx
from transformers_worker import leave_tensors


def constraint_of(wheres):
    """The constraint on the input, which is the first variable that the reference makes."""
    if not wheres:
        return None
    sizes = z3.Ints("batch length")
    names = {"input_ids": types.SimpleNamespace(ndim=2, shape=sizes)}
    shape = z3.Const(1, tensor_type) == tensor_type.tensor2(*(D(1, size) for size in sizes))
    return z3.And(shape, *(eval(where, names) for where in wheres))


def verdict(is_true, is_false):
    if z3.unknown in (is_true, is_false):
        return "unknown"
    return {(True, True): "both", (True, False): "true", (False, True): "false",
            (False, False): "neither"}[is_true == z3.sat, is_false == z3.sat]


class AskingProxy(fx.HFProxy):
    """A recorded value that asks the solver when the program asks whether it is true."""

    def __iter__(self):
        """Unpacking: PyTorch 1.13 looks for its instruction where Python 3.11 has another."""
        frame = inspect.currentframe().f_back
        for instruction in dis.get_instructions(frame.f_code):
            if instruction.offset == frame.f_lasti and instruction.opname == "UNPACK_SEQUENCE":
                return (self[i] for i in range(instruction.argval))
        return self.tracer.iter(self)

    def __bool__(self):
        frame = inspect.currentframe().f_back
        start, because = time.perf_counter(), ""
        try:
            answer = verdict(*evaluate_conditional_with_constraints(
                self.tracer.root, self.node.graph, self.node, user_constraints=self.tracer.constraint))
        except Exception as error:
            answer, because = "none", f"{type(error).__name__}: {error}".splitlines()[0]
        print(json.dumps({"file": frame.f_code.co_filename, "line": frame.f_lineno, "verdict": answer,
                          "because": because, "seconds": time.perf_counter() - start}), flush=True)
        return super().__bool__()


class AskingTracer(fx.HFTracer):
    getattr = fx.HFTracer._module_getattr  # the name that PyTorch 1.13 has for what transformers overrides

    def __init__(self, constraint):
        super().__init__()
        self.constraint = constraint

    def proxy(self, node):
        return AskingProxy(node, self)


def make_parameters(model):
    """The reference has no rule for buffers; in the transformers of the paper these were parameters."""
    for module in model.modules():
        if isinstance(module, XGLMSinusoidalPositionalEmbedding):
            module.weights = torch.nn.Parameter(module._buffers.pop("weights"), requires_grad=False)


def main():
    expression, wheres = sys.argv[2], sys.argv[3:]
    warnings.simplefilter("ignore")
    leave_weights()
    leave_tensors()
    model = eval(expression, {"transformers": transformers}).eval()
    make_parameters(model)
    tracer = AskingTracer(constraint_of(wheres))
    tracer.trace(model, concrete_args=fx.get_concrete_args(model, ["input_ids"]))


if __name__ == "__main__":
    main()
