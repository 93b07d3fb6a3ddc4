"""Compares the scopes that Moira finds with those of the running interpreter's symtable; see
symtable_oracle.py. Written for Python 3.8."""

import json
import symtable
import sys

from worker import read

MINOR = sys.version_info[1]
PREDICATES = ("local", "global", "declared_global", "nonlocal", "free", "parameter", "imported", "assigned",
              "referenced", "annotated", "namespace", "type_parameter")
BOUND = {"assigned", "parameter", "imported", "type_parameter"}
INLINED = {"listcomp", "setcomp", "dictcomp"}
EXPRESSIONS = INLINED | {"genexpr", "lambda"}
LAZY = {"type parameters", "type variable", "type alias", "annotation"}
OLD_TYPES = {"TypeVar bound": "type variable", "type parameter": "type parameters"}
REACHES = {1: "local", 2: "global_explicit", 3: "global_implicit", 4: "free", 5: "cell"}


def is_bookkeeping(name):
    return name.startswith(".") or name in ("__classdict__", "__conditional_annotations__")


class Scope:
    def __init__(self, kind, name, line, nested):
        self.kind, self.name, self.line, self.nested = kind, name, line, nested
        self.names = {}  # name: (reach, set of predicates)
        self.handed_on = set()  # names that only scopes inside use
        self.children = []
        self.parent = None
        self.inlines = False  # it has the names of comprehensions, so local and cell are not told apart

    def type(self):
        return "function" if self.kind in EXPRESSIONS else self.kind

    def sees_class(self):
        if self.kind not in LAZY:
            return False
        return self.parent.kind == "class" or (self.parent.kind == "type parameters" and self.parent.sees_class())


def from_symtable(table):
    kind = str(getattr(table.get_type(), "value", table.get_type()))
    scope = Scope(OLD_TYPES.get(kind, kind), table.get_name(), table.get_lineno(), table.is_nested())
    for symbol in table.get_symbols():
        name = symbol.get_name()
        if is_bookkeeping(name):
            continue
        holds = {p for p in PREDICATES if getattr(symbol, "is_" + p, bool)()}
        reach = REACHES[symbol._Symbol__scope]
        # A function named "top" is taken for the module by symtable.py.
        if scope.kind != "module" and scope.name == "top":
            holds -= {"local", "global"}
            holds |= {"local"} if reach in ("local", "cell") else {"global"} if reach.startswith("global") else set()
        scope.names[name] = (reach, holds)
    scope.children = [from_symtable(child) for child in table.get_children()]
    return scope


def from_moira(output):
    scopes = {}
    for item in output["scopes"]:
        if item["detached"]:
            continue
        scope = scopes[item["id"]] = Scope(item["kind"], item["name"], item["line"], item["nested"])
        for name in item["names"]:
            if not name["unevaluated"]:
                scope.names[name["name"]] = (name["reach"], set(name["is"]))
        if item["parent"] is not None:
            scope.parent = scopes[item["parent"]]
            scope.parent.children.append(scope)
    return scopes


def hand_on(scope, name):
    """CPython lists a free variable in all scopes between its use and its binding."""
    while scope.parent is not None:
        scope = scope.parent
        if scope.kind == "module" or (scope.kind == "class" and name == "__class__"):
            return
        reach = scope.names.get(name, ("", ()))[0]
        if scope.kind != "class" and reach in ("local", "cell"):
            return
        if name not in scope.names:
            scope.names[name] = ("free", {"free"})
            scope.handed_on.add(name)


def inline(scope):
    """Since 3.12 comprehensions are compiled into the scope around them, and so are their names."""
    children = []
    for child in scope.children:
        if child.kind not in INLINED or scope.sees_class():
            children.append(child)
            continue
        scope.inlines = True
        for name, (reach, holds) in child.names.items():
            # 3.12 had a defect here until 3.12.4.
            fixed = sys.version_info >= (3, 12, 4)
            if scope.kind == "class" and name == "__class__" and reach == "free" and fixed:
                reach, holds = "global_implicit", holds - {"free"} | {"global"}
            if scope.kind == "module" and holds & BOUND:
                holds = holds | {"local", "global"}
            if name not in scope.names or name in scope.handed_on - child.handed_on:
                scope.names[name] = (reach, holds)
        children += child.children
    scope.children = children


def as_cpython(scopes):
    for scope in list(scopes.values()):
        for name, (reach, _) in list(scope.names.items()):
            if reach == "free":
                hand_on(scope, name)
    if MINOR >= 12:
        for scope in reversed(list(scopes.values())):
            inline(scope)
    for scope in scopes.values():
        inside = {child.name for child in scope.children}
        for name, (reach, holds) in scope.names.items():
            holds = holds - {"namespace"} | ({"namespace"} if name in inside else set())
            if MINOR < 14:
                holds = holds - {"type_parameter"}
            scope.names[name] = (reach, holds)
    return scopes[0]


def difference(wanted, got, path="top"):
    """A text that says how the scopes differ, or None; and how many names were compared."""
    count = 0
    pairs = [(wanted, got, path)]
    while pairs:
        wanted, got, path = pairs.pop()
        if (wanted.kind, wanted.name, wanted.nested) != (got.type(), got.name, got.nested):
            return "%s: scope %s, Moira %s" % (path, (wanted.kind, wanted.name, wanted.nested),
                                               (got.type(), got.name, got.nested)), count
        # Positions inside f-strings are wrong before 3.12.
        if wanted.line != got.line and not (MINOR < 12 and got.kind in EXPRESSIONS):
            return "%s: line %d, Moira %d" % (path, wanted.line, got.line), count
        for name in sorted(set(wanted.names) | set(got.names)):
            a, b = wanted.names.get(name), got.names.get(name)
            if a and b and got.inlines and {a[0], b[0]} == {"local", "cell"}:
                a = (b[0], a[1])
            if a != b:
                show = lambda x: x and (x[0], sorted(x[1]))
                return "%s: name %s: %s, Moira %s" % (path, name, show(a), show(b)), count
            count += 1
        if len(wanted.children) != len(got.children):
            return "%s: children %s, Moira %s" % (path, [c.name for c in wanted.children],
                                                  [c.name for c in got.children]), count
        for a, b in zip(wanted.children, got.children):
            pairs.append((a, b, path + "." + a.name))
    return None, count


def compare(job, path, moira):
    source = read(path)
    try:
        wanted = from_symtable(symtable.symtable(source, path, "exec"))
    except (SyntaxError, ValueError):
        return {"verdict": "refused"}
    except (RecursionError, MemoryError):
        return {"verdict": "limit"}
    status, output = moira(["names", "--isolated", "--output-format", "json", "--target-version", job["version"], path])
    if status != 0:
        return {"verdict": "failed", "detail": "exit status %d" % status}
    detail, names = difference(wanted, as_cpython(from_moira(json.loads(output.decode("utf-8")))))
    return {"verdict": "different" if detail else "equal", "detail": detail, "names": names}


def work(job, moira):
    for path in job["items"]:
        yield dict(compare(job, path, moira), file=path)
