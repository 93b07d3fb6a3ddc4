#!/usr/bin/env bash
# `moira distribute` and files that nobody named: what a script imports belongs to it, and changes with it.
. "$(dirname "$0")/lib.sh"

mkdir project other
touch project/pyproject.toml
cd project || exit 1
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
printf 'import sys\n\n\ndef tell(text):\n    sys.stdout.write(str(text))\n\n\ndef test():\n    print(1)\n' >helper.py
printf 'import torch\n\n\ndef make():\n    return torch.nn.Linear(4, 1)\n' >network.py
cp -r . ../before

# A file that changes is part of the result, one that does not is not.
try distribute --isolated --diff train.py
expect_status 0
expect_in_output '--- a/train.py'
expect_in_output '+++ b/helper.py'
expect_in_output "+    if not dist.is_initialized() or dist.get_rank() == 0: sys.stdout.write(str(text))"
expect_not_in_output 'network.py'
# What nothing comes to stays as it is.
expect_not_in_output 'print(1)'
expect_error 'moira: to start it on N processes: torchrun --standalone --nproc_per_node=N train.py'

# One file goes to standard output; several need a place.
try distribute --isolated train.py
expect_status 2
expect_output ''
expect_error 'moira: error: train.py: files that it imports must change, too: helper.py; use --diff, --in-place or -o DIR'

try distribute --isolated -o ../out train.py
expect_status 0
expect_error 'moira: changed as well, since it is imported: helper.py'
expect 'both files are there' test -f ../out/train.py -a -f ../out/helper.py
expect 'what does not change is not' test ! -e ../out/network.py
expect 'the source is as it was' diff -r . ../before

# What was understood of the whole program.
try distribute --isolated --explain train.py
expect_status 0
expect_in_output '  module: torch step, output; it is started, and joins the others'
expect_in_output '  line 6: model is network of line 6, torch.nn.Linear'
expect_in_output '  line 7: opt is torch optimizer of line 7, torch.optim.SGD'
expect_in_output '  line 9: this loop trains: loader is data loader of line 5, torch.utils.data.DataLoader'
expect_in_output '  module: nothing; it may be used without others'

# A loop that is not understood is named, in whatever file it stands; what was understood is told then, too.
printf 'import torch\nimport engine\n\nengine.run(torch.zeros(1))\n' >../other/script.py
printf 'from somewhere import model\n\n\ndef run(x):\n    model.fit(x)\n' >../other/engine.py
try distribute --isolated --explain --output-format concise ../other/script.py
expect_status 1
expect_error "../other/engine.py:5:5: error[distribute-no-training]: no training loop was found: this may train, but what \`model\` is is not known"
expect_in_output '  line 4: function run: nothing'

# From somewhere else the names are what one would write there.
cd ..
try distribute --isolated --diff project/train.py
expect_in_output '+++ b/project/helper.py'
cd other || exit 1
try distribute --isolated --diff ../project/train.py
expect_in_output '+++ b/../project/helper.py'
try distribute --isolated --diff "$PWD/../project/train.py"
expect_in_output "/project/helper.py"
cd ../project || exit 1

# Files beside the folder of the script keep their places in the folder of the results.
mkdir scripts package
mv train.py scripts/main.py
sed -i 's/from helper/from package.helper/; s/from network/from package.network/' scripts/main.py
mv helper.py network.py package
touch package/__init__.py
cd scripts || exit 1
try distribute --isolated -o ../../placed main.py
expect_status 0
expect 'the script is in its folder' test -f ../../placed/scripts/main.py
expect 'the helper is in its own' test -f ../../placed/package/helper.py
cd ..

# All files are rewritten together.
try distribute --isolated --in-place scripts/main.py
expect_status 0
expect 'the script is rewritten' grep -q init_process_group scripts/main.py
expect 'the helper, too' grep -q is_initialized package/helper.py
try distribute --isolated --in-place scripts/main.py
expect_status 1
expect_error 'distribute-already'

# A link is not followed: what it leads to may belong to somebody else.
cp -r ../before ../linked
mv ../linked/helper.py ../other/elsewhere.py
ln -s ../other/elsewhere.py ../linked/helper.py
cd ../linked || exit 1
try distribute --isolated --in-place train.py
expect_status 2
expect_error 'helper.py: this file would have to be changed, too; name it, or the folder of the project'
expect 'nothing was written' diff train.py ../before/train.py

# What is found on reading and what is found later are one document.
printf 'x = "\\d"\nimport torch\n' >warned.py
try distribute --isolated --output-format json warned.py
expect_status 1
expect_error '"code": "syntax-warning"'
expect_error '"code": "distribute-no-training"'
expect 'the errors are one JSON document' python3 -c 'import json, sys; json.loads(sys.argv[1])' "$errors"
finish
