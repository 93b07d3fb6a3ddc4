#!/usr/bin/env bash
# Several configurations in one run: each file follows the closest one above it.
. "$(dirname "$0")/lib.sh"

mkdir -p one/src two/deep three/skipped
for folder in one/src two/deep three three/skipped; do printf '"a" + 1\n1 / 0\n' >$folder/bad.py; done
printf '[tool.moira]\nignore = ["zero-division"]\n' >one/pyproject.toml
printf 'select = ["zero-division"]\n' >two/moira.toml
printf '[tool.moira]\nexclude = ["skipped"]\n[tool.moira.rules]\n"*" = "warning"\n' >three/pyproject.toml
printf '[project]\nname = "x"\n' >pyproject.toml
brief() { try check -q --output-format concise "$@"; output=$(sed 's/\(.*py\):.*: \([a-z]*\)\[\(.*\)\]:.*/\1 \2 \3/' <<<"$output"); }

brief .
expect_status 1
expect_output 'one/src/bad.py error operand-types
three/bad.py warning operand-types
three/bad.py warning zero-division
two/deep/bad.py error zero-division'
brief two one
expect_output 'one/src/bad.py error operand-types
two/deep/bad.py error zero-division'
(cd three && cp -r ../two inside)
brief three
expect_output 'three/bad.py warning operand-types
three/bad.py warning zero-division
three/inside/deep/bad.py error zero-division'
brief --ignore zero-division .
expect_output 'one/src/bad.py error operand-types
three/bad.py warning operand-types'
brief --isolated two
expect_output 'two/deep/bad.py error operand-types
two/deep/bad.py error zero-division'

# A named file is read, whatever excludes it, unless that is forced.
brief three/skipped/bad.py
expect_output 'three/skipped/bad.py warning operand-types
three/skipped/bad.py warning zero-division'
brief --force-exclude three/skipped/bad.py two/deep/bad.py
expect_output 'two/deep/bad.py error zero-division'
try check --force-exclude three/skipped/bad.py
expect_status 0

# The syntax that is accepted is that of the folder, too; and so are stubs and search paths.
printf 'match 1:\n    case _: pass\n' >one/new.py
printf '[tool.moira]\ntarget-version = "3.8"\n' >one/pyproject.toml
try parse -q --output-format concise .
expect_output 'one/new.py:1:1: error[unsupported-syntax]: a match statement needs Python 3.10, the target is 3.8'
mkdir -p two/library
echo 'def f(a): pass' >two/library/helper.py
printf 'import helper\nhelper.f()\n' >two/deep/use.py
cp two/deep/use.py three/use.py
printf 'search-paths = ["library"]\n' >two/moira.toml
brief two/deep/use.py three/use.py
expect_output 'two/deep/use.py error wrong-arguments'

# Where the packages lie is said once, at the top of the repository.
mkdir -p mono/.git mono/one/src/helper mono/two/deep outside/helper
echo 'def f(a): pass' >mono/one/src/helper/__init__.py
echo 'def f(): pass' >outside/helper/__init__.py
printf 'import helper\nhelper.f()\n' >mono/two/use.py
printf '[tool.moira]\nroots = ["one/src"]\n' >mono/pyproject.toml
printf '[tool.moira]\nignore = ["zero-division"]\n' >mono/two/pyproject.toml
brief mono
expect_output 'mono/two/use.py error wrong-arguments'
brief mono/two/use.py
expect_output 'mono/two/use.py error wrong-arguments'
try_shell 'cd mono/two && $MOIRA config'
expect_in_output 'roots = ["one/src"]'
# What is wrong further up is said to those who run there; nothing above the repository counts.
echo 'roots = 3' >mono/moira.toml
brief mono/two
expect_output ''
try check mono
expect_status 2
rm mono/moira.toml mono/pyproject.toml
printf '[tool.moira]\nroots = ["mono/one/src"]\n' >pyproject.toml
brief mono/two
expect_output ''
rm -r mono

# A wrong configuration anywhere stops the run.
echo 'selcet = ["zero-division"]' >two/moira.toml
try check .
expect_status 2
expect_output ''
expect_error 'moira: error: two/moira.toml:1: unknown key `selcet`; did you mean `select`?'

finish
