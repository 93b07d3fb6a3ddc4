"""A small language model: gradients are accumulated and clipped, the rate follows one cycle."""
import torch
import torch.nn as nn
from torch.optim import AdamW
from torch.optim.lr_scheduler import OneCycleLR
from torch.utils.data import DataLoader, Dataset

VOCABULARY, LENGTH = 16, 12


class Counting(Dataset):
    """Sequences that count upwards from a random number."""

    def __init__(self, size):
        self.starts = torch.randint(VOCABULARY, (size, 1))

    def __len__(self):
        return len(self.starts)

    def __getitem__(self, index):
        tokens = (self.starts[index] + torch.arange(LENGTH + 1)) % VOCABULARY
        return tokens[:-1], tokens[1:]


class LanguageModel(nn.Module):
    def __init__(self, width=32, heads=2, layers=1):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, width)
        self.position = nn.Parameter(torch.zeros(LENGTH, width))
        layer = nn.TransformerEncoderLayer(width, heads, 2 * width, dropout=0.0, batch_first=True)
        self.layers = nn.TransformerEncoder(layer, layers)
        self.out = nn.Linear(width, VOCABULARY)

    def forward(self, tokens):
        mask = torch.full((LENGTH, LENGTH), float('-inf')).triu(1).to(tokens.device)
        return self.out(self.layers(self.embed(tokens) + self.position, mask))


class Trainer:
    def __init__(self, epochs, accumulate=2):
        self.epochs, self.accumulate = epochs, accumulate
        self.loader = DataLoader(Counting(256), 16, True)
        self.model = LanguageModel()
        self.optimizer = AdamW(self.model.parameters(), weight_decay=0.01)
        steps = epochs * len(self.loader) // accumulate
        self.scheduler = OneCycleLR(self.optimizer, max_lr=3e-3, total_steps=max(steps, 1) + 1)

    def train_epoch(self):
        self.model.train()
        total = 0.0
        for step, (tokens, targets) in enumerate(self.loader):
            loss = nn.functional.cross_entropy(self.model(tokens).flatten(0, 1), targets.flatten())
            (loss / self.accumulate).backward()
            total += loss.item()
            if (step + 1) % self.accumulate == 0:
                nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
                self.optimizer.step()
                self.optimizer.zero_grad()
                self.scheduler.step()
        return total / len(self.loader)

    def run(self):
        for epoch in range(self.epochs):
            print('epoch', epoch, 'loss', self.train_epoch())
        torch.save(self.model.state_dict(), 'language_model.pt')


if __name__ == '__main__':
    torch.manual_seed(0)
    Trainer(epochs=2).run()
