#!/usr/bin/env bash
# Known findings: a baseline is silent about them wherever they move, and about nothing else.
. "$(dirname "$0")/lib.sh"

mkdir src
printf 'import os\n\n"a" + 1\n1 / 0\n\nprint(os)\n' >src/bad.py
printf '"b" + 2\n' >src/other.py
try check --baseline known.toml --update-baseline src
expect_status 0
expect_error 'moira: known.toml: 3 findings are known now'
expect_output 'No problems found.'
expect 'an entry for each' test "$(grep -c '^  {code' known.toml)" = 3
try check --baseline known.toml src
expect_status 0
expect_errors ''
try_shell 'cd src && $MOIRA check --baseline ../known.toml .'
expect_status 0

# Other lines come and go, others move, blanks change.
printf 'import os\nimport sys\n\n\n\n  \n"a"   +   1\nx = 1\n1 / 0\n\nprint(os)\n' >src/bad.py
try check --baseline known.toml src
expect_status 0
expect_output 'No problems found.'

# What is new is reported: another line, the same line again.
printf '"a" + 1\n1 / 0\n"a" + 1\n2 / 0\n' >src/bad.py
try check -q --output-format concise --baseline known.toml src
expect_status 1
expect_output "src/bad.py:3:1: error[operand-types]: unsupported operand type(s) for +: 'str' and 'int'
src/bad.py:4:1: error[zero-division]: division by zero"

# What fits nothing is told, in files that were looked at, or are gone.
echo 'x = 1' >src/bad.py
try check --baseline known.toml src
expect_error 'moira: known.toml: 2 entries fit nothing (src/bad.py, …); --update-baseline drops them'
try check --baseline known.toml src/other.py
expect_errors ''
rm src/other.py
try check --baseline known.toml src
expect_error 'moira: known.toml: 3 entries fit nothing'
try check -q --baseline known.toml src
expect_errors ''
try check --baseline known.toml --update-baseline src
expect 'an empty baseline' test "$(grep -c '^  {code' known.toml)" = 0

# Updating a part leaves the rest alone.
printf '"b" + 2\n' >src/other.py
printf '1 / 0\n' >src/bad.py
try check -q --baseline known.toml --update-baseline src
try check -q --baseline known.toml --update-baseline src/bad.py
expect 'both are known' test "$(grep -c '^  {code' known.toml)" = 2

# From a configuration; and nothing that keeps a file from being read.
printf '[tool.moira]\nbaseline = "known.toml"\n' >pyproject.toml
try_shell 'cd src && $MOIRA check'
expect_status 0
echo 'x = = 1' >src/bad.py
try check --update-baseline src
expect_status 0
try check -q --output-format concise src
expect_status 1
expect_output 'src/bad.py:1:5: error[syntax-error]: invalid syntax'
rm pyproject.toml

# Mistakes.
try check --update-baseline src
expect_status 2
expect_error '--update-baseline: --baseline names no file'
try check --baseline missing.toml src
expect_status 2
expect_error 'moira: error: missing.toml: no such file or directory; --update-baseline makes it'
# Then nothing is looked at, and nothing written.
printf 'import numpy as np\nnp.zeros(2, 10)\n' >mend.py
cp mend.py before.py
for option in --fix --add-ignore; do
    try check --baseline missing.toml $option mend.py
    expect_status 2
    expect_output ''
    expect 'the file is as it was' cmp mend.py before.py
    try check --baseline known.toml --update-baseline $option mend.py
    expect_status 2
    expect_error "--update-baseline and $option exclude each other"
done
rm mend.py before.py
echo 'x = ' >known.toml
try check --baseline known.toml src
expect_status 2
expect_error 'moira: error: known.toml:1:5:'
echo '"src/bad.py" = [{code = "zero-division"}]' >known.toml
try check --baseline known.toml src
expect_status 2
expect_error 'moira: error: known.toml:1: this is no entry of a baseline'

finish
