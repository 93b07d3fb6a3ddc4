"""What six is on Python 3; its moves are unknown."""
from moira.stubs import *
import sys

PY2 = False
PY3 = True
PY34 = True
MAXSIZE = sys.maxsize
string_types = (str,)
integer_types = (int,)
class_types = (type,)
text_type = str
binary_type = bytes

def u(s): return s
def iterkeys(d, **kw): return iter(d.keys(**kw))
def itervalues(d, **kw): return iter(d.values(**kw))
def iteritems(d, **kw): return iter(d.items(**kw))
def get_unbound_function(unbound): return unbound
def python_2_unicode_compatible(klass): return klass

def __getattr__(name): ...
