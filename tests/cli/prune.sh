#!/usr/bin/env bash
# `moira prune`: how decided conditions leave the source, in every layout that Python allows.
. "$(dirname "$0")/lib.sh"

head='import torch
from torch.fx.tensor_type import Dyn, TensorType


def f(x: TensorType([2, 3]), y: TensorType([Dyn])):'

# pruned BEFORE AFTER: the statements of a function before and after. `x` has the shape (2, 3), `y` any length.
pruned() {
    printf '%s\n%s\n' "$head" "$1" >case.py
    try prune case.py
    expect_status 0
    expect_output "$head
$2"
}

# if and else.
pruned '    if x.dim() == 2:
        x = x + 1
    return x' '    x = x + 1
    return x'
pruned '    if x.dim() != 2:
        x = x + 1
    return x' '    return x'
pruned '    if x.dim() != 2:
        x = x + 1
    else:
        x = x - 1
        y = y * 2
    return x' '    x = x - 1
    y = y * 2
    return x'
pruned '    if x.dim() == 2: x = x + 1
    else: x = x - 1
    return x' '    x = x + 1
    return x'
pruned '    if x.dim() != 2: x = x + 1
    else: x = x - 1; y = y + 1  # both
    return x' '    x = x - 1; y = y + 1  # both
    return x'
pruned '    if x.dim() == 2: \
        x = x + 1
    return x' '    x = x + 1
    return x'

# Chains.
pruned '    if len(y) == 1:
        return 1
    elif x.dim() == 3:
        return 2
    elif len(y) == 2:
        return 3
    elif x.dim() == 2:
        return 4
    elif len(y) == 5:
        return 5
    else:
        return 6' '    if len(y) == 1:
        return 1
    elif len(y) == 2:
        return 3
    else:
        return 4'
pruned '    if x.dim() == 3:
        return 1
    # about the second
    elif len(y) == 2:  # two
        return 2
    return 3' '    # about the second
    if len(y) == 2:  # two
        return 2
    return 3'
pruned '    if x.dim() == 3:
        return 1
    elif x.dim() == 4:
        return 2
    else:  # what is left
        # it is this
        return 3' '    # what is left
    # it is this
    return 3'
pruned '    if len(y) == 2:
        return 1
    elif x.dim() == 3:
        return 2
    # otherwise
    else:
        return 3' '    if len(y) == 2:
        return 1
    # otherwise
    else:
        return 3'
pruned '    if len(y) == 2: return 1
    elif x.shape == (2, 3): return 2
    else: return 3' '    if len(y) == 2: return 1
    else: return 2'

# Blocks in blocks, of which nothing may be left.
pruned '    if x.dim() == 2:
        if x.size(0) == 2:
            if len(y) > 1:
                y = y[1:]
            x = x + (1 if x.size(1) == 3 else 2)
    return x' '    if len(y) > 1:
        y = y[1:]
    x = x + (1)
    return x'
pruned '    if len(y) > 1:
        if x.dim() == 3:
            return 1
    for i in range(3):
        assert x.dim() == 2
    else:
        if x.dim() == 2:
            assert x.size(0) == 2
    try:
        assert x.dim() == 2; assert x.size(0) == 2
    finally:
        assert x.dim() == 2  # really
    return x' '    if len(y) > 1:
        pass
    for i in range(3):
        pass
    else:
        pass
    try:
        pass
    finally:
        pass  # really
    return x'
pruned '    if len(y) > 1: assert x.dim() == 2
    return x' '    if len(y) > 1: pass
    return x'

# Asserts.
pruned '    assert x.dim() == 2, "two"  # checked
    assert x.dim() == 2; x = x + 1; assert x.size(0) == 2; assert x.size(1) == 3; y = y + 1; assert x.dim() < 3
    return x' '    x = x + 1; y = y + 1
    return x'

# Loops.
pruned '    while x.dim() > 2:
        x = x.sum(0)
    else:
        y = y + 1
    while x.dim() > 2: x = x.sum(0)
    return x' '    y = y + 1
    return x'

# Conditional expressions.
pruned '    a = (1 if x.dim() == 2 else 2) + 1
    b = [0if x.dim() == 3 else y for _ in range(2)]
    c = 1 if x.dim() == 3 else 2 if x.dim() == 4 else (3,
        4)
    d = (a + 1) if x.dim() == 2 else b
    e = a if x.dim() == 3 else (b if x.dim() == 3 else len(
        c))
    g = f"{ {1: 2} if x.dim() == 2 else 3}{5 if x.dim() == 3 else {6}}"
    return(a)if x.dim() == 3 else b' '    a = (1) + 1
    b = [y for _ in range(2)]
    c = (3,
        4)
    d = (a + 1)
    e = (len(
        c))
    g = f"{ {1: 2}}{ {6}}"
    return b'

# Comments, empty lines, texts over several lines, brackets, decorators, functions in blocks.
pruned '    # before
    if x.dim() == 2:  # why: "#"

        # inside
        text = """one
        two
   three"""
        x = torch.cat([x,
                       x])  # cat

        @torch.no_grad()
        # decorated
        def inner(a):
            # deep
            return a
        # at the end
    # behind
    return x' '    # before
    # why: "#"

    # inside
    text = """one
        two
   three"""
    x = torch.cat([x,
                   x])  # cat

    @torch.no_grad()
    # decorated
    def inner(a):
        # deep
        return a
    # at the end
    # behind
    return x'
pruned '    if (x.dim() == 3  # three
            or x.size(0) == 3):  # or so
        return 1
        # still in the first
    # about the rest
    else:
        return 2
    # end' '    # about the rest
    return 2
    # end'
pruned "    if x.dim() == 2 and '#' not in 'a:b':  # header
        return x
    return y" "    # header
    return x
    return y"

# Tabs, and mixed ones.
tab=$'\t'
pruned "${tab}if x.dim() == 2:
${tab}${tab}if len(y) > 1:
${tab}${tab}${tab}x = x + 1
${tab}return x" "${tab}if len(y) > 1:
${tab}${tab}x = x + 1
${tab}return x"
pruned "${tab}if x.dim() == 2:
${tab}    if x.size(0) == 2:
${tab}    ${tab}x = x + 1
${tab}return x" "${tab}x = x + 1
${tab}return x"

# Other line ends stay what they are, also where a comment gets a line of its own; the last one may be missing.
printf 'import torch\r\nfrom torch.fx.tensor_type import TensorType\r\n\r\n\r\ndef f(x: TensorType([2])):\r\n    if x.dim() == 1:  # one\r\n        x = x + 1\r\n    if len(x) == 2: return 1' >crlf.py
try prune --in-place crlf.py
printf 'import torch\r\nfrom torch.fx.tensor_type import TensorType\r\n\r\n\r\ndef f(x: TensorType([2])):\r\n    # one\r\n    x = x + 1\r\n    return 1' >wanted.py
expect 'the lines end as before' cmp crlf.py wanted.py

# A test that does more than ask stays.
cat >effects.py <<'PYTHON'
import torch
from torch.fx.tensor_type import TensorType

seen = []


def note(x):
    seen.append(x)
    return x


def f(x: TensorType([2, 3])):
    if note(x).dim() == 2:
        x = x + 1
    if note(x).dim() == 3:
        return 1
    elif len(x) == 3:
        return 2
    if (n := x.dim()) == 2:
        return n
    assert note(x).dim() == 2
    return 1 if note(x).dim() == 2 else 2
PYTHON
try prune effects.py::f
expect_status 0
expect_in_output 'def f(x: TensorType([2, 3])):
    note(x).dim() == 2
    x = x + 1
    note(x).dim() == 3
    (n := x.dim()) == 2
    return n
    assert note(x).dim() == 2
    return 1 if note(x).dim() == 2 else 2'

# A module, of which a block may be left empty; and nothing to do at all.
printf 'import torch\n\n\ndef f(x):\n    return x.relu() + 1\n' >none.py
try prune none.py
expect_status 0
expect_output "$(cat none.py)"
expect_errors ''
try prune --output-format json none.py
expect_output '[]'

finish
