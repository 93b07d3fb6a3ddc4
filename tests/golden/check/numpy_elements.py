# What arrays hold, as far as it is known: the numbers of a short arange, the zeros that a real array has as imaginary part.
import numpy as np

x = np.ones((1, 2, 1))
x[np.arange(8), 0]  # expect: index-out-of-range
x[0, np.arange(2)]
np.ones((16, 3))[np.arange(16), 2]

real = np.array([1.0, 2.0]).imag
real[:] = 3  # expect: invalid-value
wave = np.array([1j, 2.0]).imag
wave[:] = 3
