"""What scikit-learn raises and warns of."""

from moira.stubs import *

class NotFittedError(ValueError, AttributeError): ...

def __getattr__(name): ...
