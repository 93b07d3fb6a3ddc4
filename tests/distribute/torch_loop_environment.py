import torch
from torch import nn

x, y = torch.randn(64, 4), torch.randn(64, 1)
model = nn.Linear(4, 1)
cell = nn.RNN(4, 4)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)


def step(inputs, targets):
    optimizer.zero_grad()
    nn.functional.mse_loss(model(inputs), targets).backward()
    optimizer.step()


env = make_environment()
seen = env.reset()
for i in range(64):  # expect: loader
    seen, reward, done, info = env.step(model(seen))
    step(seen, reward)
