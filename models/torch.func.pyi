"""torch.func: functions of functions. They run the function with what its transformed twin gives to it."""

from moira.stubs import *
from torch import Tensor
from torch.nn.utils.stateless import functional_call

_Tree = (tuple, list)

def _each(function, tree):
    """The tree with the function of each of its tensors."""
    if isinstance(tree, Tensor):
        return function(tree)
    if isinstance(tree, dict):
        return {key: _each(function, value) for key, value in tree.items()}
    if isinstance(tree, tuple):
        return tuple([_each(function, item) for item in tree])
    if isinstance(tree, list):
        return [_each(function, item) for item in tree]
    return tree

def _alike(x: Tensor[*S]) -> Tensor[dtype_of(x), *S]: ...

def _given(result):
    """What a transformed function gives: whether it needs a gradient depends on what ran inside it."""
    return words.forget_gradients(result)

# One of many.

def _one(x, dim):
    """What the function sees of what is given along a dimension."""
    if dim is None:
        return x
    if isinstance(x, Tensor) and isinstance(dim, int):
        S = shape_of(x)
        i = axis(dim, len(S))
        return array(S[:i] + S[i + 1:], dtype_of(x))
    if isinstance(x, dict):
        return {key: _one(value, dim[key] if isinstance(dim, dict) else dim) for key, value in x.items()}
    if isinstance(x, _Tree):
        items = [_one(item, dim[i] if isinstance(dim, _Tree) else dim) for i, item in enumerate(x)]
        return tuple(items) if isinstance(x, tuple) else items
    return x

def _sizes(x, dim):
    """The sizes along the dimensions that are mapped."""
    if dim is None:
        return []
    if isinstance(x, Tensor) and isinstance(dim, int):
        return [shape_of(x)[axis(dim, rank(x))]]
    if isinstance(x, dict):
        return [n for key, value in x.items() for n in _sizes(value, dim[key] if isinstance(dim, dict) else dim)]
    if isinstance(x, _Tree):
        return [n for i, item in enumerate(x) for n in _sizes(item, dim[i] if isinstance(dim, _Tree) else dim)]
    return []

def _all(x, n, dim):
    """What all runs give together: n results along a dimension."""
    if isinstance(x, Tensor) and isinstance(dim, int):
        S = shape_of(x)
        i = axis(dim, len(S) + 1)
        return array(S[:i] + (n,) + S[i:], dtype_of(x))
    if isinstance(x, Tensor) and dim is None:
        return x
    if isinstance(x, dict):
        return {key: _all(value, n, dim) for key, value in x.items()}
    if isinstance(x, _Tree):
        items = [_all(item, n, dim[i] if isinstance(dim, _Tree) else dim) for i, item in enumerate(x)]
        return tuple(items) if isinstance(x, tuple) else items
    return not_modelled("a result that is no tensor")

def vmap(func, in_dims=0, out_dims=0, randomness="error", *, chunk_size=None):
    def mapped(*args, **kwargs):
        if isinstance(in_dims, _Tree) and len(in_dims) != len(args):
            raise ValueError(f"vmap: in_dims is not compatible with the structure of inputs: {len(in_dims)} entries "
                             f"for {len(args)} inputs")
        sizes = _sizes(args, in_dims) + _sizes(kwargs, 0)
        if len(sizes) == 0:
            return not_modelled("nothing that is mapped")
        for n in sizes:
            if n != sizes[0]:
                raise ValueError("vmap: Expected all tensors to have the same size in the mapped dimension, got "
                                 f"sizes {brackets(tuple(sizes))} for the mapped dimension")
        return _given(_all(func(*_one(args, in_dims), **_one(kwargs, 0)), sizes[0], out_dims))
    return mapped

# Derivatives.

def _chosen(args, argnums):
    return tuple([args[i] for i in argnums]) if isinstance(argnums, _Tree) else args[argnums]

def _needs_scalar(output):
    if isinstance(output, Tensor) and rank(output) != 0:
        raise RuntimeError("Expected f(*args) to return a scalar tensor, got tensor with "
                           f"{rank(output)} dims. Maybe you wanted to use the vjp or jacrev APIs instead?")

def grad(func, argnums=0, has_aux=False):
    def gradient(*args, **kwargs):
        result = func(*args, **kwargs)
        _needs_scalar(result[0] if has_aux else result)
        grads = _each(_alike, _chosen(args, argnums))
        return _given((grads, result[1]) if has_aux else grads)
    return gradient

def grad_and_value(func, argnums=0, has_aux=False):
    def gradient(*args, **kwargs):
        result = func(*args, **kwargs)
        _needs_scalar(result[0] if has_aux else result)
        return _given((_each(_alike, _chosen(args, argnums)), result))
    return gradient

def _beside(output, inputs):
    """For each tensor of the output a tree as that of the inputs: how it changes with them."""
    def of_one(y):
        return _each(lambda x: array(shape_of(y) + shape_of(x), dtype_of(y)), inputs)
    return _each(of_one, output)

def jacrev(func, argnums=0, *, has_aux=False, chunk_size=None, _preallocate_and_copy=False):
    def jacobian(*args, **kwargs):
        result = func(*args, **kwargs)
        found = _beside(result[0] if has_aux else result, _chosen(args, argnums))
        return _given((found, result[1]) if has_aux else found)
    return jacobian

def jacfwd(func, argnums=0, has_aux=False, *, randomness="error"):
    return jacrev(func, argnums, has_aux=has_aux)

def hessian(func, argnums=0):
    return jacfwd(jacrev(func, argnums), argnums)

def vjp(func, *primals, has_aux=False):
    def pulled(cotangents, retain_graph=True, create_graph=None):
        return _given(_each(_alike, primals))
    result = _given(func(*primals))
    return (result[0], pulled, result[1]) if has_aux else (result, pulled)

def jvp(func, primals, tangents, *, strict=False, has_aux=False):
    result = func(*primals)
    output = result[0] if has_aux else result
    pushed = _each(_alike, output)
    return _given((output, pushed, result[1]) if has_aux else (output, pushed))

def linearize(func, *primals):
    output = _given(func(*primals))
    def pushed(*tangents):
        return _given(_each(_alike, output))
    return output, pushed

# Modules.

def stack_module_state(models):
    if len(models) == 0:
        raise RuntimeError("stack_module_state: Expected at least one model, got 0.")
    n = len(models)
    first = models[0]
    params = {name: array((n,) + shape_of(x), dtype_of(x)) for name, x in first.named_parameters()}
    buffers = {name: array((n,) + shape_of(x), dtype_of(x)) for name, x in first.named_buffers()}
    return params, buffers

def functionalize(func, *, remove="mutations") -> func: ...
def debug_unwrap(tensor, *, recurse=True) -> tensor: ...
def replace_all_batch_norm_modules_(root) -> root: ...

_not_modelled: Any
rearrange = _not_modelled

def __getattr__(name):
    return not_modelled("a name that is not known")
