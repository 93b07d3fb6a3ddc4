"""Runs a choreography both ways: its source as one program, and its projections on any network, and compares the two.

What is where is read in the source itself: channels and arguments are handed to the roles that its annotations name. So a
test needs only the names of the class and of the method, and the arguments.
"""

import ast
import copy
import dataclasses
import enum
import importlib
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import moira.choreo
from moira.choreo import ThreadHub, Unit, run_local

CHANNELS = ("Channel", "DiChannel", "DiDataChannel", "DiSelectChannel", "BiChannel")
SECONDS = 60.0


def moira_program():
    return os.environ.get("MOIRA", str(Path(__file__).resolve().parents[2] / "build/moira"))


def has_projector():
    """Whether the program under test has the command `project`."""
    try:
        done = subprocess.run([moira_program(), "project", "--help"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    except OSError:
        return False
    return done.returncode == 0


def project(files, folder, *options):
    """Projects [files] into [folder]; the output where that fails, else nothing."""
    done = subprocess.run([moira_program(), "project", "--isolated", *map(str, options), "-o", str(folder),
                           *map(str, files)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.stdout if done.returncode else ""


class Choreography:
    """One choreographic class of a source file: its roles, channels and methods as the source declares them."""

    def __init__(self, path, name):
        self.path, self.name = Path(path), name
        tree = ast.parse(self.path.read_text(encoding="utf-8"))
        self.classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
        self.roles = self._roles(name)
        self.channels = {}
        self.kinds = {}
        for parameter in self._method(name, "__init__").args.args[1:]:
            kind, arguments = subscript(parameter.annotation)
            assert kind in CHANNELS, f"{parameter.arg} is no channel"
            self.channels[parameter.arg] = tuple(ast.unparse(one) for one in arguments[-2:])
            self.kinds[parameter.arg] = getattr(moira.choreo, kind)

    def _roles(self, name):
        for base in self.classes[name].bases:
            kind, arguments = subscript(base)
            if kind.startswith("Ch") or kind in self.classes:
                return [ast.unparse(one) for one in arguments]
        raise AssertionError(f"{name} is no choreography")

    def _method(self, name, method):
        """The definition of a method, also of one that is inherited under the same names of roles."""
        for node in self.classes[name].body:
            if isinstance(node, ast.FunctionDef) and node.name == method:
                return node
        for base in self.classes[name].bases:
            if subscript(base)[0] in self.classes:
                return self._method(subscript(base)[0], method)
        raise AssertionError(f"{name} has no method {method}")

    def places(self, method):
        """The role of each parameter of a method; None for what is everywhere."""
        places = {}
        for parameter in self._method(self.name, method).args.args[1:]:
            kind, arguments = subscript(parameter.annotation)
            places[parameter.arg] = ast.unparse(arguments[-1]) if kind == "At" else None
        return places

    def result_place(self, method):
        """The role of the result, or None when it is an object of several roles or nothing."""
        kind, arguments = subscript(self._method(self.name, method).returns)
        return ast.unparse(arguments[-1]) if kind == "At" else None

    def run_source(self, module, method, arguments):
        """The result of the source as one program, its arguments after the run, and how many messages it has."""
        channels = {name: kind() for name, kind in self.kinds.items()}
        arguments = copy.deepcopy(arguments)
        result = getattr(getattr(module, self.name)(**channels), method)(**arguments)
        return result, arguments, sum(channel.values + channel.labels for channel in channels.values())

    def calls(self, package, method, arguments, networks):
        """For each role, a function that runs its projection, and the arguments that it is given."""
        calls, given = {}, {}
        for role in self.roles:
            cls = getattr(package, f"{self.name}_{role}" if len(self.roles) > 1 else self.name)
            if not hasattr(cls, method):
                continue
            places = self.places(method)
            given[role] = {name: translated(value, package) for name, value in arguments.items()
                           if places[name] in (role, None)}
            calls[role] = self._call(cls, role, method, given[role], networks[role])
        return calls, given

    def _call(self, cls, role, method, arguments, network):
        def call():
            ends = {name: network.channel(ends[ends[0] == role], name) for name, ends in self.channels.items()
                    if role in ends}
            return getattr(cls(**ends), method)(**arguments)
        return call

    def compare(self, module, package, method, arguments, run=None, **settings):
        """Runs both ways; what differs, as text. [run] runs the calls of the roles on networks; threads by default."""
        wanted, after, messages = self.run_source(module, method, arguments)
        hub = ThreadHub(**settings)
        networks = {role: hub.at(role) for role in self.roles}
        calls, given = self.calls(package, method, arguments, networks)
        results = run_local(timeout=SECONDS, **calls)
        problems = self.differences(method, wanted, after, results, given)
        sent = sum(end._sent for network in networks.values() for end in network.channels())
        has_tried = any(end._has_tried for network in networks.values() for end in network.channels())
        if sent != messages and not has_tried:
            problems.append(f"{sent} messages were sent, and the source has {messages}")
        if hub.unread():
            problems.append(f"{hub.unread()} messages were not read")
        return "\n".join(problems)

    def differences(self, method, wanted, after, results, given):
        problems = []
        place = self.result_place(method)
        for role, got in results.items():
            if role == place:
                if plain(got) != plain(wanted):
                    problems.append(f"{role} returns {plain(got)}, and the source {plain(wanted)}")
            elif got is not Unit.id and got is not None and place is None:
                problems += shares(role, got, wanted)
            elif got is not Unit.id and got is not None:
                problems.append(f"{role} returns {got!r} though the result is at {place}")
            for name, value in given.get(role, {}).items():
                if plain(value) != plain(after[name]):
                    problems.append(f"{name} is {plain(value)} at {role}, and {plain(after[name])} in the source")
        return problems


def shares(role, got, wanted):
    """What a role has of an object of several roles must be what the object of the source has."""
    problems = []
    for name, value in vars(got).items():
        if name != "__orig_class__" and plain(value) != plain(getattr(wanted, name)):
            problems.append(f"{role} has {name} = {plain(value)}, and the source {plain(getattr(wanted, name))}")
    return problems


def translated(value, package):
    """A copy of [value] with the classes of the projections in place of those of the source."""
    if isinstance(value, (list, tuple)):
        return type(value)(translated(item, package) for item in value)
    if isinstance(value, dict):
        return {translated(key, package): translated(item, package) for key, item in value.items()}
    shared = sys.modules.get(f"{package.__name__}._shared")
    cls = getattr(shared, type(value).__name__, None)
    if isinstance(value, enum.Enum):
        return cls[value.name]
    if dataclasses.is_dataclass(value):
        return cls(**{field.name: translated(getattr(value, field.name), package) for field in dataclasses.fields(value)})
    return copy.deepcopy(value)


def subscript(node):
    """`K[a, b]` as ("K", [a, b]); a bare name as (name, [])."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        node = ast.parse(node.value, mode="eval").body
    if not isinstance(node, ast.Subscript):
        return (ast.unparse(node) if node is not None else ""), []
    inner = node.slice
    return ast.unparse(node.value).split(".")[-1], list(inner.elts) if isinstance(inner, ast.Tuple) else [inner]


def plain(value):
    """[value] without the identity of classes, which the source and its projections do not share."""
    if isinstance(value, enum.Enum):
        return f"{type(value).__name__}.{value.name}"
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return type(value).__name__, {field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, dict):
        return {plain(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(map(plain, value))
    if hasattr(value, "tolist") and hasattr(value, "dtype"):
        return str(value.dtype), value.shape, value.tolist()
    return value


def load_source(path, name=None):
    """Imports a source file under a name of its own."""
    name = name or f"source_{Path(path).stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def load_package(folder, stem):
    """Imports the projections of a source."""
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    return importlib.import_module(f"{stem}_epp")
