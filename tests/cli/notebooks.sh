#!/usr/bin/env bash
# Notebooks: places by cell, what IPython adds, what stays when they are rewritten, what is refused.
. "$(dirname "$0")/lib.sh"

# notebook NAME CELL… writes a notebook of code cells; a cell `3: …` was run as the third.
notebook() {
    python3 - "$@" <<'PYTHON'
import json, re, sys
cells = [{"cell_type": "markdown", "metadata": {}, "source": ["# Title"]}]
for source in sys.argv[2:]:
    run, source = re.fullmatch(r"(?:(\d+): )?(.*)", source, re.S).groups()
    cells.append({"cell_type": "code", "execution_count": int(run) if run else None, "id": f"id{len(cells)}",
                  "metadata": {"tags": ["raises-exception"]} if "# raises" in source else {},
                  "outputs": [{"output_type": "stream", "text": ["\u00fc\n"]}],
                  "source": source.splitlines(keepends=True)})
with open(sys.argv[1], "w", encoding="utf-8") as file:
    json.dump({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}, file, indent=1)
PYTHON
}

# Places.
notebook bad.ipynb $'%matplotlib inline\nimport os' $'x = 1\nname = "a" + x'
try check --output-format concise bad.ipynb
expect_status 1
expect_output "bad.ipynb:cell 3:2:8: error[operand-types]: unsupported operand type(s) for +: 'str' and 'int'"
try check --output-format concise .
expect_in_output 'bad.ipynb:cell 3:2:8'
try check --output-format json bad.ipynb
expect_in_output '"cell": 3, "line": 2, "column": 8,'
line=$(grep -n 'name = ' bad.ipynb | cut -d: -f1)
try check --output-format github bad.ipynb
expect_in_output "line=$line,endLine=$line,title=operand-types::cell 3, line 2: unsupported"
try check --output-format sarif bad.ipynb
expect_in_output "\"startLine\": $line"
expect_in_output '"fullyQualifiedName": "cell 3:2:8"'
try_shell 'cat bad.ipynb | $MOIRA check --output-format concise --stdin-filename there.ipynb -'
expect_in_output 'there.ipynb:cell 3:2:8'
notebook ignored.ipynb $'x = "a" + 1  # moira: ignore' $'"a" + 1  # raises'
try check ignored.ipynb
expect_status 0

# What IPython adds; names that it binds.
notebook magics.ipynb $'files = !ls "it\'s"\nfor f in files:\n    !echo {f}\ndisplay(files), In, Out, _, _3, _i3, __' \
    $'%%bash\nif [ "x' $'    y = %time len("a")\n    y.real' $'await g()\nlen?' $'%%capture out\nprint(1)' 'out.show()' \
    $'from __future__ import annotations\ndef g(): ...' 'pip install numpy'
try check --output-format concise magics.ipynb
expect_output "magics.ipynb:cell 5:1:7: error[undefined-name]: name 'g' is not defined"
notebook runs.ipynb $'%run other.py\nprint(anything)' $'%pylab\nplot(x)'
try check runs.ipynb
expect_status 0
notebook sum.ipynb $'%%time\nx = 1\n%timeit x = "b"\n%timeit x + "a"\nx + 1'
try check --output-format concise sum.ipynb
expect_output "sum.ipynb:cell 2:4:9: error[operand-types]: unsupported operand type(s) for +: 'int' and 'str'"

# Each cell is compiled by itself; one that fails does not stop the next one.
notebook broken.ipynb 'x = (1,' $'y = [2\n3)' 'z = 3'
try check --output-format concise broken.ipynb
expect_in_output "broken.ipynb:cell 2:1:5: error[syntax-error]: '(' was never closed"
expect_not_in_output 'cell 4'
notebook indented.ipynb $'    x = 1\n    y = x' $'# start\n    z = 1'
try check --output-format concise indented.ipynb
expect_output 'indented.ipynb:cell 3:2:1: error[indentation-error]: unexpected indent'
notebook goes_on.ipynb 'raise ValueError' $'x = "a"' 'x + 1'
try check --output-format concise goes_on.ipynb
expect_output "goes_on.ipynb:cell 4:1:1: error[operand-types]: unsupported operand type(s) for +: 'str' and 'int'"

# The order in which cells were run.
notebook order.ipynb '2: print(late)' '1: late = 1' '3: print(later)' '4: later = 1'
try check --output-format concise order.ipynb
expect_in_output "cell 2:1:7: warning[cell-order]: name 'late' is bound below, in cell 3, which was run before"
expect_in_output "cell 4:1:7: error[undefined-name]: name 'later' is not defined"
# A name that another cell below had bound anew; nothing is said where the numbers do not tell it.
notebook anew.ipynb '1: rate = 0.1' '3: print(rate)' '2: rate = 0.2'
try check --output-format concise anew.ipynb
expect_status 0
expect_output "anew.ipynb:cell 3:1:7: warning[cell-order]: name 'rate' is what cell 2 makes it; when this cell was run, cell 4 below had bound it anew"
notebook first.ipynb '3: rate = 0.1' '2: print(rate)' '1: rate = 0.2'
try check --output-format concise first.ipynb
expect_in_output "cell 3:1:7: warning[cell-order]"
for cells in '1: a = 1|4: print(a)|2: b = 2' '4: a = 1|3: print(a)|1: a = 2' '1: a = 1|1: print(a)|2: a = 2' '1: a = 1|3: a = 3; print(a)|2: a = 2' \
    '1: import os|3: print(os)|2: import os' '1: a = 1|3: print(a)|2: a = 1' '1: a = 1|3: print(a)|2: def f(): global a; a = 2' '1: a = 1|print(a)|2: a = 2'; do
    IFS='|' read -ra cells <<<"$cells"
    notebook told.ipynb "${cells[@]}"
    try check told.ipynb
    expect_output 'No problems found.'
done

# Rewriting changes the sources alone.
notebook tensors.ipynb 'import torch' $'def f(x, note="ü"):\n    a, b = x.shape\n    return x.t()'
cp tensors.ipynb before.ipynb
try annotate --quiet --in-place tensors.ipynb
expect_status 0
try_shell 'diff before.ipynb tensors.ipynb'
expect_output "$(printf '%s\n' '24c24,25' '<     "import torch"' '---' '>     "import torch\n",' \
    '>     "from jaxtyping import Shaped"' '41c42' '<     "def f(x, note=\"\u00fc\"):\n",' '---' \
    '>     "def f(x: Shaped[torch.Tensor, \"_ _\"], note=\"\u00fc\") -> Shaped[torch.Tensor, \"_ _\"]:\n",')"
try prune --quiet before.ipynb
expect 'nothing to do, nothing changed' diff <(printf '%s' "$output") <(printf '%s' "$(cat before.ipynb)")

# A script.
notebook train.ipynb $'%matplotlib inline\nimport torch' $'if True:\n    !ls\nmodel = torch.nn.Linear(2, 1)' \
    $'optimizer = torch.optim.SGD(model.parameters(), lr=0.1)\ndata = torch.utils.data.DataLoader(torch.zeros(8, 2), batch_size=2)' \
    $'for x in data:\n    loss = model(x).sum()\n    optimizer.zero_grad()\n    loss.backward()\n    optimizer.step()'
try distribute --quiet -o out/ train.ipynb
expect 'a script' test -e out/train.py
try_shell 'python3 -c "compile(open(\"out/train.py\").read(), \"train.py\", \"exec\")"; grep -c "^# %%" out/train.py; grep "!ls" out/train.py'
expect_output "$(printf '4\n    pass  # !ls')"
try distribute --in-place train.ipynb
expect_status 2

# What is refused.
refuse() {
    printf '%s' "$2" >"$1"
    try check "$1"
    expect_status 2
    expect_error "moira: error: $1: $3"
}
refuse a.ipynb '[1,' 'not a notebook: not JSON: line 1, column 4: a value is missing'
refuse b.ipynb '{"metadata": {}}' 'not a notebook: it has no cells'
refuse c.ipynb '{"worksheets": [], "nbformat": 3}' 'a notebook of nbformat 3: `jupyter nbconvert --to notebook` makes it one of nbformat 4'
refuse d.ipynb '{"cells": [], "metadata": {"kernelspec": {"language": "R"}}}' 'a notebook in R, not in Python'
refuse e.ipynb '{"cells": [{"cell_type": "code", "source": 3}]}' 'not a notebook: a cell is no object, or its source is no text'
refuse f.ipynb $'{"cells": "\xff"}' 'not a notebook: not JSON: the file is not UTF-8'
refuse g.txt 'x = 1' 'not a Python file: its name ends with .txt'
try ast bad.ipynb
expect_status 2
mkdir foreign && mv d.ipynb foreign && echo 'x = 1' >foreign/x.py
try check foreign
expect_status 0
printf '#!/usr/bin/env python3\nx = 1\n' >tool.run
cp foreign/x.py tool
try check tool tool.run
expect_status 0

finish
