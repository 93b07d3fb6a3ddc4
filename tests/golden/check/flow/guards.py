"""A condition that nobody knows is asked again when a later one tells more of its variables."""
import enum
import inspect
import sys

import torch

try:
    import unknown_frames
except ImportError:
    unknown_frames = None


class Format(enum.Enum):
    XYWH = "xywh"
    CORNERS = "corners"
    XYWHR = "xywhr"


def is_rotated(format: Format) -> bool:
    return format in (Format.CORNERS, Format.XYWHR)


def convert(boxes, old: Format, new: Format):
    if is_rotated(old) ^ is_rotated(new):
        raise ValueError("rotated boxes stay rotated")
    if new == Format.XYWH:
        boxes[..., 2:] -= boxes[..., :2]
    elif new == Format.XYWHR:
        boxes[..., 2:] -= boxes[..., :2]  # expect: shape-mismatch
    return boxes


def rotate(format: Format):
    return convert(torch.rand(6, 5), Format.CORNERS, format)


def by_text(boxes, new):
    if not new.startswith("c"):
        return None
    if new == "xywh":
        boxes[..., 2:] -= boxes[..., :2]
    if new == "corners":
        boxes[..., 2:] -= boxes[..., :2]  # expect: shape-mismatch
    return boxes


def use_text(format):
    return by_text(torch.rand(6, 5), format)


def again(boxes, new):
    # Another value since then: what was asked tells nothing.
    if new.startswith("x"):
        new = new[1:]
    if new == "xywh":
        boxes[..., 2:] -= boxes[..., :2]  # expect: shape-mismatch
    return boxes


def use_again(format):
    return again(torch.rand(6, 5), format)


# The keys of one of several dicts, asked for in a loop.
names = {}
names["first"] = {"prefix": "a"}
names["second"] = {"prefix": "b", "n.weight": "c"}
for argument in sys.argv[1:]:
    for number in range(len(sys.argv)):
        for part in ["weight", "bias"]:
            if "res." + part in names[argument].keys():
                print(names[argument]["res." + part])

            # What is asked of a list that nobody knows holds of the dict that was made from it.
            if part in sorted(names["first"], key=sys.argv.index):
                print(names["first"][part])
            if part in sys.argv:
                print(names["first"][part])  # expect: key-missing


class System:
    def __init__(self, extra: Format):
        self.extra = extra
        self.matrix = torch.rand(8, 4, 4)
        if self.extra != self.extra.XYWH:
            self.padded = torch.zeros((9, 9))
            self.padded[:-1, :-1] = self.matrix


def systems():
    # Members can be reached through one another.
    if Format.XYWH.XYWH != Format.XYWH or Format.XYWH.CORNERS is Format.XYWH:
        return 1 + ""
    if Format.XYWH.CORNERS is Format.CORNERS:
        return "" + 1  # expect: operand-types
    return None


System(Format.XYWH)


def encode(encoder, graph):
    accepted = [parameter.name for parameter in inspect.signature(encoder.forward).parameters.values()]
    wanted = set(accepted)
    if {"x", "edges"}.issubset(wanted) and graph is not None:
        return encoder(graph, None)
    return encoder(graph)


class Encoder(torch.nn.Module):
    def forward(self, x, edges):
        return x


def normalise(frame):
    is_frame = isinstance(frame, unknown_frames.Frame) if unknown_frames else False
    if not is_frame:
        return frame
    return frame.applymap(str)


def counted(items, verbose=None):
    # What is asked of something else has nothing to do with what fails.
    if sys.argv[1:] == ["--quiet"]:
        return None
    return items.missing  # expect: no-such-attribute


def use_them():
    class Dummy:
        empty = False

    encode(Encoder(), torch.rand(3))
    normalise(Dummy())
    counted([1, 2])


class Wrapper:
    def __init__(self):
        # There is nothing above object: it is the initialiser of the super itself that is called.
        super(object, self).__init__()
        super().missing()  # expect: no-such-attribute


def wrap():
    return Wrapper()


def give_away():
    summary = {}

    class Run:
        def __init__(self):
            self.summary = summary

    class Api:
        def run(self):
            return Run()

    api = Api()
    unknown_frames.use(lambda: api)
    return summary["loss"]


def is_label(value, parts):
    # A condition is not asked again while it is asked: no remark that the budget is spent.
    if value is None or parts is False and value.count(".") > 0:
        return False
    if parts is True:
        return all(is_label(label, False) for label in value.split("."))
    return value.isalnum()


calls = 0


def is_first(name):
    global calls
    calls += 1
    return name == "xywh" and calls == 1


def once(boxes, new):
    # A question that changes its own answer is not asked again.
    if not is_first(new):
        return None
    if new == "xywh":
        boxes[..., 2:] -= boxes[..., :2]  # expect: shape-mismatch
    return boxes


if sys.argv[2:]:
    once(torch.rand(6, 5), sys.argv[1])
