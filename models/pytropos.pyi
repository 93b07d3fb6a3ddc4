"""Pytropos, as far as programs import it: its hints."""

from moira.stubs import *
