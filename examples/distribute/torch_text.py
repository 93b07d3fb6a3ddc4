"""Text classification: words become vectors, training stops when the validation loss stops falling."""
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset
from tqdm import tqdm

WORDS, LENGTH = 50, 20


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.EmbeddingBag(WORDS, 16)
        self.out = nn.Linear(16, 2)

    def forward(self, texts):
        return self.out(self.embed(texts))

    def count(self):
        return sum(p.numel() for p in self.parameters())


def make_texts(count):
    texts = torch.randint(WORDS, (count, LENGTH))
    return TensorDataset(texts, (texts < WORDS // 2).sum(1).gt(LENGTH // 2).long())


def train(model, loader, optimizer, criterion):
    for texts, labels in tqdm(loader):
        optimizer.zero_grad()
        loss = criterion(model(texts), labels)
        loss.backward()
        optimizer.step()


def validate(model, loader, criterion):
    with torch.no_grad():
        return sum(criterion(model(texts), labels).item() for texts, labels in loader) / len(loader)


if __name__ == '__main__':
    torch.manual_seed(0)
    model = Classifier()
    print(model.count(), 'parameters')
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
    criterion = nn.CrossEntropyLoss()
    train_loader = DataLoader(make_texts(256), batch_size=32, shuffle=True)
    val_loader = DataLoader(make_texts(64), batch_size=64)
    best, patience = float('inf'), 2
    while patience > 0:
        train(model, train_loader, optimizer, criterion)
        loss = validate(model, val_loader, criterion)
        print(f'validation loss {loss:.4f}')
        if loss < best - 0.05:
            best = loss
            torch.save(model.state_dict(), 'text.pt')
        else:
            patience -= 1
