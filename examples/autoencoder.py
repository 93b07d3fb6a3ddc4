"""A variational autoencoder in PyTorch: nobody calls it here, and it has a mistake."""

import torch
from torch import nn
from torch.nn import functional as F


class VAE(nn.Module):
    def __init__(self, features=28 * 28, hidden=400, latent=20):
        super().__init__()
        self.hidden = nn.Linear(features, hidden)
        self.mean = nn.Linear(hidden, 20)
        self.logvar = nn.Linear(hidden, 20)
        self.decode = nn.Sequential(nn.Linear(30, hidden), nn.ReLU(), nn.Linear(hidden, features), nn.Sigmoid())

    def forward(self, images):
        h = F.relu(self.hidden(images.flatten(1)))
        mean, logvar = self.mean(h), self.logvar(h)
        z = mean + torch.randn_like(logvar) * torch.exp(0.5 * logvar)
        return self.decode(z), mean, logvar
