import copy

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

sets = {x: TensorDataset(torch.randn(64, 4), torch.randint(0, 2, (64,))) for x in ['train', 'val']}
sizes = {x: len(sets[x]) for x in ['train', 'val']}
loaders = {x: DataLoader(sets[x], batch_size=8, shuffle=True) for x in ['train', 'val']}
model = nn.Linear(4, 2)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
best, weights = 0.0, copy.deepcopy(model.state_dict())
for epoch in range(3):
    for phase in ['train', 'val']:
        model.train(phase == 'train')
        right = 0
        for x, y in loaders[phase]:
            optimizer.zero_grad()
            with torch.set_grad_enabled(phase == 'train'):
                out = model(x)
                loss = nn.functional.cross_entropy(out, y)
                if phase == 'train':
                    loss.backward()
                    optimizer.step()
            right += (out.argmax(1) == y).sum().item()
        accuracy = right / sizes[phase]
        if phase == 'val' and accuracy > best:
            best = accuracy
            weights = copy.deepcopy(model.state_dict())
model.load_state_dict(weights)
