"""Runs inside the Python that has PyTorch: what real models do.

    torchvision_worker.py < REQUESTS > ANSWERS

A request is a line of JSON: {"expression", "shapes"}, where a shape is a list of sizes; the answer is a line with the
rows that forward hooks saw, [path, type, input, output, parameters] in the order in which the calls ended, or with
"error". An empty request lists the constructors: [module, name]. Weights are never initialised, and the calls run on
the meta device as far as that goes.
"""

import json
import sys
import warnings

import torch
import torchvision


def outline(value):
    """Shapes as `moira summary` has them in its JSON."""
    if isinstance(value, torch.Tensor):
        return list(value.shape)
    if isinstance(value, dict):
        return {"dict": {str(key): outline(item) for key, item in value.items()}}
    if isinstance(value, (tuple, list)):
        return {"tuple": [outline(item) for item in value]}
    return None


def count(module):
    return sum(parameter.numel() for parameter in module.parameters())


def listen(model):
    """The rows, which fill while the model is called."""
    rows, given = [], []
    counts = {module: count(module) for module in model.modules()}
    for path, module in model.named_modules():
        # What a call does to a list that it is given is no part of its input.
        def before(module, inputs):
            given.append(outline(inputs[0] if len(inputs) == 1 else inputs))

        def after(module, inputs, output, path=path):
            rows.append([path, type(module).__name__, given.pop(), outline(output), counts[module]])

        module.register_forward_pre_hook(before)
        module.register_forward_hook(after)
    return rows


def call(model, shapes, device):
    model = model.to(device)
    rows = listen(model)
    with torch.no_grad():
        model(*[torch.zeros(shape, device=device) for shape in shapes])
    return rows


def leave_weights():
    """Numbers are of no interest, and drawing hundreds of millions of them takes long."""
    for name in dir(torch.nn.init):
        if name.endswith("_") and not name.startswith("_"):
            setattr(torch.nn.init, name, lambda tensor, *rest, **named: tensor)


def build(expression):
    return eval(expression, {"torch": torch, "torchvision": torchvision}).eval()


def answer(request):
    try:
        return {"rows": call(build(request["expression"]), request["shapes"], "meta")}
    except Exception:
        pass  # something that the meta device cannot do: the processor decides
    try:
        return {"rows": call(build(request["expression"]), request["shapes"], "cpu")}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}".splitlines()[0]}


def constructors():
    builders = torchvision.models._api.BUILTIN_MODELS
    found = sorted({(builder.__module__, builder.__name__) for builder in builders.values()})
    return [[module, name] for module, name in found]


def main():
    warnings.simplefilter("ignore")
    torch.set_num_threads(2)
    leave_weights()
    for line in sys.stdin:
        request = json.loads(line)
        reply = answer(request) if request else {"constructors": constructors(), "version": torchvision.__version__}
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
