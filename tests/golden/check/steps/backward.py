"""What a backward pass refuses: no graph, a graph that was freed, more than one element."""
import torch
import torch.nn.functional as F
from torch import nn
from somewhere import batches

model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Dropout(0.1), nn.Linear(4, 2))
criterion = nn.CrossEntropyLoss()
x, y = torch.randn(5, 3), torch.randint(0, 2, (5,))

# Nothing needs a gradient.
torch.zeros(3).sum().backward()  # expect: gradient
criterion(model(x).detach(), y).backward()  # expect: gradient
with torch.no_grad():
    loss = criterion(model(x), y)
loss.backward()  # expect: gradient
loss = criterion(model(x), y)
torch.tensor(loss).backward()  # expect: gradient
loss.backward()
with torch.no_grad():
    with torch.enable_grad():
        loss = criterion(model(x), y)
    loss.backward()


@torch.no_grad()
def evaluate(inputs):
    return model(inputs).sum()


@torch.inference_mode()
def infer(inputs):
    return model(inputs).sum()


evaluate(x).backward()  # expect: gradient
infer(x).backward()  # expect: gradient
torch.set_grad_enabled(False)
model(x).sum().backward()  # expect: gradient
torch.set_grad_enabled(True)
model(x).sum().backward()
with torch.set_grad_enabled(False):
    hidden = model(x)
hidden.sum().backward()  # expect: gradient
frozen = nn.Linear(3, 2)
for parameter in frozen.parameters():
    parameter.requires_grad = False
criterion(frozen(x), y).backward()  # expect: gradient
frozen.bias.requires_grad_(True)
criterion(frozen(x), y).backward()
frozen(x + torch.zeros(3, requires_grad=True)).sum().backward()

# More than one element.
model(x).backward()  # expect: gradient
model(x).backward(torch.ones(5, 2))

# Twice.
loss = criterion(model(x), y)
loss.backward()
loss.backward()  # expect: gradient
loss = criterion(model(x), y)
loss.backward(retain_graph=True)
loss.backward()
hidden = model(x)
one, other = hidden.sum(), hidden.mean()
one.backward()
other.backward()  # expect: gradient
leaf = torch.randn(3, requires_grad=True)
total = (leaf + 1).sum()
total.backward()
total.backward()
total = (leaf * leaf).sum()
total.backward()
total.backward()  # expect: gradient
for inputs, labels in batches:
    loss = criterion(model(inputs), labels)
    loss.backward()
    loss.backward()  # expect: gradient
losses = []
for inputs, labels in batches:
    losses.append(criterion(model(inputs), labels))
    if len(losses) == 2:
        losses[0].backward()
        losses[1].backward()
        losses = []
before = None
for inputs, labels in batches:
    loss = criterion(model(inputs), labels)
    if before is not None:
        before.backward()
    before = loss
rnn = nn.RNN(3, 4)
state = torch.zeros(1, 2, 4)
for _ in range(3):
    out, state = rnn(torch.randn(5, 2, 3), state)
    out.sum().backward()  # expect: gradient
state = torch.zeros(1, 2, 4)
for _ in range(3):
    out, state = rnn(torch.randn(5, 2, 3), state.detach())
    out.sum().backward()


# Nobody knows what the arguments are: only what fails for all of them counts.
def train(network, loader, optimizer):
    for inputs, targets in loader:
        optimizer.zero_grad()
        loss = F.mse_loss(network(inputs), targets)
        loss.backward()
        loss.backward()  # expect: gradient
        optimizer.step()


def adversarial(generator, critic, loader):
    for noise, targets in loader:
        fake = generator(noise)
        F.mse_loss(critic(fake.detach()), targets).backward()
        F.mse_loss(critic(fake), targets).backward()


def step(inputs):
    loss = model(inputs).sum()
    loss.backward()
    return loss


# A function that raises leaves its mode behind.
@torch.no_grad()
def refuse():
    raise ValueError


try:
    refuse()
except ValueError:
    pass
model(x).sum().backward()
