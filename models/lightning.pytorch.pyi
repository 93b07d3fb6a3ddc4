"""Lightning under its newer name."""

from moira.stubs import *
from pytorch_lightning import LightningModule, LightningDataModule, Trainer, seed_everything

def __getattr__(name): ...
