# Several steps of the critic with one batch: the loop around goes through the data.
import torch
from torch.utils.data import DataLoader, TensorDataset
loader = DataLoader(TensorDataset(torch.randn(64, 4)), batch_size=8, shuffle=True)
critic = torch.nn.Linear(4, 1)
maker = torch.nn.Linear(2, 4)
opt_critic = torch.optim.RMSprop(critic.parameters(), lr=1e-3)
opt_maker = torch.optim.RMSprop(maker.parameters(), lr=1e-3)
for epoch in range(2):
    for real, in loader:
        for _ in range(5):
            fake = maker(torch.randn(8, 2)).detach()
            loss = critic(fake).mean() - critic(real).mean()
            opt_critic.zero_grad()
            loss.backward()
            opt_critic.step()
        loss = -critic(maker(torch.randn(8, 2))).mean()
        opt_maker.zero_grad()
        loss.backward()
        opt_maker.step()
