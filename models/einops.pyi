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

def _around(pattern, name):
    """How many axes stand before the star of a pattern, and how many behind it."""
    if not isinstance(pattern, str):
        not_modelled("a pattern that is not known")
    about(f'the pattern is "{pattern}"')
    axes = pattern.split()
    if len(axes) != len(set(axes)):
        raise EinopsError(f'Duplicates in axes names in {name}(..., "{pattern}")')
    if "*" not in axes:
        raise EinopsError(f'No *-axis in {name}(..., "{pattern}")')
    before = axes.index("*")
    return before, len(axes) - before - 1

def _like(tensor, S):
    if isinstance(tensor, torch.Tensor):
        return words.array(S, dtype_of(tensor), None, torch.Tensor)
    if isinstance(tensor, numpy.ndarray):
        return words.array(S, dtype_of(tensor), None, numpy.ndarray)
    return not_modelled("arrays of other libraries")

def pack(tensors, pattern):
    before, after = _around(pattern, "pack")
    if not isinstance(tensors, (list, tuple)) or not certainly(len(tensors) > 0):
        return not_modelled("tensors that are not known")
    first, total, packed = tensors[0], 0, []
    T = shape_of(first)
    for i, tensor in enumerate(tensors):
        S = shape_of(tensor)
        if len(S) < before + after:
            raise EinopsError(f"packed tensor #{i} (enumeration starts with 0) has shape {S}, while pattern {pattern} "
                              f"assumes at least {before + after} axes")
        inner = S[before:len(S) - after]
        packed.append(as_class(inner, torch.Size) if isinstance(tensor, torch.Tensor) else inner)
        total += prod(inner)
        for j in range(before):
            assert S[j] == T[j], f"tensor #{i} has {S[j]} for an axis that is {T[j]} in the first one"
        for j in range(1, after + 1):
            assert S[-j] == T[-j], f"tensor #{i} has {S[-j]} for an axis that is {T[-j]} in the first one"
    return _like(first, T[:before] + (total,) + T[len(T) - after:]), packed

def _open_size(sizes, total):
    """The sizes of one tensor where one of them is -1."""
    known = [size for size in sizes if size != -1]
    return tuple([total // prod(tuple(known)) if size == -1 else size for size in sizes])

def unpack(tensor, packed_shapes, pattern):
    before, after = _around(pattern, "unpack")
    if not isinstance(packed_shapes, (list, tuple)):
        return not_modelled("shapes that are not known")
    S = shape_of(tensor)
    if len(S) != before + 1 + after:
        raise EinopsError(f"unpack(..., {pattern}) received input of wrong dim with shape {S}")
    n = S[before]
    shapes = [tuple(sizes) for sizes in packed_shapes]
    if len([sizes for sizes in shapes if -1 in sizes]) > 1:
        raise EinopsError(f"unpack(..., {pattern}) received more than one -1 and can't infer dimensions")
    taken = sum([prod(sizes) for sizes in shapes if -1 not in sizes])
    pieces = []
    for sizes in shapes:
        inner = _open_size(sizes, n - taken) if -1 in sizes else sizes
        pieces.append(_like(tensor, S[:before] + inner + S[before + 1:]))
    if len([sizes for sizes in shapes if -1 in sizes]) == 0:
        assert taken == n, f"could not split axis of size {n} into the requested shapes"
    return pieces

def __getattr__(name): ...
