# An average of the weights is kept beside the model, by a class of the library or one that comes from it.
import torch
from torch import nn
from torch.optim.swa_utils import AveragedModel, SWALR
from torch.utils.data import DataLoader, TensorDataset


class Moving(torch.optim.swa_utils.AveragedModel):
    def __init__(self, model, decay, device='cpu'):
        def average(mean, value, count):
            return decay * mean + (1 - decay) * value

        super().__init__(model, device, average, use_buffers=True)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.head = nn.Linear(4, 1)

    def forward(self, x):
        return self.head(x)

    def sample(self):
        return self.head(torch.randn(1, 4))


data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
loader = DataLoader(data, batch_size=8, shuffle=True)
model = Net()
moving = Moving(model, decay=0.9)
averaged = AveragedModel(model)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
schedule = SWALR(optimizer, swa_lr=0.05)
for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        nn.functional.mse_loss(model(x), y).backward()
        optimizer.step()
        moving.update_parameters(model)
    averaged.update_parameters(model)
    schedule.step()
torch.save({'model': model.state_dict(), 'moving': moving.state_dict()}, 'model.pt')
print(moving.module.sample())
