#!/usr/bin/env bash
# `make install` and `make uninstall`, and the length of the demo. The program itself is taken as it is.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/lib.sh"
unset MAKEFLAGS MAKELEVEL MFLAGS
program=$(readlink -f "$MOIRA")
make="make -C $root -o $program BUILD=${program%/*} DESTDIR=$PWD/staged"

try_shell "$make install"
expect_status 0
expect 'the program is there' staged/usr/local/bin/moira version
expect 'it has no symbols' test "$(stat -c %s staged/usr/local/bin/moira)" -lt "$(stat -c %s "$program")"
expect 'so is the manual page' test -s staged/usr/local/share/man/man1/moira.1
expect 'the index of the documentation is there' test -s staged/usr/local/share/doc/moira/docs/README.md

python=/usr/bin/python3
if [ -x $python ] && $python -c 'import sys; sys.exit(sys.version_info < (3, 10))'; then
    packages=$(dirname staged/usr/local/lib/python3*/*-packages/moira)
    expect 'the package is where Python looks' test -d "$packages/moira/choreo"
    try_shell "PYTHONPATH=$packages $python -c 'import moira.hints, moira.choreo; print(moira.__name__)'"
    expect_output moira
    # A package that someone else has put there is not replaced.
    rm "$packages/moira" && mkdir "$packages/moira" && touch "$packages/moira/mine"
    try_shell "$make install"
    expect_in_output 'is there already and stays as it is'
    expect 'it is as it was' test -e "$packages/moira/mine"
    rm -r "$packages/moira"
    try_shell "$make install"
fi

try_shell "$make uninstall"
expect_status 0
try_shell "find staged -type f -o -type l"
expect_output ''

try_shell "$make PREFIX=/nowhere install"
expect_in_output 'pip install /nowhere/share/moira/python'

try_shell "MOIRA=$program $root/scripts/demo | wc -l"
expect 'the demo fits a few screens' test "$output" -lt 150

finish
