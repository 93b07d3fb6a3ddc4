import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

model = nn.Embedding(10, 3, sparse=True)  # expect: sparse
optimizer = torch.optim.SparseAdam(model.parameters(), lr=0.1)
for (x,) in DataLoader(TensorDataset(torch.arange(10)), batch_size=2):
    optimizer.zero_grad()
    model(x).sum().backward()
    optimizer.step()
