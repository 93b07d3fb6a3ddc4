"""Templates of calls for torch_rules_oracle.py that are made from what PyTorch's own stubs say its functions take.

Each overload gives two templates, one with the parameters that it requires and one with all that it knows: many of these
calls fail in PyTorch, and those that it runs must not be said to fail, and have the shape that Moira says, if it says one.
"""

import ast
import re
from pathlib import Path

PLACEHOLDERS = {
    "Tensor": "{a}", "_int": "{p}", "_bool": "{yes}", "Number | _complex": "{p}", "_float": "0.5", "Number": "2",
    "Sequence[_int]": "{tuple}", "_size": "{tuple}", "_int | _size": "{p}", "_dtype": "{dtype}",
    "tuple[Tensor, ...] | list[Tensor]": "[{af}, {samef}]", "Tensor | Number | _complex": "{b}", "Tensor | Number": "{b}",
    "_int | Sequence[_int]": "{p}", "Tensor | list": "{a}", "Sequence[Tensor]": "[{af}, {samef}]", "Tensor | _int": "{p}",
    "list[_int]": "[{p}]",
}
# In parameters of these names other things stand than their types say.
NAMED = {"dim": "{dim}", "dim0": "{dim}", "dim1": "{dim}", "dim2": "{dim}", "dtype": "{dtype}", "index": "{index}",
         "indices": "{index}", "mask": "{mask}", "weight": "{samef}", "target": "{samef}", "other": "{b}"}
# What is not called: settings of the process, what needs another device or a library, and what crashes.
LEFT_OUT = re.compile(
    r"^_|^set_|^get_|^is_|cudnn|miopen|mkldnn|fbgemm|quantize|^q_|^init_|from_file|^fork$|^wait$|parse_|import_|dlpack|"
    r"^batch_norm_|segment_reduce|embedding_bag|empty|^new|resize|^set$|storage|^to_|_ptr$|share|pin_memory|^cuda$|^xpu$|"
    r"^ipu$|^mtia$|backward|^seed$|sym_|_copy_$|record_stream|native_batch_norm|native_group_norm|rnn|gru|lstm|fused_|"
    r"choose_qparams|histogramdd|channel_shuffle|range|manual|^rand|^normal$|as_strided|stride|clear_autocast|autocast|sparse|names|align|rename|"
    r"init|ctc_loss|hash_tensor|names|from_numpy|view$|^type$|apply_|map_|map2_|geometric_|random_|exponential_")


def overloads(path, owner=None):
    """The definitions of functions, or of the methods of a class."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    if owner:
        body = next(node.body for node in body if isinstance(node, ast.ClassDef) and node.name in owner)
    return [node for node in body if isinstance(node, ast.FunctionDef) and not LEFT_OUT.search(node.name)]


def placeholder(argument):
    if argument.arg in NAMED:
        return NAMED[argument.arg]
    if argument.annotation is None:
        return None
    text = ast.unparse(argument.annotation).replace(" | SymInt", "").replace(" | None", "")
    text = re.sub(r"Union\[Number, _complex\]", "Number | _complex", text)
    text = re.sub(r"Union\[Tuple\[Tensor, \.\.\.\], List\[Tensor\]\]", "tuple[Tensor, ...] | list[Tensor]", text)
    text = re.sub(r"Union\[_int, _size\]", "_int | _size", re.sub(r"^Optional\[(.*)\]$", r"\1", text))
    return PLACEHOLDERS.get(text)


def calls(node, prefix):
    """The calls of one overload; a method is called on a tensor."""
    arguments = node.args
    positional = [*arguments.posonlyargs, *arguments.args]
    if arguments.vararg or arguments.kwarg:
        return
    receiver = "({a})" if prefix == "Tensor" else "torch"
    if prefix == "Tensor":
        positional = positional[1:]
    required = len(positional) - len(arguments.defaults)
    given = [placeholder(argument) for argument in positional]
    if any(text is None for text in given[:max(required, 0)]):
        return
    named = [(argument.arg, placeholder(argument)) for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults)
             if argument.arg not in ("out", "generator", "layout", "device", "pin_memory", "requires_grad", "memory_format")]
    needed = [argument.arg for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults) if default is None]
    if any(text is None and name in needed for name, text in named):
        return
    first = given[:max(required, 0)] + [f"{name}={text}" for name, text in named if name in needed]
    last = given[:max(required, 0)]
    for argument, text in zip(positional[max(required, 0):], given[max(required, 0):]):
        if text is None:
            break
        last.append(text)
    last += [f"{name}={text}" for name, text in named if text is not None]
    for chosen in (first, last):
        yield f"{receiver}.{node.name}({', '.join(chosen)})"


def templates(torch):
    """The templates of each function, by its name."""
    folder = Path(torch.__file__).parent / "_C"
    found = {}
    for prefix, nodes in (("torch", overloads(folder / "_VariableFunctions.pyi")),
                          ("Tensor", overloads(folder / "__init__.pyi", ("TensorBase", "_TensorBase")))):
        for node in nodes:
            for call in calls(node, prefix):
                texts = found.setdefault(f"{prefix}.{node.name}", [])
                if call not in texts:
                    texts.append(call)
    return found
