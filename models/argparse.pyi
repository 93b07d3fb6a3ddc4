from moira.stubs import *

_unknown: Any

SUPPRESS = "==SUPPRESS=="
OPTIONAL = "?"
ZERO_OR_MORE = "*"
ONE_OR_MORE = "+"
PARSER = "A..."
REMAINDER = "..."

def _whole(name: str) -> int: ...
def _real() -> float: ...
def _text() -> str: ...
def _truth() -> bool: ...

def _either(first, second):
    if _truth():
        return first
    return second

def _converted(name, type):
    if type is None or type is str:
        return _text()
    if type is int:
        return _whole(name)
    if type is float:
        return _real()
    return _unknown(type)

def _planned(action, default, type):
    """What an option is where the command line has none."""
    if action == "store_true" and default is None:
        return False
    if action == "store_false" and default is None:
        return True
    if type is not None and isinstance(default, str):
        return type(default)
    return default

class ArgumentError(Exception): ...
class ArgumentTypeError(Exception): ...
class Action(Any): ...
class BooleanOptionalAction(Any): ...
class FileType(Any):
    def __init__(self, mode="r", bufsize=-1, encoding=None, errors=None): ...
class HelpFormatter(Any): ...
class ArgumentDefaultsHelpFormatter(HelpFormatter): ...
class MetavarTypeHelpFormatter(HelpFormatter): ...
class RawDescriptionHelpFormatter(HelpFormatter): ...
class RawTextHelpFormatter(HelpFormatter): ...

class Namespace(Any):
    def __init__(self, **kwargs):
        for name, value in kwargs.items():
            setattr(self, name, value)

class _Group(Any):
    def __init__(self, values):
        self._values = values

    def add_argument(self, *names, action=None, nargs=None, const=None, default=None, type=None, choices=None,
                     required=False, help=None, metavar=None, dest=None, **rest):
        if not names and dest is None:
            return _unknown(self)
        if dest is None:
            dest = names[0]
            for name in names:
                if name.startswith("--"):
                    dest = name
                    break
        if not isinstance(dest, str):
            return _unknown(self)
        optional = bool(names) and names[0].startswith("-")
        dest = dest.lstrip("-").replace("-", "_") if names else dest
        if action == "store_true" or action == "store_false":
            value = _truth()
            if default is not None and not isinstance(default, bool):
                value = _unknown(default)
        elif action is not None and action != "store" or nargs is not None or const is not None:
            value = _unknown(default)
        elif optional and not required:
            value = _either(_converted(dest, type), default)
            if type is not None and isinstance(default, str):
                value = _converted(dest, type)
            if type is int and isinstance(default, int) and not isinstance(default, bool):
                value = _whole(dest)
        else:
            value = _converted(dest, type)
        if words.is_planned() and not required and (optional or nargs == "?"):
            value = _planned(action, default, type)
        self._values[dest] = value
        return _unknown()

    def add_argument_group(self, *args, **kwargs): return _Group(self._values)
    def add_mutually_exclusive_group(self, *, required=False): return _Group(self._values)
    def set_defaults(self, **kwargs):
        _unknown(self._values)

class ArgumentParser(_Group):
    def __init__(self, prog=None, usage=None, description=None, epilog=None, parents=[], formatter_class=None,
                 prefix_chars="-", fromfile_prefix_chars=None, argument_default=None, conflict_handler="error",
                 add_help=True, allow_abbrev=True, exit_on_error=True, **rest):
        self._values = {}
        if argument_default is not None or prefix_chars != "-":
            _unknown(self)

    def add_subparsers(self, **kwargs):
        return _unknown(self)

    def parse_args(self, args=None, namespace=None):
        if namespace is not None:
            return _unknown(namespace)
        return Namespace(**self._values)

    def parse_known_args(self, args=None, namespace=None):
        return self.parse_args(args, namespace), _texts()

    def error(self, message) -> NoReturn: ...
    def exit(self, status=0, message=None) -> NoReturn: ...
    def print_help(self, file=None) -> None: ...
    def print_usage(self, file=None) -> None: ...
    def format_help(self) -> str: ...
    def format_usage(self) -> str: ...

def _texts() -> list[str]: ...

def __getattr__(name): ...
