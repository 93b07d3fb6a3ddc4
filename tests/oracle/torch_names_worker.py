"""What the installed PyTorch offers under public names: run by torch_names_oracle.py in an interpreter that has it.

Prints JSON: "modules" gives for each module its public names, each with what it is ("function", "class" or
"value"), and "classes" for each class of these modules the public attributes that it has besides those of its bases.
"""

import importlib
import inspect
import json
import keyword
import sys
import types
import warnings

warnings.simplefilter("ignore")

MODULES = """
torch torch.amp torch.autograd torch.autograd.forward_ad torch.autograd.functional torch.autograd.graph torch.backends
torch.backends.cpu torch.backends.cuda torch.backends.cudnn torch.backends.mkl torch.backends.mkldnn torch.backends.mps
torch.backends.openmp torch.backends.opt_einsum torch.compiler torch.cpu torch.cuda torch.cuda.amp torch.distributed
torch.distributed.fsdp torch.distributions torch.export torch.fft torch.func torch.futures torch.fx torch.hub torch.jit
torch.linalg torch.mps torch.multiprocessing torch.nested torch.nn torch.nn.attention torch.nn.attention.bias
torch.nn.attention.flex_attention torch.nn.functional torch.nn.init torch.nn.parallel torch.nn.utils torch.nn.utils.parametrizations
torch.nn.utils.parametrize torch.nn.utils.prune torch.nn.utils.rnn torch.nn.utils.stateless torch.onnx torch.optim
torch.optim.lr_scheduler torch.optim.swa_utils torch.overrides torch.profiler torch.random torch.serialization torch.signal
torch.signal.windows torch.sparse torch.special torch.testing torch.types torch.utils torch.utils.checkpoint torch.utils.data
torch.utils.data.distributed torch.utils.hooks
""".split()
# Variables of loops and of types that the modules forgot to delete, and what they import from elsewhere.
LEFT_OVER = {"torch.candidate", "torch.obj", "torch.compiler.F", "torch.distributed.dist_backend", "torch.futures.S",
             "torch.futures.T", "torch.hub.tqdm", "torch.overrides.get_buffer"}


def is_offered(module, value):
    """Whether a module makes this, or hands it on from its own parts."""
    if isinstance(value, types.ModuleType):
        return False
    if isinstance(value, types.BuiltinFunctionType):
        return module.__name__ in ("torch", "torch.linalg", "torch.fft", "torch.special", "torch.nn.functional")
    home = getattr(value, "__module__", None)
    return isinstance(home, str) and home.startswith(module.__name__) and ("._" not in home or module.__name__ == "torch")


def public(module):
    """The names that a user may use: those of __all__, and what else the module offers."""
    listed = set(getattr(module, "__all__", ()))
    listed.update(name for name, value in vars(module).items() if is_offered(module, value))
    return sorted(name for name in listed if name.isidentifier() and not name.startswith("_") and
                  f"{module.__name__}.{name}" not in LEFT_OVER and
                  not isinstance(getattr(module, name, module), types.ModuleType))


def kind_of(value):
    if isinstance(value, type):
        return "class"
    return "function" if callable(value) else "value"


def attributes(owner):
    """The public attributes of a class that are made by PyTorch, and not by Python itself."""
    found = set()
    for base in owner.__mro__:
        if not base.__module__.startswith("torch"):
            continue
        found.update(name for name in vars(base) if not name.startswith("_"))
        found.update(name for name in getattr(base, "__annotations__", {}) if not name.startswith("_") and hasattr(owner, name))
    return sorted(name for name in found if name.isidentifier() and not keyword.iskeyword(name))


def main():
    modules, classes = {}, {}
    for name in MODULES:
        try:
            module = importlib.import_module(name)
        except Exception:  # what this version does not have
            continue
        modules[name] = {}
        for each in public(module):
            value = getattr(module, each)
            modules[name][each] = kind_of(value)
            if isinstance(value, type) and value.__module__.startswith("torch"):
                classes[f"{name}.{each}"] = attributes(value)
    import torch
    json.dump({"version": torch.__version__, "modules": modules, "classes": classes}, sys.stdout)


if __name__ == "__main__":
    main()
