"""Gradients that the wrapper would not see are averaged by the steps."""
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Coder(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = nn.Linear(4, 2)
        self.outer = nn.Linear(2, 4)

    def encode(self, x):
        return self.inner(x)

    def decode(self, z):
        return self.outer(z)


data = TensorDataset(torch.randn(64, 4))
loader = DataLoader(data, batch_size=8, shuffle=True)
coder, judge = Coder(), nn.Linear(4, 1)
coder_optimizer = torch.optim.Adam(coder.parameters(), lr=1e-3)
judge_optimizer = torch.optim.Adam(
    judge.parameters(), lr=1e-3)
scaler = torch.amp.GradScaler('cpu', enabled=False)
for epoch in range(2):
    for (x,) in loader:
        coder_optimizer.zero_grad()
        made = coder.decode(coder.encode(x))
        said = judge(made)
        said.mean().backward(retain_graph=True)
        torch.nn.utils.clip_grad_norm_(coder.parameters(), 1.0)
        coder_optimizer.step()
        judge_optimizer.zero_grad()
        loss = (judge(made.detach()) ** 2).mean() - said.detach().mean()
        scaler.scale(loss).backward()
        scaler.unscale_(judge_optimizer)
        torch.nn.utils.clip_grad_norm_(judge.parameters(), 1.0)
        scaler.step(judge_optimizer)
        scaler.update()
torch.save(coder.state_dict(), 'coder.pt')
