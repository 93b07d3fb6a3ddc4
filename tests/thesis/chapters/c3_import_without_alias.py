# Thesis, 3.4, page 33, and A.2.3, page 78: the module under its own name, and an unknown one. Pytropos: handled.
# unknown: somewhere.thing.value = 3, 'text'
import numpy
import somewhere.thing as alias
a = numpy.zeros((2, 2))
b = alias.value
c = numpy.zeros((2, 2)) + numpy.ones((3,))  # expect: shape-mismatch
d = np.zeros(2)                             # expect: undefined-name
# state: a = ndarray (2, 2)
# state: b = Any
