"""Without a seed each process would split the data in its own way."""
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset, random_split

data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
train_set, test_set = random_split(data, [48, 16])  # expect: seed
first, second = random_split(data, [48, 16], generator=torch.Generator().manual_seed(1))
loader = DataLoader(train_set, batch_size=8)
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for x, y in loader:
    optimizer.zero_grad()
    nn.functional.mse_loss(model(x), y).backward()
    optimizer.step()
