#!/usr/bin/env bash
# What runs in continuous integration: the script of the action, and the hook of pre-commit with the real pre-commit.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/lib.sh"
MOIRA=$(readlink -f "$MOIRA")
unset MAKEFLAGS MAKELEVEL MFLAGS
mkdir bin good bad
ln -s "$MOIRA" bin/moira
echo 'x = 1' >good/a.py
printf 'def f():\n    return 1 / 0\n' >bad/b.py

# ---- the action ----

action="PATH=$PWD/bin:\$PATH GITHUB_OUTPUT=outputs GITHUB_STEP_SUMMARY=summary.md MOIRA_INSTALL= $root/scripts/action"
try_shell "MOIRA_PATHS=good $action"
expect_status 0
expect_output ''
expect_file outputs 'status=0'
rm -f outputs summary.md
try_shell "MOIRA_PATHS='good bad' MOIRA_ARGUMENTS='--strict --quiet' $action"
expect_status 1
expect_in_output '::error file=bad/b.py,line=2,'
expect_file outputs 'status=1'
expect 'the summary names the place' grep -q '^bad/b.py:2:12: error' summary.md
try_shell "MOIRA_PATHS=nowhere $action"
expect_status 2
# What a workflow says is never run.
try_shell "MOIRA_PATHS='good; touch broken \$(touch broken)' $action"
expect_status 2
expect 'nothing was run' test ! -e broken
for name in paths arguments install; do
    expect "action.yml has the input $name" grep -q "inputs.$name\b" "$root/action.yml"
done

# ---- pre-commit ----

if ! python=$("$root/scripts/find_python" --module ensurepip --module venv 2>/dev/null) || ! git --version >/dev/null 2>&1; then
    skip 'the hook of pre-commit: it needs git and a Python that makes virtual environments'
elif ldd "$MOIRA" | grep -q 'libasan\|libubsan'; then
    skip 'the hook of pre-commit: the sanitizers need libraries of their own'
elif ! "$python" -m venv env || ! env/bin/pip --disable-pip-version-check -q install --retries 0 --timeout 10 pre-commit >/dev/null 2>&1; then
    skip 'the hook of pre-commit: PyPI is not reached'
else
    export PRE_COMMIT_HOME=$PWD/home HOME=$PWD GIT_CONFIG_GLOBAL=/dev/null MOIRA_PROGRAM=$MOIRA
    export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
    # A repository of Moira with what the hook needs of it.
    mkdir moira project
    (cd "$root" && tar -cf - .pre-commit-hooks.yaml LICENSE Makefile README.md pyproject.toml python scripts) | tar -xf - -C moira
    (cd moira && git init -q && git add -A && git commit -qm all)
    revision=$(git -C moira rev-parse HEAD)
    cp good/a.py bad/b.py project
    printf 'repos:\n- repo: %s\n  rev: %s\n  hooks:\n  - id: moira-check\n    args: [--quiet]\n' "$PWD/moira" "$revision" \
        >project/.pre-commit-config.yaml
    (cd project && git init -q && git add -A)
    try_shell 'cd project && ../env/bin/pre-commit run --color never --files a.py'
    expect_status 0
    expect_in_output 'Passed'
    try_shell 'cd project && ../env/bin/pre-commit run --color never --all-files'
    expect_status 1
    expect_in_output 'b.py:2:12: error[zero-division]'
    expect_not_in_output 'a.py:'
    # Notebooks are looked at, and what the settings exclude is not.
    cp bad/b.py project/left_out.py
    printf '{"cells": [{"cell_type": "code", "source": "1 / 0"}], "metadata": {}, "nbformat": 4}' >project/n.ipynb
    echo 'exclude = ["left_*"]' >project/moira.toml
    (cd project && git add -A)
    try_shell 'cd project && ../env/bin/pre-commit run --color never --files n.ipynb left_out.py'
    expect_status 1
    expect_in_output 'n.ipynb:cell 1:1:1: error[zero-division]'
    expect_not_in_output 'left_out.py'
fi
finish
