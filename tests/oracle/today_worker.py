"""Runs inside the Python of build/cache/today: what real models of timm, vit-pytorch, diffusers, torchvision, peft do.

    today_worker.py < REQUESTS > ANSWERS

A request is a line of JSON: {"expression", "given"}, where given is a list of [name, sizes, type of elements], the name
being null for what stands at its place; the answer is a line with the rows that forward hooks saw, as
torchvision_worker.py has them, or with "error". An empty request gives {"timm": [names of models]}. Numbers are neither
drawn nor computed where PyTorch can do without.
"""

import json
import sys
import warnings

import torch

# The compiled operators of torchvision do not load beside this PyTorch; no model here calls them.
OPERATORS = ["nms", "qnms", "qroi_align"] + [
    name.format(operator) for operator in ("roi_align", "ps_roi_align", "roi_pool", "ps_roi_pool", "deform_conv2d")
    for name in ("{}", "_{}_backward")]


def stand_in():
    library = torch.library.Library("torchvision", "DEF")
    for operator in OPERATORS:
        library.define(f"{operator}(Tensor a, Tensor b, float c) -> Tensor")
    return library


LIBRARY = stand_in()

from torchvision_worker import leave_weights, listen


def leave_tensors():
    """Layers draw their numbers on their tensors, too."""
    for name in ("normal_", "uniform_", "trunc_normal_", "erfinv_"):
        setattr(torch.Tensor, name, lambda tensor, *rest, **named: tensor)


def build(expression):
    names = {"torch": torch}
    for name in ("timm", "vit_pytorch", "diffusers", "torchvision", "peft", "transformers"):
        if name + "." in expression:
            exec(f"import {name}", names)
    if "vit_pytorch." in expression:
        exec("import " + ".".join(expression.split("(")[0].split(".")[:-1]), names)
    return eval(expression, names).eval()


def call(expression, given, device):
    model = build(expression).to(device)
    rows = listen(model)
    values = [(name, torch.ones(sizes, dtype=getattr(torch, kind), device=device)) for name, sizes, kind in given]
    with torch.no_grad():
        model(*[value for name, value in values if not name], **{name: value for name, value in values if name})
    return rows


def answer(request):
    error = None
    for device in ("meta", "cpu"):
        try:
            return {"rows": call(request["expression"], request["given"], device)}
        except Exception as thrown:  # something that the meta device cannot do: the processor decides
            error = thrown
    return {"error": f"{type(error).__name__}: {error}".splitlines()[0]}


def list_timm():
    import timm
    return {"timm": timm.list_models()}


def main():
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    leave_weights()
    leave_tensors()
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps(answer(request) if request else list_timm()), flush=True)


if __name__ == "__main__":
    main()
