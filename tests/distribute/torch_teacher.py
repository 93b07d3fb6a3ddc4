import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))

teacher = nn.Linear(4, 1)
teacher.load_state_dict(torch.load('teacher.pt'))
teacher.requires_grad_(False)
student = nn.Linear(4, 1)
optimizer = torch.optim.SGD(filter(lambda p: p.requires_grad, student.parameters()), lr=0.1)
loader = DataLoader(data, batch_size=8)
for x, y in loader:
    optimizer.zero_grad()
    nn.functional.mse_loss(student(x), teacher(x)).backward()
    optimizer.step()
print(sum(p.numel() for p in student.parameters()), list(student.children()), student.weight.norm())
