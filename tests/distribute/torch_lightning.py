import torch
import pytorch_lightning as pl  # expect: already


class Net(pl.LightningModule):
    def training_step(self, batch, index):
        return torch.zeros(1)


trainer = pl.Trainer(max_epochs=3)
trainer.fit(Net())
