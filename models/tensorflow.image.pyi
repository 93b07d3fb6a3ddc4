"""tensorflow.image: images of three dimensions, or batches of four."""

from moira.stubs import *
import tensorflow as _tf
from tensorflow import Tensor, InvalidArgumentError

Array = Tensor
Mismatch = ValueError

def _image(images):
    S = shape_of(_tf._converted(images))
    if certainly(len(S) < 3) or certainly(len(S) > 4):
        raise ValueError("'images' must have either 3 or 4 dimensions.")
    return S

def _image_or_more(image):
    S = shape_of(_tf._converted(image))
    if certainly(len(S) < 3):
        raise ValueError(f"'image' (shape ({joined(S, ', ')})) must be at least three-dimensional.")
    return S

def resize(images, size, method="bilinear", preserve_aspect_ratio=False, antialias=False, name=None):
    S = _image(images)
    given = _tf._size_list(size)
    if certainly(len(given) != 2):
        raise ValueError("'size' must be a 1-D Tensor of 2 elements: new_height, new_width")
    if not certainly(3 <= len(S) and len(S) <= 4 and len(given) == 2):
        return not_modelled("images of unknown rank")
    d = dtype_of(_tf._converted(images)) if method == "nearest" else "float32" if isinstance(method, str) else _some_text()
    if not certainly(preserve_aspect_ratio is False):
        given = (fresh("n"), fresh("n"))
    return words.array(S[:-3] + (given[0], given[1], S[-1]), d)
def _some_text() -> str: ...
def resize_with_pad(image, target_height, target_width, method="bilinear", antialias=False):
    return resize(image, (target_height, target_width))
def resize_with_crop_or_pad(image, target_height, target_width):
    S = _image(image)
    if not certainly(3 <= len(S) and len(S) <= 4):
        return not_modelled("images of unknown rank")
    return words.array(S[:-3] + (_tf._size_of(target_height), _tf._size_of(target_width), S[-1]), dtype_of(_tf._converted(image)))
def crop_to_bounding_box(image, offset_height, offset_width, target_height, target_width):
    S = _image(image)
    if not certainly(3 <= len(S) and len(S) <= 4):
        return not_modelled("images of unknown rank")
    y, x, h, w = _tf._size_of(offset_height), _tf._size_of(offset_width), _tf._size_of(target_height), _tf._size_of(target_width)
    if certainly(x + w > S[-2]):
        raise ValueError("width must be >= target + offset.")
    if certainly(y + h > S[-3]):
        raise ValueError("height must be >= target + offset.")
    return words.array(S[:-3] + (h, w, S[-1]), dtype_of(_tf._converted(image)))
def pad_to_bounding_box(image, offset_height, offset_width, target_height, target_width):
    S = _image(image)
    if not certainly(3 <= len(S) and len(S) <= 4):
        return not_modelled("images of unknown rank")
    return words.array(S[:-3] + (_tf._size_of(target_height), _tf._size_of(target_width), S[-1]), dtype_of(_tf._converted(image)))
def rgb_to_grayscale(images, name=None):
    S = shape_of(_tf._converted(images))
    if certainly(len(S) >= 1) and certainly(S[-1] != 3):
        raise InvalidArgumentError(f"Matrix size-incompatible: the last dimension of the images is {S[-1]}, not 3")
    return words.array(S[:-1] + (1,), dtype_of(_tf._converted(images)))
def grayscale_to_rgb(images, name=None):
    S = shape_of(_tf._converted(images))
    if certainly(len(S) >= 1) and certainly(S[-1] != 1):
        raise ValueError("Last dimension of a grayscale image should be size 1.")
    return words.array(S[:-1] + (3,), dtype_of(_tf._converted(images)))
def _same(image, *args, **kwargs):
    S = shape_of(_tf._converted(image))
    return words.array(S, dtype_of(_tf._converted(image)))
random_brightness = adjust_brightness = random_contrast = adjust_gamma = _same
def adjust_contrast(images, contrast_factor): return _same(images)
def _flipped(image, seed=None):
    S = _image_or_more(image)
    return words.array(S, dtype_of(_tf._converted(image)))
flip_left_right = flip_up_down = random_flip_left_right = random_flip_up_down = _flipped
def _coloured(image, *args, **kwargs):
    S = _image_or_more(image)
    if certainly(S[-1] != 3):
        raise InvalidArgumentError(f"input must have 3 channels but instead has {S[-1]} channels.")
    return words.array(S, dtype_of(_tf._converted(image)))
adjust_hue = adjust_saturation = random_hue = random_saturation = _coloured
def rgb_to_hsv(images, name=None): return _coloured(images)
hsv_to_rgb = rgb_to_hsv
def per_image_standardization(image):
    S = _image_or_more(image)
    return words.array(S, of_kind(_tf._converted(image), "float"))
def convert_image_dtype(image, dtype, saturate=False, name=None):
    return words.array(shape_of(_tf._converted(image)), _tf._named(dtype))
def transpose(image, name=None):
    S = _image(image)
    if not certainly(3 <= len(S) and len(S) <= 4):
        return not_modelled("images of unknown rank")
    return words.array(S[:-3] + (S[-2], S[-3], S[-1]), dtype_of(_tf._converted(image)))
def random_crop(value, size, seed=None, name=None):
    S, N = shape_of(_tf._converted(value)), _tf._size_list(size)
    if certainly(len(S) != len(N)) or any([certainly(m < n) for m, n in zip(S, N)]):
        raise InvalidArgumentError(f"Need value.shape >= size, got {_tf._sizes(S)} {_tf._sizes(N)}")
    return words.array(N, dtype_of(_tf._converted(value)))
def stateless_random_crop(value, size, seed, name=None): return random_crop(value, size)
def _decoded(contents, channels=None, *args, **kwargs):
    given = 0 if channels is None else channels
    return words.array((fresh("None"), fresh("None"), fresh("None") if not certainly(given != 0) else given), "uint8")
decode_jpeg = _decoded
def decode_png(contents, channels=0, dtype=_tf.uint8, name=None):
    return words.array((fresh("None"), fresh("None"), fresh("None") if not certainly(channels != 0) else channels), _tf._named(dtype))
def psnr(a, b, max_val, name=None):
    S, T = shape_of(_tf._converted(a)), shape_of(_tf._converted(b))
    return words.array(words.broadcast(S, T)[:-3], "float32")
def ssim(img1, img2, max_val, *args, **kwargs):
    return psnr(img1, img2, max_val)

_VERSION_1 = (
    "extract_image_patches", "resize_area", "resize_bicubic", "resize_bilinear", "resize_image_with_crop_or_pad",
    "resize_image_with_pad", "resize_images", "resize_nearest_neighbor", "transpose_image")

def __getattr__(name):
    if name in _VERSION_1 and words.version("tensorflow") >= (2,):
        raise AttributeError(f"module 'tensorflow.image' has no attribute '{name}'")
    return not_modelled("a name that is not known")
