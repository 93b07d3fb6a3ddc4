"""Runs inside the Python that has PyTorch: what real models of transformers do.

    transformers_worker.py FOLDER < REQUESTS > ANSWERS

FOLDER is where the package transformers and what it imports lie; several are parted as in PATH, and which versions of other
packages it asks for does not count then. A request is a line of JSON: {"expression", "sizes"},
where sizes are those of each input by its name, or [sizes, type of the elements]; the answer is a line with the rows that forward hooks saw, as
torchvision_worker.py has them, or with "error". Numbers are neither drawn nor computed where PyTorch can do without.
"""

import json
import os
import sys
import types
import warnings

FOLDERS = sys.argv[1].split(os.pathsep)
sys.path[:0] = FOLDERS
if len(FOLDERS) > 1:
    unasked = types.ModuleType("transformers.dependency_versions_check")
    unasked.dep_version_check = lambda *names: None
    sys.modules[unasked.__name__] = unasked

import torch


def stand_in():
    """The compiled operators of torchvision, which do not load beside today's PyTorch; no model here calls them."""
    library = torch.library.Library("torchvision", "DEF")
    for operator in ("roi_align", "ps_roi_align", "roi_pool", "ps_roi_pool", "deform_conv2d"):
        library.define(f"{operator}(Tensor a, Tensor b, float c) -> Tensor")
        library.define(f"_{operator}_backward(Tensor a, Tensor b, float c) -> Tensor")
    for operator in ("nms", "qnms", "qroi_align"):
        library.define(f"{operator}(Tensor a, Tensor b, float c) -> Tensor")
    return library


LIBRARY = stand_in() if torch.__version__ >= "2" else None

import transformers
from torchvision_worker import leave_weights, listen


def leave_tensors():
    """Layers draw their numbers on their tensors, too."""
    for name in ("normal_", "uniform_", "trunc_normal_"):
        setattr(torch.Tensor, name, lambda tensor, *rest, **named: tensor)


def build(expression):
    return eval(expression, {"torch": torch, "transformers": transformers}).eval()


def tensor(size):
    if size and isinstance(size[0], list):
        sizes, kind = size
        return torch.full(sizes, 5 if kind == "int64" else 0.5, dtype=getattr(torch, kind))
    return torch.full(size, 5, dtype=torch.int64)


def answer(request):
    try:
        model = build(request["expression"])
        rows = listen(model)
        given = {name: tensor(size) for name, size in request["sizes"].items()}
        first = given.pop(next(iter(given)))
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
