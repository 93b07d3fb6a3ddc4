#!/usr/bin/env bash
# `moira distribute` and files that nobody named: what only prints stays as it is, the rest must be named.
. "$(dirname "$0")/lib.sh"

cat >train.py <<'PY'
import torch
from torch.utils.data import DataLoader, TensorDataset
from helper import tell
from network import make
loader = DataLoader(TensorDataset(torch.randn(64, 4), torch.randn(64, 1)), batch_size=8, shuffle=True)
model = make()
opt = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(2):
    for x, y in loader:
        opt.zero_grad()
        torch.nn.functional.mse_loss(model(x), y).backward()
        opt.step()
    tell(epoch)
PY
printf 'import sys\n\n\ndef tell(text):\n    sys.stdout.write(str(text))\n' >helper.py
printf 'import torch\n\n\ndef make():\n    return torch.nn.Linear(4, 1)\n' >network.py

try distribute --isolated --output-format concise train.py
expect_status 0
expect_error 'helper.py:5:5: warning[distribute-gate]: every process does this: the file was not named, and stays as it is'

printf 'import torch\n\n\ndef make():\n    return torch.nn.Linear(4, 1).to("cuda:1")\n' >network.py
try distribute --isolated --output-format concise train.py
expect_status 2
expect_error 'network.py: this file would have to be changed, too; name it, or the folder of the project'

try distribute --isolated --diff --output-format concise train.py helper.py network.py
expect_status 0
expect_in_output "if dist.get_rank() == 0: sys.stdout.write(str(text))"
finish
