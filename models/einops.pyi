"""einops: patterns such as "b (h w) c -> b c h w", as of version 0.8."""

from moira.stubs import *
import numpy
import torch


class EinopsError(RuntimeError): ...

_REDUCTIONS = ("min", "max", "sum", "mean", "prod", "any", "all")


def _groups(side):
    """The axes of one side of a pattern: a list of names for each dimension."""
    groups = []
    group = None
    for token in side.replace("...", " … ").replace("(", " ( ").replace(")", " ) ").split():
        if token == "(":
            if group is not None:
                raise EinopsError("Axis composition is one-level (brackets inside brackets not allowed)")
            group = ["1"]  # also what is in no axis, and an ellipsis, becomes one dimension
        elif token == ")":
            if group is None:
                raise EinopsError("Brackets are not balanced")
            groups.append(group)
            group = None
        elif group is None:
            groups.append([token])
        else:
            group.append(token)
    if group is not None:
        raise EinopsError(f'Imbalanced parentheses in expression: "{side}"')
    return groups

def _names(groups):
    """The names in the order of the pattern; a name that occurs twice is a mistake, a number is none."""
    names = []
    for group in groups:
        for name in group:
            if name in names:
                raise EinopsError(f'Indexing expression contains duplicate dimension "{name}"')
            if not name.isdigit():
                names.append(name)
    return names

def _one_sided(left, right):
    return {name for name in left if name not in right}

def _divided(group, length, lengths):
    """Learns the lengths of the axes that one dimension consists of."""
    known = 1
    unknown = None
    for name in group:
        if name.isdigit():
            known = known * int(name)
        elif name in lengths:
            known = known * lengths[name]
        elif unknown is not None:
            raise EinopsError("Could not infer sizes for " + str({name, unknown}))
        else:
            unknown = name
    if unknown is None:
        if length != known:
            raise EinopsError(f"Shape mismatch, {length} != {known}")
    elif len(group) == 1:
        lengths[unknown] = length
    else:
        if length % known != 0:
            raise EinopsError(f"Shape mismatch, can't divide axis of length {length} in chunks of {known}")
        lengths[unknown] = length // known

def _matched(groups, S, lengths):
    """Matches a shape with the left side; the dimensions of the ellipsis."""
    count = len(groups)
    if ["…"] in groups:
        at = groups.index(["…"])
        behind = count - 1 - at
        if len(S) < count - 1:
            raise EinopsError(f"Wrong shape: expected >={count - 1} dims. Received {len(S)}-dim tensor.")
        S = ranked(S, count - 1)
        for i in range(at):
            _divided(groups[i], S[i], lengths)
        for i in range(behind):
            _divided(groups[count - 1 - i], S[-1 - i], lengths)
        return S[at:-behind] if behind > 0 else S[at:]
    if len(S) != count:
        raise EinopsError(f"Wrong shape: expected {count} dims. Received {len(S)}-dim tensor.")
    S = ranked(S, count)
    for i in range(count):
        _divided(groups[i], S[i], lengths)
    return ()

def _arranged(groups, lengths, rest):
    """The shape that the right side says."""
    R = ()
    for group in groups:
        if group == ["…"]:
            R = R + rest
        else:
            length = 1
            for name in group:
                if name == "…":
                    length = length * prod(rest)
                elif name.isdigit():
                    length = length * int(name)
                else:
                    length = length * lengths[name]
            R = R + (length,)
    return R

def _checked(operation, left, right, sizes):
    if operation == "rearrange":
        only = _one_sided(left, right) | _one_sided(right, left)
        if len(only) > 0:
            raise EinopsError("Identifiers only on one side of expression (should be on both): " + str(only))
    elif operation == "repeat":
        only = _one_sided(left, right)
        if len(only) > 0:
            raise EinopsError("Unexpected identifiers on the left side of repeat: " + str(only))
        new = _one_sided(_one_sided(right, left), sizes)
        if len(new) > 0:
            raise EinopsError("Specify sizes for new axes in repeat: " + str(new))
    else:
        only = _one_sided(right, left)
        if len(only) > 0:
            raise EinopsError(f"Unexpected identifiers on the right side of reduce {operation}: " + str(only))
    for name in sizes:
        if name not in left and name not in right:
            raise EinopsError(f"Axis {name} is not used in transform")

def _transformed(tensor, pattern, operation, sizes):
    if not isinstance(pattern, str) or type(tensor) is list and len(tensor) == 0:
        not_modelled("a pattern that is not known")
    about(f'the pattern is "{pattern}"')
    first = tensor[0] if type(tensor) is list else tensor
    S = (len(tensor),) + shape_of(first) if type(tensor) is list else shape_of(tensor)
    before, _, after = pattern.partition("->")
    left = _groups(before)
    right = _groups(after)
    if ["…"] in right and ["…"] not in left:
        raise EinopsError(f"Ellipsis found in right side, but not left side of a pattern {pattern}")
    _checked(operation, _names(left), _names(right), sizes)
    lengths = dict(sizes)
    rest = _matched(left, S, lengths)
    R = _arranged(right, lengths, rest)
    if isinstance(first, torch.Tensor):
        return words.array(R, dtype_of(first), None, torch.Tensor)
    if isinstance(first, numpy.ndarray):
        return words.array(R, dtype_of(first), None, numpy.ndarray)
    return not_modelled("arrays of other libraries")

def rearrange(tensor, pattern, **axes_lengths):
    return _transformed(tensor, pattern, "rearrange", axes_lengths)

def repeat(tensor, pattern, **axes_lengths):
    return _transformed(tensor, pattern, "repeat", axes_lengths)

def reduce(tensor, pattern, reduction, **axes_lengths):
    if isinstance(reduction, str) and reduction not in _REDUCTIONS:
        raise EinopsError(f"Unknown reduction {reduction}. Expect one of {_REDUCTIONS}.")
    return _transformed(tensor, pattern, reduction if isinstance(reduction, str) else "reduce", axes_lengths)

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

def einsum(*tensors_and_pattern):
    pattern = tensors_and_pattern[-1]
    tensors = tensors_and_pattern[:-1]
    if not isinstance(pattern, str):
        not_modelled("a pattern that is not known")
    before, _, after = pattern.partition("->")
    letters = {}
    sides = []
    for side in before.split(",") + [after]:
        text = ""
        for name in side.split():
            if name == "...":
                text = text + name
            else:
                if name not in letters:
                    letters[name] = _LETTERS[len(letters)]
                text = text + letters[name]
        sides.append(text)
    R = words.einsum(",".join(sides[:-1]) + "->" + sides[-1], [shape_of(x) for x in tensors])
    if isinstance(tensors[0], torch.Tensor):
        return words.array(R, dtype_of(tensors[0]), None, torch.Tensor)
    if isinstance(tensors[0], numpy.ndarray):
        return words.array(R, dtype_of(tensors[0]), None, numpy.ndarray)
    return not_modelled("arrays of other libraries")

def parse_shape(x, pattern):
    names = pattern.split()
    S = shape_of(x)
    if len(S) != len(names) and "..." not in names:
        raise RuntimeError(f"Can't parse shape with different number of dimensions: {pattern} {S}")
    if "..." in names:
        not_modelled("an ellipsis in parse_shape")
    return {name: S[i] for i, name in enumerate(names) if name != "_" and not name.isdigit()}

def asnumpy(tensor):
    return words.array(shape_of(tensor), dtype_of(tensor), None, numpy.ndarray)

def pack(tensors, pattern):
    return not_modelled("pack")

def unpack(tensor, packed_shapes, pattern):
    return not_modelled("unpack")

def __getattr__(name): ...
