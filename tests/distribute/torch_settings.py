# The sampler goes over what the settings of a loader say.
import torch
from torch.utils.data import DataLoader, TensorDataset
data = TensorDataset(torch.randn(640, 4), torch.randn(640, 1))
settings = {'batch_size': 8, 'drop_last': True}
if torch.cuda.is_available():
    settings.update({'num_workers': 1, 'shuffle': True})
loader = DataLoader(data, **settings)
model = torch.nn.Linear(4, 1)
opt = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(10):
    for x, y in loader:
        opt.zero_grad()
        torch.nn.functional.mse_loss(model(x), y).backward()
        opt.step()
