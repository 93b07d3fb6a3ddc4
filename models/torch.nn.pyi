"""Layers, containers and losses: the names of torch.nn, each from the module that defines it."""

from torch.nn.modules.module import Module
from torch.nn.modules.linear import Identity, Linear, NonDynamicallyQuantizableLinear, Bilinear, LazyLinear
from torch.nn.modules.conv import (
    Conv1d, Conv2d, Conv3d, ConvTranspose1d, ConvTranspose2d, ConvTranspose3d, LazyConv1d, LazyConv2d, LazyConv3d,
    LazyConvTranspose1d, LazyConvTranspose2d, LazyConvTranspose3d)
from torch.nn.modules.activation import (
    Threshold, ReLU, ReLU6, Hardsigmoid, Hardswish, SiLU, Mish, SELU, RReLU, Hardtanh, Sigmoid, Tanh, LogSigmoid,
    Softsign, Tanhshrink, ELU, CELU, GLU, GELU, Hardshrink, Softshrink, LeakyReLU, Softplus, PReLU, Softmin,
    Softmax,
    Softmax2d, LogSoftmax, MultiheadAttention)
from torch.nn.modules.loss import (
    L1Loss, MSELoss, SoftMarginLoss, MultiLabelMarginLoss, BCELoss, MultiLabelSoftMarginLoss, NLLLoss, NLLLoss2d,
    CrossEntropyLoss, PoissonNLLLoss, GaussianNLLLoss, KLDivLoss, BCEWithLogitsLoss, HingeEmbeddingLoss,
    SmoothL1Loss, HuberLoss, CosineEmbeddingLoss, MarginRankingLoss, MultiMarginLoss, TripletMarginLoss,
    TripletMarginWithDistanceLoss, CTCLoss)
from torch.nn.modules.container import Container, Sequential, ModuleList, ModuleDict, ParameterList, ParameterDict
from torch.nn.modules.pooling import (
    MaxPool1d, MaxPool2d, MaxPool3d, MaxUnpool1d, MaxUnpool2d, MaxUnpool3d, AvgPool1d, AvgPool2d, AvgPool3d,
    FractionalMaxPool2d, FractionalMaxPool3d, LPPool1d, LPPool2d, LPPool3d, AdaptiveMaxPool1d, AdaptiveMaxPool2d,
    AdaptiveMaxPool3d, AdaptiveAvgPool1d, AdaptiveAvgPool2d, AdaptiveAvgPool3d)
from torch.nn.modules.batchnorm import (
    BatchNorm1d, BatchNorm2d, BatchNorm3d, SyncBatchNorm, LazyBatchNorm1d, LazyBatchNorm2d, LazyBatchNorm3d)
from torch.nn.modules.instancenorm import (
    InstanceNorm1d, InstanceNorm2d, InstanceNorm3d, LazyInstanceNorm1d, LazyInstanceNorm2d, LazyInstanceNorm3d)
from torch.nn.modules.normalization import LocalResponseNorm, CrossMapLRN2d, LayerNorm, GroupNorm, RMSNorm
from torch.nn.modules.dropout import Dropout, Dropout1d, Dropout2d, Dropout3d, AlphaDropout, FeatureAlphaDropout
from torch.nn.modules.padding import (
    CircularPad1d, CircularPad2d, CircularPad3d, ConstantPad1d, ConstantPad2d, ConstantPad3d, ZeroPad1d, ZeroPad2d,
    ZeroPad3d, ReflectionPad1d, ReflectionPad2d, ReflectionPad3d,
    ReplicationPad1d, ReplicationPad2d, ReplicationPad3d)
from torch.nn.modules.sparse import Embedding, EmbeddingBag
from torch.nn.modules.rnn import RNNBase, RNN, GRU, LSTM, RNNCellBase, RNNCell, LSTMCell, GRUCell
from torch.nn.modules.pixelshuffle import PixelShuffle, PixelUnshuffle
from torch.nn.modules.upsampling import Upsample, UpsamplingNearest2d, UpsamplingBilinear2d
from torch.nn.modules.distance import PairwiseDistance, CosineSimilarity
from torch.nn.modules.fold import Fold, Unfold
from torch.nn.modules.adaptive import AdaptiveLogSoftmaxWithLoss
from torch.nn.modules.transformer import (
    TransformerEncoderLayer, TransformerDecoderLayer, TransformerEncoder, TransformerDecoder, Transformer)
from torch.nn.modules.flatten import Flatten, Unflatten
from torch.nn.modules.channelshuffle import ChannelShuffle
from torch.nn.parameter import Buffer, Parameter, UninitializedBuffer, UninitializedParameter
from torch.nn.parallel import DataParallel
from torch.nn import attention, functional, init, modules, parallel, parameter, utils

@kind("network")
def _others(): ...

def factory_kwargs(kwargs) -> kwargs: ...

_not_modelled: Any
LinearCrossEntropyLoss = LinearCrossEntropyOptions = _not_modelled

def __getattr__(name): ...
