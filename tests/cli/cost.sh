#!/usr/bin/env bash
# `moira cost`: figures as numbers and formulas, modes, optimizers, autocast, what is unknown, wrong use.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/lib.sh"

cat >net.py <<'PYTHON'
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(4, 8)
        self.drop = nn.Dropout(0.5)
        self.last = nn.Linear(8, 2, bias=False)

    def forward(self, x):
        return self.last(self.drop(torch.relu(self.first(x))))


class Odd(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(4, 4)

    def forward(self, x):
        return torch.special.i0(self.layer(x))


class Raises(nn.Module):
    def forward(self, x):
        return x @ torch.zeros(7, 7)
PYTHON

# The figures, one a line: `figure NAME` of the last answer.
figure() { sed -n "s/^  \"$1\": \(.*[^,]\),\{0,1\}\$/\1/p" <<<"$output"; }
expect_figure() {
    if [ "$(figure "$1")" = "$2" ]; then result pass; else result fail "$1 should be $2"; fi
}

# 4*8 + 8 + 8*2 parameters. Saved: the input, the output of relu (its result, and what dropout was given is not), what
# dropout gives, its mask, and the output for the loss.
try cost --output-format json net.py 'Net()' 16,4
expect_status 0
expect_errors ''
expect_figure parameters 56
expect_figure parameter_bytes 224
expect_figure gradient_bytes 224
expect_figure optimizer_bytes 448
expect_figure resident_bytes $((224 + 224 + 448 + 256))
expect_figure saved_bytes $((16 * 4 * 4 + 16 * 8 * 4 + 16 * 8 * 4 + 16 * 8 + 16 * 2 * 4))
expect_figure flops_forward $((2 * 16 * 4 * 8 + 2 * 16 * 8 * 2))
expect_figure flops_step $((2 * 2 * 16 * 4 * 8 + 3 * 2 * 16 * 8 * 2))
expect_figure unknown '[]'

try cost --output-format json --optimizer sgd-momentum net.py 'Net()' n,4
expect_status 0
expect_figure saved_bytes '"96*n"'
expect_figure resident_bytes '"16*n + 672"'
expect_figure flops_forward '"96*n"'

# Inference saves nothing, and dropout does nothing.
try cost --output-format json --mode infer net.py 'Net()' 16,4
expect_status 0
expect_figure saved_bytes 0
expect_figure gradient_bytes 0
expect_figure resident_bytes 480
expect_figure peak_bytes $((480 + 2 * 16 * 8 * 4))

# Under autocast the input, the weights and what relu and dropout make are half as large; the casts of weights are saved.
try cost --output-format json --autocast bfloat16 net.py 'Net()' 16,4
expect_status 0
expect_figure saved_bytes $((16 * 4 * 2 + 16 * 8 * 2 * 2 + 16 * 8 + 8 * 2 * 2 + 16 * 2 * 4))

try cost net.py 'Odd()' 3,4
expect_status 0
expect_in_output 'at least, without: what `torch.Tensor.i0` keeps'

try cost net.py 'Raises()' 3,4
expect_status 1

# Devices: 4 GiB less what CUDA takes are 3584 MiB, and 4 MiB and 5 % of what is allocated are left for gaps.
try cost --output-format json --device 4GiB net.py 'Net()' n,4
expect_status 0
expect_figure device_bytes 4294967296
expect_figure fits '"unknown"'
expect_figure name '"n"'
largest=$(figure largest)
try cost --output-format json --device 4GiB net.py 'Net()' "$largest,4"
expect_figure fits '"yes"'
try cost --output-format json --device 4GiB net.py 'Net()' "$((largest + 1)),4"
expect_figure fits '"no"'
try cost --device RTX_4090 --depth 0 net.py 'Net()' 16,4
expect_in_output 'on rtx-4090                24.0 GiB: it fits'
expect_in_output 'a step takes at least'
try cost --device 1.5tb --depth 0 net.py 'Net()' n,4
expect_in_output 'on 1.5tb                   1.5 TiB, up to n = '

# Formulas in several names, and of large numbers, are written in units, too.
cat >many.py <<'PYTHON'
import torch
from torch import nn


class Words(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = nn.Linear(2**14, 2**14)

    def forward(self, x):
        scores = torch.nn.functional.scaled_dot_product_attention(x, x, x)
        return self.inner(scores.transpose(1, 2).flatten(2))
PYTHON
try cost --depth 0 many.py 'Words()' n,16,s,1024
expect_in_output 'peak                       max(n × s × 320.0 KiB + 3.0 GiB, n × s × 64.0 KiB + 5.0 GiB)'
expect_in_output 'between steps              n × s × 64.0 KiB + 4.0 GiB'
expect_in_output 'work forward               n × s × 536.9 MFLOP + n × s × s × 65.5 KFLOP'
try cost --depth 0 many.py 'Words()' n,16,65536,1024
expect_in_output 'work forward               n × 316.7 TFLOP'
try cost --depth 0 --mode infer many.py 'Words()' n,16,s,1024
expect_in_output 'peak                       n × s × 192.0 KiB + 1.0 GiB, in inner'

try cost --device potato net.py 'Net()' 16,4
expect_status 2
expect_error 'moira: error: there is no device `potato`: give a name, as `h100`, or a size, as `24GB`'

# Several layers at one place in the source get their own figures, and a parameter that the loss does not reach
# gets no gradient.
cat >heads.py <<'PYTHON'
import torch
from torch import nn


class Heads(nn.Module):
    def __init__(self):
        super().__init__()
        self.q, self.k, self.v, self.unused = (nn.Linear(8, 8, bias=False) for _ in range(4))

    def forward(self, x):
        q, k, v = self.q(x), self.k(x), self.v(x)
        return torch.nn.functional.scaled_dot_product_attention(q, k, v), self.unused(x)
PYTHON
try cost --output-format json --optimizer sgd-momentum heads.py 'Heads()' 2,4,16,8
expect_status 0
expect_figure parameters 256
expect_figure gradient_bytes $((3 * 64 * 4))
# The input, q, k, v, the result, and a sum of shares for each row, filled up to 32.
expect_figure saved_bytes $((5 * 2 * 4 * 16 * 8 * 4 + 2 * 4 * 32 * 4))
expect_figure flops_forward $((4 * 2 * 128 * 8 * 8 + 4 * 128 * 8 * 16))
try cost --output-format json heads.py 'Heads()' 2,4,s,8
expect_figure saved_bytes '"1280*s + 1024*((s + 31)//32)"'
try cost --output-format json heads.py 'Heads()' 2,4,16,8
expect_figure unknown '[]'

# A whole program: the literal that is the batch becomes a name, the optimizer is that of the program, and gradients that
# are let go behind the model do not wait there.
cat >train.py <<'PYTHON'
import torch
from net import Net


def train(model, optimizer, batch):
    for step in range(100):
        x = torch.randn(batch, 4)
        y = torch.zeros(batch, dtype=torch.int64)
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()


if __name__ == "__main__":
    net = Net()
    train(net, torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9), 48)
PYTHON
try cost --output-format json --device 24GB train.py
expect_status 0
expect_figure parameters 56
expect_figure optimizer_bytes 224
expect_figure input_bytes '"16*n"'
# As above, and the logarithms of the shares, the classes, and a number, in place of the output.
expect_figure saved_bytes '"104*n + 4"'
expect_figure n 48
expect_figure n_line 17
expect_figure call_line 10
expect_figure backward_line 11
expect_figure fits '"yes"'
expect_figure unknown '[]'
try cost train.py
expect_in_output 'optimizer (sgd-momentum)   224 B'
expect_in_output 'step                       model called in line 10, backward pass in line 11'
expect_in_output 'the program has            n = 48 (line 17): needs '
try cost net.py
expect_status 1

# A program runs as it is planned: with its defaults, on a CUDA device, with whole batches; text that is run changes nothing;
# an evaluation begins no step.
cat >planned.py <<'PYTHON'
import argparse
import torch
from net import Net
from torch.utils.data import DataLoader, TensorDataset

width = 4
exec(open("settings.py").read())
parser = argparse.ArgumentParser()
parser.add_argument("--batch-size", type=int, default=24)
parser.add_argument("--double", action="store_true")
args = parser.parse_args()
device = "cuda" if torch.cuda.is_available() else "cpu"
net = Net().to(device)
if device == "cuda":
    net = torch.nn.DataParallel(net)
if args.double:
    net = torch.nn.Sequential(net, torch.nn.Linear(2, 2))
data = TensorDataset(torch.zeros(100, width))
with torch.no_grad():
    net(torch.zeros(7, width, device=device))
for (x,) in DataLoader(data, batch_size=args.batch_size):
    net(x.to(device)).sum().backward()
PYTHON
try cost --output-format json planned.py
expect_status 0
expect_figure parameters 56
expect_figure input_bytes '"16*n"'
expect_figure n 24
expect_figure call_line 22
expect_in_output 'what `exec` in line 7 changes'

# Shapes behind the path: what the model is called with.
cat >unknown.py <<'PYTHON'
from data import batches
from net import Net

net = Net()
for x, y in batches:
    (net(x) - y).sum().backward()
    net(x=x).sum().backward()
PYTHON
try cost --output-format json unknown.py
expect_status 0
expect_figure input_bytes 0
try cost --output-format json unknown.py n,4
expect_status 0
expect_figure input_bytes '"16*n"'
expect_figure flops_forward '"96*n"'
try cost --output-format json unknown.py x=b,4:float32
expect_status 0
try cost unknown.py 'n,(4' 3
expect_status 2

# Wrong use.
try cost
expect_status 2
expect_error 'moira: error: there is no EXPR that gives a model: moira cost [FILE] [EXPR SHAPE...]'
try cost missing.py 'Net()' 3,4
expect_status 2
try cost --optimizer newton net.py 'Net()' 3,4
expect_status 2
try cost --mode both net.py 'Net()' 3,4
expect_status 2
try cost net.py 'Net' 3,4
expect_status 2
try cost net.py 'Net()' 3,4 5
expect_status 2
try cost net.py 'Net()' 3,x,+
expect_status 2

finish
