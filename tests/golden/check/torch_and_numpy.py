"""NumPy's functions take tensors, and leave to them what comes out. Every statement either runs or fails as its
comment says; tests/oracle/golden_oracle.py has PyTorch confirm it."""
import numpy as np
import torch

row = torch.ones(3)
table = torch.ones(2, 3)

print(np.sqrt(row).tolist(), (np.exp(table) / 2).unsqueeze(0))
print(np.add(table, 2), np.maximum(table, 0), np.hypot(table, table), np.arctan2(row, np.zeros(3)))
print(np.clip(table, 0, 1).unsqueeze(0), np.reshape(table, (3, 2)), np.argmax(table, axis=1))
print(np.dot(table, row), np.zeros((2, 3)).dot(row), np.matmul(table, row), np.allclose(table, table))
print(np.array_equal(table, table), np.full((2, 3), row[0]), np.multiply.outer(row, row), np.add.reduce(table))
np.array(table).unsqueeze(0)                                       # expect: no-such-attribute
np.asarray(table) + np.zeros(2)                                    # expect: shape-mismatch
np.concatenate([table, table]) + np.zeros((2, 3))                  # expect: shape-mismatch
np.zeros(3) @ row                                                  # expect: operand-types

# Indices.
picked = torch.zeros(5, 2)
pick = torch.tensor([1, 3], dtype=torch.int64)
picked[pick] + torch.zeros(3, 2)                                   # expect: shape-mismatch
picked[pick.short()]                                               # expect: index-out-of-range
torch.nn.functional.nll_loss(torch.zeros(2, 3), torch.zeros(2, dtype=torch.uint8))
torch.nn.functional.nll_loss(torch.zeros(2, 3), torch.zeros(2, dtype=torch.int16))  # expect: wrong-type

# What an array of objects holds may be anything, also where it is not known how many axes it has.
boxes = np.array([[[1], [2, 3]], [[4], [5, 6]]], dtype=object)
boxes[0, 0].append(7)
boxes.squeeze()[0, 1].append(8)


def of_objects(count):
    boxes = np.empty((count, 4), dtype=object)
    boxes[:] = [[]]
    print(boxes.squeeze()[0, 1].append(8))


# What NumPy multiplies for a tensor is a tensor.
square, array = torch.ones(3, 3), np.ones((3, 3))
product = square @ array
product.backward
product + torch.ones(4)  # expect: shape-mismatch
square @ array[0] + torch.ones(4)  # expect: shape-mismatch
square @ np.ones((4, 2))  # expect: operand-types
array @ square  # expect: operand-types

# A method takes sizes one by one, a function does not.
torch.ones(3, 1).broadcast_to(3, 4) + torch.ones(5)  # expect: shape-mismatch
torch.broadcast_to(torch.ones(3, 1), (3, 4)) + torch.ones(5)  # expect: shape-mismatch
torch.broadcast_to(torch.ones(3, 1), 3, 4)  # expect: wrong-arguments
