#!/usr/bin/env bash
# A stranger's walk through docs/quickstart.md: in an empty folder and an empty environment, with the wheel alone, all that the page says is
# done in its order: its programs are saved, its commands typed, and what it shows must come.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/lib.sh"
program=$(readlink -f "$MOIRA")
if ! python=$("$root/scripts/find_python" --module ensurepip --module venv 2>/dev/null); then
    skip 'the quick start: no Python that makes virtual environments (Debian: python3-venv)'
    finish
    exit
fi
strip -o stripped "$program"
if ! wheel=$("$python" "$root/scripts/make_wheel" stripped dist 2>/dev/null); then
    skip 'the quick start: the sanitizers need libraries of their own'
    finish
    exit
fi
mkdir walk bin
cp "$wheel" walk
ln -s "$python" bin/python3
cat >steps.py <<'PYTHON'
"""One shell script that does what a page says; before each output stands a line that tells which one it is."""
import re, sys
page = open(sys.argv[1], encoding="utf-8").read()
wanted = []
print("exec 2>&1")
for language, content in re.findall(r"^```(python|console)\n(.*?)^```$", page, re.M | re.S):
    if language == "python":
        name = re.match(r"# (\S+)\n", content)[1]
        print(f"cat >{name} <<'END OF FILE'\n{content}END OF FILE")
        continue
    for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", content, re.M):
        print(f"echo '== {len(wanted)}'\n{command}")
        wanted.append(output)
open("wanted", "w", encoding="utf-8").write("".join(f"== {number}\n{output}" for number, output in enumerate(wanted)))
PYTHON
"$python" steps.py "$root/docs/quickstart.md" >steps.sh
expect 'the page has commands' test "$(grep -c '^==' wanted)" -ge 8
# Nothing of this machine but the tools that everybody has.
unset PYTHONPATH VIRTUAL_ENV MOIRA MOIRA_PROGRAM
seconds=$SECONDS
(cd walk && HOME=$PWD PIP_NO_INDEX=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PATH="$folder/bin:/usr/bin:/bin" bash ../steps.sh) >got || true
expect 'what comes is what the page shows' diff wanted got
expect 'it takes less than five minutes' test $((SECONDS - seconds)) -lt 300
finish
