"""Parametrizations: a tensor of a module is what other modules make of what is stored for it."""

from moira.stubs import *
from torch import Tensor
from torch.nn.modules.container import ModuleDict, ModuleList
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter


class ParametrizationList(ModuleList):
    def __init__(self, modules, original, unsafe: bool = False):
        super().__init__(modules)
        new = original
        for module in reversed(modules):
            if hasattr(module, "right_inverse"):
                new = module.right_inverse(new)
        self.unsafe = unsafe
        self.is_tensor = isinstance(new, Tensor)
        if self.is_tensor:
            self.ntensors = 1
            _store(self, "original", new, original)
        else:
            self.ntensors = len(new)
            for i, part in enumerate(new):
                _store(self, f"original{i}", part, original)

    def forward(self):
        if self.is_tensor:
            made = self[0](self.original)
        else:
            made = self[0](*[getattr(self, f"original{i}") for i in range(self.ntensors)])
        for i in range(1, len(self)):
            made = self[i](made)
        return made

    def right_inverse(self, value):
        return not_modelled("the inverse of a parametrization")


def _store(parametrizations, name, tensor, original):
    if isinstance(original, Parameter):
        parametrizations.register_parameter(name, Parameter(tensor, original.requires_grad))
    else:
        parametrizations.register_buffer(name, tensor)


def register_parametrization(module, tensor_name: str, parametrization, *, unsafe: bool = False):
    if is_parametrized(module, tensor_name):
        module.parametrizations[tensor_name].append(parametrization)
        return module
    original = getattr(module, tensor_name)
    parametrizations = ParametrizationList([parametrization], original, unsafe)
    delattr(module, tensor_name)
    if not is_parametrized(module):
        module.parametrizations = ModuleDict()
        words.own(module, _shown_type="Parametrized" + type(module).__name__)
    module.parametrizations[tensor_name] = parametrizations
    return module

def remove_parametrizations(module, tensor_name: str, leave_parametrized: bool = True) -> not_modelled(
        "a module without its parametrizations"): ...

def is_parametrized(module, tensor_name=None) -> bool:
    if "parametrizations" not in module._parts:
        return False
    made = module._parts["parametrizations"]
    return len(made) > 0 if tensor_name is None else tensor_name in made

def type_before_parametrizations(module) -> type(module): ...

_not_modelled: Any
cached = transfer_parametrizations_and_params = _not_modelled

def __getattr__(name):
    return not_modelled("this part of torch.nn.utils.parametrize")
