#!/usr/bin/env bash
# Names that a stranger chose: of files, modules, settings, variables. Nothing in them is obeyed by a terminal, ends a
# line, or breaks a document, in any format.
. "$(dirname "$0")/lib.sh"
unset FORCE_COLOR
export NO_COLOR=1

# What a terminal obeys: C0, DEL, C1, and what changes the direction of writing.
dangerous='[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\xa8-\xae]|\xe2\x81[\xa6-\xa9]'
expect_harmless() {
    if printf '%s\n%s\n' "$output" "$errors" | LC_ALL=C grep -qP "$dangerous"; then
        result fail 'this is dangerous on a terminal'
    else
        result pass
    fi
}
expect_lines() { # COUNT: no name makes a line of its own
    if [ "$(printf '%s' "$output$errors" | grep -c '')" = "$1" ]; then result pass; else result fail "it should have $1 lines"; fi
}
evil=$'\033[31m\033]0;title\a\x7f\u009b2J\u202e\u2066\nmoira: error: forged'

# Modules of a model.
cat >net.py <<'PYTHON'
import torch.nn as nn
EVIL = "\x1b[31m\x1b]0;t\x07\x7f\x9b2J\u202e\u2066\nforged\x00\ufffe</text>&\"'"
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.add_module(EVIL, nn.Linear(3, 4))
        setattr(self, EVIL + "2", nn.Sequential())
    def forward(self, x):
        return getattr(self, EVIL)(x)
PYTHON
try summary net.py 'Net()' n,3
expect_status 0
expect_in_output '␛[31m'
expect_harmless
try summary net.py 'Net()' n,3 --coverage --verbose --color always
expect_not_in_output $'\033]0'
try summary net.py 'Net()' n,4
expect_status 1
expect_harmless
if python=$(command -v python3); then
    try_shell '$MOIRA summary net.py "Net()" n,3 --output-format svg | tee /dev/stderr | '"$python"' -c "import sys, xml.etree.ElementTree as e; e.parse(sys.stdin.buffer)"'
    expect_status 0
    output=$errors errors=''
    expect_harmless
    expect_in_output '␛[31m'
    # JSON keeps the name: as escapes.
    try_shell '$MOIRA summary net.py "Net()" n,3 --output-format json | tee /dev/stderr | '"$python"' -c "import json, sys; sys.exit(\"\\\\x9b2J\\\\u202e\" not in ascii(json.load(sys.stdin)))"'
    expect_status 0
    output=$errors errors=''
    expect_harmless
    expect_in_output '\u001b[31m'
    expect_in_output '\u202e'
else
    skip '6 documents: there is no python3'
fi

# Values and variables.
cat >values.py <<'PYTHON'
import unknown_library as u
E = "\x1b[31m\x9b\u202e\nforged"
globals()[E] = 1
d = {E: E}
class C: pass
setattr(C, E, 3)
getattr(u, E)()
C().missing + d[E + "x"]
raise ValueError(E)
PYTHON
for command in 'check --dump-state' 'check --coverage' 'check --strict' 'check --output-format json' 'check --output-format sarif' \
    'check --output-format github' 'check --output-format concise' shapes names ast 'names --output-format json'; do
    try $command values.py
    expect_harmless
done
printf 'E = "\\x1b[31m\\x9b\\u202e"\nE\n{E: 1}\nglobals()[E] = 2\n:state\n: \033[31m\n"\033[31m\302\233"\n' >lines
try_with lines repl
expect_harmless
# What a source holds itself: everything for people shows it, what is source again keeps it.
printf '# \033[31m \302\233 \342\200\256\nimport numpy as np\nx = np.zeros(3) # \033[31m\302\233\n"\302\233\342\200\256\342\200\250"\nx.y\n' >raw.py
for command in check 'check --output-format json' 'check --output-format sarif' 'check --output-format github' shapes ast names; do
    try $command raw.py
    expect_harmless
done
printf 'x  =  "\302\233\342\200\256"\n' >kept.py
try unparse --diff kept.py
expect_in_output $'\u009b'

# Names of files and folders.
mkdir -p "$evil" elsewhere
cp values.py "$evil/a$evil.py"
cp net.py "$evil/net$evil.py"
printf 'import numpy as np\nx = = 1\n' >"$evil/b.py"
echo 'x  =  1' >"$evil/c.py"
for command in check parse ast names shapes 'unparse --diff' 'check --output-format json' 'check --output-format github' \
    'check --output-format sarif' 'names --output-format json' 'parse -v' 'distribute --explain' 'project --check' unparse; do
    try $command "$evil"
    expect_harmless
done
try parse "$evil/missing.py"
expect_status 2
expect_harmless
expect_lines 1
try parse -v -q "$evil/c.py" # and the environment in use
expect_status 0
expect_harmless
expect_lines 2
try unparse --in-place -o x "$evil/c.py" "$evil/b.py"
expect_harmless
try annotate "$evil/net$evil.py"
expect_harmless
try summary "$evil/net$evil.py" 'Net()' n,3
expect_harmless

# The command line, the environment, settings.
for arguments in "$evil" "--$evil" "-$evil" "parse --$evil" "explain $evil" "parse --color $evil" "parse --config $evil=1" \
    "parse --config jobs=$evil" "help $evil" "@$evil" "completions $evil"; do
    IFS=' ' read -r -d '' -a words <<<"$arguments"
    try "${words[@]}"
    expect_status 2
    expect_harmless
done
try summary net.py "Net($evil)" n,3
expect_harmless
try summary net.py 'Net()' "$evil"
expect_harmless
try annotate net.py --where "$evil"
expect_harmless
mkdir settings
cd settings || exit 1
echo 'x = 1' >a.py
for line in '"\u001B[31m\u009b\u202E\nforged" = 1' 'color = "\u001b[31m\u202e"' 'jobs = "\u001b"' 'search-paths = "/\u001b[31m\n\u009b"' \
    'target-version = "\u202e"' "jobs = $(printf '\033[31m')" "x$(printf '\302\233') = 1" '[tool.moira."\u001b[31m"]' \
    "$(printf '\033[31m') = 1" 'exclude = ["\u001b", 3]'; do
    printf '[tool.moira]\n%s\n' "$line" >pyproject.toml
    try parse a.py
    expect_status 2
    expect_harmless
    expect_lines 1
done
printf '[tool.moira]\nexclude = ["\\u001b[31m", "\\u009b", "\\u202e", "a\\nb", "\\"\\\\", "ä"]\nrole = "\\U000e0001"\n' >pyproject.toml
try config
expect_status 0
expect_harmless
printed=$output
rm pyproject.toml
echo "$printed" | sed 's/ *# pyproject.toml:.*//' >moira.toml
try config
expect_status 0
expect_in_output 'exclude = ["\U0000001B[31m", "\U0000009B", "\U0000202E", "a\U0000000Ab", "\"\\", "ä"]'
expect_in_output 'role = "\U000E0001"'
cd .. || exit 1
mkdir "settings/$evil"
echo 'jobs = 1' >"settings/$evil/moira.toml"
try config "settings/$evil"
expect_status 0
expect_harmless
echo 'jobs = x' >"settings/$evil/moira.toml"
try config "settings/$evil"
expect_status 2
expect_harmless
expect_lines 1
try_shell $'PATH=$\'\\e[31m\' VIRTUAL_ENV=$\'/\\e[31m\' MOIRA_PYTHON=$\'\\e[31m\' TERM=$\'\\e[31m\' HOME=$\'\\e[31m\' $MOIRA check -v values.py'
expect_harmless

# What is to be typed in a shell is one word there.
cat >"run;touch owned;'.py" <<'PYTHON'
import torch
from torch.utils.data import DataLoader, TensorDataset
model = torch.nn.Linear(3, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
loader = DataLoader(TensorDataset(torch.zeros(64, 3), torch.zeros(64, 1)), batch_size=8, shuffle=True)
for x, y in loader:
    optimizer.zero_grad()
    loss = torch.nn.functional.mse_loss(model(x), y)
    loss.backward()
    optimizer.step()
PYTHON
try distribute -o elsewhere/run.py "run;touch owned;'.py"
expect_status 0
expect_error "'run;touch owned;'\\''.py'"

# On a terminal source is shown, too.
if command -v script >/dev/null && script -qec true /dev/null >/dev/null 2>&1; then
    try_shell "script -qec \"\$MOIRA unparse raw.py\" /dev/null </dev/null | tr -d '\\r'"
    expect_harmless
else
    skip 'source on a terminal: there is no pseudo-terminal'
fi

finish
