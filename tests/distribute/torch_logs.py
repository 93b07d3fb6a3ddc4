import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
import wandb
from torch.utils.tensorboard import SummaryWriter
from tqdm import tqdm, trange

wandb.init(project='demo')
writer = SummaryWriter('runs')
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
loader = DataLoader(data, batch_size=8)
for epoch in trange(2):
    for i, (x, y) in enumerate(tqdm(loader, desc=f'epoch {epoch}')):
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(x), y)
        loss.backward()
        optimizer.step()
        writer.add_scalar('loss', loss.item(), i)  # expect: metric
        wandb.log({'loss': loss.item()})
writer.close()
