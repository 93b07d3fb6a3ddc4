#!/usr/bin/env bash
# Which environment is used, and why; folders of a project besides its own.
. "$(dirname "$0")/lib.sh"

make_environment() { # FOLDER
    mkdir -p "$1/lib/python3.11/site-packages" "$1/bin"
    echo 'version = 3.11.2' >"$1/pyvenv.cfg"
    echo "def only_in_$(basename "$1")(): pass" >"$1/lib/python3.11/site-packages/library.py"
    printf '#!/bin/sh\nexit 3\n' >"$1/bin/python3"
    chmod +x "$1/bin/python3"
}
make_environment one
make_environment two
mkdir project
make_environment project/.venv
printf 'import library\nlibrary.only_in_one()\n' >project/use.py
unset VIRTUAL_ENV CONDA_PREFIX
export PATH=/usr/bin:/bin

try check -q --output-format concise project/use.py
expect_output "project/use.py:2:1: error[no-such-attribute]: module 'library' has no attribute 'only_in_one'"
for python in one one/bin/python3 "$PWD/one/"; do
    try check -v --python "$python" project/use.py
    expect_status 0
    expect_error "moira: the environment is $PWD/one: --python names it"
done
try_shell "PATH=$PWD/one/bin:\$PATH \$MOIRA check -v project/use.py"
expect_status 0
expect_error "moira: the environment is $PWD/one: its python is the first on the PATH"
try_shell "VIRTUAL_ENV=$PWD/one \$MOIRA check -v project/use.py"
expect_error "moira: the environment is $PWD/one: VIRTUAL_ENV names it"
try check -v project/use.py
expect_error "moira: the environment is $PWD/project/.venv: it is the closest"
rm -r project/.venv
try_shell "CONDA_PREFIX=$PWD/one \$MOIRA check -v project/use.py"
expect_error "moira: the environment is $PWD/one: CONDA_PREFIX names it"
try check -v project/use.py
expect_error 'moira: the environment is none: libraries are those of the interpreters on the PATH'

# A conda environment that is on the PATH alone.
rm two/pyvenv.cfg
mkdir two/conda-meta
printf 'import library\nlibrary.only_in_two()\n' >project/use.py
try_shell "PATH=$PWD/two/bin:\$PATH \$MOIRA check -v project/use.py"
expect_status 0
expect_error "moira: the environment is $PWD/two: its python is the first on the PATH"
# Conda's base is active in many shells: what belongs to the project counts more.
mkdir two/condabin
mkdir -p project/.venv/bin
touch project/.venv/bin/python3 project/.venv/pyvenv.cfg
try_shell "PATH=$PWD/two/bin:\$PATH \$MOIRA check -v project/use.py"
expect_error "moira: the environment is $PWD/project/.venv: it is the closest"
rm -r project/.venv
try_shell "PATH=$PWD/two/bin:\$PATH \$MOIRA check -v project/use.py"
expect_error "moira: the environment is $PWD/two: its python is the first on the PATH"

# What is none.
try check --python missing project/use.py
expect_status 2
expect_error '--python: `missing` is neither an environment nor an interpreter'
try check --python project/use.py project/use.py
expect_status 2
printf '[tool.moira]\npython = "../one"\n' >project/pyproject.toml
try check project/use.py
expect_status 2
expect_error 'can be given on the command line only'

# Packages that lie side by side in a repository.
mkdir -p mono/a/src/first mono/b/second
echo 'def f(x): pass' >mono/a/src/first/__init__.py
printf 'import first\nfirst.f()\n' >mono/b/second/__init__.py
touch mono/a/setup.py mono/b/setup.py
try check -q --output-format concise mono/b
expect_output ''
printf '[tool.moira]\nroots = ["a", "b"]\n' >mono/pyproject.toml
try check -q --output-format concise mono/b
expect_output "mono/b/second/__init__.py:2:1: error[wrong-arguments]: f() missing 1 required positional argument: 'x'"
try check -q --output-format concise --isolated --root mono/a mono/b
expect_status 1

finish
