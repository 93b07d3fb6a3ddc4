"""torch.compiler: what is compiled, or not, does the same."""

from moira.stubs import *

def compile(model=None, **kwargs):
    return _same if model is None else model
def disable(fn=None, recursive=True, *, reason=None):
    if fn is None:
        return _same
    return fn
def _same(fn):
    return fn
def allow_in_graph(fn) -> fn: ...
def assume_constant_result(fn) -> fn: ...
def wrap_numpy(fn) -> fn: ...
# What is looked at runs as it is written.
def is_compiling(): return False
def is_dynamo_compiling(): return False
def is_exporting(): return False
def reset() -> None: ...
def cudagraph_mark_step_begin() -> None: ...
def nested_compile_region(fn=None, **kwargs):
    return _same if fn is None else fn
def substitute_in_graph(original_fn, *, can_constant_fold_through=False, skip_signature_check=False,
                        is_embedded_type=False):
    return _same
def list_backends(exclude_tags=("debug", "experimental")) -> list: ...
def set_default_backend(backend) -> None: ...
def set_enable_guard_collectives(enabled) -> bool: ...
def keep_portable_guards_unsafe(guard_entries) -> list: ...
keep_tensor_guards_unsafe = skip_all_guards_unsafe = skip_guard_on_all_nn_modules_unsafe = keep_portable_guards_unsafe
skip_guard_on_globals_unsafe = skip_guard_on_inbuilt_nn_modules_unsafe = keep_portable_guards_unsafe

class set_stance:
    def __init__(self, stance="default", **kwargs): ...
    def __enter__(self) -> None: ...
    def __exit__(self, *exc_info) -> None: ...
    def __call__(self, fn) -> fn: ...

_not_modelled: Any
get_default_backend = load_cache_artifacts = save_cache_artifacts = load_compiled_function = _not_modelled

def __getattr__(name):
    return not_modelled("a name that is not known")
