#!/usr/bin/env bash
# The target version is that of the environment in use, which is looked at and never started.
. "$(dirname "$0")/lib.sh"

expect_version() { # VERSION WHERE
    local line
    line=$(grep "^target-version = " <<<"$output" | tr -s ' ')
    if [ "$line" = "target-version = \"$1\" # $2" ]; then result pass; else result fail "the version should be: $1 # $2"; fi
}
# What each environment would run when it is started.
make_python() { # PATH
    mkdir -p "$(dirname "$1")"
    printf '#!/bin/sh\ntouch %s/started\n' "$folder" >"$1"
    chmod +x "$1"
}
unset VIRTUAL_ENV CONDA_PREFIX
mkdir -p empty/bin project/src
here=$(pwd -P)
moira_program=$MOIRA
MOIRA=$folder/moira
ln -s "$moira_program" "$MOIRA"
export MOIRA
ask() { # PATH-OF-PROGRAMS ARGUMENTS...
    local path=$1
    shift
    tried="PATH=$path moira $*"
    status=0
    env PATH="$path" "$MOIRA" "$@" </dev/null >"$folder.out" 2>"$folder.err" || status=$?
    collect
}

# Nothing: the newest. Then the program on the PATH, by the name to which its link leads, or the library beside it.
ask "$here/empty/bin" config project
expect_version 3.14 default
make_python linked/bin/python3.10
ln -s python3.10 linked/bin/python3
ask "$here/empty/bin:$here/linked/bin" config project
expect_version 3.10 "$here/linked/bin/python3"
make_python plain/bin/python3
mkdir -p plain/lib/python3.9
ask "relative:$here/plain/bin:$here/linked/bin" config project
expect_version 3.9 "$here/plain/lib/python3.9"
make_python manager/shims/python3
echo 3.12.1 >manager/version
ask "$here/manager/shims" config project
expect_version 3.12 "$here/manager/version"

# conda, the project's environment, the one that is active, a search path, and what is set: each is stronger.
mkdir -p conda/lib/python3.13
export CONDA_PREFIX=$here/conda
ask "$here/linked/bin" config project
expect_version 3.13 "$here/conda/lib/python3.13"
mkdir -p project/venv
ask "$here/linked/bin" config project
expect_version 3.13 "$here/conda/lib/python3.13"
printf 'home = /usr/bin\nversion = 3.8.10\n' >project/venv/pyvenv.cfg
ask "$here/linked/bin" config project/src
expect_version 3.8 "$here/project/venv/pyvenv.cfg"
mkdir -p project/.venv/bin project/.venv/lib/python3.9/site-packages
make_python project/.venv/bin/python3
ask "$here/linked/bin" config project/src/missing.py
expect_version 3.13 "$here/conda/lib/python3.13"
touch project/src/a.py
ask "$here/linked/bin" config project/src/a.py
expect_version 3.9 "$here/project/.venv/lib/python3.9"
printf 'version_info = 3.11.2.final.0\n' >project/.venv/pyvenv.cfg
ask "$here/linked/bin" config project
expect_version 3.11 "$here/project/.venv/pyvenv.cfg"
mkdir active
printf 'version=3.12\r\n' >active/pyvenv.cfg
export VIRTUAL_ENV=$here/active
ask "$here/linked/bin" config project
expect_version 3.12 "$here/active/pyvenv.cfg"
ask "$here/linked/bin" config --search-path project/.venv/lib/python3.9/site-packages project
expect_version 3.9 project/.venv/lib/python3.9/site-packages
printf 'target-version = "3.10"\n' >project/moira.toml
ask "$here/linked/bin" config project
expect_version 3.10 project/moira.toml:1
rm project/moira.toml
ask "$here/linked/bin" config --output-format json project
expect_in_output '"key": "target-version", "value": "3.12", "origin": "environment"'

# Its syntax and its library are what counts.
printf 'match x:\n    case 1: pass\n' >project/new.py
unset VIRTUAL_ENV CONDA_PREFIX
printf 'version = 3.9.1\n' >project/.venv/pyvenv.cfg
ask "$here/linked/bin" check --output-format concise project/new.py
expect_status 1
expect_in_output unsupported-syntax
printf 'import sys\nif sys.version_info >= (3, 10):\n    1 + "a"\n' >project/later.py
ask "$here/linked/bin" check project/later.py
expect_status 0
ask "$here/linked/bin" check --target-version 3.10 project/later.py
expect_status 1

# Versions that nobody knows are the ones next to them; what says no version says nothing, and does no harm.
for pair in 3.99:3.14 3.2:3.8; do
    printf 'version = %s\n' "${pair%:*}" >project/.venv/pyvenv.cfg
    ask "$here/linked/bin" config project
    expect_version "${pair#*:}" "$here/project/.venv/pyvenv.cfg"
done
rm -r project/.venv/lib project/venv
for line in 'version = 2.7.18' 'version = 3.' 'version = 3.-4' 'version = 3.99999999999999999999' 'version' 'version =' \
    '= 3.9' 'versions = 3.9' 'version = 3.9999' "version = \$(touch $folder/started)"; do
    printf '%s' "$line" >project/.venv/pyvenv.cfg
    ask "$here/linked/bin" config project
    expect_version 3.10 "$here/linked/bin/python3"
done
printf '\0version = 3.9\n\377\376' >project/.venv/pyvenv.cfg
ask "$here/linked/bin" config project
expect_version 3.10 "$here/linked/bin/python3"
head -c 1000000 /dev/zero | tr '\0' 'v' >project/.venv/pyvenv.cfg
ask "$here/linked/bin" config project
expect_version 3.10 "$here/linked/bin/python3"
for make in mkfifo mkdir 'ln -s pyvenv.cfg' 'ln -s /dev/zero'; do
    rm -rf project/.venv/pyvenv.cfg
    $make project/.venv/pyvenv.cfg
    ask "$here/linked/bin" config project
    expect_version 3.10 "$here/linked/bin/python3"
done
rm -rf project/.venv
ln -s . project/.venv
ask "$here/linked/bin" config project
expect_version 3.10 "$here/linked/bin/python3"
expect 'no Python was started' test ! -e started

finish
