#!/usr/bin/env bash
# Where findings stand: at the innermost place in the user's own code, in whichever file, once for all runs.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

cat >utils.py <<'PYTHON'
import numpy as np


def project(a, b):
    return a @ b


class Model:
    def __init__(self, n):
        self.w = np.ones((n, 3))

    def forward(self, x):
        return [project(x, self.w) for _ in range(2)]


def deep(n, x):
    if n == 0:
        return x + np.ones(5)
    return deep(n - 1, x)
PYTHON
cat >main.py <<'PYTHON'
import numpy as np
from utils import Model, deep

Model(4).forward(np.ones((2, 3)))
deep(16, np.ones(3))
PYTHON
cat >other.py <<'PYTHON'
import numpy as np
from utils import project

project(np.ones((7, 8)), np.ones((9, 9)))
PYTHON

# A file that is not given, but of the project; the whole chain, as a traceback has it.
try check main.py
expect_status 1
expect_output 'utils.py:5:12: error[shape-mismatch]: cannot multiply (2, 3) by (4, 3)
   |
 5 |     return a @ b
   |            ^^^^^ 3 (last of a) is not 4 (first of b)
   |            ----- matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature (n?,k),(k,m?)->(n?,m?) (size 4 is different from 3)
   ::: main.py:4:1
   |
 4 | Model(4).forward(np.ones((2, 3)))
   | --------------------------------- called from <module>
   |                              - 3 comes from here
   |       - 4 comes from here
   ::: utils.py:13:17
   |
13 |         return [project(x, self.w) for _ in range(2)]
   |                 ------------------ called from Model.forward

utils.py:18:16: error[shape-mismatch]: cannot add (3,) and (5,)
   |
18 |         return x + np.ones(5)
   |                ^^^^^^^^^^^^^^ 3 (length of x) is not 5 (length of np.ones(5))
   |                -------------- operands could not be broadcast together with shapes (3,) (5,)
   |                            - 5 comes from here
   ::: main.py:5:1
   |
 5 | deep(16, np.ones(3))
   | -------------------- called from <module>
   |                  - 3 comes from here
   ::: utils.py:19:12
   |
19 |     return deep(n - 1, x)
   |            -------------- called from deep
   |            -------------- called from deep
   |            -------------- called from deep
   |            -------------- … 9 more calls …
   |            -------------- called from deep
   |            -------------- called from deep
   |            -------------- called from deep
   |            -------------- called from deep

Found 2 errors.'

# Once over all files, whoever works on them: what the first file of the list found.
for jobs in 1 2 3; do
    try check -j $jobs --output-format concise .
    expect_status 1
    expect_output 'utils.py:5:12: error[shape-mismatch]: cannot multiply (2, 3) by (4, 3)
utils.py:18:16: error[shape-mismatch]: cannot add (3,) and (5,)'
done

# All formats name the file of the place.
try check --output-format json main.py
expect_in_output '{"file": "utils.py", "line": 5, "column": 12,'
expect_in_output '{"file": "main.py", "line": 4, "column": 1, "message": "called from <module>"}'
try check --output-format github main.py
expect_in_output '::error file=utils.py,line=5,col=12,'
expect_in_output '%0Amain.py:4:1: called from <module>'
try check --output-format sarif main.py
expect_in_output '"codeFlows"'
try_shell '$MOIRA check --output-format sarif main.py | python3 -c "
import json, sys
for result in json.load(sys.stdin)[\"runs\"][0][\"results\"]:
    steps = result[\"codeFlows\"][0][\"threadFlows\"][0][\"locations\"]
    print(*(step[\"location\"][\"physicalLocation\"][\"artifactLocation\"][\"uri\"] for step in steps[:2]), len(steps))"'
expect_output 'main.py utils.py 3
main.py utils.py 10'

# A comment at the place silences it, also when only the run of another file finds it.
sed -i '5s/$/  # moira: ignore[shape-mismatch]/' utils.py
sed -i '18s/$/  # noqa/' utils.py
for files in main.py 'main.py utils.py' 'utils.py main.py' .; do
    # shellcheck disable=SC2086
    try check $files
    expect_status 0
    expect_output 'No problems found.'
done

# What lies in a search path is not the user'"'"'s own: the call is.
mkdir library
printf 'import numpy as np\n\n\ndef join(a, b):\n    return np.concatenate([a, b])\n' >library/joining.py
printf 'import numpy as np\nfrom joining import join\n\njoin(np.ones((2, 3)), np.ones((2, 4)))\n' >caller.py
try check -q --search-path library caller.py
expect_status 1
expect_in_output 'caller.py:4:1: error[concatenate-mismatch]'
expect_in_output '::: library/joining.py:5:12'
expect_in_output 'in joining.join'

finish
