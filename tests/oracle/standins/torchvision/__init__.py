"""A small stand-in for torchvision, for machines without it: made data, the usual transforms, narrow networks.

What is not here fails with an AttributeError. Where a script would fail with the real package (the wrong number of
channels, data that nobody downloaded), it fails with this one.
"""

from . import datasets, models, transforms, utils

__all__ = ["datasets", "models", "transforms", "utils"]
