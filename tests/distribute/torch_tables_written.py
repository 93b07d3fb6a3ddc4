# One process writes tables, and a class of the program reads them.
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Rows(Dataset):
    def __init__(self, csv_file):
        self.data = pd.read_csv(csv_file)

    def __len__(self):
        return len(self.data)

    def __getitem__(self, i):
        return torch.tensor([self.data.iloc[i]["x"]]), torch.tensor([self.data.iloc[i]["y"]])


if __name__ == "__main__":
    df = pd.read_csv("all.csv")
    df.iloc[:50].to_csv("train.csv", index=None)
    df.iloc[50:].to_csv("test.csv", index=None)
    rows = Rows(csv_file="train.csv")
    tests = Rows(csv_file="test.csv")
    model = nn.Linear(1, 1)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    loader = DataLoader(rows, batch_size=8, shuffle=True)
    for epoch in range(3):
        for x, y in loader:
            optimizer.zero_grad()
            nn.functional.mse_loss(model(x), y).backward()
            optimizer.step()
