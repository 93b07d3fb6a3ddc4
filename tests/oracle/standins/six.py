"""The part of six that training scripts use. Behind an address there is an archive of made images in colours."""

import gzip
import io
import pickle
import sys
import urllib.error
import urllib.parse
import urllib.request
from types import SimpleNamespace


def urlopen(address):
    from torchvision.datasets import Made

    class Colours(Made):
        channels = 3

        def __init__(self):
            self.arrays = {key[:-len("_images")].encode(): images for key, images in self.make().items()
                           if key.endswith("_images")}

    return io.BytesIO(gzip.compress(pickle.dumps(Colours().arrays)))


moves = sys.modules[__name__ + ".moves"] = sys.modules[__name__]
urllib = SimpleNamespace(error=urllib.error, parse=urllib.parse, request=SimpleNamespace(urlopen=urlopen))
