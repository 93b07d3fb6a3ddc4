"""What operations of PyTorch keep for the backward pass, and what they compute, for `moira cost`.

An operation is found by its last name (`relu` is torch.relu, torch.nn.functional.relu and torch.Tensor.relu), a layer by
that of its class. src/cost/words.def has the words of the decorators. A tensor that is given is
called by its place among the tensors: first, second, third. What has no entry here makes a new tensor and is unknown as
soon as it needs a gradient.
"""

from moira.stubs import *

# Products.

@saves("others")
@work("product")
@runs("low")
def matmul(a, b): ...
mm = bmm = mv = dot = __matmul__ = __rmatmul__ = inner = outer = ger = vdot = matmul

@saves("others")
@work("linear")
@runs("low")
def linear(input, weight, bias): ...

@saves("others")
@work("added product")
@runs("low")
def addmm(input, a, b): ...
baddbmm = addbmm = addmv = addmm

@saves("others")
@work("einsum")
@runs("low")
def einsum(equation, *operands): ...
tensordot = bilinear = einsum

# Of groups of rows, each by its own matrix: it is not counted, and autocast leaves it as it is.
@saves("others")
def grouped_mm(input, matrices, offs): ...
_grouped_mm = grouped_mm

@saves("first", "second")
@work("convolution")
@runs("low")
@layout("channels")
def conv2d(input, weight, bias): ...
conv1d = conv3d = conv2d

@saves("first", "second")
@work("transposed convolution")
@runs("low")
@layout("channels")
def conv_transpose2d(input, weight, bias): ...
conv_transpose1d = conv_transpose3d = conv_transpose2d

@composed("attention")
def scaled_dot_product_attention(query, key, value, attn_mask): ...

@composed("multi head attention")
def multi_head_attention_forward(query, key, value): ...

@composed("normalize")
def normalize(input): ...

# Element by element.

@saves("first")
@layout("as given")
def gelu(input): ...
GELU = silu = SiLU = hardswish = Hardswish = hardsigmoid = Hardsigmoid = mish = Mish = hardtanh = Hardtanh = gelu
ReLU6 = relu6 = softplus = Softplus = logsigmoid = LogSigmoid = softsign = tanhshrink = Softsign = Tanhshrink = gelu
hardshrink = Hardshrink = softshrink = Softshrink = abs = __abs__ = sin = cos = square = clamp = clip = gelu
clamp_min = clamp_max = erf = glu = GLU = sinh = cosh = asin = acos = atan = digamma = lgamma = gelu

@saves("first")
@runs("full")
@layout("as given")
def pow(input, exponent): ...
__pow__ = log = log1p = log2 = log10 = expm1 = reciprocal = __rpow__ = pow

@saves("result")
@layout("as given")
def relu(input): ...
ReLU = relu_ = sigmoid = Sigmoid = tanh = Tanh = sqrt = threshold = Threshold = relu

# In place these keep what they made, and else what they were given.
@saves("first", "result in place")
@layout("as given")
def leaky_relu(input): ...
LeakyReLU = elu = ELU = celu = CELU = selu = SELU = leaky_relu

@saves("result")
@runs("full")
@layout("as given")
def exp(input): ...
rsqrt = tan = exp

@saves("others")
@layout("as given")
def mul(input, other): ...
multiply = __mul__ = __rmul__ = mul

@saves("others")
@layout("as given")
@changes("first")
def __imul__(input, other): ...
mul_ = multiply_ = __imul__

@saves("divisor")
@layout("as given")
def div(input, other): ...
divide = true_divide = __truediv__ = div

@saves("divisor")
@layout("as given")
@changes("first")
def __itruediv__(input, other): ...
div_ = divide_ = __itruediv__

@saves("first", "second")
@layout("as given")
def __rtruediv__(input, other): ...
atan2 = maximum = minimum = fmod = remainder = hypot = fmax = fmin = __rtruediv__

@passes("all")
@layout("as given")
def add(input, other): ...
__add__ = __radd__ = sub = subtract = __sub__ = add

@layout("as given")
def __rsub__(input, other): ...
rsub = neg = __neg__ = negative = __pos__ = positive = __rsub__

@passes("all")
@layout("as given")
@changes("first")
def __iadd__(input, other): ...
add_ = __isub__ = sub_ = __iadd__

@layout("as given")
def floor(input): ...
ceil = round = sign = trunc = sgn = frac = __floordiv__ = floor_divide = floor

@saves("factors")
@runs("widest")
def addcmul(input, a, b): ...
addcdiv = addcmul

@saves("others")
def lerp(input, end, weight): ...

@saves("mask")
@skips("p", "training")
@layout("as given")
def dropout(input): ...
Dropout = alpha_dropout = AlphaDropout = dropout

@saves("cell of each channel")
@skips("p", "training")
@layout("as given")
def dropout2d(input): ...
dropout1d = dropout3d = feature_alpha_dropout = dropout2d

@saves("first", "second")
@layout("as given")
def prelu(input, weight): ...

# What chooses.

@saves("first")
@layout("as given")
def where(condition, a, b): ...

@saves("second")
@layout("as given")
def masked_fill(input, mask, value): ...

@saves("second")
@layout("as given")
@changes("first")
def masked_fill_(input, mask, value): ...

@saves("second")
def index_select(input, index): ...
gather = take_along_dim = scatter = scatter_add = masked_select = take = index_add = index_copy = index_put = index_select

@saves("second")
@changes("first")
def scatter_(input, index): ...
scatter_add_ = index_add_ = index_copy_ = index_put_ = scatter_

@saves("first")
def embedding(input, weight): ...

@layout("as given")
def tril(input): ...
triu = tril

# Reductions and normalisations.

@saves()
@passes("broadcast")
def mean(input): ...

@passes("broadcast")
@runs("to full")
def sum(input): ...

@runs("full")
def cumsum(input): ...

@saves("first")
def var(input): ...
std = var_mean = std_mean = median = var

@saves("first", "result")
@runs("to full")
def norm(input): ...
prod = vector_norm = matrix_norm = norm

@saves("first", "result")
@runs("full")
def cumprod(input): ...

@saves("first", "result")
def logsumexp(input): ...
amax = amin = logsumexp

@saves("indices")
def max(input): ...
min = kthvalue = mode = sort = topk = argsort = cummax = cummin = max

@saves("result")
@runs("full")
def softmax(input): ...
log_softmax = softmin = softmax

@saves("first", "second", "third", "channels")
@runs("first")
@layout("channels")
def batch_norm(input, mean, variance, weight, bias): ...

@saves("first", "rows")
@runs("full")
def layer_norm(input, weight, bias): ...

@saves("first", "rows")
def rms_norm(input, weight): ...

@saves("first", "groups")
@runs("full")
def group_norm(input, weight, bias): ...

@saves("first", "rows of instances")
def instance_norm(input): ...

# Windows.

@saves("first", "indices")
@layout("channels")
def max_pool2d(input): ...
max_pool1d = max_pool3d = adaptive_max_pool2d = adaptive_max_pool1d = adaptive_max_pool3d = max_pool2d
max_pool2d_with_indices = max_pool2d

@saves("first")
@layout("channels")
def avg_pool2d(input): ...
avg_pool1d = avg_pool3d = lp_pool2d = avg_pool2d

# To a size of 1 it is a mean.
@saves("first unless one")
@layout("channels")
def adaptive_avg_pool2d(input): ...
adaptive_avg_pool1d = adaptive_avg_pool3d = adaptive_avg_pool2d

@layout("channels")
def interpolate(input): ...
upsample = upsample_nearest = upsample_bilinear = interpolate

@saves("first", "second")
def grid_sample(input, grid): ...

def cat(tensors): ...
concat = concatenate = stack = hstack = vstack = dstack = pad = constant_pad_nd = roll = flip = repeat = tile = cat
repeat_interleave = pixel_shuffle = pixel_unshuffle = fold = unfold_windows = channel_shuffle = cat
PixelShuffle = PixelUnshuffle = ZeroPad2d = ConstantPad2d = meshgrid = block_diag = cat

@layout("as given")
def clone(input): ...
__deepcopy__ = __copy__ = clone

# Losses.

@saves("rows like first", "second", "number")
@runs("full")
def cross_entropy(input, target): ...

@saves("second", "number")
@runs("full")
def nll_loss(input, target): ...

@saves("first", "second")
@runs("full")
def mse_loss(input, target): ...
l1_loss = smooth_l1_loss = huber_loss = binary_cross_entropy = kl_div = binary_cross_entropy_with_logits = mse_loss

# Without new elements.

@views("reshape")
def view(input): ...
reshape = view_as = reshape_as = flatten = unflatten = ravel = Flatten = Unflatten = _unsafe_view = view

@views("transpose")
def transpose(input, a, b): ...
swapaxes = swapdims = transpose

@views("first two")
def _transposed(input): ...

@views("reverse")
def t(input): ...
T = H = adjoint = t

@views("last two")
def mT(input): ...
mH = mT

@views("permute")
def permute(input, dims): ...

@views("move")
def movedim(input, source, destination): ...
moveaxis = movedim

@views("expand")
def expand(input): ...
expand_as = broadcast_to = expand

@views("slice")
def narrow(input): ...
split = chunk = tensor_split = split_with_sizes = hsplit = vsplit = dsplit = narrow

@views("squeeze")
def unsqueeze(input): ...
squeeze = unsqueeze

@views("select")
def select(input, dim): ...
unbind = select

@views("first")
def __iter__(input): ...

@saves("second")
@views("item")
def __getitem__(input, key): ...

@changes("first")
def __setitem__(input, key, value): ...

@views("strange")
def unfold(input): ...
diagonal = as_strided = view_as_real = view_as_complex = real = imag = unfold

@views("contiguous")
def contiguous(input): ...

@views("same")
@gradient("none")
def detach(input): ...
data = detach_ = detach

@views("cast")
def to(input): ...
type = type_as = float = half = double = bfloat16 = cuda = cpu = xpu = long = int = bool = short = byte = char = to
_converted_to_float32 = _converted_to_float64 = _converted_to_float16 = _converted_to_float = _converted_to_bool = to
_converted_to_int64 = _converted_to_int32 = _converted_to_int16 = _converted_to_int8 = _converted_to_uint8 = to
