"""The CPython side of builtins_oracle.py, imported by worker.py.

An item is the number of a statement of builtins_programs.py, which is made; or a statement together with what
Moira says about it, which is judged:

  exact, imprecise   the value is the one that Moira gives, or one of those that it stands for
  unreadable         Moira's answer is in words that this file does not know
  found, missed      CPython raises, and Moira does or does not give an alarm
  false alarm, wrong value, unbound, value where CPython raises    disagreements
"""

import ast
import builtins
import collections
import contextlib
import io
import re
import types
import warnings

import builtins_programs

NUMBER_NAMES = {"inf": float("inf"), "nan": float("nan"), "Ellipsis": ..., "NotImplemented": NotImplemented}
ANYTHING, NOTHING = {"Any", "object"}, {"Never", "unbound"}
TYPES = {name: value for name, value in vars(builtins).items() if isinstance(value, type)}
TYPES.update({name: getattr(collections, name) for name in ("deque", "Counter", "OrderedDict", "defaultdict",
                                                            "ChainMap")}, NoneType=type(None), ellipsis=type(...),
             function=types.FunctionType, type=type)
EXACT, CONTAINS, WRONG, UNREADABLE = "exact", "imprecise", "wrong value", "unreadable"
ORDER = [EXACT, CONTAINS, UNREADABLE, WRONG]  # from good to bad


def worst(verdicts):
    return max(verdicts, key=ORDER.index, default=EXACT)


def same(left, right):
    """Whether two values are the same constant, types included; sets in any order."""
    if type(left) is not type(right):
        return False
    if isinstance(left, (set, frozenset)):
        return left == right and sorted(map(repr, left)) == sorted(map(repr, right))
    if isinstance(left, (list, tuple)):
        return len(left) == len(right) and all(map(same, left, right))
    if isinstance(left, dict):
        return len(left) == len(right) and all(map(same, left.items(), right.items()))
    if isinstance(left, slice):
        return all(map(same, (left.start, left.stop, left.step), (right.start, right.stop, right.step)))
    return repr(left) == repr(right)


def constant(node):
    """The value of an expression made of constants only; raises ValueError for any other."""
    if isinstance(node, ast.Name) and node.id in NUMBER_NAMES:
        return NUMBER_NAMES[node.id]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -constant(node.operand)
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub)):
        left, right = constant(node.left), constant(node.right)
        return left + right if isinstance(node.op, ast.Add) else left - right
    if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
        make = {ast.List: list, ast.Tuple: tuple, ast.Set: set}[type(node)]
        return make(map(constant, node.elts))
    if isinstance(node, ast.Dict) and None not in node.keys:
        return dict(zip(map(constant, node.keys), map(constant, node.values)))
    if isinstance(node, ast.Call) and isinstance(node.func,
                                                 ast.Name) and not node.keywords and node.func.id in ("set",
                                                                                                      "frozenset",
                                                                                                      "range",
                                                                                                      "slice",
                                                                                                      "bytearray",
                                                                                                      "float",
                                                                                                      "deque",
                                                                                                      "Counter",
                                                                                                      "OrderedDict"):
        return TYPES[node.func.id](*map(constant, node.args))
    return ast.literal_eval(node)


def judge_value(node, value):
    """How the value relates to what a node of Moira's answer stands for."""
    if isinstance(node, ast.Constant) and node.value is ...:
        return CONTAINS  # what is too long or too deep to print
    try:
        if not any(isinstance(part, ast.Constant) and part.value is ... for part in ast.walk(node)):
            return EXACT if same(constant(node), value) else WRONG
    except (ValueError, TypeError, SyntaxError):
        pass
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        best = min(judge_value(node.left, value), judge_value(node.right, value), key=ORDER.index)
        return CONTAINS if best == EXACT else best
    if isinstance(node, ast.Name):
        return judge_type(node.id, value)
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id in TYPES:
        return judge_container(node, value)
    if isinstance(node, (ast.List, ast.Tuple)):
        if type(value) is not (list if isinstance(node, ast.List) else tuple):
            return WRONG
        parts = list(node.elts)
        if parts and isinstance(parts[-1], ast.Constant) and parts[-1].value is ...:
            return worst([CONTAINS, *map(judge_value, parts[:-1], value)]) if len(value) >= len(parts) else WRONG
        return worst(map(judge_value, parts, value)) if len(value) == len(parts) else WRONG
    if isinstance(node, ast.Dict):
        return judge_dict(node, value) if isinstance(value, dict) else WRONG
    if isinstance(node, ast.Set):
        return judge_set(node, value) if isinstance(value, set) else WRONG
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return judge_type(node.func.id, value)
    if isinstance(node, (ast.BinOp, ast.UnaryOp)) and type(value) is int:
        return CONTAINS  # a dimension: 2*n + 1
    return UNREADABLE


def is_optional(key):
    """Moira's `'a'?`, a key that may be missing, which has become `'a' | absent`."""
    return isinstance(key, ast.BinOp) and isinstance(key.right, ast.Name) and key.right.id == "absent"


def judge_dict(node, value):
    """{'a': 1, 'b'?: int, **dict[str, int]}: keys in their order, some may be missing, and what else there is."""
    left, verdicts = list(value.items()), []
    if None in node.keys or any(map(is_optional, node.keys)):
        # Where other keys may be, and where some may be missing, the order is not known.
        known = [key.left if is_optional(key) else key for key in node.keys if key is not None]
        left.sort(key=lambda item: next((at for at, key in enumerate(known) if judge_value(key, item[0]) == EXACT),
                                        len(known)))
    for key, element in zip(node.keys, node.values):
        if key is None:
            return worst([CONTAINS, *verdicts, judge_container(element, dict(left))]) \
                if isinstance(element, ast.Subscript) else worst([CONTAINS, *verdicts])
        name = key.left if is_optional(key) else key
        if left and judge_value(name, left[0][0]) in (EXACT, CONTAINS):
            verdicts += [judge_value(name, left[0][0]), judge_value(element, left[0][1])]
            del left[0]
        elif not is_optional(key):
            return WRONG
        if is_optional(key):
            verdicts.append(CONTAINS)
    return worst(verdicts) if not left else WRONG


def judge_set(node, value):
    """{1, 2?, *set[int]}: every element of the value is one of those."""
    verdicts = [CONTAINS]
    for element in value:
        found = [judge_value(part.left if is_optional(part) else part, element)
                 for part in node.elts if not isinstance(part, ast.Starred)]
        found += [judge_container(part.value, {element}) if isinstance(part.value, ast.Subscript) else CONTAINS
                  for part in node.elts if isinstance(part, ast.Starred)]
        verdicts.append(min(found, key=ORDER.index, default=WRONG))
    return worst(verdicts)


def judge_type(name, value):
    if name in NOTHING:
        return WRONG
    if name in ANYTHING or name == type(value).__name__ or (isinstance(value, type) and name == value.__name__):
        return CONTAINS
    if name in TYPES:
        return CONTAINS if isinstance(value, TYPES[name]) else WRONG
    if name == "iterator":
        return CONTAINS if hasattr(value, "__next__") else WRONG
    # A symbol, some unknown integer. Of other words nothing is known.
    return CONTAINS if type(value) is int and name.islower() else UNREADABLE


def judge_container(node, value):
    """list[int], tuple[int, ...], tuple[int, str], dict[str, int], set[int]."""
    whole = judge_type(node.value.id, value)
    if whole != CONTAINS:
        return whole
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if isinstance(value, dict) and len(parts) == 2:
        return worst([CONTAINS, *(judge_value(part, element) for item in value.items() for part,
                                  element in zip(parts, item))])
    if isinstance(value, tuple) and not (len(parts) == 2 and isinstance(parts[1],
                                                                        ast.Constant) and parts[1].value is ...):
        return worst([CONTAINS, *map(judge_value, parts, value)]) if len(parts) == len(value) else WRONG
    if isinstance(value, (list, tuple, set, frozenset, collections.deque)):
        # list[(int, str)] is a list of pairs, tuple[int, ...] a tuple of ints.
        part = parts[0] if isinstance(value, tuple) else node.slice
        return worst([CONTAINS, *(judge_value(part, element) for element in value)])
    return CONTAINS


def judge_answer(text, value):
    if text == repr(value):
        return EXACT
    if text.startswith("<"):
        return judge_opaque(text, value)
    try:
        node = ast.parse(re.sub(r"\?(?=[:,}])", " | absent", text) if "?" in text else text, mode="eval").body
    except (SyntaxError, ValueError):
        return UNREADABLE
    verdict = judge_value(node, value)
    # What a repr cannot tell from another object (functions, iterators, instances) is compared by its type.
    return CONTAINS if verdict == UNREADABLE and re.split(r"\W", text)[0] == type(value).__name__ else verdict


def judge_opaque(text, value):
    """<class 'int'>, <function f>, <method append>, <module 'math'>."""
    if " | " in text:
        return UNREADABLE
    if text.startswith("<class"):
        return WRONG  # a class is printed as its repr, and it is not this one
    return CONTAINS if callable(value) or text.startswith("<module") and isinstance(value,
                                                                                    types.ModuleType) else WRONG


def is_constant(text):
    try:
        constant(ast.parse(text, mode="eval").body)
        return True
    except (SyntaxError, ValueError, TypeError):
        return False


def judge(item):
    """(verdict, detail) of one statement; item: line, alarm, and answers by name."""
    names, error = builtins_programs.execute(item["line"])
    answers = item["answers"]
    if error is not None:
        raised = f"{type(error).__name__}: {str(error)[:100]}"
        if item["alarm"]:
            return "found", raised
        for name, text in answers.items():
            if is_constant(text) and (name not in names or judge_answer(text, names[name]) != EXACT):
                return "value where CPython raises", f"{raised}; Moira says {name} is {text}"
        return "missed", raised
    if item["alarm"]:
        return "false alarm", f"{item['alarm']}; CPython has {names}"
    verdicts = []
    for name, value in names.items():
        if name not in answers:
            return "unbound", f"{name} is {value!r}, Moira has no value for it"
        verdicts.append((judge_answer(answers[name], value), f"{name} is {value!r}, Moira says {answers[name]}"))
    return max(verdicts, key=lambda verdict: ORDER.index(verdict[0]), default=(EXACT, ""))


def work(job, moira):
    warnings.simplefilter("ignore")
    for item in job["items"]:
        with contextlib.redirect_stdout(io.StringIO()):
            result = builtins_programs.make(item, job["seed"]) if isinstance(item, int) else judge(item)
        yield result
