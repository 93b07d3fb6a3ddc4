from backend.fast import math
from backend.fast.math import area
