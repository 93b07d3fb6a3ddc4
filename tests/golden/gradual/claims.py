# Bools that are known as conditions on sizes, wherever they go.
# prune: --output-format json
import torch
from torch.fx.tensor_type import Dyn, TensorType


def is_image(x):
    return x.ndim == 4


def name(x: TensorType([Dyn, Dyn])):
    ok = x.shape[0] == 3
    if ok:
        x = x + 1
    return x


def name_and(x: TensorType([Dyn, Dyn]), y: TensorType([Dyn, Dyn])):
    a = x.dim() == 2 and y.shape[0] == 2
    if a:
        x = x + 1
    return x


def name_not(x: TensorType([Dyn, Dyn])):
    ok = x.shape[0] == 3
    if not ok:
        x = x + 1
    return x


def two_names(x: TensorType([Dyn, Dyn])):
    ok1 = x.shape[0] == 3
    ok2 = x.shape[1] == 3
    if ok1 and ok2:
        x = x + 1
    return x


def pick(x, flag):
    if flag:
        return x + 1
    return x


def passed(x: TensorType([Dyn, Dyn])):
    return pick(x, x.shape[0] > 3)


def helper(x):
    if is_image(x):
        x = x + 1
    return x


def is_square(x):
    return x.shape[0] == x.shape[1]


def helper2(x: TensorType([Dyn, Dyn])):
    if is_square(x):
        x = x + 1
    return x


def helper3(x: TensorType([Dyn, Dyn])):
    flag = is_square(x)
    if not flag:
        raise ValueError("no")
    return x


def anyall(x: TensorType([Dyn, Dyn])):
    if any(d == 1 for d in x.shape):
        x = x + 1
    if all(d > 1 for d in x.shape):
        x = x + 1
    if all([d % 2 == 0 for d in x.shape]):
        x = x + 1
    return x


def booled(x: TensorType([Dyn, Dyn])):
    if bool(x.shape[0] == 1):
        x = x + 1
    return x


def chained(x: TensorType([Dyn, Dyn])):
    ok = 1 < x.shape[0] <= 5
    if ok:
        x = x + 1
    return x


def tuples(x: TensorType([Dyn, Dyn]), y: TensorType([Dyn, Dyn])):
    same = x.shape == (2, 3)
    if same:
        x = x + 1
    tail = x.shape[1:] == y.shape[1:]
    if tail:
        x = x + 1
    return x


def lenin(x):
    ok = len(x.shape) in (3, 4)
    if ok:
        x = x + 1
    if len(x.shape) in (3, 4):
        x = x + 1
    return x


def sizein(x: TensorType([Dyn, Dyn])):
    if x.size(0) in {1, 2}:
        x = x + 1
    ok = x.size(0) in {1, 2}
    if ok:
        x = x + 1
    ok = x.size(0) in [1, 2]
    if ok:
        x = x + 1
    return x


def conditional(x: TensorType([Dyn, Dyn])):
    y = x + 1 if x.shape[0] == 3 else x
    ok = (x.shape[0] == 3) if x.shape[1] == 4 else False
    if ok:
        x = x + 1
    return x + y


def nested(x: TensorType([Dyn, Dyn])):
    ok = x.shape[0] == 3
    if ok:
        if x.shape[0] == 3:
            x = x + 1
        if ok:
            x = x + 1
    return x


def decided(x: TensorType([Dyn, Dyn])):
    ok = x.shape[0] >= 0
    if ok:
        x = x + 1
    return x


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.n = 3

    def forward(self, x):
        is_batched = x.dim() == 4
        if not is_batched:
            x = x.unsqueeze(0)
        x = torch.relu(x)
        if not is_batched:
            x = x.squeeze(0)
        return x


def joined(x: TensorType([Dyn, Dyn])):
    ok = False
    if x.shape[1] == 4:
        ok = x.shape[0] == 3
    if ok:
        x = x + 1
    return x


def walrus(x: TensorType([Dyn, Dyn])):
    if (n := x.shape[0]) > 3:
        x = x + n
    if (ok := n > 3) and x.shape[1] == 2:
        x = x + 1
    return x


def stored(x: TensorType([Dyn, Dyn])):
    info = {"ok": x.shape[0] == 3, "l": [x.shape[1] == 2]}
    if info["ok"]:
        x = x + 1
    if info["l"][0]:
        x = x + 1
    return x


def arithmetic(x: TensorType([Dyn, Dyn])):
    n = x.shape[0] + (x.shape[1] == 2)
    if n == 5:
        x = x + 1
    k = int(x.shape[1] > 3)
    if k:
        x = x + 1
    if sum(d == 1 for d in x.shape) == 2:
        x = x + 1
    return x


def bits(x: TensorType([Dyn, Dyn])):
    ok = (x.shape[0] == 3) & (x.shape[1] == 2) | (x.shape[0] == 7)
    if ok:
        x = x + 1
    return x


def same(x: TensorType([Dyn, Dyn])):
    a = x.shape[0] == 3
    b = x.shape[1] == 3
    if a == b:
        x = x + 1
    if a != b:
        x = x + 1
    if a is True:
        x = x + 1
    return x


def values(x: TensorType([Dyn, Dyn])):
    n = x.shape[0] or 3
    if n > 0:
        x = x + 1
    m = x.shape[0] % 4
    if m:
        x = x + 1
    if not m:
        x = x + 1
    return x


def conditional2(x: TensorType([Dyn, Dyn])):
    y = x + 1 if x.shape[0] == 3 else x
    ok = (x.shape[0] == 3) if x.shape[1] == 4 else False
    if ok:
        x = x + 1
    return x + y


def valid(x):
    if x.shape[0] == 1:
        return False
    if x.shape[1] == 7:
        return True
    if x.shape[0] == 5:
        return False
    return x.shape[1] == 2


def use(x: TensorType([Dyn, Dyn])):
    if valid(x):
        x = x + 1
    return x


def chain(x: TensorType([Dyn, Dyn])):
    if x.shape[0] == 1:
        ok = False
    elif x.shape[0] == 2:
        ok = True
    elif x.shape[1] == 2:
        ok = x.shape[0] == 3
    else:
        ok = False
    if ok:
        x = x + 1
    return x
