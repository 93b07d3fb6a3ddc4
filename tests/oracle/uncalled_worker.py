"""Runs programs in PyTorch and NumPy line by line, and compares shapes with what `moira shapes` says of them.

Reads a list of jobs as JSON: a path, the rows that were printed, and statements that call what the program defines.
Writes for each job how many shapes were compared, and which were wrong. A size is evaluated with what the running
function was given, what it has assigned, and what the object that it belongs to was made with. A name that none of
them has stands for one number while the function runs.
"""

import json
import sys
import types
import warnings

warnings.simplefilter("ignore")


def plain_shape(value):
    shape = getattr(value, "shape", None)
    if shape is None or isinstance(value, type) or type(value).__module__.split(".")[0] not in ("torch", "numpy"):
        return None
    try:
        return tuple(int(size) for size in shape)
    except (TypeError, ValueError):
        return None


def frozen(value):
    """What is kept of an argument: of a tensor its shape, which may change later."""
    shape = plain_shape(value)
    return value if shape is None else types.SimpleNamespace(shape=shape)


class Names(dict):
    """What names mean in one call."""

    def __init__(self, call):
        super().__init__()
        self.call = call

    def __missing__(self, name):
        for names in (self.call.given, self.call.assigned, self.call.made_with):
            if name in names:
                return names[name]
        raise KeyError(name)


class Call:
    """A function of the program that runs."""

    def __init__(self, frame, made):
        code = frame.f_code
        count = code.co_argcount + code.co_kwonlyargcount
        self.given = {name: frozen(frame.f_locals.get(name)) for name in code.co_varnames[:count]}
        self.assigned, self.made_with, self.free = {}, {}, {}
        self.line = None
        owner = frame.f_locals.get("self")
        if owner is not None and code.co_name == "__init__":
            made.setdefault(id(owner), dict(self.given))
        elif owner is not None:
            self.made_with = made.get(id(owner), {})

    def note(self, frame):
        for name, value in frame.f_locals.items():
            if name not in self.assigned and (isinstance(value, int) or plain_shape(value) is not None):
                self.assigned[name] = frozen(value)

    def size(self, text, real):
        """The number that a text means here; None when it cannot be told."""
        try:
            return int(eval(text, {"__builtins__": {"max": max, "min": min}}, Names(self)))
        except (KeyError, NameError, AttributeError, SyntaxError, TypeError, ZeroDivisionError, IndexError):
            return self.free.setdefault(text, real)


    def parts(self, said):
        """A size, or all those that `*x.shape[1:]` stands for."""
        if not isinstance(said, str) or not said.startswith("*"):
            return [said]
        return list(eval(said[1:], {"__builtins__": {}}, Names(self)))


class Tracer:
    def __init__(self, path, rows):
        self.path = path
        self.rows = {}
        for row in rows:
            self.rows.setdefault(row["line"], []).append(row)
        self.calls, self.made = {}, {}
        self.compared, self.wrong = 0, []

    def __call__(self, frame, event, argument):
        if frame.f_code.co_filename != self.path or frame.f_code.co_name.startswith("<"):
            return None
        call = self.calls.get(id(frame))
        if call is None or call[0] is not frame:
            call = self.calls[id(frame)] = (frame, Call(frame, self.made))
        call = call[1]
        call.note(frame)
        if event in ("line", "return") and call.line is not None:
            self.compare(frame, call)
        if event in ("line", "exception"):
            call.line = frame.f_lineno if event == "line" else None
        if event == "return":
            del self.calls[id(frame)]
        return self

    def compare(self, frame, call):
        for row in self.rows.get(call.line, []):
            shape = row["shape"]
            if shape is None:
                continue
            try:
                value = eval(row["name"], {}, dict(frame.f_locals))
            except Exception:
                continue
            real = plain_shape(value)
            if value is None and row.get("optional"):
                continue
            if real is None:
                self.wrong.append(f"line {call.line}: {row['name']} is {shape}, but no array")
                continue
            self.compared += 1
            self.check(row, call, shape, real)

    def check(self, row, call, shape, real):
        shape = [part for said in shape for part in call.parts(said)]
        front = shape.index("...") if "..." in shape else len(shape)
        back = shape[front + 1:]
        fits = len(real) >= len(shape) - 1 if "..." in shape else len(real) == len(shape)
        pairs = list(zip(shape[:front], real)) + list(zip(back, real[len(real) - len(back):] if back else ()))
        for said, size in pairs:
            if said is None:
                continue
            fits = fits and (said if isinstance(said, int) else call.size(said, size)) == size
        if not fits:
            self.wrong.append(f"line {call.line}: {row['name']} is {shape}, but in fact {real}")


def work(job):
    with open(job["path"]) as file:
        source = file.read()
    tracer = Tracer(job["path"], job["rows"])
    names = {"__name__": "program"}
    exec(compile(source, job["path"], "exec"), names)
    failed = None
    for statement in job["calls"]:
        sys.settrace(tracer)
        try:
            exec(compile(statement, "<call>", "exec"), names)
        except Exception as error:
            failed = f"{type(error).__name__}: {error}"
        finally:
            sys.settrace(None)
    return {"compared": tracer.compared, "wrong": tracer.wrong[:5], "failed": failed}


if __name__ == "__main__":
    json.dump([work(job) for job in json.load(sys.stdin)], sys.stdout)
