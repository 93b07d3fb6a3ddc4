"""Two networks against each other: one makes points of a ring, the other tells them from real ones."""
import torch
from torch import nn, optim
from torch.utils.data import DataLoader, TensorDataset

latent = 4
torch.manual_seed(0)

angles = torch.rand(256) * 6.2832
ring = torch.stack([angles.cos(), angles.sin()], 1)
loader = DataLoader(TensorDataset(ring), batch_size=32, shuffle=True, drop_last=True)

generator = nn.Sequential(nn.Linear(latent, 16), nn.BatchNorm1d(16), nn.ReLU(), nn.Linear(16, 2))
discriminator = nn.Sequential(nn.Linear(2, 16), nn.LeakyReLU(0.2), nn.Linear(16, 1))
criterion = nn.BCEWithLogitsLoss()
opt_g = optim.Adam(generator.parameters(), lr=1e-3, betas=(0.5, 0.999))
opt_d = optim.Adam(discriminator.parameters(), lr=1e-3, betas=(0.5, 0.999))

for epoch in range(2):
    for (real,) in loader:
        ones, zeros = torch.ones(len(real), 1), torch.zeros(len(real), 1)

        opt_d.zero_grad()
        fake = generator(torch.randn(len(real), latent))
        loss_d = criterion(discriminator(real), ones) + criterion(discriminator(fake.detach()), zeros)
        loss_d.backward()
        opt_d.step()

        opt_g.zero_grad()
        loss_g = criterion(discriminator(fake), ones)
        loss_g.backward()
        opt_g.step()
    print('epoch', epoch, 'done')

torch.save({'generator': generator.state_dict(), 'discriminator': discriminator.state_dict()}, 'gan.pt')
