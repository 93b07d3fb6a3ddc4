"""A configuration that a loader runs in its own way: Python has no package of this name."""
from ..common.train import train

train.amp.enabled = True
own = dict(rate=0.1)
own.rate = 0.2  # expect: no-such-attribute
