"""Annotations that contradict what is known, or mean nothing."""
import numpy as np
from moira.hints import NdArray

a: NdArray[2, 3] = np.zeros((2, 3))
b: NdArray[2, 3] = np.zeros((3, 2))  # expect: annotation-mismatch
c: NdArray[int, 3] = np.zeros((2, 3))
d: NdArray[2] = np.zeros((2, 3))  # expect: annotation-mismatch
e: NdArray[()] = np.zeros(())
f: NdArray[3, float] = np.zeros(3)  # expect: invalid-annotation


def project(points: NdArray["n", 3]) -> NdArray["n", 2]:
    return points[:, :1]  # expect: annotation-mismatch
