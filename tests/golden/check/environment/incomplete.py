# options: --target-version 3.11
"""What a model that is not complete lacks is unknown; what a complete one lacks is missing, if it is public."""
import collections
import itertools
import json
import math
import posixpath
import string
import time
from functools import nothing  # expect: no-such-import
from multiprocessing import *

import torch.multiprocessing as mp
from torch import *
from torch.nn.utils.weight_norm import WeightNorm
from torch.nn.parallel import scatter

print(get_context("spawn"), parallel_info_of_another_version())
mp.get_context("spawn").Queue()
mp.Process(target=print, args=(mp.current_process(),))
posixpath._varpattern
string._something_of_another_version
itertools.izip([1])  # expect: no-such-attribute
json.dumpz(1)  # expect: no-such-attribute
math.bar  # expect: no-such-attribute
string.letters  # expect: no-such-attribute
time.clock()  # expect: no-such-attribute
collections.Mapping  # expect: no-such-attribute
collections.abc.Mapping
try:
    from collections import Iterable
except ImportError:
    from collections.abc import Iterable
try:
    from itertools import izip
except ImportError:
    izip = zip
