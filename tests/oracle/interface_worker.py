"""What the installed NumPy and PyTorch offer: run by interface_oracle.py in an interpreter that has them.

Prints JSON: "attributes" is a list of [expression, class or None, names], "calls" a list of [label, code], where the code
calls something with every parameter that it has: `m.u` is a value of which nothing is known, `t` some tensor.
"""

import ast
import inspect
import json
import sys
import warnings
from pathlib import Path

warnings.simplefilter("ignore")

OPTIMIZER = "torch.optim.SGD(nn.Linear(2, 2).parameters(), lr=0.1)"
ROWS = "data.TensorDataset(torch.zeros(4, 2))"
MODULES = {
    "numpy": ["np", "np.linalg", "np.fft", "np.random"],
    "torch": ["torch", "torch.linalg", "torch.fft", "torch.special", "torch.nn", "torch.nn.functional", "torch.nn.init",
              "torch.nn.utils", "torch.nn.utils.rnn", "torch.nn.parallel", "torch.optim", "torch.optim.lr_scheduler",
              "torch.optim.swa_utils", "torch.utils.data", "torch.autograd", "torch.distributions", "torch.cuda",
              "torch.amp", "torch.jit", "torch.random", "torch.overrides", "torch.utils.checkpoint", "torch.hub",
              "torch.nn.modules.module"],
}
LAYERS = """
Module() Linear(2,2) Conv1d(3,4,3) Conv2d(3,4,3) Conv3d(3,4,3) ConvTranspose2d(3,4,3) BatchNorm1d(3) BatchNorm2d(3)
SyncBatchNorm(3) InstanceNorm2d(3) LayerNorm(3) GroupNorm(1,3) LocalResponseNorm(2) ReLU() ReLU6() GELU() LeakyReLU()
PReLU() ELU() Softmax() LogSoftmax() Sigmoid() Tanh() SiLU() Hardtanh() Softplus() Threshold(0.1,1) GLU() Hardswish()
Dropout() Dropout2d() Flatten() Unflatten(1,(2,2)) Identity() Embedding(3,2) EmbeddingBag(3,2) Bilinear(2,3,4)
MaxPool2d(2) AvgPool2d(2) AdaptiveAvgPool2d(1) LPPool2d(2,2) MaxUnpool2d(2) RNN(2,3) LSTM(2,3) GRU(2,3) LSTMCell(2,3)
MultiheadAttention(4,2) Transformer(4,2,1,1,4) TransformerEncoderLayer(4,2) TransformerDecoderLayer(4,2)
TransformerEncoder(nn.TransformerEncoderLayer(4,2),1) TransformerDecoder(nn.TransformerDecoderLayer(4,2),1) Sequential()
ModuleList() ModuleDict({'a':nn.ReLU()}) ParameterList() ParameterDict({'a':torch.zeros(2)}) Upsample(scale_factor=2) PixelShuffle(2) ZeroPad2d(1)
ReflectionPad2d(1) Fold((4,4),2) Unfold(2) ChannelShuffle(2) CosineSimilarity() PairwiseDistance() CrossEntropyLoss()
MSELoss() NLLLoss() BCELoss() BCEWithLogitsLoss() KLDivLoss() SmoothL1Loss() CTCLoss() TripletMarginLoss() GaussianNLLLoss()
AdaptiveLogSoftmaxWithLoss(4,5,[2]) LazyLinear(3) LazyConv2d(3,3) DataParallel(nn.Linear(2,2)) RMSNorm(3)
""".split()
OPTIMIZERS = "SGD Adam AdamW RMSprop Adagrad Adadelta Adamax NAdam RAdam ASGD Rprop LBFGS SparseAdam Adafactor".split()
SCHEDULERS = """
StepLR(O,2) MultiStepLR(O,[2]) ExponentialLR(O,0.9) CosineAnnealingLR(O,5) CosineAnnealingWarmRestarts(O,5) LambdaLR(O,abs)
ReduceLROnPlateau(O) OneCycleLR(O,0.1,10) CyclicLR(O,0.1,0.2) LinearLR(O) ConstantLR(O) PolynomialLR(O)
""".split()
DATA = """
Dataset() TensorDataset(torch.zeros(4,2)) Subset(D,[0]) ConcatDataset([D]) StackDataset(D) DataLoader(D)
SequentialSampler(D) RandomSampler(D) SubsetRandomSampler([0]) WeightedRandomSampler([0.5],1)
BatchSampler(data.SequentialSampler(D),2,False) DistributedSampler(D,1,0)
""".split()
DISTRIBUTIONS = """
Normal(0.0,1.0) Categorical(torch.ones(3)) Bernoulli(0.5) Uniform(0.0,1.0) Beta(1.0,1.0) Dirichlet(torch.ones(3))
MultivariateNormal(torch.zeros(2),torch.eye(2)) Independent(torch.distributions.Normal(torch.zeros(2),1.0),1)
""".split()
OBJECTS = {
    "numpy": ["np.zeros((2, 3))", "np.float32(1)", "np.int64(1)", "np.bool_(True)", "np.dtype('float32')", "np.zeros(3).flat",
              "np.random.default_rng()", "np.random.RandomState(0)", "np.finfo(np.float32)", "np.iinfo(np.int32)",
              "np.vectorize(abs)", "np.errstate()", "np.array([1, None])"],
    "torch": ["torch.zeros(2, 3)", "nn.Parameter(torch.zeros(2))", "torch.float32", "torch.device('cpu')", "torch.Size([2])",
              "torch.Generator()", "torch.no_grad()", "torch.autocast('cpu')", "torch.cuda.amp.GradScaler()",
              "torch.jit.script(nn.Linear(2, 2))", "torch.optim.swa_utils.AveragedModel(nn.Linear(2, 2))"],
}
CLASSES = {
    "numpy": [],
    "torch": [*("nn." + text for text in LAYERS),
              *(f"torch.optim.{name}(nn.Linear(2, 2).parameters(), lr=0.1)" for name in OPTIMIZERS),
              *("torch.optim.lr_scheduler." + text.replace("(O", f"({OPTIMIZER}") for text in SCHEDULERS),
              *("data." + text.replace("(D", f"({ROWS}").replace("[D]", f"[{ROWS}]") for text in DATA),
              *("torch.distributions." + text for text in DISTRIBUTIONS)],
}
NAMED = {"outdim", "out_dim", "dims"}  # of tensors with named dimensions, which are not modelled
ODD = {  # what the stubs of PyTorch say, but PyTorch refuses, and what nobody calls
    "t.map_", "t.map2_", "t.new", "t.requires_grad_", "t.stride", "t.copy_", "t.resize_", "t.view", "torch.result_type",
    "torch.repeat_interleave", "torch.dtype", "np.ufunc", "np.flatiter",
    *(f"torch.{loss}" for loss in ("binary_cross_entropy_with_logits", "cosine_embedding_loss", "hinge_embedding_loss",
                                   "kl_div", "margin_ranking_loss", "triplet_margin_loss")),
}
LEFT_OUT = {"_is_protocol", "_abc_impl", "_module_source"}  # of typing, abc and NumPy's own import


def names_of(value):
    """The names that can be asked for."""
    names = []
    for name in dir(value):
        if name.isidentifier() and not name.startswith("__") and name not in LEFT_OUT:
            try:
                getattr(value, name)
                names.append(name)
            except Exception:  # what it refuses itself
                pass
    return names


def attributes(libraries, scope):
    for library in libraries:
        for is_class, texts in ((False, OBJECTS[library]), (True, CLASSES[library])):
            for text in texts:
                try:
                    value = eval(text, scope)
                except Exception:  # another version has no such thing
                    continue
                yield [text, text.split("(")[0] if is_class else None, names_of(value)]
                if is_class:
                    names = [name for name in names_of(type(value)) if callable(getattr(type(value), name))]
                    yield [text.split("(")[0], None, names]


def call(name, parameters):
    """The call that gives every parameter something; None where it does not say which it has."""
    kinds = [parameter.kind for parameter in parameters]
    takes_more = inspect.Parameter.VAR_POSITIONAL in kinds
    if takes_more and kinds[0] == inspect.Parameter.VAR_POSITIONAL:
        return None
    given = []
    for parameter in parameters:
        is_named = parameter.kind == parameter.KEYWORD_ONLY or (
            parameter.kind == parameter.POSITIONAL_OR_KEYWORD and not takes_more)
        if parameter.kind != parameter.VAR_KEYWORD:
            given.append(f"{parameter.name}=m.u" if is_named else "m.u")
    return f"{name}({', '.join(given)})"


def public(module):
    names = getattr(module, "__all__", None) or dir(module)
    return sorted(name for name in names if not name.startswith("_"))


def calls_of_modules(libraries, scope):
    for library in libraries:
        for text in MODULES[library]:
            try:
                module = eval(text, scope)
            except AttributeError:
                continue
            for name in public(module):
                value = getattr(module, name, None)
                try:
                    parameters = list(inspect.signature(value).parameters.values())
                except (TypeError, ValueError):
                    continue
                code = call(f"{text}.{name}", parameters)
                if code:
                    yield [f"{text}.{name}", code]


def calls_of_methods(libraries, scope):
    for library in libraries:
        for text in CLASSES[library]:
            try:
                value = eval(text, scope)
            except Exception:
                continue
            for name in names_of(value):
                method = getattr(value, name)
                if name.startswith("_") or not inspect.ismethod(method):
                    continue
                try:
                    parameters = list(inspect.signature(method).parameters.values())
                except (TypeError, ValueError):
                    continue
                code = call(f"{text}.{name}", parameters)
                if code:
                    yield [f"{text.split('(')[0]}.{name}", code]


def calls_of_stub(path, target, owner=None):
    """The overloads that PyTorch's own stub has for what is written in C."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    if owner:
        body = next(node.body for node in body if isinstance(node, ast.ClassDef) and node.name in owner)
    for node in body:
        if not isinstance(node, ast.FunctionDef) or node.name.startswith("_"):
            continue
        arguments = node.args
        positional = [arg.arg for arg in [*arguments.posonlyargs, *arguments.args][1 if owner else 0:]]
        if arguments.vararg:
            continue
        named = positional + [arg.arg for arg in arguments.kwonlyargs]
        if "self" in named or NAMED & set(named) and node.name in ("flatten", "diagonal"):
            continue
        yield [f"{target}.{node.name}", f"{target}.{node.name}(" + ", ".join(f"{name}=m.u" for name in named) + ")"]


def main():
    libraries = sys.argv[1].split(",")
    scope = {}
    for library in libraries:
        exec({"numpy": "import numpy as np", "torch": "import torch, torch.utils.checkpoint\nfrom torch import nn\n"
              "import torch.utils.data as data"}[library], scope)
    calls = [*calls_of_modules(libraries, scope), *calls_of_methods(libraries, scope)]
    if "torch" in libraries:
        stubs = Path(scope["torch"].__file__).parent / "_C"
        calls += calls_of_stub(stubs / "_VariableFunctions.pyi", "torch")
        calls += calls_of_stub(stubs / "__init__.pyi", "t", ("TensorBase", "_TensorBase"))
    calls = [[label, code] for label, code in calls if label not in ODD]
    json.dump({"attributes": list(attributes(libraries, scope)), "calls": calls}, sys.stdout)


if __name__ == "__main__":
    main()
