#!/usr/bin/env bash
# Moira reads programs and runs none: neither Python nor anything of the project is executed, and no connection is
# opened. The system itself is asked, by strace.
. "$(dirname "$0")/lib.sh"
if ! command -v strace >/dev/null; then
    skip 'what is executed: strace is not installed'
    finish
    exit
fi
if ! problem=$(strace -f -o trace true 2>&1); then
    skip "what is executed: strace may not trace: ${problem%%$'\n'*}"
    finish
    exit
fi

# A project that does all it can to be run: programs on the PATH, an environment, hooks, settings.
mkdir -p bin venv/bin venv/lib/python3.11/site-packages .git/hooks stubs
for program in python python3 python3.11 mypy git sh env torchrun horovodrun; do
    printf '#!/bin/sh\ntouch %s/owned\n' "$folder" | tee bin/$program venv/bin/$program >.git/hooks/post-checkout
    chmod +x bin/$program venv/bin/$program .git/hooks/post-checkout
done
printf 'home = %s/bin\nversion = 3.11.2\n' "$folder" >venv/pyvenv.cfg
owned="open('$folder/owned', 'w')"
echo "import os; $owned" >venv/lib/python3.11/site-packages/evil.pth
echo "$owned" | tee sitecustomize.py conftest.py setup.py venv/lib/python3.11/site-packages/evil.py >/dev/null
printf '[tool.moira]\nstrict = true\n[tool.mypy]\nplugins = ["./setup.py"]\n[build-system]\nrequires = []\nbuild-backend = "setup"\nbackend-path = ["."]\n' >pyproject.toml
cat >train.py <<PYTHON
import os, subprocess, socket, evil
import torch
from torch.utils.data import DataLoader, TensorDataset
$owned
os.system('touch $folder/owned')
subprocess.run(['touch', '$folder/owned'])
socket.create_connection(('127.0.0.1', 9))
exec("$owned")
eval("__import__('os').system('touch $folder/owned')")
class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(3, 1)
    def forward(self, x: torch.Tensor):
        if x.size(0) * x.size(1) > 100 and x.size(0) < 3:
            return self.layer(x) * 2
        return self.layer(x)
model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
loader = DataLoader(TensorDataset(torch.zeros(64, 3), torch.zeros(64, 1)), batch_size=8, shuffle=True)
for x, y in loader:
    optimizer.zero_grad()
    loss = torch.nn.functional.mse_loss(model(x), y)
    loss.backward()
    optimizer.step()
PYTHON
cat >roles.py <<'PYTHON'
from typing import TypeVar
from moira.choreo import At, Ch2, Channel
A = TypeVar("A")
B = TypeVar("B")
class Greet(Ch2[A, B]):
    def run(self, ch: Channel[str, A, B], x: At[str, A]) -> At[str, B]:
        return ch.com(x)
PYTHON
printf 'import os\nos.system("touch %s/owned")\n%s\n' "$folder" "$owned" >lines

alone() { # ARGUMENTS...
    tried="moira $*"
    status=0
    PATH="$PWD/bin:$PATH" VIRTUAL_ENV=$PWD/venv PYTHONPATH=$PWD PYTHONSTARTUP=$PWD/setup.py \
        $traced -e trace=process,network "$MOIRA" "$@" <lines >"$folder.out" 2>"$folder.err" || status=$?
    collect
    if [ "$status" -gt 2 ]; then result fail 'it should end with a verdict'; else result pass; fi
    local executed processes connections
    executed=$(grep -cE '\bexecve(at)?\(' trace)
    # A thread is no process.
    processes=$(grep -E '\b(fork|vfork|clone|clone3)\(' trace | grep -vc CLONE_THREAD)
    connections=$(grep -cE '\b(socket|socketpair|connect|bind|listen|sendto|sendmsg)\(' trace)
    if [ "$executed" = 1 ]; then result pass; else result fail "$executed programs were executed"; fi
    if [ "$processes" = 0 ]; then result pass; else result fail "$processes processes were started"; fi
    if [ "$connections" = 0 ]; then result pass; else result fail "$connections connections were made"; fi
}
alone check
alone check --strict --coverage train.py
alone parse
alone ast train.py
alone names train.py
alone shapes train.py
alone summary train.py 'Net()' n,3
alone annotate train.py
alone annotate --static --in-place train.py
alone prune --diff train.py
alone program --constraints smt2 train.py
alone distribute --diff train.py
alone distribute --target ddp -o out train.py
alone project --check roles.py
alone project -o epp roles.py
alone project --diagram svg roles.py
alone unparse --in-place train.py
alone repl
alone config
alone explain shape-mismatch
alone version
expect 'nothing of the project ran' test ! -e owned

# The test itself sees what is executed.
$traced -e trace=process env true
expect 'strace sees a program that is executed' test "$(grep -c 'execve(' trace)" -ge 2

finish
