"""What installed libraries offer: run by interface_oracle.py in an interpreter that has them.

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
IMPORTS = {
    "numpy": "import numpy as np",
    "torch": "import torch, torch.utils.checkpoint\nfrom torch import nn\nimport torch.utils.data as data",
    "jax": "import jax, jax.numpy as jnp, jax.nn.initializers",
    "flax": "import flax, flax.linen, flax.nnx",
    "optax": "import optax",
    "equinox": "import equinox, equinox.nn",
    "pandas": "import pandas as pd",
    "sklearn": "import sklearn\n" + "\n".join(
        f"import sklearn.{name}" for name in "base cluster covariance datasets decomposition discriminant_analysis ensemble "
        "feature_selection impute kernel_approximation kernel_ridge linear_model manifold metrics mixture model_selection "
        "naive_bayes neighbors neural_network pipeline preprocessing random_projection semi_supervised svm tree".split()),
    "matplotlib": "import matplotlib.pyplot as plt",
    "tensorflow": "import tensorflow as tf",
    "keras": "import keras",
}
MODULES = {
    "numpy": ["np", "np.linalg", "np.fft", "np.random"],
    "torch": ["torch", "torch.linalg", "torch.fft", "torch.special", "torch.nn", "torch.nn.functional", "torch.nn.init",
              "torch.nn.utils", "torch.nn.utils.rnn", "torch.nn.parallel", "torch.optim", "torch.optim.lr_scheduler",
              "torch.optim.swa_utils", "torch.utils.data", "torch.autograd", "torch.distributions", "torch.cuda",
              "torch.amp", "torch.jit", "torch.random", "torch.overrides", "torch.utils.checkpoint", "torch.hub",
              "torch.nn.modules.module"],
    "jax": ["jax", "jnp", "jnp.linalg", "jax.lax", "jax.nn", "jax.nn.initializers", "jax.random", "jax.tree", "jax.tree_util",
            "jax.ops"],
    "flax": ["flax", "flax.linen", "flax.nnx"],
    "optax": ["optax"],
    "equinox": ["equinox", "equinox.nn"],
    "pandas": ["pd"],
    "sklearn": [line.split()[1] for line in IMPORTS["sklearn"].split("\n")],
    "matplotlib": ["plt"],
    "tensorflow": ["tf", "tf.math", "tf.linalg", "tf.nn", "tf.image", "tf.random", "tf.data", "tf.train", "tf.compat.v1",
                   "tf.compat.v1.nn", "tf.compat.v1.train", "tf.compat.v1.layers"],
    "keras": ["keras", "keras.layers", "keras.losses", "keras.models", "keras.ops", "keras.utils", "keras.applications",
              "keras.datasets"],
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
KERAS_LAYERS = """
Dense(2) Conv1D(2,3) Conv2D(2,3) Conv2DTranspose(2,3) SeparableConv2D(2,3) DepthwiseConv2D(3) MaxPooling2D() AveragePooling1D()
GlobalAveragePooling2D() Flatten() Reshape((2,)) Permute((1,)) RepeatVector(2) Dropout(0.1) SpatialDropout1D(0.1) LSTM(2) GRU(2)
SimpleRNN(2) LSTMCell(2) Bidirectional(keras.layers.LSTM(2)) TimeDistributed(keras.layers.Dense(2)) Embedding(3,2)
BatchNormalization() LayerNormalization() Activation('relu') ReLU() Softmax() Add() Concatenate() Dot(1) Attention()
MultiHeadAttention(2,2) Lambda(abs) Masking() ZeroPadding2D() UpSampling2D() Cropping2D() Rescaling(2.0) Resizing(2,2) RandomFlip()
Normalization()
""".split()
ESTIMATORS = """
linear_model.LinearRegression() linear_model.LogisticRegression() svm.SVC() tree.DecisionTreeClassifier() cluster.KMeans()
ensemble.RandomForestClassifier() decomposition.PCA() preprocessing.StandardScaler() preprocessing.OneHotEncoder()
neighbors.KNeighborsClassifier() model_selection.KFold() neural_network.MLPClassifier() mixture.GaussianMixture()
""".split()
OBJECTS = {
    "numpy": ["np.zeros((2, 3))", "np.float32(1)", "np.int64(1)", "np.bool_(True)", "np.dtype('float32')", "np.zeros(3).flat",
              "np.random.default_rng()", "np.random.RandomState(0)", "np.finfo(np.float32)", "np.iinfo(np.int32)",
              "np.vectorize(abs)", "np.errstate()", "np.array([1, None])"],
    "torch": ["torch.zeros(2, 3)", "nn.Parameter(torch.zeros(2))", "torch.float32", "torch.device('cpu')", "torch.Size([2])",
              "torch.Generator()", "torch.no_grad()", "torch.autocast('cpu')", "torch.cuda.amp.GradScaler()",
              "torch.jit.script(nn.Linear(2, 2))", "torch.optim.swa_utils.AveragedModel(nn.Linear(2, 2))"],
    "jax": ["jnp.zeros((2, 3))", "jax.random.PRNGKey(0)", "jnp.zeros(3).at[0]", "jax.jit(abs)"],
    "optax": ["optax.adam(0.1)", "optax.chain(optax.sgd(0.1))"],
    "pandas": ["pd.DataFrame({'a': [1, 2]})", "pd.Series([1, 2])", "pd.Index([1, 2])", "pd.Series(['a']).str",
               "pd.DataFrame({'a': [1, 2]}).groupby('a')"],
    "matplotlib": ["plt.figure()", "plt.subplots()[1]"],
    "tensorflow": ["tf.zeros((2, 3))", "tf.Variable(tf.zeros(2))", "tf.data.Dataset.range(3)", "tf.TensorShape([2])",
                   "tf.GradientTape()", "tf.float32", "tf.constant(['a'])"],
    "keras": ["keras.Input((3,))", "keras.Sequential([keras.layers.Dense(2)])"],
}
CLASSES = {
    "numpy": [],
    "torch": [*("nn." + text for text in LAYERS),
              *(f"torch.optim.{name}(nn.Linear(2, 2).parameters(), lr=0.1)" for name in OPTIMIZERS),
              *("torch.optim.lr_scheduler." + text.replace("(O", f"({OPTIMIZER}") for text in SCHEDULERS),
              *("data." + text.replace("(D", f"({ROWS}").replace("[D]", f"[{ROWS}]") for text in DATA),
              *("torch.distributions." + text for text in DISTRIBUTIONS)],
    "keras": [f"keras.layers.{text}" for text in KERAS_LAYERS],
    "sklearn": [f"sklearn.{text}" for text in ESTIMATORS],
}
NAMED = {"outdim", "out_dim", "dims"}  # of tensors with named dimensions, which are not modelled
ODD = {  # what the stubs of PyTorch say, but PyTorch refuses, and what nobody calls
    "t.map_", "t.map2_", "t.new", "t.requires_grad_", "t.stride", "t.copy_", "t.resize_", "t.view", "torch.result_type",
    "torch.repeat_interleave", "torch.dtype", "np.ufunc", "np.flatiter",
    *(f"torch.{loss}" for loss in ("binary_cross_entropy_with_logits", "cosine_embedding_loss", "hinge_embedding_loss",
                                   "kl_div", "margin_ranking_loss", "triplet_margin_loss")),
    "tf.DType", "tf.compat.v1.DType", "sklearn.ensemble.BaseEnsemble", "jnp.array",
    *(f"keras.layers.{layer}.call" for layer in ("Lambda", "Bidirectional", "Resizing", "RandomFlip")),
}
OLDER = {"reduction_indices", "keep_dims"}  # other names of parameters that are there, too
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
        for is_class, texts in ((False, OBJECTS.get(library, [])), (True, CLASSES.get(library, []))):
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
        if parameter.kind != parameter.VAR_KEYWORD and parameter.name not in OLDER:
            given.append(f"{parameter.name}=m.u" if is_named else "m.u")
    return f"{name}({', '.join(given)})"


def public(module):
    try:
        names = getattr(module, "__all__", None) or dir(module)
    except ModuleNotFoundError:  # what it would import to say so
        names = vars(module)
    return sorted(name for name in names if not name.startswith("_"))


def calls_of_modules(libraries, scope):
    for library in libraries:
        for text in MODULES[library]:
            try:
                module = eval(text, scope)
            except AttributeError:
                continue
            for name in public(module):
                try:
                    value = getattr(module, name)
                except Exception:  # what is experimental, or imported when it is asked for
                    continue
                try:
                    parameters = list(inspect.signature(value).parameters.values())
                except (TypeError, ValueError):
                    continue
                code = call(f"{text}.{name}", parameters)
                if code:
                    yield [f"{text}.{name}", code]


def calls_of_methods(libraries, scope):
    for library in libraries:
        for text in CLASSES.get(library, []):
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
        exec(IMPORTS[library], scope)
    calls = [*calls_of_modules(libraries, scope), *calls_of_methods(libraries, scope)]
    if "torch" in libraries:
        stubs = Path(scope["torch"].__file__).parent / "_C"
        calls += calls_of_stub(stubs / "_VariableFunctions.pyi", "torch")
        calls += calls_of_stub(stubs / "__init__.pyi", "t", ("TensorBase", "_TensorBase"))
    calls = [[label, code] for label, code in calls if label not in ODD]
    json.dump({"attributes": list(attributes(libraries, scope)), "calls": calls}, sys.stdout)


if __name__ == "__main__":
    main()
