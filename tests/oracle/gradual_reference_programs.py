"""The programs on which Moira and the reference are compared (gradual_reference_oracle.py)."""

import collections
import textwrap

# [title], the [name] of the function in [source], or [entry]; [kind]: types or branch; [where]: conditions for
# Moira; [verdict]: what the answer must be, as far as it is known; [defect]: why the reference says something
# else.
Program = collections.namedtuple(
    "Program", "title source name entry kind where verdict defect reference_source is_slow",
    defaults=("Net.forward", None, "types", (), {}, None, None, False))

HEAD = "import operator\nimport torch\nimport torch.nn.functional as F\nfrom torch.fx.tensor_type import Dyn, TensorType\n\n\n"


def net(layers, signature, body):
    """A module with these lines in its constructor and its forward."""
    lines = ["class Net(torch.nn.Module):", "    def __init__(self):", "        super().__init__()"]
    lines += [f"        {line}" for line in textwrap.dedent(layers).strip().splitlines()]
    lines += ["", f"    def forward(self, {signature}):"]
    lines += [f"        {line}" for line in textwrap.dedent(body).strip().splitlines()]
    return HEAD + "\n".join(lines) + "\n"


def types(title, layers, signature, body, verdict, defect=None):
    return Program(title, net(layers, signature, body), verdict=verdict, defect=defect)


def branch(title, layers, signature, condition, verdict, defect=None):
    """A function that branches on [condition]; the reference gets one that returns it."""
    source = net(layers, signature, f"if {condition}:\n    return torch.relu(x)\nreturn torch.tanh(x)")
    returned = net(layers, signature, f"return {condition}")
    return Program(title, source, kind="branch", verdict=verdict, defect=defect, reference_source=returned)


CONV24 = """
self.conv1 = torch.nn.Conv2d(2, 2, 2)
self.conv2 = torch.nn.Conv2d(4, 2, 2)
"""
FOUR = "TensorType([Dyn, Dyn, Dyn, Dyn])"


def listings():
    yield types("listing 1", CONV24, "x: TensorType([Dyn, Dyn])", "self.conv1(x)\nreturn self.conv2(x)",
                {"well_typed": False})
    yield types("listing 2, ConvExample", CONV24, f"x: {FOUR}", "self.conv1(x)\nreturn self.conv2(x)",
                {"well_typed": True, "ranks": {"x": [4]}, "static": False})
    yield types("listing 3", "self.conv2 = torch.nn.Conv2d(4, 2, 2)", f"x: {FOUR}", "return self.conv2(x)",
                {"well_typed": True, "ranks": {"x": [4]}, "static": True})
    yield types("listing 4", "self.conv2 = torch.nn.Conv2d(4, 2, 2)", "x: TensorType([19, 4, 19, 9])",
                "return self.conv2(x)", {"well_typed": True, "static": True})
    yield branch("listing 5", "self.conv = torch.nn.Conv2d(512, 512, 3)", f"x: {FOUR}",
                 "self.conv(x).dim() == 4", {"true": True, "false": False})
    yield branch("listing 7", "pass", "x: Dyn", "x.reshape(100).size()[0] < 100", {"true": False, "false": True})
    yield types("BmmExample", "pass", "x: TensorType([Dyn, 2, 3]), y: TensorType([1, 3, 2])",
                "bmm = torch.bmm(x, y)\nreturn bmm", {"well_typed": True, "static": True})
    yield types("BmmExample, ill typed", "pass", "x: TensorType([Dyn, 3, 2]), y: TensorType([1, 3, 2])",
                "return torch.bmm(x, y)", {"well_typed": False},
                "its rule for bmm does not compare the inner dimensions")


def models():
    verdict = {"well_typed": True, "static": True}
    yield Program("AlexNet", None, entry="torchvision.models.alexnet()", verdict=verdict)
    yield Program("ResNet-50", None, entry="torchvision.models.resnet50()", verdict=verdict, is_slow=True)


def operations():
    any_x = f"x: {FOUR}"
    yield types("conv, rank 3", "self.conv = torch.nn.Conv2d(3, 8, 3)", "x: TensorType([3, 10, 10])",
                "return self.conv(x)", {"well_typed": True, "static": True}, "it takes images with a batch only")
    yield types("conv, empty result", "self.conv = torch.nn.Conv2d(3, 8, 5)", "x: TensorType([1, 3, 4, 9])",
                "return self.conv(x)", {"well_typed": False}, "it accepts a result of size 0")
    yield types("conv then add", "self.conv = torch.nn.Conv2d(3, 3, 3, padding=1)", any_x,
                "return torch.add(self.conv(x), x)", {"well_typed": True, "ranks": {"x": [4]}, "static": True})
    yield types("batch norm features", "self.norm = torch.nn.BatchNorm2d(5)", "x: TensorType([1, 4, 8, 8])",
                "return self.norm(x)", {"well_typed": False}, "it does not check the number of features")
    yield types("linear", "self.linear = torch.nn.Linear(4, 5)", "x: TensorType([Dyn, 4])", "return self.linear(x)",
                {"well_typed": True, "ranks": {"x": [2]}, "static": True})
    yield types("linear, wrong", "self.linear = torch.nn.Linear(4, 5)", "x: TensorType([Dyn, 3])",
                "return self.linear(x)", {"well_typed": False})
    yield types("layer norm", "self.norm = torch.nn.LayerNorm((5, 4))", "x: TensorType([Dyn, 5, Dyn])",
                "return self.norm(x)", {"well_typed": True, "static": True})
    yield types("layer norm, wrong", "self.norm = torch.nn.LayerNorm((5, 4))", "x: TensorType([Dyn, 6, Dyn])",
                "return self.norm(x)", {"well_typed": False})
    yield types("add, broadcast", "pass", "x: TensorType([Dyn, 2, 1]), y: TensorType([3])", "return torch.add(x, y)",
                {"well_typed": True, "static": True})
    yield types("add, wrong", "pass", "x: TensorType([Dyn, 2]), y: TensorType([3])", "return torch.add(x, y)",
                {"well_typed": False})
    yield types("reshape", "pass", "x: TensorType([Dyn, 4])", "return torch.reshape(x, (2, 6))",
                {"well_typed": True, "static": True})
    yield types("reshape, wrong", "pass", "x: TensorType([Dyn, 5])", "return torch.reshape(x, (2, 6))",
                {"well_typed": False})
    yield types("reshape, -1", "pass", "x: TensorType([Dyn, 4])", "return torch.reshape(x, (3, -1))",
                {"well_typed": True, "static": True})
    yield types("view, two -1", "pass", "x: TensorType([4, 6])", "return x.view(-1, -1)", {"well_typed": False},
                "it accepts two unknown dimensions")
    yield types("flatten, all", "self.linear = torch.nn.Linear(24, 2)", "x: TensorType([2, 3, 4])",
                "return self.linear(torch.flatten(x))", {"well_typed": True, "static": True},
                "its default for start_dim is 1")
    yield types("flatten, 1", "self.linear = torch.nn.Linear(12, 2)", "x: TensorType([2, 3, 4])",
                "return self.linear(torch.flatten(x, 1))", {"well_typed": True, "static": True})
    yield types("transpose", "self.linear = torch.nn.Linear(3, 2)", "x: TensorType([2, 3, 4])",
                "return self.linear(x.transpose(1, 2))", {"well_typed": True, "static": True})
    yield types("expand, -1", "pass", "x: TensorType([2, 1])", "return x.expand(-1, 5)", {"well_typed": True},
                "it takes -1 as a size")
    yield types("type_as", "pass", "x: TensorType([2, 3]), y: TensorType([4, 5])", "return x.type_as(y)",
                {"well_typed": True, "static": True}, "it wants the shapes to agree")
    yield types("cumsum, negative", "pass", "x: TensorType([2, 3])", "return torch.cumsum(x, dim=-1)",
                {"well_typed": True, "static": True}, "it knows no negative dimension")
    yield types("masked_fill_, mask too large", "pass", "x: TensorType([3]), y: TensorType([2, 3])",
                "return x.masked_fill_(y, 0)", {"well_typed": False}, "it broadcasts the tensor to the mask")
    yield types("pool, 0-sized", "self.pool = torch.nn.MaxPool2d(3)", "x: TensorType([1, 2, 2, 2])",
                "return self.pool(x)", {"well_typed": False}, "it accepts a result of size 0")
    yield types("pool, ceil_mode",
                "self.pool = torch.nn.MaxPool2d(2, ceil_mode=True)\nself.linear = torch.nn.Linear(3, 1)",
                "x: TensorType([1, 2, 5, 5])", "return self.linear(self.pool(x))", {"well_typed": True},
                "it ignores ceil_mode")
    yield types("adaptive pool", "self.pool = torch.nn.AdaptiveAvgPool2d((6, 6))\nself.linear = torch.nn.Linear(6, 1)",
                any_x, "return self.linear(self.pool(x))", {"well_typed": True, "static": True})
    yield types("adaptive pool, int", "self.pool = torch.nn.AdaptiveAvgPool2d(6)", any_x, "return self.pool(x)",
                {"well_typed": True, "static": True}, "it fails for a size that is an int")
    yield types("embedding", "self.embedding = torch.nn.Embedding(10, 4)\nself.linear = torch.nn.Linear(4, 2)",
                "x: TensorType([Dyn, 7])", "return self.linear(self.embedding(x))",
                {"well_typed": True, "static": True})
    yield branch("size of another rank", "pass", "x: TensorType([2, 3])", "x.size() != (2, 3, 4)",
                 {"true": True, "false": False}, "a different rank makes its condition false")
    yield branch("size, open", "pass", "x: TensorType([Dyn, 3])", "x.size(0) > 2", {"true": True, "false": True})


def all_programs():
    yield from listings()
    yield from models()
    yield from operations()
