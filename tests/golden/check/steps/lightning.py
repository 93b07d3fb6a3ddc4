"""The steps of a module of Lightning are fed by the loaders that the trainer is given."""
import pytorch_lightning as pl
import torch
import torch.nn.functional as F
from lightning.pytorch import LightningDataModule
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def loader(width):
    return DataLoader(TensorDataset(torch.randn(100, width), torch.randint(0, 3, (100,))), batch_size=10)


class Network(pl.LightningModule):
    def __init__(self, width):
        super().__init__()
        self.save_hyperparameters()
        self.first = nn.Linear(10, width)
        self.last = nn.Linear(width, 3)

    def forward(self, x):
        return self.last(self.first(x).relu())  # expect: shape-mismatch

    def training_step(self, batch, batch_idx):
        x, y = batch
        loss = F.cross_entropy(self(x), y)
        self.log("loss", loss)
        return loss

    def validation_step(self, batch, batch_idx):
        x, y = batch
        scores = self(x)
        self.log("rank", scores.numpy().ndim)
        self.log("accuracy", (scores.argmax(1) == y).float().mean())

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=self.hparams.rate)


class Own(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(10, 3)

    def train_dataloader(self):
        return loader(11)

    def training_step(self, batch):
        return self.layer(batch[0]).mean()  # expect: shape-mismatch

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.1)


class Data(LightningDataModule):
    def setup(self, stage):
        self.width = 10

    def train_dataloader(self):
        return loader(self.width)


class Strict(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(9, 3)

    def training_step(self, batch, batch_idx):
        return self.layer(batch[0]).mean()  # expect: shape-mismatch

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.1)


trainer = pl.Trainer(max_epochs=1)
trainer.fit(Network(4), loader(10), loader(10))
trainer.fit(Network(4), loader(12))
trainer.fit(Own())
trainer.fit(Network(4), datamodule=Data())
trainer.fit(Strict(), Data())
trainer.callback_metrics["loss"].item()
