"""Asks torch.fx.experimental.migrate_gradual_types about one program, and prints its verdict as JSON.

    gradual_reference_worker.py FILE ENTRY KIND

FILE holds a class Net; or ENTRY builds a model. KIND is `types` (is there a migration, of which ranks can the
inputs be, can all dimensions be numbers?) or `branch`: the forward of FILE returns a condition; can it be true,
can it be false? Every question goes to a fresh solver: the published way, which adds constraints to one that
has been asked before, gives no answer for ResNet-50.
"""

import importlib.util
import json
import sys

import torch
import z3
from torch.fx.experimental.migrate_gradual_types import z3_types
from torch.fx.experimental.migrate_gradual_types.transform_to_z3 import (evaluate_conditional_with_constraints,
                                                                       transform_all_constraints)

CONSTRUCTORS = [z3_types.tensor_type.tensor1, z3_types.tensor_type.tensor2, z3_types.tensor_type.tensor3,
                z3_types.tensor_type.tensor4]


def load(path, entry):
    if entry:
        import torchvision  # pylint: disable=import-outside-toplevel
        return eval(entry, {"torchvision": torchvision})  # pylint: disable=eval-used
    spec = importlib.util.spec_from_file_location("program", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Net()


def check(*constraints):
    solver = z3.Solver()
    solver.add(*constraints)
    answer = solver.check()
    if answer == z3.unknown:
        raise SystemExit("the solver does not know")
    return answer == z3.sat


def dimensions(number, rank):
    """Dimensions that are numbers from 1 on, and not anything else."""
    values = [z3.Int(f"input{number}_{i}") for i in range(rank)]
    return [z3_types.D(1, value) for value in values], [value >= 1 for value in values]


def types_verdict(model):
    traced = torch.fx.symbolic_trace(model)
    names = [node.name for node in traced.graph.nodes if node.op == "placeholder"]
    constraints = transform_all_constraints(traced, counter=0)
    inputs = [z3.Const(i + 1, z3_types.tensor_type) for i in range(len(names))]
    well_typed = check(constraints)
    ranks = {name: [] for name in names} if well_typed else {}
    for name, variable in zip(names, inputs):
        for rank in range(1, 5) if well_typed else ():
            dims = [z3.Const(f"{name}_{rank}_{i}", z3_types.dim) for i in range(rank)]
            if check(constraints, variable == CONSTRUCTORS[rank - 1](*dims)):
                ranks[name].append(rank)
    static = well_typed and any(check(constraints, *choice) for choice in static_choices(inputs, ranks, names))
    return {"well_typed": well_typed, "ranks": ranks, "static": static}


def static_choices(inputs, ranks, names):
    """Static types for all inputs, in every combination of ranks."""
    choices = [[]]
    for number, (variable, name) in enumerate(zip(inputs, names)):
        longer = []
        for choice in choices:
            for rank in ranks[name]:
                dims, bounds = dimensions(number, rank)
                longer.append(choice + [variable == CONSTRUCTORS[rank - 1](*dims)] + bounds)
        choices = longer
    return choices


def branch_verdict(model):
    tracer = torch.fx.Tracer()
    graph = tracer.trace(model)
    condition = [node for node in graph.nodes if node.op != "output"][-1]
    is_true, is_false = evaluate_conditional_with_constraints(tracer.root, graph, condition)
    return {"true": is_true == z3.sat, "false": is_false == z3.sat}


def main():
    path, entry, kind = sys.argv[1:]
    model = load(path, entry)
    print(json.dumps(branch_verdict(model) if kind == "branch" else types_verdict(model)))


if __name__ == "__main__":
    main()
