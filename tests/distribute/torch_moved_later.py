# A model that is moved to its device behind the making of its optimizer: the wrapper needs it there before. One that is
# there, and one that is only brought back to the CPU, stay as they are.
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')
host = torch.device('cpu')
data = TensorDataset(torch.randn(64, 8), torch.randint(0, 2, (64,)))
loader = DataLoader(data, batch_size=8, shuffle=True, drop_last=True)
first, second = nn.Linear(8, 4), nn.Linear(4, 2).to(device)
first_optimizer = torch.optim.Adam(first.parameters(), 0.001)
second_optimizer = torch.optim.Adam(second.parameters(), 0.001)
first.to(device)
second.to(device)
with torch.device(device):
    third = nn.Linear(2, 2)
third_optimizer = torch.optim.Adam(third.parameters(), 0.001)
third.to(torch.float32)
for epoch in range(3):
    for x, y in loader:
        loss = nn.functional.cross_entropy(third(second(first(x.to(device)))), y.to(device))
        for optimizer in (first_optimizer, second_optimizer, third_optimizer):
            optimizer.zero_grad()
        loss.backward()
        first_optimizer.step()
        second_optimizer.step()
        third_optimizer.step()
third.to(host)
