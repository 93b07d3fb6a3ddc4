import a
import a.b.c as d, e
from a import b
from a.b import (c as d, e,)
from . import a
from .. import b as c
from ... import *
from ...a.b import c
from .... import d
