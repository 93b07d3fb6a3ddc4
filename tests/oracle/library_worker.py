"""The CPython side of library_oracle.py, imported by worker.py.

An item is the number of a statement of library_programs.py, which is made; a statement together with what Moira says
about it, which is judged as in builtins_worker.py; or the path of a model, whose names and, for the standard library,
signatures are compared with those of the module: what CPython takes, the model must take, and what the module has, a
model that says it is complete must have.
"""

import ast
import contextlib
import importlib
import inspect
import io
import sys
import warnings
from pathlib import Path

NAMED = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
PLACED = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


def model_signature(node):
    """The signature of a def of a model."""
    kinds = inspect.Parameter
    arguments = node.args
    placed = [(argument, kinds.POSITIONAL_ONLY) for argument in arguments.posonlyargs]
    placed += [(argument, kinds.POSITIONAL_OR_KEYWORD) for argument in arguments.args]
    defaults = [kinds.empty] * (len(placed) - len(arguments.defaults)) + [None] * len(arguments.defaults)
    parameters = [kinds(argument.arg, kind, default=default) for (argument, kind), default in zip(placed, defaults)]
    if arguments.vararg:
        parameters.append(kinds(arguments.vararg.arg, kinds.VAR_POSITIONAL))
    parameters += [kinds(argument.arg, kinds.KEYWORD_ONLY, default=None if default else kinds.empty)
                   for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults)]
    if arguments.kwarg:
        parameters.append(kinds(arguments.kwarg.arg, kinds.VAR_KEYWORD))
    return inspect.Signature(parameters)


def refused(model, real):
    """A call that CPython takes and the model does not, or None."""
    parameters = list(real.parameters.values())
    placed = [parameter for parameter in parameters if parameter.kind in PLACED]
    needed = [parameter for parameter in placed if parameter.default is parameter.empty]
    keywords = {parameter.name: 0 for parameter in parameters
                if parameter.kind == parameter.KEYWORD_ONLY and parameter.default is parameter.empty}
    calls = [(len(placed), keywords), (len(needed), keywords)]
    for parameter in parameters:
        if parameter.kind in NAMED:
            before = placed[:placed.index(parameter)] if parameter in placed else needed
            rest = {other.name: 0 for other in needed if other not in before and other is not parameter}
            if all(other.kind != other.POSITIONAL_ONLY for other in needed if other not in before):
                calls.append((len([other for other in before if other.default is other.empty
                                   or parameter not in placed]), {**keywords, **rest, parameter.name: 0}))
        if parameter.kind == parameter.VAR_POSITIONAL:
            calls.append((len(placed) + 5, keywords))
        if parameter.kind == parameter.VAR_KEYWORD:
            calls.append((len(needed), {**keywords, "any_name": 0}))
    for count, named in calls:
        try:
            real.bind(*[0] * count, **named)
        except TypeError:
            continue
        try:
            model.bind(*[0] * count, **named)
        except TypeError as error:
            return f"({count} positional, {', '.join(named) or 'no'} keywords): {error}"
    return None


def real_signature(owner, name, is_class):
    try:
        if not is_class:
            return inspect.signature(getattr(owner, name))
        raw = inspect.getattr_static(owner, name)
        return inspect.signature(getattr(raw, "__func__", raw))
    except (AttributeError, TypeError, ValueError):
        return None


def compare_body(body, owner, label, is_class):
    """(name, complaint or None) of each public def of a module or class of a model."""
    for node in body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            real = getattr(owner, node.name, None)
            if isinstance(real, type):
                yield from compare_body(node.body, real, f"{label}.{node.name}", True)
        if not isinstance(node, ast.FunctionDef) or node.name.startswith("_") and node.name != "__init__":
            continue
        if any(isinstance(decorator, ast.Name) and decorator.id == "property" for decorator in node.decorator_list):
            continue
        real = real_signature(owner, node.name, is_class)
        if node.name == "__init__":
            # What a class is called with.
            try:
                own = inspect.signature(owner)
            except (TypeError, ValueError):
                continue
            self_parameter = inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)
            real = inspect.Signature([self_parameter, *own.parameters.values()])
        if real is not None:
            name = f"{label}.{node.name}"
            complaint = refused(model_signature(node), real)
            yield name, complaint and f"{name}{real} in {sys.version[:6]} takes {complaint}"


def compare_model(path, with_signatures):
    name = Path(path).name[:-4]
    try:
        module = importlib.import_module(name)
    except ImportError:
        return []
    body = ast.parse(Path(path).read_text()).body
    signatures = compare_body(body, module, name, False) if with_signatures else []
    return [*signatures, *compare_names(body, module, name, Path(path).parent)]


def bound_names(body, models):
    """What a model binds; of another model that it imports with a star, the names without an underscore."""
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets)
        elif isinstance(node, ast.AnnAssign):
            yield node.target.id
        elif isinstance(node, ast.ImportFrom) and node.names[0].name == "*":
            other = models / f"{node.module}.pyi"
            if node.module != "moira.stubs" and other.exists():
                found = bound_names(ast.parse(other.read_text()).body, models)
                yield from (name for name in found if not name.startswith("_"))
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            yield from (alias.asname or alias.name for alias in node.names)


def compare_names(body, module, label, models):
    """A model without a __getattr__ says that there is nothing else: every public name of the module must be there.
    Private ones come and go with each update of a library; those that no model has are unknown to Moira."""
    bound = set(bound_names(body, models))
    if "__getattr__" in bound:
        return
    for name in dir(module):
        is_submodule = inspect.ismodule(getattr(module, name)) and f"{label}.{name}" in sys.modules
        if not name.startswith("_") and not is_submodule:
            complaint = f"{label}.{name} of {sys.version[:6]} is not in the model"
            yield f"{label}.{name}", None if name in bound else complaint


def work(job, moira):
    warnings.simplefilter("ignore")
    for item in job["items"]:
        with contextlib.redirect_stdout(io.StringIO()):
            if isinstance(item, dict) and "model" in item:
                result = compare_model(item["model"], item["with_signatures"])
            else:
                import builtins_worker
                import library_programs
                builtins_worker.TYPES.setdefault("Path", library_programs.pathlib.Path)
                is_number = isinstance(item, int)
                result = library_programs.make(item, job["seed"]) if is_number else builtins_worker.judge(item)
        yield result
