import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
from torch.cuda.amp import GradScaler, autocast

scaler = GradScaler()
model = torch.compile(nn.Linear(4, 1).to('cuda'))
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-4)
loader = DataLoader(data, batch_size=8, shuffle=True)
for epoch in range(2):
    for x, y in loader:
        optimizer.zero_grad()
        with autocast():
            loss = nn.functional.mse_loss(model(x.to('cuda')), y.to('cuda'))
        scaler.scale(loss).backward()
        scaler.unscale_(optimizer)
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        scaler.step(optimizer)
        scaler.update()
