"""Two networks that learn from each other: one draws images, the other tells them from real ones.

    python dcgan.py --dry-run
"""
import argparse
import random

import torch
import torch.nn as nn
import torch.optim as optim
from torch.utils.data import DataLoader, Dataset


class RandomImages(Dataset):
    """Stands for a folder of photographs."""

    def __init__(self, count, channels, size):
        self.count = count
        self.shape = (channels, size, size)

    def __len__(self):
        return self.count

    def __getitem__(self, index):
        return torch.rand(self.shape) * 2 - 1, index % 10


def weights_init(m):
    classname = m.__class__.__name__
    if classname.find("Conv") != -1:
        nn.init.normal_(m.weight, 0.0, 0.02)
    elif classname.find("BatchNorm") != -1:
        nn.init.normal_(m.weight, 1.0, 0.02)
        nn.init.zeros_(m.bias)


class Generator(nn.Module):
    def __init__(self, nz, ngf, nc):
        super().__init__()
        self.main = nn.Sequential(
            nn.ConvTranspose2d(nz, ngf * 8, 4, 1, 0, bias=False),
            nn.BatchNorm2d(ngf * 8),
            nn.ReLU(True),
            nn.ConvTranspose2d(ngf * 8, ngf * 4, 4, 2, 1, bias=False),
            nn.BatchNorm2d(ngf * 4),
            nn.ReLU(True),
            nn.ConvTranspose2d(ngf * 4, ngf * 2, 4, 2, 1, bias=False),
            nn.BatchNorm2d(ngf * 2),
            nn.ReLU(True),
            nn.ConvTranspose2d(ngf * 2, ngf, 4, 2, 1, bias=False),
            nn.BatchNorm2d(ngf),
            nn.ReLU(True),
            nn.ConvTranspose2d(ngf, nc, 4, 2, 1, bias=False),
            nn.Tanh(),
        )

    def forward(self, input):
        return self.main(input)


class Discriminator(nn.Module):
    def __init__(self, nc, ndf):
        super().__init__()
        layers = [nn.Conv2d(nc, ndf, 4, 2, 1, bias=False), nn.LeakyReLU(0.2, inplace=True)]
        for factor in (1, 2, 4):
            layers += [
                nn.Conv2d(ndf * factor, ndf * factor * 2, 4, 2, 1, bias=False),
                nn.BatchNorm2d(ndf * factor * 2),
                nn.LeakyReLU(0.2, inplace=True),
            ]
        self.main = nn.Sequential(*layers, nn.Conv2d(ndf * 8, 1, 4, 1, 0, bias=False), nn.Sigmoid())

    def forward(self, input):
        output = self.main(input)
        return output.view(-1, 1).squeeze(1)


def main():
    parser = argparse.ArgumentParser(description="images from noise")
    parser.add_argument("--batch-size", type=int, default=64)
    parser.add_argument("--image-size", type=int, default=64)
    parser.add_argument("--nz", type=int, default=100, help="size of the noise")
    parser.add_argument("--ngf", type=int, default=64)
    parser.add_argument("--ndf", type=int, default=64)
    parser.add_argument("--epochs", type=int, default=25)
    parser.add_argument("--lr", type=float, default=0.0002)
    parser.add_argument("--beta1", type=float, default=0.5)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--dry-run", action="store_true")
    opt = parser.parse_args()

    if opt.seed is None:
        opt.seed = random.randint(1, 10000)
    random.seed(opt.seed)
    torch.manual_seed(opt.seed)
    device = torch.device("cuda:0" if torch.cuda.is_available() else "cpu")
    nc = 3
    dataset = RandomImages(2 * opt.batch_size, nc, opt.image_size)
    dataloader = DataLoader(dataset, batch_size=opt.batch_size, shuffle=True)

    netG = Generator(opt.nz, opt.ngf, nc).to(device)
    netG.apply(weights_init)
    netD = Discriminator(nc, opt.ndf).to(device)
    netD.apply(weights_init)
    criterion = nn.BCELoss()
    fixed_noise = torch.randn(opt.batch_size, opt.nz, 1, 1, device=device)
    real_label, fake_label = 1, 0
    optimizerD = optim.Adam(netD.parameters(), lr=opt.lr, betas=(opt.beta1, 0.999))
    optimizerG = optim.Adam(netG.parameters(), lr=opt.lr, betas=(opt.beta1, 0.999))

    for epoch in range(opt.epochs):
        for i, (images, _) in enumerate(dataloader):
            # The discriminator: log(D(x)) + log(1 - D(G(z))) is to be large.
            netD.zero_grad()
            real = images.to(device)
            batch_size = real.size(0)
            label = torch.full((batch_size,), real_label, dtype=real.dtype, device=device)
            output = netD(real)
            errD_real = criterion(output, label)
            errD_real.backward()
            D_x = output.mean().item()

            noise = torch.randn(batch_size, opt.nz, 1, 1, device=device)
            fake = netG(noise)
            label.fill_(fake_label)
            output = netD(fake.detach())
            errD_fake = criterion(output, label)
            errD_fake.backward()
            errD = errD_real + errD_fake
            optimizerD.step()

            # The generator: log(D(G(z))) is to be large.
            netG.zero_grad()
            label.fill_(real_label)
            output = netD(fake)
            errG = criterion(output, label)
            errG.backward()
            optimizerG.step()
            print(f"[{epoch}/{opt.epochs}][{i}/{len(dataloader)}] D: {errD.item():.4f} G: {errG.item():.4f} "
                  f"D(x): {D_x:.4f}")
            if opt.dry_run:
                break
        if opt.dry_run:
            break
    with torch.no_grad():
        pictures = netG(fixed_noise).mul(0.5).add(0.5).clamp(0, 1)
    print(f"drawn: {tuple(pictures.shape)}")


if __name__ == "__main__":
    main()
