"""An extension of an installed package of the same name."""

VERSION = 1
