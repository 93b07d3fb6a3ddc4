"""The names under which Pytropos has the annotations of moira.hints."""

from moira.stubs import *
from moira.hints import NdArray
