#!/usr/bin/env bash
# `moira summary`: models of files and packages, shapes, failures, wrong use, and the three formats.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/lib.sh"

cat >net.py <<'PYTHON'
import torch
from torch import nn

calls = []


class Pair(nn.Module):
    def forward(self, x, scale=None):
        return {"sum": x.sum(1), "parts": (x, [x.mean(0)])}


class Net(nn.Module):
    def __init__(self, width=4):
        super().__init__()
        self.first = nn.Linear(3, width)
        self.again = self.first_again = nn.Linear(width, width)
        self.unused = nn.Linear(7, 7)
        self.pair = Pair()

    def forward(self, x):
        x = self.again(self.again(self.first(x)))
        return self.pair(x, scale=2)["sum"]


class Two(nn.Module):
    def forward(self, tokens, mask):
        if tokens.dtype is not torch.int64:
            raise TypeError("numbers of words are wanted")
        return tokens * mask


class Raises(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = nn.Linear(3, 3)

    def forward(self, x):
        if x.dim() != 2:
            raise ValueError("two dimensions are wanted")
        return self.inner(x)


number = 5

if __name__ == "__main__":
    nn.Linear(3, 4)(torch.zeros(2, 5))
PYTHON

# The table: rows in the order in which the calls begin, shared modules under their first path.
try summary net.py 'Net()' n,3
expect_status 0
expect_errors ''
expect_output 'module   type    input   output                                parameters
-------------------------------------------------------------------------
(model)  Net     (n, 3)  (n,)                                          92
  first  Linear  (n, 3)  (n, 4)                                        16
  again  Linear  (n, 4)  (n, 4)                                        20
  again  Linear  (n, 4)  (n, 4)                                        20
  pair   Pair    (n, 4)  {sum: (n,), parts: [(n, 4), [(4,)]]}           0

Total params: 92
Trainable params: 92
Non-trainable params: 0
Params size (MB): 0.00'
try summary --depth 0 net.py 'Net(width=5)' 2,3
expect_in_output '(model)  Net   (2, 3)  (2,)           106'
expect_in_output 'Input size (MB): 0.00'
expect_not_in_output 'first'

# JSON: in the order in which the calls end.
try summary --output-format json net.py 'Net()' 2,3
expect_status 0
expect_output '[
  {"path": "first", "type": "Linear", "input": [2, 3], "output": [2, 4], "parameters": 16},
  {"path": "again", "type": "Linear", "input": [2, 4], "output": [2, 4], "parameters": 20},
  {"path": "again", "type": "Linear", "input": [2, 4], "output": [2, 4], "parameters": 20},
  {"path": "pair", "type": "Pair", "input": [2, 4], "output": {"dict": {"sum": [2], "parts": {"tuple": [[2, 4], {"tuple": [[4]]}]}}}, "parameters": 0},
  {"path": "", "type": "Net", "input": [2, 3], "output": [2], "parameters": 92}
]'

# Shapes: names are shared, sizes can be computed, element types are told.
try summary --output-format json net.py 'Two()' n,2*s:int64 '1,2*s'
expect_status 0
expect_in_output '"input": {"tuple": [["n", "2*s"], [1, "2*s"]]}, "output": ["n", "2*s"]'
try summary net.py 'Two()' n,s n,s
expect_status 1
expect_in_output 'raises TypeError: numbers of words are wanted'
try summary --output-format json net.py 'nn.Flatten()' '(n + 1)//2,3,4'
expect_in_output '"input": ["(n + 1)//2", 3, 4], "output": ["(n + 1)//2", 12]'
try summary --output-format json net.py 'nn.ReLU()' '()'
expect_in_output '"input": [], "output": []'

# What is not trained.
cat >frozen.py <<'PYTHON'
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Linear(3, 4)
        self.head = nn.Linear(4, 5)
        self.scale = nn.Parameter(torch.ones(5), requires_grad=False)
        for parameter in self.backbone.parameters():
            parameter.requires_grad = False

    def forward(self, x):
        return self.head(self.backbone(x)) * self.scale
PYTHON
try summary frozen.py 'Net()' 2,3
expect_in_output 'Total params: 46
Trainable params: 25
Non-trainable params: 21
'
try summary frozen.py 'Net().requires_grad_(False)' 2,3
expect_in_output 'Trainable params: 0
'

# Names that nobody has defined are imported.
try summary --output-format json 'torch.nn.Linear(3, 5)' b,3
expect_status 0
expect_in_output '{"path": "", "type": "Linear", "input": ["b", 3], "output": ["b", 5], "parameters": 20}'
mkdir -p package/parts
touch package/__init__.py package/parts/__init__.py
echo 'from torch.nn import ReLU as Act' >package/parts/act.py
try summary --output-format json 'package.parts.act.Act()' 3
expect_status 0
expect_in_output '"type": "ReLU", "input": [3], "output": [3]'
try_with net.py summary --output-format json - 'Net()' 2,3
expect_status 0
expect_in_output '"path": "again"'

# Where it fails: the rows up to there, the call, the error.
try summary net.py 'Net()' n,5
expect_status 1
expect_in_output '  first  Linear  (n, 5)  <-- fails          16'
expect_not_in_output '  again'
expect_in_output 'net.py:21:35: error[shape-mismatch]: cannot multiply (n, 5) by (3, 4)'
expect_in_output '5 comes from here'
try summary --output-format json net.py 'Net()' n,5
expect_status 1
expect_output '[]'
expect_error 'error[shape-mismatch]'
try summary net.py 'Raises()' 2,3,3
expect_status 1
expect_in_output '(model)  Raises  (2, 3, 3)  <-- fails'
expect_in_output 'this raises ValueError: two dimensions are wanted'
try summary net.py 'Net("wide")' n,3
expect_status 1
expect_output ''
expect_error 'error['

# Wrong use.
try summary
expect_status 2
expect_error 'there is no EXPR'
try summary net.py
expect_status 2
expect_error 'there is no EXPR'
try summary net.py 'Net(' 3
expect_status 2
expect_error "error[syntax-error]: '(' was never closed"
try summary net.py 'x = Net()' 3
expect_status 2
expect_error '`x = Net()` is not an expression'
try summary net.py 'Nett()' 2,3
expect_status 2
expect_error '`Nett` is neither defined in net.py nor a module that can be imported'
try summary 'nowhere.Net()' 2,3
expect_status 2
expect_error '`nowhere` is not a module that can be imported'
try summary net.py 'number' 2,3
expect_status 2
expect_error '`number` is not a PyTorch module but 5'
try summary net.py 'Net' 2,3
expect_status 2
expect_error '`Net` is a class, not a model: write `Net(...)`'
try summary net.py 'Net()'
expect_status 2
expect_error '`forward` takes 1 input, and there are 0 SHAPEs'
try summary net.py 'Two()' 2,3:int64
expect_status 2
expect_error '`forward` takes 2 inputs, and there is 1 SHAPE'

# Sizes that nobody was told the names of are not known, whatever their symbols are called.
cat >hidden.py <<'PYTHON'
import os

from torch import nn


class Hidden(nn.Module):
    def __init__(self):
        super().__init__()
        self.last = nn.Linear(3, int(os.getpid()))

    def forward(self, x):
        return self.last(x)
PYTHON
try summary hidden.py 'Hidden()' n,3
expect_status 0
expect_in_output '(model)  Hidden  (n, 3)  (n, ?)           ?'

# Tensors that are passed by name.
try summary net.py 'Two()' 2,s:int64 mask=2,1
expect_status 0
expect_in_output '(model)  Two   (2, s)  (2, s)           0'
try summary net.py 'Two()' mask=2,1 tokens=2,s:int64
expect_status 0
expect_in_output '{mask: (2, 1), tokens: (2, s)}'
try summary net.py 'Two()' tokens=2,s:int64 2,1
expect_status 2
expect_error 'positional SHAPE `2,1` follows one with a name'
try summary net.py 'Two()' 2,s:int64 3x=2,1
expect_status 2
expect_error '`3x=2,1`: `3x` is not the name of a parameter'
try summary net.py 'Two()' 2,s:int64 musk=2,1
expect_status 1
for shape in 2,x.y '2,"a"' 2,-1 2,1.5 '' 'f(2)'; do
    try summary net.py 'Net()' "$shape"
    expect_status 2
    expect_error "\`$shape\` is not a shape"
done
try summary net.py 'Net()' 2,3:word
expect_status 2
expect_error '`word` is no element type'
try summary missing.py 'Net()' 2,3
expect_status 2
expect_error 'missing.py: no such file or directory'
echo 'x = = 1' >broken.py
try summary broken.py 'Net()' 2,3
expect_status 1
expect_error 'broken.py:1:5: error[syntax-error]'

# What is unknown is said to be so.
cat >unknown.py <<'PYTHON'
import nowhere
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.act = nn.ReLU()

    def forward(self, x):
        return self.act(nowhere.change(x))
PYTHON
try summary --coverage --output-format json unknown.py 'Net()' 2,3
expect_status 0
expect_in_output '{"path": "", "type": "Net", "input": [2, 3], "output": ["..."], "parameters": 0}'
expect_error '0 of 2 outputs are known.'
expect_error 'nowhere'
try summary --coverage unknown.py 'Net()' 2,3
expect_in_output '0 of 2 outputs are known.'

# The drawing is XML, with a box for each call.
try summary --output-format svg -o net.svg "$root/examples/net.py" 'Net(10)' n,1,h,w
expect_status 0
expect_output ''
if command -v python3 >/dev/null; then
    try_shell 'python3 -c "
import xml.dom.minidom as xml
drawing = xml.parse(\"net.svg\")
boxes = [each for each in drawing.getElementsByTagName(\"rect\") if each.getAttribute(\"class\") == \"box\"]
texts = [each.firstChild.data for each in drawing.getElementsByTagName(\"text\")]
assert len(boxes) == 13, len(boxes)
assert \"(n, 64)\" in texts and \"classify\" in texts, texts"'
    expect_status 0
    expect_errors ''
else
    skip 'whether the drawing is XML: there is no python3'
fi

# The same for any way of asking.
try_shell '"$MOIRA" summary --output-format svg net.py "Net()" n,5 >failing.svg'
expect_status 1
expect 'the failing call is marked' grep -q 'box fails' failing.svg

# What a step costs: as text, in JSON, and drawn on a page.
try summary --cost net.py 'Net()' n,5
expect_status 1
cat >costs.py <<'PYTHON'
from torch import nn

model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 2))
PYTHON
try summary --cost costs.py model n,4
expect_status 0
expect_in_output 'saved for backward         n × 56 B'
try_shell '"$MOIRA" summary --cost --output-format json costs.py model n,4 >costs.json'
expect_status 0
expect "calls and cost" grep -q "\"saved_bytes\": \"56\*n\"" costs.json
expect "calls come first" grep -q "^{\"calls\": \[" costs.json
try_shell '"$MOIRA" summary --cost --output-format html costs.py model n,4 >costs.html'
expect_status 0
expect 'a curve is drawn' grep -q '<polyline' costs.html
expect 'a bar is drawn' grep -q '<rect width="320.0"' costs.html

finish
