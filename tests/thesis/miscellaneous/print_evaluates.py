# The arguments of print and of unknown functions are evaluated.
# unknown: lib.log = print
import numpy as np
from lib import log
print('shape', np.zeros((2, 3)) + np.zeros(2))  # expect: shape-mismatch
log(1 + 'a')                                    # expect: operand-types
log(f'{undefined}')                             # expect: undefined-name
print(*[1, 2], sep=1)                           # expect: wrong-type
