from backend.exact import math
from backend.exact.math import area
