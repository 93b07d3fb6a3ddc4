"""Runs inside the Python that has PyTorch: what real models of transformers do.

    transformers_worker.py FOLDER < REQUESTS > ANSWERS

FOLDER is where the package transformers and what it imports lie. A request is a line of JSON: {"expression", "sizes"},
where sizes are those of each input by its name; the answer is a line with the rows that forward hooks saw, as
torchvision_worker.py has them, or with "error". Numbers are neither drawn nor computed where PyTorch can do without.
"""

import json
import sys
import warnings

sys.path.insert(0, sys.argv[1])

import torch
import transformers
from torchvision_worker import leave_weights, listen


def leave_tensors():
    """Layers draw their numbers on their tensors, too."""
    for name in ("normal_", "uniform_"):
        setattr(torch.Tensor, name, lambda tensor, *rest, **named: tensor)


def build(expression):
    return eval(expression, {"torch": torch, "transformers": transformers}).eval()


def answer(request):
    try:
        model = build(request["expression"])
        rows = listen(model)
        given = {name: torch.full(size, 5, dtype=torch.int64) for name, size in request["sizes"].items()}
        first = given.pop("input_ids")
        with torch.no_grad():
            model(first, **given)
        return {"rows": rows}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}".splitlines()[0]}


def main():
    warnings.simplefilter("ignore")
    torch.set_num_threads(2)
    leave_weights()
    leave_tensors()
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
