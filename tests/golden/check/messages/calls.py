# check: --output-format concise
# Messages have Python's own words, and those of the libraries.
import numpy as np
import torch


def function(a, b=1, *, key=None): ...


function()  # expect: wrong-arguments
function(1, 2, 3)  # expect: wrong-arguments
function(1, other=2)  # expect: wrong-arguments
function(1, a=2)  # expect: wrong-arguments
function(1, *3)  # expect: not-iterable
function(1, **3)  # expect: wrong-type


class Shape:
    def scaled(self, x, y, z): ...

    @property
    def area(self):
        return 1


Shape().scaled()  # expect: wrong-arguments
Shape().area = 2  # expect: read-only-attribute
(3).real = 2  # expect: read-only-attribute


class Square(Shape): ...


class Both(Shape, Square): ...  # expect: wrong-type


def early():
    print(later)  # expect: undefined-name
    later = 1


early()
print(nowhere)  # expect: undefined-name
first, second = 1, 2, 3  # expect: unpack-mismatch
first, *others, last = (1,)  # expect: unpack-mismatch

np.zeros((2.5, 3))  # expect: invalid-dimension
np.sum(np.zeros(3), axis=[0])  # expect: wrong-type
torch.stack(3)  # expect: wrong-type
torch.nn.Linear(torch.zeros(3), 4)  # expect: wrong-type
torch.nn.Conv2d(3, 4, "a")  # expect: wrong-type
torch.Tensor(2, None)  # expect: invalid-dimension
torch.LongTensor([1], [2])  # expect: invalid-dimension
torch.ones(3).new(2, 0.5)  # expect: invalid-dimension
