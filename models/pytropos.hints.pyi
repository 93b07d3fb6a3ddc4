"""Hints of Pytropos, by library."""

from moira.stubs import *
