"""The base of all layers and models.

What a module owns is an attribute of its own and an entry of `_parameters`, `_buffers` or `_parts`, which keep
the order. Hooks run when the module is called, or may run when gradients are computed; a module has none as long
as `_is_hooked` says so.
"""

from moira.stubs import *
from collections import OrderedDict
import torch
from torch import Tensor
from torch.nn.parameter import Buffer, Parameter
from torch.utils.hooks import RemovableHandle, _kept, _of_gradients_of_modules, _anything

__public__ = "torch.nn"


@kind("network")
class Module:
    dump_patches: bool = False
    training: bool = True
    call_super_init: bool = False
    T_destination: Any
    _version: int = 1
    _is_hooked: bool = False
    _is_scripted: bool = False
    _is_loaded_otherwise: bool = False
    _is_full_backward_hook: Any
    _backward_hooks: Any
    _backward_pre_hooks: Any
    _forward_hooks_always_called: Any
    _forward_hooks_with_kwargs: Any
    _forward_pre_hooks_with_kwargs: Any
    _load_state_dict_post_hooks: Any
    _load_state_dict_pre_hooks: Any
    _non_persistent_buffers_set: Any
    _state_dict_hooks: Any
    _state_dict_pre_hooks: Any

    @changes(words.own(self, training=True, _parameters={}, _buffers={}, _parts={}))
    def __init__(self, *args, **kwargs): ...

    def __setattr__(self, name, value):
        whole = value  # what is asked of the value below leaves it as it is
        if isinstance(value, (Module, Tensor, type(None))):
            if isinstance(value, Module):
                self._parts[name] = value
            elif isinstance(value, Parameter):
                self._parameters[name] = value
            elif isinstance(value, Buffer):
                self._buffers[name] = value
            else:
                _replace(self, name, value)
        object.__setattr__(self, name, whole)

    def __getattr__(self, name):
        if name in _missing:
            raise AttributeError(f"cannot assign {_missing[name]} before Module.__init__() call")
        if name in _own_hooks:
            words.own(self, _is_hooked=True, **{kind: {} for kind in _own_hooks})
            return getattr(self, name)
        for owned in (self._parts, self._parameters, self._buffers):
            if name in owned:
                return owned[name]
        if "parametrizations" in self._parts and name in self._parts["parametrizations"]._parts:
            return self._parts["parametrizations"]._parts[name]()
        if self._is_scripted and name in _of_scripts:
            return not_modelled("a module that TorchScript runs")
        if name in _not_told:
            return not_modelled("a part of modules")
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    def _is_in_dict(self, name, value):
        """What a module owns is elsewhere, unless the program puts it into `__dict__`: of that nothing is said."""
        return name not in _of_dict and not isinstance(value, (Module, Tensor, type(None)))

    def __delattr__(self, name):
        for kind in ("_parameters", "_buffers", "_parts"):
            if name in getattr(self, kind):
                del getattr(self, kind)[name]
                words.disown(self, name)
                return
        object.__delattr__(self, name)

    @property
    def _modules(self):
        """Whoever has it may change it: what it holds is asked for each time from then on."""
        for name in self._parts:
            words.disown(self, name)
        return self._parts

    # Running.

    def forward(self, *input):
        raise NotImplementedError(f'Module [{type(self).__name__}] is missing the required "forward" function')

    def __call__(self, *args, **kwargs):
        if self._is_hooked or _global_forward_pre_hooks:
            args, kwargs = _before(self, args, kwargs)
        args, kwargs = words.calling(self, args, kwargs)
        output = self.forward(*args, **kwargs)
        words.called(self, args, kwargs, output)
        if self._is_hooked or _global_forward_hooks:
            output = _behind(self, args, kwargs, output)
        return output

    def _call_impl(self, *args, **kwargs):
        return self(*args, **kwargs)

    def register_forward_pre_hook(self, hook, *, prepend: bool = False, with_kwargs: bool = False):
        return _kept(self._forward_pre_hooks, _with_kwargs(hook) if with_kwargs else hook, prepend)

    def register_forward_hook(self, hook, *, prepend: bool = False, with_kwargs: bool = False,
                              always_call: bool = False):
        return _kept(self._forward_hooks, _with_kwargs(hook) if with_kwargs else hook, prepend)

    def register_full_backward_hook(self, hook, prepend: bool = False):
        return _kept(_of_gradients_of_modules, (self, hook))

    def register_full_backward_pre_hook(self, hook, prepend: bool = False):
        return _kept(_of_gradients_of_modules, (self, lambda module, given, taken: hook(module, taken)))

    def register_backward_hook(self, hook):
        return _kept(_of_gradients_of_modules, (self, hook))

    # What it owns.

    def register_buffer(self, name, tensor, persistent: bool = True):
        self._buffers[name] = tensor
        object.__setattr__(self, name, tensor)
        if persistent is not True:
            words.own(self, _is_loaded_otherwise=True)

    def register_parameter(self, name, param):
        self._parameters[name] = param
        object.__setattr__(self, name, param)

    def add_module(self, name, module):
        self._parts[name] = module
        object.__setattr__(self, name, module)

    register_module = add_module

    def get_submodule(self, target):
        module = self
        for name in target.split(".") if target else []:
            module = getattr(module, name)
        return module

    def get_parameter(self, target):
        path, _, name = target.rpartition(".")
        return getattr(self.get_submodule(path), name)

    get_buffer = get_parameter

    @kind("list")
    @effect("pure")
    def named_children(self) -> iter(
            [(name, module) for name, module in self._parts.items() if module is not None]): ...

    @kind("list")
    @effect("pure")
    def children(self) -> iter([module for module in self._parts.values() if module is not None]): ...

    @kind("list")
    @effect("pure")
    def named_modules(self, memo=None, prefix: str = "", remove_duplicate: bool = True):
        return iter(_named_modules(self, prefix))

    @kind("list")
    @effect("pure")
    def modules(self, remove_duplicate: bool = True):
        return iter([module for _, module in _named_modules(self, "")])

    @kind("parameters")
    @effect("derives", "pure")
    def named_parameters(self, prefix: str = "", recurse: bool = True, remove_duplicate: bool = True):
        return iter(_named_members(self, "_parameters", prefix, recurse))

    @kind("parameters")
    @effect("derives", "pure")
    def parameters(self, recurse: bool = True):
        return iter([tensor for _, tensor in _named_members(self, "_parameters", "", recurse)])

    def named_buffers(self, prefix: str = "", recurse: bool = True, remove_duplicate: bool = True):
        return iter(_named_members(self, "_buffers", prefix, recurse))

    def buffers(self, recurse: bool = True):
        return iter([tensor for _, tensor in _named_members(self, "_buffers", "", recurse)])

    @kind("another value")
    @effect("pure")
    def state_dict(self, *args, destination=None, prefix: str = "", keep_vars: bool = False):
        return OrderedDict([(name, tensor if keep_vars else _detached(tensor))
                            for name, tensor in _saved(self, prefix)])

    @kind("another value")
    def load_state_dict(self, state_dict, strict: bool = True, assign: bool = False):
        if words.certainly(isinstance(state_dict, dict)) and _tells_all(self):
            own = dict(_saved(self, ""))
            for problem in _problems(own, state_dict, strict is True and not _hides(self)):
                raise RuntimeError(f"Error(s) in loading state_dict for {type(self).__name__}: {problem}")
        return _anything()

    # What returns the module itself.

    @kind("network")
    @effect("receiver", "calls")
    def apply(self, fn):
        for module in reversed(list(self.modules())):
            fn(module)
        return self

    @kind("network")
    @effect("receiver")
    def train(self, mode: bool = True):
        object.__setattr__(self, "training", mode)
        for module in self.children():
            module.train(mode)
        return self

    @kind("network")
    @effect("receiver")
    def eval(self) -> self.train(False): ...

    @kind("network")
    @effect("receiver")
    def requires_grad_(self, requires_grad: bool = True):
        for tensor in self.parameters():
            tensor.requires_grad_(requires_grad)
        return self

    @kind("network")
    @effect("receiver")
    def to(self, *args, **kwargs):
        for one in args + tuple(kwargs.values()):
            if isinstance(one, torch.dtype):
                _cast(self, one.name)
            elif isinstance(one, Tensor):
                _cast(self, dtype_of(one))
            elif not certainly(isinstance(one, (torch.device, str, int, bool, torch.memory_format, type(None)))):
                _cast(self, None)
        return self

    @kind("network")
    @effect("receiver")
    def cuda(self, device=None) -> self: ...

    @kind("network")
    @effect("receiver")
    def cpu(self) -> self: ...

    def ipu(self, device=None) -> self: ...

    def xpu(self, device=None) -> self: ...

    @kind("network")
    @effect("receiver")
    def type(self, dst_type):
        _cast(self, dst_type.name if isinstance(dst_type, torch.dtype) else None)
        return self

    @kind("network")
    @effect("receiver")
    def float(self):
        _cast(self, "float32")
        return self

    @kind("network")
    @effect("receiver")
    def double(self):
        _cast(self, "float64")
        return self

    @kind("network")
    @effect("receiver")
    def half(self):
        _cast(self, "float16")
        return self

    @kind("network")
    @effect("receiver")
    def bfloat16(self):
        _cast(self, "bfloat16")
        return self

    @kind("network")
    @effect("receiver")
    def share_memory(self) -> self: ...

    def to_empty(self, *, device, recurse: bool = True) -> self: ...

    def compile(self, *args, **kwargs) -> None: ...

    @kind("None")
    def zero_grad(self, set_to_none: bool = False):
        return None
    def extra_repr(self) -> str: ...
    def __repr__(self) -> str: ...
    def __dir__(self) -> list[str]: ...
    def get_extra_state(self) -> Any: ...
    def set_extra_state(self, state) -> None: ...
    def _get_name(self):
        return type(self).__name__
    def _named_members(self, get_members_fn, prefix="", recurse=True, remove_duplicate=True) -> Any: ...
    def _apply(self, fn, recurse: bool = True):
        _cast(self, None)
        return self
    def mtia(self, device=None) -> self: ...
    def set_submodule(self, target, module, strict: bool = False):
        path, _, name = target.rpartition(".")
        setattr(self.get_submodule(path), name, module)
    @changes(words.own(self, _is_loaded_otherwise=True))
    def register_state_dict_pre_hook(self, hook) -> Any: ...
    register_state_dict_post_hook = register_load_state_dict_pre_hook = register_state_dict_pre_hook
    def _slow_forward(self, *args, **kwargs):
        return self.forward(*args, **kwargs)
    _wrapped_call_impl = _call_impl
    def _replicate_for_data_parallel(self, *args) -> Any: ...
    _compiled_call_impl = _get_backward_hooks = _get_backward_pre_hooks = _replicate_for_data_parallel
    _maybe_warn_non_full_backward_hook = _replicate_for_data_parallel
    @changes(words.own(self, _is_loaded_otherwise=True))
    def _register_state_dict_hook(self, hook) -> Any: ...
    @changes(words.own(self, _is_loaded_otherwise=True))
    def _register_load_state_dict_pre_hook(self, hook, with_module: bool = False) -> Any: ...
    @changes(words.own(self, _is_loaded_otherwise=True))
    def register_load_state_dict_post_hook(self, hook) -> Any: ...
    def _load_from_state_dict(self, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys,
                              error_msgs) -> None: ...
    def _save_to_state_dict(self, destination, prefix, keep_vars) -> None: ...


_missing = {"_parameters": "parameters", "_buffers": "buffer", "_parts": "module"}

def _replace(module, name, value):
    """None, or a plain tensor, in place of what the module owns under that name."""
    if hasattr(module, "_parts"):
        for owned in (module._parts, module._parameters, module._buffers):
            if name in owned:
                owned[name] = value

def _join(prefix, name):
    return prefix + "." + name if prefix else name

def _all_modules(module, prefix):
    found = [(prefix, module)]
    for name, child in module._parts.items():
        if words.certainly(isinstance(child, Module)):
            found += _all_modules(child, _join(prefix, name))
        elif child is not None:
            found.append((_join(prefix, name), child))
    return found

def _named_modules(module, prefix):
    """The module and all below it with their paths, each once."""
    return words.distinct(_all_modules(module, prefix))

def _named_members(module, kind, prefix, recurse):
    found = []
    for path, each in _named_modules(module, prefix) if recurse else [(prefix, module)]:
        for name, tensor in getattr(each, kind).items():
            if tensor is not None:
                found.append((_join(path, name), tensor))
    return words.distinct(found)


def _detached(tensor):
    return tensor.detach() if isinstance(tensor, Tensor) else tensor

def _saved(module, prefix):
    """What a state dict holds, under all its names."""
    found = []
    for path, each in _all_modules(module, prefix):
        for kind in ("_parameters", "_buffers"):
            for name, tensor in getattr(each, kind).items():
                if tensor is not None:
                    found.append((_join(path, name), tensor))
    return found

def _tells_all(module):
    """Whether nothing decides in a way of its own what is saved and loaded, and all parts are known."""
    for _, each in _all_modules(module, ""):
        if not words.certainly(isinstance(each, Module) and each._is_loaded_otherwise is False):
            return False
        kind = type(each)
        if not words.certainly(kind._load_from_state_dict is Module._load_from_state_dict
                               and kind._save_to_state_dict is Module._save_to_state_dict
                               and kind.get_extra_state is Module.get_extra_state
                               and kind.set_extra_state is Module.set_extra_state):
            return False
    return True

def _hides(module):
    """Whether a part is not made before it is called."""
    for _, each in _all_modules(module, ""):
        if hasattr(each, "initialize_parameters"):
            return True
    return False

def _problems(own, given, strict):
    """What PyTorch says first of what does not fit."""
    if strict:
        missing = [name for name in own if name not in given and not name.endswith("num_batches_tracked")]
        if len(missing) > 0:
            return [f'Missing key(s) in state_dict: "{missing[0]}"']
        unexpected = [name for name in given if name not in own]
        if len(unexpected) > 0:
            return [f'Unexpected key(s) in state_dict: "{unexpected[0]}"']
    for name in own:
        if name in given and words.certainly(isinstance(given[name], Tensor) and isinstance(own[name], Tensor)):
            S = words.shape_of(own[name])
            T = words.shape_of(given[name])
            if words.certainly(len(S) != 0 and S != T):
                return [f"size mismatch for {name}: copying a param with shape {T} from checkpoint, the shape in "
                        f"current model is {S}"]
    return []

_of_scripts = ("code", "code_with_constants", "define", "forward_magic_method", "get_debug_state", "graph",
               "graph_for", "inlined_graph", "original_name", "save", "save_to_buffer")

# Hooks.

# What modules of some version have, and nothing more is said of.
_not_told = ("_orig_mod", "T_destination", "mtia", "_backward_hooks", "_backward_pre_hooks", "_compiled_call_impl",
             "_forward_hooks_always_called", "_forward_hooks_with_kwargs", "_forward_pre_hooks_with_kwargs",
             "_get_backward_hooks", "_get_backward_pre_hooks", "_is_full_backward_hook",
             "_load_state_dict_post_hooks",
             "_load_state_dict_pre_hooks", "_maybe_warn_non_full_backward_hook", "_non_persistent_buffers_set",
             "_replicate_for_data_parallel", "_slow_forward", "_state_dict_hooks", "_state_dict_pre_hooks",
             "_version",
             "_wrapped_call_impl")
_own_hooks = ("_forward_hooks", "_forward_pre_hooks")
# What modules keep in `__dict__`, or only these stubs do.
_of_dict = _not_told + _own_hooks + ("training", "_parameters", "_buffers", "_modules", "_parts", "_is_hooked",
                                     "_is_scripted", "_is_loaded_otherwise", "_shown_type")
_global_forward_hooks = {}
_global_forward_pre_hooks = {}

class _with_kwargs:
    """A hook that is given the keyword arguments, too."""
    def __init__(self, hook): ...
    def __call__(self, *args):
        return self.hook(*args)

def register_module_forward_pre_hook(hook):
    return _kept(_global_forward_pre_hooks, hook)
def register_module_forward_hook(hook, *, with_kwargs: bool = False, always_call: bool = False):
    return _kept(_global_forward_hooks, _with_kwargs(hook) if with_kwargs else hook)
def register_module_backward_hook(hook):
    return _kept(_of_gradients_of_modules, (_anything(), hook))
def register_module_full_backward_hook(hook):
    return _kept(_of_gradients_of_modules, (_anything(), hook))
def register_module_full_backward_pre_hook(hook):
    return _kept(_of_gradients_of_modules, (_anything(), lambda module, given, taken: hook(module, taken)))
def register_module_buffer_registration_hook(hook) -> Any: ...
def register_module_module_registration_hook(hook) -> Any: ...
def register_module_parameter_registration_hook(hook) -> Any: ...

def _hooks(module, common, name):
    return list(common.values()) + (list(getattr(module, name).values()) if module._is_hooked else [])

def _before(module, args, kwargs):
    """The arguments of which the hooks have made others."""
    for hook in _hooks(module, _global_forward_pre_hooks, "_forward_pre_hooks"):
        if isinstance(hook, _with_kwargs):
            given = hook(module, args, kwargs)
            if given is not None:
                args, kwargs = given
        else:
            given = hook(module, args)
            if given is not None:
                args = given if isinstance(given, tuple) else (given,)
    return args, kwargs

def _behind(module, args, kwargs, output):
    """The output of which the hooks have made another."""
    for hook in _hooks(module, _global_forward_hooks, "_forward_hooks"):
        if isinstance(hook, _with_kwargs):
            given = hook(module, args, kwargs, output)
        else:
            given = hook(module, args, output)
        if given is not None:
            output = given
    return output


def _cast(module, name):
    """The parameters and buffers that are no integers have elements of another type from now on."""
    for one in (*module._parameters.values(), *module._buffers.values()):
        if one is not None and dtype_of(one) not in ("int64", "int32", "bool", "uint8"):
            words.set_dtype(one, name)
    for part in module._parts.values():
        if part is not None:
            _cast(part, name)

def __getattr__(name): ...
