# Files are downloaded where they are missing, by functions that look for themselves.
import os
import urllib.request

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def download(url, destination):
    def attempt(from_url):
        with urllib.request.urlopen(from_url) as response:
            size = int(response.headers.get('Content-Length', 0))
            if os.path.exists(destination):
                if size == os.path.getsize(destination):
                    print('it is there')
                    return True
            with open(destination, 'wb') as file:
                file.write(response.read())
        return True

    try:
        if attempt(url):
            return
    except OSError:
        print('try again')


def load(folder):
    for name in ('x.pt', 'y.pt'):
        path = os.path.join(folder, name)
        download('https://example.org/' + name, path)
    return torch.load(os.path.join(folder, 'x.pt')), torch.load(os.path.join(folder, 'y.pt'))


data = TensorDataset(*load('data'))
loader = DataLoader(data, batch_size=8, shuffle=True)
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        nn.functional.mse_loss(model(x), y).backward()
        optimizer.step()
