import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))

loaders = {'train': DataLoader(data, batch_size=8, shuffle=True), 'val': DataLoader(data, batch_size=8)}
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(3):
    for phase in ['train', 'val']:
        model.train(phase == 'train')
        for x, y in loaders[phase]:
            optimizer.zero_grad()
            loss = nn.functional.mse_loss(model(x), y)
            if phase == 'train':
                loss.backward()
                optimizer.step()
