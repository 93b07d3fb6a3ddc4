"""Tensors that others make stay tensors of their sizes: the old constructor `new`, and what scikit-learn divides."""
import numpy as np
import torch
from sklearn.model_selection import train_test_split

x = torch.zeros(2, 3, 4)
x.new(x.size()).uniform_(0, 1) - x
x.new(x.shape) + torch.zeros(5)  # expect: shape-mismatch
x.new(5, 6) @ torch.zeros(6, 2)
x.new([1.0, 2.0]) + torch.zeros(2)
x.new(torch.zeros(3)) + torch.zeros(3)
torch.FloatTensor(x.size() + (5,)).zero_() - torch.zeros(2, 3, 4, 5)
x.new(x.size()[:1] + (3, 4)) - x
x.view(x.size()[:-1] + (2, 2)) - torch.zeros(2, 3, 2, 2)
x.size() + [1]  # expect: wrong-type
x.size() + np.array(1) + np.zeros(3)
(x.shape[1:] + np.array([1, 2])) @ np.zeros(3)  # expect: shape-mismatch
train, test = train_test_split(torch.arange(10), test_size=2)
train.size(0) + 1
torch.zeros(10)[test]
