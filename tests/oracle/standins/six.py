"""The part of six that training scripts use."""

import sys
import urllib.error
import urllib.parse
import urllib.request

moves = sys.modules[__name__ + ".moves"] = sys.modules[__name__]
urllib = urllib
