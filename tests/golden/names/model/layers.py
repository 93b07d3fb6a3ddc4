from tensorlib.nn import Conv2d as Conv

__all__ = ["Conv"]
__all__ += ["parameters"]


def parameters(): ...


def hidden(): ...
