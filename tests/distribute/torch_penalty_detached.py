# A penalty that lets no gradient through to the generator: its backward() is the only one of the generator.
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

loader = DataLoader(TensorDataset(torch.randn(64, 4)), batch_size=8, shuffle=True)
gen, critic = nn.Linear(4, 4), nn.Linear(4, 1)
opt_gen = torch.optim.Adam(gen.parameters(), lr=1e-4)
opt_critic = torch.optim.Adam(critic.parameters(), lr=1e-4)


def penalty(critic, real, fake):
    mixed = real * 0.5 + fake.detach() * 0.5
    return critic(mixed).mean()


for epoch in range(2):
    for (real,) in loader:
        fake = gen(torch.randn(8, 4))
        loss_critic = critic(fake.detach()).mean() - critic(real).mean() + penalty(critic, real, fake)
        opt_critic.zero_grad()
        loss_critic.backward()
        opt_critic.step()
        loss_gen = -critic(fake).mean()
        opt_gen.zero_grad()
        loss_gen.backward()
        opt_gen.step()
