"""keras.applications: what the models give for images of a size. Their layers are not modelled."""

from moira.stubs import *
import keras.layers as _layers
import keras.models as _models

def _anything(*args, **kwargs) -> Any: ...

def _up(n): return (n + 1) // 2
def _down(n): return n // 2
def _times(function, n, count):
    for i in range(count):
        n = function(n)
    return n

# How large the last features are, for each size of space.

def _vgg(n): return _times(_down, n, 5)
def _ceilings(n): return _times(_up, n, 5)
def _mobile(n): return _times(_down, _up(n), 4)
def _dense(n): return _times(_down, _times(_up, n, 2), 3)
def _convnext(n): return _times(_down, n // 4, 3)
def _inception(n): return _times(lambda n: (n - 3) // 2 + 1, (_pooled(_pooled(n) - 2) - 2), 3)
def _pooled(n): return (n - 3) // 2 + 1
def _xception(n): return _times(_up, _pooled(n) - 2, 4)

def _model(name, space, channels, size, given):
    include_top, weights, input_tensor, input_shape, pooling, classes = given
    if not isinstance(include_top, bool) or not isinstance(channels, int):
        return _anything()
    if include_top and weights == "imagenet" and isinstance(classes, int) and classes != 1000:
        raise ValueError("If using `weights='imagenet'` with `include_top=True`, `classes` should be 1000. "
                         f"Received classes={classes}")
    if input_tensor is not None:
        if not isinstance(input_tensor, _layers.KerasTensor):
            return _anything()
        start = input_tensor
    else:
        if input_shape is None:
            shape = (size, size, 3) if include_top else (None, None, 3)
        elif isinstance(input_shape, (tuple, list)):
            shape = tuple(input_shape)
        else:
            return _anything()
        if certainly(len(shape) != 3):
            raise ValueError("`input_shape` must be a tuple of three integers.")
        if weights == "imagenet" and isinstance(shape[-1], int) and shape[-1] != 3:
            raise ValueError(f"The input must have 3 channels; Received `input_shape={shape}`")
        if include_top and weights == "imagenet" and isinstance(shape[0], int) and isinstance(shape[1], int) and (
                shape[0] != size or shape[1] != size):
            raise ValueError("When setting `include_top=True` and loading `imagenet` weights, `input_shape` should be "
                             f"{(size, size, 3)}. Received: input_shape={shape}")
        least = 75 if space is _inception else 71 if space is _xception else 32
        if input_shape is not None and any([isinstance(n, int) and n < least for n in shape[:2]]):
            raise ValueError(f"Input size must be at least {least}x{least}; Received: input_shape={shape}")
        start = _layers.Input(shape)
    S = shape_of(start)
    if not certainly(len(S) == 4):
        return _anything()
    if include_top:
        R = (S[0], classes)
    elif pooling is None:
        R = (S[0], space(S[1]), space(S[2]), channels)
    else:
        R = (S[0], channels)
    if any([certainly(n <= 0) for n in R[1:]]):
        return _anything()
    made = _models.Model(start, words.array(R, "float32", None, _layers.KerasTensor))
    object.__setattr__(made, "_label", name)
    object.__setattr__(made, "_is_closed", True)
    return made

def VGG16(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("vgg16", _vgg, 512, 224, (include_top, weights, input_tensor, input_shape, pooling, classes))
def VGG19(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("vgg19", _vgg, 512, 224, (include_top, weights, input_tensor, input_shape, pooling, classes))
def ResNet50(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("resnet50", _ceilings, 2048, 224, (include_top, weights, input_tensor, input_shape, pooling, classes))
def ResNet101(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("resnet101", _ceilings, 2048, 224, (include_top, weights, input_tensor, input_shape, pooling, classes))
def ResNet152(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("resnet152", _ceilings, 2048, 224, (include_top, weights, input_tensor, input_shape, pooling, classes))
def ResNet50V2(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("resnet50v2", _ceilings, 2048, 224, (include_top, weights, input_tensor, input_shape, pooling, classes))
def ResNet101V2(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("resnet101v2", _ceilings, 2048, 224, (include_top, weights, input_tensor, input_shape, pooling, classes))
def ResNet152V2(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("resnet152v2", _ceilings, 2048, 224, (include_top, weights, input_tensor, input_shape, pooling, classes))
def InceptionV3(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("inception_v3", _inception, 2048, 299, (include_top, weights, input_tensor, input_shape, pooling, classes))
def InceptionResNetV2(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("inception_resnet_v2", _inception, 1536, 299, (include_top, weights, input_tensor, input_shape, pooling, classes))
def Xception(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("xception", _xception, 2048, 299, (include_top, weights, input_tensor, input_shape, pooling, classes))
def DenseNet121(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("densenet121", _dense, 1024, 224, (include_top, weights, input_tensor, input_shape, pooling, classes))
def DenseNet169(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("densenet169", _dense, 1664, 224, (include_top, weights, input_tensor, input_shape, pooling, classes))
def DenseNet201(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("densenet201", _dense, 1920, 224, (include_top, weights, input_tensor, input_shape, pooling, classes))
def EfficientNetB0(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("efficientnetb0", _ceilings, 1280, 224, (include_top, weights, input_tensor, input_shape, pooling, classes))
def EfficientNetB1(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("efficientnetb1", _ceilings, 1280, 240, (include_top, weights, input_tensor, input_shape, pooling, classes))
def EfficientNetB2(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("efficientnetb2", _ceilings, 1408, 260, (include_top, weights, input_tensor, input_shape, pooling, classes))
def EfficientNetB3(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("efficientnetb3", _ceilings, 1536, 300, (include_top, weights, input_tensor, input_shape, pooling, classes))
def EfficientNetB4(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("efficientnetb4", _ceilings, 1792, 380, (include_top, weights, input_tensor, input_shape, pooling, classes))
def EfficientNetB5(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("efficientnetb5", _ceilings, 2048, 456, (include_top, weights, input_tensor, input_shape, pooling, classes))
def EfficientNetB6(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("efficientnetb6", _ceilings, 2304, 528, (include_top, weights, input_tensor, input_shape, pooling, classes))
def EfficientNetB7(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("efficientnetb7", _ceilings, 2560, 600, (include_top, weights, input_tensor, input_shape, pooling, classes))
def EfficientNetV2B0(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("efficientnetv2-b0", _ceilings, 1280, 224, (include_top, weights, input_tensor, input_shape, pooling, classes))
def EfficientNetV2B1(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("efficientnetv2-b1", _ceilings, 1280, 240, (include_top, weights, input_tensor, input_shape, pooling, classes))
def EfficientNetV2B2(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("efficientnetv2-b2", _ceilings, 1408, 260, (include_top, weights, input_tensor, input_shape, pooling, classes))
def EfficientNetV2B3(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("efficientnetv2-b3", _ceilings, 1536, 300, (include_top, weights, input_tensor, input_shape, pooling, classes))
def EfficientNetV2S(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("efficientnetv2-s", _ceilings, 1280, 384, (include_top, weights, input_tensor, input_shape, pooling, classes))
def EfficientNetV2M(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("efficientnetv2-m", _ceilings, 1280, 480, (include_top, weights, input_tensor, input_shape, pooling, classes))
def EfficientNetV2L(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("efficientnetv2-l", _ceilings, 1280, 480, (include_top, weights, input_tensor, input_shape, pooling, classes))
def ConvNeXtTiny(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("convnext_tiny", _convnext, 768, 224, (include_top, weights, input_tensor, input_shape, pooling, classes))
def ConvNeXtSmall(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("convnext_small", _convnext, 768, 224, (include_top, weights, input_tensor, input_shape, pooling, classes))
def ConvNeXtBase(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("convnext_base", _convnext, 1024, 224, (include_top, weights, input_tensor, input_shape, pooling, classes))
def ConvNeXtLarge(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("convnext_large", _convnext, 1536, 224, (include_top, weights, input_tensor, input_shape, pooling, classes))
def ConvNeXtXLarge(include_top=True, weights="imagenet", input_tensor=None, input_shape=None, pooling=None, classes=1000, *args, **kwargs):
    return _model("convnext_xlarge", _convnext, 2048, 224, (include_top, weights, input_tensor, input_shape, pooling, classes))
def MobileNet(input_shape=None, alpha=1.0, depth_multiplier=1, dropout=0.001, include_top=True, weights="imagenet",
              input_tensor=None, pooling=None, classes=1000, *args, **kwargs):
    channels = 1024 if certainly(alpha == 1.0) else None
    return _model("mobilenet_1.00_224", _mobile, channels, 224, (include_top, weights, input_tensor, input_shape, pooling, classes))
def MobileNetV2(input_shape=None, alpha=1.0, include_top=True, weights="imagenet", input_tensor=None, pooling=None,
                classes=1000, *args, **kwargs):
    channels = 1280 if certainly(alpha <= 1.0) else None
    return _model("mobilenetv2_1.00_224", _ceilings, channels, 224, (include_top, weights, input_tensor, input_shape, pooling, classes))
def MobileNetV3Large(input_shape=None, alpha=1.0, minimalistic=False, include_top=True, weights="imagenet", input_tensor=None,
                     classes=1000, pooling=None, *args, **kwargs):
    channels = 960 if certainly(alpha == 1.0) else None
    return _model("MobileNetV3Large", _ceilings, channels, 224, (include_top, weights, input_tensor, input_shape, pooling, classes))
def MobileNetV3Small(input_shape=None, alpha=1.0, minimalistic=False, include_top=True, weights="imagenet", input_tensor=None,
                     classes=1000, pooling=None, *args, **kwargs):
    channels = 576 if certainly(alpha == 1.0) else None
    return _model("MobileNetV3Small", _ceilings, channels, 224, (include_top, weights, input_tensor, input_shape, pooling, classes))

import keras.applications.vgg16 as vgg16
import keras.applications.vgg19 as vgg19
import keras.applications.resnet50 as resnet50
import keras.applications.resnet as resnet
import keras.applications.resnet_v2 as resnet_v2
import keras.applications.inception_v3 as inception_v3
import keras.applications.inception_resnet_v2 as inception_resnet_v2
import keras.applications.xception as xception
import keras.applications.densenet as densenet
import keras.applications.mobilenet as mobilenet
import keras.applications.mobilenet_v2 as mobilenet_v2
import keras.applications.efficientnet as efficientnet

def __getattr__(name):
    return not_modelled("a name that is not known")
